"""The parts of the rules, one file each, with the orders and the steps that they bring along.

Where several parts have a step at the same moment, they follow each other in this order.
"""

from __future__ import annotations

from tracker.engine.order import OrderType
from tracker.rulesets.khans_kings import (
    battle,
    capture,
    construction,
    embarking,
    events,
    healing,
    movement,
    plunder,
    port,
    power_cards,
    prizes,
    promotions,
    recruitment,
    resource_rolls,
    sea_battle,
    setting_up,
    technologies,
    trade,
    victory,
)
from tracker.rulesets.khans_kings.phases import Step

PARTS = (
    setting_up,
    events,
    resource_rolls,
    trade,
    port,
    technologies,
    recruitment,
    construction,
    movement,
    embarking,
    prizes,
    plunder,
    power_cards,
    battle,
    sea_battle,
    promotions,
    capture,
    healing,
    victory,
)
ORDERS: tuple[OrderType, ...] = tuple(order for part in PARTS for order in part.ORDERS)


def steps_at(moment: str) -> tuple[Step, ...]:
    """What happens by itself at a moment of the turn."""
    return tuple(step for part in PARTS for step in part.STEPS.get(moment, ()))
