"""``spreadsheets.batchUpdate``: requests applied in order to a copy, all of them or none."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from tests.emulator import cell_requests, dimension_requests, mark_requests, masks, resource, tab_requests
from tests.emulator.refused import Refused, invalid
from tests.emulator.spreadsheet import Json, Spreadsheet

REQUESTS = tab_requests.REQUESTS | cell_requests.REQUESTS | dimension_requests.REQUESTS | mark_requests.REQUESTS


@dataclass(frozen=True)
class Asking:
    """Who asks, when, and how new ids are made."""

    user: str
    today: datetime.date
    new_id: Callable[[], int]


def batch_update(book: Spreadsheet, body: Json, asking: Asking) -> Json:
    """The answer; ``book`` is the caller's copy, to be thrown away when this refuses."""
    requests = body.get("requests") or []
    if not requests:
        raise invalid("Must specify at least one request.")
    answer: Json = {
        "spreadsheetId": book.id,
        "replies": [_apply(book, index, request, asking) for index, request in enumerate(requests)],
    }
    if body.get("includeSpreadsheetInResponse"):
        wanted = body.get("responseRanges") or []
        grid = bool(body.get("responseIncludeGridData"))
        answer["updatedSpreadsheet"] = resource.spreadsheet(book, asking.user, wanted, masks.parse(""), grid=grid)
    return answer


def _apply(book: Spreadsheet, index: int, request: Json, asking: Asking) -> Json:
    kinds = [kind for kind, value in request.items() if value is not None]
    if len(kinds) != 1:
        raise invalid(f"Invalid requests[{index}]: No request set.")
    (kind,) = kinds
    if kind not in REQUESTS:
        raise Refused(501, f"The emulator does not know requests[{index}].{kind} yet: teach it, or ask otherwise.")
    try:
        reply = REQUESTS[kind](book, request[kind], asking)
        book.check_size()
    except Refused as refused:
        if refused.details:
            raise
        raise Refused(refused.status, f"Invalid requests[{index}].{kind}: {refused.message}") from None
    return {} if reply is None else {kind: reply}
