"""The land of a map: neighbours touch, regions do not overlap, places without coordinates find theirs."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pictures.maps import SPOTS, starter
from tracker.pictures.kit import bounds_of
from tracker.pictures.map import shape_of
from tracker.pictures.map_layout import crossings, laid_out
from tracker.pictures.map_shape import WIDTH, WILD, shaped
from tracker.pictures.plane import clearance, crossing, inside, loops, simpler, triangles

POINTS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=3, max_size=14, unique=True)
PHONE = WIDTH / 390
"""Units in one pixel of a phone."""
Graph = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]


def grid(wide: int, high: int, slanted: bool = False) -> Graph:
    spots = [(i, j) for j in range(high) for i in range(wide)]
    steps = [(1, 0), (0, 1), (1, 1)] if slanted else [(1, 0), (0, 1)]
    borders = [((i, j), (i + a, j + b)) for i, j in spots for a, b in steps if (i + a, j + b) in spots]
    return tuple(map(str, spots)), tuple((str(one), str(other)) for one, other in borders)


def ring(count: int) -> Graph:
    names = tuple(map(str, range(count)))
    return names, tuple((names[i], names[(i + 1) % count]) for i in range(count))


def tree(count: int) -> Graph:
    return tuple(map(str, range(count))), tuple((str(i), str((i - 1) // 2)) for i in range(1, count))


GRAPHS = [tree(2), tree(3), grid(2, 3), grid(4, 5), grid(5, 8), grid(5, 5, slanted=True), ring(20), tree(31)]


@given(POINTS)
def test_no_site_lies_within_the_circle_of_any_triangle(sites):
    points = [(float(x), float(y)) for x, y in sites]
    for circle in triangles(points):
        if math.isinf(circle.square):
            continue
        for at, (x, y) in enumerate(points):
            gap = math.dist((x, y), (circle.x, circle.y))
            assert at in circle.corners or gap > math.sqrt(circle.square) * (1 - 1e-6) - 1e-6


def test_lines_that_share_ends_become_loops():
    square = [[(0, 0), (4, 0)], [(4, 4), (4, 0)], [(4, 4), (0, 4)], [(0, 4), (0, 0)]]
    assert [sorted(loop) for loop in loops(square)] == [[(0, 0), (0, 4), (4, 0), (4, 4)]]
    assert simpler([(0, 0), (1, 0.1), (2, 0)], 0.5) == [(0, 0), (2, 0)]
    assert simpler([(0, 0), (1, 3), (2, 0)], 0.5) == [(0, 0), (1, 3), (2, 0)]
    assert inside((1, 1), [(0, 0), (4, 0), (4, 4), (0, 4)]) and not inside((5, 1), [(0, 0), (4, 0), (4, 4), (0, 4)])
    assert crossing(((0, 0), (2, 2)), ((0, 2), (2, 0))) and not crossing(((0, 0), (1, 1)), ((2, 0), (2, 2)))


def touching(shape):
    return {frozenset((arc.one, arc.other)) for arc in shape.arcs if WILD not in (arc.one, arc.other)}


def test_neighbours_of_the_starter_map_touch_but_for_its_four_waterways():
    told = starter()
    missing = {frozenset((on.one, on.other)) for on in told.borders} - touching(shape_of(told))
    assert missing == {frozenset((f"H{n}b", f"s{n}")) for n in "1234"}


def test_every_place_of_the_starter_map_can_be_tapped_on_a_phone():
    told = starter()
    shape = shape_of(told)
    for place in told.places:
        (loop,) = shape.regions[place.id]
        left, top, right, low = bounds_of(loop)
        assert min(right - left, low - top) >= 44 * PHONE, place.id
        assert clearance(shape.middles[place.id], loop) >= 12 * PHONE, place.id
        assert inside(shape.middles[place.id], loop)
        assert left >= 0 and right <= WIDTH and top >= 0 and low <= shape.high


@pytest.mark.parametrize(("places", "borders"), GRAPHS)
def test_places_without_coordinates_lie_so_that_no_border_crosses(places, borders):
    spots = laid_out(places, borders)
    order = {place: at for at, place in enumerate(places)}
    edges = [(order[one], order[other]) for one, other in borders]
    found = [spots[place] for place in places]
    assert crossings(found, edges) == 0
    assert min(math.dist(one, other) for one, other in combinations(found, 2)) > 0.9


def test_the_starter_map_is_laid_out_with_few_crossings_though_it_is_not_planar():
    told = starter(coordinates=False)
    borders = [(on.one, on.other) for on in told.borders]
    spots = laid_out(tuple(on.id for on in told.places), tuple(borders))
    order = {place.id: at for at, place in enumerate(told.places)}
    found = crossings(list(spots.values()), [(order[one], order[other]) for one, other in borders])
    assert 4 <= found <= 16  # no drawing in the plane has fewer than four


@pytest.mark.parametrize(("places", "borders"), GRAPHS)
def test_all_neighbours_touch_where_no_border_crosses(places, borders):
    shape = shaped(tuple(laid_out(places, borders).items()), borders)
    assert {frozenset(pair) for pair in borders} <= touching(shape)
    for (outline, *_), place in zip(shape.regions.values(), places, strict=True):
        left, top, right, low = bounds_of(outline)
        assert left >= 0 and right <= WIDTH and top >= 0 and low <= shape.high, place


@pytest.mark.parametrize("coordinates", [True, False])
def test_regions_do_not_overlap_and_are_in_one_piece(coordinates):
    shape = shape_of(starter(coordinates=coordinates))
    assert all(len(outlines) == 1 for outlines in shape.regions.values())
    for row in range(0, int(shape.high), 23):
        for column in range(0, int(WIDTH), 17):
            spot = column + 0.37, row + 0.41
            assert sum(inside(spot, loops[0]) for loops in shape.regions.values()) <= 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_smallest_maps_have_land_too(count):
    places, borders = tree(count)
    shape = shaped(tuple(laid_out(places, borders).items()), borders)
    assert all(shape.regions[place] and inside(shape.middles[place], shape.regions[place][0]) for place in places)


def test_equal_maps_are_laid_out_equally():
    first = laid_out(*grid(4, 5))
    laid_out.cache_clear()
    assert laid_out(*grid(4, 5)) == first


def test_islands_without_any_border_are_laid_out_apart():
    spots = laid_out(tuple("abcdef"), ())
    assert min(math.dist(one, other) for one, other in combinations(spots.values(), 2)) > 0.9


def test_coordinates_may_be_in_any_units():
    borders = tuple((on.one, on.other) for on in starter().borders)
    whole = {place: (float(x * 3 + 900), float(y * 3 - 100)) for place, (x, y) in SPOTS.items()}
    one = shaped(tuple((place, (float(x), float(y))) for place, (x, y) in SPOTS.items()), borders)
    assert shaped(tuple(whole.items()), borders).regions == one.regions
