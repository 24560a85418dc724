"""The map as the rules ask about it: what touches what, how far it is, what it costs, what lies between.

A place is a sub-province, of land or of the sea. Nothing here looks at units or at who plays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import is_
from typing import Any

from tracker.rulesets.khans_kings.map_tables import Border, Place, Province
from tracker.rulesets.khans_kings.state import State


@dataclass(frozen=True, eq=False)
class Tables:
    """Tables as a key that is the same only for the very same tables: what is reckoned from them once, holds."""

    tables: tuple[Mapping[str, Any], ...]

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.tables)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tables) and all(map(is_, self.tables, other.tables))


def borders_of(state: State, place: str) -> Mapping[str, Border]:
    """The borders of a place: neighbour -> border."""
    return _by_place(Tables((state.borders,))).get(place, {})


@lru_cache(maxsize=16)
def _by_place(seen: Tables) -> Mapping[str, Mapping[str, Border]]:
    found: dict[str, dict[str, Border]] = {}
    for border in seen.tables[0].values():
        found.setdefault(border.one, {})[border.two] = border
        found.setdefault(border.two, {})[border.one] = border
    return found


def neighbours(state: State, place: str) -> tuple[str, ...]:
    """The places that touch a place."""
    return tuple(borders_of(state, place))


def border_between(state: State, one: str, two: str) -> Border | None:
    """The border of two places, if they touch."""
    return borders_of(state, one).get(two)


def is_sea(state: State, place: str) -> bool:
    """Whether only ships can be in a place."""
    return state.terrains[state.places[place].terrain].sea


def province_of(state: State, place: str) -> Province | None:
    """The province of a place; None at sea."""
    return state.provinces.get(state.places[place].province)


def places_of(state: State, province: str) -> list[Place]:
    """The places of a province, in the order of the sheet."""
    return [place for place in state.places.values() if place.province == province]


def capital_of(state: State, province: str) -> Place | None:
    """KK-12: the capital of a province."""
    return next((place for place in places_of(state, province) if place.capital), None)


def owner_of(state: State, place: str) -> str:
    """The nation that owns the province of a place; empty where nobody does, and at sea."""
    province = province_of(state, place)
    return province.owner if province else ""


def coasts(state: State, place: str) -> list[str]:
    """The places of the sea that touch a place."""
    return [other for other in neighbours(state, place) if is_sea(state, other)]


def province_coasts(state: State, province: str) -> list[str]:
    """A47: the places of the sea that touch any place of a province."""
    return list(dict.fromkeys(sea for place in places_of(state, province) for sea in coasts(state, place.id)))


def river_between(state: State, border: Border) -> bool:
    """Whether crossing there costs attack: a river without a bridge that cancels it."""
    bridge = state.buildings.get(border.bridge)
    return border.river and not (bridge is not None and bridge.cancels_river)


def entry_cost(state: State, border: Border, target: str) -> int:
    """A33: the points for entering a place over a border: the terrain's, or those of the road that lies there."""
    road = state.buildings.get(border.road)
    if road is not None and road.move_cost is not None:
        return road.move_cost
    return state.terrains[state.places[target].terrain].move_cost


def road_speed(state: State, border: Border) -> int:
    """What a road on that border adds to the speed of a unit, once a turn."""
    road = state.buildings.get(border.road)
    return road.speed if road is not None else 0


def distances(state: State, start: Iterable[str], passable: Callable[[str], bool]) -> dict[str, int]:
    """Steps from the nearest of the starting places to every place that can be reached through passable ones;
    the starting places themselves count as passable."""
    far = dict.fromkeys(start, 0)
    waiting = deque(far)
    while waiting:
        place = waiting.popleft()
        for other in neighbours(state, place):
            if other not in far and passable(other):
                far[other] = far[place] + 1
                waiting.append(other)
    return far


def by_land(state: State) -> Callable[[str], bool]:
    """Passable for who walks."""
    return lambda place: not is_sea(state, place)


def built_in(state: State, province: str) -> list[Place]:
    """The places of a province in which a building stands."""
    return [place for place in places_of(state, province) if place.building]


def edge_works(state: State, place: str) -> list[tuple[str, str]]:
    """A58: the roads and bridges at a place, each as (border, column): they lie in both end places."""
    return [
        (border.id, column)
        for border in borders_of(state, place).values()
        for column in ("road", "bridge")
        if getattr(border, column)
    ]


def provinces_owned(state: State, nation: str) -> list[Province]:
    """The provinces of a nation."""
    return [province for province in state.provinces.values() if province.owner == nation]
