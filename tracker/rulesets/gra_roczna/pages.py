"""What the pages of a Gra roczna season show: the tab of meetings, the phases of a turn, what is worth a chart."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Chronicle, Phase, Waiting, WarOrder
from tracker.engine.ruleset import TypedOrders
from tracker.rulesets.gra_roczna.state import RESOURCES, State
from tracker.rulesets.gra_roczna.war import HIT

ODDS_NAMES = {
    "win": say("Victory"),
    "attack": say("Attack strength"),
    "defence": say("Defence strength"),
    "attackers_lost": say("Attacking knights lost"),
    "defenders_lost": say("Defending knights lost"),
    "building_level": say("Level afterwards"),
    "defenders": say("Defending knights"),
    "known_entry": say("Known since entry"),
}

MEETINGS = TypedOrders(
    "meetings",
    "report",
    say("Meetings"),
    (
        "date",
        "side",
        "present",
        "member_tasks",
        "member_badges",
        "leader_tasks",
        "leader_badges",
        "cycle_tasks",
        "note",
    ),
    attendance="present",
)

PHASES = (
    Phase(say("The meeting"), ("report",)),
    Phase(say("The city"), ("build", "exchange", "recruit")),
    Phase(say("The knights"), ("garrison", "spy", "attack")),
    Phase(say("The end of the turn"), ("end_turn",)),
)

CHRONICLE = Chronicle(
    points=(
        ("buildings", "level"),
        ("building_types", "victory_points"),
        ("sides", "awarded_points"),
        ("sides", "active"),
    ),
    stocks=(*RESOURCES, "knights"),
    levels=(("buildings", "level"),),
    wars=(WarOrder("attack", hit=HIT),),
)


def open_turns(state: State) -> Sequence[Waiting]:
    """The patrols whose turn is open, in one sentence (GR-03)."""
    there = (side for side in state.sides.values() if side.active and not is_hidden(side.turn_open))
    names = tuple(side.name for side in there if side.turn_open)
    return (Waiting("", say("Open turns: {sides}", sides=names)),) if names else ()
