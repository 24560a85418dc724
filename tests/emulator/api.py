"""Which method of the API a request calls, and its answer from a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tests.emulator import discovery, masks, resource, values
from tests.emulator.batch import Asking, batch_update
from tests.emulator.mark_requests import found_metadata
from tests.emulator.refused import Refused, bad_payload, denied, invalid, not_found
from tests.emulator.spreadsheet import Json, Spreadsheet

ID = r"/v4/spreadsheets/(?P<id>[^/:?]+)"
ROUTES = [
    (verb, re.compile(pattern), method)
    for verb, pattern, method in (
        ("GET", ID, "spreadsheets.get"),
        ("POST", rf"{ID}:batchUpdate", "spreadsheets.batchUpdate"),
        ("GET", rf"{ID}/values:batchGet", "spreadsheets.values.batchGet"),
        ("POST", rf"{ID}/values:batchUpdate", "spreadsheets.values.batchUpdate"),
        ("POST", rf"{ID}/values:batchClear", "spreadsheets.values.batchClear"),
        ("POST", rf"{ID}/values/(?P<range>[^/]+):append", "spreadsheets.values.append"),
        ("POST", rf"{ID}/values/(?P<range>[^/]+):clear", "spreadsheets.values.clear"),
        ("GET", rf"{ID}/values/(?P<range>[^/]+)", "spreadsheets.values.get"),
        ("PUT", rf"{ID}/values/(?P<range>[^/]+)", "spreadsheets.values.update"),
        ("GET", rf"{ID}/developerMetadata/(?P<metadata>\d+)", "spreadsheets.developerMetadata.get"),
        ("POST", rf"{ID}/developerMetadata:search", "spreadsheets.developerMetadata.search"),
    )
]
READING = {
    "spreadsheets.get", "spreadsheets.values.get", "spreadsheets.values.batchGet", "spreadsheets.developerMetadata.get",
    "spreadsheets.developerMetadata.search",
}  # fmt: skip
LISTS = {"ranges"}


@dataclass(frozen=True)
class Call:
    """A request as Google understands it."""

    method: str
    id: str
    query: dict[str, list[str]]
    body: Any
    path: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return "read" if self.method in READING else "write"

    @property
    def params(self) -> Json:
        given: Json = {name: texts if name in LISTS else texts[-1] for name, texts in self.query.items()}
        return {name: _truth(value) for name, value in given.items()}


def _truth(value: Any) -> Any:
    return {"true": True, "false": False}.get(value.lower(), value) if isinstance(value, str) else value


def understood(verb: str, target: str, body: Any) -> Call:
    """404 if no method lies at the address, 501 if it is one that nobody needed yet."""
    address = urlsplit(target)
    for known, pattern, method in ROUTES:
        if known == verb and (match := pattern.fullmatch(address.path)):
            path = {name: unquote(text) for name, text in match.groupdict().items()}
            return Call(method, path.pop("id"), parse_qs(address.query, keep_blank_values=True), body, path)
    if (verb, address.path) == ("POST", "/v4/spreadsheets"):
        raise denied()  # a service account has no Drive to create it in
    if address.path.startswith("/v4/"):
        raise Refused(501, f"The emulator does not know {verb} {address.path} yet: teach it, or ask otherwise.")
    raise not_found()


def check(call: Call) -> None:
    """400 if the request does not fit the discovery document."""
    if found := discovery.request_violations(call.method, call.body, call.query):
        first = bad_payload(*found[0])
        if len(found) > 1:
            rest = [{"field": field, "description": text} for field, text in found]
            details = {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": rest}
            raise Refused(400, "\n".join(text for _, text in found), details)
        raise first
    if unknown := discovery.fields_violations(_answer_schema(call.method), _mask(call)):
        text = f"Error expanding 'fields' parameter. Cannot find matching fields for path '{unknown[0]}'."
        raise bad_payload(unknown[0], text, "Request contains an invalid argument.")
    _check_changes(call)


CHANGED = {
    "updateCells": "CellData", "repeatCell": "CellData", "appendCells": "CellData",
    "updateSheetProperties": "SheetProperties", "updateSpreadsheetProperties": "SpreadsheetProperties",
    "updateDimensionProperties": "DimensionProperties", "updateNamedRange": "NamedRange",
    "updateProtectedRange": "ProtectedRange", "updateDeveloperMetadata": "DeveloperMetadata",
}  # fmt: skip
"""What the field masks of requests to change something are about."""


def _check_changes(call: Call) -> None:
    if call.method != "spreadsheets.batchUpdate":
        return
    for index, request in enumerate((call.body or {}).get("requests") or ()):
        for kind in request.keys() & CHANGED.keys():
            mask = masks.parse(str(request[kind].get("fields") or ""))
            root = next((key for key in ("cell", "properties") if set(mask) == {key} and mask[key]), None)
            if unknown := discovery.fields_violations(CHANGED[kind], mask[root] if root else mask):
                raise bad_payload(f"requests[{index}]", f"Invalid requests[{index}].{kind}: no field '{unknown[0]}'.")


def _answer_schema(method: str) -> str:
    return str(discovery.methods()[method]["response"]["$ref"])


def _mask(call: Call) -> masks.Mask:
    return masks.parse(str(call.params.get("fields", "")))


def answer(call: Call, book: Spreadsheet, asking: Asking) -> Json:
    """The answer. A write changes ``book``, which is therefore a copy of the caller's."""
    full = ANSWERS[call.method](call, book, asking)
    if call.method == "spreadsheets.get":
        return full
    return masks.pruned(full, _mask(call))  # type: ignore[no-any-return]


