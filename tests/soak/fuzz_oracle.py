"""No silent change: a simple reader of its own compares what was typed with what counts.

It knows the base workbook (whose cells all are healthy) and the messed-up one as plain values, and nothing
of the code it judges but the answers: the state, the problems, the hand edits.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from tests.soak.plain_xlsx import Tab, Value
from tracker.service.reading import Reading

YES = {"true", "tak", "yes", "x", "х", "1", "prawda", "да", "истина", "✓", "✔"}
NO = {"false", "nie", "no", "0", "fałsz", "нет", "ложь"}
UNSEEN = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


def meaning(value: Value) -> str:
    """What a cell says to a person, roughly: without case, edges, the look of whole numbers and of letters."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**15:
        value = int(value)
    text = UNSEEN.sub("", unicodedata.normalize("NFC", "" if value is None else str(value)))
    text = " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").split()).casefold()
    if re.fullmatch("-?[0-9]{1,17}", text):
        return str(int(text))
    return text


def silent_changes(base: list[Tab], now: list[Tab], reading: Reading) -> list[str]:
    """Every typed difference that neither counts nor is told, and everything that counts though nobody typed it."""
    titles = reading.meta.titles
    there = {tab.title: tab for tab in now}
    faults: list[str] = []
    typed: set[tuple[str, str]] = set()
    for table in reading.ruleset.tables:
        before = next(tab for tab in base if tab.title == _old_title(reading, base, table.name))
        told = [problem for problem in reading.problems if problem.tab == titles[table.name]]
        after = there.get(titles[table.name])
        if after is None:
            if not told:
                faults.append(f"{table.name}: the tab is gone and nobody says so")
            continue
        for column, row, address in _differences(table, before, after):
            typed.add((table.name, row))
            edits = {
                (meaning(_shown_id(reading, table, c.row)), c.column)
                for c in reading.hand_edits
                if c.table == table.name
            }
            counts = (meaning(row), column) in edits or (column == "id" and meaning(row) in {id for id, _ in edits})
            if not counts and not _told(told, address):
                faults.append(f"{table.name} {row} {column} at {address}")
    for change in reading.hand_edits:
        if not typed:
            faults.append(f"{change.cell} counts as {change.after!r} and nobody typed it")
    return faults


def _shown_id(reading: Reading, table: Any, row: str) -> str:
    return str(reading.words.label(table.columns[0], row))


def _old_title(reading: Reading, base: list[Tab], name: str) -> str:
    index = [table.name for table in reading.ruleset.tables].index(name)
    return base[index + 1].title  # the tab of meetings comes first


def _differences(table: Any, before: Tab, after: Tab) -> Iterator[tuple[str, str, str]]:
    """Column, row id and address of every cell of the table that says something else than before."""
    headings = [meaning(value) for value in before.rows[0]]
    at = {}
    for name, heading in zip((column.name for column in table.columns), headings, strict=False):
        found = [
            index for index, value in enumerate(after.rows[0] if after.rows else [], 1) if meaning(value) == heading
        ]
        if len(found) != 1:
            yield name, "*", "*"
            continue
        at[name] = found[0]
    if "id" not in at:
        return
    good = {meaning(row[0]): row for row in before.rows[1:] if row and meaning(row[0])}
    seen: dict[str, int] = {}
    for number in range(2, len(after.rows) + 1):
        id = meaning(after.cell(number, at["id"]))
        filled = any(meaning(after.cell(number, index)) for index in at.values())
        if id in seen or (filled and id not in good):
            yield "id", id, f"{_letter(at['id'])}{number}"
        elif filled:
            seen[id] = number
            for index, column in enumerate(table.columns):
                old = good[id][index] if index < len(good[id]) else None
                if column.name in at and not _same(column, old, after.cell(number, at[column.name])):
                    row = str(good[id][0])
                    yield column.name, row, f"{_letter(at[column.name])}{number}"
    for id in good.keys() - seen.keys():
        yield "id", str(good[id][0]), "*"


def _same(column: Any, old: Value, new: Value) -> bool:
    one, other = meaning(old), meaning(new)
    if column.kind.value == "flag":
        one, other = ("yes" if word in YES else "no" if word in NO else word for word in (one, other))
    if column.kind.value == "whole" and not column.required:
        one, other = one or str(column.default or ""), other or str(column.default or "")
    return one == other or (one, other) in (("0", ""), ("", "0"))


def _told(told: list[Any], address: str) -> bool:
    """Whether a problem stands at that place, or at its row, its heading or the tab as a whole."""
    if address == "*":
        return bool(told)
    row = re.sub("[A-Z]+", "", address)
    column = re.sub("[0-9]+", "", address)
    return any(
        problem.cell == address
        or (problem.cell == f"A{row}" or re.fullmatch(f"[A-Z]+{row}", problem.cell))
        or re.fullmatch(f"{column}?[A-Z]*1", problem.cell)
        or ":" in problem.cell
        for problem in told
    )


def _letter(column: int) -> str:
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text
