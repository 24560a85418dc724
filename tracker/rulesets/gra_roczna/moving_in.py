"""Moving in: a leader's own tables become a Gra roczna season.

Three kinds of table are known, each with any headings missing and in any order:

* cities: patrols down and buildings, stocks, knights, victory points across, or the other way round;
* points or attendance, patrols by meetings (again either way);
* meetings, one row each, with the columns of a report.

**Points of meetings are awards**, one for each cell: the game gives none for meetings, so whatever stands there
is the leader's own decision, and says so.

**Reports wait** in the tab of meetings and are never booked here. What a meeting earns depends on the levels of
that day (GR-15, A32), of which a table of today tells nothing, and the stocks beside it have most likely been
earned by the very same meetings: booked again they would count twice. Only the leader knows; so he settles the
rows, or deletes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheets.lexicon import Words
from sheets.messages import say
from sheets.plain_grid import PlainGrid
from tracker.engine.moving_in import Cell, MovingIn, Understood
from tracker.rulesets.gra_roczna.moving_in_cities import City
from tracker.rulesets.gra_roczna.moving_in_findings import Findings
from tracker.rulesets.gra_roczna.moving_in_reports import ReportShape, read_reports
from tracker.rulesets.gra_roczna.moving_in_shapes import CityShape, Shape, shape_of
from tracker.rulesets.gra_roczna.moving_in_words import Vocabulary, vocabulary
from tracker.rulesets.gra_roczna.state import State, building_id


def understand(tables: Sequence[PlainGrid], state: State, words: Words) -> Understood:
    """What the tables say, every cell of them; ``state`` has the catalogue and no patrols yet."""
    known = vocabulary(state, words)
    findings = Findings(state, words, known)
    shapes: list[Shape] = []
    for table in tables:
        for part in [] if table.prose else _parts(table, known):
            shape = shape_of(part, known)
            if shape is None:
                findings.no_table(part)
            else:
                shapes.append(shape)
        if table.prose:
            do = say("Nothing to do, unless it holds numbers of the season: those are not taken in.")
            findings.leave(table, table.filled(), say("a table"), do)
    cities = [shape for shape in shapes if isinstance(shape, CityShape)]
    for shape in sorted(cities, key=lambda shape: not shape.has_cities):
        findings.closed = not shape.has_cities and any(city.has_cities for city in cities) and bool(findings.sides)
        City(findings, shape).read()
    findings.closed = bool(findings.sides)
    for shape in shapes:
        if isinstance(shape, ReportShape):
            read_reports(findings, shape)
    return findings.finish(tables)


def _parts(table: PlainGrid, known: Vocabulary) -> list[PlainGrid]:
    """The tables within a tab: a blank row ends one where what follows is a table by itself."""
    parts: list[PlainGrid] = []
    start = 0
    for block in table.blocks():
        end = len(block.rows)
        begins = next(at for at, row in enumerate(block.rows) if row)
        if not parts or shape_of(block, known) is not None or shape_of(parts[-1], known) is None:
            parts.append(block)
            start = begins
        else:
            parts[-1] = table.part(start, end)
    return parts


def row_of(cell: Cell, side: str) -> str:
    """The id of the row a cell is in."""
    return building_id(side, cell.of) if cell.table == "buildings" else side


MOVING_IN = MovingIn(understand, row_of)
