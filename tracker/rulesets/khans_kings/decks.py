"""A deck of cards: what has not been drawn of it, its shuffling, and what a card says in words (A20, A24, A53).

The order of a deck is written nowhere: whichever card is drawn, a die says when it is drawn.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from sheets.messages import Message, say
from tracker.engine.changes import rows_of
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.state import State, put_all
from tracker.rulesets.khans_kings.stocks import named


def undrawn(state: State, table: str, deck: Iterable[str]) -> list[str]:
    """The cards of a deck that have not been drawn since the last shuffle."""
    cards = rows_of(state, table)
    return [card for card in deck if not cards[card].drawn]


def at_hand(state: State, table: str, deck: Sequence[str]) -> list[str]:
    """The cards of which the next one will be: those that are left, or all where the deck is shuffled first."""
    return undrawn(state, table, deck) or list(deck)


def shuffled(state: State, table: str, deck: Iterable[str], told: Message, to: Audience, referee: Referee) -> State:
    """A24, A53: a deck of which nothing is left is shuffled again, which is told."""
    cards = rows_of(state, table)
    if undrawn(state, table, deck):
        return state
    referee.tell(told, to)
    return put_all(state, table, [dataclasses.replace(cards[card], drawn=False) for card in deck])


def read_out(state: State, table: str, card: str, effects: bool, to: Audience, referee: Referee) -> None:
    """What a card says in words, which the leader sees to; ``effects``: whether it does anything besides."""
    words = rows_of(state, table)[card].remark
    if words:
        referee.tell(say("{event}: {words}", event=named(state, table, card), words=words), to)
    if words or not effects:
        referee.tell(say("The leader sees to what the card says in words."), to)
