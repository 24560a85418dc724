"""The orders that every campaign has: the leader's, whatever the ruleset."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.cells import CellProblem, parse_text
from sheets.lexicon import Words
from sheets.messages import say
from sheets.schema import choice, names, reference, text, whole
from tracker.engine import sides
from tracker.engine.changes import rows_of
from tracker.engine.checks import new_violations
from tracker.engine.order import EVERYONE, LEADER, NOBODY, PUBLIC, IllegalOrder, OrderType
from tracker.engine.referee import Audience, Referee
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Correct:
    """One cell set to another value by the leader."""

    table: str = text(say("Table"), required=True, help=say("The tab, by its English id."))
    row: str = text(say("Row"), required=True, help=say("The id of the row."))
    column: str = text(say("Column"), required=True, help=say("The column, by its English id."))
    value: str = text(say("New value"), help=say("What the cell should hold."))
    reason: str = text(say("Reason"), audience="changes", help=say("Why it is corrected."))


@dataclass(frozen=True)
class Rename:
    """A side goes by another name from now on."""

    side: str = reference("sides", say("Side"), audience="everyone")
    name: str = text(say("New name"), required=True, audience="everyone")


@dataclass(frozen=True)
class AddSide:
    """A side joins the season."""

    name: str = text(say("Name"), required=True, audience="everyone")


@dataclass(frozen=True)
class RetireSide:
    """A side leaves the season; what it owns stays where it is."""

    side: str = reference("sides", say("Side"), audience="everyone")


@dataclass(frozen=True)
class WriteNote:
    """A sentence of the leader's for the chronicle."""

    text: str = text(say("Text"), required=True, audience="everyone")
    audience: str = reference(
        "sides",
        say("Who may read it"),
        required=False,
        default=LEADER,
        choices={LEADER: say("only the leader"), PUBLIC: say("everybody")},
    )


@dataclass(frozen=True)
class CloseSeason:
    """The season ends; without winners named, the rules say who won."""

    winner: tuple[str, ...] = names(
        say("Winner"), table="sides", audience="everyone", help=say("Leave blank to let the rules decide.")
    )


@dataclass(frozen=True)
class ReopenSeason:
    """The season goes on after all."""


def leader_orders(ruleset: Ruleset) -> tuple[OrderType, ...]:
    """The engine's own orders, made for the tables of this ruleset."""
    by = (LEADER,)
    return (
        OrderType(
            "award",
            say("Award"),
            _award_shape(ruleset),
            _award(ruleset),
            by,
            "changes",
            always=True,
            help=say("Give (or take) something by your own decision, with a reason."),
        ),
        OrderType(
            "correct",
            say("Correct a number"),
            Correct,
            _correct(ruleset),
            by,
            "changes",
            always=True,
            help=say("Set one cell of the season to another value."),
        ),
        OrderType(
            "rename",
            say("Rename"),
            Rename,
            _rename,
            by,
            "everyone",
            always=True,
            help=say("A side goes by another name; old entries keep the old one."),
        ),
        OrderType(
            "add_side",
            say("New side"),
            AddSide,
            _add_side(ruleset),
            by,
            "everyone",
            help=say("Somebody joins in mid-season."),
        ),
        OrderType(
            "retire_side",
            say("Retire a side"),
            RetireSide,
            _retire_side,
            by,
            "everyone",
            help=say("Somebody leaves the season."),
        ),
        OrderType(
            "note",
            say("Note"),
            WriteNote,
            _note,
            by,
            "notes",
            always=True,
            help=say("Write something into the chronicle."),
        ),
        OrderType(
            "close_season",
            say("Close the season"),
            CloseSeason,
            _close_season(ruleset),
            by,
            "everyone",
            help=say("No more turns are taken; the winner is announced."),
        ),
        OrderType(
            "reopen_season",
            say("Reopen the season"),
            ReopenSeason,
            _reopen_season,
            by,
            "everyone",
            always=True,
            help=say("The season goes on after all."),
        ),
    )


def _put(state: Any, table: str, row: Any) -> Any:
    return dataclasses.replace(state, **{table: {**rows_of(state, table), row.id: row}})


def _award_shape(ruleset: Ruleset) -> type[Any]:
    labels = {what: ruleset.table(table).column(column).heading for what, (table, column) in ruleset.awards.items()}

    @dataclass(frozen=True)
    class Award:
        """The leader gives a side something, or takes it, with a reason."""

        side: str = reference("sides", say("Side"), audience="owner")
        what: str = choice(say("What"), labels, audience="owner")
        amount: int = whole(
            say("How many"),
            required=True,
            low=-999_999,
            high=999_999,
            audience="owner",
            help=say("A negative number takes away."),
        )
        reason: str = text(say("Reason"), required=True, audience="owner")

    return Award


def _award(ruleset: Ruleset) -> Any:
    def award(state: Any, order: Any, referee: Referee) -> Any:
        table, column = ruleset.awards[order.what]
        row = rows_of(state, table)[order.side]
        heading = ruleset.table(table).column(column)
        amount = getattr(row, column) + order.amount
        if not order.amount:
            raise IllegalOrder(say("Say how many are given or taken."), "amount")
        if heading.low is not None and amount < heading.low:
            raise IllegalOrder(say("Only {there} can be taken.", there=getattr(row, column)), "amount")
        referee.tell(
            say(
                "{side}: {what} {amount} ({reason}).",
                side=rows_of(state, "sides")[order.side].name,
                what=heading.heading,
                amount=f"{order.amount:+d}",
                reason=order.reason,
            ),
            (order.side,),
        )
        return _put(state, table, dataclasses.replace(row, **{column: amount}))

    return award


