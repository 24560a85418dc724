"""Requests about the content of cells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.emulator import masks
from tests.emulator.entry import plain
from tests.emulator.formulas import value_of
from tests.emulator.ranges import box_of, exceeds, written
from tests.emulator.refused import invalid
from tests.emulator.spreadsheet import Box, Cell, Formula, Json, Spreadsheet, Tab, Typed, Wrong

if TYPE_CHECKING:
    from tests.emulator.batch import Asking

Place = tuple[Tab, Box]


def place(book: Spreadsheet, grid_range: Json | None) -> Place:
    """The tab and the box of a GridRange."""
    if grid_range is None:
        raise invalid("range must be set.")
    tab = book.tab(grid_range.get("sheetId") or 0)
    return tab, box_of(grid_range, tab)


def update_cells(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """A range that is larger than its rows is cleared beyond them; from ``start`` the rest is left alone."""
    mask = masks.changing(body.get("fields"))
    rows = body.get("rows") or []
    if (start := body.get("start")) is not None:
        tab = book.tab(start.get("sheetId") or 0)
        write_rows(tab, start.get("rowIndex") or 0, start.get("columnIndex") or 0, rows, mask)
        return
    tab, box = place(book, body.get("range"))
    wide = max((len(row.get("values") or []) for row in rows), default=0)
    _check_reach(Box(box.top, box.top + len(rows), box.left, box.left + wide), box)
    given = [row.get("values") or [] for row in rows]

    def new(row: int, column: int, cell: Cell) -> Cell:
        line = given[row - box.top] if row - box.top < len(given) else []
        return changed(cell, line[column - box.left] if column - box.left < len(line) else {}, mask)

    tab.redo(box._replace(bottom=box.top + len(given)), new)
    tab.redo(box._replace(top=box.top + len(given)), new, existing=True)


def append_cells(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """After the last row with data, whatever its columns; the grid gets rows as needed, but never columns."""
    tab = book.tab(body.get("sheetId") or 0)
    mask = masks.changing(body.get("fields"))
    rows = body.get("rows") or []
    top = tab.last_row()
    tab.grid["rowCount"] = max(tab.height, top + len(rows))
    write_rows(tab, top, 0, rows, mask)


def write_rows(tab: Tab, top: int, left: int, rows: list[Json], mask: masks.Mask) -> None:
    wide = max((len(row.get("values") or []) for row in rows), default=0)
    _check_reach(Box(top, top + len(rows), left, left + wide), tab.box)
    for row, line in enumerate(rows, top):
        given = line.get("values") or []
        tab.redo(Box(row, row + 1, left, left + len(given)), _as_given(given, left, mask))


def _check_reach(wanted: Box, most: Box) -> None:
    if wanted.bottom > most.bottom:
        row, last = most.bottom, most.bottom - 1
        raise invalid(f"Attempting to write row: {row}, beyond the last requested row of: {last}")
    if wanted.right > most.right:
        column, last = most.right, most.right - 1
        raise invalid(f"Attempting to write column: {column}, beyond the last requested column of: {last}")


def _as_given(given: list[Json], left: int, mask: masks.Mask) -> Callable[[int, int, Cell], Cell]:
    return lambda row, column, cell: changed(cell, given[column - left] or {}, mask)


def changed(cell: Cell, data: Json, mask: masks.Mask) -> Cell:
    """The fields of the mask as ``data`` (Google's CellData) has them."""
    value, format, note, validation = cell.value, cell.format, cell.note, cell.validation
    if masks.wants(mask, "userEnteredValue"):
        value = typed(data.get("userEnteredValue") or {})
    if masks.wants(mask, "userEnteredFormat"):
        format = masks.merged(format, data.get("userEnteredFormat") or {}, mask.get("userEnteredFormat", {}))
    if masks.wants(mask, "note"):
        note = data.get("note") or ""
    if masks.wants(mask, "dataValidation"):
        validation = data.get("dataValidation")
    return Cell(value, format, note, validation)


def typed(value: Json) -> Typed:
    """An ExtendedValue; nothing is guessed, but a formula has to begin with =."""
    given = {name: content for name, content in value.items() if content is not None}
    if len(given) > 1:
        raise invalid("Only one kind of userEnteredValue may be set.")
    for name, content in given.items():
        if name == "errorValue":
            raise invalid("errorValue cannot be entered.")
        if name == "formulaValue":
            if not str(content).startswith("="):
                raise invalid(f'Invalid formula "{content}". Formulas must begin with "=".')
            return Formula(content)
        return plain(content) if content != "" else None
    return None


def repeat_cell(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, box = place(book, body.get("range"))
    mask = masks.changing(body.get("fields"), "cell")
    tab.redo(box, lambda row, column, cell: changed(cell, body.get("cell") or {}, mask))


def copy_paste(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """Repeated where the destination is a multiple of the source; whole where it is smaller."""
    source, box = place(book, body.get("source"))
    across = body.get("pasteOrientation") == "TRANSPOSE"
    lines = [
        [_for_pasting(book, source, row, column, body) for column in range(box.left, box.right)]
        for row in range(box.top, box.bottom)
    ]
    if across:
        lines = [list(line) for line in zip(*lines, strict=True)]
    target, into = place(book, body.get("destination"))
    down, right = _times(into.bottom - into.top, len(lines)), _times(into.right - into.left, len(lines[0]))
    whole = Box(into.top, into.top + down * len(lines), into.left, into.left + right * len(lines[0]))
    if not whole.within(target.box):
        raise exceeds(target, whole)
    paste = _PASTES.get(body.get("pasteType") or "PASTE_NORMAL")
    if paste is None:
        raise invalid(f"pasteType {body['pasteType']} is not known here.")

    def pasted(row: int, column: int, cell: Cell) -> Cell:
        return paste(cell, lines[(row - whole.top) % len(lines)][(column - whole.left) % len(lines[0])])

    target.redo(whole, pasted)
    if (body.get("pasteType") or "PASTE_NORMAL") == "PASTE_NORMAL" and not across:
        moved = [_moved(merge, box, whole) for merge in source.merges if merge.within(box)]
        target.merges = [merge for merge in target.merges if not merge.meets(whole)] + moved


def cut_paste(book: Spreadsheet, body: Json, asking: Asking) -> None:
    source, box = place(book, body.get("source"))
    start = body.get("destination") or {}
    target = book.tab(start.get("sheetId") or 0)
    top, left = start.get("rowIndex") or 0, start.get("columnIndex") or 0
    whole = Box(top, top + box.bottom - box.top, left, left + box.right - box.left)
    if not whole.within(target.box):
        raise exceeds(target, whole)
    taken = {(row, column): source.cell(row, column) for row, column in box.cells()}
    source.redo(box, lambda row, column, cell: Cell(), existing=True)
    paste = _PASTES[body.get("pasteType") or "PASTE_NORMAL"]
    for (row, column), cell in taken.items():
        at = row - box.top + top, column - box.left + left
        target.put(*at, paste(target.cell(*at), cell))


def _times(wanted: int, size: int) -> int:
    return wanted // size if wanted % size == 0 else 1


def _moved(merge: Box, box: Box, whole: Box) -> Box:
    down, right = whole.top - box.top, whole.left - box.left
    return Box(merge.top + down, merge.bottom + down, merge.left + right, merge.right + right)


def _for_pasting(book: Spreadsheet, tab: Tab, row: int, column: int, body: Json) -> Cell:
    cell = tab.cell(row, column)
    if body.get("pasteType") == "PASTE_VALUES" and isinstance(cell.value, Formula):
        value = value_of(book, tab, row, column)
        return replace(cell, value=value.shown if isinstance(value, Wrong) else value)
    return cell


_PASTES: dict[str, Callable[[Cell, Cell], Cell]] = {
    "PASTE_NORMAL": lambda old, new: new,
    "PASTE_NO_BORDERS": lambda old, new: new,
    "PASTE_VALUES": lambda old, new: replace(old, value=new.value),
    "PASTE_FORMULA": lambda old, new: replace(old, value=new.value),
    "PASTE_FORMAT": lambda old, new: replace(old, format=new.format),
    "PASTE_DATA_VALIDATION": lambda old, new: replace(old, validation=new.validation),
}


def sort_range(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """Numbers before text before truth, blank ones always last; a row that is not shown stays where it is."""
    tab, box = place(book, body.get("range"))
    for merge in tab.merges:
        if merge.meets(box) and merge.bottom - merge.top > 1:
            where = written(tab, merge).rpartition("!")[2]
            raise invalid(f"You can't sort a range containing vertical merges. There is a vertical merge at {where}")
    places = [row for row in range(box.top, box.bottom) if not tab.unseen(row)]
    order = list(places)
    for spec in reversed(body.get("sortSpecs") or []):
        column = spec.get("dimensionIndex") or 0
        keys = {row: _rank(value_of(book, tab, row, column)) for row in order}
        filled, blank = [row for row in order if keys[row]], [row for row in order if not keys[row]]
        filled.sort(key=keys.__getitem__, reverse=spec.get("sortOrder") == "DESCENDING")
        order = filled + blank
    lines = [{c: cell for c, cell in tab.row(row).items() if box.left <= c < box.right} for row in order]
    for row, line in zip(places, lines, strict=True):
        if line or row < len(tab.rows):
            outside = {c: cell for c, cell in tab.row(row).items() if not box.left <= c < box.right}
            tab.put_row(row, outside | line)


def _rank(value: object) -> tuple[int, float, str] | tuple[()]:
    if value is None or value == "":
        return ()
    if isinstance(value, bool):
        return (2, value, "")
    if isinstance(value, int | float):
        return (0, value, "")
    return (1, 0, value.casefold()) if isinstance(value, str) else (3, 0, "")


def set_data_validation(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, box = place(book, body.get("range"))
    rule = body.get("rule")
    tab.redo(box, lambda row, column, cell: replace(cell, validation=rule), existing=not rule)


REQUESTS = {
    "updateCells": update_cells,
    "appendCells": append_cells,
    "repeatCell": repeat_cell,
    "copyPaste": copy_paste,
    "cutPaste": cut_paste,
    "sortRange": sort_range,
    "setDataValidation": set_data_validation,
}
