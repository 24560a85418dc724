"""The squad with which the form for laying an army begins: the side's last one, else one that is allowed (LG-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.engine.order import IllegalOrder
from tracker.rulesets.legenda.board import ATTACKING, DEFENDING
from tracker.rulesets.legenda.laying import fair_squad
from tracker.rulesets.legenda.state import OVER, RUNNING, SQUAD, State, cards_of, number, squad_id
from tracker.rulesets.legenda.units import ruled


def usual(state: State, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of laying an army, filled in: the last squad that lay open, in its formation if it may be used again.

    Without one: the strong and the healthy in front, archers and sorcerers behind.
    """
    match, side = state.matches[given["match"]], given["side"]
    allowed = ATTACKING if side == match.attacker else DEFENDING
    squad = _last(state, side)
    formation = state.squads[squad].formation if squad else ""
    formation = formation if formation in allowed else allowed[0]
    units = [card.unit for card in cards_of(state, state.squads[squad].match, side)] if squad else []
    if not _fair(state, units):
        units = _fresh(state)
    return {"formation": formation, **{f"card_{place}": unit for place, unit in enumerate(units, 1)}}


def _last(state: State, side: str) -> str:
    """The newest squad of a side that everybody has seen."""
    open_ = [match.id for match in state.matches.values() if match.stage in (RUNNING, OVER)]
    return next((name for match in reversed(open_) if (name := squad_id(match, side)) in state.squads), "")


def _fresh(state: State) -> list[str]:
    """As many alike as may be, without the dearest ones; nothing where no squad is allowed."""
    alike = number(state, "squad_alike")
    for dear in sorted(state.units.values(), key=lambda unit: unit.price):
        rest = [unit.id for unit in state.units.values() for _ in range(alike - (unit.id == dear.id))]
        if _fair(state, squad := sorted(rest, key=lambda unit: state.units[unit].price)[:SQUAD]):
            return sorted(squad, key=lambda unit: (ruled(state, unit).reach, -ruled(state, unit).health))
    return []


def _fair(state: State, units: Sequence[str]) -> bool:
    if len(units) != SQUAD or any(unit not in state.units for unit in units):
        return False
    try:
        fair_squad(state, units)
    except IllegalOrder:
        return False
    return True
