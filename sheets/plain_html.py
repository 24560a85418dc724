"""Plain tables out of a saved web page: every <table>, its merged cells, and the text around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import default
from html.parser import HTMLParser

from sheets.errors import Damaged, TooBig
from sheets.messages import say
from sheets.plain_grid import Origin, PlainGrid
from sheets.plain_text import MOST_COLUMNS, MOST_ROWS, check_count, grid, too_big

MOST_BYTES = 4 * 2**20
"""Of a page without its pictures."""
MOST_TAGS = 200_000
_BITE, _MOST_OPEN = 2**16, 2**20
"""The parser tries an unfinished tag or comment again with every bite: it may not grow without end."""
MOST_DEEP = 20
"""Tables within tables."""
_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([A-Za-z0-9_.:-]{1,40})""", re.IGNORECASE)
_UNSEEN = {"script", "style", "title"}
_BREAKS = {"br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "tr", "hr"}


def declared_charset(data: bytes) -> str:
    """The encoding that a page names in its head; empty where it names none."""
    match = _CHARSET.search(data[:4096])
    return match[1].decode("ascii") if match else ""


def unwrapped(data: bytes) -> tuple[bytes, str]:
    """The page inside a page saved as a single file (.mhtml), and its encoding; any other page as it is."""
    if b"multipart/related" not in data[:4096] or b"<html" in data[:200].lower():
        return data, ""
    for part in message_from_bytes(data, policy=default).walk():
        if part.get_content_type() == "text/html":
            payload = part.get_payload(decode=True)
            return (payload if isinstance(payload, bytes) else b""), str(part.get_content_charset() or "")
    return data, ""


def from_html(text: str, name: str) -> list[PlainGrid]:
    """The tables of a page in the order they begin in, then the text around them as prose."""
    if len(text) > MOST_BYTES or text.count("<") > MOST_TAGS:
        raise TooBig(
            say(
                "The page {file} is larger than is safe to read: copy its table and paste it.",
                file=name,
            )
        )
    reader = _Reader(name)
    for start in range(0, len(text), _BITE):
        reader.feed(text[start : start + _BITE])
        if len(reader.rawdata) > _MOST_OPEN:
            raise Damaged(say("The page {file} is damaged: copy its table and paste it.", file=name))
    reader.handle_data(reader.rawdata)  # an unfinished tag; closing the parser would try each of its letters
    tables: list[PlainGrid] = []
    for table in reader.tables:
        rows, covered = table.laid_out(name)
        if any(cell for row in rows for cell in row):
            title = _tidy(table.caption)
            tables.append(grid(Origin.PAGE, len(tables) + 1, rows, name, title, covered=covered))
            check_count(tables, name)
    prose = [(line,) for line in map(_tidy, "".join(reader.prose).split("\n")) if line]
    if prose:
        tables.append(grid(Origin.PAGE, len(tables) + 1, prose, name, prose=True))
    return tables


def _tidy(text: str | list[str]) -> str:
    return " ".join("".join(text).split())


@dataclass
class _Cell:
    down: int = 1
    across: int = 1
    text: list[str] = field(default_factory=list)


@dataclass
class _Table:
    """A table being read; ``into`` is where text goes now."""

    rows: list[list[_Cell]] = field(default_factory=list)
    caption: list[str] = field(default_factory=list)
    into: list[str] | None = None

    def laid_out(self, name: str) -> tuple[list[tuple[str, ...]], frozenset[tuple[int, int]]]:
        """The cells by row and column, merged ones in their upper left corner; and what they cover."""
        placed: dict[tuple[int, int], str] = {}
        covered: set[tuple[int, int]] = set()
        for at, cells in enumerate(self.rows, 1):
            column = 1
            for cell in cells:
                while (at, column) in placed:
                    column += 1
                for place in _under(at, column, cell, len(self.rows)):
                    placed[place] = ""
                    covered.add(place)
                placed[at, column] = _tidy(cell.text)
                covered.discard((at, column))
                if column > MOST_COLUMNS or at > MOST_ROWS or len(placed) > MOST_COLUMNS * MOST_ROWS:
                    raise too_big(name)
        widths: dict[int, int] = {}
        for row, column in placed:
            widths[row] = max(widths.get(row, 0), column)
        if any(width > MOST_COLUMNS for width in widths.values()):
            raise too_big(name)
        rows = [
            tuple(placed.get((row, column), "") for column in range(1, widths.get(row, 0) + 1))
            for row in range(1, len(self.rows) + 1)
        ]
        return rows, frozenset(covered)


def _under(row: int, column: int, cell: _Cell, rows: int) -> Iterator[tuple[int, int]]:
    for down in range(row, min(row + cell.down - 1, rows) + 1):
        for across in range(column, column + cell.across):
            yield down, across


class _Reader(HTMLParser):
    """Cells may be left open, as pages do; a table within a cell is a table of its own."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.tables: list[_Table] = []
        self.prose: list[str] = []
        self.open: list[_Table] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += 1
        elif tag == "table":
            self._begin()
        elif tag in _BREAKS:
            self._into().append("\n")
        if self.open:
            self._inside(tag, dict(attrs))

    def _begin(self) -> None:
        if len(self.open) == MOST_DEEP:
            raise TooBig(
                say(
                    "The page {file} has tables within tables more than {most} deep: copy its table and paste it.",
                    file=self.name,
                    most=MOST_DEEP,
                )
            )
        self.unseen = 0
        self._into().append("\n")
        self.open.append(_Table())
        self.tables.append(self.open[-1])

    def _inside(self, tag: str, attrs: dict[str, str | None]) -> None:
        table = self.open[-1]
        if tag == "tr":
            table.rows.append([])
            table.into = None
        elif tag in ("td", "th"):
            if not table.rows:
                table.rows.append([])
            cell = _Cell(_span(attrs.get("rowspan"), MOST_ROWS), _span(attrs.get("colspan"), MOST_COLUMNS))
            table.rows[-1].append(cell)
            table.into = cell.text
        elif tag == "caption":
            table.into = table.caption

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen = max(self.unseen - 1, 0)
        elif tag == "table" and self.open:
            self.open.pop()
        elif tag in ("td", "th", "tr", "caption") and self.open:
            self.open[-1].into = None
        elif tag in _BREAKS:
            self._into().append("\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self._into().append(" ".join(data.split("\n")))

    def _into(self) -> list[str]:
        """Where text goes: the open cell, else what stands around the tables."""
        into = self.open[-1].into if self.open else None
        return self.prose if into is None else into


def _span(text: str | None, most: int) -> int:
    digits = (text or "").strip()
    return min(max(int(digits), 1), most) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1
