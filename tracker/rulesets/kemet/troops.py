"""Units on the board: where they stand, how they come and go (KB-20, KB-24, A17)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from sheets.messages import Message, say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.honour import rot, tell_reason
from tracker.rulesets.kemet.orders import SUPPLY, Move, Place, TakeOff
from tracker.rulesets.kemet.state import State, changed, god_in, rate, troop_of, units_in
from tracker.rulesets.kemet.words import DEITY_NAMES, ZONE_NAMES


def zone_called(state: State, zone: str) -> Message | str:
    """What a zone is called: the owner's own name, or ours in the reader's language."""
    row = state.zones.get(zone)
    return (row.name if row else "") or ZONE_NAMES.get(zone, zone)


def deity_called(state: State, deity: str) -> Message | str:
    """What a deity is called: the owner's own name, or ours in the reader's language."""
    row = state.deities.get(deity)
    return (row.name if row else "") or DEITY_NAMES.get(deity, deity)


def pay(state: State, side: str, price: Mapping[str, int], field: str = "") -> State:
    """The state after prayer points are paid; refused where there are too few."""
    row, cost = state.sides[side], price.get("prayer", 0)
    if cost > row.prayer:
        raise IllegalOrder(say("Too few prayer points: {there} of {needed}.", there=row.prayer, needed=cost), field)
    return changed(state, side, prayer=row.prayer - cost) if cost else state


def may_worship(state: State, side: str, count: int, deity: str, field: str) -> None:
    """KB-20, A18: attaching is checked at once."""
    level = rot(state, state.sides[side].honour)
    if count > level:
        raise IllegalOrder(
            say(
                "{deity}: worshippers at most {most}, as many as the rot level; that would be {count}.",
                deity=deity_called(state, deity),
                most=level,
                count=count,
            ),
            field,
        )


def arrive(state: State, side: str, zone: str, count: int, field: str) -> State:
    """Units come into a zone: to the deity that stands there (A17), else to the plain troop."""
    god = god_in(state, side, zone)
    if god:
        may_worship(state, side, god.worshippers + count, god.id, field)
        return put(state, gods=dataclasses.replace(god, worshippers=god.worshippers + count))
    troop, most = troop_of(state, side, zone), rate(state, "troop_most")
    if most and troop.units + count > most:
        raise IllegalOrder(say_n("A troop has at most {n} unit.", "A troop has at most {n} units.", most), field)
    return put(state, troops=dataclasses.replace(troop, units=troop.units + count))


def depart(state: State, side: str, place: str, count: int, field: str) -> State:
    """Units leave a zone or the supply; refused where there are fewer (KB-13: never the Underworld)."""
    if place == SUPPLY:
        row = state.sides[side]
        _there(row.supply, count, say("Supply"), field)
        return changed(state, side, supply=row.supply - count)
    _there(units_in(state, side, place), count, zone_called(state, place), field)
    god = god_in(state, side, place)
    if god:
        return put(state, gods=dataclasses.replace(god, worshippers=god.worshippers - count))
    troop = troop_of(state, side, place)
    return put(state, troops=dataclasses.replace(troop, units=troop.units - count))


def _there(there: int, count: int, place: Message | str, field: str) -> None:
    if there < count or not there:
        raise IllegalOrder(
            say("{place}: units there: {there}, wanted: {count}.", place=place, there=there, count=count), field
        )


def to_supply(state: State, side: str, count: int) -> State:
    """Units come back to the supply."""
    return changed(state, side, supply=state.sides[side].supply + count)


def place(state: State, order: Place, referee: Referee) -> State:
    """Units onto the board by the rules of the box: the setting-up, a card, a tile."""
    state = depart(state, order.side, SUPPLY, order.units, "units")
    referee.tell(
        say("{side} places units: {n}, {zone}.", side=state.sides[order.side].name, n=order.units,
            zone=zone_called(state, order.zone)),
        EVERYONE,
    )  # fmt: skip
    tell_reason(order.reason, referee)
    return arrive(state, order.side, order.zone, order.units, "zone")


def take_off(state: State, order: TakeOff, referee: Referee) -> State:
    """Units off the board by the rules of the box: losses, a recall, an effect."""
    count = order.units or units_in(state, order.side, order.zone)
    state = to_supply(depart(state, order.side, order.zone, count, "zone"), order.side, count)
    referee.tell(
        say("{side}: units to the supply: {n}, {zone}.", side=state.sides[order.side].name, n=count,
            zone=zone_called(state, order.zone)),
        EVERYONE,
    )  # fmt: skip
    tell_reason(order.reason, referee)
    return state


def move(state: State, order: Move, referee: Referee) -> State:
    """KB-24, A17: who leaves a deity is a plain unit again; who ends beside one worships it."""
    if order.source == order.zone:
        raise IllegalOrder(say("The units are there already."), "zone")
    count = order.units or units_in(state, order.side, order.source)
    state = depart(state, order.side, order.source, count, "source")
    referee.tell(
        say(
            "{side} moves units: {n}, from {source} to {zone}.",
            side=state.sides[order.side].name,
            n=count,
            source=zone_called(state, order.source),
            zone=zone_called(state, order.zone),
        ),
        EVERYONE,
    )
    tell_reason(order.reason, referee)
    return arrive(state, order.side, order.zone, count, "zone")
