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


def crossed(places, borders) -> int:
    """How many borders cross as the places are laid out."""
    order = {place: at for at, place in enumerate(places)}
    spots = laid_out(tuple(places), tuple(borders))
    return crossings([spots[place] for place in places], [(order[one], order[other]) for one, other in borders])


def test_the_starter_map_without_its_coordinates_is_laid_out_with_hardly_a_crossing_though_it_is_not_planar():
    told = starter(coordinates=False)
    borders = [(on.one, on.other) for on in told.borders]
    assert 4 <= crossed([on.id for on in told.places], borders) <= 5  # no drawing in the plane has fewer than four


def isles():
    """Four isles of six places between four seas, with ferries across."""
    borders = [(f"{isle}{at}", f"{isle}{(at + step) % 6}") for isle in "abcd" for at in range(6) for step in (1, 2)
               if step == 1 or at % 3 == 0]  # fmt: skip
    shores = ["a0w", "b0w", "b3x", "c0x", "c3y", "d0y", "d3z", "a3z", "a2y", "b2z", "c2w", "d2x"]
    return [f"{isle}{at}" for isle in "abcd" for at in range(6)] + list("wxyz"), [
        *borders, *((shore[:2], shore[2]) for shore in shores)
    ]  # fmt: skip


def round_world(rows: int, columns: int):
    """A map whose last row borders on the first, and last column too: it cannot be drawn without crossings."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    borders = [((r, c), ((r + down) % rows, (c + 1 - down) % columns)) for r, c in cells for down in (0, 1)]
    return [f"{r}.{c}" for r, c in cells], [(f"{r}.{c}", f"{s}.{d}") for (r, c), (s, d) in borders]


def two_seas(count: int):
    """A ring of provinces of three places each around a sea and within another, with passes over every other one."""
    borders = []
    for at in range(count):
        after = (at + 1) % count
        borders += [(f"{at}a", f"{at}b"), (f"{at}b", f"{at}c"), (f"{at}a", f"{at}c"), (f"{at}c", f"{after}b")]
        borders += [(f"{at}a", "inner"), (f"{at}b", "outer")]
    borders += [(f"{at}c", f"{(at + 3) % count}c") for at in range(0, count, 2)]
    return [f"{at}{letter}" for at in range(count) for letter in "abc"] + ["inner", "outer"], borders


@pytest.mark.parametrize(("land", "most"), [(isles(), 6), (round_world(3, 6), 10), (two_seas(8), 24)])
def test_maps_that_cannot_be_drawn_without_crossings_have_few(land, most):
    assert 0 < crossed(*land) <= most


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
