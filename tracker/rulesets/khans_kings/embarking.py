"""Phase 5: units go aboard ships and ashore; each takes a turn of the unit and of the ship (KK-39, KK-40, A46)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say, say_n
from sheets.schema import names, reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_leaving import seers
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.geography import coasts, is_sea, neighbours
from tracker.rulesets.khans_kings.movement import awaits, common, enterable, ready, room_for
from tracker.rulesets.khans_kings.nations import (
    called,
    enemies_in,
    has_room,
    is_ship,
    room_aboard,
    ships_with_room,
    units_of,
    where,
)
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.reach import barred
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, number
from tracker.rulesets.khans_kings.words import MOVEMENT

Goals = Callable[[State, Unit], list[str]]
"""Where a unit can go."""


@dataclass(frozen=True)
class Embark:
    """Units on land go aboard ships in a sub-province of the sea beside them."""

    side: str = reference("sides", say("Nation"), audience="changes")
    units: tuple[str, ...] = names(say("Units"), table="units", audience="changes")
    to: str = reference("places", say("Where to"), audience="changes")
    ship: str = reference(
        "units", say("Aboard"), required=False, default="", audience="changes",
        help=say("Blank: whichever ships have room, your own first."),
    )  # fmt: skip


@dataclass(frozen=True)
class Land:
    """Units aboard ships go ashore."""

    side: str = reference("sides", say("Nation"), audience="changes")
    units: tuple[str, ...] = names(say("Units"), table="units", audience="changes")
    to: str = reference("places", say("Where to"), audience="changes")


def embark(state: State, order: Embark, referee: Referee) -> State:
    """KK-39, A46: units that have not moved go aboard own or allied ships with room. That ends their move and those of
    the ships in this turn; from the next turn on they sail with them."""
    may_act(state, order.side, MOVEMENT)
    if suspended(state, "embark"):
        raise IllegalOrder(say("The Event Card in force forbids embarking."), "side")
    units = [_on_the_shore(state, unit, order.to) for unit in ready(state, order.side, order.units)]
    enterable(state, order.side, order.to)
    for unit, ship in zip(units, _berths(state, order, len(units)), strict=True):
        state = changed(
            state, "units", unit.id, place="", aboard=ship, origin=unit.place, moved=True, stopped=True, crossed=False
        )
        state = changed(state, "units", ship, busy=True)
        aboard = say("{unit} goes aboard: {ship}.", unit=called(state, unit), ship=called(state, state.units[ship]))
        referee.tell(aboard, crew_watchers(state, state.units[unit.id]))
    return state


def _on_the_shore(state: State, unit: Unit, sea: str) -> Unit:
    """A unit that begins its Movement on land beside that place of the sea."""
    name, place = called(state, unit), state.places[sea].name
    if unit.aboard or is_ship(state, unit):
        raise IllegalOrder(say("{unit} is at sea already; units on land go aboard.", unit=name), "units")
    if unit.moved:
        text = say("{unit} has moved in this turn; units go aboard from where they begin their Movement.", unit=name)
        raise IllegalOrder(text, "units")
    if not is_sea(state, sea) or sea not in neighbours(state, unit.place):
        raise IllegalOrder(say("{place} is no sea beside {unit}.", place=place, unit=name), "to")
    return unit


def _berths(state: State, order: Embark, wanted: int) -> list[str]:
    """A ship for each of so many units: the named one, or those in the place, one after another."""
    ships = ships_with_room(state, order.side, order.to)
    if order.ship:
        ships = [ship for ship in ships if ship.id == order.ship]
    room = [ship.id for ship in ships for _ in range(room_aboard(state, ship))]
    if len(room) < wanted:
        text = say_n(
            "In {place} there is room for {n} more unit aboard your ships and those of allies.",
            "In {place} there is room for {n} more units aboard your ships and those of allies.",
            len(room),
            place=state.places[order.to].name,
        )
        named = say("That ship has no room for so many, or is not yours or an ally's, or not in that place.")
        raise IllegalOrder(named if order.ship else text, "ship" if order.ship else "to")
    return room[:wanted]


def land(state: State, order: Land, referee: Referee) -> State:
    """KK-39, KK-40, A46: from a ship that has not moved units go ashore beside it, and fight there as if they had
    crossed a river. That ends their move; the ship stays."""
    may_act(state, order.side, MOVEMENT)
    if suspended(state, "unload"):
        raise IllegalOrder(say("The Event Card in force forbids unloading."), "side")
    units = [_before_the_shore(state, unit, order.to) for unit in ready(state, order.side, order.units)]
    enterable(state, order.side, order.to)
    room_for(state, order.side, order.to, len(units))
    for unit in units:
        state = changed(state, "units", unit.aboard, busy=True)
        state = changed(
            state, "units", unit.id, place=order.to, aboard="", origin=where(state, unit), moved=True, stopped=True,
            crossed=True, parted=False,
        )  # fmt: skip
        text = say("{unit} lands in {place}.", unit=called(state, unit), place=state.places[order.to].name)
        referee.tell(text, seers(state, state.units[unit.id], order.to))
    return state


def _before_the_shore(state: State, unit: Unit, place: str) -> Unit:
    """A unit aboard a ship that began its Movement beside that place, and has stayed there."""
    if not unit.aboard:
        raise IllegalOrder(say("{unit} is aboard no ship.", unit=called(state, unit)), "units")
    ship = state.units[unit.aboard]
    if not _lies_still(ship):
        text = say("{ship} has moved in this turn; units land from the next turn on.", ship=called(state, ship))
        raise IllegalOrder(text, "units")
    if is_sea(state, place) or place not in neighbours(state, ship.place):
        text = say("{place} is no land beside {ship}.", place=state.places[place].name, ship=called(state, ship))
        raise IllegalOrder(text, "to")
    return unit


def _lies_still(ship: Unit) -> bool:
    """Whether a ship has neither moved in this turn nor left a battle in it."""
    return not (ship.moved or ship.stopped)


def boardings(state: State, unit: Unit) -> list[str]:
    """The places of the sea where a unit on land can go aboard now."""
    if not unit.place or unit.moved or unit.fresh or unit.stopped or is_ship(state, unit) or suspended(state, "embark"):
        return []
    return [
        sea
        for sea in coasts(state, unit.place)
        if ships_with_room(state, unit.owner, sea) and not barred(state, unit.owner, sea)
    ]


def landings(state: State, unit: Unit) -> list[str]:
    """The places where a unit aboard a ship can go ashore now."""
    if not unit.aboard or unit.stopped or suspended(state, "unload") or not _lies_still(state.units[unit.aboard]):
        return []
    return [
        place
        for place in neighbours(state, where(state, unit))
        if not is_sea(state, place) and has_room(state, unit.owner, place) and not barred(state, unit.owner, place)
    ]


def _able(state: State, given: Mapping[str, Any], field: str, goals: Goals) -> list[str] | None:
    """The nation's units that can go anywhere so; where all of the named ones can."""
    units, side = given.get("units") or (), given.get("side") or NEUTRAL
    able = [unit for unit in units_of(state, side) if side != NEUTRAL and goals(state, unit)]
    if field == "units":
        return [unit.id for unit in able]
    named = [state.units[key] for key in units if key in state.units]
    return common(state, [goals(state, unit) for unit in named or able], bool(named)) if field == "to" else None


