"""Requests about rows and columns: what lies behind them moves, ranges move along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.emulator import masks, resource
from tests.emulator.refused import invalid
from tests.emulator.spreadsheet import Box, Cell, Json, Spreadsheet, Tab

if TYPE_CHECKING:
    from tests.emulator.batch import Asking

COUNT = {"ROWS": "rowCount", "COLUMNS": "columnCount"}
ENDS = {"ROWS": ("startRowIndex", "endRowIndex"), "COLUMNS": ("startColumnIndex", "endColumnIndex")}
NAMES = {"ROWS": "rows", "COLUMNS": "columns"}
Where = Callable[[int], int]  # the new place of a border between two rows or columns


def _asked(book: Spreadsheet, range: Json | None) -> tuple[Tab, str, int, int]:
    range = range or {}
    tab = book.tab(range.get("sheetId") or 0)
    dimension = range.get("dimension")
    if dimension not in COUNT:
        raise invalid("dimension must be ROWS or COLUMNS.")
    start = range.get("startIndex") or 0
    end = range.get("endIndex")
    end = tab.grid[COUNT[dimension]] if end is None else end
    if start >= end:
        raise invalid(f"startIndex ({start}) must be less than endIndex ({end}).")
    return tab, dimension, start, end


def insert_dimension(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, dimension, start, end = _asked(book, body.get("range"))
    count = tab.grid[COUNT[dimension]]
    if start > count:
        raise invalid(f"range.startIndex is larger than current grid size ({count})")
    if start == count and not body.get("inheritFromBefore"):
        raise invalid(f"range.startIndex must be less than the grid size ({count}) if inheritFromBefore is false.")
    if start == 0 and body.get("inheritFromBefore"):
        raise invalid("inheritFromBefore cannot be true if inserting a row or column at index 0.")
    added = end - start
    tab.grid[COUNT[dimension]] += added
    _move_cells(tab, dimension, lambda index: index + added if index >= start else index)
    _dress(tab, dimension, start, added, start - 1 if body.get("inheritFromBefore") else start + added)
    _move_ranges(
        book, tab, dimension, lambda b: b + added if b >= start else b, lambda b: b + added if b > start else b
    )


def delete_dimension(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, dimension, start, end = _asked(book, body.get("range"))
    count = tab.grid[COUNT[dimension]]
    one = NAMES[dimension].removesuffix("s")
    if end > count:
        wrong = f"Tried to delete {one} index {end - 1} but there are only {count} {NAMES[dimension]}."
        raise invalid(f"Cannot delete a {one} that doesn't exist. {wrong}")
    if end - start >= count:
        raise invalid(f"You can't delete all the {NAMES[dimension]} on the sheet.")
    frozen = tab.grid.get("frozenRowCount" if dimension == "ROWS" else "frozenColumnCount", 0)
    if frozen and start <= frozen and end == count:
        raise invalid(f"Sorry, it is not possible to delete all non-frozen {NAMES[dimension]}.")
    tab.grid[COUNT[dimension]] -= end - start

    def border(index: int) -> int:
        return index if index <= start else max(start, index - (end - start))

    _move_cells(tab, dimension, lambda index: None if start <= index < end else border(index))
    _move_ranges(book, tab, dimension, border, border)


def append_dimension(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab = book.tab(body.get("sheetId") or 0)
    dimension, length = body.get("dimension"), body.get("length") or 0
    if dimension not in COUNT or length < 1:
        raise invalid("dimension and a length of at least 1 must be set.")
    tab.grid[COUNT[dimension]] += length


def move_dimension(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """Google counts the new place before anything has moved."""
    tab, dimension, start, end = _asked(book, body.get("source"))
    to = body.get("destinationIndex") or 0
    count = tab.grid[COUNT[dimension]]
    if start < to < end or to > count or end > count:
        raise invalid("destinationIndex is inside the source or beyond the sheet.")
    for merge in tab.merges:
        first, last = (merge.top, merge.bottom) if dimension == "ROWS" else (merge.left, merge.right)
        if last - first > 1 and first < end and last > start:
            wrong = f"move a {NAMES[dimension].removesuffix('s')} to a position that crosses a merged cell"
            raise invalid(f"Sorry, it is not possible to {wrong}. Please unmerge and try again.")
    order = [index for index in range(count) if not start <= index < end]
    at = to if to <= start else to - (end - start)
    order[at:at] = range(start, end)
    places = {old: new for new, old in enumerate(order)}
    _move_cells(tab, dimension, places.__getitem__)


def update_dimension_properties(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, dimension, start, end = _asked(book, body.get("range"))
    mask = masks.changing(body.get("fields"), "properties")
    sizes = tab.sizes[dimension]
    for index in range(start, end):
        size = masks.merged(sizes.get(index, {}), body.get("properties") or {}, mask)
        sizes[index] = {key: value for key, value in size.items() if value not in (False, None)}


def auto_resize_dimensions(book: Spreadsheet, body: Json, asking: Asking) -> None:
    _asked(book, body.get("dimensions"))  # how wide letters are is not known here


def add_dimension_group(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    tab, dimension, start, end = _asked(book, body.get("range"))
    range = {"sheetId": tab.id, "dimension": dimension, "startIndex": start, "endIndex": end}
    outer = [g for g in tab.groups[dimension] if g["range"]["startIndex"] <= start and end <= g["range"]["endIndex"]]
    tab.groups[dimension].append({"range": range, "depth": len(outer) + 1})
    tab.grid["rowGroupControlAfter" if dimension == "ROWS" else "columnGroupControlAfter"] = True
    return _groups(tab, dimension)


def delete_dimension_group(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    tab, dimension, start, end = _asked(book, body.get("range"))
    for group in reversed(tab.groups[dimension]):
        if (group["range"]["startIndex"], group["range"]["endIndex"]) == (start, end):
            tab.groups[dimension].remove(group)
            return _groups(tab, dimension)
    raise invalid("There is no group with this range.")


def _groups(tab: Tab, dimension: str) -> Json:
    groups = [{**group, "range": resource.without_zero_id(group["range"])} for group in tab.groups[dimension]]
    return {"dimensionGroups": groups} if groups else {}


def _move_cells(tab: Tab, dimension: str, place: Callable[[int], int | None]) -> None:
    """``place`` is where a row or column goes, None if it goes away."""
    if dimension == "ROWS":
        rows = {place(index): row for index, row in enumerate(tab.rows) if row}
        rows.pop(None, None)
        tab.rows = []
        for index in sorted(index for index in rows if index is not None):
            tab.put_row(index, rows[index])
    else:
        for index, row in enumerate(tab.rows):
            moved: dict[int, Cell] = {}
            for column, cell in row.items():
                if (new := place(column)) is not None:
                    moved[new] = cell
            tab.rows[index] = moved
    sizes = {place(index): size for index, size in tab.sizes[dimension].items()}
    tab.sizes[dimension] = {index: size for index, size in sizes.items() if index is not None}


def _dress(tab: Tab, dimension: str, start: int, added: int, neighbour: int) -> None:
    """New rows and columns look like the one beside them: formats and dropdowns, no content."""
    if dimension == "ROWS":
        row = {column: replace(cell, value=None, note="") for column, cell in tab.row(neighbour).items()}
        for index in range(start, start + added) if any(not cell.blank for cell in row.values()) else ():
            tab.put_row(index, row)
        return
    for index, cells in enumerate(tab.rows):
        if neighbour in cells:
            cell = replace(cells[neighbour], value=None, note="")
            tab.put_row(index, {**cells, **dict.fromkeys(range(start, start + added), cell)})


def _move_ranges(book: Spreadsheet, tab: Tab, dimension: str, start: Where, end: Where) -> None:
    tab.merges = [box for box in (_moved_box(box, dimension, start, end) for box in tab.merges) if box]
    if tab.filter and not _move(tab.filter["range"], dimension, start, end):
        tab.filter = None
    for items in (tab.protected, tab.bands):
        items[:] = [item for item in items if "range" not in item or _move(item["range"], dimension, start, end)]
    for rule in tab.conditional:
        rule["ranges"] = [range for range in rule["ranges"] if _move(range, dimension, start, end)]
    tab.conditional = [rule for rule in tab.conditional if rule["ranges"]]
    for named in book.named.values():
        if named["range"].get("sheetId", 0) == tab.id and not _move(named["range"], dimension, start, end):
            named["broken"] = True
    for id, item in list(book.metadata.items()):
        range = item["location"].get("dimensionRange", {})
        if range.get("sheetId", 0) == tab.id and range.get("dimension") == dimension:
            range["startIndex"], range["endIndex"] = start(range.get("startIndex", 0)), end(range["endIndex"])
            if range["startIndex"] >= range["endIndex"]:
                del book.metadata[id]


def _move(grid_range: Json, dimension: str, start: Where, end: Where) -> bool:
    """Moves the range in place; False if nothing is left of it."""
    first, last = ENDS[dimension]
    if grid_range.get(first) is not None:
        grid_range[first] = start(grid_range[first])
    if grid_range.get(last) is not None:
        grid_range[last] = end(grid_range[last])
        return bool(grid_range.get(first, 0) < grid_range[last])
    return True


def _moved_box(box: Box, dimension: str, start: Where, end: Where) -> Box | None:
    if dimension == "ROWS":
        moved = box._replace(top=start(box.top), bottom=end(box.bottom))
    else:
        moved = box._replace(left=start(box.left), right=end(box.right))
    one_cell = (moved.bottom - moved.top, moved.right - moved.left) == (1, 1)
    return None if one_cell or moved.top >= moved.bottom or moved.left >= moved.right else moved


REQUESTS = {
    "insertDimension": insert_dimension,
    "deleteDimension": delete_dimension,
    "appendDimension": append_dimension,
    "moveDimension": move_dimension,
    "updateDimensionProperties": update_dimension_properties,
    "autoResizeDimensions": auto_resize_dimensions,
    "addDimensionGroup": add_dimension_group,
    "deleteDimensionGroup": delete_dimension_group,
}
