"""Phase 3, Diplomacy and trade: offers among nations, alliances (KK-05, A26, A31)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import counts, reference
from tracker.engine.order import EVERYONE, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import knows_stock
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import allied, allies, units_of
from tracker.rulesets.khans_kings.phases import Steps, ends, may_act, open_battles
from tracker.rulesets.khans_kings.season_tables import Offer, Pact
from tracker.rulesets.khans_kings.state import State, gained, now, put_all, without
from tracker.rulesets.khans_kings.stocks import paid, summed, told
from tracker.rulesets.khans_kings.words import ALLIANCE, DIPLOMACY, MOVEMENT, RESOURCES, SETTING_UP, TRADE


def _nation(audience: str = "changes") -> Any:
    return reference("sides", say("Nation"), audience=audience)


def _other(heading: Message) -> Any:
    return reference("sides", heading, audience="changes")


@dataclass(frozen=True)
class OfferTrade:
    """A nation offers another goods for goods."""

    side: str = _nation()
    to: str = _other(say("To whom"))
    gives: tuple[tuple[str, int], ...] = counts(
        say("Gives"), choices=RESOURCES, audience="changes", help=say("Set aside until the other nation answers.")
    )
    wants: tuple[tuple[str, int], ...] = counts(say("Wants"), choices=RESOURCES, audience="changes")


@dataclass(frozen=True)
class OfferAlliance:
    """A nation offers another an alliance."""

    side: str = _nation()
    to: str = _other(say("To whom"))


@dataclass(frozen=True)
class AnswerOffer:
    """The nation to which an offer was made takes it, or declines it."""

    side: str = _nation()
    offer: str = reference("offers", say("Offer"), audience="changes")


@dataclass(frozen=True)
class EndAlliance:
    """A nation ends an alliance."""

    side: str = _nation("everyone")
    ally: str = reference("sides", say("Ally"), audience="everyone")


def _offered(state: State, side: str, to: str, **cells: Any) -> State:
    """Numbered among the two of them, so that the number tells nothing of anybody else's offers."""
    stem = f"{side}-{to}."
    last = max((int(key.removeprefix(stem)) for key in state.offers if key.startswith(stem)), default=0)
    return put_all(state, "offers", [Offer(id=f"{stem}{last + 1}", side=side, to=to, **cells)])


def _between(state: State, side: str, to: str) -> None:
    """Refuses unless both have a part in the phase of diplomacy now."""
    may_act(state, side, DIPLOMACY)
    if side == to:
        raise IllegalOrder(say("Choose another nation than your own."), "to")
    may_act(state, to, DIPLOMACY, "to")


def offer_trade(state: State, order: OfferTrade, referee: Referee) -> State:
    """KK-05: what is given leaves the stock at once, so that taking the offer cannot fail on the giver."""
    _between(state, order.side, order.to)
    gives, wants = summed(order.gives), summed(order.wants)
    if not gives and not wants:
        raise IllegalOrder(say("Say what is given, or what is wanted."), "gives")
    if set(gives) & set(wants):
        raise IllegalOrder(say("The same resource is given and wanted; name it once."), "wants")
    state = paid(state, order.side, gives, "gives")
    referee.tell(
        say(
            "{side} offers {to}: {gives} for {wants}.",
            side=state.sides[order.side].name,
            to=state.sides[order.to].name,
            gives=_goods(state, gives),
            wants=_goods(state, wants),
        ),
        (order.side, order.to),
    )
    pairs = {"gives": tuple(gives.items()), "wants": tuple(wants.items())}
    return _offered(state, order.side, order.to, kind=TRADE, **pairs)


def _goods(state: State, amounts: Mapping[str, int]) -> tuple[Message, ...]:
    return told(state, amounts) or (say("nothing"),)


def offer_alliance(state: State, order: OfferAlliance, referee: Referee) -> State:
    """A26: an alliance comes about once the other nation takes the offer."""
    _between(state, order.side, order.to)
    if allied(state, order.side, order.to):
        raise IllegalOrder(say("{side} is an ally already.", side=state.sides[order.to].name), "to")
    if any(row.kind == ALLIANCE and {row.side, row.to} == {order.side, order.to} for row in state.offers.values()):
        raise IllegalOrder(say("Such an offer waits for an answer already."), "to")
    names = {"side": state.sides[order.side].name, "to": state.sides[order.to].name}
    referee.tell(say("{side} offers {to} an alliance.", **names), (order.side, order.to))
    return _offered(state, order.side, order.to, kind=ALLIANCE)


