"""Requests about the spreadsheet and its tabs as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.emulator import masks, resource
from tests.emulator.refused import invalid
from tests.emulator.spreadsheet import Box, Json, Spreadsheet, Tab, tab_properties

if TYPE_CHECKING:
    from tests.emulator.batch import Asking


def update_spreadsheet_properties(book: Spreadsheet, body: Json, asking: Asking) -> None:
    mask = masks.changing(body.get("fields"), "properties")
    book.properties = masks.merged(book.properties, body.get("properties") or {}, mask)


def add_sheet(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    wanted = {key: value for key, value in (body.get("properties") or {}).items() if value is not None}
    sheet_id = wanted.get("sheetId", asking.new_id())
    _free_id(book, sheet_id)
    title = wanted.get("title") or _free_title(book)
    _check_title(book, title)
    tab = Tab(tab_properties(sheet_id, title))
    tab.properties["gridProperties"] |= wanted.pop("gridProperties", {})
    index = min(wanted.pop("index", len(book.tabs)), len(book.tabs))
    tab.properties |= {**wanted, "sheetId": sheet_id, "title": title}
    _check_grid(tab)
    book.tabs.insert(index, tab)
    return {"properties": resource.properties(tab, index)}


def duplicate_sheet(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    source = book.tab(body.get("sourceSheetId") or 0, "sheet")
    tab = source.copy()
    sheet_id = body.get("newSheetId") or asking.new_id()
    _free_id(book, sheet_id)
    title = body.get("newSheetName") or f"Copy of {source.title}"
    _check_title(book, title)
    tab.properties |= {"sheetId": sheet_id, "title": title}
    index = min(body.get("insertSheetIndex") or 0, len(book.tabs))
    book.tabs.insert(index, tab)
    return {"properties": resource.properties(tab, index)}


def delete_sheet(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab = book.tab(body.get("sheetId") or 0, "sheet")
    if all(other is tab or other.hidden for other in book.tabs):
        which = "all the sheets" if len(book.tabs) == 1 else "all the visible sheets"
        raise invalid(f"You can't remove {which} in a document.")
    book.tabs.remove(tab)
    for named in book.named.values():
        if named["range"].get("sheetId", 0) == tab.id:
            named["broken"] = True  # no longer seen, and yet its name stays taken
    book.metadata = {id: item for id, item in book.metadata.items() if not _lies_on(item["location"], tab.id)}


def _lies_on(location: Json, sheet_id: int) -> bool:
    if location.get("spreadsheet"):
        return False
    return bool(location.get("dimensionRange", location).get("sheetId", 0) == sheet_id)


def update_sheet_properties(book: Spreadsheet, body: Json, asking: Asking) -> None:
    wanted = body.get("properties") or {}
    tab = book.tab(wanted.get("sheetId") or 0, "sheet")
    mask = masks.changing(body.get("fields"), "properties")
    everything = "*" in mask
    if (title := wanted.get("title")) is not None and (everything or "title" in mask) and title != tab.title:
        _check_title(book, title, tab)
    if "index" in mask or (everything and "index" in wanted):
        _move(book, tab, wanted.get("index") or 0)
    kept = {key: tab.properties[key] for key in ("sheetId", "title", "sheetType", "gridProperties")}
    changed = {key: below for key, below in mask.items() if key != "index"}
    if everything:
        changed = {key: {} for key in {*wanted, *tab.properties} - {"index", "gridProperties"}}
        changed |= {"gridProperties": {key: {} for key in wanted.get("gridProperties") or {}}}
    if changed:
        tab.properties = kept | masks.merged(tab.properties, wanted, changed)
    if not (tab.properties.get("tabColorStyle") or {"": 0}).get("rgbColor", True):
        del tab.properties["tabColorStyle"]
    if all(other.hidden for other in book.tabs):
        raise invalid("You can't hide all the sheets in a document.")
    _check_grid(tab)
    cut(tab)


def cut(tab: Tab) -> None:
    """What lies beyond a grid that became smaller is gone."""
    del tab.rows[tab.height :]
    for index, row in enumerate(tab.rows):
        if any(column >= tab.width for column in row):
            tab.put_row(index, {column: cell for column, cell in row.items() if column < tab.width})
    tab.merges = [box for box in tab.merges if box.within(Box(0, tab.height, 0, tab.width))]


def _move(book: Spreadsheet, tab: Tab, index: int) -> None:
    """Google counts the new place before the tab has left its old one."""
    now = book.tabs.index(tab)
    if index in {now, now + 1}:
        return
    book.tabs.remove(tab)
    book.tabs.insert(index - 1 if index > now else index, tab)


def _check_title(book: Spreadsheet, title: str, own: Tab | None = None) -> None:
    if not title:
        raise invalid("The sheet name cannot be empty.")
    if len(title) > 100:
        raise invalid("The sheet name cannot be greater than 100 characters.")
    if book.titled(title) not in {None, own}:
        raise invalid(f'A sheet with the name "{title}" already exists. Please enter another name.')


def _free_id(book: Spreadsheet, sheet_id: int) -> None:
    if any(tab.id == sheet_id for tab in book.tabs):
        raise invalid(f"Sheet with id {sheet_id} already exists.")


def _free_title(book: Spreadsheet) -> str:
    number = len(book.tabs) + 1
    while book.titled(f"Sheet{number}"):
        number += 1
    return f"Sheet{number}"


def _check_grid(tab: Tab) -> None:
    if any(tab.grid.get(name, 0) < 1 for name in ("rowCount", "columnCount")):
        raise invalid("gridProperties.rowCount and columnCount must be at least 1.")
    frozen = tab.grid.get("frozenRowCount", 0), tab.grid.get("frozenColumnCount", 0)
    if frozen[0] >= tab.height or frozen[1] >= tab.width:
        raise invalid("You can't freeze all visible rows or columns on the sheet.")


REQUESTS = {
    "updateSpreadsheetProperties": update_spreadsheet_properties,
    "addSheet": add_sheet,
    "duplicateSheet": duplicate_sheet,
    "deleteSheet": delete_sheet,
    "updateSheetProperties": update_sheet_properties,
}
