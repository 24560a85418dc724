"""Moving in: what a ruleset made of the plain tables that a leader kept before.

Nothing in those tables is dropped: every cell that is not blank is a fact, or is told with what to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.lexicon import Words
from sheets.messages import Message, say
from sheets.plain_grid import PlainGrid, Spot


@dataclass(frozen=True)
class Cell:
    """A cell of the season that a fact fills: ``of`` says which of the side's rows, where it has several."""

    table: str
    column: str
    of: str = ""


@dataclass(frozen=True)
class Fact:
    """Something understood: where it stands, what stands there, what it means."""

    place: Message
    text: str
    meaning: Message
    spots: tuple[Spot, ...]
    side: str = ""
    """The name of the side it is about."""
    cell: Cell | None = None
    """What it fills; None: it needs no entry of its own (a name, a heading, a sum that agrees)."""
    value: int = 0


@dataclass(frozen=True)
class Gift:
    """Something that becomes an award: it has no cell of its own that it could be the value of."""

    place: Message
    side: str
    what: str
    """One of the ruleset's ``awards``."""
    amount: int
    why: Message


@dataclass(frozen=True)
class NotUnderstood:
    """Something not understood, or against the rules: where, what stands there, what belongs there, what to do."""

    place: Message
    found: str
    expected: Message
    do: Message
    spots: tuple[Spot, ...]

    @property
    def sentence(self) -> Message:
        """All of it in one sentence that begins with its place."""
        return say(
            "{cell}: found “{found}”, expected {expected}. {do}",
            cell=self.place,
            found=self.found,
            expected=self.expected,
            do=self.do,
        )


@dataclass(frozen=True)
class Typed:
    """A row that will wait in a tab of typed orders: its fields, the side by its name."""

    tab: str
    side: str
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Understood:
    """All that was made of a file."""

    sides: tuple[str, ...] = ()
    """The names of the sides, in the order of the tables."""
    facts: tuple[Fact, ...] = ()
    gifts: tuple[Gift, ...] = ()
    typed: tuple[Typed, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    remarks: tuple[Message, ...] = ()
    """What the leader should know before he moves in."""
    file: str = field(default="", compare=False)
    """How the file is called, for the reasons in the journal."""


@dataclass(frozen=True)
class MovingIn:
    """How a ruleset reads plain tables."""

    understand: Callable[[Sequence[PlainGrid], Any, Words], Understood]
    """``understand(tables, state, words)``: the state has the catalogue and no sides yet."""
    row: Callable[[Cell, str], str]
    """``row(cell, side)``: the id of the row a cell is in, once the side has an id."""