def accept_offer(state: State, order: AnswerOffer, referee: Referee) -> State:
    """KK-05, A26: both give and get in one act; an alliance is in force at once."""
    offer = _made_to(state, order)
    names = {"side": state.sides[offer.side].name, "to": state.sides[offer.to].name}
    if offer.kind == ALLIANCE:
        referee.tell(say("{side} and {to} are allies.", **names), EVERYONE)
        pact = Pact(id=f"{offer.side}.{offer.to}", one=offer.side, two=offer.to, since=now(state).number)
        return put_all(without(state, "offers", [offer.id]), "pacts", [pact])
    gives, wants = dict(offer.gives), dict(offer.wants)
    state = gained(paid(state, offer.to, wants, "offer"), offer.to, gives)
    known = {*knows_stock(state, offer.side), *knows_stock(state, offer.to)}
    referee.tell(
        say("{side} gives {to}: {gives} for {wants}.", gives=_goods(state, gives), wants=_goods(state, wants), **names),
        EVERYONE if known == set(EVERYONE) else (offer.side, offer.to),
    )
    return without(gained(state, offer.side, wants), "offers", [offer.id])


def _made_to(state: State, order: AnswerOffer) -> Offer:
    may_act(state, order.side, DIPLOMACY)
    offer = state.offers[order.offer]
    if offer.to != order.side:
        raise IllegalOrder(say("That offer was made to another nation."), "offer")
    return offer


def decline_offer(state: State, order: AnswerOffer, referee: Referee) -> State:
    """What was set aside goes back to who offered it."""
    offer = _made_to(state, order)
    names = {"side": state.sides[offer.side].name, "to": state.sides[offer.to].name}
    referee.tell(say("{to} declines the offer of {side}.", **names), (offer.side, offer.to))
    return _given_back(state, offer)


def take_back_offer(state: State, order: AnswerOffer, referee: Referee) -> State:
    """As long as nobody has answered, an offer may be taken back."""
    offer = state.offers[order.offer]
    may_act(state, order.side, DIPLOMACY)
    if offer.side != order.side:
        raise IllegalOrder(say("That offer was made by another nation."), "offer")
    names = {"side": state.sides[offer.side].name, "to": state.sides[offer.to].name}
    referee.tell(say("{side} takes back its offer to {to}.", **names), (offer.side, offer.to))
    return _given_back(state, offer)


def _given_back(state: State, offer: Offer) -> State:
    return without(gained(state, offer.side, dict(offer.gives)), "offers", [offer.id])


def end_alliance(state: State, order: EndAlliance, referee: Referee) -> State:
    """A26: in the phase of diplomacy of a later turn; by house rule at any moment outside a battle."""
    names = {"side": state.sides[order.side].name, "ally": state.sides[order.ally].name}
    ended = [pact for pact in state.pacts.values() if {pact.one, pact.two} == {order.side, order.ally}]
    if house(state).alliance_binding:
        may_act(state, order.side, DIPLOMACY)
    elif now(state).phase == SETTING_UP:
        raise IllegalOrder(say("The season has not begun yet; the leader begins it."), "side")
    if not ended:
        raise IllegalOrder(say("{side} and {ally} are not allied.", **names), "ally")
    if house(state).alliance_binding and max(pact.since for pact in ended) >= now(state).number:
        raise IllegalOrder(say("The alliance holds until the phase of diplomacy of the next turn."), "ally")
    if any({battle.aggressor, battle.defender} & {order.side, order.ally} for battle in open_battles(state)):
        raise IllegalOrder(say("Not while one of the two is in a battle; end it first."), "ally")
    referee.tell(say("{side} ends the alliance with {ally}.", **names), EVERYONE)
    return _parted(without(state, "pacts", [pact.id for pact in ended]), order.side, order.ally)


