"""Phase 5: plundering (KK-45, KK-46, A27, A52)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
