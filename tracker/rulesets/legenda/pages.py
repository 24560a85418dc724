"""What the pages of a Legenda season show: whose turn it is, the boards, the league as tables, what is charted."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import Message, say, say_n
from tracker.engine.pages import BoardPlay, Chronicle, Listing, Opening, Phase, Progress, Tap, Waiting
from tracker.rulesets.legenda.laying import placed
from tracker.rulesets.legenda.league import record, standings
from tracker.rulesets.legenda.squads import usual
from tracker.rulesets.legenda.state import LAYING, OVER, PLANNED, RUNNING, STAGES, Match, State
from tracker.rulesets.legenda.turns import actor, gone

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
    Phase(say("League"), ("fixture", "round_robin", "result")),
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


OWED = {
    RUNNING: lambda side, battle: say("{side} is to move: {battle}.", side=side, battle=battle),
    LAYING: lambda side, battle: say("{side} lays its army: {battle}.", side=side, battle=battle),
    PLANNED: lambda side, battle: say("{side} lays its army: {battle}.", side=side, battle=battle),
}


def waiting(state: State) -> Sequence[Waiting]:
    """LG-06, A18: who is to lay or to move, battle by battle, those that run first."""
    ahead = [match for stage in OWED for match in state.matches.values() if match.stage == stage]
    if not ahead:
        return (Waiting("", say("No battle is ahead: draw one up, or a whole league.")),)
    return [_owed(state, match) for match in ahead]


def _owed(state: State, match: Match) -> Waiting:
    if left := gone(state, match):
        name = state.sides[left].name
        told = say("{side} has left the season: enter the result of {battle}.", side=name, battle=match.name)
        return Waiting("", told, match.id)
    side = actor(match)
    return Waiting(side, OWED[match.stage](state.sides[side].name, match.name), match.id)


def boards(state: State, viewer: str) -> Sequence[str]:
    """All battles: those in which the viewer is to act first, then running ones, those ahead, and the newest."""
    stages = (RUNNING, LAYING, PLANNED, OVER)

    def urgency(numbered: tuple[int, Match]) -> tuple[int, ...]:
        number, match = numbered
        own = viewer in (match.attacker, match.defender)
        age = number if match.stage == PLANNED else -number
        return actor(match) != viewer, stages.index(match.stage), not own, age

    return [match.id for _, match in sorted(enumerate(state.matches.values()), key=urgency)]


def league_table(state: State) -> Listing:
    """Who has how many points, out of which battles."""
    ranked = standings(state)
    rows = []
    for side, score in ranked:
        told, place = record(state, side), 1 + sum(other > score for _, other in ranked)
        counts = (told.won, told.drawn, told.lost, told.ahead, score)
        rows.append((str(place), state.sides[side].name, *map(str, counts)))
    head = (
        say("Place"),
        say("Patrol"),
        say("Victories"),
        say("Drawn"),
        say("Lost"),
        say("To fight"),
        say("Points"),
    )
    return Listing(say("League table"), head, tuple(rows))


def battles(state: State, side: str = "") -> Listing:
    """The battles of a side, or all of them, round by round, with how they stand."""
    rows = []
    for match in sorted(state.matches.values(), key=lambda match: match.round or len(state.matches)):
        if side in ("", match.attacker, match.defender):
            round_ = str(match.round or "")
            rows.append((round_, _called(state, match), _outcome(state, match)))
    head = (say("Round"), say("Battle"), say("Result"))
    return Listing(say("Battles"), head, tuple(rows))


def _called(state: State, match: Match) -> str:
    """What a battle is called, and who fights where its name does not say so."""
    one, two = state.sides[match.attacker].name, state.sides[match.defender].name
    return match.name if one in match.name and two in match.name else f"{match.name}: {one} – {two}"


def _outcome(state: State, match: Match) -> Message | str:
    if match.stage != OVER:
        return STAGES[match.stage]
    return state.sides[match.winner].name if match.winner else say("draw")


def listings(state: State, side: str) -> Sequence[Listing]:
    """The league table and all battles, or those of one side."""
    return (battles(state, side),) if side else (league_table(state), battles(state))


BOARD = BoardPlay(
    field="match",
    boards=boards,
    taps=(
        Tap("move", "go", "card", "to"),
        Tap("attack", "strike", "card", "target"),
        Tap("heal", "heal", "card", "target"),
        Tap("charge", "", "card"),
    ),
    ends=("end_turn",),
    openings=(Opening("lay", usual, placed),),
    rare=("resign", "result"),
)


def progress(state: State, side: str) -> Sequence[Progress]:
    """How many of its battles a side has fought."""
    told = record(state, side)
    total = told.fought + told.ahead
    if not total:
        return ()
    label = say_n("{done} of {n} battle fought", "{done} of {n} battles fought", total, done=told.fought)
    return (Progress("battles", label, told.fought, total),)
