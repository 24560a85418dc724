"""The town of a patrol: eight plots and more around a walled hill, drawn as they are built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from sheets.messages import Message, Translate, english, say, say_n
from tracker.pictures import scenery
from tracker.pictures.badges import LOOK, Badge, button, style
from tracker.pictures.buildings import builder
from tracker.pictures.crests import shield_drawn
from tracker.pictures.details import knight
from tracker.pictures.kit import GRID, THIN, Drawing, text_of
from tracker.pictures.plots import CELL, ORIGIN, WIDTH, Cell, cells_for, height_for, inside
from tracker.pictures.shades import hexed
from tracker.pictures.walls import far_walls, near_walls

HIDDEN = ' aria-hidden="true"'
SCALED = f'transform="scale({1 / GRID:.4g})" fill="none" stroke-width="{THIN}"'
ROUNDED = 'stroke-linecap="round" stroke-linejoin="round"'


@dataclass(frozen=True)
class Plot:
    """One plot of a town: what may stand there, its level, and the knights in it where the viewer may know them."""

    id: str
    kind: str
    """``sawmill``, ``mine`` …; one the pictures do not know is drawn as a house."""
    title: str
    """The building's name in the reader's language."""
    level: int
    """0 where nothing stands yet."""
    knights: int | None = None
    """None where the viewer may not know: nothing of them is drawn."""


@dataclass(frozen=True)
class City:
    """A patrol's town: its name, flag and plots."""

    name: str
    colour: str
    """Of its flags, as #rrggbb."""
    plots: Sequence[Plot]
    pattern: str = "plain"
    crest: str = ""
    """A crest of ours (``falcon``), or a letter or emoji of the patrol's own."""
    reserve: int | None = None
    """Knights that stand in no building; None where the viewer may not know."""

    def __post_init__(self) -> None:
        hexed(self.colour)


def city(
    town: City,
    translate: Translate = english,
    *,
    dark: bool = False,
    interactive: bool = False,
    chosen: str = "",
    prefix: str = "",
) -> str:
    """The town as SVG, 420 units wide, by day or at dusk.

    Interactive: every plot is a button with ``data-id``; the ``chosen`` one is pressed. ``prefix`` begins all ids of
    the picture: give one where the same town is shown twice on a page.
    """
    prefix = prefix or f"c{crc32(repr((town, dark, interactive)).encode('utf-8', 'replace')):x}"
    camping = town.reserve is not None
    cells = cells_for([plot.kind for plot in town.plots], camping)
    height = height_for(cells)
    d = Drawing(dark, prefix, ORIGIN)
    _draw(d, town, cells, height)
    water = any(plot.kind == "port" for plot in town.plots)
    names = [label(plot).said(translate) for plot in town.plots]
    badges = _badges(town, names, chosen) if interactive else "".join(b.drawn() for b in badges_of(town))
    if camping:
        names.append(say_n("{n} knight in reserve", "{n} knights in reserve", town.reserve or 0).said(translate))
    title = say("The town of {name}", name=town.name).said(translate)
    figures = "".join(f'<g id="{prefix}-{name}">{markup}</g>' for name, (markup, _) in d.figures.items())
    crest = shield_drawn(prefix, town.colour, town.pattern, town.crest, 12, 12, 44)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="0 0 {WIDTH} {height}"'
        f' role="{"group" if interactive else "img"}" aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="sans-serif"><title id="{prefix}-title">{text_of(title)}</title>'
        f'<desc id="{prefix}-desc">{text_of("; ".join(names))}</desc>{style(prefix) if interactive else ""}'
        f'<defs>{scenery.gradients(prefix, dark)}{figures}</defs><g aria-hidden="true">'
        f"{scenery.backdrop(prefix, dark, height, water)}<g {SCALED} {ROUNDED}>{d.markup()}</g>{crest}"
        f"</g><g {LOOK}{'' if interactive else HIDDEN}>{badges}</g></svg>"
    )


def label(plot: Plot) -> Message:
    """What a plot is, for those who hear the picture."""
    if plot.level <= 0:
        return say("{building}: not built yet", building=plot.title)
    if plot.knights is None:
        return say("{building}: level {level}", building=plot.title, level=plot.level)
    guard = say_n("{n} knight", "{n} knights", plot.knights)
    return say("{building}: level {level}, {knights}", building=plot.title, level=plot.level, knights=guard)


def badges_of(town: City) -> list[Badge]:
    """The badges of a town: one for each plot, and one for the camp where the viewer may know of it."""
    cells = cells_for([plot.kind for plot in town.plots], town.reserve is not None)
    badges = [
        Badge(plot.kind, max(plot.level, 0), plot.knights if plot.level > 0 else None, cell)
        for plot, cell in zip(town.plots, cells, strict=False)
    ]
    return badges if town.reserve is None else [*badges, Badge("camp", None, town.reserve, cells[-1])]


def _badges(town: City, names: Sequence[str], chosen: str) -> str:
    badges = badges_of(town)
    written = [
        button(badge, plot.id, name, plot.id == chosen)
        for badge, plot, name in zip(badges, town.plots, names, strict=False)
    ]
    written += [f'<g aria-hidden="true">{badge.drawn()}</g>' for badge in badges[len(town.plots) :]]
    return "".join(written)


def _draw(d: Drawing, town: City, cells: Sequence[Cell], height: int) -> None:
    strength = max((plot.level for plot in town.plots if plot.kind == "castle"), default=0)
    water = any(plot.kind == "port" for plot in town.plots)
    scenery.trees(d, scenery.BEHIND, cells, height)
    scenery.ground(d, strength > 0, water)
    far_walls(d, strength, town.colour)
    order = sorted(range(len(cells)), key=lambda i: (cells[i].x + cells[i].y, i))
    for i in (i for i in order if inside(cells[i])):
        _plot(d, town, cells[i], i)
    near_walls(d, strength, town.colour)
    for i in (i for i in order if not inside(cells[i])):
        _plot(d, town, cells[i], i)
    if Cell(2, 2) not in cells:
        scenery.meadow(d.at(2 * CELL, 2 * CELL))
    scenery.trees(d, scenery.BEFORE, cells, height)


def _plot(d: Drawing, town: City, cell: Cell, i: int) -> None:
    here = d.at(cell.x * CELL, cell.y * CELL)
    if i == len(town.plots):
        scenery.camp(here, town.colour)
        _knights(here, town.reserve, town.colour)
        return
    plot = town.plots[i]
    if plot.level <= 0:
        scenery.empty_plot(here)
        return
    builder(plot.kind)(here, plot.level, town.colour)
    _knights(here, plot.knights, town.colour)


def _knights(here: Drawing, count: int | None, colour: str) -> None:
    for x, y in ((66, 26), (26, 66), (66, 14), (14, 66))[: max(count or 0, 0)]:
        knight(here, (x, y, 0), colour)
