"""``repair``: what ``check`` says can be put right by one step, done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from sheets.google_outfit import Lack
from sheets.messages import say
from tracker.cli.arguments import By, Campaign, DryRun, EvenIfOpen, Json, Key, Revision, opened
from tracker.cli.output import Output
from tracker.cli.tables import complain_of_unkept, print_count
from tracker.service import answers
from tracker.service.acts import Act
from tracker.service.google_setup import furnished, lacking
from tracker.service.repairs import Repaired
from tracker.service.tab_repairs import Repair


def repair(
    campaign: Campaign,
    cell: Annotated[list[str] | None, typer.Option(help="Only here, such as Tab!A1; once for each cell.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="Wherever one step can.")] = False,
    dry_run: DryRun = False,
    key: Key = "",
    by: By = "",
    revision: Revision = None,
    even_if_open: EvenIfOpen = False,
    as_json: Json = False,
) -> None:
    """Put the sheet right: last good values, lost rows, headings and tabs; at a cell changed by hand, what it held."""
    if bool(cell) == all_:
        raise typer.BadParameter("--all / --cell")
    season, out = opened(campaign, as_json, even_if_open)
    with out.refusals():
        done = season.repair(Act(by=by, key=key, revision=revision, dry_run=dry_run), cell or None)
        again = (lacking(season) if dry_run else furnished(season)) if all_ else ()
        record = {**answers.repaired(done, out.language), **answers.lacking(again, out.language)}
        out.answer(record, lambda: _print(out, done, again))
        complain_of_unkept(out, done.warnings)


def print_offers(out: Output, offered: Iterable[Repair]) -> None:
    """What ``repair`` could do, numbered."""
    for number, item in enumerate(offered, start=1):
        if number == 1:
            out.line(say("One step (tracker repair) can put right:"))
        out.line(f"  {number}. {out.say(item.sentence)}")


def print_lacking(out: Output, missing: Sequence[Lack]) -> None:
    """What a Google Sheet had when it was new and has no more."""
    if missing:
        out.line(say("Missing of what the sheet had when it was new (tracker repair --all puts it there again):"))
    _print_lacks(out, missing)


def _print_lacks(out: Output, missing: Sequence[Lack]) -> None:
    for lack in missing:
        out.line("  " + (f"{lack.cell}: " if lack.cell else "") + out.say(lack.what))


def _print(out: Output, done: Repaired, again: Sequence[Lack]) -> None:
    if done.repeated and done.entry is not None:
        out.line(say("This was done already, as entry {entry}:", entry=done.entry.number))
    elif done.entry is None and not again:
        out.line(say("There is nothing that one step can put right."))
    elif done.dry_run:
        out.line(say("This would happen (nothing is written):"))
    elif done.entry is not None:
        out.line(say("Entry {entry}:", entry=done.entry.number))
    for item in done.repairs:
        out.line("  " + out.say(item.sentence))
    if again:
        out.line(say("It has again what was missing:"))
        _print_lacks(out, again)
    if done.problems:
        print_count(out, done.problems)
