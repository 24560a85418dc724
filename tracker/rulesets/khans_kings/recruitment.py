"""Phase 4: recruiting, disbanding, upgrading (KK-06, KK-17 to KK-20, KK-47, A21, A22, A25, A44, A55)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
