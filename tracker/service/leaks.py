"""Looking for leaks: in a copy of the season all that a viewer may not know is changed, and all that he gets compared.

Two copies are made that differ in nothing else: other numbers, other words (canaries), other choices in every cell that
is hidden from him, and in one of them no rows, entries, notes and dice of which he may know nothing. Whatever comes
out differently for him tells him something: it is named, with the hidden cells whose canary stands in it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Column, Kind, Table
from tracker.engine.audience import shows
from tracker.engine.campaign import Campaign
from tracker.engine.changes import rows_of
from tracker.engine.hidden import HiddenValue
from tracker.engine.journal import Entry, may_see
from tracker.engine.options import candidates, options, sendable
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import Note
from tracker.engine.ruleset import Ruleset
from tracker.engine.view import View, look
from tracker.service.answers import journal, odds, status
from tracker.service.chances import chances_for
from tracker.service.desk import desk_json, reminder
from tracker.service.exports import exports
from tracker.service.history import levels_over_time, points_over_time, stocks_over_time, wars
from tracker.service.printing import prints
from tracker.service.publishing import published_page

FIRST = 770_001
"""The canaries among numbers are counted from here."""
WORD = "kanarek"
MOST_TRIED = 6
"""Of a choice so many answers are tried in each form."""


@dataclass(frozen=True)
class Leak:
    """Something that a viewer gets and that tells him what he may not know."""

    viewer: str
    where: str
    """What he gets: the name of a file, or what else it is."""
    cells: tuple[tuple[str, str, str], ...]
    """The hidden cells (table, row, column) whose canary stands in it; empty where it only comes out differently."""


@dataclass(frozen=True)
class Planted:
    """Two copies that differ only in what one viewer may not know, and which canary stands for which cell."""

    one: Campaign
    other: Campaign
    canaries: Mapping[str, tuple[str, str, str]]


def planted(campaign: Campaign, viewer: str) -> Planted:
    """The two copies for a viewer; what is hidden from him is judged by the campaign's own ruleset."""
    canaries: dict[str, tuple[str, str, str]] = {}
    one: dict[str, dict[str, Any]] = {}
    other: dict[str, dict[str, Any]] = {}
    for table in campaign.ruleset.tables:
        rows = rows_of(campaign.state, table.name)
        one[table.name], other[table.name] = {}, {}
        for id, row in rows.items():
            hidden = [c for c in table.columns if not shows(campaign.ruleset, campaign.state, viewer, table, c, row)]
            one[table.name][id] = _changed(campaign, table, id, row, hidden, canaries)
            if len(hidden) < len(table.columns):
                other[table.name][id] = row
    first = _as_hidden(campaign, viewer, dataclasses.replace(campaign.state, **one))
    second = dataclasses.replace(campaign.state, **other)
    entries = list(campaign.entries)
    return Planted(
        dataclasses.replace(campaign, state=first, entries=[_with_canaries(e, viewer, canaries) for e in entries]),
        dataclasses.replace(
            campaign, state=second, entries=[_bare(e, viewer) for e in entries if not e.number or _seen(e, viewer)]
        ),
        canaries,
    )


def _as_hidden(campaign: Campaign, viewer: str, copy: Any) -> Any:
    """Who sees a row may depend on what it names (a unit in the fog: on where it stands). Where the copy would show the
    viewer more than the season does, its row goes on naming what it named."""
    ruleset, state, tables = campaign.ruleset, campaign.state, {}
    for table in ruleset.tables:
        was, now = rows_of(state, table.name), dict(rows_of(copy, table.name))
        named = [column.name for column in table.columns if column.kind is Kind.REFERENCE]
        for id, row in was.items():
            shown = [c for c in table.columns if shows(ruleset, copy, viewer, table, c, now[id])]
            if not all(shows(ruleset, state, viewer, table, column, row) for column in shown):
                now[id] = dataclasses.replace(now[id], **{name: getattr(row, name) for name in named})
        tables[table.name] = now
    return dataclasses.replace(copy, **tables)


def _seen(entry: Entry, viewer: str) -> bool:
    return may_see(entry.seen_by, viewer)


def _changed(
    campaign: Campaign,
    table: Table,
    id: str,
    row: Any,
    hidden: Sequence[Column],
    canaries: dict[str, tuple[str, str, str]],
) -> Any:
    values: dict[str, Any] = {}
    for column in hidden:
        if column.name == "id":
            continue
        value = _another(campaign, column, getattr(row, column.name), len(canaries))
        if column.kind is Kind.WHOLE or (column.kind is Kind.TEXT and not _names_an_order(table, column)):
            canaries[str(value)] = (table.name, id, column.name)
        values[column.name] = value
    return dataclasses.replace(row, **values)


