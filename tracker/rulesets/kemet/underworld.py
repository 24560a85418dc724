"""Sacrifice, and the ways back from the Underworld (KB-11 to KB-19)."""

from __future__ import annotations

from collections.abc import Iterable

from sheets.messages import say, say_n
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.honour import pay_honour
from tracker.rulesets.kemet.orders import SUPPLY, Recruit, Reinforce, Sacrifice
from tracker.rulesets.kemet.state import State, changed, god_in, rate, units_in
from tracker.rulesets.kemet.troops import arrive, depart, pay, to_supply, zone_called

Counts = tuple[tuple[str, int], ...]


def sacrifice(state: State, order: Sacrifice, referee: Referee) -> State:
    """KB-11, KB-12, KB-22, A21: honour first, then the unit, from wherever it stands."""
    state = pay_honour(state, order.side, referee)
    state = depart(state, order.side, order.source, 1, "source")
    row = state.sides[order.side]
    source = say("Supply") if order.source == SUPPLY else zone_called(state, order.source)
    referee.tell(
        say("{side} sacrifices a unit ({source}); honour {honour}.", side=row.name, source=source, honour=row.honour),
        EVERYONE,
    )
    return changed(state, order.side, underworld=row.underworld + 1)


def recruit_price(state: State, order: Recruit) -> dict[str, int]:
    """KB-17 to KB-19, A8: each unit its price, those from the Underworld more, both extras."""
    returned = total(order.underworld)
    return {
        "prayer": rate(state, "unit_prayer") * (total(order.supply) + returned)
        + rate(state, "back_prayer") * returned
        + rate(state, "raise_prayer") * order.back
        + rate(state, "worship_prayer") * total(order.worshippers)
    }


def recruit(state: State, order: Recruit, referee: Referee) -> State:
    """KB-17 to KB-19, A20: first the Underworld's to the supply, then the supply's to their places."""
    side = order.side
    _counted(order.supply, "supply")
    _counted(order.underworld, "underworld")
    _counted(order.worshippers, "worshippers")
    if not total(order.supply) + total(order.underworld) + order.back + total(order.worshippers):
        raise IllegalOrder(say("Say how many units are recruited, and where."), "supply")
    for field in ("supply", "underworld"):
        for zone, count in getattr(order, field):
            if count and not state.zones[zone].district:
                raise IllegalOrder(say("{zone} is no district of one's own.", zone=zone_called(state, zone)), field)
    state = pay(state, side, recruit_price(state, order), "side")
    state = to_supply(_raised(state, side, order.back, "back"), side, order.back)
    state = _landed(state, side, order.supply, order.underworld)
    for deity, count in order.worshippers:
        if count:
            god = state.gods.get(deity)
            if god is None or god.side != side or not god.zone:
                raise IllegalOrder(say("Only a deity of one's own on the board can be joined."), "worshippers")
            state = depart(state, side, SUPPLY, count, "worshippers")
            state = arrive(state, side, god.zone, count, "worshippers")
    row = state.sides[side]
    landed, returned = total(order.supply) + total(order.underworld), total(order.underworld)
    told = [
        say_n(
            "{side} recruits: {n} unit, {returned} of them from the Underworld.",
            "{side} recruits: {n} units, {returned} of them from the Underworld.",
            landed, side=row.name, returned=returned,
        ),
        say_n(
            "{side}: {n} unit from the Underworld to the supply.",
            "{side}: {n} units from the Underworld to the supply.",
            order.back, side=row.name,
        ),
        say_n(
            "{side}: {n} unit joins a deity.", "{side}: {n} units join a deity.",
            total(order.worshippers), side=row.name,
        ),
    ]  # fmt: skip
    for message in told:
        if message.values["n"]:
            referee.tell(message, EVERYONE)
    return state


def reinforce_price(state: State, order: Reinforce) -> dict[str, int]:
    """KB-14: the price of the effect, and more for each sacrificed unit."""
    effect = state.reinforcements[order.effect]
    return {"prayer": effect.price + rate(state, "back_prayer") * total(order.underworld)}


def reinforce(state: State, order: Reinforce, referee: Referee) -> State:
    """KB-14 to KB-16: units from the supply as usual, sacrificed ones for more, straight onto the board."""
    side, effect = order.side, state.reinforcements[order.effect]
    _counted(order.supply, "supply")
    _counted(order.underworld, "underworld")
    count = total(order.supply) + total(order.underworld)
    zones = {zone for zone, n in (*order.supply, *order.underworld) if n}
    if not count:
        raise IllegalOrder(say("Say how many units come, and where."), "supply")
    if count > effect.units:
        raise IllegalOrder(
            say_n("This effect brings at most {n} unit.", "This effect brings at most {n} units.", effect.units),
            "supply",
        )
    if len(zones) > effect.zones:
        raise IllegalOrder(
            say_n("This effect reaches {n} zone at most.", "This effect reaches {n} zones at most.", effect.zones),
            "supply",
        )
    for field in ("supply", "underworld"):
        for zone, n in getattr(order, field):
            if n and not _reached(state, side, zone, effect.troops):
                raise IllegalOrder(say("{zone}: this effect does not reach there.", zone=zone_called(state, zone)),
                                   field)  # fmt: skip
    state = pay(state, side, reinforce_price(state, order), "side")
    referee.tell(
        say_n(
            "{side} brings {n} unit, {returned} of them from the Underworld.",
            "{side} brings {n} units, {returned} of them from the Underworld.",
            count,
            side=state.sides[side].name,
            returned=total(order.underworld),
        ),
        EVERYONE,
    )
    return _landed(state, side, order.supply, order.underworld)


def _reached(state: State, side: str, zone: str, troops: bool) -> bool:
    """KB-15, KB-16: own districts; by some effects own troops anywhere, a deity's too."""
    if state.zones[zone].district:
        return True
    return troops and (units_in(state, side, zone) > 0 or god_in(state, side, zone) is not None)


def _landed(state: State, side: str, supply: Counts, underworld: Counts) -> State:
    for zone, count in supply:
        if count:
            state = arrive(depart(state, side, SUPPLY, count, "supply"), side, zone, count, "supply")
    for zone, count in underworld:
        if count:
            state = arrive(_raised(state, side, count, "underworld"), side, zone, count, "underworld")
    return state


def _raised(state: State, side: str, count: int, field: str) -> State:
    """The state with so many units fewer in the Underworld."""
    row = state.sides[side]
    if count > row.underworld:
        raise IllegalOrder(
            say("Units in the Underworld: {there}, wanted: {count}.", there=row.underworld, count=count), field
        )
    return changed(state, side, underworld=row.underworld - count)


def _counted(counts: Iterable[tuple[str, int]], field: str) -> None:
    if any(count < 0 for _, count in counts):
        raise IllegalOrder(say("A number of units cannot be negative."), field)


def total(counts: Iterable[tuple[str, int]]) -> int:
    """All that is counted."""
    return sum(count for _, count in counts)
