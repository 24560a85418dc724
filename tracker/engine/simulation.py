"""Whole seasons played by doctrine: one order after another, each from the View of the side whose decision it is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from tracker.engine.campaign import Campaign
from tracker.engine.changes import folded, rows_of
from tracker.engine.doctrine import Command, Doctrine
from tracker.engine.journal import START, undone
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Dice, Referee
from tracker.engine.view import look

MOST_TURNS = 200
"""A season that nobody has won by then is given up: a map may have no end."""
MOST_ORDERS = 2_000
"""No turn has as many; the doctrine would be going round in circles."""


class Stalled(Exception):
    """Nobody can do anything about what is owed, or a turn does not end: a bug of a doctrine or of the rules."""


def answers(campaign: Campaign, doctrine: Doctrine) -> Iterator[tuple[str, Command]]:
    """Who could act next, and with which order, the best first."""
    for owed in campaign.ruleset.waiting(campaign.state):
        viewer = owed.side or LEADER
        yield from ((viewer, command) for command in doctrine.choose(look(campaign, viewer), owed))


def acted(campaign: Campaign, doctrine: Doctrine, dice: Dice) -> Any:
    """The state after the next order; what a side could not know may refuse it, then it thinks again as people do."""
    for viewer, command in answers(campaign, doctrine):
        kind, referee = order_type(campaign.ruleset, command.name), Referee(dice, sides=campaign.counts)
        with suppress(IllegalOrder):
            return run(campaign.ruleset, campaign.state, kind, command.order, referee, viewer)
    owed = "; ".join(str(waiting.what) for waiting in campaign.ruleset.waiting(campaign.state))
    raise Stalled(owed or "nothing is owed")


def played(campaign: Campaign, doctrine: Doctrine, dice: Dice) -> Iterator[Campaign]:
    """The season order by order, to its end or to the most turns, without a journal."""
    turn, given = 0, 0
    while not campaign.state.season["season"].closed and turn <= MOST_TURNS:
        state = acted(campaign, doctrine, dice)
        campaign = dataclasses.replace(campaign, state=state)
        given = given + 1 if doctrine.turn(state) == turn else 0
        turn = doctrine.turn(state)
        if given > MOST_ORDERS:
            raise Stalled(f"turn {turn} does not end")
        yield campaign


def as_set_up(campaign: Campaign, doctrine: Doctrine) -> Campaign:
    """The season before its first turn, with the catalogue, the house rules and the names of today.

    What orders have changed in the catalogue since (who owns what, what was built) is as it was set up.
    """
    entries, ruleset, state = list(campaign.entries), campaign.ruleset, campaign.state
    gone = undone(entries)
    begun = next((e.number for e in entries if e.order == doctrine.begins and e.number not in gone), len(entries))
    before = campaign.state
    if begun < len(entries):
        before = ruleset.state(**{table.name: {} for table in ruleset.tables})
        for entry in entries[:begun]:
            before = folded(ruleset.tables, before, entry.changes)
    play = [change for entry in entries[begun:] if entry.order not in (START, "correct") for change in entry.changes]
    columns = {(change.table, change.column) for change in play}
    tables: dict[str, Mapping[str, Any]] = {name: _reset(campaign, before, name, columns) for name in ruleset.catalogue}
    names = {id: dataclasses.replace(row, name=campaign.name(id)) for id, row in before.sides.items()}
    tables |= {"sides": names, "settings": state.settings}
    return Campaign(ruleset, dataclasses.replace(before, **tables), 0, campaign.counts, ())


def _reset(campaign: Campaign, before: Any, name: str, columns: set[tuple[str, str]]) -> Mapping[str, Any]:
    """A table of the catalogue as it is today, the columns that play changes as they were before."""
    changed = [column for column in campaign.ruleset.table(name).columns if (name, column.name) in columns]
    rows, earlier = rows_of(campaign.state, name), rows_of(before, name)
    if not changed:
        return rows
    return {
        id: dataclasses.replace(
            row,
            **{
                column.name: getattr(earlier[id], column.name) if id in earlier else column.default
                for column in changed
            },
        )
        for id, row in rows.items()
    }
