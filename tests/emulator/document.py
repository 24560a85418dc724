"""A spreadsheet as a file: who may open it, all its revisions, and the hand of its owner."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from tests.emulator import values
from tests.emulator.accounts import ANYONE
from tests.emulator.ranges import box_of
from tests.emulator.refused import denied, invalid, not_found
from tests.emulator.spreadsheet import Cell, Json, Spreadsheet, Tab

Role = Literal["reader", "writer"]
Answer = TypeVar("Answer")
OWNER = "leader@example.org"


@dataclass(frozen=True)
class Revision:
    """``book`` is the spreadsheet as it was then; nobody changes it any more."""

    number: int
    by: str
    what: str
    book: Spreadsheet


class Document:
    """Shared with anyone who has the link as an editor, until the hand thinks otherwise."""

    def __init__(self, book: Spreadsheet, today: Callable[[], datetime.date]) -> None:
        self.today = today
        self.roles: dict[str, Role] = {ANYONE: "writer"}
        self.deleted = False
        self.revisions = [Revision(1, OWNER, "created", book)]
        self.lock = threading.RLock()

    @property
    def id(self) -> str:
        return self.book.id

    @property
    def title(self) -> str:
        return str(self.book.properties["title"])

    @property
    def book(self) -> Spreadsheet:
        return self.revisions[-1].book

    def values(self, range: str, render: str = "UNFORMATTED_VALUE") -> list[list[Any]]:
        """What a range holds now, looked at past the API: no request, no quota."""
        with self.lock:
            rows: list[list[Any]] = values.get(self.book, range, {"valueRenderOption": render}).get("values", [])
            return rows

    def change(self, by: str, what: str, change: Callable[[Spreadsheet], Answer]) -> Answer:
        """A new revision, or none at all if ``change`` raises."""
        with self.lock:
            book = self.book.copy()
            answer = change(book)
            if by != OWNER:
                _check_protected(self.book, book, by)
            _share_rows(self.book, book)
            self.revisions.append(Revision(len(self.revisions) + 1, by, what, book))
            return answer

    def open_for(self, user: str, kind: str) -> None:
        """Refuses with 404 when the file is gone, with 403 when the user may not."""
        if self.deleted:
            raise not_found()
        roles = {self.roles.get(user), self.roles.get(ANYONE)}
        if "writer" not in roles and not (kind == "read" and "reader" in roles):
            raise denied()


def _share_rows(before: Spreadsheet, after: Spreadsheet) -> None:
    """Tabs that nobody touched are kept once, however many revisions there are."""
    old = {tab.id: tab for tab in before.tabs}
    for tab in after.tabs:
        if tab.id in old and tab.rows == old[tab.id].rows:
            tab.rows = old[tab.id].rows


def _check_protected(before: Spreadsheet, after: Spreadsheet, user: str) -> None:
    """Refuses with 400 if a cell is no longer what it was that only others may change."""
    now = {item["protectedRangeId"]: (tab, item) for tab in after.tabs for item in tab.protected}
    for tab in before.tabs:
        for item in tab.protected:
            if item.get("warningOnly") or user in item["editors"].get("users", []):
                continue
            if item["protectedRangeId"] not in now or _cells(tab, item) != _cells(*now[item["protectedRangeId"]]):
                raise invalid(
                    "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove "
                    "protection if you need to edit."
                )


def _cells(tab: Tab, protected: Json) -> list[Cell]:
    return [tab.cell(*at) for at in box_of(protected.get("range", {}), tab).cells()]
