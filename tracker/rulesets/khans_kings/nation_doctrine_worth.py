"""What a nation's doctrine reckons with: how strong units are, who would win, what a province is worth, how far it is.

Rough figures, quickly had; the rules themselves decide what happens. Everything is reckoned from a View.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from tracker.engine.doctrine import Command
from tracker.rulesets.khans_kings.catalogue_tables import Kind
from tracker.rulesets.khans_kings.geography import Tables, borders_of, entry_cost, is_sea, owner_of, provinces_owned
from tracker.rulesets.khans_kings.map_tables import Province
from tracker.rulesets.khans_kings.nations import hostile, is_ship, kind_of, playing, type_of
from tracker.rulesets.khans_kings.reach import Way, reach, speed_today
from tracker.rulesets.khans_kings.resource_rolls import bonuses, dice
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, amounts, now, number
from tracker.rulesets.khans_kings.words import RESOURCES

NEXT_TURN, SOME_TURNS = 4, 7
"""Units within so many points of a place could be there in a turn, or in two or three."""
Price = Mapping[str, int]
USUAL_ATTACK, USUAL_DEFENCE = 5, 3
"""What an enemy is taken for that nobody has met yet."""


def power(state: State, card: Kind, left: int) -> float:
    """How much a unit of that card counts in a fight that can still take so much State."""
    mean = (number(state, "attack_die") + 1) / 2
    deals = max(0.5, card.attack + mean - USUAL_DEFENCE)
    takes = max(0.5, USUAL_ATTACK + mean - card.defence)
    return float((deals * max(1, left - card.reluctance) / takes) ** 0.5)


def odds(state: State, attackers: Sequence[Unit], defenders: Sequence[Unit], place: str) -> float:
    """How much stronger the attackers of a place are than its defenders: 1 is even, 2 as good as won."""
    if not defenders:
        return float("inf")
    ground, here = state.terrains[state.places[place].terrain], state.places[place]
    owned = here.capital and any(unit.owner == owner_of(state, place) != NEUTRAL for unit in defenders)
    shelter, braced = ground.defence, 0
    if owned:
        building = state.buildings.get(here.building)
        shelter += number(state, "capital_defence") + (building.defence if building is not None else 0)
        braced = number(state, "capital_attack")
    one = _force(state, attackers, defenders, place, 0, shelter)
    two = _force(state, defenders, attackers, place, braced, 0)
    return one * _staying(state, attackers) / max(0.1, two * _staying(state, defenders))


def _force(state: State, units: Sequence[Unit], foes: Sequence[Unit], place: str, braced: int, shelter: int) -> float:
    """What units take from their foes in a round, all strikes together."""
    ground = state.terrains[state.places[place].terrain]
    defence = sum(kind_of(state, foe).defence for foe in foes) / len(foes) + shelter
    mean = (number(state, "attack_die") + 1) / 2
    hits = 0.0
    for unit in units:
        card = kind_of(state, unit)
        bonus = (ground.cavalry_attack if type_of(state, unit).cavalry else ground.attack) + len(unit.promotions) / 2
        against = sum(type_of(state, foe).id == card.versus for foe in foes) / len(foes) * card.versus_attack
        hits += max(0.3, card.attack + mean + bonus + against + braced - defence)
    return hits


def _staying(state: State, units: Iterable[Unit]) -> int:
    return sum(max(1, unit.state - kind_of(state, unit).reluctance) for unit in units)


class Outlook:
    """What a nation sees of the war: the units on land, how strong they are, how far its own can go."""

    def __init__(self, state: State, nation: str) -> None:
        self.state, self.nation = state, nation
        there = [unit for unit in state.units.values() if unit.place and not is_ship(state, unit)]
        self.own = [unit for unit in there if unit.owner == nation]
        self.foes = [unit for unit in there if hostile(state, nation, unit.owner)]
        self.strength = {unit.id: power(state, kind_of(state, unit), unit.state) for unit in there}
        self._reached: dict[tuple[object, ...], Mapping[str, Way]] = {}

    def powers(self, units: Iterable[Unit]) -> float:
        """How much several units count together."""
        return sum(self.strength[unit.id] for unit in units)

    def near(self, units: Iterable[Unit], place: str, points: int) -> list[Unit]:
        """Those of the units from whom a place is no farther than so many points of movement."""
        way = way_to(self.state, place)
        return [unit for unit in units if way.get(unit.place, points + 1) <= points]

    def reach(self, unit: Unit) -> Mapping[str, Way]:
        """Where a unit can go now; units that have as far to go from the same place share the answer."""
        left = speed_today(self.state, unit) - unit.spent
        key = (unit.place, left, unit.moved, unit.on_road)
        if key not in self._reached:
            self._reached[key] = reach(self.state, unit)
        return self._reached[key]


@dataclass(frozen=True)
class Step:
    """Something to be bought for better units or more resources: the next piece of it, and what it will have saved by
    the end of the season for each part of its price."""

    command: Command
    price: Price
    pays: float


class Purse:
    """A nation's stock and income, and how dear each resource is to it: the less it has and earns of it, the dearer."""

    def __init__(self, state: State, nation: str) -> None:
        self.state, self.nation = state, nation
        row, more = state.sides[nation], bonuses(state, nation)
        rolled = {name: sum((faces + 1) / 2 for faces in each) for name, each in dice(state, nation).items()}
        self.earned = {name: rolled.get(name, 0) + more.get(name, 0) for name in RESOURCES}
        """What it may expect of each resource in a turn."""
        self.weights = {name: 6 / (2 + self.earned[name] + getattr(row, name) / 4) for name in RESOURCES}

    def dear(self, price: Mapping[str, int]) -> float:
        """What a price means to the nation."""
        return sum((cost * self.weights[name] for name, cost in price.items()), 0.0)

    def gain(self, card: Kind) -> float:
        """How much a new unit gives for its price."""
        return power(self.state, card, card.state) ** 2 / max(1.0, self.dear(amounts(card)))

    def can_pay_soon(self, price: Mapping[str, int], turns: int) -> bool:
        """Whether a price can be paid from the stock and the income of so many turns."""
        row = self.state.sides[self.nation]
        return all(getattr(row, name) + turns * self.earned[name] >= cost for name, cost in price.items())


