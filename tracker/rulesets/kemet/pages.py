"""What the pages of a Kemet league show: the acts as a table needs them, what is owed, the evenings, the charts."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.pages import Chronicle, Listing, Phase, Quick, Waiting
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.orders import SUPPLY
from tracker.rulesets.kemet.state import State, evening_now, fame

PHASES = (
    Phase(say("Honour"), ("sacrifice", "lose_honour", "gain_honour")),
    Phase(say("Points"), ("prayer", "points", "temporary")),
    Phase(say("Units"), ("recruit", "reinforce", "move", "place", "take_off")),
    Phase(say("Deities"), ("summon", "move_deity", "buy_tile")),
    Phase(say("Battles"), ("battle",)),
    Phase(say("The evening"), ("begin_evening", "end_evening")),
)

QUICK = (
    Quick(say("Honour −1"), "lose_honour"),
    Quick(say("Honour +1"), "gain_honour"),
    Quick(say("Sacrifice from the supply"), "sacrifice", {"source": SUPPLY}),
    Quick(say("Prayer −1"), "prayer", {"amount": -1}),
    Quick(say("Prayer +1"), "prayer", {"amount": 1}),
    Quick(say("Prayer +2"), "prayer", {"amount": 2}),
    Quick(say("Permanent point +1"), "points", {"amount": 1}),
    Quick(say("Temporary point +1"), "temporary", {"amount": 1}),
    Quick(say("Temporary point −1"), "temporary", {"amount": -1}),
)
"""What is done most often at the table: the player is chosen already, one tap does it."""

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


def waiting(state: State) -> Sequence[Waiting]:
    """A23: whose points would win at the usual moment, so that the leader ends the evening; or that none is played."""
    if evening_now(state) is None:
        return (Waiting("", say("No evening is being played; the leader begins one.")),)
    most = house(state).win_at
    return [Waiting(side.id, say("{side} has {points} points: end the evening when they have won.", side=side.name,
                                 points=fame(side)))
            for side in state.sides.values() if side.playing and fame(side) >= most]  # fmt: skip


def listings(state: State, side: str) -> Sequence[Listing]:
    """The evenings that are over: places, points, and what they gave for the league; of one player or of all."""
    found = [row for row in state.results.values() if side in ("", row.side)]
    if not found:
        return ()
    number = {evening: at for at, evening in enumerate(state.evenings, start=1)}
    rows = [(str(number[row.evening]), str(row.place), state.sides[row.side].name, str(row.points), str(row.league))
            for row in sorted(found, key=lambda row: (number[row.evening], row.place))]  # fmt: skip
    head = (say("Evening"), say("Place"), say("Player"), say("Points"), say("League points"))
    return (Listing(say("Evenings that are over"), head, tuple(rows)),)
