"""What the pages of a Legenda season show: the phases of a turn, what is worth a chart, names of what dice decide."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say, say_n
from tracker.engine.pages import BoardPlay, Chronicle, Phase, Progress, Tap
from tracker.rulesets.legenda.league import record
from tracker.rulesets.legenda.state import LAYING, PLANNED, RUNNING, Match, State

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


def boards(state: State, viewer: str) -> Sequence[str]:
    """The battles that have begun: those in which the viewer is to move first, then running ones, then the newest."""

    def urgency(match: Match) -> tuple[bool, ...]:
        own = viewer in (match.attacker, match.defender)
        return match.to_move != viewer, match.stage != RUNNING, match.stage != LAYING, not own

    newest = list(state.matches.values())[::-1]
    return [match.id for match in sorted(newest, key=urgency) if match.stage != PLANNED]


BOARD = BoardPlay(
    field="match",
    boards=boards,
    mover=lambda state, match: state.matches[match].to_move,
    taps=(
        Tap("move", "go", "card", "to"),
        Tap("attack", "strike", "card", "target"),
        Tap("heal", "heal", "card", "target"),
        Tap("charge", "", "card"),
    ),
    ends=("end_turn",),
)


def progress(state: State, side: str) -> Sequence[Progress]:
    """How many of its battles a side has fought."""
    told = record(state, side)
    total = told.fought + told.ahead
    if not total:
        return ()
    label = say_n("{done} of {n} battle fought", "{done} of {n} battles fought", total, done=told.fought)
    return (Progress("battles", label, told.fought, total),)
