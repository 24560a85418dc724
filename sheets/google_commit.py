"""A commit as the requests of one ``batchUpdate``: all of it happens, or nothing, and never twice (pure).

It begins with its token: the named range of the commit it follows is deleted, one of its own is added. So
a commit made from an old state fails, of two that race one fails, and a commit that was sent again fails.
The ids of the newest commits stand in our hidden tab, so that whoever got no answer can find out. Before
anything is written the tabs are copied there too: what people typed while the request was on its way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sheets.cells import Raw, normalised
from sheets.google_tabs import new_tab
from sheets.google_values import Json, cell_data, quoted
from sheets.grid import CellWrite, Commit, corners, letters
from sheets.layout import Tab

OURS = "_commits"
"""The hidden tab of the store itself."""
PREFIX = "tracker_r"
IDS = 32
"""So many of the newest commits are known by their ids."""
SLOTS, WIDTH = 4, 40
"""Places for the copies made before a commit, and the columns of each."""
_SPARE_ROWS, _SPARE_COLUMNS = 30, 4
"""Copied beyond what is used: as many may be inserted while the request is on its way."""
_VALUE = "userEnteredValue"
_VALUE_AND_FORMAT = "userEnteredValue,userEnteredFormat.numberFormat"


@dataclass(frozen=True)
class Token:
    """The named range that stands for the newest commit: its id in Google and its name."""

    id: str
    name: str

    @property
    def revision(self) -> int:
        """How many commits there were."""
        number = self.name.removeprefix(PREFIX).partition("_")[0]
        return int(number) if number.isdecimal() else 0


@dataclass(frozen=True)
class Place:
    """A tab in the spreadsheet: its id, its size, whether it is hidden."""

    id: int
    title: str
    rows: int
    columns: int
    hidden: bool = False


@dataclass(frozen=True)
class Copied:
    """Where in our tab the copy of a tab is, and how much of it."""

    title: str
    top: int
    height: int
    width: int


def token_name(revision: int, id: str) -> str:
    """What the token of a commit is called."""
    return f"{PREFIX}{revision}_{id}"


def found_token(named: Iterable[Mapping[str, object]]) -> Token | None:
    """The token among the named ranges of a spreadsheet."""
    for range in named:
        name = str(range.get("name", ""))
        if name.startswith(PREFIX):
            return Token(str(range.get("namedRangeId", "")), name)
    return None


def begun(name: str, old: Token | None, ours: int) -> Iterator[Json]:
    """The token, and the commit's id among the newest."""
    if old is not None:
        yield {"deleteNamedRange": {"namedRangeId": old.id}}
    range = {"sheetId": ours, "startRowIndex": 0, "endRowIndex": 1, "startColumnIndex": 0, "endColumnIndex": 1}
    yield {"addNamedRange": {"namedRange": {"namedRangeId": name, "name": name, "range": range}}}
    revision = Token(name, name).revision
    yield _cells(ours, revision % IDS, 0, [cell_data(name)], _VALUE)


def our_tab(id: int) -> Iterator[Json]:
    """The hidden tab of the store, which people are warned to leave alone."""
    grid = {"rowCount": IDS + 300, "columnCount": 1 + SLOTS * WIDTH}
    properties = {"sheetId": id, "title": OURS, "hidden": True, "gridProperties": grid}
    yield {"addSheet": {"properties": properties}}
    yield {"addProtectedRange": {"protectedRange": {"range": {"sheetId": id}, "warningOnly": True}}}


def copies(titles: Mapping[str, tuple[int, int]]) -> list[Copied]:
    """How tabs with so many rows and columns lie in a slot, one below the other."""
    top, placed = IDS, []
    for title, (rows, columns) in titles.items():
        placed.append(Copied(title, top, rows + _SPARE_ROWS, min(columns + _SPARE_COLUMNS, WIDTH)))
        top += rows + _SPARE_ROWS
    return placed


