"""Setting a Google Sheet up: whether the app may use it, and what of its outfit is missing."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from sheets.google import GoogleStore
from sheets.google_commit import begun, token_name
from sheets.google_look import stale
from sheets.google_outfit import OUTFIT, Lack, lacks, ranges
from sheets.google_transport import Refused, told
from sheets.layout import Tab


def check_writable(store: GoogleStore) -> str:
    """The title of the spreadsheet, if it may be written to: its time zone is set to what it is.

    Raises ``Denied``, ``Gone``, ``Unreachable``, ``Busy``. Reading alone does not tell: whoever may only look is
    refused no sooner than with the first order.
    """
    about = store.ask()
    zone = {"properties": {"timeZone": about.zone}, "fields": "timeZone"}
    try:
        store.transport.update({"requests": [{"updateSpreadsheetProperties": zone}]}, "spreadsheetId")
    except Refused as refused:
        raise told(refused) from refused
    return about.title


def missing(store: GoogleStore, tabs: Sequence[Tab], language: str = "") -> tuple[Lack, ...]:
    """What those tabs had when they were new, beside their cells, and do not have any more."""
    about = store.ask()
    try:
        answer = store.transport.get(OUTFIT, ranges(about, tabs))
    except Refused as refused:
        raise told(refused) from refused
    return lacks(about, answer, tabs, store.is_long, language)


def furnish(store: GoogleStore, wanted: Iterable[Lack]) -> None:
    """Puts it there again, all of it or nothing; raises ``Stale`` where somebody commits at the same time."""
    requests = [request for lack in wanted for request in lack.requests]
    with store.locked(), store.sending() as sending:
        about = store.ask()
        if about.token is None or about.ours is None:
            raise stale()
        name = token_name(about.token.revision + 1, secrets.token_hex(8))
        sending.answered([*begun(name, about.token, about.ours.id), *requests], (), name, about.token)
