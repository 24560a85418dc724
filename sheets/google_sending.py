"""A commit on its way into a Google Sheet: sent until it is known to have happened, then judged, then mended.

What people typed or moved while it was on its way is found from the copies it made as it arrived. Rows that
were written in the wrong place are put right by a second commit.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from sheets.errors import SheetError
from sheets.google_commit import (
    IDS,
    OURS,
    SLOTS,
    Place,
    Token,
    added_tabs,
    begun,
    changes,
    copies,
    found_token,
    kept,
    our_tab,
    slot_range,
    token_name,
)
from sheets.google_look import CELLS, COPIES, UNMENDED, Look, compared, dates, new_ids, sizes, stale
from sheets.google_tabs import COLUMNS, ROWS
from sheets.google_transport import Refused, Transport, told
from sheets.google_unjudged import Noted, Sent, Unjudged
from sheets.google_values import Json, quoted, read_sheet
from sheets.grid import CellWrite, Commit, Sheet
from sheets.messages import Message

_ROUNDS = 6
"""How often a commit is mended after people moved rows while it, or what mends it, was on its way."""


class Sending:
    """Sends commits of one act. ``long``: normalised titles of the tabs that people are warned to leave alone.
    ``unjudged``: notes what this process may not live to judge."""

    def __init__(self, transport: Transport, long: Collection[str], unjudged: Unjudged | None = None) -> None:
        self.transport = transport
        self.unkept: tuple[Message, ...] = ()
        """What people typed meanwhile, and what became of it."""
        self.other_tabs = False
        """Whether there are other tabs now than before, or may be."""
        self._long = long
        self._unjudged = unjudged

    def send(self, commit: Commit, now: Look, rounds: int = _ROUNDS, mends: str = "") -> str:
        """Sends the commit, then whatever it takes to mend what people did in the meantime; gives the name of
        the newest commit. ``mends``: the name of the one that this one puts right."""
        revision = (now.token.revision if now.token else 0) + 1
        placed = tuple(copies(sizes(commit.writes, now)))
        sent = Sent(token_name(revision, secrets.token_hex(8)), commit.writes, now, placed, mends)
        if self._unjudged is not None and placed:
            with self._unjudged.noted(sent) as noted:
                return self._sent(sent, commit, rounds, noted)
        return self._sent(sent, commit, rounds, Noted())

    def judge_again(self, sent: Sent, now: Look) -> None:
        """What another process sent and did not live to judge is judged and mended, on the sheet as it is now."""
        answer = self.transport.get(CELLS, [f"{quoted(OURS)}!A1:A{IDS}"])
        token = found_token(answer.get("namedRanges", ()))
        known = _ids(answer)
        if sent.name not in known or token is None:
            return  # it never happened, or long ago
        if not sent.mended_by.isdisjoint(known):
            return  # it was put right unseen
        if token.revision - sent.revision >= SLOTS:
            self.unkept += (UNMENDED,)
            return
        repairs, after = self._judged(sent, self.transport.get(CELLS, _slots(sent)))
        if repairs:
            then = replace(now, token=token, sheets={**now.sheets, **after})
            self.send(Commit(token.name, repairs), then, mends=sent.name)

    def _sent(self, sent: Sent, commit: Commit, rounds: int, noted: Noted) -> str:
        before = self._written(sent, commit)
        repairs, after = self._judged(sent, before)
        if not repairs:
            return sent.name
        if not rounds:  # the next one who opens the sheet here goes on with it
            noted.stays = True
            self.unkept += (UNMENDED,)
            return sent.name
        then = replace(sent.now, token=Token(sent.name, sent.name), sheets={**sent.now.sheets, **after})
        try:
            return self.send(Commit(sent.name, repairs), then, rounds - 1, sent.name)
        except SheetError:
            noted.stays = True
            self.unkept += (UNMENDED,)
            return sent.name

    def _written(self, sent: Sent, commit: Commit) -> Json:
        """One ``batchUpdate``; gives the copies it made as it arrived."""
        now = sent.now
        ids = new_ids((OURS, *(tab.title for tab in commit.tabs)), now.places.values())
        ours = now.ours or Place(ids[OURS], OURS, IDS + 300, 0)
        places = {**now.places, **{t.title: Place(ids[t.title], t.title, ROWS, COLUMNS) for t in commit.tabs}}
        requests = [
            *(our_tab(ours.id) if now.ours is None else ()),
            *begun(sent.name, now.token, ours.id),
            *kept(sent.placed, places, ours, sent.revision),
            *added_tabs(commit.tabs, ids, self._long),
            *changes(commit, places, dates(commit.writes, now)),
        ]
        if commit.tabs or now.ours is None or any(copy.top + copy.height > ours.rows for copy in sent.placed):
            self.other_tabs = True
        return self.answered(requests, _slots(sent), sent.name, now.token)

    def answered(self, requests: Sequence[Json], ranges: Sequence[str], name: str, old: Token | None) -> Json:
        """Those ranges as the commit left them. An answer that was lost is looked up."""
        body: Json = {"requests": list(requests)}
        if ranges:
            body |= {
                "includeSpreadsheetInResponse": True, "responseRanges": list(ranges), "responseIncludeGridData": True,
            }  # fmt: skip
        try:
            answer = self.transport.update(body, COPIES if ranges else "spreadsheetId")
            updated: Json = answer.get("updatedSpreadsheet") or {}
            return updated
        except Refused as refused:
            self.other_tabs = True
            self._arrived(name, old, told(refused))
        except SheetError as error:
            self._arrived(name, None, error)
        return self.transport.get(CELLS, list(ranges)) if ranges else {}

    def _arrived(self, name: str, old: Token | None, error: SheetError) -> None:
        """Returns if the commit of that name is among the newest after all; raises ``Stale`` or the error if not."""
        try:
            answer = self.transport.get(CELLS, [f"{quoted(OURS)}!A1:A{IDS}"])
        except (SheetError, Refused) as unseen:
            # Refused may be only the second sending, because the first was taken in: nobody knows as yet.
            lost = old is None or isinstance(unseen, Refused)
            raise (error if lost else unseen) from None
        if name in _ids(answer):
            return
        if old is not None and found_token(answer.get("namedRanges", ())) != old:
            raise stale() from error
        raise error

    def _judged(self, sent: Sent, before: Json) -> tuple[tuple[CellWrite, ...], Mapping[str, Sheet]]:
        """Compares the copies with what was last looked at: what there is to mend, and the tabs as they stand."""
        if not sent.placed:
            return (), {}
        repairs, met, after = compared(sent.writes, sent.now, sent.placed, before)
        self.unkept += met
        return repairs, after


def _slots(sent: Sent) -> list[str]:
    return [slot_range(copy, sent.revision) for copy in sent.placed]


def _ids(answer: Json) -> set[str]:
    """The names of the newest commits."""
    return {str(row[0]) for row in read_sheet("", answer["sheets"][0], IDS).rows if row}
