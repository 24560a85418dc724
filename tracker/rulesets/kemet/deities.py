"""Deities: summoned, moved, worshipped (KB-20 to KB-25)."""

from __future__ import annotations

import dataclasses

from sheets.messages import Message, say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.honour import rot, tell_reason
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.orders import MoveDeity, Summon
from tracker.rulesets.kemet.state import God, State, god_in, troop_of
from tracker.rulesets.kemet.tiles import tile_called
from tracker.rulesets.kemet.troops import arrive, deity_called, may_worship, pay, to_supply, zone_called


def dissolved(side: str, deity: Message | str, count: int) -> Message:
    """A warning: worshippers become plain units of the supply."""
    return say_n(
        "{side}: {n} worshipper of {deity} goes to the supply, the rot level is too low.",
        "{side}: {n} worshippers of {deity} go to the supply, the rot level is too low.",
        count,
        side=side,
        deity=deity,
    )


def summon_price(state: State, order: Summon) -> dict[str, int]:
    """A9: what the tile asks for."""
    return {"prayer": state.deities[order.deity].price}


def summon(state: State, order: Summon, referee: Referee) -> State:
    """KB-21, KB-25: by a gold action, with the tile; alone of its kind in a zone; own units there worship it."""
    side, name = order.side, deity_called(state, order.deity)
    god = state.gods.get(order.deity) or God(id=order.deity)
    _may_summon(state, god, side)
    _alone(state, side, order.zone)
    state = pay(state, side, summon_price(state, order), "deity")
    state = _standing(state, dataclasses.replace(god, side=side, worshippers=0), order.zone)
    referee.tell(
        say(
            "{side} summons {deity} by a gold action: {zone}.",
            side=state.sides[side].name,
            deity=name,
            zone=zone_called(state, order.zone),
        ),
        EVERYONE,
    )
    return state


def _may_summon(state: State, god: God, side: str) -> None:
    name = deity_called(state, god.id)
    if god.zone:
        raise IllegalOrder(say("{deity} is on the board already.", deity=name), "deity")
    owner = state.sides.get(god.side)
    if owner and owner.id != side and owner.playing:
        raise IllegalOrder(say("{deity} belongs to {side}.", deity=name, side=owner.name), "deity")
    tiles = [tile for tile in state.tiles.values() if tile.deity == god.id]
    owned = {row.id for row in state.owned_tiles.values() if row.side == side}
    if tiles and not any(tile.id in owned for tile in tiles):
        raise IllegalOrder(
            say("{deity} is summoned by the tile {tile}, which is not yours.", deity=name,
                tile=tile_called(state, tiles[0].id)),
            "deity",
        )  # fmt: skip
    if god.defeated and not house(state).resummon:
        raise IllegalOrder(say("{deity} was defeated this evening.", deity=name), "deity")


def _alone(state: State, side: str, zone: str) -> None:
    other = god_in(state, side, zone)
    if other:
        raise IllegalOrder(
            say("{deity} stands there already: one deity of a player in a zone.", deity=deity_called(state, other.id)),
            "zone",
        )


def _standing(state: State, god: God, zone: str) -> State:
    """The deity in a zone; own plain units there become worshippers (A17), as far as the rot level allows."""
    troop = troop_of(state, god.side, zone)
    if troop.units:
        may_worship(state, god.side, god.worshippers + troop.units, god.id, "zone")
    god = dataclasses.replace(god, zone=zone, worshippers=god.worshippers + troop.units)
    return put(state, gods=god, troops=dataclasses.replace(troop, units=0))


def move_deity(state: State, order: MoveDeity, referee: Referee) -> State:
    """KB-24: those who go along stay worshippers, those left behind are plain units again."""
    side, god = order.side, state.gods.get(order.deity)
    if god is None or god.side != side or not god.zone:
        raise IllegalOrder(
            say("{deity} is not yours, or not on the board.", deity=deity_called(state, order.deity)), "deity"
        )
    going = god.worshippers if order.worshippers is None else order.worshippers
    if going > god.worshippers:
        raise IllegalOrder(
            say_n("It has only {n} worshipper.", "It has only {n} worshippers.", god.worshippers), "worshippers"
        )
    state = moved(state, god, order.zone, going, "zone")
    referee.tell(
        say(
            "{side} moves {deity} to {zone}; worshippers that go along: {n}.",
            side=state.sides[side].name,
            deity=deity_called(state, god.id),
            zone=zone_called(state, order.zone),
            n=going,
        ),
        EVERYONE,
    )
    tell_reason(order.reason, referee)
    return state


def moved(state: State, god: God, zone: str, going: int, field: str) -> State:
    """The deity in another zone with so many worshippers; the others stay where they were."""
    if zone == god.zone:
        raise IllegalOrder(say("{deity} is there already.", deity=deity_called(state, god.id)), field)
    _alone(state, god.side, zone)
    source, left = god.zone, god.worshippers - going
    state = put(state, gods=dataclasses.replace(god, zone="", worshippers=0))
    state = arrive(state, god.side, source, left, field) if left else state
    return _standing(state, dataclasses.replace(god, worshippers=going), zone)


def off_the_board(state: State, god: God, defeated: bool = True) -> State:
    """A10, A14: the deity and all who worship it go to their supplies."""
    state = to_supply(state, god.side, god.worshippers)
    return put(state, gods=dataclasses.replace(god, zone="", worshippers=0, defeated=defeated))


def surplus(state: State, god: God) -> int:
    """KB-20, A11: how many worshippers are more than the rot level of their player allows."""
    return max(0, god.worshippers - rot(state, state.sides[god.side].honour)) if god.side in state.sides else 0


def without_surplus(state: State, referee: Referee | None = None) -> State:
    """KB-23: at the end of an action or battle the surplus goes to the supply."""
    for god in state.gods.values():
        many = surplus(state, god)
        if many:
            state = to_supply(state, god.side, many)
            state = put(state, gods=dataclasses.replace(god, worshippers=god.worshippers - many))
            if referee is not None:
                referee.tell(dissolved(state.sides[god.side].name, deity_called(state, god.id), many), EVERYONE)
    return state
