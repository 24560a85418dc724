"""What the pages of a Legenda season show: the phases of a turn, what is worth a chart, names of what dice decide."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say, say_n
from tracker.engine.pages import Chronicle, Phase, Progress
from tracker.rulesets.legenda.league import record
from tracker.rulesets.legenda.state import State

ODDS_NAMES = {
    "hit": say("Hit"),
    "killed": say("Killed"),
    "damage": say("Damage"),
    "attacker_hurt": say("Attacker hurt"),
    "attacker_killed": say("Attacker killed"),
    "attacker_damage": say("Damage to the attacker"),
    "healed": say("Healed"),
    "whole": say("Healed entirely"),
}

PHASES = (
    Phase(say("The armies"), ("lay",)),
    Phase(say("The cards"), ("move", "attack", "charge", "heal")),
    Phase(say("The end of the turn"), ("end_turn", "resign")),
)

CHRONICLE = Chronicle(
    points=(
        ("matches", "winner"),
        ("matches", "stage"),
        ("numbers", "value"),
        ("sides", "awarded_points"),
        ("sides", "active"),
    ),
)


def progress(state: State, side: str) -> Sequence[Progress]:
    """How many of its battles a side has fought."""
    told = record(state, side)
    total = told.fought + told.ahead
    if not total:
        return ()
    label = say_n("{done} of {n} battle fought", "{done} of {n} battles fought", total, done=told.fought)
    return (Progress("battles", label, told.fought, total),)
