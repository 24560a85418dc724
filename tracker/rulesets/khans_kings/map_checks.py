"""What is wrong with a map, cell by cell, all at once: borders to nowhere, provinces without a capital, islands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sheets.messages import Message, say
from tracker.engine.ruleset import Violation
from tracker.rulesets.khans_kings.geography import distances, places_of
from tracker.rulesets.khans_kings.map_tables import Border, Place, Province
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import NATIONS


def map_checks(state: State) -> Iterable[Violation]:
    """Every cell of the map that cannot be played on."""
    for province in state.provinces.values():
        yield from _province(state, province)
    for place in state.places.values():
        yield from _place(state, place)
    pairs: set[frozenset[str]] = set()
    for border in state.borders.values():
        yield from _border(state, border, pairs)
        pairs.add(frozenset((border.one, border.two)))
    yield from _islands(state)
    yield from _seats(state)
    yield from _start(state)


def _province(state: State, province: Province) -> Iterable[Violation]:
    capitals = [place for place in places_of(state, province.id) if place.capital]
    if not capitals:
        yield Violation("provinces", province.id, "id", say("a province with a capital among its sub-provinces"))
    for place in capitals[1:]:
        yield Violation("places", place.id, "capital", say("no, because the province has another capital"))
    for column, table in (("region", "regions"), ("seat", "seats")):
        yield from known(state, "provinces", province, column, table)


def _place(state: State, place: Place) -> Iterable[Violation]:
    yield from known(state, "places", place, "province", "provinces")
    yield from known(state, "places", place, "terrain", "terrains")
    yield from known(state, "places", place, "building", "buildings")
    terrain = state.terrains.get(place.terrain)
    if terrain is None:
        return
    if terrain.sea and place.province:
        yield Violation("places", place.id, "province", say("blank, because the sea belongs to no province"))
    if not terrain.sea and not place.province:
        yield Violation("places", place.id, "province", say("a province, because this is land"))
    if terrain.sea and place.capital:
        yield Violation("places", place.id, "capital", say("no, because the sea has no capital"))
    if place.building in state.buildings and place.building not in terrain.buildings:
        yield Violation("places", place.id, "building", say("a building that its terrain allows"))


def _border(state: State, border: Border, pairs: set[frozenset[str]]) -> Iterable[Violation]:
    ends = [border.one, border.two]
    for column in ("one", "two"):
        yield from known(state, "borders", border, column, "places", say("a sub-province of the map"))
    if border.one == border.two:
        yield Violation("borders", border.id, "two", say("another sub-province than on the first side"))
    if frozenset(ends) in pairs:
        yield Violation("borders", border.id, "two", say("a border that does not stand in another row already"))
    terrains = [state.terrains.get(state.places[end].terrain) for end in ends if end in state.places]
    if border.river and any(terrain is not None and terrain.sea for terrain in terrains):
        yield Violation("borders", border.id, "river", say("no, because one side is the sea"))
    by_land = all(terrain is not None and not terrain.sea for terrain in terrains)
    for column, site, fits in (
        ("road", "land_edge", by_land),
        ("bridge", "river_edge", by_land and border.river),
    ):
        work = state.buildings.get(getattr(border, column))
        if getattr(border, column) and (work is None or work.site != site or not fits):
            yield Violation("borders", border.id, column, say("blank, or what may be built on such a border"))


def _islands(state: State) -> Iterable[Violation]:
    """Places that nobody can reach from the seats: over land, or over the sea where any ship carries units."""
    carried = any(kind.capacity for kind in state.kinds.values())

    def passable(place: str) -> bool:
        terrain = state.terrains.get(state.places[place].terrain) if place in state.places else None
        return terrain is not None and (carried or not terrain.sea)

    home = next((seat.place for seat in state.seats.values() if seat.place in state.places), "")
    if not home:
        return
    reached = distances(state, [home], passable)
    for place in state.places:
        if passable(place) and place not in reached:
            yield Violation("places", place, "id", say("a sub-province that can be reached from the first seat"))


def _seats(state: State) -> Iterable[Violation]:
    for seat in state.seats.values():
        yield from known(state, "seats", seat, "place", "places")
        place = state.places.get(seat.place)
        province = state.provinces.get(place.province) if place else None
        if place and (province is None or province.seat != seat.id):
            yield Violation("seats", seat.id, "place", say("a sub-province of a province that has this seat"))
    taken = Counter(n for seat in state.seats.values() for n in seat.nations)
    for seat in state.seats.values():
        if any(n in NATIONS and taken[n] != int(n) for n in seat.nations):
            yield Violation("seats", seat.id, "nations", say("as many seats for each number of nations as nations"))


def _start(state: State) -> Iterable[Violation]:
    for row in state.start_units.values():
        yield from known(state, "start_units", row, "kind", "kinds")
        yield from known(state, "start_units", row, "seat", "seats")
        kind = state.kinds.get(row.kind)
        if kind and kind.type in state.types and state.types[kind.type].ship:
            yield Violation("start_units", row.id, "kind", say("a unit that stands on land"))
    for seat in state.seats.values():
        terrain = state.terrains.get(state.places[seat.place].terrain) if seat.place in state.places else None
        number = sum(row.number for row in state.start_units.values() if row.seat in ("", seat.id))
        if terrain and number > terrain.stack:
            yield Violation("seats", seat.id, "place", say("a place with room for {n} units", n=number))


def known(
    state: State, table: str, row: object, column: str, of: str, expected: Message | None = None
) -> Iterable[Violation]:
    """A reference to a row that is not there."""
    value = getattr(row, column)
    ids = value if isinstance(value, tuple) else (value,) if value else ()
    if any(one not in getattr(state, of) for one in ids):
        told = expected or say("rows that the catalogue has")
        yield Violation(table, str(getattr(row, "id", "")), column, told)
