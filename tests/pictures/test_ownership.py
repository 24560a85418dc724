"""Who owned what, turn by turn: columns that add up, names and numbers beside the colours."""

from __future__ import annotations

import re

import pytest

from tests.pictures.maps import NAMES, SIDES
from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.pictures.ownership import TALL, TOP, Holding, ownership


def holdings(*counts):
    return [Holding(NAMES[n], list(on), SIDES[n].colour, SIDES[n].pattern) for n, on in enumerate(counts)]


def heights(root, colour):
    """The heights of a nation's pieces, turn by turn."""
    found = [node for node in root.iter(f"{SVG}path") if node.get("fill") == colour and node.get("stroke-width")]
    return [float(high) for node in found for high in re.findall(r"h[\d.]+v([\d.]+)h-", node.get("d"))]


def test_pieces_are_as_high_as_provinces_are_many():
    root = picture(ownership("Provinces", holdings([2, 3, 6], [4, 0, 6]), 12))
    assert heights(root, SIDES[0].colour) == [TALL / 6, TALL / 4, TALL / 2]
    assert heights(root, SIDES[1].colour) == [round(TALL / 3, 1), TALL / 2]
    assert {"2", "3", "6", "4", "0", "12"} <= set(texts(root))


def test_the_last_turn_is_told_in_words():
    words = told(picture(ownership("Provinces", holdings([2, 1], [4]), 12)))
    assert f"{NAMES[0]}: 1 province; {NAMES[1]}: 0 provinces" in words


def test_the_turn_looked_at_has_a_rim():
    plain, rim = ownership("x", holdings([1, 2, 3]), 9), ownership("x", holdings([1, 2, 3]), 9, at=1)
    assert rim.count('stroke-width="3"') == plain.count('stroke-width="3"') + 1
    assert ownership("x", holdings([1, 2, 3]), 9, at=7).count('stroke-width="3"') == plain.count('stroke-width="3"')


@pytest.mark.parametrize("turns", [1, 16, 80])
def test_a_season_of_any_length_stays_within_the_picture_and_is_light(turns):
    svg = ownership("x", holdings(*[[2] * turns] * 8), 12, [f"tura {n}" for n in range(turns)])
    root = picture(svg)
    _, _, wide, high = map(float, root.get("viewBox").split())
    for node in root.iter(f"{SVG}text"):
        assert 0 <= float(node.get("x", "")) <= wide and TOP - 8 <= float(node.get("y", "")) <= high
    assert len(svg.encode()) < 40_000
    assert max(heights(root, SIDES[0].colour)) * 8 <= TALL + 1  # more than there are: the scale gives way


def test_nothing_yet_is_said_and_no_name_breaks_it():
    for empty in (ownership("x", [], 12), ownership("x", holdings([]), 12), ownership("x", holdings([1]), 0)):
        assert texts(picture(empty)) == ["Nothing to show yet."]
    picture(ownership(NASTY, [Holding(NASTY, [1, -4], "#0072B2", "waves")], 3, [NASTY, NASTY]))
