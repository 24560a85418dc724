"""The board: cells and distances, and the cells of a formation (LG-03 to LG-06, A8, A9)."""

from __future__ import annotations

from tracker.rulesets.legenda.house_rules import House, house
from tracker.rulesets.legenda.state import DEPTH, WIDTH, Match, State

ROWS = {
    "box": (3, 3, 3),
    "wedge": (1, 3, 5),
    "shield": (5, 1, 3),
    "crystal": (1, 5, 3),
    "swine": (5, 3, 1),
}
"""Cards in the rows of a formation, the front row first."""
ATTACKING = ("box", "wedge")
"""LG-04: the formations of the attacker."""
DEFENDING = ("box", "shield", "crystal", "swine")
"""LG-05: those of the defender."""


def cell(column: int, row: int) -> str:
    """The name of a cell: column 1 to 5 from the left, row 1 at the attacker's edge."""
    return f"{'abcde'[column - 1]}{row}"


def place(name: str) -> tuple[int, int]:
    """Column and row of a cell."""
    return "abcde".index(name[0]) + 1, int(name[1:])


def depth(state: State) -> int:
    """How many rows the board has."""
    return 2 * DEPTH + house(state).gap_rows


def on_board(state: State, name: str) -> bool:
    """Whether there is such a cell on the board."""
    return place(name)[1] <= depth(state)


def offset(one: str, two: str) -> tuple[int, int]:
    """How far two cells are apart: columns, rows."""
    (a, b), (c, d) = place(one), place(two)
    return abs(a - c), abs(b - d)


def beside(one: str, two: str) -> bool:
    """Whether one cell is among the eight around the other."""
    return max(offset(one, two)) == 1


def neighbours(state: State, name: str) -> list[str]:
    """The up to four cells beside a cell: straight, never diagonally (LG-02)."""
    column, row = place(name)
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return [cell(*spot) for spot in around if 1 <= spot[0] <= WIDTH and 1 <= spot[1] <= depth(state)]


def home_rows(state: State, match: Match, side: str) -> list[int]:
    """The three rows of a side, its front row first."""
    if side == match.attacker:
        return [3, 2, 1]
    front = DEPTH + house(state).gap_rows + 1
    return [front, front + 1, front + 2]


def formation_cells(state: State, match: Match, side: str, formation: str) -> list[str]:
    """A9: the nine cells of a formation, front row first, from left to right; rows stand in the middle."""
    rules: House = house(state)
    counts = ROWS[formation]
    if side == match.defender and rules.formation_order == "board":
        counts = counts[::-1]
    cells = []
    for row, count in zip(home_rows(state, match, side), counts, strict=True):
        first = (WIDTH - count) // 2 + 1
        cells += [cell(column, row) for column in range(first, first + count)]
    return cells
