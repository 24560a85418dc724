"""What every act at the table asks first, and what follows at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheets.messages import Message, say
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee, trial
from tracker.rulesets.kemet.deities import dissolved, without_surplus
from tracker.rulesets.kemet.honour import point_lost, point_owed, prayer_paid
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.state import State, evening_now, fame

Rule = Callable[[Any, Any, Any], Any]

WARNINGS = frozenset(
    message.text for message in (point_lost("", 0), point_owed("", 0), prayer_paid(""), dissolved("", "", 1))
)
"""Sentences that a player should read before he acts: a point is lost, worshippers are dissolved."""


def act(rule: Rule) -> Rule:
    """The rule as an act of somebody at the table: the surplus goes at its end (KB-23), a possible victory is
    announced (A23)."""

    def acted(state: State, order: Any, referee: Referee) -> State:
        _at_the_table(state, order.side)
        after = without_surplus(rule(state, order, referee), referee)
        _announce(state, after, referee)
        return after

    return acted


def _at_the_table(state: State, side: str) -> None:
    row = state.sides[side]
    if evening_now(state) is None:
        raise IllegalOrder(say("No evening is being played; the leader begins one."), "side")
    if not row.playing:
        raise IllegalOrder(say("{side} does not play this evening.", side=row.name), "side")


def _announce(before: State, after: State, referee: Referee) -> None:
    """A15, A23: enough points win at the usual moment of the base game; the leader confirms it."""
    most = house(after).win_at
    for side in after.sides.values():
        if fame(side) >= most > fame(before.sides[side.id]):
            referee.tell(
                say(
                    "{side} has {points} points: that wins at the usual moment, the start of the player's own turn.",
                    side=side.name,
                    points=fame(side),
                ),
                EVERYONE,
            )


def warned(rule: Rule) -> Callable[[Any, Any], tuple[Message, ...]]:
    """What to warn of before the act is done: it costs a point, or dissolves worshippers."""

    def warnings(state: State, order: Any) -> tuple[Message, ...]:
        referee = trial()
        try:
            rule(state, order, referee)
        except IllegalOrder:
            return ()
        return tuple(note.message for note in referee.notes if note.message.text in WARNINGS)

    return warnings
