"""The house rules of Khans & Kings: switches for the gaps that its rules leave."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sheets.messages import say
from tracker.engine.house_rules import in_force
from tracker.engine.ruleset import HouseRule
from tracker.rulesets.khans_kings.geography import Tables
from tracker.rulesets.khans_kings.state import State

BY_PHASE, BY_PLAYER = "byPhase", "byPlayer"
CLOCKWISE, COUNTER = "clockwise", "counter"
SUMMED, PER_PROVINCE = "summed", "perProvince"
IN_CAPITAL, ANY_SUB = "capital", "anySub"
OWNER, ALL = "owner", "all"
SIDE_EMPTY, FIRST_ROUT = "sideEmpty", "firstRout"
TOTAL, BONUSES = "total", "bonuses"
DOWN, UP = "down", "up"
END_OF_MOVES, ON_ENTRY = "endOfMoves", "onEntry"

HOUSE_RULES = (
    HouseRule(
        "turnShape",
        "choice",
        BY_PHASE,
        say("How do the nations take the phases of recruitment and movement?"),
        {
            BY_PHASE: say("all recruit one after another, then all move"),
            BY_PLAYER: say("each recruits and moves at once"),
        },
    ),
    HouseRule(
        "turnDirection",
        "choice",
        CLOCKWISE,
        say("Which way round does the turn go?"),
        {CLOCKWISE: say("clockwise"), COUNTER: say("counter-clockwise")},
    ),
    HouseRule("rotateFirst", "flag", True, say("Does another nation begin in every turn?")),
    HouseRule(
        "resourceDice",
        "choice",
        SUMMED,
        say("How many dice are rolled for a resource?"),
        {SUMMED: say("one for all provinces together"), PER_PROVINCE: say("one for each province")},
    ),
    HouseRule(
        "conquest",
        "choice",
        IN_CAPITAL,
        say("Where must a land unit stand to take a province?"),
        {IN_CAPITAL: say("in its capital"), ANY_SUB: say("in any of its sub-provinces")},
    ),
    HouseRule(
        "capitalBonus",
        "choice",
        OWNER,
        say("Who has the bonus of a province capital?"),
        {OWNER: say("the units of the province's owner"), ALL: say("everybody who fights there")},
    ),
    HouseRule(
        "battleEnds",
        "choice",
        SIDE_EMPTY,
        say("When does a battle end?"),
        {
            SIDE_EMPTY: say("when a side has no units left in it"),
            FIRST_ROUT: say("when the first unit leaves: its side has lost"),
        },
    ),
    HouseRule("destroyAt", "whole", 0, say("At which State, or below it, is a unit destroyed?")),
    HouseRule(
        "percentOf",
        "choice",
        TOTAL,
        say("Of what is a bonus in per cent reckoned?"),
        {TOTAL: say("of the whole sum"), BONUSES: say("of the bonuses with the die alone")},
    ),
    HouseRule(
        "refundRounding",
        "choice",
        DOWN,
        say("How is half the price of a disbanded unit rounded?"),
        {DOWN: say("down"), UP: say("up")},
    ),
    HouseRule(
        "allianceBinding", "flag", True, say("Does an alliance hold until the phase of diplomacy of a later turn?")
    ),
    HouseRule("hiddenStock", "flag", False, say("Is each nation's stock hidden from the others?")),
    HouseRule(
        "battleTiming",
        "choice",
        END_OF_MOVES,
        say("When are battles fought?"),
        {END_OF_MOVES: say("once a nation has made all its moves"), ON_ENTRY: say("as soon as a unit enters")},
    ),
    HouseRule("minimumMove", "flag", True, say("May a unit that has not moved enter any neighbouring place?")),
    HouseRule(
        "battleTurnLimit",
        "whole",
        20,
        say("After how many battle turns is a battle broken off? 0 means no limit."),
        unlimited=True,
    ),
    HouseRule("fog", "flag", False, say("Are units hidden from whoever has nothing near them?")),
)


@dataclass(frozen=True)
class House:
    """The house rules in force, as values."""

    turn_shape: str
    turn_direction: str
    rotate_first: bool
    resource_dice: str
    conquest: str
    capital_bonus: str
    battle_ends: str
    destroy_at: int
    percent_of: str
    refund_rounding: str
    alliance_binding: bool
    hidden_stock: bool
    battle_timing: str
    minimum_move: bool
    battle_turn_limit: int
    """0: no limit."""
    fog: bool


FIELDS = tuple(field.name for field in dataclasses.fields(House))


def house(state: State) -> House:
    """The house rules that hold in this state."""
    return _read(Tables((state.settings,)))


@lru_cache(maxsize=32)
def _read(of: Tables) -> House:
    """Read once: every look at the map asks for them."""
    (settings,) = of.tables
    values: dict[str, Any] = in_force(HOUSE_RULES, settings)
    return House(**dict(zip(FIELDS, (values[rule.key] for rule in HOUSE_RULES), strict=True)))
