"""How answers look in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table

from sheets.grid import Problem
from sheets.messages import Message, say, say_n
from tracker.cli.output import Output
from tracker.engine.order import OrderType
from tracker.service.answers import receipt as receipt_json
from tracker.service.open_campaign import Receipt


def table(out: Output, *headings: Message) -> Table:
    """An empty table with headings."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        made.add_column(out.say(heading), overflow="fold")
    return made


def print_problems(out: Output, problems: Sequence[Problem]) -> None:
    """Every problem with its cell, or that there is none."""
    if not problems:
        out.line(say("No problems."))
    for problem in problems:
        out.line(
            say(
                "{cell}: found “{found}”, expected {expected}. {do}",
                cell=problem.address,
                found=problem.found,
                expected=problem.expected,
                do=problem.do,
            )
        )
    if problems:
        out.line(say_n("{n} problem.", "{n} problems.", len(problems)))


def flat(record: Mapping[str, Any], path: str = "") -> Iterable[tuple[str, Any]]:
    """Nested values as lines: ``resources.wood``."""
    for name, value in record.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def print_status(out: Output, status: Mapping[str, Any]) -> None:
    """One column for each side, one line for each number somebody may see."""
    sides = status["sides"]
    lines = {side: dict(flat(record)) for side, record in sides.items()}
    names = dict.fromkeys(name for record in lines.values() for name in record)
    made = table(out, say("Revision {n}", n=status["revision"]))
    for side in sides:
        made.add_column(side, justify="right", overflow="fold")
    for name in names:
        made.add_row(name, *(_cell(lines[side].get(name)) for side in sides))
    out.console.print(made)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return {True: "✓", False: "–"}[value] if isinstance(value, bool) else str(value)


def print_orders(out: Output, kinds: Iterable[OrderType]) -> None:
    """Every order with its fields."""
    for kind in kinds:
        fields = " ".join(f.name if f.required else f"[{f.name}]" for f in kind.fields)
        out.line(f"{kind.name} {fields}".rstrip())
        if kind.help:
            out.line("    " + out.say(kind.help))


def print_journal(out: Output, entries: Sequence[Mapping[str, Any]]) -> None:
    """One line an entry: number, time, side, what happened."""
    if not entries:
        out.line(say("Nothing has happened yet."))
        return
    made = table(out, say("No."), say("When"), say("Side"), say("What"), say("What happened"))
    for entry in entries:
        told = " ".join(entry["notes"]) or ", ".join(_change(change) for change in entry["changes"])
        made.add_row(
            str(entry["entry"]), entry["at"][:16].replace("T", " "), entry.get("side", ""), entry["order"], told
        )
    out.console.print(made)


def _change(change: Mapping[str, Any]) -> str:
    place = f"{change['table']} {change['row']} {change['column']}"
    return f"{place}: {_value(change['before'])} → {_value(change['after'])}"


def _value(value: Any) -> str:
    return "" if value is None else str(value)


def print_receipt(out: Output, receipt: Receipt) -> None:
    """What an act came to."""
    record = receipt_json(receipt)
    if receipt.repeated:
        out.line(say("This was done already, as entry {entry}:", entry=record["entry"]))
    elif receipt.dry_run:
        out.line(say("This would happen (nothing is written):"))
    else:
        out.line(say("Entry {entry}:", entry=record["entry"]))
    for note in record.get("notes", []):
        out.line("  " + note)
    for change in record["changes"]:
        out.line("  " + _change(change))
    if receipt.odds is not None:
        print_odds(out, record["odds"])


def print_odds(out: Output, odds: Mapping[str, Any]) -> None:
    """Exact chances as fractions and per cent."""
    for case in odds.get("cases", [odds]):
        known = {name: value for name, value in case.items() if isinstance(value, int)}
        if known:
            out.line(", ".join(f"{name}: {value}" for name, value in known.items()))
        for name, value in flat({name: value for name, value in case.items() if name not in known}):
            out.line(f"  {name}: {value} ({per_cent(value)})")


def per_cent(chance: str) -> str:
    """A fraction as per cent, to one decimal place; no float is involved."""
    tenths = round(Fraction(chance) * 1000)
    return f"{tenths // 10}.{tenths % 10} %"
