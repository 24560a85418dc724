"""Who may see what: stocks are hidden and units lie in the fog where a house rule says so.

Deny by default: what names no audience is the leader's alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tracker.engine.audience import everyone
from tracker.engine.order import EVERYONE as EVERYBODY
from tracker.engine.order import PUBLIC
from tracker.engine.ruleset import Audience
from tracker.rulesets.khans_kings.geography import Tables
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import allied, where
from tracker.rulesets.khans_kings.season_tables import Battle, Offer, Unit
from tracker.rulesets.khans_kings.state import State

EVERYONE, OWNER, STOCK, PARTIES = "everyone", "owner", "stock", "parties"
FOG, CREW, PLACE_SEEN, DECK = "fog", "crew", "place_seen", "deck"


def _owner(state: State, viewer: str, row: Any) -> bool:
    """The nation itself, of its own row or its own unit."""
    return viewer != PUBLIC and viewer == getattr(row, "owner", row.id)


def _stock(state: State, viewer: str, row: Any) -> bool:
    """A29: open, unless the house rule hides it from all but the nation itself."""
    return viewer == row.id or not house(state).hidden_stock


def _parties(state: State, viewer: str, row: Offer) -> bool:
    """An offer is known to the two whom it concerns."""
    return viewer in (row.side, row.to)


def _fog(state: State, viewer: str, row: Any) -> bool:
    """A unit (or what belongs to it): by house rule only to whoever has something near it; one aboard a ship not even
    to him, unless it or the ship is his own or an ally's."""
    if not house(state).fog:
        return True
    unit = state.units.get(getattr(row, "unit", row.id))
    if unit is None:
        return False
    if unit.aboard:
        return knows_crew(state, viewer, unit)
    return viewer == unit.owner or where(state, unit) in places_seen(state, viewer)


def _crew(state: State, viewer: str, row: Unit) -> bool:
    """What tells of units aboard a ship, as they are themselves."""
    return not house(state).fog or knows_crew(state, viewer, row)


def knows_crew(state: State, viewer: str, unit: Unit) -> bool:
    """With fog: who knows of a unit aboard a ship, and what is aboard: its own nation, the ship's, and their allies."""
    if viewer not in state.sides:
        return False
    ship = state.units.get(unit.aboard, unit)
    return allied(state, viewer, unit.owner) or allied(state, viewer, ship.owner)


def _place_seen(state: State, viewer: str, row: Battle) -> bool:
    """A battle: by house rule only to those who fight in it or see the place."""
    return not house(state).fog or viewer in (row.aggressor, row.defender) or row.place in places_seen(state, viewer)


def _deck(state: State, viewer: str, row: Any) -> bool:
    """Which cards are drawn already: open, but with fog it would tell of units that nobody sees."""
    return not house(state).fog


def places_seen(state: State, viewer: str) -> frozenset[str]:
    """With fog: the places of one's own and allied provinces and units, and those that touch them."""
    if viewer not in state.sides:
        return frozenset()
    return _seen(Tables((state.pacts, state.provinces, state.places, state.borders, state.units)), viewer)


@lru_cache(maxsize=64)
def _seen(of: Tables, viewer: str) -> frozenset[str]:
    """Reckoned once a state: every unit asks for it."""
    pacts, provinces, places, borders, units = of.tables
    pairs = [(pact.one, pact.two) for pact in pacts.values()]
    friends = {viewer, *(friend for pair in pairs if viewer in pair for friend in pair)}
    owned = {province.id for province in provinces.values() if province.owner in friends}
    held = {place.id for place in places.values() if place.province in owned}
    held |= {
        units[unit.aboard].place if unit.aboard else unit.place for unit in units.values() if unit.owner in friends
    }
    ends = [(border.one, border.two) for border in borders.values()]
    return frozenset(held | {end for pair in ends if held & set(pair) for end in pair})


def knows_stock(state: State, nation: str) -> tuple[str, ...]:
    """A29: who may know what a nation gains and pays: everyone, unless the house rule hides it."""
    return (nation,) if house(state).hidden_stock else EVERYBODY


def watchers(state: State, place: str, owner: str) -> tuple[str, ...]:
    """Who sees what happens to a nation's unit in a place: everyone, or with fog itself and whoever sees the place."""
    if not house(state).fog:
        return EVERYBODY
    return tuple(side for side in state.sides if side == owner or place in places_seen(state, side))


def crew_watchers(state: State, unit: Unit) -> tuple[str, ...]:
    """Who learns what happens to a unit aboard a ship, and to a ship because of it."""
    if not house(state).fog:
        return EVERYBODY
    return tuple(side for side in state.sides if knows_crew(state, side, unit))


def unit_watchers(state: State, unit: Unit) -> tuple[str, ...]:
    """Who learns what happens to a unit: whoever sees it; of one aboard a ship, who knows who is aboard."""
    return crew_watchers(state, unit) if unit.aboard else watchers(state, unit.place, unit.owner)


def sees_unit(state: State, viewer: str, unit: Unit) -> bool:
    """Whether a nation knows of a unit."""
    return _fog(state, viewer, unit)


AUDIENCES: Mapping[str, Audience] = {
    EVERYONE: everyone,
    OWNER: _owner,
    STOCK: _stock,
    PARTIES: _parties,
    FOG: _fog,
    CREW: _crew,
    PLACE_SEEN: _place_seen,
    DECK: _deck,
}
