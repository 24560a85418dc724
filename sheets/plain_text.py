"""Plain tables out of text: its encoding, its separators, the lines that are no table at all.

An encoding is decided by whether the bytes are valid in it; no letter is ever replaced or dropped.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from sheets.cells import Raw
from sheets.errors import Damaged, TooBig
from sheets.messages import say
from sheets.plain_grid import Origin, PlainGrid

MOST_ROWS = 2_000
MOST_COLUMNS = 100
MOST_TABLES = 200

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_DELIMITERS = (";", "\t", ",")
"""Of two that divide a file equally well the first is taken: where ; divides, a comma is a decimal one."""
_RULE = re.compile(r"[|\s:+=_-]*[-=+]{2,}[|\s:+=_-]*")
"""The line under the headings of a table drawn with signs: |---|---|."""
_GAP = re.compile(" {2,}")


def decoded(data: bytes, name: str, old_encoding: str, declared: str = "") -> str:
    """The text: by its mark, as UTF-8, as UTF-16 without a mark, in the encoding a page declares, or in the
    one that spreadsheet programs of that country wrote before; ``Damaged`` where none of them fits."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _in(data, (encoding,), name)
    # A text in UTF-16 is half zeros where it is Latin: UTF-8 would take them for control characters.
    if b"\0" in data[:2000]:
        return _in(data, ("utf-16-le", "utf-16-be") if data[1:2] == b"\0" else ("utf-16-be", "utf-16-le"), name)
    return _in(data, ("utf-8", *([declared] if declared else []), old_encoding), name)


def _in(data: bytes, encodings: Sequence[str], name: str) -> str:
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except (UnicodeError, LookupError):
            continue
        if not _binary(text):
            return text
    raise Damaged(say("The file {file} is no text that can be read: save it as .xlsx or as CSV (UTF-8).", file=name))


def _binary(text: str) -> bool:
    return any(sign < " " and sign not in "\t\n\r\f\v\x1a\x1c\x1d\x1e\x1f" for sign in set(text))


def from_csv(text: str, name: str) -> list[PlainGrid]:
    """The one table of a CSV file, divided by ; tab or comma, whichever divides it most evenly."""
    text, hinted = _without_hint(text)
    candidates = {sign: _records(text, sign, name) for sign in ([hinted] if hinted else _DELIMITERS)}
    best = max(candidates, key=lambda sign: _evenness([row for _, row in candidates[sign]]))
    first = 2 if hinted else 1
    records = [(line + first, row) for line, row in candidates[best]]
    return [grid(Origin.LINES, 1, [row for _, row in records], name, lines=[line for line, _ in records])]


def _without_hint(text: str) -> tuple[str, str]:
    """The text without Excel's first line ``sep=;``, and the sign it names."""
    match = re.match("sep=([;,\t])\r?\n", text)
    return (text[match.end() :], match[1]) if match else (text, "")


def _records(text: str, delimiter: str, name: str) -> list[tuple[int, tuple[Raw, ...]]]:
    """The rows with the line (from 0) each begins in. A stray quotation mark swallows nothing."""
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting, strict=True)
        records: list[tuple[int, tuple[Raw, ...]]] = []
        line = 0
        try:
            for row in reader:
                records.append((line, tuple(row)))
                line = reader.line_num
        except csv.Error:
            continue
        return records
    raise Damaged(say("The file {file} is no text that can be read: save it as .xlsx or as CSV (UTF-8).", file=name))


def _evenness(rows: Sequence[Sequence[Raw]]) -> tuple[int, int]:
    """How many rows are of the width that most rows of several cells have, and that width."""
    widths = [len(row) for row in rows if len(row) > 1]
    if not widths:
        return 0, 0
    usual = max(set(widths), key=lambda width: (widths.count(width), width))
    return widths.count(usual), usual


def from_text(text: str, name: str) -> list[PlainGrid]:
    """The tables of a pasted text or of a page saved as text; the lines between them as prose."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if _all_commas(lines):
        return from_csv(text, name)
    tables: list[PlainGrid] = []
    numbered = [(number, line) for number, line in enumerate(_joined(lines), 1) if line is not None]
    for sign, group in groupby(numbered, key=lambda pair: _separator(pair[1])):
        if sign == "blank":
            continue
        body = [(number, line) for number, line in group if sign != "|" or not _RULE.fullmatch(line)]
        rows = [tuple(_cells(line, sign)) for _, line in body]
        if rows:
            numbers = [number for number, _ in body]
            tables.append(grid(Origin.LINES, len(tables) + 1, rows, name, lines=numbers, prose=not sign))
            check_count(tables, name)
    return tables


def _all_commas(lines: Sequence[str]) -> bool:
    """Whether every line has the same number of commas, and nothing else divides it."""
    filled = [line for line in lines if line.strip()]
    counts = {line.count(",") for line in filled}
    return len(filled) > 1 and len(counts) == 1 and counts != {0} and {_separator(line) for line in filled} == {""}


def _joined(lines: Sequence[str]) -> Iterator[str | None]:
    """The lines, None for one that was joined to the row above: a page saved as text breaks a row where a
    cell ended with a new line. Joined only where the two together are exactly as wide as the row of headings."""
    wanted, skip = 0, False
    for line, following in zip(lines, (*lines[1:], ""), strict=True):
        if skip:
            skip = False
            yield None
            continue
        if not line.lstrip().startswith("|"):
            wanted = 0
            yield line
            continue
        count = len(_cells(line, "|"))
        wanted = wanted or count
        both = f"{line.rstrip()} {following.strip()}" if line.rstrip().endswith("|") else ""
        skip = (
            count < wanted
            and bool(both)
            and len(_cells(both, "|")) == wanted
            and not following.lstrip().startswith("|")
        )
        yield both if skip else line


def _separator(line: str) -> str:
    """What divides a line into cells; empty where nothing does, ``blank`` where there is nothing."""
    if not line.strip():
        return "blank"
    if "|" in line:
        return "|"
    if "\t" in line:
        return "\t"
    if ";" in line:
        return ";"
    return "  " if _GAP.search(line.strip()) else ""


def _cells(line: str, sign: str) -> list[str]:
    if sign == "  ":
        return _GAP.split(line.strip())
    if sign == "|":
        line = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in line.split(sign)] if sign else [line.strip()]


def grid(
    origin: Origin,
    number: int,
    rows: Sequence[Sequence[Raw]],
    name: str,
    title: str = "",
    lines: Sequence[int] = (),
    covered: frozenset[tuple[int, int]] = frozenset(),
    prose: bool = False,
) -> PlainGrid:
    """The table, if it is of a sane size; ``TooBig`` otherwise."""
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise too_big(name)
    return PlainGrid(origin, number, tuple(rows), title, tuple(lines), covered, prose=prose)


def too_big(name: str) -> TooBig:
    """The error for a table that is larger than any season's."""
    return TooBig(
        say(
            "The file {file} has a table of more than {rows} rows or {columns} columns: "
            "copy the table of the season into a file of its own.",
            file=name,
            rows=MOST_ROWS,
            columns=MOST_COLUMNS,
        )
    )


def check_count(tables: Sequence[PlainGrid], name: str) -> None:
    """Raises ``TooBig`` where a file has more tables than anybody keeps."""
    if len(tables) > MOST_TABLES:
        raise TooBig(
            say(
                "The file {file} has more than {most} tables: copy the table of the season into a file of its own.",
                file=name,
                most=MOST_TABLES,
            )
        )
