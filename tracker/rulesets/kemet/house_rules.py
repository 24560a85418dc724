"""The house rules of Kemet: switches for the gaps that its rules leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from tracker.engine.house_rules import in_force
from tracker.engine.ruleset import HouseRule
from tracker.rulesets.kemet.state import State
from tracker.rulesets.kemet.words import TILE_COLOURS

FAME, PLACES, WINS = "fame", "places", "wins"

HOUSE_RULES = (
    HouseRule("winAt", "whole", 9, say("How many points win, permanent and temporary together?"), low=1),
    HouseRule(
        "zeroZero",
        "choice",
        "forbid",
        say("May a unit be sacrificed without honour and without prayer points?"),
        {"forbid": say("no"), "ignore": say("yes, at no cost")},
    ),
    HouseRule("resummon", "flag", True, say("May a deity that was defeated be summoned again in the same evening?")),
    HouseRule("deityControls", "flag", True, say("Does a deity hold a zone or temple without worshippers?")),
    HouseRule(
        "colours",
        "stock",
        {colour: int(colour != "onyx") for colour in TILE_COLOURS},
        say("Which colours of power tiles are in play? 1 for yes; emerald must be."),
        TILE_COLOURS,
        ids=tuple(TILE_COLOURS),
    ),
    HouseRule(
        "league",
        "choice",
        FAME,
        say("What does an evening give for the league?"),
        {
            FAME: say("the points at its end"),
            PLACES: say("one for every player at the table who is not placed better"),
            WINS: say("one for the winner"),
        },
    ),
)


@dataclass(frozen=True)
class House:
    """The house rules in force, as values."""

    win_at: int
    zero_zero: str
    resummon: bool
    deity_controls: bool
    colours: Mapping[str, int]
    league: str


def house(state: State) -> House:
    """The house rules that hold in this state."""
    values: dict[str, Any] = in_force(HOUSE_RULES, state.settings)
    return House(*(values[rule.key] for rule in HOUSE_RULES))
