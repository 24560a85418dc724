"""Building in places and along borders (KK-06, KK-21, A44, A58)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import counts, reference
from tracker.engine.order import EVERYONE, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.catalogue_tables import Building
from tracker.rulesets.khans_kings.geography import border_between, is_sea, neighbours, owner_of, provinces_owned
from tracker.rulesets.khans_kings.map_tables import Border
from tracker.rulesets.khans_kings.nations import enemies_in
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.prices import building_price, chosen, taken_off, with_uses
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.stocks import named, paid, summed
from tracker.rulesets.khans_kings.words import RECRUITMENT, RESOURCES

IN_PLACE, ON_LAND_EDGE, ON_RIVER = "place", "land_edge", "river_edge"
COLUMN = {ON_LAND_EDGE: "road", ON_RIVER: "bridge"}
"""In which column of a border it stands."""


@dataclass(frozen=True)
class Build:
    """A nation builds in a place of its own, or from there along a border."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    building: str = reference("buildings", say("Building"), audience="everyone")
    place: str = reference("places", say("Where"), audience="everyone", help=say("A place of one's own."))
    to: str = reference(
        "places", say("Towards"), required=False, default="", audience="everyone",
        help=say("For a road or a bridge: the place at its other end."),
    )  # fmt: skip
    off: tuple[tuple[str, int], ...] = counts(
        say("Discount taken off"), choices=RESOURCES, audience="changes",
        help=say("Where a discount leaves the choice to you; blank: where you have least."),
    )  # fmt: skip


def build(state: State, order: Build, referee: Referee) -> State:
    """KK-21: one building a place; roads and bridges lie on borders and count for neither end (A58)."""
    may_act(state, order.side, RECRUITMENT)
    building, where = state.buildings[order.building], state.places[order.place]
    if owner_of(state, order.place) != order.side:
        raise IllegalOrder(say("{place} is not in a province of your own.", place=where.name), "place")
    if enemies_in(state, order.side, order.place):
        raise IllegalOrder(say("An enemy stands in {place}; nothing is built there.", place=where.name), "place")
    what = named(state, "buildings", building.id)
    told = {"side": state.sides[order.side].name, "building": what, "place": where.name}
    if building.site == IN_PLACE:
        _fits_place(state, building, order)
        after = changed(_bought(state, order), "places", order.place, building=building.id)
        referee.tell(say("{side} builds: {building}, {place}.", **told), EVERYONE)
        return after
    border = _fits_border(state, building, order)
    after = changed(_bought(state, order), "borders", border.id, **{COLUMN[building.site]: building.id})
    told["to"] = state.places[order.to].name
    referee.tell(say("{side} builds: {building}, from {place} to {to}.", **told), EVERYONE)
    return after


def _fits_place(state: State, building: Building, order: Build) -> None:
    place = state.places[order.place]
    if order.to:
        raise IllegalOrder(say("This stands in one place; leave the other one blank."), "to")
    if place.building:
        there = named(state, "buildings", place.building)
        raise IllegalOrder(say("In {place} stands already: {building}.", place=place.name, building=there), "place")
    terrain = state.terrains[place.terrain]
    if building.id not in terrain.buildings:
        what, land = named(state, "buildings", building.id), named(state, "terrains", terrain.id)
        raise IllegalOrder(
            say("{place} is {terrain}; this is not built there: {building}.", place=place.name, terrain=land,
                building=what),
            "place",
        )  # fmt: skip


def _fits_border(state: State, building: Building, order: Build) -> Border:
    if not order.to:
        raise IllegalOrder(say("Say to which neighbouring place it leads."), "to")
    border = border_between(state, order.place, order.to)
    names = {"place": state.places[order.place].name, "to": state.places[order.to].name}
    if border is None:
        raise IllegalOrder(say("{place} and {to} do not touch.", **names), "to")
    if is_sea(state, order.place) or is_sea(state, order.to):
        raise IllegalOrder(say("It leads over land only, not over the sea."), "to")
    if building.site == ON_RIVER and not border.river:
        raise IllegalOrder(say("No river lies between {place} and {to}.", **names), "to")
    if there := getattr(border, COLUMN[building.site]):
        what = named(state, "buildings", there)
        raise IllegalOrder(say("Between {place} and {to} lies already: {building}.", building=what, **names), "to")
    return border


def _bought(state: State, order: Build) -> State:
    """The price is paid; a discount for so many buildings is used."""
    price, off = building_price(state, order.side, order.building), summed(order.off)
    if sum(off.values()) > price.free:
        raise IllegalOrder(say("The discount takes off {n} at most.", n=price.free), "off")
    for name, count in off.items():
        if count > price.amounts.get(name, 0):
            what = named(state, "resources", name)
            raise IllegalOrder(say("The price has less of it than is taken off: {resource}.", resource=what), "off")
    return with_uses(paid(state, order.side, cost(state, order), "building"), order.side, order.building)


def cost(state: State, order: Build) -> Mapping[str, int]:
    """What the building costs, with the discount as chosen or where the nation has least."""
    price = building_price(state, order.side, order.building)
    return taken_off(price.amounts, summed(order.off) or chosen(state, order.side, price))


def sites(state: State, nation: str, building: str) -> list[str]:
    """The places of a nation in which that could be built, or from which."""
    row = state.buildings[building]
    own = [place for place in state.places.values() if place.province and owner_of(state, place.id) == nation]
    free = [place for place in own if not enemies_in(state, nation, place.id)]
    if row.site == IN_PLACE:
        allowed = [place for place in free if building in state.terrains[place.terrain].buildings]
        return [place.id for place in allowed if not place.building]
    return [place.id for place in free if leads_to(state, place.id, building)]


def leads_to(state: State, place: str, building: str) -> list[str]:
    """The neighbours to which such a road or bridge could be built from a place."""
    site, found = state.buildings[building].site, []
    for other in neighbours(state, place):
        border = border_between(state, place, other)
        if border is None or site == IN_PLACE or is_sea(state, place) or is_sea(state, other):
            continue
        if not getattr(border, COLUMN[site]) and (border.river or site == ON_LAND_EDGE):
            found.append(other)
    return found


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    side, building, place = (given.get(name) for name in ("side", "building", "place"))
    if side not in state.sides or field not in ("place", "to"):
        return None
    if building not in state.buildings:
        owned = {province.id for province in provinces_owned(state, str(side))}
        return [row.id for row in state.places.values() if row.province in owned] if field == "place" else None
    if field == "place":
        return sites(state, str(side), str(building))
    return leads_to(state, str(place), str(building)) if place in state.places else None


def _choice_of_discount(state: State, order: Build) -> tuple[Message, ...]:
    free = building_price(state, order.side, order.building).free
    return (say("A discount takes off resources of your choice: {n}.", n=free),) if free else ()


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "build",
        say("Build"),
        Build,
        build,
        seen_by="everyone",
        help=say("One building a sub-province; roads and bridges lie on its borders."),
        warns=_choice_of_discount,
        price=cost,
        among=_among,
    ),
)
STEPS: Steps = {}
