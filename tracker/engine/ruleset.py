"""A ruleset is a value: its tables, orders, house rules, setup and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Table
from tracker.engine.doctrine import Doctrine
from tracker.engine.moving_in import MovingIn
from tracker.engine.order import OrderType
from tracker.engine.pages import BoardPlay, Chronicle, Listing, MapPlay, Offer, Phase, Progress, Quick, Waiting

State = Any
"""A frozen dataclass of the ruleset; every field is a table: id -> frozen row."""

Audience = Callable[[State, str, Any], bool]
"""``(state, viewer, row) -> bool``: may this side, or the public, see it? (The leader always may.)"""


@dataclass(frozen=True)
class HouseRule:
    """A switch the leader sets: key, allowed values (default first) and what it means."""

    key: str
    kind: str
    """``flag``, ``whole`` (0 and ``none`` mean no limit where ``unlimited``), ``choice``, ``stock`` or ``moment``."""
    default: Any
    meaning: Message
    choices: Mapping[str, Message] = field(default_factory=dict)
    """For ``stock``: how what is counted is called, where it is no column of the table of sides."""
    low: int = 0
    unlimited: bool = False
    """0 (or ``none``) means no limit."""
    ids: tuple[str, ...] = ()
    """For ``stock``: what may be counted."""


@dataclass(frozen=True)
class Violation:
    """A cell that contradicts the rules (a knight in a building that does not stand)."""

    table: str
    row: str
    column: str
    expected: Message


@dataclass(frozen=True)
class TypedOrders:
    """A tab in which the leader types orders of one kind, one row each (meetings)."""

    name: str
    order: str
    heading: Message
    fields: tuple[str, ...]
    """The order's fields in the order of the tab's columns."""
    attendance: str = ""
    """The field that counts who was there; empty: nobody is counted."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """The rules of one game as data and pure functions."""

    id: str
    title: Message
    side_title: Message
    """What a side is called here (patrol, nation, player, army)."""
    state: type[Any]
    tables: tuple[Table, ...]
    """One per field of the state, in the order of the workbook's tabs."""
    catalogue: tuple[str, ...]
    """The names of those tables that a leader may edit for his own troop."""
    audiences: Mapping[str, Audience]
    orders: tuple[OrderType, ...]
    house_rules: tuple[HouseRule, ...]
    least_sides: int
    most_sides: int
    setup: Callable[[Mapping[str, Sequence[Mapping[str, Any]]], Mapping[str, str]], State]
    """``setup(catalogue, settings)``: a season without sides yet."""
    add_side: Callable[[State, str, str], State]
    """``add_side(state, id, name)``: the side and all rows that belong to it."""
    checks: Callable[[State], Iterable[Violation]]
    """What must hold beyond the bounds of single cells."""
    tidy: Callable[[State], State]
    """What follows by itself from a correction (knights leave a building that is no more)."""
    status: Callable[[State, str, str], Mapping[str, Any]]
    """``status(state, side, viewer)``: the side as a JSON object; a hidden value leaves its key out."""
    standings: Callable[[State], Sequence[tuple[str, int]]]
    """Sides with their points, best first."""
    winners: Callable[[State], tuple[str, ...]]
    awards: Mapping[str, tuple[str, str]]
    """What the leader may award, and the (table, column) it is kept in."""
    sources: Mapping[tuple[str, str], Callable[[State, str], Sequence[tuple[str, str, str]]]]
    """Numbers that are sums: (table, column) -> the cells (table, row, column) they come from."""
    labels: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """Table -> id -> how our own catalogue calls it (a row's own ``name`` goes before it); under ``odds``,
    how the results of an order are called."""
    called: Mapping[str, Callable[[State, Any], Message | str]] = field(default_factory=dict)
    """Table -> ``called(state, row)``: how a row is called that has no name of its own, where what it refers to
    would not tell it from others."""
    typed: tuple[TypedOrders, ...] = ()
    """The tabs in which orders may be typed."""
    phases: tuple[Phase, ...] = ()
    """A turn in the order in which it is usually played."""
    imagine: Callable[[State, Any], Sequence[tuple[Mapping[str, Any], State]]] = lambda state, order: ()
    """Worlds a side must reckon with where the odds depend on what it cannot see."""
    chronicle: Chronicle = field(default_factory=Chronicle)
    """What of the past is worth a chart."""
    progress: Callable[[State, str], Sequence[Progress]] = lambda state, side: ()
    """How far a side is on the way to what comes next; nothing of what the viewer may not see."""
    offers: Callable[[State, str], Sequence[Offer]] = lambda state, side: ()
    """What a side can build next, at which price, and what it does."""
    about: Message | None = None
    """What kind of game it is, for whoever chooses between them."""
    moment: Callable[[State], Message | None] = lambda state: None
    """Where the season stands, as everybody may know it: its turn, meeting or evening, for the foot of a print."""
    waiting: Callable[[State], Sequence[Waiting]] = lambda state: ()
    """What is owed now, and by whom."""
    quick: tuple[Quick, ...] = ()
    """The common orders of an evening around a table, each one tap."""
    listings: Callable[[State, str], Sequence[Listing]] = lambda state, side: ()
    """``listings(state, side)``: tables for reading, of all where ``side`` is empty."""
    board: BoardPlay | None = None
    """The boards it is played on; None: it has none."""
    map: MapPlay | None = None
    """The map it is played on; None: it has none."""
    seats: Callable[[State], int] | None = None
    """For how many sides at most its map has seats; None: it is played on no map."""
    ranked_by: Message = say("Victory points")  # noqa: RUF009
    """What the standings count."""
    doctrine: Doctrine | None = None
    """How its sides are played by themselves; None: it has no doctrine."""
    moving_in: MovingIn | None = None
    """How it reads the plain tables that leaders kept before; None: it does not."""

    def __repr__(self) -> str:
        return f"<ruleset {self.id}>"

    def table(self, name: str) -> Table:
        """The table of that name; KeyError where there is none."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)

    def order(self, name: str) -> OrderType | None:
        """The order of that name, if the ruleset has one."""
        return next((order for order in self.orders if order.name == name), None)
