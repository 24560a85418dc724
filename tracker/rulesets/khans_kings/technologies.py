"""Technologies: bought in phase 4, at work in the same turn (KK-24)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import EVERYONE, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.state import State, amounts, changed
from tracker.rulesets.khans_kings.stocks import named, paid
from tracker.rulesets.khans_kings.words import RECRUITMENT


@dataclass(frozen=True)
class LearnTechnology:
    """A nation buys a technology."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    technology: str = reference("technologies", say("Technology"), audience="everyone")


def learn_technology(state: State, order: LearnTechnology, referee: Referee) -> State:
    """KK-24: as many a turn as one likes, each once its prerequisites are known."""
    may_act(state, order.side, RECRUITMENT)
    nation, card = state.sides[order.side], state.technologies[order.technology]
    name = named(state, "technologies", card.id)
    if card.id in nation.technologies:
        raise IllegalOrder(say("{side} knows it already: {technology}.", side=nation.name, technology=name),
                           "technology")  # fmt: skip
    lacking = tuple(named(state, "technologies", need) for need in card.needs if need not in nation.technologies)
    if lacking:
        raise IllegalOrder(say("First must be known: {technologies}.", technologies=lacking), "technology")
    state = paid(state, order.side, amounts(card), "technology")
    referee.tell(say("{side} learns: {technology}.", side=nation.name, technology=name), EVERYONE)
    return changed(state, "sides", order.side, technologies=(*nation.technologies, card.id))


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """What is not known yet."""
    side = given.get("side")
    if field != "technology" or side not in state.sides:
        return None
    return [name for name in state.technologies if name not in state.sides[str(side)].technologies]


def _price(state: State, order: LearnTechnology) -> Mapping[str, int]:
    return amounts(state.technologies[order.technology])


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "learn_technology",
        say("Learn a technology"),
        LearnTechnology,
        learn_technology,
        seen_by="everyone",
        help=say("It is at work in the same turn."),
        price=_price,
        among=_among,
    ),
)
STEPS: Steps = {}
