"""The house rules of Gra roczna: switches for the gaps that its rules leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from tracker.engine.house_rules import in_force
from tracker.engine.ruleset import HouseRule
from tracker.rulesets.gra_roczna.state import RESOURCES, State

HOUSE_RULES = (
    HouseRule(
        "warCostPer",
        "choice",
        "expedition",
        say("Is the price of war paid once per expedition or for each attack?"),
        {"expedition": say("once per expedition"), "attack": say("for each attack")},
    ),
    HouseRule("followUpSameBuilding", "flag", False, say("May an expedition attack the same building twice?")),
    HouseRule(
        "expeditionsPerTurn",
        "whole",
        1,
        say("How many expeditions may set out in one turn? 0 means no limit."),
        unlimited=True,
    ),
    HouseRule("winMargin", "whole", 2, say("By how much must the attack exceed the defence to win?")),
    HouseRule("perLevelLimits", "flag", True, say("Do barracks and university work as often as their level?")),
    HouseRule("portMixedPair", "flag", False, say("May the two units given in the port be of two kinds?")),
    HouseRule("portGold", "flag", True, say("May gold be given or taken in the port?")),
    HouseRule(
        "newKnightsReady",
        "choice",
        "nextTurn",
        say("When are new knights ready?"),
        {"nextTurn": say("when the next turn opens"), "now": say("at once")},
    ),
    HouseRule(
        "castleSupport",
        "choice",
        "level",
        say("How many knights of the castle help another building?"),
        {"level": say("as many as its level"), "1": say("at most one")},
    ),
    HouseRule(
        "maxBuildsPerTurn",
        "whole",
        0,
        say("How many levels may be built in one turn? 0 means no limit."),
        unlimited=True,
    ),
    HouseRule("visibleResources", "flag", False, say("Do the patrols see each other's resources?")),
    HouseRule(
        "battleReport",
        "choice",
        "full",
        say("What do the two patrols learn from a battle?"),
        {"full": say("strengths, dice and losses of both"), "outcome": say("who won, and their own losses")},
    ),
    HouseRule("bankTurns", "flag", True, say("Are turns stored up when a patrol does not use them?")),
    HouseRule(
        "phaseOrder",
        "choice",
        "lenient",
        say("What ends building in a turn?"),
        {"lenient": say("the first attack"), "strict": say("the first attack or placing of knights")},
    ),
    HouseRule(
        "tieBreak",
        "choice",
        "shared",
        say("Who wins when points are equal?"),
        {"shared": say("all of them"), "levels": say("who has more levels")},
    ),
    HouseRule(
        "startStock", "stock", dict.fromkeys(RESOURCES, 0), say("What does every patrol begin with?"), ids=RESOURCES
    ),
)


@dataclass(frozen=True)
class House:
    """The house rules in force, as values."""

    war_cost_per: str
    follow_up_same_building: bool
    expeditions_per_turn: int
    win_margin: int
    per_level_limits: bool
    port_mixed_pair: bool
    port_gold: bool
    new_knights_ready: str
    castle_support: str
    max_builds_per_turn: int
    visible_resources: bool
    battle_report: str
    bank_turns: bool
    phase_order: str
    tie_break: str
    start_stock: Mapping[str, int]


def house(state: State) -> House:
    """The house rules that hold in this state."""
    values: dict[str, Any] = in_force(HOUSE_RULES, state.settings)
    return House(*(values[rule.key] for rule in HOUSE_RULES))
