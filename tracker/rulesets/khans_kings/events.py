"""Phase 1, Events: the Event Card of the turn and what it does to all (KK-03, KK-11, A24; E1 to E12)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
