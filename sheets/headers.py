"""Which column of a tab is which column of a table, and merged cells in the way (pure)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheets.cells import Lexicon, found, is_blank, normalised
from sheets.grid import Problem, Sheet, cell_name, corners
from sheets.messages import say
from sheets.schema import Column, Table


def found_columns(sheet: Sheet, table: Table, lexicon: Lexicon) -> tuple[dict[str, int], tuple[Problem, ...]]:
    """Column name -> spreadsheet column (from 1), and a problem for each missing or doubled header."""
    seen, unknown = _seen(sheet, table, lexicon)
    problems = [_doubled(sheet, table, name, at) for name, at in seen.items() if len(at) > 1]
    missing = [column for column in table.columns if column.name not in seen]
    problems += _missing(sheet, table, lexicon, missing, unknown)
    return {name: at[0] for name, at in seen.items() if len(at) == 1}, tuple(problems)


def unknown_columns(sheet: Sheet, table: Table, lexicon: Lexicon) -> tuple[int, ...]:
    """The spreadsheet columns (from 1) whose heading is none of the table's; also those of a blank heading
    with something below it, where every written one is known."""
    return tuple(_seen(sheet, table, lexicon)[1])


def _seen(sheet: Sheet, table: Table, lexicon: Lexicon) -> tuple[dict[str, list[int]], list[int]]:
    """Where each column's heading stands, and the columns with another one."""
    meant = _readings(table, lexicon)
    seen: dict[str, list[int]] = {}
    unknown: list[int] = []
    for index, raw in enumerate(sheet.rows[0] if sheet.rows else (), 1):
        if is_blank(raw):
            continue
        name = meant.get(normalised(found(raw)) if not isinstance(raw, str) else normalised(raw))
        if name is None:
            unknown.append(index)
        else:
            seen.setdefault(name, []).append(index)
    return seen, unknown or (_headless(sheet) if len(seen) < len(table.columns) else [])


def _headless(sheet: Sheet) -> list[int]:
    """The columns in which something stands, but no heading."""
    used = {index for row in sheet.rows[1:] for index, raw in enumerate(row, 1) if not is_blank(raw)}
    return [index for index in sorted(used) if is_blank(sheet.cell(1, index))]


def _readings(table: Table, lexicon: Lexicon) -> dict[str, str]:
    """What each header text means. The shown heading of one column wins over another's other names."""
    names = [(tuple(lexicon.headings(column)), column.name) for column in table.columns]
    meant: dict[str, str] = {}
    for headings, name in names:
        for heading in headings[:1]:
            meant.setdefault(normalised(heading), name)
    for headings, name in names:
        for heading in (*headings[1:], name):
            meant.setdefault(normalised(heading), name)
    return meant


def _doubled(sheet: Sheet, table: Table, name: str, at: Sequence[int]) -> Problem:
    places = tuple(f"{sheet.title}!{cell_name(1, index)}" for index in at)
    return Problem(
        sheet.title,
        cell_name(1, at[1]),
        found(sheet.cell(1, at[1])),
        say("each heading only once; this one is in {places}", places=places),
        say("Rename or delete one of the two columns; until then the last good values count."),
        table.name,
        column=name,
    )


def _missing(
    sheet: Sheet, table: Table, lexicon: Lexicon, missing: Sequence[Column], unknown: Sequence[int]
) -> Iterator[Problem]:
    """A problem per missing header. If one header is unknown, it probably is the missing one, renamed."""
    for column in missing:
        heading = lexicon.headings(column)[0]
        likely = unknown[0] if len(unknown) == 1 == len(missing) else 0
        if likely and not is_blank(sheet.cell(1, likely)):
            do = say(
                "Was “{other}” renamed? Call it “{heading}” again; until then the last good values count.",
                other=found(sheet.cell(1, likely)),
                heading=heading,
            )
        else:
            do = say("Write “{heading}” above its column; until then the last good values count.",
                     heading=heading)  # fmt: skip
        yield Problem(
            sheet.title,
            cell_name(1, likely or 1),
            found(sheet.cell(1, likely)) if likely else "",
            say("a column with the heading “{heading}”", heading=heading),
            do,
            table.name,
            column=column.name,
        )


def merged_places(sheet: Sheet, columns: Mapping[str, int], table: str) -> tuple[set[tuple[int, int]], list[Problem]]:
    """The covered cells of merged ranges in the table (row and column from 1), and a problem for each."""
    covered: set[tuple[int, int]] = set()
    problems = []
    for range in sheet.merged:
        top, left, bottom, right = corners(range)
        known = [column for column in columns.values() if left <= column <= right]
        last = min(bottom, len(sheet.rows))
        if not known or top > last or (top, left) == (bottom, right):
            continue
        covered |= {(row, column) for row in _rows(top, last) for column in known} - {(top, left)}
        problems.append(_merged(sheet, range, table))
    return covered, problems


def _rows(first: int, last: int) -> Sequence[int]:
    return range(first, last + 1)


def _merged(sheet: Sheet, range: str, table: str) -> Problem:
    top, left, _, _ = corners(range)
    return Problem(
        sheet.title,
        range,
        found(sheet.cell(top, left)),
        say("one value in each cell"),
        say("Unmerge these cells and fill in each of them."),
        table,
    )


def stray_problems(sheet: Sheet) -> list[Problem]:
    """A problem for the first of the cells that stand too far outside."""
    return [
        Problem(
            sheet.title,
            address,
            "",
            say("nothing so far from the table"),
            say("Delete what stands there; it is not read."),
        )
        for address in sheet.strays[:1]
    ]
