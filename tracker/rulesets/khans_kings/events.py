"""Phase 1, Events: the Event Card of the turn, drawn by the app or from a real deck (KK-03, KK-11, A24)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import EVERYONE, LEADER, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings import event_choices
from tracker.rulesets.khans_kings.decks import read_out, shuffled, undrawn
from tracker.rulesets.khans_kings.event_effects import at_once, strongest_go_without
from tracker.rulesets.khans_kings.phases import Steps, ends, may_act
from tracker.rulesets.khans_kings.state import State, changed, now, put_all
from tracker.rulesets.khans_kings.stocks import named
from tracker.rulesets.khans_kings.words import EVENTS, PHASES


@dataclass(frozen=True)
class DrawEvent:
    """A nation draws the Event Card of the turn for all."""

    side: str = reference("sides", say("Who draws"), audience="everyone")


@dataclass(frozen=True)
class LayEvent:
    """The leader enters the Event Card that was drawn from a real deck."""

    event: str = reference("events", say("Event Card"), audience="everyone")


def _still_to_draw(state: State) -> None:
    turn = now(state)
    if turn.phase != EVENTS:
        raise IllegalOrder(say("An Event Card is drawn in the phase “{phase}” only.", phase=PHASES[EVENTS]))
    if turn.event_turn == turn.number:
        card = named(state, "events", turn.event) if turn.event else say("none")
        raise IllegalOrder(say("The Event Card of this turn is drawn already: {event}.", event=card))


def draw_event(state: State, order: DrawEvent, referee: Referee) -> State:
    """KK-03: one card for all."""
    _still_to_draw(state)
    may_act(state, order.side, EVENTS)
    return _drawn(state, referee)


def lay_event(state: State, order: LayEvent, referee: Referee) -> State:
    """A real deck lies on the table: its card is entered instead of being drawn by the app."""
    _still_to_draw(state)
    deck = _deck(state)
    if deck and order.event not in deck:
        raise IllegalOrder(say("That card has been drawn; it comes back once all have been."), "event")
    return _in_force(_shuffled(state, referee), order.event, referee)


def _deck(state: State) -> list[str]:
    return undrawn(state, "events", state.events)


def _shuffled(state: State, referee: Referee) -> State:
    told = say("All Event Cards have been drawn; they are shuffled again.")
    return shuffled(state, "events", state.events, told, EVERYONE, referee)


def _drawn(state: State, referee: Referee) -> State:
    """A card of the deck, each as likely as any other."""
    if not state.events:
        return put_all(state, "turn", [dataclasses.replace(now(state), event="", event_turn=now(state).number)])
    state = _shuffled(state, referee)
    deck = _deck(state)
    face = referee.roll(1, "event", EVERYONE, die=len(deck))[0] if len(deck) > 1 else 1
    return _in_force(state, deck[face - 1], referee)


def _in_force(state: State, event: str, referee: Referee) -> State:
    """A24: it acts until the next one is drawn. What nobody has to choose happens at once."""
    state = changed(state, "events", event, drawn=True)
    state = put_all(state, "turn", [dataclasses.replace(now(state), event=event, event_turn=now(state).number)])
    state = put_all(state, "sides", [dataclasses.replace(row, event_used=(), unpaid=0) for row in state.sides.values()])
    referee.tell(say("Event Card: {event}.", event=named(state, "events", event)), EVERYONE)
    effects = any(effect.event == event for effect in state.effects.values())
    read_out(state, "events", event, effects, EVERYONE, referee)
    return at_once(state, referee)


def _drawn_at_last(state: State, nation: str, referee: Referee) -> State:
    """No phase ends without its card, nor with units that nobody named."""
    if now(state).event_turn != now(state).number:
        state = _drawn(state, referee)
    for row in tuple(state.sides.values()):
        state = strongest_go_without(state, row.id, referee) if row.unpaid else state
    return state


def _undrawn(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    return (_deck(state) or list(state.events)) if field == "event" else None


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "draw_event",
        say("Draw the Event Card"),
        DrawEvent,
        draw_event,
        seen_by="everyone",
        rolls=True,
        help=say("One card for all; it acts until the next one is drawn."),
    ),
    OrderType(
        "lay_event",
        say("Enter the Event Card"),
        LayEvent,
        lay_event,
        by=(LEADER,),
        seen_by="everyone",
        rolls=True,
        help=say("The card that was drawn from a real deck."),
        among=_undrawn,
    ),
    *event_choices.ORDERS,
)
STEPS: Steps = {ends(EVENTS): (_drawn_at_last,)}
