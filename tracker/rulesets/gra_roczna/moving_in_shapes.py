"""What kind of table it is: which row holds the headings, which column the names, and which way round it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.lexicon import normalised
from sheets.plain_grid import PlainGrid
from tracker.rulesets.gra_roczna.moving_in_reports import ReportShape, report_shape
from tracker.rulesets.gra_roczna.moving_in_words import TELLING_LETTERS, Meaning, Vocabulary, tidy


@dataclass(frozen=True)
class CityShape:
    """A table with patrols down and headings across, turned over if need be."""

    grid: PlainGrid
    header: int
    columns: dict[int, Meaning]
    doubled: tuple[int, ...]
    """Columns whose heading stands there twice."""
    names: int
    """The column of the patrols' names."""

    @property
    def has_cities(self) -> bool:
        """Whether it tells more than meetings."""
        return any(meaning.kind != "meeting" for meaning in self.columns.values())


Shape = CityShape | ReportShape


def shape_of(grid: PlainGrid, known: Vocabulary) -> Shape | None:
    """What kind of table it is; None: none that is known."""
    report = report_shape(grid, known)
    if report is not None:
        return report
    shapes = [shape for shape in (_across(grid, known), _across(grid.over(), known)) if shape is not None]
    return max(shapes, key=lambda shape: len(shape.columns), default=None)


def _across(grid: PlainGrid, known: Vocabulary) -> CityShape | None:
    rows: dict[int, list[int]] = {}
    for row, column in grid.filled():
        rows.setdefault(row, []).append(column)
    best: tuple[int, dict[int, Meaning]] = (0, {})
    for row, columns in rows.items():
        meanings = _meanings(grid, row, columns, known)
        if len(set(meanings.values())) > len(set(best[1].values())):
            best = (row, meanings)
    header, meanings = best
    below = [row for row in rows if row > header]
    # “Points” above the names of patrols says what is counted; it is no column of points.
    meanings = {at: it for at, it in meanings.items() if it.kind != "points" or not _has_names(grid, at, below, known)}
    names = _names(grid, header, meanings, below, known)
    if names is None or (len(set(meanings.values())) < 2 and not _is_head(grid, header, names, known)):
        return None
    doubled = tuple(at for at, meaning in meanings.items() if list(meanings.values()).count(meaning) > 1)
    return CityShape(grid, header, meanings, doubled, names)


def _meanings(grid: PlainGrid, row: int, columns: Sequence[int], known: Vocabulary) -> dict[int, Meaning]:
    cells = {column: grid.cell(row, column) for column in columns}
    sure = {column: meaning for column, raw in cells.items() if (meaning := known.meaning(raw, letters=False))}
    texts = {normalised(tidy(raw)) for raw in cells.values() if isinstance(raw, str)}
    if not (sure or texts & TELLING_LETTERS):
        return {}
    return {column: meaning for column, raw in cells.items() if (meaning := known.meaning(raw))}


def _has_names(grid: PlainGrid, column: int, rows: Sequence[int], known: Vocabulary) -> bool:
    return any(known.is_name(grid.cell(row, column)) for row in rows)


def _is_head(grid: PlainGrid, header: int, column: int, known: Vocabulary) -> bool:
    raw = grid.cell(header, column)
    return isinstance(raw, str) and normalised(tidy(raw)) in known.patrols | known.heads | known.present | known.points


def _names(
    grid: PlainGrid, header: int, meanings: dict[int, Meaning], below: Sequence[int], known: Vocabulary
) -> int | None:
    """The column of the patrols' names: the one that says so, else the only one with names on the left."""
    if not meanings:
        return None
    columns = range(1, grid.width + 1)
    able = [at for at in columns if at not in meanings and _has_names(grid, at, below, known)]
    if said := [at for at in able if _is_head(grid, header, at, known)]:
        return said[0]
    left = [at for at in able if at < min(meanings)]
    return left[0] if len(left) == 1 else None
