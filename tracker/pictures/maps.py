"""A season's map as its ruleset has it: which ruleset is drawn how, in one table. Made from what a viewer may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sheets.messages import Message, Translate
from tracker.engine.order import LEADER
from tracker.engine.view import View
from tracker.pictures import map_model as model
from tracker.pictures.colours import side_colour
from tracker.pictures.map import land_map
from tracker.pictures.map_key import map_key
from tracker.rulesets.khans_kings.audiences import places_seen
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.map_tables import Border, Place
from tracker.rulesets.khans_kings.nations import is_ship
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.stocks import named

Lit = Mapping[str, int | None]


def _khans_kings(state: State, viewer: str, translate: Translate) -> model.Map:
    """Provinces and buildings as everybody knows them; armies of the units that the viewer sees."""
    fought = {battle.place for battle in open_battles(state)}
    fogged = set(state.places) - places_seen(state, viewer) if house(state).fog and viewer != LEADER else set()
    nations = []
    for number, row in enumerate(state.sides.values()):
        worn = side_colour(row.colour, number)
        nations.append(model.Nation(row.id, row.name, worn.colour, worn.pattern, row.crest))
    return model.Map(
        "",
        nations,
        [model.Province(row.id, row.name, row.owner) for row in state.provinces.values()],
        [_place(state, row, translate, row.id in fogged, row.id in fought) for row in state.places.values()],
        [_border(row) for row in state.borders.values()],
        _armies(state),
    )


def _place(state: State, row: Place, translate: Translate, fogged: bool, battle: bool) -> model.Place:
    built = model.Building(row.building, _said(named(state, "buildings", row.building), translate))
    sea = state.terrains[row.terrain].sea
    return model.Place(
        row.id,
        row.name,
        row.terrain,
        _said(named(state, "terrains", row.terrain), translate),
        row.province,
        None if row.x is None or row.y is None else (row.x, row.y),
        "" if sea else row.name.rpartition(" ")[2][:2],
        row.capital,
        sea,
        built if row.building else None,
        fogged,
        battle,
    )


def _border(row: Border) -> model.Border:
    return model.Border(row.one, row.two, row.river, bool(row.road), bool(row.bridge))


def _armies(state: State) -> list[model.Army]:
    """The units of each nation in each place, counted: those aboard with their ship."""
    counted: dict[tuple[str, str], list[int]] = {}
    for unit in state.units.values():
        ship = state.units.get(unit.aboard)
        place = ship.place if ship is not None else unit.place
        if place:
            counted.setdefault((place, unit.owner), [0, 0])[is_ship(state, unit)] += 1
    order = [*state.sides, ""]  # the same to every viewer, whatever is first in his tables
    found = [model.Army(place, owner, units, ships) for (place, owner), (units, ships) in counted.items()]
    return sorted(found, key=lambda army: order.index(army.owner) if army.owner in order else len(order))


def _said(name: Message | str, translate: Translate) -> str:
    return name.said(translate) if isinstance(name, Message) else name


MAPS: Mapping[str, Callable[[Any, str, Translate], model.Map]] = {"khans-kings": _khans_kings}


def map_of(
    view: View, translate: Translate, *, title: str = "", lit: Lit | None = None, moved_from: str = ""
) -> model.Map | None:
    """The map as the viewer may see it; None where the ruleset has none."""
    told = MAPS.get(view.ruleset.id)
    if told is None:
        return None
    return replace(told(view.state, view.viewer, translate), title=title, lit=lit or {}, moved_from=moved_from)


def owned_by(told: model.Map, owners: Mapping[str, str]) -> model.Map:
    """The same land as it was owned at another time; who stood where then is not told."""
    provinces = [replace(province, owner=owners.get(province.id, "")) for province in told.provinces]
    places = [replace(place, fogged=False, battle=False, building=None) for place in told.places]
    return replace(told, provinces=provinces, places=places, armies=())


def drawn(told: model.Map, translate: Translate, *, dark: bool = False, chosen: str | None = None) -> str:
    """The map as SVG. ``chosen``: the place that is looked at ('' for none); then every place can be tapped."""
    return land_map(told, translate, dark=dark, interactive=chosen is not None, chosen=chosen or "")


def key_drawn(told: model.Map, translate: Translate, *, dark: bool = False, columns: int = 2) -> str:
    """The key of the map as SVG."""
    return map_key(told, translate, dark=dark, columns=columns)
