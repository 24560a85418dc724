"""Battle as far as this expansion changes it: strength, losses, aftermath (KB-26 to KB-29)."""

from __future__ import annotations

from sheets.messages import Message, say
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.deities import moved, off_the_board
from tracker.rulesets.kemet.honour import tell_reason
from tracker.rulesets.kemet.orders import RECALL, WON, Battle
from tracker.rulesets.kemet.state import God, State, god_in, units_in
from tracker.rulesets.kemet.troops import arrive, deity_called, depart, to_supply, zone_called


def strength(state: State, side: str, zone: str) -> int:
    """KB-26, A19: one for every unit, worshippers too, and the deity's own; before any battle card."""
    god = god_in(state, side, zone)
    deity = state.deities.get(god.id) if god else None
    return units_in(state, side, zone) + (deity.strength if deity else 0)


def battle(state: State, order: Battle, referee: Referee) -> State:
    """KB-27 to KB-29: losses in their order, then the aftermath of the loser or the winner."""
    side, zone = order.side, order.zone
    god = god_in(state, side, zone)
    if god is None and not units_in(state, side, zone):
        raise IllegalOrder(say("{zone}: no troop of this player there.", zone=zone_called(state, zone)), "zone")
    referee.find("strength", strength(state, side, zone), EVERYONE)
    lost = min(order.damage, units_in(state, side, zone))
    told: list[Message] = [say("units lost: {n}", n=lost)]
    if lost:
        state = to_supply(depart(state, side, zone, lost, "damage"), side, lost)
    god = god_in(state, side, zone)
    if god and order.damage - lost >= state.deities[god.id].life:
        state, god = off_the_board(state, god), None
        told.append(say("the deity is driven off to the supply"))
    referee.find("lost", lost, EVERYONE)
    state, after = _aftermath(state, order, god)
    referee.tell(
        say(
            "{side}, battle {result} ({zone}): {told}.",
            side=state.sides[side].name,
            result=say("won") if order.result == WON else say("lost"),
            zone=zone_called(state, zone),
            told=(*told, after),
        ),
        EVERYONE,
    )
    tell_reason(order.reason, referee)
    return state


def _aftermath(state: State, order: Battle, god: God | None) -> tuple[State, Message]:
    left = units_in(state, order.side, order.zone)
    if god:
        return _with_deity(state, order, god)
    if not left:
        if order.retreat:
            raise IllegalOrder(say("Nothing is left that could retreat or be recalled."), "retreat")
        return state, say("nothing is left")
    if order.result == WON and not order.retreat:
        return state, say("the troop stays")
    if order.retreat not in ("", RECALL):
        return _retreated(state, order, left)
    state = to_supply(depart(state, order.side, order.zone, left, "zone"), order.side, left)
    return state, say("recalled") if order.retreat == RECALL else say("the rest goes to the supply")


def _retreated(state: State, order: Battle, left: int) -> tuple[State, Message]:
    if order.result == WON:
        raise IllegalOrder(say("The winner stays or is recalled."), "retreat")
    if order.retreat == order.zone:
        raise IllegalOrder(say("The loser must leave the zone."), "retreat")
    state = depart(state, order.side, order.zone, left, "retreat")
    state = arrive(state, order.side, order.retreat, left, "retreat")
    return state, say("retreat to {zone}", zone=zone_called(state, order.retreat))


def _with_deity(state: State, order: Battle, god: God) -> tuple[State, Message]:
    """KB-28, KB-29: a deity's troop stays after a victory and retreats after a defeat; it is never recalled."""
    name = deity_called(state, god.id)
    if order.retreat == RECALL:
        raise IllegalOrder(say("The troop of {deity} cannot be recalled.", deity=name), "retreat")
    if order.result == WON:
        if order.retreat:
            raise IllegalOrder(say("After a victory the troop of {deity} stays.", deity=name), "retreat")
        return state, say("{deity} stays", deity=name)
    if order.retreat:
        state = moved(state, god, order.retreat, god.worshippers, "retreat")
        return state, say("retreat to {zone}", zone=zone_called(state, order.retreat))
    return off_the_board(state, god), say("no zone to retreat to: the whole troop goes to the supply (no recall)")
