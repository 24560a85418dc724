"""Decisions that a nation owes besides its part of the turn: offers, unpaid units, ways of units that left a battle,
units that Power Cards mean.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say, say_n
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Waiting
from tracker.rulesets.khans_kings.battle_choices import undecided
from tracker.rulesets.khans_kings.nations import called
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.stocks import named


def owed(state: State) -> Sequence[Waiting]:
    """What is owed, as far as the viewer of this state may know; each lapses or is settled when its phase ends."""
    offers = [
        Waiting(
            offer.to,
            say(
                "{to} has an offer to answer, made by {side}.",
                to=state.sides[offer.to].name,
                side=state.sides[offer.side].name,
            ),
        )
        for offer in state.offers.values()
    ]
    hungry = [
        Waiting(
            row.id,
            say_n(
                "{side} names {n} unit that goes without pay.",
                "{side} names {n} units that go without pay.",
                row.unpaid,
                side=row.name,
            ),
        )
        for row in state.sides.values()
        if not is_hidden(row.unpaid) and row.unpaid
    ]
    leaving = [
        Waiting(
            unit.owner,
            say(
                "{side} may choose where {unit} has left to.",
                side=state.sides[unit.owner].name,
                unit=called(state, unit),
            ),
        )
        for unit in undecided(state)
    ]
    meant = [
        Waiting(
            unit.owner,
            say(
                "{side} says which unit is meant by {card}.",
                side=state.sides[unit.owner].name,
                card=named(state, "cards", unit.card),
            ),
        )
        for unit in state.units.values()
        if unit.card in state.cards and unit.owner in state.sides
    ]
    return (*offers, *hungry, *leaving, *meant)
