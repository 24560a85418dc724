"""The house rules of Legenda: switches for the gaps that its rules leave."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sheets.messages import say
from tracker.engine.house_rules import in_force
from tracker.engine.records import Setting
from tracker.engine.ruleset import HouseRule
from tracker.rulesets.legenda.state import State

HOUSE_RULES = (
    HouseRule(
        "drantulBonus",
        "choice",
        "3",
        say("How much does Drantul add to its die?"),
        {"3": say("3, as on its card"), "4": say("4, as in the example of the rules")},
    ),
    HouseRule("leprozijReach", "whole", 3, say("How far does Leprozij strike?"), low=1),
    HouseRule("leprozijMin", "whole", 1, say("From which distance on does Leprozij strike? At most its reach."), low=1),
    HouseRule("defenderAddsBonus", "flag", False, say("Does the defender add its attack to its die too?")),
    HouseRule(
        "noCounter",
        "choice",
        "noRoll",
        say("What happens where the struck card cannot strike back?"),
        {
            "noRoll": say("it does not roll: the whole attack is damage"),
            "rollSafe": say("it rolls, but the attacker is not hurt"),
        },
    ),
    HouseRule("rangedCounter", "flag", False, say("May a card strike back at a distance that it reaches itself?")),
    HouseRule(
        "gapRows",
        "choice",
        "0",
        say("How many empty rows lie between the armies?"),
        {"0": say("none"), "1": say("one"), "2": say("two"), "3": say("three")},
    ),
    HouseRule(
        "formationOrder",
        "choice",
        "frontFirst",
        say("Which row does the first number of the defender's formation name?"),
        {"frontFirst": say("the front row"), "board": say("the back row")},
    ),
    HouseRule(
        "activations",
        "choice",
        "all",
        say("How many cards may act in one turn?"),
        {"all": say("all of them, once each"), "1": say("one")},
    ),
    HouseRule("moveThenAttack", "flag", True, say("May a card act after it has moved?")),
    HouseRule("chargeAffectsHeal", "flag", False, say("Does a charge make healing stronger (and is spent by it)?")),
    HouseRule(
        "turnLimit",
        "whole",
        0,
        say("After how many turns of both does a battle end? 0 means no limit."),
        unlimited=True,
    ),
)


@dataclass(frozen=True)
class House:
    """The house rules in force, as values."""

    drantul_bonus: int
    leprozij_reach: int
    leprozij_min: int
    defender_adds_bonus: bool
    no_counter: str
    ranged_counter: bool
    gap_rows: int
    formation_order: str
    activations: str
    move_then_attack: bool
    charge_affects_heal: bool
    turn_limit: int


def house(state: State) -> House:
    """The house rules that hold in this state."""
    return _read(tuple(state.settings), tuple([row.value for row in state.settings.values()]))


@lru_cache(maxsize=32)
def _read(keys: tuple[str, ...], texts: tuple[str, ...]) -> House:
    """Read once: every look at the board asks for them."""
    settings = {key: Setting(id=key, value=text) for key, text in zip(keys, texts, strict=True)}
    values: dict[str, Any] = in_force(HOUSE_RULES, settings)
    told = House(*(values[rule.key] for rule in HOUSE_RULES))
    return dataclasses.replace(told, drantul_bonus=int(told.drantul_bonus), gap_rows=int(told.gap_rows))