def kept(placed: Sequence[Copied], places: Mapping[str, Place], ours: Place, revision: int) -> Iterator[Json]:
    """The tabs as they are when the commit arrives, put aside."""
    bottom = max((copy.top + copy.height for copy in placed), default=0)
    if bottom > ours.rows:
        yield _resized(ours.id, "rowCount", bottom)
    left = slot_column(revision)
    for copy in placed:
        place = places[copy.title]
        height, width = min(copy.height, place.rows), min(copy.width, place.columns)
        yield {
            "copyPaste": {
                "source": _box(place.id, 0, height, 0, width),
                "destination": _box(ours.id, copy.top, copy.top + height, left, left + width),
                "pasteType": "PASTE_VALUES",
            }
        }


def slot_column(revision: int) -> int:
    """The first column (from 0) of the slot of a commit."""
    return 1 + revision % SLOTS * WIDTH


def slot_range(copy: Copied, revision: int) -> str:
    """Where a copy is, as a range of the API."""
    left = slot_column(revision)
    first, last = letters(left + 1), letters(left + copy.width)
    return f"{quoted(OURS)}!{first}{copy.top + 1}:{last}{copy.top + copy.height}"


def added_tabs(tabs: Sequence[Tab], ids: Mapping[str, int], guarded: Collection[str]) -> Iterator[Json]:
    """The new tabs; ``guarded``: titles of those that people are warned to leave alone."""
    for tab in tabs:
        yield from new_tab(tab, ids[tab.title], normalised(tab.title) in guarded)


def changes(commit: Commit, places: Mapping[str, Place], dates: Collection[tuple[str, int, int]]) -> Iterator[Json]:
    """Everything else a commit says. ``dates``: cells (tab, row, column) in which a number shows as a date."""
    for title, cells in commit.unmerge:
        top, left, bottom, right = corners(cells)
        yield {"unmergeCells": {"range": _box(places[title].id, top - 1, bottom, left - 1, right)}}
    yield from _grown(commit.writes, places)
    for line in _lines(commit.writes):
        first = line[0]
        dated = any((write.tab, write.row, write.column) in dates for write in line)
        cells_data = [cell_data(write.value) for write in line]
        with_format = dated or any("userEnteredFormat" in data for data in cells_data)
        fields = _VALUE_AND_FORMAT if with_format else _VALUE
        yield _cells(places[first.tab].id, first.row - 1, first.column - 1, cells_data, fields)
    for append in commit.appends:
        rows = [{"values": [cell_data(value) for value in row]} for row in append.rows]
        yield {"appendCells": {"sheetId": places[append.tab].id, "rows": rows, "fields": _VALUE_AND_FORMAT}}


def _grown(writes: Sequence[CellWrite], places: Mapping[str, Place]) -> Iterator[Json]:
    for title in dict.fromkeys(write.tab for write in writes):
        place = places[title]
        row = max(write.row for write in writes if write.tab == title)
        column = max(write.column for write in writes if write.tab == title)
        if row > place.rows:
            yield _resized(place.id, "rowCount", row)
        if column > place.columns:
            yield _resized(place.id, "columnCount", column)


def _lines(writes: Sequence[CellWrite]) -> Iterator[list[CellWrite]]:
    """Cells side by side together; a number and a date are not, as only one of them has a format."""
    line: list[CellWrite] = []
    for write in sorted(writes, key=lambda write: (write.tab, write.row, write.column)):
        last = line[-1] if line else None
        beside = last is not None and (write.tab, write.row, write.column - 1) == (last.tab, last.row, last.column)
        if line and not (beside and _plain(write.value) and _plain(line[-1].value)):
            yield line
            line = []
        line.append(write)
    if line:
        yield line


def _plain(value: Raw) -> bool:
    return value is None or isinstance(value, str | int | float)


def _resized(id: int, what: str, size: int) -> Json:
    properties = {"sheetId": id, "gridProperties": {what: size}}
    return {"updateSheetProperties": {"properties": properties, "fields": f"gridProperties.{what}"}}


def _box(id: int, top: int, bottom: int, left: int, right: int) -> Json:
    return {
        "sheetId": id, "startRowIndex": top, "endRowIndex": bottom, "startColumnIndex": left, "endColumnIndex": right,
    }  # fmt: skip


def _cells(id: int, row: int, column: int, cells: Sequence[Json], fields: str) -> Json:
    start = {"sheetId": id, "rowIndex": row, "columnIndex": column}
    return {"updateCells": {"start": start, "rows": [{"values": list(cells)}], "fields": fields}}
