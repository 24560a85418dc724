"""The two rows of a battle: who stands in which slot, who reaches whom, who may order them (KK-26, A31, A34, A35)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from sheets.messages import Message
from tracker.engine.order import EVERYONE
from tracker.engine.referee import Audience
from tracker.rulesets.khans_kings.audiences import AUDIENCES, PLACE_SEEN
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import allied, cargo_of, fighting_in, hostile, kind_of, side_name, type_of
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed, number, put_all
from tracker.rulesets.khans_kings.words import AGGRESSOR, BOARDING, DEFENDER, DRAWING, FIGHTING, LAYING

ARCHERS = "archers"
"""KK-36: how a unit shoots from a ship that ignores the slots."""
FOUGHT = (LAYING, DRAWING, FIGHTING, BOARDING)
"""The stages of a battle that is being fought."""


def opposite(row: str) -> str:
    """The other row."""
    return DEFENDER if row == AGGRESSOR else AGGRESSOR


def nation_of(battle: Battle, row: str) -> str:
    """The nation that orders a row; empty: neutral units, ordered by the leader."""
    return battle.aggressor if row == AGGRESSOR else battle.defender


def side_of(state: State, battle: Battle, row: str = "") -> Message | str:
    """How the one is called who orders a row; without one, the row to act."""
    return side_name(state, nation_of(battle, row or battle.to_act))


def under_way(state: State) -> Battle | None:
    """The battle that is being fought: one at a time (A32)."""
    return next((battle for battle in open_battles(state) if battle.stage in FOUGHT), None)


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
    """A row as it stands, from the left; at sea the ships, for their crews have no slots."""
    found = [one for one in state.fighters.values() if (one.battle, one.row) == (battle, row) and one.slot]
    return sorted(found, key=lambda fighter: fighter.slot)


def crew_of(state: State, ship: Fighter) -> list[Fighter]:
    """Who fights aboard a ship of a row (KK-33), in the order in which a die counts them: the first raised first, as
    everybody sees them."""
    there = sorted(cargo_of(state, ship.unit), key=lambda unit: (len(unit.id), unit.id))
    aboard = (fighter_of(state, unit.id) for unit in there)
    return [fighter for fighter in aboard if fighter is not None]


def all_of(state: State, battle: str, row: str) -> list[Fighter]:
    """A row from the left, behind each ship its crew."""
    return [each for ship in row_of(state, battle, row) for each in (ship, *crew_of(state, ship))]


def yet_to_act(state: State, battle: Battle, row: str) -> list[Fighter]:
    """A35: who of a row has not acted in this battle turn; of crews only those who shoot, and not while they board.
    A53: while cards are drawn, everybody who has not drawn."""
    waits = [each for each in all_of(state, battle.id, row) if not each.acted]
    if battle.stage == DRAWING:
        return waits
    return [each for each in waits if each.slot or (battle.stage == FIGHTING and shoots(state, each))]


def other_part(state: State, battle: Battle) -> State:
    """A35: it is the part of the other row, or after the defender's the next battle turn."""
    return changed(state, "battles", battle.id, to_act=DEFENDER if battle.to_act == AGGRESSOR else "")


def part_ended(state: State, battle: Battle) -> State:
    """A35: a row has done what it wanted in this battle turn."""
    ready = [dataclasses.replace(each, acted=True) for each in yet_to_act(state, battle, battle.to_act)]
    return other_part(put_all(state, "fighters", ready), battle)


def shoots(state: State, fighter: Fighter) -> str:
    """KK-33, KK-36: how a unit aboard shoots, as archers or as a siege engine; empty: it does not, or has a slot."""
    return "" if fighter.slot else type_of(state, state.units[fighter.unit]).aboard


def stands_in(state: State, fighter: Fighter) -> int:
    """The slot of a fighter: its own, or that of the ship it is aboard."""
    ship = None if fighter.slot else fighter_of(state, state.units[fighter.unit].aboard)
    return ship.slot if ship else fighter.slot


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


def in_reach(state: State, fighter: Fighter) -> list[Fighter]:
    """The enemies in the slots that are nearest to a fighter, or to the ship it is aboard."""
    foes = row_of(state, fighter.battle, opposite(fighter.row))
    reached = slots_in_reach(stands_in(state, fighter), (foe.slot for foe in foes), number(state, "slots_reached"))
    return [foe for foe in foes if foe.slot in reached]


def targets_of(state: State, fighter: Fighter) -> list[Fighter]:
    """The fighters that one may strike. KK-33, KK-36: at sea ships with the ability and siege engines aboard strike
    ships in reach, archers aboard any ship, nobody else strikes at all."""
    how = shoots(state, fighter)
    if how == ARCHERS:
        return row_of(state, fighter.battle, opposite(fighter.row))
    if is_sea(state, state.battles[fighter.battle].place):
        able = bool(how) or (bool(fighter.slot) and kind_of(state, state.units[fighter.unit]).sea_attack)
        return in_reach(state, fighter) if able else []
    return in_reach(state, fighter)


def beside(state: State, fighter: Fighter) -> bool:
    """Whether a slot next to a fighter is filled by its own row; who is aboard a ship has none next to it."""
    return bool(fighter.slot) and any(
        abs(other.slot - fighter.slot) == 1 for other in row_of(state, fighter.battle, fighter.row)
    )


def partners_of(state: State, fighter: Fighter) -> list[Fighter]:
    """A8: the fighters of the own row whose slots a unit reaches by swaps with its neighbours, one after another."""
    row = {other.slot: other for other in row_of(state, fighter.battle, fighter.row)}
    found: list[Fighter] = []
    if not fighter.slot:
        return found
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
