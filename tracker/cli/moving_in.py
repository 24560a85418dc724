"""``tracker import``: a plain table that a leader has today becomes a campaign."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from sheets.errors import Damaged, Exists
from sheets.messages import Message, say, say_n
from sheets.saving import denied, gone
from sheets.xlsx_guard import MOST_BYTES
from tracker.cli.arguments import DryRun, Json, ready, ruleset_called, split
from tracker.cli.output import Output
from tracker.engine.moving_in import Understood
from tracker.engine.order import IllegalOrder
from tracker.service.files import found, google_id
from tracker.service.languages import LANGUAGES
from tracker.service.moving_in import Moved, answer, moved_in, report, understand

PASTED = say("the pasted text")


def move_in(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table: .xlsx, .csv, text, a saved page; - is pasted.")],
    campaign: Annotated[str, typer.Argument(metavar="NEW_CAMPAIGN", help="The workbook to make, ending with .xlsx.")],
    ruleset: Annotated[str, typer.Option(help="The ruleset's id.")],
    lang: Annotated[str, typer.Option(help="pl, en or ru.")] = "pl",
    set_: Annotated[list[str], typer.Option("--set", metavar="KEY=VALUE", help="A house rule.")] = [],  # noqa: B006
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a campaign of a table you have today, and tell what was understood and what was not."""
    if lang not in LANGUAGES:
        raise typer.BadParameter(", ".join(LANGUAGES), param_hint="--lang")
    rules, settings, out = ruleset_called(ruleset), split(set_), Output(as_json, lang)
    with out.refusals():
        name = out.say(PASTED) if file == "-" else Path(file).name
        understood = understand(_bytes(file), name, rules, lang)
        try:
            moved = moved_in(understood, rules, lang, settings)
        except IllegalOrder as refused:  # what was not understood may be the reason
            _refused(out, understood, refused.reason)
        if not dry_run:
            _found(campaign, moved, lang)
        record = answer(understood, moved, "" if dry_run else campaign, lang)
        out.answer(record, lambda: _print(out, understood, campaign, dry_run))


def _found(campaign: str, moved: Moved, lang: str) -> None:
    """Writes the campaign; what stands in the way may be an earlier import of the same table."""
    try:
        found(campaign, moved.campaign, lang, moved.waiting)
    except Exists:
        if google_id(campaign):
            raise
        told = say(
            "There is a file {file} already: give another name, or, if it is only an earlier import in which nothing "
            "has been played, delete it first.",
            file=campaign,
        )
        raise Exists(told) from None


def _bytes(file: str) -> bytes:
    """The file, or what is pasted into standard input; one byte more than allowed is enough to refuse it."""
    if file == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    path = Path(file)
    try:
        with path.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise gone(path) from error
    except IsADirectoryError as error:
        raise Damaged(say("{file} is a folder: name a file.", file=file)) from error
    except OSError as error:
        raise denied(path) from error


def _refused(out: Output, understood: Understood, sentence: Message) -> NoReturn:
    """A refusal that still tells what was understood and what was not."""
    record = {"refused": out.say(sentence), **report(understood, out.language)}
    out.answer(record, lambda: _print_not_understood(out, understood))
    out.complain(sentence)
    raise SystemExit(1)


def _print(out: Output, understood: Understood, campaign: str, dry_run: bool) -> None:
    """Patrol by patrol, then what is left over, then what to know."""
    for side in understood.sides:
        out.line(side)
        for fact in understood.facts:
            if fact.side == side:
                out.line(f"  {out.say(fact.place)}: {out.say(fact.meaning)}")
    _print_not_understood(out, understood)
    for remark in understood.remarks:
        out.line(remark)
    if dry_run:
        out.line(say("Nothing was written."))
    else:
        out.line(ready(campaign))
        if understood.not_understood and google_id(campaign):
            out.line(say("To import the mended table, give another, empty Google Sheet."))
        elif understood.not_understood:
            out.line(say("To import the mended table, delete {file} first or give another name.", file=campaign))


def _print_not_understood(out: Output, understood: Understood) -> None:
    if understood.not_understood:
        out.line(say_n("Not understood: {n} place.", "Not understood: {n} places.", len(understood.not_understood)))
    for item in understood.not_understood:
        out.line("  " + out.say(item.sentence))