def _among_embark(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The units on the shore; the places of the sea; the ships with room there."""
    if field != "ship":
        return _able(state, given, field, boardings)
    seas = _able(state, given, "to", boardings) or ()
    there = [sea for sea in seas if given.get("to") in (None, "", sea)]
    return [ship.id for sea in there for ship in ships_with_room(state, given.get("side") or NEUTRAL, sea)]


def _among_land(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The units aboard ships that lie beside land; where they can go ashore."""
    return _able(state, given, field, landings)


def _penalty(state: State, order: Land) -> tuple[Message, ...]:
    """KK-40: who lands among enemies fights worse for it."""
    ahead = awaits(state, order.side, order.to, len(order.units))
    by = number(state, "river_attack")
    if not enemies_in(state, order.side, order.to) or not by:
        return ahead
    return (*ahead, say("Who lands has attack {n} for the whole battle.", n=by))


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "embark",
        say("Go aboard"),
        Embark,
        embark,
        seen_by="changes",
        help=say("Units that have not moved go aboard ships beside them; it ends their move and that of the ships."),
        warns=lambda state, order: awaits(state, order.side, order.to, 0),
        among=_among_embark,
    ),
    OrderType(
        "land",
        say("Go ashore"),
        Land,
        land,
        seen_by="changes",
        help=say("Units land from ships that have not moved; it ends their move, and the ships stay."),
        warns=_penalty,
        among=_among_land,
    ),
)
STEPS: Steps = {}
