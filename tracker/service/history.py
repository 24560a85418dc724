"""The season so far, as a viewer may see it: points, stocks and levels over time, and the wars.

Everything is made from a ``View``; which numbers matter is said by the ruleset's ``chronicle``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sheets.messages import Message
from tracker.engine.changes import rows_of
from tracker.engine.hidden import HiddenValue, is_hidden
from tracker.engine.journal import Entry, told_to, undone
from tracker.engine.pages import WarOrder
from tracker.engine.past import moments
from tracker.engine.referee import Roll
from tracker.engine.view import View


@dataclass(frozen=True)
class Step:
    """A number from one moment on. ``entry`` is the viewer's own count (0: the beginning), ``day`` an ISO
    day (blank where nothing was told yet); ``value`` is None from where it is not known, or no more."""

    entry: int
    day: str
    value: int | None


Steps = tuple[Step, ...]
"""A number over time, oldest first: only the moments at which it changed."""


def points_over_time(view: View) -> dict[str, Steps]:
    """The points of every side: side -> steps. Empty where they hang on what the viewer may not see."""
    lines, columns = _Lines(view), set(view.ruleset.chronicle.points)
    past: list[tuple[Entry | None, Mapping[str, int]]] = []
    state = view.state
    try:
        for moment in moments(view.ruleset.tables, state, view.entries, columns):
            past.append((moment.entry, dict(view.ruleset.standings(moment.after))))
            state = moment.before
        past.append((None, dict(view.ruleset.standings(state))))
    except HiddenValue:
        return {}
    known: Mapping[str, int] = {}
    for entry, standings in reversed(past):
        for side in dict.fromkeys((*known, *standings)):
            lines.add((side, ""), entry, standings.get(side))
        known = standings
    return {side: steps for (side, _), steps in lines.drawn()}


def stocks_over_time(view: View) -> dict[str, dict[str, Steps]]:
    """What every side has: side -> column -> steps. A side is told of its own, the leader of all: whoever may
    look at the stock of others is not told of what made it, so he could not know how it was before."""
    found: dict[str, dict[str, Steps]] = {}
    for (side, column), steps in _over_time(view, "sides", view.ruleset.chronicle.stocks).drawn():
        if told_to((side,), view.viewer):
            found.setdefault(side, {})[column] = steps
    return found


def levels_over_time(view: View) -> dict[str, dict[str, Steps]]:
    """What every side has built: side -> id of the row -> steps."""
    found: dict[str, dict[str, Steps]] = {}
    for table, column in view.ruleset.chronicle.levels:
        rows = rows_of(view.state, table)
        for (row, _), steps in _over_time(view, table, (column,)).drawn():
            if row in rows:
                found.setdefault(rows[row].side, {})[row] = steps
    return found


def _over_time(view: View, table: str, columns: Sequence[str]) -> _Lines:
    """The numbers in some columns of a table."""
    lines = _Lines(view)
    past = list(moments(view.ruleset.tables, view.state, view.entries, {(table, column) for column in columns}))
    for row_id, row in rows_of(past[-1].before if past else view.state, table).items():
        for column in columns:
            value = getattr(row, column)
            lines.add((row_id, column), None, None if is_hidden(value) else value)
    for moment in reversed(past):
        for change in moment.told:
            lines.add((change.row, change.column), moment.entry, 0 if change.after == "" else change.after)
    return lines


class _Lines:
    """Numbers over time while they are being drawn: (row, column) -> the moments at which they changed."""

    def __init__(self, view: View) -> None:
        self._began = view.entries[0].at[:10] if len(view.entries) else ""
        self._steps: dict[tuple[str, str], list[Step]] = {}

    def add(self, cell: tuple[str, str], entry: Entry | None, value: int | None) -> None:
        """The number from this entry on (None: from the beginning)."""
        steps = self._steps.setdefault(cell, [])
        if value != (steps[-1].value if steps else None):
            steps.append(Step(entry.number, entry.at[:10], value) if entry else Step(0, self._began, value))

    def drawn(self) -> Iterator[tuple[tuple[str, str], Steps]]:
        """The lines that have something on them."""
        return ((cell, tuple(steps)) for cell, steps in self._steps.items() if steps)


def daily(steps: Iterable[Step]) -> Steps:
    """The steps with one for each day: how the day ended."""
    return tuple(list(group)[-1] for _, group in groupby(steps, lambda step: step.day))


@dataclass(frozen=True)
class War:
    """One attack, as far as the viewer was told of it."""

    entry: int
    day: str
    attacker: str
    target: str
    place: str
    """What was attacked, by its id."""
    won: bool | None
    """Whether the attacker won."""
    taken_back: bool
    result: Mapping[str, Any] = field(default_factory=dict)
    """Strengths, losses and what else he knows."""
    blows: Sequence[tuple[str, tuple[Roll, ...]]] = ()
    """The dice he may see, in the order they fell: why they were rolled, and the dice."""
    hit: int = 0
    """A die hits from this face on; 0 where dice do not hit."""
    told: tuple[Message, ...] = ()


def wars(view: View) -> list[War]:
    """The wars of the season, oldest first, as far as the viewer was told of them."""
    orders = {war.order: war for war in view.ruleset.chronicle.wars}
    gone = undone(view.entries)
    return [_war(entry, orders[entry.order], gone) for entry in view.entries if entry.order in orders]


def _war(entry: Entry, war: WarOrder, gone: set[int]) -> War:
    result = entry.result
    return War(
        entry.number,
        entry.at[:10],
        entry.side,
        entry.fields.get(war.target, ""),
        entry.fields.get(war.place, ""),
        result.get(war.won),
        entry.number in gone,
        result,
        tuple((why, tuple(rolls)) for why, rolls in groupby(entry.rolls, lambda roll: roll.why)),
        war.hit,
        tuple(note.message for note in entry.notes),
    )
