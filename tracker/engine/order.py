"""Orders: what a side, or the leader, wants done, and why it may not be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sheets.messages import Message
from sheets.schema import Column, columns_of

LEADER = "leader"
PUBLIC = "public"
SIDE = "side"

EVERYONE: tuple[str, ...] = (PUBLIC,)
"""The audience of what anyone may know: who lets the public see it lets every side see it."""
NOBODY: tuple[str, ...] = ()
"""The audience of what only the leader may know."""


class IllegalOrder(Exception):
    """The rules say no: one sentence from what the sender may know, and the field at fault."""

    def __init__(self, reason: Message, field: str = "") -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.field = field


@dataclass(frozen=True)
class OrderType:
    """One kind of order: its shape (a frozen dataclass of declared fields) and its rule.

    ``rule(state, order, referee) -> state`` is pure: it refuses with ``IllegalOrder`` before the
    first roll, never changes what it is given, and never waits.
    """

    name: str
    title: Message
    shape: type[Any]
    rule: Callable[[Any, Any, Any], Any]
    by: tuple[str, ...] = (SIDE, LEADER)
    seen_by: str = "sender"
    """Who learns that it was given at all: ``sender`` (and the leader), ``everyone``, or
    ``changes`` (whoever may see one of the cells it changed)."""
    help: Message | None = None
    chances: tuple[tuple[str, str], ...] = ()
    """What ``odds`` tells: pairs (name, result that must be true)."""
    rolls: bool = False
    """Dice fall in it although nobody asks for its odds: real ones may be typed."""
    reckon: Callable[[Any, Any], Any] | None = None
    """``reckon(state, order) -> Odds``: the odds of an order with too many dice to run its rule for all of them."""
    always: bool = False
    """Allowed in a closed season too."""
    warns: Callable[[Any, Any], tuple[Message, ...]] = lambda state, order: ()
    """What a player should read before he gives the order: what it would cost him besides."""
    acts_on: Callable[[Any], tuple[tuple[str, str], ...]] = lambda order: ()
    """Rows (table, id) the sender looked at, besides those he names and those that change: if he
    sees one of them changed since, he is asked again."""
    price: Callable[[Any, Any], Mapping[str, int]] = lambda state, order: {}
    """What the order costs its side: columns of its row in ``sides``, each with how many."""
    among: Callable[[Any, Mapping[str, Any], str], Iterable[str] | None] = lambda state, given, field: None
    """``among(state, given, field)``: the ids that come into question for a field, the others being as
    given; None: all there are. A form then offers no others, and all legal orders can be listed."""
    nothing: Message | None = None
    """Why the order is not possible where nothing comes into question for the first thing it asks for."""

    @property
    def fields(self) -> tuple[Column, ...]:
        """The declared fields of the order, in the order a form asks for them."""
        shape: Any = self.shape
        return _fields_of(shape)

    @property
    def takes_dice(self) -> bool:
        """Whether a form asks for the faces of real dice."""
        return self.rolls or bool(self.chances)

    def filled(self, order: Any) -> dict[str, Any]:
        """The fields of such an order that hold something else than their default, by name."""
        values = {column.name: getattr(order, column.name) for column in self.fields}
        return {column.name: values[column.name] for column in self.fields if values[column.name] != column.default}

    def field(self, name: str) -> Column | None:
        """The field of that name, if the order has one."""
        return next((column for column in self.fields if column.name == name), None)


@cache
def _fields_of(shape: Any) -> tuple[Column, ...]:
    return columns_of(shape)


def sender(order: Any) -> str:
    """The side an order is for; empty where it concerns no single side."""
    return str(getattr(order, "side", ""))
