"""What comes into question for the fields of a battle's orders, the fields before being filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tracker.rulesets.khans_kings.battle_doctrine import arrayed
from tracker.rulesets.khans_kings.battle_leaving import refuges
from tracker.rulesets.khans_kings.battle_rows import (
    FOUGHT,
    fighter_of,
    nation_of,
    partners_of,
    row_of,
    targets_of,
    under_way,
    who_meets,
    yet_to_act,
)
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.power_effects import able as draws
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed, now
from tracker.rulesets.khans_kings.words import BOARDING, DRAWING, FIGHTING, LAYING, MOVEMENT, OVER, ROWS, WAITING

Given = Mapping[str, Any]
Ids = Iterable[str] | None


def just_left(state: State, unit: Unit) -> bool:
    """Whether a unit has left a battle of the Movement that is going on."""
    turn = now(state)
    if turn.phase != MOVEMENT or unit.left != turn.number or not unit.place:
        return False
    here = (battle for battle in state.battles.values() if battle.place == unit.origin and battle.turn == turn.number)
    return any(battle.aggressor == turn.mover for battle in here)


def other_refuges(state: State, unit: Unit) -> list[str]:
    """A40: the capitals that were equally near to where the unit fought, that to which it went among them."""
    back = changed(state, "units", unit.id, place=unit.origin)
    found = refuges(back, back.units[unit.id])
    return found if unit.place in found else []


def undecided(state: State) -> list[Unit]:
    """A40: the units that have left a battle for one of several capitals, as long as their owners may choose; nobody
    waits for an owner who plays no more."""
    gone = (unit for unit in state.units.values() if just_left(state, unit))
    return [unit for unit in gone if len(other_refuges(state, unit)) > 1 and state.sides[unit.owner].active]


def battle_of(state: State, given: Given) -> Battle | None:
    """The battle named; before one is named, the one that is being fought."""
    return state.battles.get(given.get("battle") or "") or under_way(state)


def fits(state: State, given: Given, stages: tuple[str, ...], any_row: bool = False) -> list[str]:
    """The battles at one of these stages in which that nation orders the row to act (or any row); the leader: all."""
    side, battle = given.get("side") or "", under_way(state)
    if battle is None or battle.stage not in stages:
        return []
    allies = {state.units[fighter.unit].owner for fighter in row_of(state, battle.id, battle.to_act)}
    own = {nation_of(battle, row) for row in ROWS} if any_row else {nation_of(battle, battle.to_act), *allies}
    return [battle.id] if not side or side in own else []


def able(
    state: State, given: Given, fit: Callable[[Fighter], object], stages: Sequence[str] = (FIGHTING,)
) -> list[str]:
    """The units of the row to act that have not acted, obey that nation, and can do it."""
    battle, side = battle_of(state, given), given.get("side") or ""
    if battle is None or battle.stage not in stages:
        return []
    return [
        fighter.unit
        for fighter in yet_to_act(state, battle, battle.to_act)
        if side in ("", state.units[fighter.unit].owner, nation_of(battle, fighter.row)) and fit(fighter)
    ]


def drawing(state: State, given: Given) -> list[str]:
    """A53: the units of the row to act that may draw a Power Card now, and obey that nation."""
    return able(state, given, lambda fighter: draws(state, state.units[fighter.unit]), (DRAWING,))


def fight(state: State, given: Given, field: str) -> Ids:
    """The battles that wait, for the one to move."""
    side = given.get("side") or ""
    if field != "battle":
        return None
    waiting = [battle for battle in open_battles(state) if battle.stage == WAITING and under_way(state) is None]
    return [battle.id for battle in waiting if side in ("", battle.aggressor)]


def order_row(state: State, given: Given, field: str) -> Ids:
    """The battle whose rows are being ordered, and the units of the row to be laid."""
    if field == "battle":
        return fits(state, given, (LAYING,))
    battle = battle_of(state, given)
    if field != "units":
        return None
    return arrayed(state, who_meets(state, battle, battle.to_act)) if battle and battle.stage == LAYING else ()


def attack(state: State, given: Given, field: str) -> Ids:
    """The units that may strike, and whom."""
    if field == "unit":
        return able(state, given, lambda each: not state.units[each.unit].fresh and targets_of(state, each))
    if field == "target":
        fighter = fighter_of(state, given.get("unit") or "")
        return [target.unit for target in targets_of(state, fighter)] if fighter else ()
    return fits(state, given, (FIGHTING,)) if field == "battle" else None


def swap(state: State, given: Given, field: str) -> Ids:
    """The units that may move within the row, and to whose slots."""
    if field == "unit":
        return able(state, given, lambda fighter: partners_of(state, fighter))
    if field == "partner":
        fighter = fighter_of(state, given.get("unit") or "")
        return [partner.unit for partner in partners_of(state, fighter)] if fighter else ()
    return fits(state, given, (FIGHTING,)) if field == "battle" else None


def withdraw(state: State, given: Given, field: str) -> Ids:
    """The units that have somewhere to go, and where."""
    if field == "unit":
        return able(state, given, lambda fighter: refuges(state, state.units[fighter.unit]))
    if field == "to":
        fighter = fighter_of(state, given.get("unit") or "")
        return refuges(state, state.units[fighter.unit]) if fighter else ()
    return fits(state, given, (FIGHTING,)) if field == "battle" else None


def pass_(state: State, given: Given, field: str) -> Ids:
    """The units that have not acted."""
    if field == "unit":
        return able(state, given, lambda fighter: True, (FIGHTING, BOARDING)) or drawing(state, given)
    return fits(state, given, (DRAWING, FIGHTING, BOARDING)) if field == "battle" else None


def flee(state: State, given: Given, field: str) -> Ids:
    """The battle on land that a nation fights in, whoever is to act."""
    found = fits(state, given, (LAYING, DRAWING, FIGHTING), any_row=True) if field == "battle" else None
    return found if found is None else [key for key in found if not is_sea(state, state.battles[key].place)]


def to_act(state: State, given: Given, field: str) -> Ids:
    """The battle in which the nation is to act."""
    return fits(state, given, FOUGHT) if field == "battle" else None


def resolve(state: State, given: Given, field: str) -> Ids:
    """Either side may want a battle resolved."""
    return fits(state, given, FOUGHT, any_row=True) if field == "battle" else None


def refuge(state: State, given: Given, field: str) -> Ids:
    """The units that could have gone to another capital, and these."""
    unit = state.units.get(given.get("unit") or "")
    if field == "unit":
        return [row.id for row in undecided(state) if row.owner == given.get("side")]
    if field == "place":
        return other_refuges(state, unit) if unit is not None and just_left(state, unit) else ()
    return None


def not_over(state: State, given: Given, field: str) -> Ids:
    """The battles that are not over."""
    return [row.id for row in state.battles.values() if row.stage != OVER] if field == "battle" else None
