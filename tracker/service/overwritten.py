"""Entries that an old window overwrote, or that an older version of a Google Sheet lacks, noticed by the journal
beside the workbook.

The workbook and each line of that journal tell a tip: the fingerprint of the season up to an entry. A
line has the entry with the tips before and after it, so the lines are a tree of pasts; the last line is
where the workbook ought to be. Lines are added after the workbook was saved: one that a kill kept from
being written is caught up by the next commit, and none tells of what never happened.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.errors import Damaged
from sheets.grid import Problem
from sheets.messages import Message, say, say_n
from sheets.sidecar import Line, Sidecar, as_text
from tracker.engine.journal import REVISE, START, UNDO, Entry, read, written
from tracker.engine.order import IllegalOrder
from tracker.service.bookkeeping import Journal, Meta, chained, tip_of
from tracker.service.shown import moment_text


@dataclass(frozen=True)
class Lost:
    """An entry that once stood in the journal and does not any more."""

    tip: str
    entry: Entry
    keys: Mapping[int, str] = field(default_factory=dict)
    """Of an undo or a revision: the ids of the orders before it, by the numbers it knew them by."""


@dataclass(frozen=True)
class Standing:
    """How the workbook stands to the journal beside it."""

    told: int = 0
    """The newest entry of the workbook that the journal beside it knows; -1: none."""
    lost: tuple[Lost, ...] = ()
    """Oldest first."""
    undecided: bool = False
    """Entries were overwritten, and the leader has not said yet what is to become of them."""
    gap: bool = False
    """Before them, more is missing than the journal beside the workbook can tell."""
    foreign: str = ""
    """The name of the file beside the workbook, where it is of another campaign."""

    def problems(self, meta: Meta) -> tuple[Problem, ...]:
        """What the leader has to know of it."""
        title = meta.titles["journal"]
        if self.foreign:
            wanted, do = say("the journal of this campaign"), say("Move it elsewhere: it is of another campaign.")
            return (Problem(title, "A1", self.foreign, wanted, do),)
        if not self.lost:
            return ()
        return (Problem(title, "A1", str(meta.revision), _numbers(self.lost), _what_to_do(self.undecided)),)


AGREEING = Standing()


class Overwritten(IllegalOrder):
    """Entries are missing from the workbook: first the leader says what is to become of them."""

    def __init__(self, lost: Sequence[Lost]) -> None:
        super().__init__(say("Missing from the journal: {missing}. {do}", missing=_numbers(lost), do=_what_to_do(True)))


def _numbers(lost: Sequence[Lost]) -> Message:
    first = lost[0].entry
    return say_n(
        "{n} further entry ({first}, given {at})",
        "{n} further entries (from {first} on, given since {at})",
        len(lost),
        first=first.number,
        at=moment_text(first.at),
    )


def _what_to_do(undecided: bool) -> Message:
    if undecided:
        return say(
            "The workbook is an older one: a window that was opened before was saved, or somebody went back to an "
            "earlier version. Have them given again with “tracker reapply”, or give them up with “tracker reapply "
            "--drop”; until then no orders are taken."
        )
    return say(
        "What was overwritten could not be given again: try “tracker reapply” once nothing is in the way any more, "
        "or give it up with “tracker reapply --drop”."
    )


def judged(meta: Meta, entries: Journal, sidecar: Sidecar, last: Line | None) -> Standing:
    """How a workbook stands to the last line beside it, which must have been read before the workbook.

    Costs nothing where they agree. Without the tab of the journal, a workbook that went another way is
    not noticed: for that, its own entries are needed.
    """
    if last is None:
        return Standing(told=-1)
    if last.get("campaign") != meta.campaign:
        return Standing(told=meta.revision, foreign=sidecar.path.name)
    if meta.tip and meta.tip == last.get("tip") and not last.get("offered"):
        return Standing(told=meta.revision)
    lines = {str(line.get("tip")): line for line in sidecar.lines() if line.get("campaign") == meta.campaign}
    known = {tip: line for tip, line in lines.items() if isinstance(line.get("entry"), dict)}
    here = _tips(meta, entries)
    told = max((number for tip, number in here.items() if tip in lines), default=-1)
    fresh = _missing(meta, entries, here, list(_path(known, str(last.get("tip")))))
    tips = dict.fromkeys((*(tip for tip in last.get("offered", ()) if tip in known), *fresh))
    lost = [_lost(known, tip) for tip in tips if not _there(entries, known[tip])]
    readable = tuple(item for item in lost if item is not None)
    undecided = any(item.tip in fresh for item in readable)
    gap = undecided and (known[fresh[0]].get("after") not in here or len(readable) < len(lost))
    return Standing(told, readable, undecided, gap)


def recorded(meta: Meta, sidecar: Sidecar) -> list[Entry]:
    """Every entry of the workbook as the journal beside it tells them; none where it does not tell all of them."""
    lines = [line for line in sidecar.lines() if line.get("campaign") == meta.campaign]
    known = {str(line.get("tip")): line for line in lines if isinstance(line.get("entry"), dict)}
    told = [_lost(known, tip) for tip in _path(known, meta.tip)]
    entries = [item.entry for item in told if item is not None]
    whole = chained("", entries) == meta.tip and len(entries) == meta.revision + 1
    return entries if whole else []


def _path(known: Mapping[str, Line], tip: str) -> Sequence[str]:
    """The tips from the oldest known one to this."""
    path: list[str] = []
    while tip in known and len(path) <= len(known):
        path.append(tip)
        tip = str(known[tip].get("after"))
    return path[::-1]


def _tips(meta: Meta, entries: Journal) -> dict[str, int]:
    """Every tip in the past of the workbook, with the number of its entry; without the journal only the last."""
    tips: dict[str, int] = {}
    try:
        tip = ""
        for entry in entries if entries.there else ():
            tip = chained(tip, [entry])
            tips[tip] = entry.number
    except Damaged:
        tips = {}
    return tips | ({meta.tip: meta.revision} if meta.tip else {})


def _missing(meta: Meta, entries: Journal, here: Mapping[str, int], path: list[str]) -> list[str]:
    if meta.tip in path:
        return path[path.index(meta.tip) + 1 :]
    return [tip for tip in path if tip not in here] if entries.there else []


def _there(entries: Journal, line: Line) -> bool:
    """Whether the entry stands in the workbook after all, at another place perhaps."""
    record = line["entry"]
    if record.get("order", "") == START:
        return True
    return entries.there and entries.with_key(str(record.get("key"))) is not None


def _lost(known: Mapping[str, Line], tip: str) -> Lost | None:
    """The entry of a line; None where somebody changed the line, so that it can be read no more."""
    try:
        entry = read(as_text(known[tip]["entry"]))
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None
    if entry.order not in (UNDO, REVISE):
        return Lost(tip, entry)
    before = [known[earlier]["entry"] for earlier in _path(known, tip)]
    return Lost(tip, entry, {record.get("entry"): record.get("key", "") for record in before})


def lines_for(
    meta: Meta,
    entries: Journal,
    standing: Standing,
    new: Iterable[Entry] = (),
    more: Mapping[str, Any] | None = None,
) -> list[dict[str, Any]]:
    """The lines to be added once the workbook ``meta`` and ``entries`` were read from has ``new`` as well.

    ``more``: what the last of them tells besides; without it, that what was offered is offered still.
    """
    if standing.foreign:
        return []
    tip = tip_of(meta, entries)
    lines = [*_caught_up(meta, entries, standing.told), *_told(meta, tip, new)]
    if not lines:
        lines = [head(meta, tip, "decided")]
    told = {"offered": [item.tip for item in standing.lost]} if more is None else more
    lines[-1] |= {name: value for name, value in told.items() if value}
    return lines


def head(meta: Meta, tip: str, why: str, **more: Any) -> dict[str, Any]:
    """A line without an entry: from here on the workbook ought to be at this tip."""
    return {"campaign": meta.campaign, "revision": meta.revision, "tip": tip, "why": why, **more}


def _caught_up(meta: Meta, entries: Journal, told: int) -> list[dict[str, Any]]:
    """Lines for what the workbook has and the journal beside it does not."""
    if told >= meta.revision:
        return []
    try:
        past = list(entries)
    except Damaged:
        return [head(meta, meta.tip, "begun")]
    return list(_told(meta, chained("", past[: told + 1]), past[told + 1 :]))


def _told(meta: Meta, tip: str, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        after, tip = tip, chained(tip, [entry])
        yield {
            "campaign": meta.campaign,
            "revision": entry.number,
            "after": after,
            "tip": tip,
            "entry": json.loads(written(entry)),
        }
