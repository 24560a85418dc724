"""Provinces change hands at the end of each nation's Movement, for that nation alone (KK-14, A5, A41, A42)."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.order import EVERYONE, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.geography import places_of
from tracker.rulesets.khans_kings.house_rules import ANY_SUB, house
from tracker.rulesets.khans_kings.map_tables import Province
from tracker.rulesets.khans_kings.nations import allied, enemy_in_province, fighting_in, own_in, units_in
from tracker.rulesets.khans_kings.phases import Steps, ends
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed
from tracker.rulesets.khans_kings.words import MOVEMENT


def capture(state: State, nation: str, referee: Referee) -> State:
    """Every province that the nation holds now; buildings, roads and ports go with it."""
    for province in state.provinces.values():
        if taken_by(state, nation, province):
            state = changed(state, "provinces", province.id, owner=nation)
            before = state.sides[province.owner].name if province.owner else ""
            taken = say("{side} takes the province {province}.", side=state.sides[nation].name, province=province.name)
            lost = say(
                "{side} takes the province {province} from {loser}.",
                side=state.sides[nation].name,
                province=province.name,
                loser=before,
            )
            referee.tell(lost if before else taken, EVERYONE)
    return state


def taken_by(state: State, nation: str, province: Province) -> bool:
    """A41: it has a land unit in the capital, and nobody of the owner or hostile to it stands in the province."""
    if not state.sides[nation].active or (province.owner and allied(state, nation, province.owner)):
        return False
    return _holds(state, nation, province) and not _defended(state, nation, province)


def _holds(state: State, nation: str, province: Province) -> bool:
    anywhere = house(state).conquest == ANY_SUB
    places = [place.id for place in places_of(state, province.id) if anywhere or place.capital]
    return any(_on_land(state, own_in(state, nation, place), place) for place in places)


def _on_land(state: State, units: Sequence[Unit], place: str) -> bool:
    fighting = fighting_in(state, place)  # a boat that lies in a capital holds nothing (A47)
    return any(unit in fighting for unit in units)


def _defended(state: State, nation: str, province: Province) -> bool:
    if enemy_in_province(state, nation, province.id):
        return True
    owner = province.owner
    standing = (unit for place in places_of(state, province.id) for unit in _in_its_way(state, nation, place.id))
    return owner != NEUTRAL and any(unit.owner == owner for unit in standing)


def _in_its_way(state: State, nation: str, place: str) -> list[Unit]:
    """A47: where the nation stands itself, a boat on land is as good as captured."""
    return fighting_in(state, place) if own_in(state, nation, place) else units_in(state, place)


ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {ends(MOVEMENT): (capture,)}
