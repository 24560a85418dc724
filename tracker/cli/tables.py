"""How answers look in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table

from sheets.grid import Problem
from sheets.messages import Message, say, say_n
from tracker.cli.output import Output
from tracker.engine.explain import Step
from tracker.engine.journal import Entry
from tracker.engine.order import LEADER, OrderType
from tracker.engine.orders import title_of
from tracker.engine.ruleset import Ruleset
from tracker.engine.view import View, look
from tracker.service.acts import Receipt
from tracker.service.answers import odds as odds_json
from tracker.service.answers import told
from tracker.service.chances import estimated
from tracker.service.demo import Demo
from tracker.service.languages import LANGUAGES
from tracker.service.reading import Reading
from tracker.service.settling import Settled, hand_edits
from tracker.service.shown import change_text, change_texts, grid, moment_text, playing

WIDEST = 8
"""Columns that fit beside each other in a terminal."""


def table(out: Output, *headings: Message) -> Table:
    """An empty table with headings."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        made.add_column(out.say(heading), overflow="fold")
    return made


def print_count(out: Output, problems: Sequence[Problem]) -> None:
    """How many problems there are."""
    if problems:
        out.line(say_n("{n} problem.", "{n} problems.", len(problems)))
    else:
        out.line(say("No problems."))


def complain_about(out: Output, problems: Sequence[Problem]) -> None:
    """Every problem with its cell, on standard error; of very many, the first ones and how many more."""
    for problem in told(problems, out.language):
        out.complain(problem.sentence(problem.address))


def complain_about_demo(out: Output, demo: Demo, language: str) -> None:
    """Where the former demo went, that another version made this one, or that it is not in the language asked for; on
    standard error."""
    if demo.kept is not None:
        out.complain(say("The former demo season is kept as {file}.", file=str(demo.kept)))
    if demo.older:
        out.complain(
            say(
                "This demo season was made by another version of the tracker: "
                "“tracker demo --fresh” makes it anew and keeps this one."
            )
        )
    if language and demo.language not in ("", language):
        out.complain(
            say(
                "The demo season that is there is in another language ({language}): with --fresh it is made anew, and "
                "this one is kept.",
                language=LANGUAGES[demo.language],
            )
        )


def complain_of_unkept(out: Output, warnings: Sequence[Message]) -> None:
    """What could not be kept beside the workbook, on standard error: the act itself counts."""
    for warning in warnings:
        out.complain(warning)


def print_status(out: Output, view: View) -> None:
    """Standings, then every table of the season with what the viewer may see of it."""
    out.line(say("Revision {n}", n=view.revision))
    standings = table(out, view.ruleset.side_title, say("Points"))
    for side, points in view.ruleset.standings(view.state):
        standings.add_row(view.state.sides[side].name, str(points))
    out.console.print(standings)
    for kind in playing(view):
        head, *body = grid(view, out.language, kind, WIDEST)
        made = Table(*head, title=out.say(kind.heading), title_justify="left", box=None, pad_edge=False)
        for line in body:
            made.add_row(*line)
        out.console.print(made)


def print_orders(out: Output, kinds: Iterable[OrderType]) -> None:
    """Every order with its fields."""
    for kind in kinds:
        fields = " ".join(f.name if f.required else f"[{f.name}]" for f in kind.fields)
        out.line(f"{kind.name} {fields}".rstrip())
        if kind.help:
            out.line("    " + out.say(kind.help))


def print_journal(out: Output, view: View, entries: Sequence[Entry]) -> None:
    """One line an entry: number, time, side, what was ordered, what happened."""
    if not entries:
        out.line(say("Nothing has happened yet."))
        return
    made = table(out, say("No."), say("When"), say("Side"), say("What"), say("What happened"))
    for entry in entries:
        told = " ".join(out.say(note.message) for note in entry.notes) or ", ".join(
            change_texts(view, out.language, entry.changes)
        )
        made.add_row(*_head(out, view, entry), told)
    out.console.print(made)


def print_steps(out: Output, view: View, steps: Sequence[Step]) -> None:
    """How a number came about: one line an entry, with its part in it and the reason that was given."""
    made = table(out, say("No."), say("When"), say("Side"), say("What"), say("Change"))
    for step in steps:
        reason = step.entry.fields.get("reason", "")
        told = out.say(say("Reason: {reason}", reason=str(reason)))
        why = f" ({told})" if reason else ""
        made.add_row(*_head(out, view, step.entry), ", ".join(change_texts(view, out.language, step.changes)) + why)
    out.console.print(made)


