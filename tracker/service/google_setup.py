"""A Google Sheet on its way to a season, and what of its outfit is missing later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.errors import Damaged
from sheets.google import GoogleStore
from sheets.google_outfit import Lack
from sheets.google_setup import check_writable, furnish, missing
from sheets.google_transport import account_of, stand_in
from sheets.layout import Tab
from sheets.messages import say
from sheets.shared import SharedBook
from tracker.service.bookkeeping import META
from tracker.service.files import GOOGLE_SHEETS, google_id
from tracker.service.open_campaign import OpenCampaign
from tracker.service.writing import new_tabs

Key = Mapping[str, Any] | None


@dataclass(frozen=True)
class Found:
    """What is behind a link: a sheet the app may write into."""

    title: str
    empty: bool
    season: bool
    """There is a season in it."""


def account(key: Key) -> str:
    """The address that a sheet is shared with; ``Denied`` says where the key is missing. Empty where none is needed."""
    return account_of(key)


def looked_at(link: str, key: Key) -> Found:
    """The sheet behind a link. ``SheetError`` says what is in the way and what to do."""
    id = google_id(link)
    if id is None:
        raise Damaged(
            say(
                "This is no link of a Google Sheet: copy it from the address bar of the browser. It begins with {link}",
                link="https://docs.google.com/spreadsheets/d/",
            )
        )
    store = GoogleStore(id, key=key)
    title = check_writable(store)
    exists = store.exists()
    return Found(title, not exists, exists and META in store.titles())


def link_of(season: OpenCampaign) -> str:
    """Where the leader opens the sheet in his browser; empty for a file."""
    if not isinstance(season.store, SharedBook):
        return ""
    return f"{stand_in() or GOOGLE_SHEETS}/spreadsheets/d/{season.store.store.id}/edit"


def check_season(season: OpenCampaign) -> tuple[Lack, ...]:
    """Everything of a season in a Google Sheet, looked at anew: that the app may write into it, and what is missing
    of what it had when it was new. What is wrong with its cells, its reading tells from now on."""
    if not isinstance(season.store, SharedBook):
        return ()
    check_writable(season.store.store)
    season.store.renew()
    return lacking(season)


def lacking(season: OpenCampaign) -> tuple[Lack, ...]:
    """Notes, dropdowns, checkboxes, warnings and a locale that the sheet had when it was new; a file lacks nothing."""
    if not isinstance(season.store, SharedBook):
        return ()
    tabs, language = _tabs(season)
    return missing(season.store.store, tabs, language)


def furnished(season: OpenCampaign) -> tuple[Lack, ...]:
    """The same, put there again. No cell changes, so the journal tells nothing of it."""
    wanted = lacking(season)
    if wanted and isinstance(season.store, SharedBook):
        furnish(season.store.store, wanted)
        season.store.renew()
    return wanted


def _tabs(season: OpenCampaign) -> tuple[list[Tab], str]:
    reading = season.read(journal=True)
    return new_tabs(reading.committed, reading.meta), reading.meta.language
