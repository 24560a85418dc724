"""An act sent again with the same id is done once; the same id for anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sheets.messages import say
from tracker.engine.journal import REVISE, UNDO, Entry
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.service.acts import Act, Receipt
from tracker.service.reading import Reading
from tracker.service.wording import typed_order

Same = Callable[[Entry], bool]
"""Whether an entry is what the act would come to."""


def repeated(reading: Reading, act: Act, same: Same) -> Receipt | None:
    """What the act came to when it was sent before; None where it is new.

    ``IllegalOrder`` where its id belongs to another act: to answer “done already” would lose this one.
    """
    number = reading.entries.with_key(act.key) if act.key else None
    if number is None:
        return None
    entry = reading.entries[number]
    if act.viewer not in (LEADER, entry.by):
        raise IllegalOrder(say("This order is not possible now."))  # somebody else's id, and what it did
    if not same(entry):
        raise used_already(act.key, number)
    return Receipt(reading.campaign, reading.meta.language, entry, repeated=True)


def used_already(key: str, number: int) -> IllegalOrder:
    """The refusal of an id that belongs to another act."""
    return IllegalOrder(
        say("The id “{key}” belongs to entry {entry}, which is something else: choose another id.",
            key=key, entry=number),
        "id",
    )  # fmt: skip


def is_order(reading: Reading, name: str, values: Mapping[str, str]) -> Same:
    """The same order with the same fields; a day that was not given is that of the first time."""

    def same(entry: Entry) -> bool:
        if entry.order != name:
            return False
        kind = order_type(reading.ruleset, name)
        day = {"date": str(entry.fields.get("date", ""))} if kind.field("date") and not values.get("date") else {}
        try:
            order = typed_order(kind, {**values, **day}, reading.words)
        except IllegalOrder:  # somebody it names is called otherwise by now
            return True
        return kind.filled(order) == entry.fields

    return same


def is_undo(entry: int | None, to: int | None) -> Same:
    """Taking back the same; without a number, whatever was the newest then."""
    wanted = {"to": to} if to is not None else {"entry": entry}
    return lambda made: made.order == UNDO and (entry is to is None or dict(made.fields) == wanted)


def is_revision(number: int) -> Same:
    """Other fields for the same entry."""
    return lambda made: made.order == REVISE and made.fields["entry"] == number


def is_repair(entry: Entry) -> bool:
    """The note of a repair."""
    return entry.order == "note"
