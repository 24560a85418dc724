"""Tables of meetings, one row each: they become rows that wait in the tab of meetings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.cells import CellProblem, Formula, is_blank, parse
from sheets.lexicon import normalised
from sheets.messages import say
from sheets.plain_grid import PlainGrid
from sheets.schema import Kind, columns_of
from tracker.engine.moving_in import Gift, Typed
from tracker.rulesets.gra_roczna.moving_in_findings import NOT_TAKEN, Findings
from tracker.rulesets.gra_roczna.moving_in_words import Vocabulary, many_meanings, tidy
from tracker.rulesets.gra_roczna.orders import Report

FIELDS = {column.name: column for column in columns_of(Report)}
COUNTED = tuple(name for name, column in FIELDS.items() if column.kind is Kind.WHOLE)


@dataclass(frozen=True)
class ReportShape:
    """A table whose headings are fields of a report."""

    grid: PlainGrid
    header: int
    columns: Mapping[int, str]
    """Column -> field; ``points`` for points of the leader's own."""
    unclear: Mapping[int, tuple[str, ...]]
    """Columns whose heading may mean several fields."""


def report_shape(grid: PlainGrid, known: Vocabulary) -> ReportShape | None:
    """The headings of a table of meetings: a patrol and something that a report counts; None if it is none."""
    rows: dict[int, list[int]] = {}
    for row, column in grid.filled():
        rows.setdefault(row, []).append(column)
    for row, columns in rows.items():
        cells = {at: raw for at in columns if isinstance(raw := grid.cell(row, at), str)}
        fields = {at: name for at, raw in cells.items() if (name := known.fields.get(normalised(tidy(raw))))}
        unclear = {at: names for at, raw in cells.items() if (names := many_meanings(raw))}
        meanings = {at: meaning for at, raw in cells.items() if (meaning := known.meaning(raw))}
        if any(meaning.kind != "points" for meaning in meanings.values()) or row == max(rows):
            continue
        if "side" in fields.values() and (unclear or set(fields.values()) & set(COUNTED)):
            points = {at: "points" for at in meanings if at not in fields}
            return ReportShape(grid, row, {**fields, **points}, unclear)
    return None


def read_reports(findings: Findings, shape: ReportShape) -> None:
    """Every row below the headings."""
    grid, header = shape.grid, shape.header
    body = sorted({row for row, _ in grid.filled() if row > header})
    names = list(shape.columns.values())
    doubled = {name for name in names if names.count(name) > 1}
    for row, at in grid.filled():
        if row < header:
            findings.leave(grid, [(row, at)], say("nothing above the headings"), NOT_TAKEN)
        elif row == header:
            _heading(findings, shape, at, doubled, body)
    for row in body:
        if doubled or shape.unclear:
            known = [(row, at) for at in shape.columns if not is_blank(grid.cell(row, at))]
            if known:
                do = say("Name every column so that it means one thing, and import the table again.")
                findings.leave(grid, known, say("a report whose every number is understood"), do)
        else:
            _row(findings, shape, row)


def _heading(findings: Findings, shape: ReportShape, at: int, doubled: set[str], body: list[int]) -> None:
    grid, header = shape.grid, shape.header
    places = [(header, at), *((row, at) for row in body if not is_blank(grid.cell(row, at)))]
    name = shape.columns.get(at, "")
    if name in doubled:
        findings.leave(grid, places[:1], say("each heading only once"))
    elif name == "points":
        findings.fact(grid, places[:1], say("points for a meeting"))
    elif name:
        findings.fact(grid, places[:1], say("field of a report: {field}", field=FIELDS[name].heading))
    elif at in shape.unclear:
        able = tuple(FIELDS[name].heading for name in shape.unclear[at])
        findings.leave(grid, places, say("a heading that says whose: {names}", names=able))
    else:
        able = tuple(column.heading for column in FIELDS.values())
        findings.leave(grid, places, say("a heading of a report: {names}", names=able), NOT_TAKEN)


def _row(findings: Findings, shape: ReportShape, row: int) -> None:
    """A report is taken whole or not at all: with one number missing it would be booked wrong later on."""
    grid = shape.grid
    at = {name: column for column, name in shape.columns.items()}
    places = [(row, column) for column in shape.columns if not is_blank(grid.cell(row, column))]
    if not places:
        return
    if not findings.vocabulary.is_name(grid.cell(row, at["side"])):
        findings.leave(grid, places, say("the name of a patrol"), NOT_TAKEN)
        return
    values: dict[str, Any] = {}
    points = 0
    good = True
    for name, column in at.items():
        if name == "side":
            continue
        raw = grid.cell(row, column)
        raw = raw.cached if isinstance(raw, Formula) and raw.cached is not None else raw
        value = parse(raw, FIELDS["present" if name == "points" else name], findings.words)
        if isinstance(value, CellProblem) or grid.is_covered(row, column):
            problem = (
                value if isinstance(value, CellProblem) else CellProblem("", say("one value in each cell"), NOT_TAKEN)
            )
            findings.leave(grid, [(row, column)], problem.expected, problem.do)
            good = False
        elif name == "points":
            points = value if isinstance(value, int) else 0
        else:
            values[name] = value
    side = findings.side(grid, (row, at["side"])) if good else None
    if side is None:
        rest = [place for place in places if grid.spot(*place) not in {s for item in findings.left for s in item.spots}]
        if rest:
            findings.leave(grid, rest, say("a report whose every number is understood"))
        return
    filled = {name: value for name, value in values.items() if value not in (0, "", None)}
    findings.typed.append(Typed("meetings", side, filled))
    findings.fact(grid, places, say("{side}: a report that waits in the tab of meetings", side=side), side)
    if points:
        place = grid.place(row, at["points"])
        day = values.get("date") or place
        why = say("{side}: points for the meeting {meeting}: {points}", side=side, points=points, meeting=day)
        findings.gifts.append(Gift(place, side, "victory_points", points, why))
