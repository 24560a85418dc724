"""A side's town as its ruleset has it: which ruleset is drawn how, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheets.messages import Message, Translate
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.pictures.city import City, Plot, city
from tracker.rulesets.gra_roczna.city import called
from tracker.rulesets.gra_roczna.state import city as buildings


SHADES = {"blue": "#0072b2", "orange": "#e69f00", "green": "#009e73", "red": "#d55e00", "purple": "#cc79a7",
          "yellow": "#f0e442", "sky": "#56b4e9", "black": "#444444"}


def _gra_roczna(state: Any, side: str, translate: Translate) -> City:
    """Eight plots and what the troop has added; knights only where the viewer may know them."""
    row = state.sides[side]
    plots = []
    for building, kind in buildings(state, side):
        name = called(kind)
        title = name.said(translate) if isinstance(name, Message) else name
        plots.append(Plot(kind.id, kind.id, title, building.level, _seen(building.knights)))
    return City(row.name, SHADES.get(row.colour, "#888888"), plots, crest=row.crest, reserve=_seen(row.knights))


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
