"""A map turn by turn, as a viewer may know it: who owned what when each turn began, and now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.past import moments
from tracker.engine.view import View


@dataclass(frozen=True)
class Owned:
    """One turn: its number, and who owned what when it ended (the last one: as it is now)."""

    turn: int
    owners: Mapping[str, str]


def land_by_turn(view: View) -> list[Owned]:
    """The turns that have begun, oldest first; empty where its ruleset has no map."""
    play = view.ruleset.map
    if play is None:
        return []
    found: dict[int, Mapping[str, str]] = {}
    columns = {play.owner, play.clock}
    found[_turn(view.state, play.clock)] = _owners(view.state, play.owner)
    for moment in moments(view.ruleset.tables, view.state, view.entries, columns):
        found.setdefault(_turn(moment.before, play.clock), _owners(moment.before, play.owner))
    return [Owned(turn, found[turn]) for turn in sorted(found) if turn]


def _turn(state: object, clock: tuple[str, str]) -> int:
    table, column = clock
    values = (getattr(row, column) for row in rows_of(state, table).values())
    return next((int(value) for value in values if not is_hidden(value) and value is not None), 0)


def _owners(state: object, owner: tuple[str, str]) -> Mapping[str, str]:
    table, column = owner
    return {key: getattr(row, column) for key, row in rows_of(state, table).items()
            if not is_hidden(getattr(row, column))}  # fmt: skip
