"""What was found in a leader's own tables, cell by cell, and what it comes to in the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheets.cells import CellProblem, Formula, Raw, found, is_blank, parse
from sheets.lexicon import Words, normalised
from sheets.messages import Message, say, say_n
from sheets.plain_grid import PlainGrid, Spot
from sheets.schema import Column
from tracker.engine.moving_in import Cell, Fact, Gift, NotUnderstood, Typed, Understood
from tracker.engine.order import IllegalOrder
from tracker.engine.sides import fit_name, same_name
from tracker.rulesets.gra_roczna.moving_in_words import Vocabulary, of_a_side, tidy
from tracker.rulesets.gra_roczna.state import State

AGAIN = say("Mend the table and import it again.")
Places = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Total:
    """A number of victory points in all, waiting for the levels it must be the sum of (GR-14)."""

    grid: PlainGrid
    row: int
    column: int
    points: int


@dataclass
class Findings:
    """All that was found so far."""

    state: State
    words: Words
    vocabulary: Vocabulary
    facts: list[Fact] = field(default_factory=list)
    gifts: list[Gift] = field(default_factory=list)
    typed: list[Typed] = field(default_factory=list)
    left: list[NotUnderstood] = field(default_factory=list)
    sides: dict[str, str] = field(default_factory=dict)
    """How a name is compared -> the name as it was written first."""
    closed: bool = False
    """Whether the tables of cities are read: a name that is in none of them is a mistake."""
    totals: dict[str, list[Total]] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    """Sides some of whose levels could not be read: their points cannot be checked."""
    all_doubtful: bool = False

    def fact(
        self,
        grid: PlainGrid,
        places: Places,
        meaning: Message,
        side: str = "",
        cell: Cell | None = None,
        value: int = 0,
    ) -> None:
        """Something understood, in one or more cells of a table."""
        text = " ".join(found(grid.cell(*place)) for place in places)
        self.facts.append(Fact(grid.area(places), text, meaning, _spots(grid, places), side, cell, value))

    def leave(self, grid: PlainGrid, places: Places, expected: Message, do: Message = AGAIN) -> None:
        """Something not understood."""
        text = " ".join(filter(None, (found(grid.cell(*place)) for place in places[:8])))
        self.left.append(NotUnderstood(grid.area(places), found(text), expected, do, _spots(grid, places)))

    def side(self, grid: PlainGrid, place: tuple[int, int]) -> str | None:
        """The patrol whose name stands in a cell; None, and told, where it cannot be one."""
        raw = grid.cell(*place)
        name = tidy(raw) if isinstance(raw, str) else ""
        name = of_a_side(name) or name
        known = self.sides.get(same_name(name))
        if known is not None:
            return known
        if self.closed:
            known_names = tuple(self.sides.values())
            self.leave(grid, [place], say("one of the patrols with a city: {names}", names=known_names))
            return None
        try:
            name = fit_name(name, ())
        except IllegalOrder as refused:
            self.leave(grid, [place], say("the name of a patrol"), refused.reason)
            return None
        self.sides[same_name(name)] = name
        return name

    def number(self, grid: PlainGrid, place: tuple[int, int], column: Column, raw: Raw) -> int | None:
        """The whole number in a cell; None, and told, where there is none that fits the column."""
        if grid.is_covered(*place):
            self.leave(
                grid, [place], say("one value in each cell"), say("Unmerge these cells and fill in each of them.")
            )
            return None
        if isinstance(raw, Formula) and raw.cached is not None:
            raw = raw.cached
        if isinstance(raw, Formula):
            do = say("Open the file in a spreadsheet program and save it, or type the number itself.")
            self.leave(grid, [place], say("the result of this formula"), do)
            return None
        value = parse(raw, column, self.words)
        if isinstance(value, CellProblem):
            self.leave(grid, [place], value.expected, value.do)
            return None
        return value if isinstance(value, int) else None

    def no_table(self, grid: PlainGrid) -> None:
        """A table that is none of the season; a price list is told as such."""
        texts = {normalised(tidy(raw)) for place in grid.filled() if isinstance(raw := grid.cell(*place), str)}
        if len(texts & self.vocabulary.prices) > 1:
            do = say(
                "Nothing to do if you play by these prices; otherwise type yours into the tab of prices afterwards."
            )
            self.leave(grid, grid.filled(), say("the season; this is a price list"), do)
            return
        do = say("Write the names of the buildings above their columns and “Patrol” above the names; import it again.")
        self.leave(grid, grid.filled(), say("a table with patrols and buildings, points or meetings"), do)

    def total(self, side: str, grid: PlainGrid, place: tuple[int, int], points: int) -> None:
        """A number of victory points, to be checked when all levels are known."""
        self.totals.setdefault(side, []).append(Total(grid, *place, points))

    def finish(self, tables: Iterable[PlainGrid]) -> Understood:
        """All of it: contradictions taken out, points checked, nothing forgotten."""
        self._contradictions()
        for side, totals in self.totals.items():
            self._points(side, totals)
        self._forgotten(tables)
        return Understood(
            tuple(self.sides.values()),
            tuple(sorted(self.facts, key=_first)),
            tuple(self.gifts),
            tuple(sorted(self.typed, key=_when))
            if all(row.fields.get("date") for row in self.typed)
            else tuple(self.typed),
            tuple(sorted(self.left, key=_first)),
            tuple(self._remarks()),
        )

    def _contradictions(self) -> None:
        """Of different numbers for one cell none is taken; the same number once more is no entry of its own."""
        claims: dict[tuple[str, Cell], list[Fact]] = {}
        for fact in self.facts:
            if fact.cell is not None:
                claims.setdefault((fact.side, fact.cell), []).append(fact)
        for (side, cell), facts in claims.items():
            if len(facts) == 1:
                continue
            self.facts = [fact for fact in self.facts if not any(fact is claim for claim in facts)]
            if len({fact.value for fact in facts}) == 1:
                self.facts += [facts[0], *(dataclasses.replace(fact, cell=None) for fact in facts[1:])]
                continue
            expected = say("the same number in all these places: {places}", places=tuple(fact.place for fact in facts))
            self.left += [NotUnderstood(fact.place, fact.text, expected, AGAIN, fact.spots) for fact in facts]
            if cell.table == "buildings":
                self.doubtful.add(side)

    def _points(self, side: str, totals: list[Total]) -> None:
        """GR-14: victory points are those of the levels; what is more (or less) the leader has awarded."""
        kinds = self.state.building_types
        levels = sum(
            fact.value * kinds[fact.cell.of].victory_points
            for fact in self.facts
            if fact.side == side and fact.cell is not None and fact.cell.table == "buildings"
        )
        meetings = sum(gift.amount for gift in self.gifts if gift.side == side)
        for total in totals:
            place = [(total.row, total.column)]
            if self.all_doubtful or side in self.doubtful:
                do = say("Mend the levels and import the table again; until then these points are not entered.")
                self.leave(total.grid, place, say("points of levels that are all understood"), do)
            elif len({other.points for other in totals}) > 1:
                self.leave(total.grid, place, say("one number of victory points for each patrol"))
            elif total is totals[0]:
                more = total.points - levels - meetings
                counted = say(
                    "{side}: victory points {points} (from levels: {levels}, for meetings: {meetings}, "
                    "awarded: {more})",
                    side=side,
                    points=total.points,
                    levels=levels,
                    meetings=meetings,
                    more=more,
                )
                self.fact(total.grid, place, counted, side)
                if more:
                    self.gifts.append(Gift(total.grid.place(*place[0]), side, "victory_points", more, counted))
            else:
                self.fact(total.grid, place, say("{side}: the same victory points once more", side=side), side)

    def _forgotten(self, tables: Iterable[PlainGrid]) -> None:
        """Whatever nobody looked at is told, in one piece for each table."""
        seen = {spot for fact in self.facts for spot in fact.spots} | {spot for it in self.left for spot in it.spots}
        for grid in tables:
            rest = [place for place in grid.filled() if grid.spot(*place) not in seen]
            if rest:
                self.leave(grid, rest, say("nothing here, or a heading that is known"), NOT_TAKEN)
            for stray in grid.strays:
                address = f"{grid.title}!{stray}"
                place = say("{text}", text=address)
                far = say("nothing so far from the table")
                self.left.append(NotUnderstood(place, "", far, say("Delete what stands there; it is not read."), ()))

    def _remarks(self) -> Iterable[Message]:
        if any(fact.cell is not None and fact.cell.column == "knights" for fact in self.facts):
            yield say("Knights are put into the reserve: place them in the buildings they stand in.")
        if self.typed:
            yield say_n(
                "{n} meeting waits in the tab of meetings; nothing was booked for it. If the stock counts already what "
                "it brought, delete the row; otherwise take it in by settling the sheet.",
                "{n} meetings wait in the tab of meetings; nothing was booked for them. If the stock counts already "
                "what they brought, delete the rows; otherwise take them in by settling the sheet.",
                len(self.typed),
            )


NOT_TAKEN = say("It is not taken in; enter it yourself if it belongs to the season.")


def _spots(grid: PlainGrid, places: Places) -> tuple[Spot, ...]:
    return tuple(grid.spot(*place) for place in places)


def _first(item: Fact | NotUnderstood) -> tuple[int, int, int]:
    spot = min(item.spots, key=lambda spot: (spot.table, spot.row, spot.column)) if item.spots else Spot(10**6, 0, 0)
    return spot.table, spot.row, spot.column


def _when(row: Typed) -> Any:
    return row.fields["date"]


def blank(grid: PlainGrid, row: int, column: int) -> bool:
    """Whether nothing stands in a cell."""
    return is_blank(grid.cell(row, column))