def _get(call: Call, book: Spreadsheet, asking: Asking) -> Json:
    params = call.params
    grid = params.get("includeGridData") is True
    return resource.spreadsheet(book, asking.user, params.get("ranges"), _mask(call), grid=grid)


def _metadata(call: Call, book: Spreadsheet, asking: Asking) -> Json:
    id = int(call.path["metadata"])
    if id not in book.metadata:
        raise not_found()
    return book.metadata[id]


def _search(call: Call, book: Spreadsheet, asking: Asking) -> Json:
    filters = (call.body or {}).get("dataFilters") or []
    if not filters:
        raise invalid("Must specify at least one data filter.")
    found = [
        {"developerMetadata": book.metadata[id], "dataFilters": [one]}
        for one in filters
        for id in found_metadata(book, one)
    ]
    return {"matchedDeveloperMetadata": found} if found else {}


Answering = Callable[[Call, Spreadsheet, Asking], Json]
ANSWERS: dict[str, Answering] = {
    "spreadsheets.get": _get,
    "spreadsheets.batchUpdate": lambda call, book, asking: batch_update(book, call.body or {}, asking),
    "spreadsheets.values.get": lambda call, book, asking: values.get(book, call.path["range"], call.params),
    "spreadsheets.values.batchGet": lambda call, book, asking: values.batch_get(
        book, call.params.get("ranges", []), call.params
    ),
    "spreadsheets.values.update": lambda call, book, asking: values.update(
        book, call.path["range"], call.body or {}, call.params, asking.today
    ),
    "spreadsheets.values.append": lambda call, book, asking: values.append(
        book, call.path["range"], call.body or {}, call.params, asking.today
    ),
    "spreadsheets.values.clear": lambda call, book, asking: values.clear(book, call.path["range"]),
    "spreadsheets.values.batchClear": lambda call, book, asking: values.batch_clear(
        book, (call.body or {}).get("ranges") or []
    ),
    "spreadsheets.values.batchUpdate": lambda call, book, asking: values.batch_update(
        book, call.body or {}, asking.today
    ),
    "spreadsheets.developerMetadata.get": _metadata,
    "spreadsheets.developerMetadata.search": _search,
}
