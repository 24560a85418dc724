"""Requests about what is laid over cells: merges, names, filters, protection, rules of looks, developer metadata."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.emulator import masks, ranges, resource
from tests.emulator.cell_requests import place
from tests.emulator.refused import invalid
from tests.emulator.spreadsheet import Box, Cell, Json, Spreadsheet, Tab

if TYPE_CHECKING:
    from tests.emulator.batch import Asking


def merge_cells(book: Spreadsheet, body: Json, asking: Asking) -> None:
    """Only the first cell of a merge keeps its content."""
    tab, box = place(book, body.get("range"))
    _drop_merges(tab, box)
    kind = body.get("mergeType") or "MERGE_ALL"
    parts = [box]
    if kind == "MERGE_COLUMNS":
        parts = [box._replace(left=column, right=column + 1) for column in range(box.left, box.right)]
    elif kind == "MERGE_ROWS":
        parts = [box._replace(top=row, bottom=row + 1) for row in range(box.top, box.bottom)]
    for part in parts:
        tab.redo(part, _emptied(part.top, part.left), existing=True)
        if (part.bottom - part.top, part.right - part.left) != (1, 1):
            tab.merges.append(part)


def _emptied(top: int, left: int) -> Callable[[int, int, Cell], Cell]:
    return lambda row, column, cell: cell if (row, column) == (top, left) else replace(cell, value=None)


def unmerge_cells(book: Spreadsheet, body: Json, asking: Asking) -> None:
    _drop_merges(*place(book, body.get("range")))


def _drop_merges(tab: Tab, box: Box) -> None:
    if any(merge.meets(box) and not merge.within(box) for merge in tab.merges):
        raise invalid("You must select all cells in a merged range to merge or unmerge them.")
    tab.merges = [merge for merge in tab.merges if not merge.meets(box)]


def add_named_range(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    wanted = body.get("namedRange") or {}
    id = wanted.get("namedRangeId") or str(asking.new_id())
    if id in book.named:
        raise invalid(f"Cannot add named range with id {id}, a named range with that id already exists.")
    place(book, wanted.get("range"))
    _check_name(book, wanted.get("name") or "", "add")
    book.named[id] = {"namedRangeId": id, "name": wanted["name"], "range": dict(wanted["range"])}
    return {"namedRange": {**book.named[id], "range": resource.without_zero_id(wanted["range"])}}


def _check_name(book: Spreadsheet, name: str, act: str) -> None:
    valid = name and not name[0].isdigit() and name.replace("_", "a").isalnum() and len(name) <= 250
    if not valid or ranges.LOOKS_LIKE_A_CELL.fullmatch(name) or name.upper() in {"TRUE", "FALSE"}:
        raise invalid(f"Cannot {act} named range with name {name}, the name is invalid.")
    if any(named["name"].casefold() == name.casefold() for named in book.named.values()):
        raise invalid(f"Cannot {act} named range with name {name}, a named range with that name already exists.")


def update_named_range(book: Spreadsheet, body: Json, asking: Asking) -> None:
    wanted = body.get("namedRange") or {}
    named = _known(book.named, wanted.get("namedRangeId"), "named range")
    mask = masks.changing(body.get("fields"), "namedRange")
    if masks.wants(mask, "name") and wanted.get("name") != named["name"]:
        _check_name(book, wanted.get("name") or "", "update")
        named["name"] = wanted["name"]
    if masks.wants(mask, "range"):
        place(book, wanted.get("range"))
        named["range"] = dict(wanted["range"])
        named.pop("broken", None)


def delete_named_range(book: Spreadsheet, body: Json, asking: Asking) -> None:
    _known(book.named, body.get("namedRangeId"), "named range")
    del book.named[body["namedRangeId"]]


def _known(items: dict[Any, Json], id: Any, what: str) -> Json:
    if id not in items:
        raise invalid(f"No {what} with id: {id}")
    return items[id]


def set_basic_filter(book: Spreadsheet, body: Json, asking: Asking) -> None:
    wanted = dict(body.get("filter") or {})
    tab, box = place(book, wanted.get("range"))
    tab.filter = wanted | {"range": ranges.grid_range(tab, box)}


def clear_basic_filter(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab = book.tab(body.get("sheetId") or 0)
    tab.filter = None
    for size in tab.sizes["ROWS"].values():
        size.pop("hiddenByFilter", None)


def add_protected_range(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    wanted = {key: value for key, value in (body.get("protectedRange") or {}).items() if value is not None}
    id = wanted.get("protectedRangeId") or asking.new_id()
    if any(item["protectedRangeId"] == id for tab in book.tabs for item in tab.protected):
        raise invalid(f"Cannot add protected range with id {id}, it already exists.")
    tab, _ = place(book, wanted.get("range"))
    warning_only = bool(wanted.get("warningOnly"))
    item = {**wanted, "protectedRangeId": id, "requestingUserCanEdit": True}
    answered = {key: value for key, value in item.items() if value is not False and key != "editors"}
    if not warning_only:
        given = {key: value for key, value in (wanted.get("editors") or {}).items() if value}
        answered["editors"] = given
        item["editors"] = given | {"users": list(dict.fromkeys([*given.get("users", []), asking.user]))}
    tab.protected.append(item)
    return {"protectedRange": {**answered, "range": resource.without_zero_id(wanted["range"])}}


def update_protected_range(book: Spreadsheet, body: Json, asking: Asking) -> None:
    wanted = body.get("protectedRange") or {}
    tab, item = _protected(book, wanted.get("protectedRangeId"))
    mask = masks.changing(body.get("fields"), "protectedRange")
    changed = masks.merged(item, wanted, {key: below for key, below in mask.items() if key != "protectedRangeId"})
    tab.protected[tab.protected.index(item)] = changed | {"protectedRangeId": item["protectedRangeId"]}


def delete_protected_range(book: Spreadsheet, body: Json, asking: Asking) -> None:
    tab, item = _protected(book, body.get("protectedRangeId"))
    tab.protected.remove(item)


def _protected(book: Spreadsheet, id: int | None) -> tuple[Tab, Json]:
    for tab in book.tabs:
        for item in tab.protected:
            if item["protectedRangeId"] == id:
                return tab, item
    raise invalid(f"No protected range with id: {id}")


def add_conditional_format_rule(book: Spreadsheet, body: Json, asking: Asking) -> None:
    rule = body.get("rule") or {}
    places = [place(book, range) for range in rule.get("ranges") or []]
    if not places or ("booleanRule" in rule) == ("gradientRule" in rule):
        raise invalid("A rule needs ranges and either a booleanRule or a gradientRule.")
    if any(tab is not places[0][0] for tab, _ in places):
        raise invalid("All ranges of a conditional format rule must be on the same sheet.")
    rules = places[0][0].conditional
    rules.insert(min(body.get("index") or 0, len(rules)), rule)


def delete_conditional_format_rule(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    rules = book.tab(body.get("sheetId") or 0).conditional
    index = body.get("index") or 0
    if index >= len(rules):
        raise invalid(f"No conditional format on sheet: {body.get('sheetId') or 0} at index: {index}")
    return {"rule": rules.pop(index)}


def add_banding(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    wanted = dict(body.get("bandedRange") or {})
    tab, box = place(book, wanted.get("range"))
    others = [place(book, item["range"])[1] for item in tab.bands]
    if any(other.meets(box) for other in others):
        raise invalid("You cannot add alternating background colors to a range that already has them.")
    wanted["bandedRangeId"] = wanted.get("bandedRangeId") or asking.new_id()
    tab.bands.append(wanted)
    return {"bandedRange": wanted}


def create_developer_metadata(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    wanted = {key: value for key, value in (body.get("developerMetadata") or {}).items() if value is not None}
    id = wanted.get("metadataId") or asking.new_id()
    if id in book.metadata:
        raise invalid(
            f"Cannot add developer metadata with ID [{id}] because developer metadata with that ID already exists."
        )
    if not wanted.get("metadataKey") or wanted.get("visibility") not in {"DOCUMENT", "PROJECT"}:
        raise invalid("developerMetadata needs a metadataKey and a visibility.")
    book.metadata[id] = {**wanted, "metadataId": id, "location": _located(book, wanted.get("location") or {})}
    return {"developerMetadata": book.metadata[id]}


def _located(book: Spreadsheet, location: Json) -> Json:
    if location.get("spreadsheet"):
        return {"locationType": "SPREADSHEET", "spreadsheet": True}
    if "dimensionRange" in location:
        range = location["dimensionRange"]
        book.tab(range.get("sheetId") or 0)
        kind = "ROW" if range.get("dimension") == "ROWS" else "COLUMN"
        return {"locationType": kind, "dimensionRange": dict(range)}
    if "sheetId" in location:
        return {"locationType": "SHEET", "sheetId": book.tab(location["sheetId"]).id}
    raise invalid("developerMetadata needs a location.")


def update_developer_metadata(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    mask = masks.changing(body.get("fields"), "developerMetadata")
    wanted = {key: below for key, below in mask.items() if key in {"metadataKey", "metadataValue", "visibility", "*"}}
    found = [id for filter in body.get("dataFilters") or [] for id in found_metadata(book, filter)]
    for id in found:
        changed = masks.merged(book.metadata[id], body.get("developerMetadata") or {}, wanted)
        book.metadata[id] = {**book.metadata[id], **changed, "metadataId": id}
    return {"developerMetadata": [book.metadata[id] for id in found]} if found else {}


def delete_developer_metadata(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    found = [book.metadata.pop(id) for id in found_metadata(book, body.get("dataFilter") or {})]
    return {"deletedDeveloperMetadata": found} if found else {}


def found_metadata(book: Spreadsheet, data_filter: Json) -> list[int]:
    """The ids of the developer metadata that a DataFilter finds."""
    lookup = data_filter.get("developerMetadataLookup") or {}
    if not lookup:
        raise invalid("Only a developerMetadataLookup finds developer metadata here.")
    plain = {
        key: lookup[key] for key in ("metadataId", "metadataKey", "metadataValue", "visibility") if lookup.get(key)
    }
    place_type = lookup.get("locationType")
    return [
        id
        for id, item in book.metadata.items()
        if all(item.get(key) == value for key, value in plain.items())
        and (not place_type or item["location"]["locationType"] == place_type)
    ]


REQUESTS = {
    "mergeCells": merge_cells,
    "unmergeCells": unmerge_cells,
    "addNamedRange": add_named_range,
    "updateNamedRange": update_named_range,
    "deleteNamedRange": delete_named_range,
    "setBasicFilter": set_basic_filter,
    "clearBasicFilter": clear_basic_filter,
    "addProtectedRange": add_protected_range,
    "updateProtectedRange": update_protected_range,
    "deleteProtectedRange": delete_protected_range,
    "addConditionalFormatRule": add_conditional_format_rule,
    "deleteConditionalFormatRule": delete_conditional_format_rule,
    "addBanding": add_banding,
    "createDeveloperMetadata": create_developer_metadata,
    "updateDeveloperMetadata": update_developer_metadata,
    "deleteDeveloperMetadata": delete_developer_metadata,
}
