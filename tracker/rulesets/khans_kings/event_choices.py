"""What an Event Card leaves to each nation: an exchange, experience, a gain of its choice, unpaid units (E4, E11, E12).

A nation may use it as long as the card acts, in the phases of all and in its own phase 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say, say_n
from sheets.schema import choice, names, reference, whole
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import knows_stock, unit_watchers
from tracker.rulesets.khans_kings.catalogue_tables import Effect
from tracker.rulesets.khans_kings.effects import event_effects
from tracker.rulesets.khans_kings.event_effects import amount_of, entitled, go_without, owing, upkeep
from tracker.rulesets.khans_kings.nations import called, experienced, kind_of, own_unit, units_of
from tracker.rulesets.khans_kings.phases import may_act
from tracker.rulesets.khans_kings.port import exchanged
from tracker.rulesets.khans_kings.prices import used, uses_left
from tracker.rulesets.khans_kings.state import State, changed, gained, now
from tracker.rulesets.khans_kings.stocks import named, paid, told
from tracker.rulesets.khans_kings.words import ANY, EVENTS, RECRUITMENT, RESOURCES, TOGETHER


@dataclass(frozen=True)
class EventExchange:
    """A nation exchanges a resource for another one as the Event Card in force allows."""

    side: str = reference("sides", say("Nation"), audience="changes")
    gives: str = choice(say("Gives"), RESOURCES, audience="changes")
    amount: int = whole(say("Amount"), required=True, low=1, high=999, audience="changes")
    wants: str = choice(say("Wants"), RESOURCES, audience="changes")


@dataclass(frozen=True)
class EventExperience:
    """A nation gives one of its units the experience of the Event Card in force."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Unit"), audience="changes")


@dataclass(frozen=True)
class EventGain:
    """A nation says which resource the Event Card in force gives it."""

    side: str = reference("sides", say("Nation"), audience="changes")
    resource: str = choice(say("Resource"), RESOURCES, audience="changes")


@dataclass(frozen=True)
class LeaveUnpaid:
    """A nation names the units that go without pay."""

    side: str = reference("sides", say("Nation"), audience="changes")
    units: tuple[str, ...] = names(say("Unpaid units"), table="units", required=True, audience="changes")


def _usable(state: State, nation: str, kind: str) -> Effect:
    """The effect of the card in force that the nation may still use; refused where there is none."""
    phase = now(state).phase
    may_act(state, nation, phase if phase in (*TOGETHER, RECRUITMENT) else EVENTS)
    effects = [effect for effect in event_effects(state, kind) if kind != "gain" or effect.resource == ANY]
    if not effects:
        raise IllegalOrder(say("The Event Card in force does not allow that."), "side")
    left = [effect for effect in effects if _uses(state, nation, effect) != 0]
    if not left:
        raise IllegalOrder(say("{side} has used the Event Card already.", side=state.sides[nation].name), "side")
    return left[0]


def _uses(state: State, nation: str, effect: Effect) -> int | None:
    """A gain is chosen once; everything else as often as the card says."""
    if effect.kind == "gain":
        return int(entitled(state, nation, effect) and effect.id not in dict(state.sides[nation].event_used))
    return uses_left(state, nation, effect)


def event_exchange(state: State, order: EventExchange, referee: Referee) -> State:
    """E4: so many of one resource, divided and rounded down, for another one; a remainder stays."""
    effect = _usable(state, order.side, "exchange")
    if order.gives == order.wants:
        raise IllegalOrder(say("Choose another resource than the one that is given."), "wants")
    brought, kept = exchanged(order.amount, effect.divide)
    if not brought:
        raise IllegalOrder(say("Give {n} at least; less brings nothing.", n=effect.divide), "amount")
    paid(state, order.side, {order.gives: order.amount}, "amount")
    price, gains = {order.gives: order.amount - kept}, {order.wants: brought}
    state = gained(paid(state, order.side, price, "amount"), order.side, gains)
    referee.tell(say("{side} exchanges {price} for {gains}.", side=state.sides[order.side].name,
                     price=told(state, price), gains=told(state, gains)),
                 knows_stock(state, order.side))  # fmt: skip
    return used(state, order.side, effect)


def event_experience(state: State, order: EventExperience, referee: Referee) -> State:
    """E12."""
    effect = _usable(state, order.side, "xp")
    unit = own_unit(state, order.side, order.unit)
    if effect.types and kind_of(state, unit).type not in effect.types:
        raise IllegalOrder(say("The Event Card is not for units of that type."), "unit")
    referee.tell(
        say("{unit} gains experience: {n}.", unit=called(state, unit), n=effect.by), unit_watchers(state, unit)
    )
    return used(experienced(state, unit.id, effect.by), order.side, effect)


def event_gain(state: State, order: EventGain, referee: Referee) -> State:
    """A gain whose resource the card leaves to the nation."""
    effect = _usable(state, order.side, "gain")
    to = knows_stock(state, order.side)
    gains = {order.resource: amount_of(effect, referee, to)}
    referee.tell(say("{side} gains: {gains}.", side=state.sides[order.side].name, gains=told(state, gains)), to)
    counted = (*state.sides[order.side].event_used, (effect.id, 1))
    return changed(gained(state, order.side, gains), "sides", order.side, event_used=counted)


def leave_unpaid(state: State, order: LeaveUnpaid, referee: Referee) -> State:
    """E11: the owner picks which units it could not pay."""
    may_act(state, order.side, EVENTS)
    count = state.sides[order.side].unpaid
    if not count:
        raise IllegalOrder(say("{side} has paid all its units.", side=state.sides[order.side].name), "side")
    able = {unit.id for effect in upkeep(state) for unit in owing(state, order.side, effect)}
    if len(set(order.units)) != count or not set(order.units) <= able:
        raise IllegalOrder(
            say_n("Name {n} unit of your own that goes without pay.",
                  "Name {n} different units of your own that go without pay.", count),
            "units",
        )  # fmt: skip
    return go_without(state, order.side, dict.fromkeys(order.units), referee)


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units; what one has to give; another resource for it."""
    side = given.get("side")
    if field == "wants":
        return [name for name in RESOURCES if name != given.get("gives")]
    if side not in state.sides:
        return None
    if field == "gives":
        return [name for name in RESOURCES if getattr(state.sides[str(side)], name)]
    return [unit.id for unit in units_of(state, str(side))] if field in ("unit", "units") else None


def _brings(state: State, order: EventExchange) -> tuple[Message, ...]:
    effect = next(event_effects(state, "exchange"), None)
    if effect is None:
        return ()
    brought, _ = exchanged(order.amount, effect.divide)
    return (say("It brings {n}: {resource}.", n=brought, resource=named(state, "resources", order.wants)),)


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "event_exchange",
        say("Use the event: exchange"),
        EventExchange,
        event_exchange,
        seen_by="changes",
        help=say("Only while an Event Card allows it; what is left over is kept."),
        warns=_brings,
        among=_among,
    ),
    OrderType(
        "event_experience",
        say("Use the event: experience"),
        EventExperience,
        event_experience,
        seen_by="changes",
        help=say("Only while an Event Card allows it, for one unit of one's own."),
        among=_among,
    ),
    OrderType(
        "event_gain",
        say("Use the event: a resource"),
        EventGain,
        event_gain,
        seen_by="changes",
        rolls=True,
        help=say("Only while an Event Card gives a resource of one's choice."),
    ),
    OrderType(
        "leave_unpaid",
        say("Name unpaid units"),
        LeaveUnpaid,
        leave_unpaid,
        seen_by="changes",
        help=say("After an Event Card asked pay that the stock did not have."),
        among=_among,
    ),
)
