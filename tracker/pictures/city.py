"""The town of a patrol: eight plots and more around a walled hill, drawn as they are built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from sheets.messages import Message, Translate, english, say, say_n
from tracker.pictures import scenery
from tracker.pictures.badges import badge
from tracker.pictures.buildings import builder
from tracker.pictures.details import figures, place
from tracker.pictures.kit import Drawing, text_of
from tracker.pictures.plots import CELL, ORIGIN, WIDTH, Cell, cells_for, height_for
from tracker.pictures.walls import far_walls, near_walls

FIGURES_SHOWN = 4
"""So many knights stand before a building at most; their number is on the badge."""


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


def city(
    town: City,
    translate: Translate = english,
    *,
    dark: bool = False,
    interactive: bool = False,
    chosen: str = "",
    prefix: str = "",
) -> str:
    """The town as SVG, 420 units wide. Interactive: every plot is a button with ``data-id``, ``chosen`` is pressed."""
    prefix = prefix or f"c{crc32(repr((town, dark, interactive)).encode('utf-8', 'replace')):08x}"
    cells = cells_for([plot.kind for plot in town.plots])
    d = Drawing(dark, prefix, ORIGIN)
    height = height_for(cells)
    scenery.backdrop(d, height, [plot.kind for plot in town.plots])
    _town(d, town, cells)
    badges = "".join(
        badge(d, plot, cell, said(label(plot), translate), interactive, plot.id == chosen)
        for plot, cell in zip(town.plots, cells, strict=True)
    )
    body = d.markup()
    wanted = [name for name in ("oak", "spruce", "knight") if f'"#{prefix}-{name}"' in body]
    title = said(say("The town of {name}", name=town.name), translate)
    desc = "; ".join(said(label(plot), translate) for plot in town.plots)
    role = "group" if interactive else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="{role}"'
        f' aria-labelledby="{prefix}-title {prefix}-desc" font-family="sans-serif">'
        f'<title id="{prefix}-title">{text_of(title)}</title><desc id="{prefix}-desc">{text_of(desc)}</desc>'
        f"<defs>{scenery.gradients(prefix, dark)}{figures(prefix, dark, town.colour, wanted)}</defs>"
        f'<g aria-hidden="true" stroke-linecap="round" stroke-linejoin="round">{body}</g>{badges}</svg>'
    )


def said(message: Message, translate: Translate) -> str:
    """The message in the reader's language."""
    return message.said(translate)


def label(plot: Plot) -> Message:
    """What a plot is, for those who hear the picture."""
    if plot.level <= 0:
        return say("{building}: not built yet", building=plot.title)
    if plot.knights is None:
        return say("{building}: level {level}", building=plot.title, level=plot.level)
    guard = say_n("{n} knight", "{n} knights", plot.knights)
    return say("{building}: level {level}, {knights}", building=plot.title, level=plot.level, knights=guard)


def _town(d: Drawing, town: City, cells: Sequence[Cell]) -> None:
    strength = max((plot.level for plot in town.plots if plot.kind == "castle"), default=0)
    order = sorted(range(len(cells)), key=lambda i: (cells[i].x > 1 or cells[i].y > 1, cells[i].x + cells[i].y, i))
    far_walls(d, strength, town.colour)
    inside = True
    for i in order:
        cell, plot = cells[i], town.plots[i]
        if inside and (cell.x > 1 or cell.y > 1):
            near_walls(d, strength, town.colour)
            inside = False
        here = d.at(cell.x * CELL, cell.y * CELL)
        if plot.level <= 0:
            scenery.empty_plot(here)
            continue
        builder(plot.kind)(here, plot.level, town.colour)
        for k in range(min(plot.knights or 0, FIGURES_SHOWN)):
            place(here, "knight", (62 - k * 9, 64, 0) if k % 2 else (64, 56 - k * 8, 0))
    if inside:
        near_walls(d, strength, town.colour)