def _names_an_order(table: Table, column: Column) -> bool:
    """Cells of the desk that must stay readable."""
    return table.name == "desk" and column.name in ("order", "fields")


def _another(campaign: Campaign, column: Column, value: Any, number: int) -> Any:
    """Something else that such a cell may hold."""
    match column.kind:
        case Kind.WHOLE:
            return FIRST + number
        case Kind.FLAG:
            return not value
        case Kind.CHOICE | Kind.REFERENCE if value and column.name != "side":
            ids = [*column.choices, *(rows_of(campaign.state, column.table) if column.table else ())]
            return next((other for other in ids if other != value), value)
        case Kind.TEXT if column.name not in ("order", "fields"):
            return f"{WORD}{number}"
        case Kind.DAY:
            return "2001-01-01"
        case Kind.NAMES:
            ids = [*column.choices, *(rows_of(campaign.state, column.table) if column.table else ())]
            return () if value else tuple(ids[:1])
        case _:
            return value


def _with_canaries(entry: Entry, viewer: str, canaries: dict[str, tuple[str, str, str]]) -> Entry:
    """The entry with a canary in each text that the viewer may not read."""
    if not entry.number:
        return entry

    def word(what: str) -> str:
        text = f"{WORD}{len(canaries)}"
        canaries[text] = ("journal", str(entry.number), what)
        return text

    def hidden(audience: Sequence[str]) -> bool:
        return not (_seen(entry, viewer) and may_see(tuple(audience), viewer))

    def written(name: str, value: Any) -> bool:
        return name in FREE and isinstance(value, str) and hidden(entry.fields_seen_by.get(name, ()))

    fields = {name: word(name) if written(name, value) else value for name, value in entry.fields.items()}
    notes = tuple(
        Note(say("{text}", text=word("note")), note.seen_by) if hidden(note.seen_by) else note for note in entry.notes
    )
    rolls = tuple(
        dataclasses.replace(roll, face=roll.die + 1 - roll.face) if hidden(roll.seen_by) else roll
        for roll in entry.rolls
    )
    by = entry.by if not hidden(entry.seen_by) and entry.by in (entry.side, LEADER) else word("by")
    return dataclasses.replace(entry, fields=fields, notes=notes, rolls=rolls, by=by, key=word("key"))


FREE = ("note", "reason", "text")
"""Fields of orders in which people write what they like."""


def _bare(entry: Entry, viewer: str) -> Entry:
    """The entry without anything that the viewer may not know of it."""
    if not entry.number:
        return entry
    return dataclasses.replace(
        entry,
        rolls=tuple(roll for roll in entry.rolls if may_see(roll.seen_by, viewer)),
        notes=tuple(note for note in entry.notes if may_see(note.seen_by, viewer)),
        findings=tuple(found for found in entry.findings if may_see(found.seen_by, viewer)),
        changes=tuple(change for change in entry.changes if may_see(change.seen_by, viewer)),
    )


Given = Mapping[str, Callable[[], Any]]


def everything(campaign: Campaign, viewer: str, language: str, day: str) -> Given:
    """All that a viewer can get outside the pages, by name; each is made when it is asked for."""
    view = look(campaign, viewer)
    return {
        "state": lambda: repr(view.state),
        "revision": lambda: view.revision,
        "status": lambda: status(view),
        "journal": lambda: (journal(view, campaign, language), [repr(entry) for entry in view.entries]),
        "desk": lambda: (desk_json(view, language), reminder(campaign, language)),
        "charts": lambda: (points_over_time(view), stocks_over_time(view), levels_over_time(view), wars(view)),
        "forms": lambda: list(_forms(view)),
        "odds": lambda: list(_odds(campaign, view)),
        "map": lambda: list(_on_map(view)),
        "exports": lambda: exports(view, language, as_csv_files=True),
        "prints": lambda: prints(campaign, viewer, language, day),
        "published page": lambda: published_page(campaign, viewer, language, day),
    }


def _forms(view: View) -> Iterator[str]:
    """What every form offers and refuses: empty, and with each answer to its first question."""
    for kind in sendable(view):
        given = {"side": view.viewer} if kind.field("side") else {}
        yield repr((kind.name, options(view, kind.name, given)))
        asked = next((c for c in kind.fields if c.name not in given and c.kind in (Kind.CHOICE, Kind.REFERENCE)), None)
        for value in candidates(view, asked, kind, given)[:MOST_TRIED] if asked else ():
            yield repr((kind.name, value, options(view, kind.name, {**given, asked.name: value} if asked else given)))


