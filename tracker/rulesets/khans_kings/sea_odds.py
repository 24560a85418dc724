"""How battles at sea end that both sides fight by the doctrine: fought by the rules themselves, with dice drawn from
the battle itself, so that the same battle always has the same estimate."""

from __future__ import annotations

from collections import Counter

from tracker.engine.referee import AppDice, Dice, Referee
from tracker.rulesets.khans_kings.battle_course import broken_off, by_doctrine, go_on
from tracker.rulesets.khans_kings.battle_rows import all_of, row_of
from tracker.rulesets.khans_kings.drawn_dice import drawn
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import OVER, ROWS

End = tuple[str, tuple[int, ...]]
"""Who has won (a row, or nobody), and how many ships each row has lost."""
LONGEST = 40
"""Battle turns after which a battle without a limit counts as one that nobody wins."""


def ends(state: State, battle: str, battles: int) -> Counter[End]:
    """So many battles from where this one stands, by how they end."""
    key = _key(state, battle)
    return Counter(_one(state, battle, AppDice(drawn(key + f"/{n}".encode()))) for n in range(battles))


def _key(state: State, battle: str) -> bytes:
    """What fights, as everybody sees it: a ship's name or what was paid for it changes no odds."""
    at = state.battles[battle]
    there = [
        (
            *(fighter.unit, unit.kind, unit.state, unit.promotions, unit.aboard),
            *(fighter.row, fighter.slot, fighter.acted, fighter.foe, fighter.owes),
            sorted((row.effect, row.lasts, row.turn) for row in state.lasting.values() if row.unit == unit.id),
        )
        for side in ROWS
        for fighter in all_of(state, battle, side)
        for unit in (state.units[fighter.unit],)
    ]
    return repr((there, at.number, at.stage, at.to_act)).encode()


def _one(state: State, battle: str, dice: Dice) -> End:
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
