"""The backups of a campaign: listed as the leader knows them, and gone back to.

Going back works also where the workbook is damaged or missing: that is when it is needed most.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from sheets.backups import Backup
from sheets.errors import SheetError
from sheets.messages import Message, say
from sheets.sidecar import Line
from sheets.xlsx import XlsxStore
from tracker.engine.order import LEADER, IllegalOrder
from tracker.service.acts import Act
from tracker.service.bookkeeping import META, Meta, read_meta, tip_of
from tracker.service.overwritten import head
from tracker.service.reading import read_book

VERSIONS = say(
    "Google itself keeps every version of a sheet: open it, choose File > Version history, and restore one there."
)


@dataclass(frozen=True)
class Kept:
    """One backup as the leader sees it."""

    number: int
    """1 is the newest; a later commit shifts them all, so programs go by the name."""
    backup: Backup
    size: int
    """Bytes."""
    meta: Meta | None
    """What campaign it is of; None where it cannot be read."""
    since: int | None = None
    """Entries between it and the present, where both are known."""
    damage: Message | None = None
    """Why nobody can go back to it."""


@dataclass(frozen=True)
class Restored:
    """What going back came to."""

    name: str
    """Of the backup."""
    revision: int
    language: str
    since: int | None = None
    """How many entries it goes back, where the present is known."""
    repeated: bool = False
    dry_run: bool = False
    warnings: tuple[Message, ...] = ()


def listed(store: XlsxStore) -> list[Kept]:
    """The backups, newest first."""
    present = present_meta(store)
    return [_kept(store, number, backup, present) for number, backup in enumerate(store.backups.all(), start=1)]


def _kept(store: XlsxStore, number: int, backup: Backup, present: Meta | None) -> Kept:
    try:
        size = backup.path.stat().st_size
        meta = read_meta(store.like(backup.path).read([META]))
    except OSError as error:
        return Kept(number, backup, 0, None, damage=say("{reason}", reason=error.strerror or str(error)))
    except SheetError as error:
        return Kept(number, backup, size, None, damage=error.message)
    if present is not None and meta.campaign != present.campaign:
        return Kept(number, backup, size, meta, damage=_of_another(backup))
    return Kept(number, backup, size, meta, _since(present, meta))


def _since(present: Meta | None, meta: Meta) -> int | None:
    """Entries between a backup and the present; none where the present went back further itself."""
    return None if present is None else max(0, present.revision - meta.revision)


def _of_another(backup: Backup) -> Message:
    return say("The backup {name} is of another campaign: choose another one.", name=backup.name)


def present_meta(store: XlsxStore) -> Meta | None:
    """What the workbook is, or (where it is damaged or missing) what the journal beside it last told."""
    try:
        return read_meta(store.read([META]))
    except SheetError:
        line = store.sidecar.last() or {}
        campaign, revision = line.get("campaign"), line.get("revision")
        return Meta("", "", campaign, revision) if isinstance(campaign, str) and isinstance(revision, int) else None


def restored(store: XlsxStore, act: Act, which: str, at: str) -> Restored:
    """The campaign goes back to a backup, named by its number in the list or its name.

    The present is kept as another backup. ``IllegalOrder`` where there is no such backup, or it is
    damaged or of another campaign; ``SheetError`` where the file cannot be replaced: nothing is changed.
    """
    if act.viewer != LEADER:
        raise IllegalOrder(say("Only the leader can do this."))
    with store.locked():
        before = _done_before(store, act.key)
        if before is not None:
            return before
        backup = _called(store.backups.all(), which)
        if which.isdecimal() and present_meta(store) is None:
            _all_of_one_campaign(store)
        try:
            reading = read_book(store.like(backup.path).read())
            data = backup.path.read_bytes()
        except OSError as error:
            raise IllegalOrder(_unusable(backup, say("{reason}", reason=str(error))), "backup") from error
        except SheetError as error:
            raise IllegalOrder(_unusable(backup, error.message), "backup") from error
        meta, present = reading.meta, present_meta(store)
        if present is not None and present.campaign != meta.campaign:
            raise IllegalOrder(_of_another(backup), "backup")
        since = _since(present, meta)
        done = Restored(backup.name, meta.revision, meta.language, since, dry_run=act.dry_run)
        if not act.dry_run:
            _go_back(store, data, head(meta, tip_of(meta, reading.entries), "restore", at=at, backup=backup.name), act)
        return dataclasses.replace(done, warnings=store.unkept)


def _go_back(store: XlsxStore, data: bytes, line: dict[str, object], act: Act) -> None:
    """First the line, then the file: where a kill comes between them, the workbook is ahead of the journal
    beside it, and nothing looks lost. The second line tells that it was done."""
    more = {name: value for name, value in (("act", act.key), ("by", act.by)) if value}
    foreign = (store.sidecar.last() or line).get("campaign") != line["campaign"]
    if not foreign:
        store.record([{**line, **more}])
    unkept = store.unkept
    store.put_back(data)
    store.unkept += unkept
    if not foreign:
        store.record([{**line, **more, "why": "restored"}])


def _called(backups: Sequence[Backup], which: str) -> Backup:
    if which.isdecimal() and 1 <= int(which) <= len(backups):
        return backups[int(which) - 1]
    for backup in backups:
        if which in (backup.name, backup.path.name, str(backup.path)):
            return backup
    raise IllegalOrder(say("There is no backup “{name}”; “tracker backups” lists them.", name=which), "backup")


def _all_of_one_campaign(store: XlsxStore) -> None:
    """With nothing to compare, a number could mean another campaign: ``IllegalOrder`` where there are several."""
    newest: dict[str, Kept] = {}
    for kept in listed(store):
        if kept.meta is not None:
            newest.setdefault(kept.meta.campaign, kept)
    if len(newest) > 1:
        choices = tuple(
            say("{name} ({sides})", name=kept.backup.name, sides=_sides(store, kept.backup)) for kept in newest.values()
        )
        raise IllegalOrder(
            say(
                "These are backups of several campaigns, and the workbook that would tell which one is missing: "
                "give the name of a backup instead of its number: {choices}.",
                choices=choices,
            ),
            "backup",
        )


def _sides(store: XlsxStore, backup: Backup) -> tuple[str, ...]:
    try:
        return tuple(row.name for row in read_book(store.like(backup.path).read()).base.sides.values())
    except (OSError, SheetError):
        return ("?",)


def _unusable(backup: Backup, reason: Message) -> Message:
    return say("The backup {name} cannot be used: {reason}", name=backup.name, reason=reason)


def _done_before(store: XlsxStore, key: str) -> Restored | None:
    """The going back that was done with this id."""
    lines = [line for line in store.sidecar.lines() if line.get("act") == key and _tells(line)] if key else []
    if not any(line.get("why") == "restored" or _is_there(store, line) for line in lines):
        return None
    line = lines[0]
    meta = present_meta(store)
    language = meta.language if meta is not None else ""
    return Restored(line["backup"], line["revision"], language, repeated=True)


def _tells(line: Line) -> bool:
    """Whether a line still tells of going back: a person can have changed it."""
    return isinstance(line.get("backup"), str) and isinstance(line.get("revision"), int)


def _is_there(store: XlsxStore, line: Line) -> bool:
    """Whether the workbook is the very backup: then only the last line was kept from being written."""
    backup = next((backup for backup in store.backups.all() if backup.name == line.get("backup")), None)
    try:
        return backup is not None and store.fingerprint[:12] == backup.print
    except SheetError:
        return False
