"""What comes into question for the fields of the orders at sea, the fields before being filled in."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rulesets.khans_kings.battle_choices import Given, Ids, able, battle_of, fits
from tracker.rulesets.khans_kings.battle_rows import ARCHERS, crew_of, fighter_of, nation_of, opposite, row_of, shoots
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import cargo_of
from tracker.rulesets.khans_kings.sea_boarding import boardable, debts, has_crew
from tracker.rulesets.khans_kings.sea_leaving import havens
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import BOARDING, DRAWING, FIGHTING, LAYING, ROWS


def _at_sea(state: State, given: Given, stages: Sequence[str], any_row: bool = False) -> list[str]:
    found = fits(state, given, tuple(stages), any_row)
    return [key for key in found if is_sea(state, state.battles[key].place)]


def shoot_crew(state: State, given: Given, field: str) -> Ids:
    """Archers aboard that have not acted, and the ships that have a crew, as far as one can know."""
    if field == "battle":
        return _at_sea(state, given, (FIGHTING,))
    if field == "unit":
        return able(state, given, lambda each: shoots(state, each) == ARCHERS and not state.units[each.unit].fresh)
    fighter = fighter_of(state, given.get("unit") or "")
    if field != "target":
        return None
    ships = row_of(state, fighter.battle, opposite(fighter.row)) if fighter else []
    return [ship.unit for ship in ships if house(state).fog or crew_of(state, ship)]


def get_away(state: State, given: Given, field: str) -> Ids:
    """The ships that may try each for itself, and where one gets away to."""
    if field == "battle":
        return _at_sea(state, given, (FIGHTING, BOARDING))
    if field == "unit":
        return able(state, given, lambda ship: not ship.foe and havens(state, [state.units[ship.unit]]), (BOARDING,))
    return havens(state, _leaving(state, given)) if field == "to" else None


def _leaving(state: State, given: Given) -> list[Unit]:
    """The ship that is named, or the fleet whose part it is; who is aboard one leaves with it only."""
    named, battle = state.units.get(given.get("unit") or ""), battle_of(state, given)
    if named is not None:
        return [] if named.aboard else [named]
    if battle is None or not is_sea(state, battle.place):
        return []
    return [state.units[ship.unit] for ship in row_of(state, battle.id, battle.to_act)]


def call_boarding(state: State, given: Given, field: str) -> Ids:
    """The sea fight of a nation with somebody aboard its ships, whoever is to act."""
    if field != "battle":
        return None
    found, side = _at_sea(state, given, (LAYING, DRAWING, FIGHTING), any_row=True), given.get("side") or ""
    return [key for key in found if _can_call(state, key, side)]


def _can_call(state: State, key: str, side: str) -> bool:
    battle = state.battles[key]
    row = next((row for row in ROWS if nation_of(battle, row) == side), "") if side else battle.to_act
    return row not in battle.boarders and (battle.stage == LAYING or has_crew(state, battle, row))


def board(state: State, given: Given, field: str) -> Ids:
    """The ships with somebody aboard that may collide, and with which."""

    def may(ship: Fighter) -> bool:
        return not state.units[ship.unit].fresh and bool(crew_of(state, ship) and boardable(state, ship))

    if field == "battle":
        return _at_sea(state, given, (BOARDING,))
    if field == "unit":
        return able(state, given, may, (BOARDING,))
    ship = fighter_of(state, given.get("unit") or "")
    return ([foe.unit for foe in boardable(state, ship)] if ship else ()) if field == "target" else None


def decide(state: State, given: Given, field: str) -> Ids:
    """The same for the leader, whoever is to act."""
    return board(state, {**given, "side": ""}, field)


def share_damage(state: State, given: Given, field: str) -> Ids:
    """The ships whose crew has suffered and whose owner still shares it, and who is aboard."""
    battle, side = battle_of(state, given), given.get("side") or ""
    owing = debts(state, battle) if battle is not None and is_sea(state, battle.place) else []
    own = [ship.unit for ship in owing
           if side in ("", state.units[ship.unit].owner, nation_of(state.battles[ship.battle], ship.row))]  # fmt: skip
    if field == "battle":
        return [battle.id] if battle is not None and own else []
    if field == "shares":
        return [unit.id for unit in cargo_of(state, given.get("unit") or "")]
    return own if field == "unit" else None
