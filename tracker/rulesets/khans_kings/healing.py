"""Healing by units at the end of Movement and by buildings at the start of phase 4 (KK-42, A54)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import unit_watchers
from tracker.rulesets.khans_kings.effects import nation_effects, with_bonuses
from tracker.rulesets.khans_kings.geography import built_in, provinces_owned
from tracker.rulesets.khans_kings.nations import allied, called, full_state, kind_of, own_in, own_unit, units_of, where
from tracker.rulesets.khans_kings.phases import Steps, begins, ends, may_act, open_battles
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed
from tracker.rulesets.khans_kings.words import MOVEMENT, RECRUITMENT


@dataclass(frozen=True)
class Tend:
    """A nation says whom a unit that heals tends at the end of its Movement."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Healer"), audience="changes")
    patient: str = reference("units", say("Tends"), audience="changes")


def healed(state: State, unit: str, by: int) -> State:
    """A54: never above printed State and what promotions add."""
    row = state.units[unit]
    more = max(0, min(by, full_state(state, row) - row.state))
    return changed(state, "units", unit, state=row.state + more) if more else state


def mended(state: State, unit: Unit, by: int, referee: Referee) -> State:
    """A unit is healed, and whoever sees it is told to which State, if it lacked any."""
    after = healed(state, unit.id, by)
    if after is not state:
        told = say("{unit} is healed to State {n}.", unit=called(state, unit), n=after.units[unit.id].state)
        referee.tell(told, unit_watchers(state, unit))
    return after


def in_battle(state: State, unit: Unit) -> bool:
    """Whether a unit stands in a battle that is not over."""
    battles = {battle.id for battle in open_battles(state)}
    return any(row.unit == unit.id and row.battle in battles for row in state.fighters.values())


def heals(state: State, unit: Unit) -> int:
    """How much State a unit gives back to another one; 0 for one that does not heal."""
    printed = kind_of(state, unit).heal
    return max(0, with_bonuses(state, unit, "heal", printed)) if printed else 0


def patients(state: State, healer: Unit) -> list[Unit]:
    """A54: the other own and allied units in the healer's place that lack State and are in no battle."""
    here = where(state, healer)
    return [
        unit
        for unit in state.units.values()
        if unit.id != healer.id
        and where(state, unit) == here
        and allied(state, healer.owner, unit.owner)
        and unit.state < full_state(state, unit)
        and not in_battle(state, unit)
    ]


def tend(state: State, order: Tend, referee: Referee) -> State:
    """Without this order a healer tends the unit that lacks most."""
    may_act(state, order.side, MOVEMENT)
    healer, patient = own_unit(state, order.side, order.unit), state.units[order.patient]
    if not heals(state, healer):
        raise IllegalOrder(say("{unit} does not heal.", unit=called(state, healer)), "unit")
    if patient.id == healer.id or not allied(state, order.side, patient.owner):
        raise IllegalOrder(say("It heals another unit of your own or of an ally."), "patient")
    referee.tell(
        say("{unit} tends {other} at the end of Movement.", unit=called(state, healer), other=called(state, patient)),
        (order.side,),
    )
    return changed(state, "units", healer.id, tends=patient.id)


def _healers_at_work(state: State, nation: str, referee: Referee) -> State:
    """A54: each healer of the nation whose Movement ends heals one unit; several add up."""
    for healer in units_of(state, nation):
        state = _at_work(state, healer, referee) if heals(state, healer) else state
        if healer.tends:
            state = changed(state, "units", healer.id, tends="")
    return state


def _at_work(state: State, healer: Unit, referee: Referee) -> State:
    found = [] if in_battle(state, healer) else patients(state, healer)
    if not found:
        return state
    # who was named, else who lacks most; equal: who has least left, then as the sheet has them
    need = {unit.id: (unit.id != healer.tends, unit.state - full_state(state, unit), unit.state) for unit in found}
    patient = min(found, key=lambda unit: need[unit.id])
    return mended(state, patient, heals(state, healer), referee)


def _buildings_heal(state: State, nation: str, referee: Referee) -> State:
    """At the start of a nation's phase 4 its buildings heal its units that stand in the same place."""
    bonus = sum(
        effect.by for effect in nation_effects(state, nation, "stat") if effect.stat == "heal" and not effect.types
    )
    for province in provinces_owned(state, nation):
        for place in built_in(state, province.id):
            given = state.buildings[place.building].heal
            for unit in own_in(state, nation, place.id) if given else ():
                state = mended(state, unit, given + bonus, referee)
    return state


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own healers; the own and allied units."""
    side, unit = given.get("side"), given.get("unit")
    if side not in state.sides:
        return None
    if field == "unit":
        return [row.id for row in units_of(state, str(side)) if heals(state, row)]
    if field == "patient":
        friends = [row for row in state.units.values() if row.owner != NEUTRAL and allied(state, str(side), row.owner)]
        return [row.id for row in friends if row.id != unit]
    return None


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "tend",
        say("Tend a unit"),
        Tend,
        tend,
        seen_by="changes",
        help=say("Whom a unit that heals tends at the end of Movement; else it tends the one that lacks most."),
        among=_among,
        nothing=say("No unit of the nation heals others."),
    ),
)
STEPS: Steps = {begins(RECRUITMENT): (_buildings_heal,), ends(MOVEMENT): (_healers_at_work,)}
