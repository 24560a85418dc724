"""Land battles: the orders of those who fight (KK-25 to KK-32, A34 to A40, A51)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
