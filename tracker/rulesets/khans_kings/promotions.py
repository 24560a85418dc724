"""Experience and promotions (KK-43, KK-44, A56)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import unit_watchers
from tracker.rulesets.khans_kings.healing import healed, in_battle
from tracker.rulesets.khans_kings.nations import called, kind_of, level_of, own_unit, units_of
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import State, changed, now
from tracker.rulesets.khans_kings.stocks import named


@dataclass(frozen=True)
class Promote:
    """A unit takes a promotion."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Unit"), audience="changes")
    promotion: str = reference("promotions", say("Promotion"), audience="changes")


def free_promotions(state: State, unit: Unit) -> int:
    """A56: one a level it has reached, less those it has."""
    return max(0, level_of(state, unit) - len(unit.promotions))


def available(state: State, unit: Unit) -> list[str]:
    """KK-44: the promotions a unit could take on its level: of its type, each at most once."""
    level, of = level_of(state, unit), kind_of(state, unit).type
    return [
        row.id
        for row in state.promotions.values()
        if row.id not in unit.promotions and row.min_level <= level and (not row.types or of in row.types)
    ]


def promote(state: State, order: Promote, referee: Referee) -> State:
    """KK-44: whenever its nation may act, but not in a battle."""
    may_act(state, order.side, now(state).phase)
    unit, name = own_unit(state, order.side, order.unit), named(state, "promotions", order.promotion)
    if in_battle(state, unit):
        raise IllegalOrder(say("Not while the unit is in a battle."), "unit")
    if not free_promotions(state, unit):
        raise IllegalOrder(say("{unit} has no promotion to take on its level.", unit=called(state, unit)), "unit")
    if order.promotion in unit.promotions:
        raise IllegalOrder(say("{unit} has it already: {promotion}.", unit=called(state, unit), promotion=name),
                           "promotion")  # fmt: skip
    if order.promotion not in available(state, unit):
        raise IllegalOrder(say("Not for {unit}, or not yet: {promotion}.", unit=called(state, unit), promotion=name),
                           "promotion")  # fmt: skip
    referee.tell(say("{unit} is promoted: {promotion}.", unit=called(state, unit), promotion=name),
                 unit_watchers(state, unit))  # fmt: skip
    state = changed(state, "units", unit.id, promotions=(*unit.promotions, order.promotion))
    more = sum(e.by for e in state.effects.values() if e.promotion == order.promotion and e.kind == "heal")
    return healed(state, unit.id, more)


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units with a promotion to take; what there is for them."""
    side, unit = given.get("side"), given.get("unit")
    if side not in state.sides:
        return None
    own = [row for row in units_of(state, str(side)) if free_promotions(state, row)]
    if field == "unit":
        return [row.id for row in own]
    if field == "promotion" and unit in state.units:
        return available(state, state.units[str(unit)])
    return None


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "promote",
        say("Promote a unit"),
        Promote,
        promote,
        seen_by="changes",
        help=say("On each level of experience a unit takes one promotion."),
        among=_among,
    ),
)
STEPS: Steps = {}
