"""Turns of a battle: whose it is, when it passes, when the battle ends."""

from __future__ import annotations

import dataclasses
from typing import Any

from sheets.messages import say
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.legenda.house_rules import house
from tracker.rulesets.legenda.orders import EndTurn, Resign
from tracker.rulesets.legenda.reach import acts
from tracker.rulesets.legenda.state import (
    DESTROYED,
    LAYING,
    OVER,
    PLANNED,
    RESIGNED,
    RUNNING,
    TURN_LIMIT,
    Match,
    State,
    cards_of,
    living,
    other,
)


def open_match(state: State, order: Any) -> Match:
    """The battle an order names, if it is not over and its side fights in it."""
    match = state.matches[order.match]
    if match.stage == OVER:
        raise IllegalOrder(say("This battle is over."), "match")
    if order.side not in (match.attacker, match.defender):
        raise IllegalOrder(
            say("{side} does not fight in this battle; choose another one.", side=state.sides[order.side].name), "match"
        )
    return match


def actor(match: Match) -> str:
    """Who is to lay (LG-06) or to move next; empty once the battle is over."""
    return {PLANNED: match.attacker, LAYING: match.defender, RUNNING: match.to_move}.get(match.stage, "")


def gone(state: State, match: Match) -> str:
    """Who of the two in a battle has retired from the season, so that it cannot be fought out."""
    return next((side for side in (match.attacker, match.defender) if not state.sides[side].active), "")


def fightable(state: State, order: Any) -> Match:
    """The battle an order names, if it is not over, its side fights in it and nobody has left it."""
    match = open_match(state, order)
    if left := gone(state, match):
        raise IllegalOrder(
            say("{side} has left the season; the leader enters the result.", side=state.sides[left].name), "match"
        )
    return match


def own_turn(state: State, order: Any) -> Match:
    """The battle an order names, if it is running and its side is to move."""
    match = fightable(state, order)
    if match.stage != RUNNING:
        raise IllegalOrder(say("The battle has not begun: both armies must be laid first."), "match")
    if match.to_move != order.side:
        raise IllegalOrder(say("{side} is to move; wait for your turn.", side=state.sides[match.to_move].name), "match")
    return match


def begin_turn(state: State, match: Match, side: str) -> State:
    """LG-09, A24: a turn begins, and all cards of its side are turned back."""
    for card in living(state, match.id, side):
        if card.turned or card.moved:
            state = put(state, cards=dataclasses.replace(card, turned=False, moved=False))
    return put(state, matches=dataclasses.replace(match, to_move=side, turn_number=match.turn_number + 1))


def go_on(state: State, name: str, referee: Referee) -> State:
    """What follows an act by itself: the end of the battle (LG-17), or of a turn in which nothing is left to do."""
    match = state.matches[name]
    for side in (match.attacker, match.defender):
        if not living(state, name, side):
            return finish(state, match, other(match, side), DESTROYED, referee)
    for _ in range(2):
        match = state.matches[name]
        if match.stage != RUNNING or next(acts(state, name, match.to_move), None):
            break
        referee.tell(
            say("{side} has nothing left to do, so the turn passes.", side=state.sides[match.to_move].name), EVERYONE
        )
        state = pass_turn(state, match, referee)
    return state


def pass_turn(state: State, match: Match, referee: Referee) -> State:
    """The turn goes to the other side; A17: after the last one, more remaining health wins."""
    limit = house(state).turn_limit
    if limit and match.turn_number >= 2 * limit:
        return finish(state, match, _healthier(state, match), TURN_LIMIT, referee)
    return begin_turn(state, match, other(match, match.to_move))


def _healthier(state: State, match: Match) -> str:
    one, two = (
        sum(card.health for card in cards_of(state, match.id, side)) for side in (match.attacker, match.defender)
    )
    return "" if one == two else match.attacker if one > two else match.defender


def finish(state: State, match: Match, winner: str, ended: str, referee: Referee) -> State:
    """The battle is over; without a winner it is a draw."""
    one, two = state.sides[match.attacker].name, state.sides[match.defender].name
    if winner:
        beaten = state.sides[other(match, winner)].name
        referee.tell(
            say("{winner} wins the battle against {beaten}.", winner=state.sides[winner].name, beaten=beaten), EVERYONE
        )
    else:
        referee.tell(say("The battle of {one} and {two} is a draw.", one=one, two=two), EVERYONE)
    return put(state, matches=dataclasses.replace(match, stage=OVER, to_move="", winner=winner, ended=ended))


def end_turn(state: State, order: EndTurn, referee: Referee) -> State:
    """A21: the turn ends, whatever is left unused."""
    match = own_turn(state, order)
    referee.tell(say("{side} ends the turn.", side=state.sides[order.side].name), EVERYONE)
    state = pass_turn(state, match, referee)
    return go_on(state, match.id, referee) if state.matches[match.id].stage == RUNNING else state


def resign(state: State, order: Resign, referee: Referee) -> State:
    """A side gives the battle up, at any time: the other one wins."""
    match = open_match(state, order)
    referee.tell(say("{side} gives the battle up.", side=state.sides[order.side].name), EVERYONE)
    return finish(state, match, other(match, order.side), RESIGNED, referee)
