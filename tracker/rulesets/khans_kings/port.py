"""Port trade with foreign merchants (KK-05, KK-22, KK-23, A23)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, reference, whole
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import knows_stock
from tracker.rulesets.khans_kings.effects import nation_effects, suspended
from tracker.rulesets.khans_kings.geography import built_in, provinces_owned
from tracker.rulesets.khans_kings.nations import enemy_in_province
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.state import State, changed, gained, number
from tracker.rulesets.khans_kings.stocks import named, paid, told
from tracker.rulesets.khans_kings.words import DIPLOMACY, RESOURCES


@dataclass(frozen=True)
class PortTrade:
    """A nation sells a resource in its port for another one."""

    side: str = reference("sides", say("Nation"), audience="changes")
    sells: str = choice(say("Sells"), RESOURCES, audience="changes")
    amount: int = whole(
        say("Amount"), required=True, low=1, high=999, audience="changes", help=say("Divided by the die, rounded down.")
    )
    wants: str = choice(say("Wants"), RESOURCES, audience="changes")


def exchanged(amount: int, rate: int) -> tuple[int, int]:
    """KK-22: what so much brings at a rate, and what of it is kept."""
    return amount // rate, amount % rate


def rate_of(state: State, nation: str, face: int) -> int:
    """KK-22: the rate that a face of the die gives a nation, with what its technologies change in it; never below 1."""
    found = list(nation_effects(state, nation, "port_rate"))
    return max(1, face + sum(effect.by for effect in found), *(effect.least or 1 for effect in found))


def open_port(state: State, nation: str) -> bool:
    """A23: whether the nation owns a port in a province without hostile units."""
    return any(
        state.buildings[place.building].port_trade
        for province in provinces_owned(state, nation)
        if not enemy_in_province(state, nation, province.id)
        for place in built_in(state, province.id)
    )


def port_trade(state: State, order: PortTrade, referee: Referee) -> State:
    """KK-22, KK-23: the amount divided by a die; each resource is sold once a turn at most."""
    nation, to = state.sides[order.side], knows_stock(state, order.side)
    may_act(state, order.side, DIPLOMACY)
    if suspended(state, "port_trade"):
        raise IllegalOrder(say("The Event Card in force forbids port trade."), "side")
    if not open_port(state, order.side):
        raise IllegalOrder(say("{side} has no port in a province without enemies.", side=nation.name), "side")
    if order.sells in nation.sold:
        sold = named(state, "resources", order.sells)
        raise IllegalOrder(say("This turn it has been sold already: {resource}.", resource=sold), "sells")
    if order.sells == order.wants:
        raise IllegalOrder(say("Choose another resource than the one that is sold."), "wants")
    paid(state, order.side, {order.sells: order.amount}, "amount")
    (face,) = referee.roll(1, "port", to, die=number(state, "port_die"))
    brought, kept = exchanged(order.amount, rate_of(state, order.side, face))
    state = gained(state, order.side, {order.sells: kept - order.amount, order.wants: brought})
    referee.find("brought", brought, to)
    referee.find("kept", kept, to)
    referee.find("brings_something", brought > 0, to)
    referee.find("nothing_is_kept", kept == 0, to)
    referee.tell(
        say(
            "{side} sells in port: {sold} for {bought}; it keeps {kept}.",
            side=nation.name,
            sold=told(state, {order.sells: order.amount - kept}) or (say("nothing"),),
            bought=told(state, {order.wants: brought}) or (say("nothing"),),
            kept=told(state, {order.sells: kept}) or (say("nothing"),),
        ),
        to,
    )
    return changed(state, "sides", order.side, sold=(*nation.sold, order.sells))


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """What has not been sold yet; another resource for it."""
    if field == "wants":
        return [name for name in RESOURCES if name != given.get("sells")]
    if field == "sells" and given.get("side") in state.sides:
        row = state.sides[given["side"]]
        return [name for name in RESOURCES if name not in row.sold and getattr(row, name)]
    return None


def _no_way_back(state: State, order: PortTrade) -> tuple[Message, ...]:
    faces = range(1, number(state, "port_die") + 1)
    brings = [exchanged(order.amount, rate_of(state, order.side, face))[0] for face in faces]
    wanted = named(state, "resources", order.wants)
    return (
        say("It brings {least} to {most} of: {resource}; after the roll there is no way back.",
            least=min(brings), most=max(brings), resource=wanted),
    )  # fmt: skip


def _price(state: State, order: PortTrade) -> Mapping[str, int]:
    return {order.sells: order.amount}


ODDS_NAMES: Mapping[str, Message] = {
    "brings_something": say("brings something"),
    "nothing_is_kept": say("nothing is left over"),
}
ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "port_trade",
        say("Trade in port"),
        PortTrade,
        port_trade,
        seen_by="changes",
        help=say("So much of a resource, divided by a die, for another one; what is left over is kept."),
        chances=(("brings_something", "brings_something"), ("nothing_is_kept", "nothing_is_kept")),
        warns=_no_way_back,
        price=_price,
        among=_among,
    ),
)
STEPS: Steps = {}
