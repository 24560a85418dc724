"""Phase 4: buildings, roads and bridges, and their prices (KK-06, KK-21, A44, A58)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
