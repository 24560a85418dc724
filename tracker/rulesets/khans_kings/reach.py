"""How far a unit can still go in this Movement, by land or a ship at sea, and by which way (KK-10, A32, A33, A47).

A way is reckoned from what the nation knows: enemies in the fog are met only by walking into them.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tracker.rulesets.khans_kings.audiences import places_seen
from tracker.rulesets.khans_kings.effects import speed_of, suspended
from tracker.rulesets.khans_kings.geography import (
    borders_of,
    entry_cost,
    is_sea,
    province_coasts,
    province_of,
    river_between,
    road_speed,
)
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.map_tables import Border
from tracker.rulesets.khans_kings.nations import enemies_in, is_ship, units_in
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State


@dataclass(frozen=True, order=True)
class Way:
    """A way from where a unit stands: what it costs, the rivers it crosses, and the places it enters."""

    points: int
    rivers: int
    places: tuple[str, ...]
    road: int = 0
    """What a road on it has added to the speed."""


def reach(state: State, unit: Unit) -> Mapping[str, Way]:
    """Every place to which a unit can go by itself now -> the cheapest way there; of equal ones that over fewer rivers.
    Nobody aboard a ship does."""
    if unit.aboard:
        return {}
    found: dict[str, Way] = {}
    known = _known(state, unit.owner)
    left = speed_today(state, unit) - unit.spent
    waiting = [Way(0, 0, ())]
    best: dict[tuple[str, int], Way] = {}
    while waiting:
        way = heapq.heappop(waiting)
        here = way.places[-1] if way.places else unit.place
        if best.get((here, way.road), way) < way:
            continue
        if way.places and (here not in found or way < found[here]):
            found[here] = way
        if way.places and known(here) and enemies_in(state, unit.owner, here):
            continue  # it stops where enemies are
        for step in _steps(state, unit, way, here, left):
            end = (step.places[-1], step.road)
            if may_enter(state, unit, end[0], known) and (end not in best or step < best[end]):
                best[end] = step
                heapq.heappush(waiting, step)
    found.pop(unit.place, None)
    return {**_one_step(state, unit, known), **found}


def speed_today(state: State, unit: Unit) -> int:
    """The points of a unit in this Movement: a road that it has used has made it faster once (A58)."""
    roads = (building.speed for building in state.buildings.values() if building.site == "land_edge")
    return speed_of(state, unit) + (max(roads, default=0) if unit.on_road else 0)


def _steps(state: State, unit: Unit, way: Way, here: str, left: int) -> list[Way]:
    """The next steps of a way that the unit's speed allows."""
    found = []
    for target, border in exits(state, unit, here).items():
        road = max(way.road, 0 if unit.on_road else road_speed(state, border))
        points = way.points + entry_cost(state, border, target)
        if points <= left + road and target not in way.places:
            found.append(Way(points, way.rivers + river_between(state, border), (*way.places, target), road))
    return found


def _one_step(state: State, unit: Unit, known: Callable[[str], bool]) -> dict[str, Way]:
    """A33: a unit that has not moved may enter any neighbouring place, whatever that costs."""
    if unit.moved or not house(state).minimum_move:
        return {}
    return {
        target: Way(entry_cost(state, border, target), int(river_between(state, border)), (target,))
        for target, border in exits(state, unit, unit.place).items()
        if may_enter(state, unit, target, known)
    }


def exits(state: State, unit: Unit, here: str) -> Mapping[str, Border]:
    """Where a unit can go from a place in one step, over which border. A47: a boat leaves a capital for any place of
    the sea that touches the province."""
    province = province_of(state, here)
    if province is not None and is_ship(state, unit):
        return {sea: Border(id="", one=here, two=sea) for sea in province_coasts(state, province.id)}
    return borders_of(state, here)


def may_enter(state: State, unit: Unit, place: str, known: Callable[[str], bool]) -> bool:
    """Whether a unit may go there: ships by sea and all others by land, by some Event Cards not to other players'
    units."""
    passable = is_sea(state, place) == is_ship(state, unit)
    return passable and not (known(place) and barred(state, unit.owner, place))


def barred(state: State, nation: str, place: str) -> bool:
    """Whether the Event Card in force forbids entering a place, because another player's units stand there."""
    others = (unit.owner for unit in units_in(state, place))
    return suspended(state, "enter_players") and any(owner not in (nation, NEUTRAL) for owner in others)


def _known(state: State, nation: str) -> Callable[[str], bool]:
    """Whether a nation sees what stands in a place."""
    if not house(state).fog:
        return lambda place: True
    seen = places_seen(state, nation)
    return lambda place: place in seen
