"""Phase 2, Resources: a die for each nation and resource, what buildings add (KK-04, KK-15, KK-16, A2 to A4, A43)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
