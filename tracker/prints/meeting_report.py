"""A blank form for a meeting, made of the fields of the orders that are typed after meetings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheets.messages import say
from sheets.schema import YES_NO, Column, Kind
from tracker.engine.changes import rows_of
from tracker.engine.orders import order_type
from tracker.engine.ruleset import TypedOrders
from tracker.prints.reader import Edition, Reader, page
from tracker.prints.signs import sign
from tracker.prints.typeset import typeset

MOST_OPTIONS = 16
"""More answers than these are written in by hand."""
_KINDS = {Kind.WHOLE: "number", Kind.DAY: "day", Kind.TEXT: "text"}


def meeting_report(reader: Reader, edition: Edition, side: str) -> bytes | None:
    """The form with the side's name on it; None where the ruleset has no orders that are typed."""
    ruleset = reader.view.ruleset
    if not ruleset.typed:
        return None
    title = reader.say(order_type(ruleset, ruleset.typed[0].order).title)
    data = {
        **page(reader, edition, f"{title}: {reader.name(side)}", blank=True),
        "heading": title,
        "sign": sign(reader, side),
        "forms": [
            {
                "title": "" if kind is ruleset.typed[0] else reader.say(kind.heading),
                "fields": list(_fields(reader, kind)),
            }
            for kind in ruleset.typed
        ],
        "signature": reader.say(say("Signature")),
    }
    return typeset("meeting_report", data, edition.day)


def _fields(reader: Reader, kind: TypedOrders) -> Iterator[dict[str, Any]]:
    shape = order_type(reader.view.ruleset, kind.order)
    for name in kind.fields:
        column = shape.field(name)
        if column is None or column.name == "side":
            continue
        options = _options(reader, column)
        yield {
            "label": reader.say(column.heading),
            "help": reader.say(column.help) if column.help else "",
            "kind": _KINDS.get(column.kind) or ("options" if 0 < len(options) <= MOST_OPTIONS else "text"),
            "options": options,
            "counted": column.kind is Kind.COUNTS,
        }


def _options(reader: Reader, column: Column) -> list[str]:
    """What may be ticked."""
    if column.kind is Kind.FLAG:
        return [reader.say(answer) for answer in YES_NO.values()]
    listed = [reader.say(label) for label in column.choices.values()]
    rows = rows_of(reader.view.state, column.table) if column.table else ()
    return [*listed, *(reader.row(column.table, row) for row in rows)]
