"""Laying the armies: nine cards in a formation, the attacker first (LG-04 to LG-06, LG-19)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence

from sheets.messages import say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.legenda.board import ATTACKING, DEFENDING, formation_cells
from tracker.rulesets.legenda.orders import Lay
from tracker.rulesets.legenda.state import (
    FORMATIONS,
    LAYING,
    PLANNED,
    RUNNING,
    Card,
    Match,
    Squad,
    State,
    number,
    squad_id,
)
from tracker.rulesets.legenda.turns import begin_turn, fightable, go_on
from tracker.rulesets.legenda.units import called, ruled


def lay(state: State, order: Lay, referee: Referee) -> State:
    """LG-06: the attacker lays face down; the defender sees the formation and lays his own; then all is turned up."""
    match = fightable(state, order)
    _may_lay(state, match, order)
    fair_squad(state, order.cards)
    state = placed(state, order)
    referee.tell(
        say(
            "{side} lays its army: {formation}.",
            side=state.sides[order.side].name,
            formation=FORMATIONS[order.formation],
        ),
        EVERYONE,
    )
    if order.side == match.attacker:
        return put(state, matches=dataclasses.replace(match, stage=LAYING))
    referee.tell(
        say("The battle begins; {side} moves first.", side=state.sides[match.attacker].name),
        EVERYONE,
    )
    match = dataclasses.replace(match, stage=RUNNING)
    return go_on(begin_turn(state, match, match.attacker), match.id, referee)


def placed(state: State, order: Lay) -> State:
    """The nine cards on their cells, front row first (A9); whether they may lie there is asked before."""
    squad = squad_id(order.match, order.side)
    state = put(state, squads=Squad(id=squad, match=order.match, side=order.side, formation=order.formation))
    cells = formation_cells(state, state.matches[order.match], order.side, order.formation)
    for place, (name, cell) in enumerate(zip(order.cards, cells, strict=True), 1):
        health = ruled(state, name).health
        card = Card(id=f"{squad}.{place}", match=order.match, side=order.side, unit=name, health=health, cell=cell)
        state = put(state, cards=card)
    return state


def _may_lay(state: State, match: Match, order: Lay) -> None:
    """LG-04 to LG-06: whose turn it is to lay, and in which formations."""
    attacking = order.side == match.attacker
    if match.stage == RUNNING or (match.stage == LAYING and attacking):
        raise IllegalOrder(say("This army is laid already."), "match")
    if match.stage == PLANNED and not attacking:
        raise IllegalOrder(
            say("{side} attacks and lays first; wait until that is done.", side=state.sides[match.attacker].name),
            "match",
        )
    allowed = ATTACKING if attacking else DEFENDING
    if order.formation not in allowed:
        known = tuple(FORMATIONS[name] for name in allowed)
        message = (
            say("An attacker has these formations: {known}.", known=known)
            if attacking
            else say("A defender has these formations: {known}.", known=known)
        )
        raise IllegalOrder(message, "formation")


def fair_squad(state: State, cards: Sequence[str]) -> None:
    """LG-19: not too many alike, not too dear."""
    most, gold = number(state, "squad_alike"), number(state, "squad_gold")
    for name, count in Counter(cards).items():
        if count > most:
            place = [place for place, card in enumerate(cards, 1) if card == name][most]
            raise IllegalOrder(
                say_n(
                    "{unit}: {count} cards, but a squad holds at most {n} alike.",
                    "{unit}: {count} cards, but a squad holds at most {n} alike.",
                    most,
                    unit=called(state.units[name]),
                    count=count,
                ),
                f"card_{place}",
            )
    price = sum(state.units[name].price for name in cards)
    if price > gold:
        raise IllegalOrder(
            say("This squad costs {price} gold, but a squad may cost {gold} at most.", price=price, gold=gold), "card_9"
        )
