"""Phase 5: units move by land, ships at sea (KK-07, KK-10, KK-17, A31 to A33, A45, A47)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say, say_n
from sheets.schema import names, reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_leaving import seers
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.geography import entry_cost, is_sea, neighbours, river_between
from tracker.rulesets.khans_kings.nations import called, enemies_in, has_room, is_ship, own_in, stack, stack_limit
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.prizes import boats_taken
from tracker.rulesets.khans_kings.reach import Way, barred, exits, reach, speed_today
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.words import MOVEMENT


@dataclass(frozen=True)
class March:
    """Units go to a place, each by its cheapest way, ships by sea; whoever meets an enemy stops there (A32, A33)."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    units: tuple[str, ...] = names(say("Units"), table="units", audience="changes")
    to: str = reference("places", say("Where to"), audience="changes")


def march(state: State, order: March, referee: Referee) -> State:
    """All of them reach the place, or nobody moves."""
    may_act(state, order.side, MOVEMENT)
    units = [_going(state, unit) for unit in ready(state, order.side, order.units)]
    ways = [_way(state, unit, order.to) for unit in units]
    room_for(state, order.side, order.to, len(units))
    for unit, way in zip(units, ways, strict=True):
        state = _gone(state, unit, way, referee)
    return state


def room_for(state: State, nation: str, place: str, more: int) -> None:
    """KK-10: refuses where so many more units of a nation have no room."""
    if has_room(state, nation, place, more):
        return
    text = say_n(
        "In {place} there is room for {n} more unit of the nation.",
        "In {place} there is room for {n} more units of the nation.",
        max(0, stack_limit(state, place) - stack(state, nation, place)),
        place=state.places[place].name,
    )
    raise IllegalOrder(text, "to")


def ready(state: State, nation: str, units: Iterable[str]) -> list[Unit]:
    """The nation's units, at least one, all of which may still move in this Movement."""
    found = [_rested(state, nation, unit) for unit in dict.fromkeys(units)]
    if not found:
        raise IllegalOrder(say("Name at least one unit that moves."), "units")
    return found


def _rested(state: State, nation: str, key: str) -> Unit:
    unit = state.units[key]
    if unit.owner != nation:
        raise IllegalOrder(say("{unit} is no unit of this nation.", unit=called(state, unit)), "units")
    if unit.fresh:
        text = say("{unit} appeared in this turn; it moves from the next turn on.", unit=called(state, unit))
        raise IllegalOrder(text, "units")
    if unit.stopped:
        raise IllegalOrder(say("{unit} moves no more in this turn.", unit=called(state, unit)), "units")
    return unit


def _going(state: State, unit: Unit) -> Unit:
    """A unit that goes by itself: nobody aboard a ship does, nor a ship that an Event Card or its cargo holds up."""
    if unit.aboard:
        text = say("{unit} is aboard a ship; it goes ashore by another order.", unit=called(state, unit))
        raise IllegalOrder(text, "units")
    if is_ship(state, unit) and suspended(state, "ship_move"):
        raise IllegalOrder(say("The Event Card in force forbids moving ships."), "units")
    if is_ship(state, unit) and unit.busy:
        text = say("{unit} stays in this turn: units go aboard it or ashore.", unit=called(state, unit))
        raise IllegalOrder(text, "units")
    return unit


def _way(state: State, unit: Unit, target: str) -> Way:
    way = reach(state, unit).get(target)
    if way is not None:
        return way
    if target == unit.place:
        raise IllegalOrder(say("{unit} stands there already.", unit=called(state, unit)), "to")
    place = state.places[target].name
    if is_sea(state, target) and not is_ship(state, unit):
        raise IllegalOrder(say("{place} is sea; units on land cannot go there.", place=place), "to")
    if is_ship(state, unit) and not is_sea(state, target):
        raise IllegalOrder(say("{place} is land; ships cannot go there.", place=place), "to")
    if target in neighbours(state, unit.place):
        enterable(state, unit.owner, target)
    left = max(0, speed_today(state, unit) - unit.spent)
    text = say_n(
        "{unit} cannot reach {place}: it has {n} move left.",
        "{unit} cannot reach {place}: it has {n} moves left.",
        left,
        unit=called(state, unit),
        place=place,
    )
    raise IllegalOrder(text, "to")


