"""A table of patrols: their cities, stocks, knights and points, and what stands there for each meeting."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from sheets.cells import Formula, is_blank
from sheets.lexicon import normalised
from sheets.messages import Message, say
from sheets.schema import columns_of
from tracker.engine.moving_in import Cell, Gift, Typed
from tracker.rulesets.gra_roczna.moving_in_findings import NOT_TAKEN, Findings, blank
from tracker.rulesets.gra_roczna.moving_in_shapes import CityShape
from tracker.rulesets.gra_roczna.moving_in_words import Meaning, level_of, of_a_side, stocks_of, tidy
from tracker.rulesets.gra_roczna.orders import Report
from tracker.rulesets.gra_roczna.state import BUILDING_NAMES, RESOURCE_NAMES, Building, Side

_MOST, _MOST_LEVEL = 999_999_999, 999
"""Larger numbers are mistakes, even where the rules know no limit."""
_SIDE = {column.name: dataclasses.replace(column, high=_MOST) for column in columns_of(Side)}
_LEVEL = next(column for column in columns_of(Building) if column.name == "level")
_PRESENT = next(column for column in columns_of(Report) if column.name == "present")
_POINTS = dataclasses.replace(_SIDE["awarded_points"], high=999_999)


class City:
    """One table of patrols."""

    def __init__(self, findings: Findings, shape: CityShape) -> None:
        self.findings = findings
        self.known = findings.vocabulary
        self.shape = shape
        self.grid = shape.grid
        self.columns = {at: meaning for at, meaning in shape.columns.items() if at not in shape.doubled}
        self.counted = self._counted()
        self.rows: dict[int, list[int]] = {}
        for row, column in self.grid.filled():
            self.rows.setdefault(row, []).append(column)

    def read(self) -> None:
        """Every row below the headings."""
        body = [row for row in self.rows if row > self.shape.header]
        explicit = any(self._explicit(row) for row in body)
        patrols = [row for row in body if self._is_patrol(row) and (self._explicit(row) or not explicit)]
        if not patrols:
            self.findings.no_table(self.grid)
            return
        self._headings(patrols)
        seen: set[str] = set()
        for row in body:
            if row not in patrols:
                self._other_row(row)
                continue
            side = self.findings.side(self.grid, (row, self.shape.names))
            if side is None:
                self._rest(row, say("the name of a patrol"))
            elif side in seen:
                self._rest(row, say("each patrol only once; {side} stands here again", side=side), named=True)
                self.findings.doubtful.add(side)
            else:
                seen.add(side)
                self._patrol(row, side)

    def _explicit(self, row: int) -> bool:
        raw = self.grid.cell(row, self.shape.names)
        return isinstance(raw, str) and bool(of_a_side(raw))

    def _is_patrol(self, row: int) -> bool:
        """A name, and at least one number under a heading that is understood."""
        if not self.known.is_name(self.grid.cell(row, self.shape.names)):
            return False
        return any(self._reads(row, at, meaning) for at, meaning in self.shape.columns.items())

    def _reads(self, row: int, at: int, meaning: Meaning) -> bool:
        raw = level_of(self.grid.cell(row, at))
        if isinstance(raw, Formula):
            raw = raw.cached
        if meaning.kind == "stocks":
            return stocks_of(raw, self.known.letters) is not None
        return isinstance(raw, int | float) or (isinstance(raw, str) and tidy(raw).removeprefix("-").isdigit())

    def _counted(self) -> str:
        """What a table of meetings counts: ``present``, ``points``, or nothing that can be told."""
        header = self.shape.header
        texts = [self.grid.title, self.grid.cell(header, self.shape.names)]
        texts += [self.grid.cell(*place) for place in self.grid.filled() if place[0] < header]
        words = {normalised(tidy(text)) for text in texts if isinstance(text, str)}
        kinds = {"present": words & self.known.present, "points": words & self.known.points}
        told = [kind for kind, those in kinds.items() if those]
        return told[0] if len(told) == 1 else ""

    def _headings(self, patrols: Sequence[int]) -> None:
        for row, column in self.grid.filled():
            if row < self.shape.header:
                self._above(row, column)
        for column in range(1, self.grid.width + 1):
            self._heading(column, patrols)

    def _heading(self, column: int, patrols: Sequence[int]) -> None:
        meaning, place = self.shape.columns.get(column), [(self.shape.header, column)]
        if column in self.shape.doubled:
            self._column(column, patrols, say("each heading only once"))
        elif meaning is not None and meaning.kind == "meeting" and not self.counted:
            do = say("Write “Points” or “Present” above the names of the patrols, and import it again.")
            self._column(column, patrols, say("a table that says what it counts at a meeting"), do)
        elif meaning is not None:
            self.findings.fact(self.grid, place, _heading(meaning, self.counted))
        elif column != self.shape.names:
            if self._is_sum(column):
                self.findings.fact(self.grid, place, say("the sums of the rows"))
            else:
                self._unknown(column, patrols)
        elif not blank(self.grid, *place[0]):
            self.findings.fact(self.grid, place, say("above the names of the patrols"))

    def _above(self, row: int, column: int) -> None:
        raw = self.grid.cell(row, column)
        word = normalised(tidy(raw)) if isinstance(raw, str) else ""
        if word in self.known.present | self.known.points | self.known.levels | self.known.patrols | self.known.heads:
            self.findings.fact(self.grid, [(row, column)], say("a heading"))
        else:
            self.findings.leave(self.grid, [(row, column)], say("nothing above the headings"), NOT_TAKEN)

    def _unknown(self, column: int, patrols: Sequence[int]) -> None:
        """A column nobody knows. If it holds numbers, it may be a building: then points cannot be checked."""
        heading = self.grid.cell(self.shape.header, column)
        word = normalised(tidy(heading)) if isinstance(heading, str) else ""
        may_be_levels = word not in self.known.nobody | self.known.prices | {""}
        if may_be_levels and any(self._reads(row, column, Meaning("building")) for row in patrols):
            self.findings.all_doubtful = True
        names = tuple(BUILDING_NAMES.get(kind, say("{text}", text=kind)) for kind in self.findings.state.building_types)
        expected = say("a heading that is known: {names}, or a stock, knights, points, a day", names=names)
        self._column(column, patrols, expected, None if may_be_levels else NOT_TAKEN)

    def _column(self, column: int, patrols: Sequence[int], expected: Message, do: Message | None = None) -> None:
        """A whole column that is left out."""
        rows = [self.shape.header, *patrols]
        places = [(row, column) for row in rows if not blank(self.grid, row, column)]
        if places and do is not None:
            self.findings.leave(self.grid, places, expected, do)
        elif places:
            self.findings.leave(self.grid, places, expected)
        if column in self.shape.doubled:
            self.findings.all_doubtful = True

    def _other_row(self, row: int) -> None:
        """A row of no patrol: sums, remarks, headings that come again."""
        name = self.grid.cell(row, self.shape.names)
        do = NOT_TAKEN
        if self.known.is_name(name):
            do = say("If it is a patrol, type a number (0 as well) under one of its headings.")
        self.findings.leave(
            self.grid, [(row, column) for column in self.rows[row]], say("a patrol and its numbers"), do
        )

    def _rest(self, row: int, expected: Message, named: bool = False) -> None:
        columns = [at for at in self.rows[row] if named or at != self.shape.names]
        columns = [at for at in columns if at in self.columns or at == self.shape.names]
        if columns:
            self.findings.leave(self.grid, [(row, at) for at in columns], expected)

    def _patrol(self, row: int, side: str) -> None:
        self.findings.fact(self.grid, [(row, self.shape.names)], say("the patrol {side}", side=side), side)
        for at, meaning in self.columns.items():
            if meaning.kind == "building":
                self._level(row, at, side, meaning.id)
            elif not blank(self.grid, row, at) or self.grid.is_covered(row, at):
                self._other(row, at, side, meaning)
        self._sum(row, side)

    def _level(self, row: int, at: int, side: str, building: str) -> None:
        kind = self.findings.state.building_types[building]
        column = dataclasses.replace(_LEVEL, high=kind.max_level or _MOST_LEVEL)
        raw = self.grid.cell(row, at)
        level = self.findings.number(self.grid, (row, at), column, level_of(raw))
        if level is None:
            self.findings.doubtful.add(side)
        elif not is_blank(raw):
            named = BUILDING_NAMES.get(building, building)
            meaning = say("{side}: {building}, level {level}", side=side, building=named, level=level)
            self.findings.fact(self.grid, [(row, at)], meaning, side, Cell("buildings", "level", building), level)

    def _other(self, row: int, at: int, side: str, meaning: Meaning) -> None:
        raw = self.grid.cell(row, at)
        if meaning.kind == "stocks":
            stocks = stocks_of(raw, self.known.letters)
            if stocks is None:
                expected = say("stocks such as {example}", example=("3D 2K 1Ż 0Z", "D3 K2 Ż1 Z0"))
                self.findings.leave(self.grid, [(row, at)], expected)
            for stock, amount in (stocks or {}).items():
                self._stock(row, at, side, stock, amount)
        elif meaning.kind == "meeting":
            self._meeting(row, at, side, meaning.id)
        elif meaning.kind == "stock":
            number = self.findings.number(self.grid, (row, at), _SIDE[meaning.id], 0 if _dash(raw) else raw)
            if number is not None:
                self._stock(row, at, side, meaning.id, number)
        else:
            points = self.findings.number(self.grid, (row, at), _POINTS, 0 if _dash(raw) else raw)
            if points is not None:
                self.findings.total(side, self.grid, (row, at), points)

    def _stock(self, row: int, at: int, side: str, stock: str, amount: int) -> None:
        named = RESOURCE_NAMES.get(stock, say("Knights in reserve"))
        meaning = say("{side}: {what} {amount}", side=side, what=named, amount=amount)
        self.findings.fact(self.grid, [(row, at)], meaning, side, Cell("sides", stock), amount)

    def _meeting(self, row: int, at: int, side: str, day: str) -> None:
        raw = self.grid.cell(row, at)
        if not self.counted or _dash(raw):
            if self.counted:
                self.findings.fact(self.grid, [(row, at)], say("{side}: no meeting", side=side), side)
            return
        column = _POINTS if self.counted == "points" else dataclasses.replace(_PRESENT, low=1)
        number = self.findings.number(self.grid, (row, at), column, raw)
        if number is None:
            self.findings.doubtful.add(side)
        elif self.counted == "points":
            meaning = say("{side}: points for the meeting {meeting}: {points}", side=side, points=number, meeting=day)
            self.findings.fact(self.grid, [(row, at)], meaning, side)
            if number:
                place = self.grid.place(row, at)
                self.findings.gifts.append(Gift(place, side, "victory_points", number, meaning))
        else:
            date = "" if day.isdigit() else day
            meaning = say("{side}: present at the meeting {meeting}: {present}", side=side, present=number, meeting=day)
            self.findings.fact(self.grid, [(row, at)], meaning, side)
            note = {} if date else {"note": str(day)}
            self.findings.typed.append(Typed("meetings", side, {"date": date, "present": number, **note}))

    def _is_sum(self, column: int) -> bool:
        """A column of sums beside the meetings it adds up."""
        raw = self.grid.cell(self.shape.header, column)
        meetings = any(meaning.kind == "meeting" for meaning in self.columns.values())
        return meetings and bool(self.counted) and isinstance(raw, str) and normalised(tidy(raw)) in self.known.sums

    def _sum(self, row: int, side: str) -> None:
        for column in self.rows[self.shape.header]:
            if column in self.columns or not self._is_sum(column):
                continue
            parts = [level_of(self.grid.cell(row, at)) for at, it in self.columns.items() if it.kind == "meeting"]
            total = sum(part for part in map(_whole, parts) if part is not None)
            if blank(self.grid, row, column):
                continue
            if _whole(self.grid.cell(row, column)) == total:
                self.findings.fact(self.grid, [(row, column)], say("{side}: the sum is right", side=side), side)
            else:
                self.findings.leave(self.grid, [(row, column)], say("{sum}, the sum of the row", sum=total))


def _whole(raw: object) -> int | None:
    if isinstance(raw, Formula):
        raw = raw.cached
    if isinstance(raw, str):
        text = raw.strip()
        return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else None
    return int(raw) if isinstance(raw, int | float) and raw == raw and abs(raw) < 1e9 and raw == int(raw) else None


def _dash(raw: object) -> bool:
    return isinstance(raw, str) and level_of(raw) == 0 and not raw.strip().isdigit()


def _heading(meaning: Meaning, counted: str) -> Message:
    if meaning.kind == "building":
        return say("the building {building}", building=BUILDING_NAMES.get(meaning.id, meaning.id))
    if meaning.kind == "stock":
        return say("the stock of {what}", what=RESOURCE_NAMES.get(meaning.id, say("Knights")))
    if meaning.kind == "stocks":
        return say("the stocks")
    if meaning.kind == "points":
        return say("victory points")
    if counted == "points":
        return say("points for the meeting {meeting}", meeting=meaning.id)
    return say("who was present at the meeting {meeting}", meeting=meaning.id)
