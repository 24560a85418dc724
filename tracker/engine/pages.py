"""What a ruleset tells its pages: what of its past is worth a chart, what comes next, what things cost.

Pure data: made by a ruleset from what a viewer may see, shown by whoever shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.messages import Message, say
from tracker.engine.odds import Odds


@dataclass(frozen=True)
class Phase:
    """A part of a side's turn: what it is called, and the orders that belong to it."""

    heading: Message
    orders: tuple[str, ...]
    folded: bool = False
    """It is folded up while none of its orders is possible."""


@dataclass(frozen=True)
class Tap:
    """An order given by tapping a board: a piece first, then the cell on which it acts."""

    order: str
    lit: str
    """What its cells light up for: ``go``, ``strike`` or ``heal``; empty where no cell is asked for."""
    source: str
    """The field with the cell of the piece."""
    target: str = ""
    """The field with the cell on which it acts."""
    choice: str = ""
    """A field with a fixed list of answers: each of them is a button of its own."""


@dataclass(frozen=True)
class Waiting:
    """Something that is owed now: by which side, what, and on which board."""

    side: str
    what: Message
    board: str = ""


@dataclass(frozen=True)
class Quick:
    """A common order with its fields filled in, so that one tap gives it."""

    label: Message
    order: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    """All but the side."""


@dataclass(frozen=True)
class Listing:
    """A table for reading: its heading, what stands above its columns, its rows."""

    heading: Message
    head: tuple[Message, ...]
    rows: tuple[tuple[Message | str, ...], ...]


@dataclass(frozen=True)
class Opening:
    """An order that is filled in with the board beside it, as long as a side owes it: above all the one with which it
    comes onto the board."""

    order: str
    first: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]
    """``first(state, given)``: what stands in the form when it is opened; always an order that is allowed, if any is.
    """
    shown: Callable[[Any, Any], Any]
    """``shown(state, order)``: the state in which the board is drawn while the form is filled in."""


BOARD_TITLE = say("Board")


@dataclass(frozen=True)
class BoardPlay:
    """Boards that are played on by tapping them; whose turn it is there, ``waiting`` of the ruleset says."""

    field: str
    """The field in which the orders name a board."""
    boards: Callable[[Any, str], Sequence[str]]
    """``boards(state, viewer)``: the boards there are to see, the most urgent for that viewer first."""
    taps: tuple[Tap, ...]
    ends: tuple[str, ...] = ()
    """Orders about a board that ask for no cell."""
    openings: tuple[Opening, ...] = ()
    rare: tuple[str, ...] = ()
    """Further orders about a board, each a form."""
    title: Message = BOARD_TITLE


@dataclass(frozen=True)
class Piece:
    """Somebody who stands in a place of a map: whose (empty: nobody's), what he is called, what is to be known."""

    id: str
    owner: str
    called: Message | str
    facts: tuple[Message | str, ...] = ()


@dataclass(frozen=True)
class MapPlay:
    """A map that is played on: a place is tapped, pieces are chosen there, then the place to which they go."""

    orders: tuple[str, ...]
    """The orders by which pieces go."""
    how: Callable[[Any, Sequence[str], str], str]
    """``how(state, pieces, place)``: which of them it is for these pieces, to that place (empty: not chosen yet)."""
    pieces: str
    """Their field with the pieces."""
    target: str
    """Their field with the place."""
    standing: Callable[[Any, str], Sequence[Piece]]
    """``standing(state, place)``: who stands there."""
    about: Callable[[Any, str], Sequence[Message]]
    """``about(state, place)``: what is to be known of a place besides what the map says."""
    reach: Callable[[Any, Sequence[str]], Mapping[str, int]]
    """``reach(state, pieces)``: the places to which all of them can go -> the price."""
    doable: Callable[[Any, str, str, Sequence[str]], Sequence[Quick]]
    """``doable(state, side, place, pieces)``: orders that a side may think of there, with what is filled in."""
    odds: Callable[[Any, str, Sequence[str], str], Odds | None]
    """``odds(state, side, pieces, place)``: how it ends if they go there and it comes to a fight; None: to none."""
    owner: tuple[str, str]
    """The table of what is owned, and its column with the owner."""
    clock: tuple[str, str]
    """The table with one row, and its column, that counts the turns."""


@dataclass(frozen=True)
class WarOrder:
    """An order by which one side attacks another, and where its entry tells how it went."""

    order: str
    target: str = "target"
    """The field with the side that is attacked."""
    place: str = "building"
    """The field with what is attacked."""
    won: str = "won"
    """The result that says whether the attacker won."""
    hit: int = 0
    """A die hits from this face on; 0 where dice do not hit."""


@dataclass(frozen=True)
class Chronicle:
    """What of a season's past is worth a chart."""

    points: tuple[tuple[str, str], ...] = ()
    """The columns (table, column) from which the standings are reckoned."""
    stocks: tuple[str, ...] = ()
    """Columns of the table of sides that count what a side has."""
    levels: tuple[tuple[str, str], ...] = ()
    """Columns (table, column) that count what a side has built; the rows name their ``side``."""
    wars: tuple[WarOrder, ...] = ()


@dataclass(frozen=True)
class Progress:
    """How far a side is on the way to the next of something: ``done`` of ``of``."""

    what: str
    label: Message
    done: int
    of: int


@dataclass(frozen=True)
class Cost:
    """One part of a price, and how much of it is there (None: the viewer may not know)."""

    what: str
    called: Message | str
    needed: int
    there: int | None

    @property
    def missing(self) -> int:
        """How many are missing; 0 where that is nobody else's business."""
        return 0 if self.there is None else max(0, self.needed - self.there)


@dataclass(frozen=True)
class Offer:
    """The next level of something that a side can build: its price, and what it does."""

    id: str
    called: Message | str
    level: int
    """The level as it stands now; 0 where nothing stands yet."""
    highest: int | None
    """The highest level there is; None: no limit."""
    price: Sequence[Cost] = ()
    """Of the next level; empty where there is none."""
    now: Sequence[Message] = ()
    """What the present level does."""
    then: Sequence[Message] = ()
    """What the next level would do; empty where there is none."""

    @property
    def complete(self) -> bool:
        """Whether the highest level stands already."""
        return self.highest is not None and self.level >= self.highest

    @property
    def affordable(self) -> bool | None:
        """Whether the stock suffices for the next level; None where the viewer may not know."""
        if self.complete:
            return False
        if any(cost.there is None for cost in self.price):
            return None
        return not any(cost.missing for cost in self.price)

    @property
    def missing(self) -> Mapping[str, int]:
        """What is missing of what."""
        return {cost.what: cost.missing for cost in self.price if cost.missing}
