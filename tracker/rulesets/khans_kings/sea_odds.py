"""How battles at sea end that both sides fight by the doctrine: fought by the rules themselves, with dice drawn from
the battle itself, so that the same battle always has the same estimate."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

from tracker.engine.referee import AppDice, Referee
from tracker.rulesets.khans_kings.battle_course import broken_off, by_doctrine, go_on
from tracker.rulesets.khans_kings.battle_rows import row_of
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import OVER, ROWS

End = tuple[str, tuple[int, ...]]
"""Who has won (a row, or nobody), and how many ships each row has lost."""
LONGEST = 40
"""Battle turns after which a battle without a limit counts as one that nobody wins."""


def ends(state: State, battle: str, battles: int) -> Counter[End]:
    """So many battles from where this one stands, by how they end."""
    there = sorted(repr(row) for row in state.fighters.values() if row.battle == battle)
    units = sorted(repr(state.units[row.unit]) for row in state.fighters.values() if row.battle == battle)
    key = repr((there, units, state.battles[battle].number))
    return Counter(_one(state, battle, _faces(f"{key}/{n}")) for n in range(battles))


def _one(state: State, battle: str, faces: Iterator[int]) -> End:
    dice = AppDice(lambda die: next(faces) % die + 1)
    last = state.battles[battle].number + LONGEST
    after = state
    while (row := after.battles[battle]).stage != OVER:
        referee = Referee(dice)
        after = broken_off(after, row, referee) if row.number > last else by_doctrine(after, row, referee)
        after = go_on(after, referee)
    return after.battles[battle].winner, tuple(_lost(state, after, battle, side) for side in ROWS)


def _lost(before: State, after: State, battle: str, row: str) -> int:
    """How many ships of a row have sunk, changed hands or left."""
    ships = [before.units[ship.unit] for ship in row_of(before, battle, row)]
    found = [(ship, after.units.get(ship.id)) for ship in ships]
    return sum(now is None or (now.owner, now.place) != (ship.owner, ship.place) for ship, now in found)


def _faces(key: str) -> Iterator[int]:
    """Numbers drawn from a text, large enough for any die."""
    block = 0
    while True:
        drawn = hashlib.shake_256(f"{key}/{block}".encode()).digest(512)
        yield from (int.from_bytes(drawn[at : at + 4], "big") for at in range(0, len(drawn), 4))
        block += 1
