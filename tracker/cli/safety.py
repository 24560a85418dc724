"""The commands for bad days: backups, going back to one, and what an old window overwrote."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sheets.errors import SheetError
from sheets.messages import Message, say, say_n
from tracker.cli.arguments import By, Campaign, DryRun, EvenIfOpen, Json, Key, opened
from tracker.cli.output import Output
from tracker.cli.tables import complain_of_unkept, table
from tracker.engine.journal import Entry
from tracker.engine.orders import title_of
from tracker.service import answers
from tracker.service.acts import Act
from tracker.service.backups import Kept, Restored
from tracker.service.files import open_campaign
from tracker.service.languages import said
from tracker.service.open_campaign import OpenCampaign
from tracker.service.reapplying import Reapplied
from tracker.service.shown import moment_text
from tracker.service.wording import entry_json

HEADINGS = (say("No."), say("When"), say("Revision"), say("Entries since"), say("kB"), say("Why"))
REASONS = {"commit": say("before an order"), "restore": say("before going back")}


def add_safety(app: typer.Typer) -> None:
    """Adds the commands to the others."""
    for command in (backups, restore, reapply):
        app.command()(command)


def backups(campaign: Campaign, as_json: Json = False) -> None:
    """List the backups, newest first: every order keeps the file that it replaces."""
    season, out = _opened_anyhow(campaign, as_json)
    with out.refusals():
        kept = season.backups()
        out.answer([_kept_json(item, out.language) for item in kept], lambda: _print_backups(out, kept))


def restore(
    campaign: Campaign,
    backup: Annotated[str, typer.Argument(metavar="BACKUP", help="Its number in the list, or its name.")],
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Go back to a backup; the present is kept as another one."""
    season, out = _opened_anyhow(campaign, as_json, even_if_open)
    with out.refusals():
        done = season.restore(Act(by=by, key=key, dry_run=dry_run), backup)
        out.language = done.language or out.language
        out.answer(_restored_json(done, out.language), lambda: out.line(_went_back(done)))
        complain_of_unkept(out, done.warnings)


def reapply(
    campaign: Campaign,
    drop: Annotated[bool, typer.Option("--drop", help="Give the overwritten entries up instead.")] = False,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Give the entries again that an old window overwrote, with the same dice; exit status 1 if some do not run."""
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        done = season.reapply(Act(by=by, key=key, dry_run=dry_run), drop)
        out.answer(_reapplied_json(done), lambda: _print_reapplied(out, done))
        for left in done.left:
            number = left.lost.entry.number
            out.complain(say("Entry {entry} could not be given again: {reason}", entry=number, reason=left.reason))
        complain_of_unkept(out, done.warnings)
    raise SystemExit(1 if done.left else 0)


def _opened_anyhow(address: str, as_json: bool, even_if_open: bool = False) -> tuple[OpenCampaign, Output]:
    """The campaign also where its workbook is damaged or missing; then a backup tells the language."""
    out = Output(as_json)
    with out.refusals():
        season = open_campaign(address, even_if_open)
        try:
            out.language = season.language()
        except SheetError:
            known = (kept.meta.language for kept in season.backups() if kept.meta is not None)
            out.language = next(known, out.language)
    return season, out


def _kept_json(kept: Kept, language: str) -> dict[str, Any]:
    record: dict[str, Any] = {
        "backup": kept.number,
        "name": kept.backup.name,
        "at": kept.backup.at.isoformat(timespec="seconds"),
        "reason": kept.backup.reason,
        "size": kept.size,
    }
    if kept.meta is not None:
        record["revision"] = kept.meta.revision
    if kept.since is not None:
        record["entries_since"] = kept.since
    if kept.damage is not None:
        record["damage"] = said(kept.damage, language)
    return record


def _print_backups(out: Output, kept: list[Kept]) -> None:
    if not kept:
        out.line(say("There are no backups yet: the first order makes one."))
        return
    made = table(out, *HEADINGS)
    for item in kept:
        made.add_row(
            str(item.number),
            moment_text(item.backup.at.isoformat()),
            "–" if item.meta is None else str(item.meta.revision),
            "–" if item.since is None else str(item.since),
            str(-(-item.size // 1000)),
            out.say(REASONS[item.backup.reason]) if item.backup.reason in REASONS else item.backup.reason,
        )
    out.console.print(made)
    for item in kept:
        if item.damage is not None:
            out.line(say("{n}: {damage}", n=item.number, damage=item.damage))


def _restored_json(done: Restored, language: str) -> dict[str, Any]:
    record: dict[str, Any] = {"backup": done.name, "revision": done.revision}
    if done.since is not None:
        record["entries_since"] = done.since
    if done.repeated:
        record["repeated"] = True
    return record | answers.unkept(done.warnings, language)


def _went_back(done: Restored) -> Message:
    if done.dry_run:
        return say("The campaign would go back to revision {revision} (nothing is written).", revision=done.revision)
    if done.repeated:
        return say("This was done already: the campaign went back to revision {revision}.", revision=done.revision)
    return say(
        "The campaign is back at revision {revision}; what it was until now is the newest backup.",
        revision=done.revision,
    )


def _reapplied_json(done: Reapplied) -> dict[str, Any]:
    def entry(record: Entry) -> dict[str, Any]:
        told = entry_json(record, done.campaign, done.language)
        if done.dry_run:
            told.pop("entry")
        return told

    answer: dict[str, Any] = {
        "entries": [entry(record) for record in done.entries],
        "left": [
            {
                "entry": left.lost.entry.number,
                "order": left.lost.entry.order,
                "reason": said(left.reason, done.language),
            }
            for left in done.left
        ],
        "dropped": [lost.entry.number for lost in done.dropped],
    }
    if done.corrections:
        answer["corrections"] = [entry(record) for record in done.corrections]
    if done.repeated:
        answer["repeated"] = True
    return answer | answers.unkept(done.warnings, done.language)


def _print_reapplied(out: Output, done: Reapplied) -> None:
    if done.repeated:
        out.line(say("This was done already:"))
    elif done.dry_run:
        out.line(say("This would happen (nothing is written):"))
    if not (done.entries or done.left or done.corrections or done.repeated):
        out.line(say("Nothing is missing."))
    for entry in (*done.corrections, *done.entries):
        what = title_of(done.campaign.ruleset, entry.order)
        out.line(say("Entry {entry}: {what}", entry=entry.number, what=what))
        for note in entry.notes:
            out.line("  " + out.say(note.message))
    if done.dropped:
        out.line(
            say_n("{n} overwritten entry is given up.", "{n} overwritten entries are given up.", len(done.dropped))
        )
