"""Captured ships: they join their captor's fleet, or are scrapped for half of what they cost (KK-38, A47, A50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import knows_stock, watchers
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.healing import in_battle
from tracker.rulesets.khans_kings.nations import (
    allied,
    called,
    cargo_of,
    fighting_in,
    has_room,
    hostile,
    is_ship,
    kind_of,
    over_limit,
    own_unit,
    removed,
    side_name,
    units_of,
)
from tracker.rulesets.khans_kings.phases import Steps, open_battles
from tracker.rulesets.khans_kings.recruitment import refund
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, amounts, changed, gained, now
from tracker.rulesets.khans_kings.stocks import told


@dataclass(frozen=True)
class Scrap:
    """A nation scraps a ship that it has captured; half of what it cost comes in."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Ship"), audience="changes")


def taken(state: State, ship: str, captor: str, referee: Referee) -> State:
    """KK-38: a ship joins the fleet of its captor, who may scrap it until he moves again. A50: where it would be one
    unit too many, of the nation or in the place, it is scrapped at once. What it is worth, its card says."""
    row = state.units[ship]
    who = side_name(state, captor)
    referee.tell(say("{side}: {unit} is captured.", side=who, unit=called(state, row)), _seen_by(state, row))
    fits = has_room(state, captor, row.place) and not over_limit(state, captor, row.kind)
    price = tuple(amounts(kind_of(state, row)).items()) if captor != NEUTRAL else ()
    state = changed(state, "units", ship, owner=captor, paid=price, prize=captor != NEUTRAL, stopped=True)
    return state if fits else scrapped(state, state.units[ship], referee)


def scrapped(state: State, ship: Unit, referee: Referee) -> State:
    """KK-38: the ship is no more; a nation has half of what it cost."""
    referee.tell(say("{unit} is scrapped.", unit=called(state, ship)), _seen_by(state, ship))
    back = refund(state, ship)
    state = removed(state, ship.id)
    if ship.owner == NEUTRAL:
        return state
    gains = told(state, back) or (say("nothing"),)
    text = say("{side} gains: {gains}.", side=state.sides[ship.owner].name, gains=gains)
    referee.tell(text, knows_stock(state, ship.owner))
    return gained(state, ship.owner, back)


def _seen_by(state: State, ship: Unit) -> Audience:
    return watchers(state, ship.place, ship.owner)


def boats_taken(state: State, referee: Referee, place: str = "") -> State:
    """A47: every boat on land (or those in one place) falls to whoever holds the place, once nobody of its own side can
    fight there and no others fight over it."""
    lying = (unit for unit in state.units.values() if unit.place and place in ("", unit.place) and is_ship(state, unit))
    for boat in [unit for unit in lying if not is_sea(state, unit.place)]:
        captor = _holder(state, boat)
        state = state if captor is None else taken(state, boat.id, captor, referee)
    return state


def _holder(state: State, boat: Unit) -> str | None:
    """Who holds the place of a boat against its owner: of allies the one to move, else the one with most units."""
    owners = Counter(unit.owner for unit in fighting_in(state, boat.place))
    fought = any(battle.place == boat.place for battle in open_battles(state))
    friends = any(allied(state, boat.owner, owner) for owner in owners)
    if not owners or fought or friends or any(hostile(state, one, two) for one in owners for two in owners):
        return None
    return max(owners, key=lambda owner: (owner == now(state).mover, owners[owner], owner))


def scrap(state: State, order: Scrap, referee: Referee) -> State:
    """KK-38: as long as its captor has not begun another Movement."""
    ship = own_unit(state, order.side, order.unit)
    if not ship.prize:
        raise IllegalOrder(say("Only a ship that was just captured is scrapped; others can be disbanded."), "unit")
    if in_battle(state, ship):
        raise IllegalOrder(say("{unit} is in a battle; scrap it afterwards.", unit=called(state, ship)), "unit")
    if cargo_of(state, ship.id):
        raise IllegalOrder(say("Units are aboard; unload them first."), "unit")
    return scrapped(state, ship, referee)


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own captured ships."""
    if field != "unit":
        return None
    return [unit.id for unit in units_of(state, str(given.get("side"))) if unit.prize]


def _worth(state: State, order: Scrap) -> tuple[Message, ...]:
    gains = told(state, refund(state, state.units[order.unit])) or (say("nothing"),)
    return (say("It gives: {gains}.", gains=gains),)


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "scrap",
        say("Scrap a captured ship"),
        Scrap,
        scrap,
        seen_by="changes",
        help=say("Half of what it cost comes in; otherwise it stays in the fleet."),
        warns=_worth,
        among=_among,
    ),
)
STEPS: Steps = {}
