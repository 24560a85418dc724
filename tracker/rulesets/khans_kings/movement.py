"""Phase 5: units move by land (KK-07, KK-10, KK-17, A31 to A33, A45)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say, say_n
from sheets.schema import names, reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_leaving import seers
from tracker.rulesets.khans_kings.geography import border_between, entry_cost, is_sea, river_between
from tracker.rulesets.khans_kings.nations import called, enemies_in, has_room, is_ship, own_in, stack, stack_limit
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.reach import Way, barred, reach, speed_today
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.words import MOVEMENT


@dataclass(frozen=True)
class March:
    """Units go to a place, each by its cheapest way; whoever meets an enemy stops there (A32, A33)."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    units: tuple[str, ...] = names(say("Units"), table="units", audience="changes")
    to: str = reference("places", say("Where to"), audience="changes")


def march(state: State, order: March, referee: Referee) -> State:
    """All of them reach the place, or nobody moves."""
    may_act(state, order.side, MOVEMENT)
    units = [_ready(state, order.side, unit) for unit in order.units]
    if not units:
        raise IllegalOrder(say("Name at least one unit that moves."), "units")
    ways = [_way(state, unit, order.to) for unit in units]
    if not has_room(state, order.side, order.to, len(units)):
        free = max(0, stack_limit(state, order.to) - stack(state, order.side, order.to))
        text = say_n(
            "In {place} there is room for {n} more unit of the nation.",
            "In {place} there is room for {n} more units of the nation.",
            free,
            place=state.places[order.to].name,
        )
        raise IllegalOrder(text, "to")
    for unit, way in zip(units, ways, strict=True):
        state = _gone(state, unit, way, referee)
    return state


def _ready(state: State, nation: str, key: str) -> Unit:
    """A unit that may still move in this Movement."""
    unit = state.units[key]
    if unit.owner != nation:
        raise IllegalOrder(say("{unit} is no unit of this nation.", unit=called(state, unit)), "units")
    if is_ship(state, unit) or unit.aboard:
        raise IllegalOrder(say("{unit} is at sea; this order is for units on land.", unit=called(state, unit)), "units")
    if unit.fresh:
        text = say("{unit} appeared in this turn; it moves from the next turn on.", unit=called(state, unit))
        raise IllegalOrder(text, "units")
    if unit.stopped:
        raise IllegalOrder(say("{unit} moves no more in this turn.", unit=called(state, unit)), "units")
    return unit


def _way(state: State, unit: Unit, target: str) -> Way:
    way = reach(state, unit).get(target)
    if way is not None:
        return way
    if target == unit.place:
        raise IllegalOrder(say("{unit} stands there already.", unit=called(state, unit)), "to")
    place = state.places[target].name
    if is_sea(state, target):
        raise IllegalOrder(say("{place} is sea; units on land cannot go there.", place=place), "to")
    if border_between(state, unit.place, target) and barred(state, unit.owner, target):
        raise IllegalOrder(say("The Event Card forbids entering places of other players' units."), "to")
    left = max(0, speed_today(state, unit) - unit.spent)
    text = say_n(
        "{unit} cannot reach {place}: it has {n} move left.",
        "{unit} cannot reach {place}: it has {n} moves left.",
        left,
        unit=called(state, unit),
        place=place,
    )
    raise IllegalOrder(text, "to")


def _gone(state: State, unit: Unit, way: Way, referee: Referee) -> State:
    """Step by step, until it is there or something that nobody could see stands in its way."""
    for place in way.places:
        before = state.units[unit.id]
        if barred(state, unit.owner, place):
            state = changed(state, "units", unit.id, stopped=True)
            break
        state = _stepped(state, before, place, way)
        if enemies_in(state, unit.owner, place):
            state = changed(state, "units", unit.id, stopped=True)
            break
    after = state.units[unit.id]
    if after.spent >= speed_today(state, after):
        state = changed(state, "units", unit.id, stopped=True)
    told = say("{unit} goes to {place}.", unit=called(state, after), place=state.places[after.place].name)
    referee.tell(told, seers(state, after, after.place))
    return state


def _stepped(state: State, unit: Unit, place: str, way: Way) -> State:
    border = border_between(state, unit.place, place)
    assert border is not None
    return changed(
        state,
        "units",
        unit.id,
        place=place,
        origin=unit.place,
        crossed=river_between(state, border),
        parted=False,
        spent=unit.spent + entry_cost(state, border, place),
        moved=True,
        on_road=unit.on_road or bool(way.road),
    )


def movable(state: State, nation: str) -> list[Unit]:
    """A nation's units that can still go somewhere."""
    return [
        unit
        for unit in state.units.values()
        if unit.owner == nation and unit.place and not (unit.fresh or unit.stopped or is_ship(state, unit))
    ]


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The units that can still move; the places that all of the named ones, or before any is named one of them, can
    reach."""
    able = movable(state, given.get("side") or "")
    if field == "units":
        return [unit.id for unit in able if reach(state, unit)]
    if field != "to":
        return None
    named = [state.units[key] for key in given.get("units") or () if key in state.units]
    ways, fits = [reach(state, unit) for unit in named or able], all if named else any
    return [place for place in state.places if ways and fits(place in way for way in ways)]


def _warns(state: State, order: March) -> tuple[Message, ...]:
    """What awaits the units where they go, as far as their nation can see it."""
    foes = len(enemies_in(state, order.side, order.to))
    if not foes:
        return ()
    own = len(order.units) + len(own_in(state, order.side, order.to))
    text = say_n(
        "{n} enemy unit stands there: there will be a battle, with {own} of yours.",
        "{n} enemy units stand there: there will be a battle, with {own} of yours.",
        foes,
        own=own,
    )
    return (text,)


ORDERS = (
    OrderType(
        "march",
        say("March"),
        March,
        march,
        seen_by="changes",
        help=say("Units go to a place within their reach. Where enemies stand there will be a battle."),
        among=_among,
        warns=_warns,
    ),
)
STEPS: Steps = {}