def value(state: State, nation: str, province: Province) -> float:
    """What a province means to a nation: its points, and how near a goal it brings the nation, or its owner."""
    worth = float(sum(amounts(province).values()))
    for rival in playing(state):
        if rival.id == nation or rival.id == province.owner:
            worth += max((_nearer(state, rival.id, province, goal) for goal in state.goals), default=0)
    return worth


def _nearer(state: State, nation: str, province: Province, goal: str) -> float:
    """How much a province counts for a goal of a nation; all the more, the fewer are still lacking."""
    row = state.goals[goal]
    counted = [own for own in provinces_owned(state, nation) if _counts(own, row.region, row.named)]
    lacking = max(row.provinces, len(row.named)) - len([own for own in counted if own.id != province.id])
    return 12 / max(1, lacking) if _counts(province, row.region, row.named) else 0


def _counts(province: Province, region: str, named: tuple[str, ...]) -> bool:
    return province.id in named if named else region in ("", province.region)


def whim(state: State, nation: str, place: str) -> float:
    """From 0 to 1, other in every season and turn: what decides between places that are worth the same, so that nobody
    always goes to the first one on the sheet. It hangs on what a nation knows, and is the same for the same season."""
    row, turn = state.sides[nation], now(state)
    known = (turn.number, turn.event, row.position, *(getattr(row, name) for name in RESOURCES), place)
    return crc32(repr(known).encode()) / 2**32


@dataclass(frozen=True, eq=False)
class Ground(Tables):
    """The tables on which ways by land hang, and a state that holds them."""

    state: State


def way_to(state: State, place: str) -> Mapping[str, int]:
    """How many points of movement it takes by land from everywhere to a place, whoever stands on the way."""
    return _ways(Ground((state.borders, state.places, state.terrains, state.buildings), state), place)


@lru_cache(maxsize=256)
def _ways(ground: Ground, place: str) -> Mapping[str, int]:
    """Reckoned once, until something is built."""
    far, waiting = {place: 0}, [(0, place)]
    while waiting:
        points, here = heapq.heappop(waiting)
        if points > far[here]:
            continue
        for other, border in borders_of(ground.state, here).items():
            more = points + entry_cost(ground.state, border, here)
            if not is_sea(ground.state, other) and more < far.get(other, more + 1):
                far[other] = more
                heapq.heappush(waiting, (more, other))
    return far