def _odds(campaign: Campaign, view: View) -> Iterator[Any]:
    for kind in sendable(view):
        if kind.chances:
            yield from (told for order in _orders(view, kind) for told in _chances(campaign, view, kind.name, order))


def _orders(view: View, kind: Any) -> Iterator[Any]:
    """Orders with dice against each of the others, filled in with whatever comes first."""
    for target in [id for id in view.state.sides if id != view.viewer][:MOST_TRIED]:
        given: dict[str, Any] = {}
        for column in kind.fields:
            ids = candidates(view, column, kind, given)
            if column.name == "side":
                given[column.name] = view.viewer
            elif target in ids:
                given[column.name] = target
            elif column.kind is Kind.COUNTS and ids:
                given[column.name] = ((ids[0], 1),)
            elif column.kind in (Kind.CHOICE, Kind.REFERENCE) and ids:
                given[column.name] = ids[0]
        if all(given.get(column.name) or not column.required for column in kind.fields):
            yield kind.shape(**given)


def _on_map(view: View) -> Iterator[str]:
    """What is told of every place where a map is played on: who stands there, where they reach and with which odds."""
    play, state = view.ruleset.map, view.state
    column = order_type(view.ruleset, play.orders[0]).field(play.target) if play else None
    if play is None or column is None:
        return
    for place in rows_of(state, column.table):
        there = play.standing(state, place)
        yield repr((place, there, play.about(state, place)))
        for piece in there:
            lit = play.reach(state, [piece.id])
            fights = [play.odds(state, piece.owner, [piece.id], to) for to in sorted(lit)[:MOST_TRIED]]
            yield repr((sorted(lit.items()), fights, play.doable(state, piece.owner, place, [piece.id])))


def _chances(campaign: Campaign, view: View, name: str, order: Any) -> Iterator[Any]:
    try:
        yield odds(chances_for(campaign, view.viewer, name, order))
    except IllegalOrder as refused:
        yield str(refused)


def leaks(campaign: Campaign, language: str, day: str, ruleset: Ruleset | None = None) -> list[Leak]:
    """Everything that tells a side, or the public, what it may not know; empty is as it must be.

    ``ruleset``: by which the viewers look, where it is not the campaign's own.
    """
    found = []
    for viewer in (PUBLIC, *campaign.state.sides):
        copies = planted(campaign, viewer)
        one, other = (
            everything(dataclasses.replace(copy, ruleset=ruleset or copy.ruleset), viewer, language, day)
            for copy in (copies.one, copies.other)
        )
        for where, get in one.items():
            found += _compared(viewer, where, get, other[where], copies.canaries)
    return found


def _compared(
    viewer: str,
    where: str,
    one: Callable[[], Any],
    other: Callable[[], Any],
    canaries: Mapping[str, tuple[str, str, str]],
) -> list[Leak]:
    try:
        first, second = one(), other()
    except HiddenValue:  # it looked at what it must not know
        return [Leak(viewer, where, ())]
    if first == second:
        return []
    text = _text(first)
    return [Leak(viewer, where, tuple(cell for canary, cell in canaries.items() if canary in text))]


def _text(given: Any) -> str:
    if isinstance(given, bytes):
        return given.decode("utf-8", "replace")
    if isinstance(given, Mapping):
        return "\n".join(f"{name} {_text(value)}" for name, value in given.items())
    return given if isinstance(given, str) else json.dumps(given, default=repr, ensure_ascii=False)


PLACES: Mapping[str, Message] = {
    "state": say("State"),
    "revision": say("Count of entries"),
    "status": say("Status"),
    "journal": say("Journal"),
    "desk": say("Desk"),
    "charts": say("Charts"),
    "forms": say("Forms and refusals"),
    "odds": say("Odds"),
    "map": say("Map"),
    "exports": say("Exports"),
    "prints": say("Prints"),
    "published page": say("Published page"),
}


def sentence(campaign: Campaign, leak: Leak) -> Message:
    """What was found, plainly."""
    who = say("everybody") if leak.viewer == PUBLIC else campaign.name(leak.viewer)
    where = PLACES[leak.where]
    if not leak.cells:
        return say("{where} for {who}: it comes out differently with what is hidden.", where=where, who=who)
    cells = tuple(f"{table} {row} {column}" for table, row, column in leak.cells[:5])
    return say("{where} for {who}: what is hidden is to be seen: {cells}.", where=where, who=who, cells=cells)