def _parted(state: State, one: str, other: str) -> State:
    """A31: those of the one to move who share a place with the other do not fight in the Movement in which the alliance
    ends, but when the next one of either begins. A46: who is aboard the other's ship may stay there."""
    cargo = [unit for unit in state.units.values() if unit.aboard]
    strange = [unit for unit in cargo if {unit.owner, state.units[unit.aboard].owner} == {one, other}]
    state = put_all(state, "units", [dataclasses.replace(unit, parted=True) for unit in strange])
    turn = now(state)
    if turn.phase != MOVEMENT or turn.mover not in (one, other):
        return state
    left = other if turn.mover == one else one
    places = {unit.place for unit in units_of(state, left)}
    beside = [unit for unit in units_of(state, turn.mover) if unit.place and unit.place in places]
    return put_all(state, "units", [dataclasses.replace(unit, parted=True) for unit in beside])


def _offers_lapse(state: State, nation: str, referee: Referee) -> State:
    """At the end of the phase nobody can answer any more: what was set aside goes back."""
    for offer in tuple(state.offers.values()):
        names = {"side": state.sides[offer.side].name, "to": state.sides[offer.to].name}
        referee.tell(say("The offer of {side} to {to} has lapsed.", **names), (offer.side, offer.to))
        state = _given_back(state, offer)
    return state


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The other nations; one's allies."""
    side = given.get("side")
    if side not in state.sides or field not in ("to", "ally"):
        return None
    if field == "ally":
        return allies(state, str(side))
    return [row.id for row in state.sides.values() if row.active and row.id != side]


def _offers(made_to: bool) -> Any:
    """The offers that a nation can answer, or take back."""

    def among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
        if field != "offer":
            return None
        return [row.id for row in state.offers.values() if (row.to if made_to else row.side) == given.get("side")]

    return among


def _offer_price(state: State, order: OfferTrade) -> Mapping[str, int]:
    return summed(order.gives)


def _answer_price(state: State, order: AnswerOffer) -> Mapping[str, int]:
    return dict(state.offers[order.offer].wants)


def _lies_with(state: State, order: AnswerOffer) -> tuple[Message, ...]:
    """What an offer says, before it is answered."""
    offer = state.offers[order.offer]
    side = state.sides[offer.side].name
    if offer.kind == ALLIANCE:
        return (say("{side} offers an alliance.", side=side),)
    gives, wants = dict(offer.gives), dict(offer.wants)
    return (say("{side} gives {gives} and wants {wants}.", side=side, gives=_goods(state, gives),
                wants=_goods(state, wants)),)  # fmt: skip


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "offer_trade",
        say("Offer a trade"),
        OfferTrade,
        offer_trade,
        seen_by="changes",
        help=say("Goods for goods; what is given is set aside until the other nation answers."),
        price=_offer_price,
        among=_among,
    ),
    OrderType(
        "accept_offer",
        say("Accept an offer"),
        AnswerOffer,
        accept_offer,
        seen_by="changes",
        help=say("Both give and get at once; an alliance is in force at once."),
        warns=_lies_with,
        price=_answer_price,
        among=_offers(made_to=True),
    ),
    OrderType(
        "decline_offer",
        say("Decline an offer"),
        AnswerOffer,
        decline_offer,
        seen_by="changes",
        help=say("What was set aside goes back."),
        warns=_lies_with,
        among=_offers(made_to=True),
    ),
    OrderType(
        "take_back_offer",
        say("Take back an offer"),
        AnswerOffer,
        take_back_offer,
        seen_by="changes",
        help=say("As long as nobody has answered it."),
        warns=_lies_with,
        among=_offers(made_to=False),
    ),
    OrderType(
        "offer_alliance",
        say("Offer an alliance"),
        OfferAlliance,
        offer_alliance,
        seen_by="changes",
        help=say("In force once the other nation accepts it."),
        among=_among,
    ),
    OrderType(
        "end_alliance",
        say("End an alliance"),
        EndAlliance,
        end_alliance,
        seen_by="everyone",
        help=say("The two are hostile from then on."),
        among=_among,
    ),
)
STEPS: Steps = {ends(DIPLOMACY): (_offers_lapse,)}
