"""The pieces a sheet is put together from; each is drawn by the template of its kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Kind, Table
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.order import SIDE
from tracker.engine.pages import Listing
from tracker.prints.reader import Reader
from tracker.prints.signs import sign

Block = dict[str, Any]
APART = ("settings", "season", "desk")


def cards(title: str, items: Iterable[tuple[str, object, str]]) -> Block:
    """Numbers side by side: label, value, a word on it."""
    return {
        "kind": "cards",
        "title": title,
        "items": [{"label": label, "value": str(value), "note": note} for label, value, note in items],
    }


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Block:
    """A plain table; columns of whole numbers are set flush right."""
    body = [list(row) for row in rows]
    right = [
        bool(body) and all(row[at].removeprefix("-").isdecimal() or not row[at] for row in body)
        for at in range(len(head))
    ]
    return {"kind": "table", "title": title, "head": list(head), "rows": body, "right": right}


def listing(reader: Reader, told: Listing) -> Block:
    """A table that the ruleset has made for reading."""
    rows = [[reader.say(cell) for cell in row] for row in told.rows]
    return table(reader.say(told.heading), [reader.say(message) for message in told.head], rows)


def drawing(title: str, svg: str, alt: str) -> Block:
    """A picture, with what it is called for those who cannot see it."""
    return {"kind": "drawing", "title": title, "svg": svg, "alt": alt}


def pictures(title: str, drawn: Sequence[tuple[str, str]]) -> Block:
    """Pictures beside each other, each with what it says to those who cannot see it."""
    return {"kind": "pictures", "title": title, "images": [{"svg": inked(svg), "alt": alt} for svg, alt in drawn]}


def inked(svg: str) -> str:
    """A picture of the dashboard in the letters of the prints."""
    return svg.replace('font-family="sans-serif"', 'font-family="Fira Sans"')


def beside(title: str, svg: str, alt: str, tables: Sequence[Block]) -> Block:
    """A picture and, on its right, the tables that belong to it."""
    return {"kind": "beside", "title": title, "svg": svg, "alt": alt, "tables": list(tables)}


def matrix(reader: Reader, title: str, sides: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> Block:
    """A column for each side, headed by its sign."""
    return {
        "kind": "matrix",
        "title": title,
        "signs": [sign(reader, side) for side in sides],
        "rows": [{"label": label, "values": list(values)} for label, values in rows],
    }


def own_tables(reader: Reader, side: str) -> list[Block]:
    """For any ruleset: the rows that belong to a side, of every table, with what the viewer may see of them."""
    return [
        block
        for kind in _playing(reader)
        if kind.name != "sides" and any(column.name == "side" for column in kind.columns)
        for block in seen_rows(
            reader, kind, [row for row in _rows(reader, kind) if _belongs(row, side)], without=("side",)
        )
    ]


def all_tables(reader: Reader) -> list[Block]:
    """For any ruleset: every table that is played with, but the sides themselves."""
    return [
        block
        for kind in _playing(reader)
        if kind.name != "sides"
        for block in seen_rows(reader, kind, _rows(reader, kind))
    ]


def side_rows(reader: Reader, side: str) -> Block:
    """For any ruleset: the side's own row as cards."""
    row = reader.view.state.sides[side]
    seen = [
        (reader.say(column.heading), reader.cell(column, getattr(row, column.name)), "")
        for column in reader.view.ruleset.table("sides").columns
        if column.kind in (Kind.WHOLE, Kind.FLAG)
        and column.name != "active"
        and not is_hidden(getattr(row, column.name))
    ]
    return cards("", [item for item in seen if item[1]])


def all_sides(reader: Reader, sides: Sequence[str]) -> Block:
    """For any ruleset: the rows of all sides beside each other."""
    rows = [reader.view.state.sides[side] for side in sides]
    lines = []
    for column in reader.view.ruleset.table("sides").columns:
        if column.name in ("id", "name", "active", "colour", "crest"):
            continue
        values = [reader.cell(column, getattr(row, column.name)) for row in rows]
        if any(value not in ("", "0") for value in values):
            lines.append((reader.say(column.heading), values))
    return matrix(reader, reader.say(reader.view.ruleset.table("sides").heading), sides, lines)


def seen_rows(reader: Reader, kind: Table, rows: Sequence[Any], without: Sequence[str] = ()) -> list[Block]:
    """A table of these rows: no column of which nothing is to be seen, no table without rows."""
    columns = [
        column
        for column in kind.columns
        if column.name not in ("id", *without) and any(reader.cell(column, getattr(row, column.name)) for row in rows)
    ]
    if not rows or not columns:
        return []
    head = [reader.say(column.heading) for column in columns]
    body = [[reader.cell(column, getattr(row, column.name)) for column in columns] for row in rows]
    return [table(reader.say(kind.heading), head, body)]


def plan(reader: Reader, among: Collection[str] = ()) -> Block:
    """Empty fields for what the side means to order, made of the ruleset's orders, or of those that can be planned."""
    typed = [kind.order for kind in reader.view.ruleset.typed]
    orders = [
        {
            "title": reader.say(order.title),
            "fields": [reader.say(field.heading) for field in order.fields if field.name != "side"],
        }
        for order in reader.view.ruleset.orders
        if SIDE in order.by and order.name not in typed and (not among or order.name in among)
    ]
    return {
        "kind": "plan",
        "title": reader.say(say("Plans")),
        "orders": orders,
        "notes": reader.say(say("Notes")),
    }


def _playing(reader: Reader) -> list[Table]:
    apart = (*reader.view.ruleset.catalogue, *APART)
    return [kind for kind in reader.view.ruleset.tables if kind.name not in apart]


def _rows(reader: Reader, kind: Table) -> list[Any]:
    return list(rows_of(reader.view.state, kind.name).values())


def amount(reader: Reader, what: Message, n: int) -> str:
    """``Wood 3``, in the reader's language."""
    return f"{reader.say(what)} {n}"


def _belongs(row: Any, side: str) -> bool:
    return not is_hidden(row.side) and row.side == side