def _correct(ruleset: Ruleset) -> Any:
    def correct(state: Any, order: Any, referee: Referee) -> Any:
        known = {table.name: table for table in ruleset.tables}
        if order.table not in known:
            raise IllegalOrder(
                say("There is no table “{name}”; there are {known}.", name=order.table, known=tuple(known)), "table"
            )
        table = known[order.table]
        columns = {column.name: column for column in table.columns if column.name != "id"}
        row = rows_of(state, table.name).get(order.row)
        if row is None:
            raise IllegalOrder(say("Table {table} has no row “{row}”.", table=table.name, row=order.row), "row")
        if order.column not in columns:
            raise IllegalOrder(
                say(
                    "Table {table} has no column “{name}”; there are {known}.",
                    table=table.name,
                    name=order.column,
                    known=tuple(columns),
                ),
                "column",
            )
        column = columns[order.column]
        value = parse_text(order.value, column, _ids_of(state, ruleset))
        if isinstance(value, CellProblem):
            raise IllegalOrder(
                say("“{found}” does not fit: {expected}.", found=order.value, expected=value.expected), "value"
            )
        if value == getattr(row, column.name):
            raise IllegalOrder(say("The cell holds that already."), "value")
        after = ruleset.tidy(_put(state, table.name, dataclasses.replace(row, **{column.name: value})))
        wrong = new_violations(ruleset, state, after)
        if wrong:
            raise IllegalOrder(
                say("“{found}” does not fit: {expected}.", found=order.value, expected=wrong[0].expected), "value"
            )
        return after

    return correct


def _ids_of(state: Any, ruleset: Ruleset) -> Words:
    """A vocabulary of bare ids: what an order says is said in ids."""
    return Words(names={table.name: {row: [row] for row in rows_of(state, table.name)} for table in ruleset.tables})


def _no_id_of_another(name: str, rows: Mapping[str, Any], own: str = "") -> None:
    """One word never means two sides."""
    if sides.same_name(name) in rows and sides.same_name(name) != own:
        raise IllegalOrder(say("“{name}” is a word the tracker needs itself; choose another name.", name=name), "name")


def _rename(state: Any, order: Rename, referee: Referee) -> Any:
    rows = rows_of(state, "sides")
    side = rows[order.side]
    name = sides.fit_name(order.name, (row.name for row in rows.values() if row.id != side.id))
    _no_id_of_another(name, rows, side.id)
    if name == side.name:
        raise IllegalOrder(say("The side is called “{name}” already.", name=name), "name")
    referee.tell(say("{old} is called {new} from now on.", old=side.name, new=name), EVERYONE)
    return _put(state, "sides", dataclasses.replace(side, name=name))


def _add_side(ruleset: Ruleset) -> Any:
    def add_side(state: Any, order: Any, referee: Referee) -> Any:
        rows = rows_of(state, "sides")
        if sum(row.active for row in rows.values()) >= ruleset.most_sides:
            raise IllegalOrder(say("A season has at most {most} sides.", most=ruleset.most_sides))
        name = sides.fit_name(order.name, (row.name for row in rows.values()))
        referee.tell(say("{side} joins the season.", side=name), EVERYONE)
        _no_id_of_another(name, rows)
        called = (name, *(row.name for row in rows.values()))
        return ruleset.add_side(state, sides.next_id(state, called, referee.sides), name)

    return add_side


def _retire_side(state: Any, order: RetireSide, referee: Referee) -> Any:
    side = rows_of(state, "sides")[order.side]
    if not side.active:
        raise IllegalOrder(say("{side} has retired already.", side=side.name), "side")
    referee.tell(say("{side} leaves the season.", side=side.name), EVERYONE)
    return _put(state, "sides", dataclasses.replace(side, active=False))


def _note(state: Any, order: WriteNote, referee: Referee) -> Any:
    to: Audience = {LEADER: NOBODY, PUBLIC: EVERYONE}.get(order.audience, (order.audience,))
    referee.tell(say("{text}", text=order.text), to)
    return state


def _close_season(ruleset: Ruleset) -> Any:
    def close_season(state: Any, order: Any, referee: Referee) -> Any:
        winners = order.winner or ruleset.winners(state)
        season = rows_of(state, "season")["season"]
        called = tuple(rows_of(state, "sides")[side].name for side in winners)
        referee.tell(say("The season is over. First: {winners}.", winners=called), EVERYONE)
        return _put(state, "season", dataclasses.replace(season, closed=True, winners=tuple(winners)))

    return close_season


def _reopen_season(state: Any, order: ReopenSeason, referee: Referee) -> Any:
    season = rows_of(state, "season")["season"]
    if not season.closed:
        raise IllegalOrder(say("The season is open."))
    referee.tell(say("The season goes on."), EVERYONE)
    return _put(state, "season", dataclasses.replace(season, closed=False, winners=()))
