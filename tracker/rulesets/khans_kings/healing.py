"""Healing by units and by buildings (KK-42, A54)."""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings.phases import Steps

ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {}
