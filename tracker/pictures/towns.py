"""A side's town as its ruleset has it: which ruleset is drawn how, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheets.messages import Message, Translate
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.pictures.city import City, Plot, city
from tracker.pictures.colours import side_colour
from tracker.rulesets.gra_roczna.city import called
from tracker.rulesets.gra_roczna.state import city as buildings


def _gra_roczna(state: Any, side: str, translate: Translate) -> City:
    """Eight plots and what the troop has added; knights only where the viewer may know them."""
    row = state.sides[side]
    plots = []
    for building, kind in buildings(state, side):
        name = called(kind)
        title = name.said(translate) if isinstance(name, Message) else name
        plots.append(Plot(kind.id, kind.id, title, building.level, _seen(building.knights)))
    worn = side_colour(row.colour, list(state.sides).index(side))
    return City(row.name, worn.colour, plots, worn.pattern, row.crest, _seen(row.knights))


def _seen(count: Any) -> int | None:
    return None if is_hidden(count) else count


TOWNS: Mapping[str, Callable[[Any, str, Translate], City]] = {"gra-roczna": _gra_roczna}


def town(view: View, side: str, translate: Translate, dark: bool = False, chosen: str | None = None) -> str:
    """The town of a side as SVG, as the viewer may see it; nothing where its ruleset has no towns.

    ``chosen``: the plot that is looked at ('' for none); then every plot can be tapped.
    """
    draw = TOWNS.get(view.ruleset.id)
    if draw is None:
        return ""
    told = draw(view.state, side, translate)
    return city(told, translate, dark=dark, interactive=chosen is not None, chosen=chosen or "")
