"""Phase 3, Diplomacy: offers between nations, and alliances (KK-05, A26, A31)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
