"""The season for others to look at: one viewer's picture of it as a workbook, a second Google Sheet or a web page.

Made from that viewer's View like everything he gets. A place is only ever written to if it is new, empty, or holds
what was published there before, for the same viewer of the same campaign.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from sheets.errors import Damaged, SheetError
from sheets.grid import CellWrite, Commit, Sheet
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, say
from sheets.store import Store
from tracker.engine.campaign import Campaign
from tracker.engine.order import PUBLIC, IllegalOrder
from tracker.engine.view import look
from tracker.prints.reader import Edition
from tracker.prints.web_page import MARK, Told, web_page
from tracker.service.bookkeeping import META
from tracker.service.exports import Export, as_xlsx, tables
from tracker.service.languages import said
from tracker.service.printing import put, reader_of

MARKER = "_published"
"""The hidden tab that tells a published Google Sheet from any other."""
APART = ("standings", "journal", "settings", "season", "desk")
"""Tables that the page shows in a way of its own, or not at all."""


def published_page(campaign: Campaign, viewer: str, language: str, day: str, season: str = "") -> bytes:
    """The web page; ``day`` (ISO) is the date on it, ``season`` how the season is called there."""
    edition = Edition(season or said(campaign.ruleset.title, language), day)
    found = tables(look(campaign, viewer), language)
    told = [Told(table.title, table.headings, table.rows) for table in found if table.id not in APART]
    return web_page(reader_of(campaign, viewer, language), edition, told)


def page_to_put_online(campaign: Campaign, id: str, viewer: str, language: str, day: str, season: str = "") -> bytes:
    """The web page with the mark by which the next one of the same campaign (``id``) may take its place."""
    page = published_page(campaign, viewer, language, day, season)
    return page.replace(MARK.encode(), _mark(id, viewer).encode(), 1)


def publish(
    campaign: Campaign, id: str, destination: str, viewer: str, language: str, day: str, google: Any, season: str = ""
) -> None:
    """Writes that viewer's picture of the season to a file or a Google Sheet.

    ``id`` is the campaign's; ``google(address)`` opens a Google Sheet. ``IllegalOrder`` where something else is there.
    """
    mark = _mark(id, viewer)
    path = Path(destination)
    kind = path.suffix.lower()
    if kind in (".html", ".htm"):
        _unless_anothers(path, mark)
        _written(path, page_to_put_online(campaign, id, viewer, language, day, season))
    elif kind == ".xlsx":
        _unless_anothers(path, mark)
        _written(path, as_xlsx(tables(look(campaign, viewer), language), mark))
    else:
        _into_sheet(_sheet(google, destination), tables(look(campaign, viewer), language), mark)


def _sheet(google: Any, destination: str) -> Store:
    """The Google Sheet to publish to; whatever else is named is no place for a picture."""
    try:
        store: Store = google(destination)
    except Damaged:
        told = say(
            "Nothing can be published to “{place}”: give a file ending with .html or .xlsx, or the link of a Google "
            "Sheet.",
            place=destination,
        )
        raise IllegalOrder(told, "destination") from None
    return store


def _mark(id: str, viewer: str) -> str:
    """What tells one publication from another; it tells nothing else."""
    return f"{MARK} {hashlib.sha256(f'{id} {viewer}'.encode()).hexdigest()[:12]}"


def _elsewhere(name: str) -> IllegalOrder:
    return IllegalOrder(
        say("“{name}” holds something else: publish to a new place, or delete it first.", name=name), "destination"
    )


def _unless_anothers(path: Path, mark: str) -> None:
    if not path.exists():
        return
    try:
        if path.suffix.lower() == ".xlsx":
            there = str(load_workbook(path, read_only=True).properties.keywords)
        else:
            there = path.read_text("utf-8", "replace")[:2000]
    except Exception:  # noqa: BLE001 - whatever it is, it is none of ours
        there = ""
    if mark not in there:
        raise _elsewhere(path.name)


def _written(path: Path, data: bytes) -> None:
    try:
        put(path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        told = say("Nothing can be written into {folder}: {reason}.", folder=str(path.parent), reason=reason)
        raise IllegalOrder(told, "destination") from error


def _into_sheet(store: Store, found: Sequence[Export], mark: str) -> None:
    """All tabs in one commit; a tab that has nothing to show any more is emptied."""
    tabs = {tab.title: tab for tab in map(_tab, found)}
    if not store.exists():
        marker = Tab(MARKER, (TabColumn(mark),), (), hidden=True)
        store.create([*tabs.values(), marker])
        return
    with store.locked():
        book = store.load()
        marked = book.sheets.get(MARKER)
        if marked is None or META in book.titles or marked.cell(1, 1) != mark:
            raise _elsewhere(store.name)
        writes: list[CellWrite] = []
        for title, sheet in book.sheets.items():
            if title != MARKER:
                writes += _differences(tabs.pop(title, None), sheet)
        store.commit(Commit(book.fingerprint, tuple(writes), (), tuple(tabs.values())))


def _tab(export: Export) -> Tab:
    return Tab(export.title, tuple(TabColumn(heading) for heading in export.headings), export.rows)


def _differences(tab: Tab | None, there: Sheet) -> list[CellWrite]:
    rows: list[Sequence[Any]] = [] if tab is None else [[column.heading for column in tab.columns], *tab.rows]
    high = max(len(rows), len(there.rows))
    wide = max((len(row) for row in (*rows, *there.rows)), default=0)
    found = []
    for row in range(1, high + 1):
        for column in range(1, wide + 1):
            line = rows[row - 1] if row <= len(rows) else ()
            wanted = line[column - 1] if column <= len(line) else None
            now = there.cell(row, column)
            if (wanted, type(wanted)) != (now, type(now)):
                found.append(CellWrite(there.title, row, column, wanted))
    return found


def kept_fresh(environment: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """Where the season is published after each commit, and as whom: ``TRACKER_PUBLISH``, ``TRACKER_PUBLISH_AS``."""
    return environment.get("TRACKER_PUBLISH", ""), environment.get("TRACKER_PUBLISH_AS", "") or PUBLIC


def republished(
    campaign: Campaign, id: str, language: str, day: str, google: Any, where: tuple[str, str]
) -> tuple[Message, ...]:
    """Publishes after a commit; an act never fails because of it: what went wrong is told beside."""
    destination, viewer = where
    if viewer != PUBLIC and viewer not in campaign.state.sides:
        return (say("Not published: there is no side “{name}”.", name=viewer),)
    try:
        publish(campaign, id, destination, viewer, language, day, google)
    except IllegalOrder as refused:
        return (say("Not published: {reason}", reason=refused.reason),)
    except (SheetError, Damaged) as error:
        return (say("Not published: {reason}", reason=error.message),)
    return ()
