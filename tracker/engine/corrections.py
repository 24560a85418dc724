"""The leader's own decisions about numbers: awards and corrections, always with a reason, always logged."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from sheets.cells import CellProblem, parse_text
from sheets.lexicon import Words
from sheets.messages import say
from sheets.schema import Table, choice, reference, text, whole
from tracker.engine.changes import put, rows_of
from tracker.engine.checks import new_violations
from tracker.engine.house_rules import written
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Correct:
    """One cell set to another value by the leader."""

    table: str = text(say("Table"), required=True, help=say("The tab, by its English id."))
    row: str = text(say("Row"), required=True, help=say("The id of the row."))
    column: str = text(say("Column"), required=True, help=say("The column, by its English id."))
    value: str = text(say("New value"), help=say("What the cell should hold."))
    reason: str = text(say("Reason"), audience="changes", help=say("Why it is corrected."))


def award_shape(ruleset: Ruleset) -> type[Any]:
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


def award_rule(ruleset: Ruleset) -> Any:
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
        return put(state, **{table: dataclasses.replace(row, **{column: amount})})

    return award


def correct_rule(ruleset: Ruleset) -> Any:
    def correct(state: Any, order: Any, referee: Referee) -> Any:
        known = {table.name: table for table in ruleset.tables}
        if order.table not in known:
            raise IllegalOrder(
                say("There is no table “{name}”; there are {known}.", name=order.table, known=tuple(known)), "table"
            )
        table = known[order.table]
        columns = {column.name: column for column in table.columns if column.name != "id"}
        row = rows_of(state, table.name).get(order.row) or _unset(ruleset, table, order.row)
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
        after = ruleset.tidy(put(state, **{table.name: dataclasses.replace(row, **{column.name: value})}))
        if getattr(rows_of(after, table.name)[row.id], column.name) != value:  # it follows from others by itself
            expected = say("a value that agrees with the rest of the sheet")
            raise IllegalOrder(
                say("“{found}” does not fit: {expected}.", found=order.value, expected=expected), "value"
            )
        wrong = new_violations(ruleset, state, after)
        if wrong:
            raise IllegalOrder(
                say("“{found}” does not fit: {expected}.", found=order.value, expected=wrong[0].expected), "value"
            )
        return after

    return correct


def _unset(ruleset: Ruleset, table: Table, key: str) -> Any:
    """The row of a house rule that this season does not tell of yet."""
    rules = {rule.key: rule for rule in ruleset.house_rules} if table.name == "settings" else {}
    return table.row(id=key, value=written(rules[key], rules[key].default)) if key in rules else None


def _ids_of(state: Any, ruleset: Ruleset) -> Words:
    """A vocabulary of bare ids: what an order says is said in ids."""
    return Words(names={table.name: {row: [row] for row in rows_of(state, table.name)} for table in ruleset.tables})
