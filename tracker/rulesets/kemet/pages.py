"""What the pages of a Kemet league show: the acts in the order in which a table needs them, and what is charted."""

from __future__ import annotations

from sheets.messages import say
from tracker.engine.pages import Chronicle, Phase

PHASES = (
    Phase(say("Honour"), ("sacrifice", "lose_honour", "gain_honour")),
    Phase(say("Points"), ("prayer", "points", "temporary")),
    Phase(say("Units"), ("recruit", "reinforce", "move", "place", "take_off")),
    Phase(say("Deities"), ("summon", "move_deity", "buy_tile")),
    Phase(say("Battles"), ("battle",)),
    Phase(say("The evening"), ("begin_evening", "end_evening")),
)

CHRONICLE = Chronicle(
    points=(
        ("sides", "league"),
        ("sides", "points"),
        ("sides", "temporary"),
        ("sides", "playing"),
        ("sides", "active"),
        ("settings", "value"),
    ),
    stocks=("honour", "points", "temporary", "prayer", "supply", "underworld"),
)
