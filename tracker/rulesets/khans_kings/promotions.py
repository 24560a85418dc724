"""Experience, levels and promotions (KK-43, KK-44, A56)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