def _head(out: Output, view: View, entry: Entry) -> tuple[str, str, str, str]:
    side = view.state.sides[entry.side].name if entry.side in view.state.sides else ""
    return str(entry.number), moment_text(entry.at), side, out.say(title_of(view.ruleset, entry.order))


def print_receipt(out: Output, receipt: Receipt) -> None:
    """What an act came to."""
    if receipt.repeated:
        out.line(say("This was done already, as entry {entry}:", entry=receipt.entry.number))
    elif receipt.dry_run:
        out.line(say("This would happen (nothing is written):"))
    else:
        out.line(say("Entry {entry}:", entry=receipt.entry.number))
    for note in receipt.entry.notes:
        out.line("  " + out.say(note.message))
    for change in change_texts(look(receipt.campaign, LEADER), out.language, receipt.entry.changes):
        out.line("    " + change)
    for item in receipt.blocked:
        out.line(say("Entry {entry} would not work any more: {reason}", entry=item.entry, reason=item.reason))
    if receipt.odds is not None:
        print_odds(out, receipt.campaign.ruleset, odds_json(receipt.odds))


def print_settled(out: Output, reading: Reading, settled: Settled) -> None:
    """What was taken in, and how much is wrong."""
    for cell, change, entry in hand_edits(reading, settled.corrections):
        text = change_text(look(settled.campaign, LEADER), out.language, change)
        out.line(say("{cell}: corrected by hand, entry {entry}: {change}", cell=cell, entry=entry, change=text))
    for taken in settled.taken:
        out.line(say("{cell}: entry {entry}", cell=taken.cell, entry=taken.entry))
        if taken.remark is not None:
            out.line("  " + out.say(taken.remark))
    if settled.problems:
        print_count(out, settled.problems)
    if not (settled.corrections or settled.taken or settled.left_over):
        out.line(say("Nothing new in the sheet."))


def print_waiting(out: Output, foreseen: Settled) -> None:
    """Typed rows that are no entries yet: those that would be refused or only offered, and how many there are."""
    for problem in told(foreseen.problems, out.language):
        out.line(say("{cell} would not be taken in: {reason}", cell=problem.address, reason=problem.do))
    if foreseen.rows:
        out.line(
            say_n(
                "{n} typed row waits: “tracker settle” takes it in.",
                "{n} typed rows wait: “tracker settle” takes them in.",
                foreseen.rows,
            )
        )


def complain_about_rows(out: Output, settled: Settled) -> None:
    """What is left over in the sheet, on standard error: offers and problems."""
    for offer in settled.offers:
        changes = tuple(change_texts(look(settled.campaign, LEADER), out.language, offer.changes))
        out.complain(
            say(
                "{cell}: changed since entry {entry}; accepting it would give: {changes}",
                cell=offer.cell,
                entry=offer.entry,
                changes=changes,
            )
        )
        if offer.blocked_by:
            out.complain(say("In the way: {entries}", entries=offer.blocked_by))
    complain_about(out, settled.problems)


def print_odds(out: Output, ruleset: Ruleset, odds: Mapping[str, Any]) -> None:
    """Exact chances as fractions and per cent; one paragraph for each case to reckon with."""
    labels = ruleset.labels.get("odds", {})

    def called(name: str) -> str:
        return out.say(labels[name]) if name in labels else name

    for case in odds.get("cases", [odds]):
        if error := case.get("error"):
            out.line(out.say(estimated(error)))
        told = {name: value for name, value in case.items() if name != "error" and isinstance(value, int)}
        known = ", ".join(f"{called(name)}: {value}" for name, value in told.items())
        if known:
            out.line(known)
        for name, chances in case.items():
            if isinstance(chances, str):
                out.line(f"  {called(name)}: {chances} ({per_cent(chances)})")
            elif isinstance(chances, Mapping):
                for value, chance in chances.items():
                    out.line(f"  {called(name)} {value}: {chance} ({per_cent(chance)})")


def per_cent(chance: str) -> str:
    """A fraction as per cent, to one decimal place; no float is involved."""
    tenths = round(Fraction(chance) * 1000)
    return f"{tenths // 10}.{tenths % 10} %"
