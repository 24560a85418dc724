"""A workbook as plain values: tabs of raw rows, addresses, problems, and what a commit changes (pure)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheets.cells import Raw
from sheets.layout import Tab
from sheets.messages import Message, say


@dataclass(frozen=True)
class Sheet:
    """One tab as it was read: ``rows[0]`` is spreadsheet row 1, the header row. Rows may be ragged."""

    title: str
    rows: Sequence[Sequence[Raw]]
    merged: tuple[str, ...] = ()
    """Merged ranges, ``B2:C5``."""
    strays: tuple[str, ...] = ()
    """Addresses of cells so far outside that they were not read."""

    def cell(self, row: int, column: int) -> Raw:
        """What is in a cell (both numbers from 1); None outside of what was read."""
        if row > len(self.rows):
            return None
        cells = self.rows[row - 1]
        return cells[column - 1] if column <= len(cells) else None


@dataclass(frozen=True)
class Book:
    """A workbook as it was read."""

    fingerprint: str
    """Differs whenever the stored workbook differs; a commit names the one it was made from."""
    sheets: Mapping[str, Sheet]
    """By the title that was asked for; tabs that are missing or were not asked for are absent."""
    titles: tuple[str, ...] = ()
    """All tabs of the workbook, in order."""


@dataclass(frozen=True)
class Problem:
    """Something in a tab that makes no sense, with its address. It counts with its last good value."""

    tab: str
    cell: str
    found: str
    expected: Message
    do: Message
    table: str = ""
    row: str = ""
    """The id of the row, where it has one."""
    column: str = ""
    """The name of the column, where it is known."""

    def sentence(self, place: str) -> Message:
        """The problem in one sentence that begins with its place."""
        if not self.found:
            return say(
                "{cell}: nothing is there; expected {expected}. {do}", cell=place, expected=self.expected, do=self.do
            )
        return say(
            "{cell}: found “{found}”, expected {expected}. {do}",
            cell=place,
            found=self.found,
            expected=self.expected,
            do=self.do,
        )

    @property
    def address(self) -> str:
        """Where it is, as spreadsheets write it: ``Fields!C7``."""
        return f"{self.tab}!{self.cell}"


@dataclass(frozen=True)
class CellWrite:
    """One cell to be written; row and column from 1; None empties it."""

    tab: str
    row: int
    column: int
    value: Raw


@dataclass(frozen=True)
class Append:
    """Rows to be put below the last used row of a tab."""

    tab: str
    rows: tuple[tuple[Raw, ...], ...]


@dataclass(frozen=True)
class Commit:
    """Everything one act changes in a workbook: all of it is saved, or nothing."""

    fingerprint: str
    """Of the workbook it was made from; ``Stale`` if that is no longer the stored one."""
    writes: tuple[CellWrite, ...] = ()
    appends: tuple[Append, ...] = ()
    tabs: tuple[Tab, ...] = ()
    """Tabs to be added first."""
    unmerge: tuple[tuple[str, str], ...] = ()
    """Tab and range (``B2:C5``) of merged cells to be taken apart before anything is written."""


def letters(column: int) -> str:
    """The column number (from 1) as spreadsheets write it: 28 is ``AB``."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def cell_name(row: int, column: int) -> str:
    """The address of a cell within its tab: row 7, column 3 is ``C7``."""
    return f"{letters(column)}{row}"


def corners(range: str) -> tuple[int, int, int, int]:
    """First row, first column, last row, last column (from 1) of a range such as ``B2:C5`` or ``B2``."""
    first, _, last = range.replace("$", "").partition(":")
    (top, left), (bottom, right) = _place(first), _place(last or first)
    return top, left, bottom, right


def _place(name: str) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Z]+)([0-9]+)", name)
    if match is None:
        raise ValueError(f"no address of a cell: {name!r}")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column
