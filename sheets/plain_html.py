"""Plain tables out of a saved web page: every <table>, its merged cells, and the text around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import default
from html.parser import HTMLParser

from sheets.errors import TooBig
from sheets.messages import say
from sheets.plain_grid import Origin, PlainGrid
from sheets.plain_text import MOST_COLUMNS, MOST_ROWS, check_count, grid, too_big

MOST_BYTES = 4 * 2**20
"""Of a page without its pictures."""
MOST_DEEP = 20
"""Tables within tables."""
_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([A-Za-z0-9_.:-]{1,40})""", re.IGNORECASE)
_UNSEEN = {"script", "style", "noscript", "template", "svg", "head"}
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
    if len(text) > MOST_BYTES:
        raise TooBig(say("The page {file} is larger than {most} megabytes: copy its table and paste it.",
                         file=name, most=MOST_BYTES // 2**20))  # fmt: skip
    reader = _Reader(name)
    reader.feed(text)
    reader.close()
    tables = [
        grid(Origin.PAGE, number, *table.laid_out(name)) for number, table in enumerate(reader.tables, 1)
    ]
    prose = [(line,) for line in reader.prose.lines()]
    if prose:
        tables.append(grid(Origin.LINES, len(tables) + 1, prose[:MOST_ROWS], name, prose=True))
    return tables
