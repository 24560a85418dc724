"""A patrol as programs read it, from whatever its viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.engine.hidden import HIDDEN, is_hidden
from tracker.rulesets.gra_roczna.state import RESOURCES, Building, Side, State, city, victory_points


def status(state: State, side_id: str, viewer: str) -> Mapping[str, Any]:
    """A patrol as a JSON object; what the viewer may not see is absent."""
    side = state.sides[side_id]
    new = sum(row.knights for row in state.new_knights.values() if row.side == side_id)
    record: dict[str, Any] = {
        "victory_points": victory_points(state, side_id),
        "resources": {what: getattr(side, what) for what in RESOURCES},
        "knights": {"ready": side.knights, "new": new, "expedition": side.expedition},
        "carry": {
            "attendance": side.carry_attendance,
            "member_tasks": side.carry_member_tasks,
            "leader_tasks": side.carry_leader_tasks,
        },
        "turn": {"open": side.turn_open, "owed": _owed(side), "meetings": side.meetings},
        "buildings": {kind.id: _building_status(state, building, viewer) for building, kind in city(state, side_id)},
    }
    if is_hidden(side.knights):
        record["knights"].pop("new")
    return _visible(record)


def _owed(side: Side) -> Any:
    return side.turn if is_hidden(side.turn) else side.meetings - side.turn


def _building_status(state: State, building: Building, viewer: str) -> dict[str, Any]:
    record: dict[str, Any] = {"level": building.level, "knights": building.knights}
    if building.id not in state.buildings:  # never built: as open as the owner's other knights
        record["knights"] = HIDDEN if is_hidden(state.sides[building.side].knights) else 0
    known = state.known.get(f"{viewer}.{building.side}.{building.building}")
    if known:
        record["known"] = {"knights": known.knights, "entry": known.seen_as}
    return record


def _visible(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record without hidden values, and without objects that have nothing else."""
    kept: dict[str, Any] = {}
    for name, value in record.items():
        if isinstance(value, Mapping):
            inner = _visible(value)
            if inner:
                kept[name] = inner
        elif not is_hidden(value):
            kept[name] = value
    return kept