def enterable(state: State, nation: str, place: str) -> None:
    """Refuses where the Event Card in force forbids entering a place of other players' units (E9)."""
    if barred(state, nation, place):
        raise IllegalOrder(say("The Event Card forbids entering places of other players' units."), "to")


def _gone(state: State, unit: Unit, way: Way, referee: Referee) -> State:
    """Step by step, until it is there or something that nobody could see stands in its way."""
    places = _as_far(state, unit, way)
    for place in places:
        state = _stepped(state, state.units[unit.id], place, way)
        if place != places[-1]:
            state = boats_taken(state, referee, place)  # on the way; where it stays, once all have come (A47)
    after = state.units[unit.id]
    held_up = len(places) < len(way.places) or bool(enemies_in(state, unit.owner, after.place))
    if held_up or after.spent >= speed_today(state, after):
        state = changed(state, "units", unit.id, stopped=True)
    name, where_to = called(state, after), state.places[after.place].name
    if not places:
        referee.tell(say("{unit} finds its way barred, and stays.", unit=name), (unit.owner,))
        return state
    sails = say("{unit} sails to {place}.", unit=name, place=where_to)
    goes = say("{unit} goes to {place}.", unit=name, place=where_to)
    referee.tell(sails if is_ship(state, after) else goes, seers(state, after, after.place))
    return state


def _as_far(state: State, unit: Unit, way: Way) -> list[str]:
    """The places of a way that a unit really enters: it ends where enemies are, before one that the Event Card bars,
    and where there is room to stay."""
    entered: list[str] = []
    for place in way.places:
        if barred(state, unit.owner, place):
            break
        entered.append(place)
        if enemies_in(state, unit.owner, place):
            break
    while entered and not has_room(state, unit.owner, entered[-1]):
        entered.pop()
    return entered


def _stepped(state: State, unit: Unit, place: str, way: Way) -> State:
    border = exits(state, unit, unit.place)[place]
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
    """A nation's units that can still go somewhere by themselves."""
    return [unit for unit in state.units.values() if unit.owner == nation and goes_itself(state, unit)]


def goes_itself(state: State, unit: Unit) -> bool:
    """Whether a unit can still go somewhere by itself; no ship does in a storm, or while units go aboard or ashore."""
    if not unit.place or unit.fresh or unit.stopped:
        return False
    return not is_ship(state, unit) or not (suspended(state, "ship_move") or unit.busy)


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The units that can still move; the places that all of the named ones, or before any is named one of them, can
    reach."""
    able = movable(state, given.get("side") or "")
    if field == "units":
        return [unit.id for unit in able if reach(state, unit)]
    if field != "to":
        return None
    named = [state.units[key] for key in given.get("units") or () if key in state.units]
    return common(state, [reach(state, unit) for unit in named or able], bool(named))


def common(state: State, ways: Sequence[Collection[str]], named: bool) -> list[str]:
    """The places to which all of the named units can go, or before any is named one of them."""
    fits = all if named else any
    return [place for place in state.places if ways and fits(place in way for way in ways)]


def _warns(state: State, order: March) -> tuple[Message, ...]:
    return awaits(state, order.side, order.to, len(order.units))


def awaits(state: State, nation: str, place: str, coming: int) -> tuple[Message, ...]:
    """What awaits so many more units of a nation in a place, as far as the nation can see it."""
    foes = len(enemies_in(state, nation, place))
    if not foes:
        return ()
    own = coming + len(own_in(state, nation, place))
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
        say("March or sail"),
        March,
        march,
        seen_by="changes",
        help=say(
            "Units go to a place within their reach, ships over the sea. Where enemies are, there will be a battle."
        ),
        among=_among,
        warns=_warns,
    ),
)
STEPS: Steps = {}
