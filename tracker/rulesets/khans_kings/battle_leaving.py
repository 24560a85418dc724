"""Who leaves a battle, and where to: routs, destruction, withdrawal, flight (KK-30, KK-31, A11, A37, A38, A40)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import crew_watchers, watchers
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.geography import by_land, capital_of, distances, is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import (
    allied,
    can_stand,
    cargo_of,
    enemies_in,
    has_room,
    is_ship,
    parted,
    removed,
    ships_with_room,
)
from tracker.rulesets.khans_kings.nations import called as name_of
from tracker.rulesets.khans_kings.reach import barred
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, now, put_all, without

STAYS, ROUTED, DESTROYED = "stays", "routed", "destroyed"


def fate(state_left: int, damage: int, reluctance: int, destroy_at: int) -> str:
    """KK-30, A11, A37: what becomes of a unit that has so much State left after so much damage."""
    if damage <= 0:
        return STAYS
    if state_left <= destroy_at:
        return DESTROYED
    return ROUTED if state_left <= reluctance else STAYS


def refuges(state: State, unit: Unit) -> list[str]:
    """A40: the capitals a unit can leave to, one or several equally near ones; empty: it has nowhere to go. What an
    Event Card forbids to enter (E9) is entered by nobody who leaves, either."""
    nation = unit.owner
    if nation == NEUTRAL or unit.aboard or is_sea(state, unit.place):  # no way by land leads from the sea
        return []
    walks = by_land(state)
    shut = {place for place in state.places if enemies_in(state, nation, place) or barred(state, nation, place)}
    far = distances(state, [unit.place], lambda place: walks(place) and place not in shut)
    friendly = [row for row in state.provinces.values() if row.owner != NEUTRAL and allied(state, nation, row.owner)]
    capitals = [capital.id for row in friendly if (capital := capital_of(state, row.id)) is not None]
    fit = [place for place in capitals if place in far and place != unit.place and has_room(state, nation, place)]
    least = min((far[place] for place in fit), default=0)
    return [place for place in fit if far[place] == least]


def left(state: State, unit: Unit, target: str, referee: Referee) -> State:
    """A unit leaves the battle for another place; it moves no more in this turn."""
    key = unit.id
    state = out_of_row(state, key)
    state = changed(
        state, "units", key, place=target, origin=unit.place, stopped=True, crossed=False, left=now(state).number
    )
    place = state.places[target].name
    referee.tell(say("{unit} goes to {place}.", unit=name_of(state, unit), place=place), seers(state, unit, target))
    return state


def seers(state: State, unit: Unit, place: str) -> Audience:
    """Who sees that a unit comes to a place: everybody, or in the fog its nation and whoever sees the place."""
    return watchers(state, place, unit.owner)


def destroyed(state: State, unit: Unit, referee: Referee, to: Audience) -> State:
    """A11: a unit is no more, and neither is what acted on it; KK-34: with a ship goes all that is aboard."""
    crew = cargo_of(state, unit.id)
    if is_ship(state, unit):
        referee.tell(say("{unit} sinks, with everything aboard.", unit=name_of(state, unit)), to)
    else:
        referee.tell(say("{unit} is destroyed.", unit=name_of(state, unit)), to)
    if crew:
        lost = tuple(name_of(state, one) for one in crew)
        told = say("With {ship} go down: {units}.", ship=name_of(state, unit), units=lost)
        referee.tell(told, crew_watchers(state, unit))
    return removed(state, unit.id)


def out_of_row(state: State, unit: str) -> State:
    """The row without the unit and its crew; its slot is a gap until the next battle turn."""
    gone = {unit, *(row.id for row in cargo_of(state, unit))}
    state = without(state, "fighters", [row.id for row in state.fighters.values() if row.unit in gone])
    return parted(state, gone)


def routed(state: State, unit: Unit, referee: Referee, to: Audience) -> tuple[State, str]:
    """KK-30: a unit leaves; with nowhere to go it is destroyed (A40)."""
    found = refuges(state, unit)
    if not found:
        referee.tell(say("{unit} is routed, and has nowhere to go.", unit=name_of(state, unit)), to)
        return destroyed(state, unit, referee, to), DESTROYED
    referee.tell(say("{unit} is routed and leaves the battle.", unit=name_of(state, unit)), to)
    return left(state, unit, found[0], referee), ROUTED


def hurt(state: State, unit: Unit, damage: int, referee: Referee, to: Audience) -> tuple[State, str]:
    """A unit in a battle loses State; what then becomes of it."""
    remains = unit.state - damage
    came = fate(remains, damage, reluctance_of(state, unit), house(state).destroy_at)
    if came == DESTROYED:
        return destroyed(state, unit, referee, to), came
    if damage > 0:
        state = put_all(state, "units", [dataclasses.replace(unit, state=remains)])
    return routed(state, state.units[unit.id], referee, to) if came == ROUTED else (state, came)


def can_flee(state: State, units: Sequence[str]) -> bool:
    """A38: whether every one of these units would have a place to go, one after another."""
    for unit in units:
        found = refuges(state, state.units[unit])
        if not found:
            return False
        state = changed(state, "units", unit, place=found[0])
    return True


def all_leave(state: State, row: Sequence[Fighter], referee: Referee, to: Audience, spared: bool = False) -> State:
    """A whole row leaves. Who has nowhere to go is destroyed (A10), or spared: goes back where he came from (A39)."""
    back = spared and not can_flee(state, [fighter.unit for fighter in row])
    for fighter in row:
        unit = state.units[fighter.unit]
        if back:
            state = _gone_back(state, unit, referee, to)
        else:
            found = refuges(state, unit)
            state = left(state, unit, found[0], referee) if found else destroyed(state, unit, referee, to)
    return state


def _gone_back(state: State, unit: Unit, referee: Referee, to: Audience) -> State:
    """A39: to the place it came from, aboard if that is the sea (A46: an ally's ship where none of its own has room);
    where that cannot be, to the nearest free place."""
    if unit.origin in state.places and is_sea(state, unit.origin):
        ships = ships_with_room(state, unit.owner, unit.origin)
        if ships:
            state = changed(out_of_row(state, unit.id), "units", unit.id, place="", aboard=ships[0].id, stopped=True)
            return changed(state, "units", unit.id, crossed=False, left=now(state).number)
    walks = by_land(state)
    far = distances(state, [unit.place], lambda place: walks(place) and not enemies_in(state, unit.owner, place))
    free = [place for place in far if place != unit.place and _fits(state, unit, place)]
    if _fits(state, unit, unit.origin) and unit.origin != unit.place:
        free.insert(0, unit.origin)
    return left(state, unit, free[0], referee) if free else destroyed(state, unit, referee, to)


def _fits(state: State, unit: Unit, place: str) -> bool:
    return (
        place in state.places
        and can_stand(state, unit.kind, place)
        and has_room(state, unit.owner, place)
        and not enemies_in(state, unit.owner, place)
    )
