"""What must hold in every state of every campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sheets.messages import say
from tracker.engine import house_rules, sides
from tracker.engine.desk import DESK_RULES
from tracker.engine.order import IllegalOrder
from tracker.engine.ruleset import Ruleset, Violation


def violations(ruleset: Ruleset, state: Any) -> list[Violation]:
    """Every cell out of its bounds, every unfit name, then everything the ruleset's own checks find."""
    desk = house_rules.violations(DESK_RULES, state.settings)
    return [*_out_of_bounds(ruleset, state), *_unfit_names(state), *desk, *ruleset.checks(state)]


def _unfit_names(state: Any) -> Iterable[Violation]:
    called: set[str] = set()
    for row in state.sides.values():
        if not (row.id[:1] == "s" and row.id[1:].isascii() and row.id[1:].isdigit() and len(row.id) < 6):
            # an id of another form could be taken for a viewer (leader, public)
            yield Violation("sides", row.id, "id", say("the id that the tracker gives a new side"))
        try:
            name = sides.same_name(sides.fit_name(row.name, ()))
        except IllegalOrder:
            name = ""
        if not name or name in called:
            yield Violation("sides", row.id, "name", say("a name of its own, of 1 to 40 characters"))
        called.add(name)


def _out_of_bounds(ruleset: Ruleset, state: Any) -> Iterable[Violation]:
    for table in ruleset.tables:
        bounded = [c for c in table.columns if c.low is not None or c.high is not None]
        for row_id, row in getattr(state, table.name).items():
            for column in bounded:
                value = getattr(row, column.name)
                if not isinstance(value, int) or isinstance(value, bool):
                    continue
                if (column.low is not None and value < column.low) or (column.high is not None and value > column.high):
                    yield Violation(
                        table.name,
                        row_id,
                        column.name,
                        say("a number from {low}", low=str(column.low or 0)),  # to be typed: with a hyphen
                    )


def new_violations(ruleset: Ruleset, before: Any, after: Any) -> list[Violation]:
    """What holds no more after a change, though it held before."""
    known = set(violations(ruleset, before))
    return [found for found in violations(ruleset, after) if found not in known]
