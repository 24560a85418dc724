"""What a card can do: its printed numbers under the house rules, whom it reaches, who strikes back."""

from __future__ import annotations

import dataclasses

from sheets.messages import Message
from tracker.rulesets.legenda.board import offset
from tracker.rulesets.legenda.house_rules import HOUSE_RULES, house
from tracker.rulesets.legenda.state import UNIT_NAMES, Card, State, Unit

STANDARD = {rule.key: rule.default for rule in HOUSE_RULES}


def called(unit: Unit) -> Message | str:
    """What a unit is called: the leader's own name, or ours in the reader's language."""
    return unit.name or UNIT_NAMES.get(unit.id, unit.id)


def unit_of(state: State, card: Card) -> Unit:
    """The unit of a card, as it holds under the house rules."""
    return ruled(state, card.unit)


def ruled(state: State, name: str) -> Unit:
    """A1, A2: a house rule set otherwise than by default goes before the number in the catalogue."""
    unit, rules = state.units[name], house(state)
    if unit.id == "drantul" and str(rules.drantul_bonus) != STANDARD["drantulBonus"]:
        return dataclasses.replace(unit, attack=rules.drantul_bonus)
    if unit.id == "leprozij" and rules.leprozij_reach != STANDARD["leprozijReach"]:
        unit = dataclasses.replace(unit, reach=rules.leprozij_reach)
    if unit.id == "leprozij" and rules.leprozij_min != STANDARD["leprozijMin"]:
        unit = dataclasses.replace(unit, near=rules.leprozij_min)
    return unit


def reaches(unit: Unit, one: str, two: str) -> bool:
    """LG-02: straight within its distances, over whatever lies between (A15); diagonally one cell."""
    across, along = offset(one, two)
    if across and along:
        return unit.diagonal and across == along == 1
    return unit.near <= across + along <= unit.reach


def strength(state: State, card: Card, target: Card, charged: bool) -> int:
    """What a card adds to its die against another (LG-07, LG-15, LG-16)."""
    unit = unit_of(state, card)
    if charged and unit.charged:
        return unit.charged
    return unit.foe_attack if unit.foe and unit.foe == target.unit else unit.attack


def strikes_back(state: State, card: Card, target: Card) -> bool:
    """A7: a struck card strikes back at a neighbour within its own reach, and farther by house rule only."""
    striker, struck = unit_of(state, card), unit_of(state, target)
    if not reaches(struck, target.cell, card.cell):
        return False
    if max(offset(card.cell, target.cell)) == 1:
        return True
    return house(state).ranged_counter and not striker.archer
