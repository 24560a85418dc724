"""Shapes that are written as one path: shorter, and the same shapes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tracker.pictures.kit import Drawing, path_of
from tracker.pictures.path_data import joined

PLACES = st.tuples(st.integers(-400, 400), st.integers(-400, 400))
POLYGONS = st.lists(PLACES, min_size=2, max_size=6)
ROUND = "M10 20a3 4 0 106 0 3 4 0 10-6 0z"
OPEN = "M1 2q5-4 10 0"


def read(data: str) -> list[list[tuple[int, int]]]:
    """The corners that a path of straight lines goes through, as SVG tells it; what is round, as its beginning."""
    shapes: list[list[tuple[int, int]]] = []
    x = y = 0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [int(number) for number in re.findall(r"-?\d+", text)]
        if command in "Mml":
            for at in range(0, len(numbers), 2):
                begins = command in "Mm" and at == 0
                relative = command != "M" or not begins
                x, y = (x + numbers[at], y + numbers[at + 1]) if relative else (numbers[at], numbers[at + 1])
                if begins:
                    shapes.append([])
                shapes[-1].append((x, y))
        elif command == "z":
            x, y = shapes[-1][0]
    return shapes


@given(st.lists(POLYGONS | st.sampled_from([ROUND, OPEN]), min_size=1, max_size=6))
def test_a_joined_path_goes_through_the_same_places_in_fewer_letters(shapes):
    pieces = [shape if isinstance(shape, str) else path_of([(x / 2, y / 2) for x, y in shape]) for shape in shapes]
    expected = [read(shape)[0] if isinstance(shape, str) else shape for shape in shapes]
    data = joined(pieces)
    assert read(data) == expected
    assert len(data) <= len("".join(pieces)) + len(pieces) * 4


def test_two_areas_that_lie_over_each_other_never_make_a_hole():
    """One path of two areas that run around in opposite ways would be empty where they lie over each other."""
    drawing = Drawing()
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    drawing.flat(square, "#ffffff")
    drawing.flat([(x + 5, y + 5) for x, y in reversed(square)], "#ffffff")
    drawing.flat([(x + 10, y - 10) for x, y in square], "#ffffff")
    assert drawing.markup().count("<path") == 2


def test_what_is_covered_by_nothing_between_joins_its_like_though_their_frames_overlap():
    drawing = Drawing()
    lower, upper = [(10.0, 1.0), (10.0, 10.0), (1.0, 10.0)], [(1.0, 1.0), (4.0, 1.0), (1.0, 4.0)]
    drawing.flat([(x - 20, y) for x, y in upper], "#ffffff")
    drawing.flat(lower, "#000000")
    drawing.flat(upper, "#ffffff")
    assert drawing.markup().count("<path") == 2
