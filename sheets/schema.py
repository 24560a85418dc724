"""Declarations of typed tables: one frozen row class per table, one Column per field.

A row class is a frozen dataclass whose fields are made by ``text``, ``whole``, ``flag``,
``choice``, ``names``, ``counts``, ``reference`` and ``day``::

    @dataclass(frozen=True)
    class Province:
        id: str = key(say("Province"))
        owner: str = reference("sides", say("Owner"), required=False)
        walls: int = whole(say("Walls"), high=9, audience="owner")

The same declaration reads and checks cells, writes them, redacts them and makes forms of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sheets.messages import Message, say

Value = str | int | bool | tuple[str, ...] | tuple[tuple[str, int], ...] | None


class Kind(Enum):
    """What a cell (or a field of an order) may hold; the value is the id programs see."""

    TEXT = "text"
    WHOLE = "whole"
    FLAG = "flag"
    CHOICE = "choice"
    """One of the ids in ``Column.choices``."""
    REFERENCE = "reference"
    """The id of a row of ``Column.table``, or one of the ids in ``Column.choices``."""
    NAMES = "names"
    """Several ids as a tuple, written ``wood,stone``."""
    COUNTS = "counts"
    """Ids with whole numbers as a tuple of pairs, written ``castle:2,reserve:3``."""
    DAY = "day"
    """A calendar day, held as ISO text ``2026-10-03``."""


@dataclass(frozen=True)
class Column:
    """One column of a table, or one field of an order."""

    name: str
    kind: Kind
    heading: Message
    help: Message | None = None
    """One sentence: what belongs in the cell."""
    required: bool = True
    """A blank cell is a problem; where False, blank is ``default``."""
    default: Any = None
    low: int | None = 0
    high: int | None = None
    choices: Mapping[str, Message] = dataclasses.field(default_factory=dict)
    """Allowed ids and how they are called (for NAMES and COUNTS too)."""
    table: str = ""
    """REFERENCE, NAMES, COUNTS: ids of this table are allowed as well."""
    audience: str = ""
    """Name of who may see it; empty: whoever may see the row. Stored here, never read here."""
    unique: bool = False
    loose: bool = False
    """TEXT: a yes or no that the spreadsheet made of ``true`` or ``false`` counts as the word."""

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.table))


@dataclass(frozen=True)
class Table:
    """One tab of the workbook: an id and a frozen row class."""

    name: str
    row: type[Any]
    heading: Message
    columns: tuple[Column, ...]
    audience: str = ""
    """Name of who may see a row; empty: nobody but the leader."""
    help: Message | None = None

    def column(self, name: str) -> Column:
        """The column of that name; KeyError where there is none."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(f"{self.name}.{name}")

    def __hash__(self) -> int:
        return hash(self.name)


def table(name: str, row: type[Any], heading: Message, audience: str = "", help: Message | None = None) -> Table:
    """The table whose columns are the declared fields of ``row``; the first must be its ``key``."""
    columns = columns_of(row)
    if columns[0].name != "id":
        raise TypeError(f"{row.__name__} must begin with its id")
    return Table(name, row, heading, columns, audience, help)


def columns_of(row: type[Any]) -> tuple[Column, ...]:
    """The declared fields of a row class or an order class, in order."""
    return tuple(dataclasses.replace(field.metadata["column"], name=field.name) for field in dataclasses.fields(row))


def _field(kind: Kind, heading: Message, *, required: bool, default: Any, **rest: Any) -> Any:
    column = Column("", kind, heading, required=required, default=default, **rest)
    blank = dataclasses.MISSING if required and default is None else default
    return dataclasses.field(default=blank, metadata={"column": column}, kw_only=True)


def key(heading: Message, **rest: Any) -> Any:
    """The row's id: language-neutral, unique, never changed. With ``choices``, known ids are shown by
    name and read by any of their names; other ids are allowed too."""
    return _field(Kind.TEXT, heading, required=True, default=None, unique=True, **rest)


def text(heading: Message, *, required: bool = False, default: str = "", **rest: Any) -> Any:
    """A text of the user's own."""
    return _field(Kind.TEXT, heading, required=required, default=None if required else default, **rest)


def whole(heading: Message, *, required: bool = False, default: int | None = 0, **rest: Any) -> Any:
    """A whole number; blank counts as ``default`` (None: the cell stays empty, "no limit")."""
    return _field(Kind.WHOLE, heading, required=required, default=None if required else default, **rest)


def flag(heading: Message, *, default: bool = False, **rest: Any) -> Any:
    """Yes or no."""
    return _field(Kind.FLAG, heading, required=False, default=default, **rest)


def choice(
    heading: Message, choices: Mapping[str, Message], *, required: bool = True, default: str | None = None, **rest: Any
) -> Any:
    """One of a fixed list of ids."""
    return _field(Kind.CHOICE, heading, required=required, default=default, choices=choices, **rest)


def reference(table: str, heading: Message, *, required: bool = True, default: str | None = None, **rest: Any) -> Any:
    """The id of a row of another table."""
    return _field(Kind.REFERENCE, heading, required=required, default=default, table=table, **rest)


def names(heading: Message, *, required: bool = False, **rest: Any) -> Any:
    """Several ids, as a tuple."""
    return _field(Kind.NAMES, heading, required=required, default=None if required else (), **rest)


def counts(heading: Message, *, required: bool = False, **rest: Any) -> Any:
    """Ids with numbers, as a tuple of pairs; a bare number counts for the first id of ``choices``."""
    return _field(Kind.COUNTS, heading, required=required, default=None if required else (), **rest)


def day(heading: Message, *, required: bool = False, **rest: Any) -> Any:
    """A calendar day as ISO text; blank is ''."""
    return _field(Kind.DAY, heading, required=required, default=None if required else "", **rest)


YES_NO: Mapping[bool, Message] = {True: say("yes"), False: say("no")}
