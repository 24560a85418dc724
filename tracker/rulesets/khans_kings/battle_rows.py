"""The two rows of a battle: who stands in which slot, who reaches whom, who may order them (KK-26, A31, A34, A35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tracker.engine.order import EVERYONE
from tracker.engine.referee import Audience
from tracker.rulesets.khans_kings.audiences import AUDIENCES, PLACE_SEEN
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import allied, fighting_in, hostile
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State, number
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER, DRAWING, FIGHTING, LAYING


def opposite(row: str) -> str:
    """The other row."""
    return DEFENDER if row == AGGRESSOR else AGGRESSOR


def nation_of(battle: Battle, row: str) -> str:
    """The nation that orders a row; empty: neutral units, ordered by the leader."""
    return battle.aggressor if row == AGGRESSOR else battle.defender


def land_battles(state: State) -> list[Battle]:
    """The battles on land that are not over."""
    return [battle for battle in open_battles(state) if not is_sea(state, battle.place)]


def under_way(state: State) -> Battle | None:
    """The battle on land that is being fought: one at a time (A32)."""
    return next((battle for battle in land_battles(state) if battle.stage in (LAYING, DRAWING, FIGHTING)), None)


def who_meets(state: State, battle: Battle, row: str) -> list[Unit]:
    """A31: the units of a place that fight in a row: the nation's own, and those of allies who are nobody's friend on
    the other side."""
    units = fighting_in(state, battle.place)
    defenders = [
        unit
        for unit in units
        if allied(state, battle.defender, unit.owner) and hostile(state, battle.aggressor, unit.owner)
    ]
    if row == DEFENDER:
        return defenders
    foes = {unit.owner for unit in defenders}
    return [
        unit
        for unit in units
        if allied(state, battle.aggressor, unit.owner) and all(hostile(state, foe, unit.owner) for foe in foes)
    ]


def row_of(state: State, battle: str, row: str) -> list[Fighter]:
    """A row as it stands, from the left."""
    found = [fighter for fighter in state.fighters.values() if fighter.battle == battle and fighter.row == row]
    return sorted(found, key=lambda fighter: fighter.slot)


def fighter_of(state: State, unit: str) -> Fighter | None:
    """The slot of a unit, if it fights anywhere."""
    return next((fighter for fighter in state.fighters.values() if fighter.unit == unit), None)


def slots_in_reach(slot: int, filled: Iterable[int], reach: int) -> list[int]:
    """KK-26, A34: which of the enemy's filled slots a unit can strike: those of the ``reach`` nearest; where none of
    them is filled, the nearest filled one (two, if they are equally near)."""
    there = sorted(filled)
    near = [other for other in there if abs(other - slot) <= (reach - 1) // 2]
    if near or not there:
        return near
    least = min(abs(other - slot) for other in there)
    return [other for other in there if abs(other - slot) == least]


def targets_of(state: State, fighter: Fighter) -> list[Fighter]:
    """The fighters that one may strike."""
    foes = row_of(state, fighter.battle, opposite(fighter.row))
    reached = slots_in_reach(fighter.slot, (foe.slot for foe in foes), number(state, "slots_reached"))
    return [foe for foe in foes if foe.slot in reached]


def beside(state: State, fighter: Fighter) -> bool:
    """Whether a slot next to a fighter is filled by its own row."""
    return any(abs(other.slot - fighter.slot) == 1 for other in row_of(state, fighter.battle, fighter.row))


def partners_of(state: State, fighter: Fighter) -> list[Fighter]:
    """A8: the fighters of the own row whose slots a unit reaches by swaps with its neighbours, one after another."""
    row = {other.slot: other for other in row_of(state, fighter.battle, fighter.row)}
    found = []
    for step in (-1, 1):
        slot = fighter.slot + step
        while slot in row and abs(slot - fighter.slot) <= speed_of(state, state.units[fighter.unit]):
            found.append(row[slot])
            slot += step
    return found


def closed_up(row: Sequence[Fighter]) -> list[int]:
    """A34: the slots of a row once its gaps have closed to the left."""
    return list(range(1, len(row) + 1))


def onlookers(state: State, battle: Battle) -> Audience:
    """Who learns what happens in a battle: everybody, or in the fog those who fight in it or see the place."""
    if not house(state).fog:
        return EVERYONE
    return tuple(nation for nation in state.sides if AUDIENCES[PLACE_SEEN](state, nation, battle))


def to_decide(state: State, battle: str) -> str:
    """The nation whose decision a battle waits for; empty where it is the leader's (neutral units), or nobody's."""
    row = state.battles.get(battle)
    return nation_of(row, row.to_act) if row is not None and row.to_act else ""
