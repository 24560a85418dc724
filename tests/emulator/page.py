"""The spreadsheet in a browser, bare: for a person who tries the tracker against the emulator and wants to type too."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import parse_qs, quote, urlsplit

from tests.emulator import ranges, values
from tests.emulator.document import Document
from tests.emulator.hand import Hand
from tests.emulator.refused import Refused
from tests.emulator.spreadsheet import Tab

PATH = "/spreadsheets/d/"
MORE = 3  # blank rows and columns beyond what is filled

PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>
body {{ font: 14px sans-serif; margin: 1rem }}
table {{ border-collapse: collapse }}
th {{ background: #eee; font-weight: normal; position: sticky; top: 0 }}
td, th {{ border: 1px solid #ccc; padding: 2px 6px; min-width: 3rem; height: 1.2rem; white-space: pre; max-width: 40rem;
  overflow: hidden }}
td:focus {{ outline: 2px solid #1a73e8 }}
nav a {{ margin-right: 1rem }} .hidden {{ opacity: .5 }}
</style>
<h1>{title}</h1><nav>{tabs}</nav><p id="said"></p>
<table>{rows}</table>
<script>
let before = "";
addEventListener("focusin", event => {{ before = event.target.textContent }});
addEventListener("keydown", event => {{
  if (event.key === "Enter") {{ event.preventDefault(); event.target.blur() }}
}});
addEventListener("focusout", async event => {{
  const cell = event.target;
  if (!cell.dataset.at || cell.textContent === before) return;
  const body = JSON.stringify({{cell: cell.dataset.at, typed: cell.textContent}});
  const answer = await fetch(location, {{method: "POST", body}});
  if (answer.ok) location.reload(); else document.getElementById("said").textContent = await answer.text();
}});
</script></html>
"""


def answer(verb: str, target: str, body: bytes, document: Document, hand: Hand) -> tuple[int, str]:
    """The page of one tab (at first of one that is not hidden), or what typing into it came to."""
    if verb == "POST":
        typed = json.loads(body)
        try:
            hand.type(typed["cell"], typed["typed"])
        except Refused as refused:
            return refused.status, refused.message
        return 200, ""
    in_order = sorted(document.book.tabs, key=lambda tab: tab.hidden)
    title = parse_qs(urlsplit(target).query).get("tab", [""])[0]
    tab = document.book.titled(title) or in_order[0]
    tabs = "".join(
        f'<a class="{"hidden" if other.hidden else ""}" href="?tab={quote(other.title)}">{escape(other.title)}</a>'
        for other in in_order
    )
    return 200, PAGE.format(title=escape(document.title), tabs=tabs, rows="".join(_rows(document, tab)))


def _rows(document: Document, tab: Tab) -> list[str]:
    shown = values.read(document.book, tab, tab.box, {}).get("values", [])
    wide = min(max(map(len, shown), default=0) + MORE, tab.width)
    lines = ["<tr><th>" + "".join(f"<th>{ranges.letters(column)}" for column in range(wide))]
    for row in range(min(len(shown) + MORE, tab.height)):
        line = shown[row] if row < len(shown) else []
        lines.append(f"<tr><th>{row + 1}" + "".join(_cell(tab, row, column, line) for column in range(wide)))
    return lines


def _cell(tab: Tab, row: int, column: int, line: list[str]) -> str:
    at = f"{ranges.quoted(tab.title)}!{ranges.letters(column)}{row + 1}"
    text = line[column] if column < len(line) else ""
    return f'<td contenteditable="plaintext-only" data-at="{escape(at)}">{escape(text)}</td>'
