"""A nation as programs read it, from whatever its viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.engine.hidden import is_hidden
from tracker.rulesets.khans_kings.battle_rows import to_decide, under_way
from tracker.rulesets.khans_kings.geography import provinces_owned
from tracker.rulesets.khans_kings.nations import allies, units_of
from tracker.rulesets.khans_kings.sea_boarding import debts
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, amounts, now
from tracker.rulesets.khans_kings.words import RESOURCES


def status(state: State, side_id: str, viewer: str) -> Mapping[str, Any]:
    """A nation as a JSON object; what the viewer may not see is absent."""
    row, turn = state.sides[side_id], now(state)
    owned = provinces_owned(state, side_id)
    found: dict[str, Any] = {
        "turn": turn.number,
        "phase": turn.phase,
        "to_act": _to_act(state, side_id),
        "seat": row.seat,
        "provinces": [province.id for province in owned],
        "points": sum(sum(amounts(province).values()) for province in owned),
        "technologies": list(row.technologies),
        "allies": allies(state, side_id),
        "units": {unit.id: _unit(state, unit) for unit in units_of(state, side_id)},
    }
    stock = {name: amount for name in RESOURCES if not is_hidden(amount := getattr(row, name))}
    return {**found, "stock": stock} if stock else found


def _to_act(state: State, nation: str) -> bool:
    """Whether something waits for the nation: its part of the phase, or its row of a battle."""
    turn, battle = now(state), under_way(state)
    if battle is not None:
        sharing = any(state.units[ship.unit].owner == nation for ship in debts(state, battle))
        return sharing or to_decide(state, battle.id) == nation
    return turn.mover == nation or (not turn.mover and bool(turn.number) and not state.sides[nation].done)


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    values = {name: getattr(unit, name) for name in ("kind", "place", "aboard", "state", "xp", "fresh")}
    if lasting := [row.effect for row in state.lasting.values() if row.unit == unit.id]:
        values["lasting"] = lasting
    return {name: value for name, value in values.items() if value not in ("", False)}
