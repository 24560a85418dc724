"""What the pages of a Khans & Kings season show: the phases with their orders, and what is charted."""

from __future__ import annotations

from sheets.messages import say
from tracker.engine.pages import Chronicle, Phase
from tracker.rulesets.khans_kings import (
    battle,
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
    turns,
)
from tracker.rulesets.khans_kings.words import (
    DIPLOMACY,
    EVENTS,
    MOVEMENT,
    PHASES,
    RECRUITMENT,
    RESOURCE_ROLLS,
    RESOURCES,
    SETTING_UP,
)

BY_PHASE = (
    (PHASES[EVENTS], (events,)),
    (PHASES[RESOURCE_ROLLS], (resource_rolls,)),
    (PHASES[DIPLOMACY], (trade, port)),
    (PHASES[RECRUITMENT], (recruitment, construction, technologies, promotions)),
    (PHASES[MOVEMENT], (power_cards, movement, embarking, prizes, plunder, healing)),
    (say("Battles"), (battle, sea_battle)),
    (say("The course of the turn"), (turns,)),
    (PHASES[SETTING_UP], (setting_up,)),  # last: the leader may muster at any time, but seldom does
)
PHASES_OF_A_TURN = tuple(
    Phase(heading, names, folded=True)
    for heading, parts in BY_PHASE
    if (names := tuple(order.name for part in parts for order in part.ORDERS))
)

CHRONICLE = Chronicle(
    points=(("provinces", "owner"), ("sides", "active")),
    stocks=tuple(RESOURCES),
)
