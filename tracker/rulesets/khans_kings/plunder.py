"""Plundering a building, roads or bridges of an enemy, on the way or after a battle (KK-45, KK-46, A27, A52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import knows_stock
from tracker.rulesets.khans_kings.battle_leaving import seers
from tracker.rulesets.khans_kings.catalogue_names import BUILDING_NAMES
from tracker.rulesets.khans_kings.catalogue_tables import Building
from tracker.rulesets.khans_kings.effects import with_bonuses
from tracker.rulesets.khans_kings.geography import edge_works, owner_of
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import allied, called, enemies_in, experienced, is_ship
from tracker.rulesets.khans_kings.phases import Steps, may_act, open_battles
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, gained, now, number
from tracker.rulesets.khans_kings.stocks import told
from tracker.rulesets.khans_kings.words import MOVEMENT, OVER

BUILDING, ROADS, BRIDGES, ALL = "building", "roads", "bridges", "all"
WHAT: Mapping[str, Message] = {
    BUILDING: say("the building"),
    ROADS: say("the roads"),
    BRIDGES: say("the bridges"),
    ALL: say("all of it"),
}
"""KK-46: what is plundered where a road or a bridge lies beside a building."""


@dataclass(frozen=True)
class Plunder:
    """A unit destroys what the enemy has built where it stands, and takes what can be carried away."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    unit: str = reference("units", say("Unit"), audience="changes")
    what: str = choice(say("What"), WHAT, audience="changes")


@dataclass(frozen=True)
class Work:
    """Something built in a place, or along its borders: the cell it stands in, and its card."""

    table: str
    row: str
    column: str
    card: Building


def plunder(state: State, order: Plunder, referee: Referee) -> State:
    """KK-45: no movement is used; the works are gone, each yields its own, and the unit has learned from it."""
    if not _after_battle(state, order.side):
        may_act(state, order.side, MOVEMENT)
    unit = _ready(state, order.side, order.unit)
    works = works_at(state, unit.place, order.what)
    if not works:
        raise IllegalOrder(say("Nothing of that kind is built there; choose something else."), "what")
    to = seers(state, unit, unit.place)
    for work in works:
        state = _destroyed(state, unit, work, referee, to)
    return experienced(state, unit.id, number(state, "xp_plunder"))


def _destroyed(state: State, unit: Unit, work: Work, referee: Referee, to: Audience) -> State:
    card = work.card
    name = card.name or BUILDING_NAMES.get(card.id, card.id)
    amount = card.plunder_fixed
    known = knows_stock(state, unit.owner) if house(state).hidden_stock else to
    if card.plunder_die:
        (face,) = referee.roll(1, "plunder", known, die=card.plunder_die)
        amount = max(0, with_bonuses(state, unit, "plunder", face))
    state = changed(state, work.table, work.row, **{work.column: ""})
    referee.tell(say("{unit} destroys: {building}.", unit=called(state, unit), building=name), to)
    if not (amount and card.plunder_resource):
        return state
    gains = {card.plunder_resource: amount}
    side = state.sides[unit.owner].name
    referee.tell(say("{side} gains: {gains}.", side=side, gains=told(state, gains)), known)
    return gained(state, unit.owner, gains)


def _ready(state: State, nation: str, key: str) -> Unit:
    """A52: a unit that may plunder where it stands."""
    unit = state.units[key]
    if unit.owner != nation:
        raise IllegalOrder(say("{unit} is no unit of this nation.", unit=called(state, unit)), "unit")
    if not _able(state, unit):
        text = say("Recruits, ships and units that have left a battle in this turn do not plunder.")
        raise IllegalOrder(text, "unit")
    if not _enemy_land(state, unit):
        text = say("Plundered is only a place of another player who is no ally, and without enemy units.")
        raise IllegalOrder(text, "unit")
    return unit


def _able(state: State, unit: Unit) -> bool:
    left_now = bool(unit.left) and unit.left == now(state).number
    return bool(unit.place) and not (unit.fresh or left_now or is_ship(state, unit))


def _enemy_land(state: State, unit: Unit) -> bool:
    owner = owner_of(state, unit.place)
    hostile = owner != NEUTRAL and not allied(state, unit.owner, owner)
    return hostile and not enemies_in(state, unit.owner, unit.place)


def works_at(state: State, place: str, what: str = ALL) -> Sequence[Work]:
    """What is built in a place and along its borders, of that kind (A58: a road lies in both its end places)."""
    found = []
    building = state.places[place].building
    if building and what in (BUILDING, ALL):
        found.append(Work("places", place, "building", state.buildings[building]))
    for border, column in edge_works(state, place):
        if what == ALL or column == {ROADS: "road", BRIDGES: "bridge"}.get(what):
            found.append(Work("borders", border, column, state.buildings[getattr(state.borders[border], column)]))
    return found


def _plunderers(state: State, nation: str) -> list[Unit]:
    """The units that can plunder something now."""
    own = (unit for unit in state.units.values() if unit.owner == nation)
    return [unit for unit in own if _able(state, unit) and _enemy_land(state, unit) and works_at(state, unit.place)]


def _after_battle(state: State, nation: str) -> bool:
    """A52: whether the nation's battles are over, and it may still plunder where it has fought."""
    turn = now(state)
    if not turn.closing or turn.mover != nation or open_battles(state):
        return False
    return after_battle(state, nation)


def after_battle(state: State, nation: str) -> bool:
    """Whether a unit of a nation could plunder in a place where it has fought in this Movement as the aggressor."""
    turn = now(state).number
    fought = {b.place for b in state.battles.values() if (b.stage, b.turn, b.aggressor) == (OVER, turn, nation)}
    return any(unit.place in fought for unit in _plunderers(state, nation))


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    if field == "unit":
        return [unit.id for unit in _plunderers(state, given.get("side") or "")]
    unit = state.units.get(given.get("unit") or "")
    if field == "what" and unit is not None and unit.place:
        return [what for what in WHAT if works_at(state, unit.place, what)]
    return None


ORDERS = (
    OrderType(
        "plunder",
        say("Plunder"),
        Plunder,
        plunder,
        seen_by="changes",
        rolls=True,
        help=say("Destroys what an enemy has built where a unit of yours stands; it costs no moves."),
        among=_among,
        nothing=say("No unit of the nation stands where it can plunder something now."),
    ),
)
STEPS: Steps = {}
