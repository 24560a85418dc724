"""Who leads, and who has won: goals of the scenario, elimination, tie-breaks (KK-08, A28, A57)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.geography import provinces_owned
from tracker.rulesets.khans_kings.nations import units_of
from tracker.rulesets.khans_kings.phases import Steps
from tracker.rulesets.khans_kings.state import SCENARIO, State, amounts


def rank(state: State, nation: str) -> tuple[int, ...]:
    """A57: what decides between nations, in the order of the scenario."""
    owned = provinces_owned(state, nation)
    count = {
        "provinces": len(owned),
        "points": sum(sum(amounts(province).values()) for province in owned),
        "units": len(units_of(state, nation)),
    }
    return tuple(count[name] for name in state.scenario[SCENARIO].tie_break)


def standings(state: State) -> Sequence[tuple[str, int]]:
    """The nations with their provinces, best first."""
    nations = [row.id for row in state.sides.values() if row.active]
    ranked = sorted(nations, key=lambda nation: rank(state, nation), reverse=True)
    return [(nation, len(provinces_owned(state, nation))) for nation in ranked]


def winners(state: State) -> tuple[str, ...]:
    """The best by the tie-break; who is equal shares it."""
    nations = [row.id for row in state.sides.values() if row.active]
    best = max((rank(state, nation) for nation in nations), default=())
    return tuple(nation for nation in nations if rank(state, nation) == best)


ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
