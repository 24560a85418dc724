"""Where the plots of a town lie on its picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tracker.pictures.kit import TILT

WIDTH = 420
CELL = 68
"""The side of a plot; on the picture it is 136 wide and 82 high."""
ORIGIN = (210.0, 124.0)
"""The farthest corner of the town on the picture."""


class Cell(NamedTuple):
    """A place of the grid: x to the lower right, y to the lower left, in plots."""

    x: int
    y: int

    @property
    def front(self) -> tuple[float, float]:
        """The nearest corner of the plot on the picture."""
        x, y = (self.x + 1) * CELL, (self.y + 1) * CELL
        return ORIGIN[0] + x - y, ORIGIN[1] + (x + y) * TILT


PLACES = {
    "castle": Cell(0, 0),
    "university": Cell(1, 0),
    "mint": Cell(0, 1),
    "barracks": Cell(1, 1),
    "mine": Cell(0, 2),
    "quarry": Cell(2, 0),
    "sawmill": Cell(1, 2),
    "port": Cell(2, 1),
}
"""Four plots inside the walls, four outside: by the hills, the forest and the water."""


def _more(n: int) -> Cell:
    """The n-th further plot: first the one before the town, then rows of two and one, away from the water."""
    row, place = divmod(n, 3)
    return (Cell(2 + row, 2 + row), Cell(2 + row, 3 + row), Cell(1 + row, 3 + row))[place]


def cells_for(kinds: Sequence[str], camp: bool = False) -> list[Cell]:
    """A place for each plot: its own where the kind has one (the first of it), else a further one; last, a camp's."""
    taken: set[str] = set()
    cells, further = [], 0
    for kind in [*kinds, ""] if camp else kinds:
        if kind in PLACES and kind not in taken:
            taken.add(kind)
            cells.append(PLACES[kind])
        else:
            cells.append(_more(further))
            further += 1
    return cells


def inside(cell: Cell) -> bool:
    """Whether the place lies inside the walls."""
    return cell.x <= 1 and cell.y <= 1


def height_for(cells: Sequence[Cell]) -> int:
    """The height of the picture."""
    lowest = max((cell.front[1] for cell in cells), default=0)
    return round(max(lowest, Cell(2, 2).front[1]) + 24)
