"""Every building has a look of its own that grows with every level."""

import pytest

from tests.pictures.towns import KINDS
from tracker.pictures.badges import SIGNS
from tracker.pictures.buildings import BUILDERS, builder
from tracker.pictures.house import house
from tracker.pictures.kit import TILT, Drawing
from tracker.pictures.plots import CELL, PLACES
from tracker.rulesets import find_ruleset
from tracker.service.catalogues import shipped

LEVELS = range(1, 16)
ALL = [*KINDS, "tavern"]


def drawn(kind, level, dusk=False):
    drawing = Drawing(dusk, "p")
    builder(kind)(drawing, level, "#0072B2")
    return drawing


def height(kind, level):
    return -min(part.bounds[1] for part in drawn(kind, level).parts)


def test_every_building_of_the_catalogue_has_its_own_drawing_sign_and_place():
    kinds = [row["id"] for row in shipped(find_ruleset("gra-roczna"))["building_types"]]
    assert set(kinds) == set(KINDS) == set(BUILDERS) == set(PLACES) == set(SIGNS) - {"camp"}
    assert len({drawn(kind, 3).markup() for kind in kinds}) == len(kinds)


def test_a_building_the_pictures_do_not_know_is_a_house():
    assert builder("tavern") is house


@pytest.mark.parametrize("kind", ALL)
def test_a_higher_level_is_a_different_and_a_higher_picture(kind):
    pictures = [drawn(kind, level).markup() for level in LEVELS]
    assert len(set(pictures)) == len(pictures)
    heights = [height(kind, level) for level in LEVELS]
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("kind", ALL)
def test_up_to_level_8_more_and_more_is_drawn(kind):
    one, four, eight = (sum(part.data.count("M") for part in drawn(kind, level).parts) for level in (1, 4, 8))
    assert one * 1.3 < four < eight and one * 2 < eight


@pytest.mark.parametrize("kind", ALL)
def test_no_level_however_high_outgrows_the_picture(kind):
    for left, top, right, low in (part.bounds for part in drawn(kind, 1_000_000).parts):
        assert top > -120 and low < 2 * CELL * TILT + (50 if kind == "port" else 24)
        assert left > -CELL - 12 and right < CELL + (75 if kind == "port" else 12)
    assert len(drawn(kind, 1_000_000).markup()) < 6_000


def test_the_two_lights_differ_in_colour_only():
    day, dusk = drawn("castle", 5), drawn("castle", 5, dusk=True)
    assert [part.data for part in day.parts] == [part.data for part in dusk.parts]
    assert day.markup() != dusk.markup()


def test_shapes_written_as_one_path_hide_nothing_that_lay_between():
    drawing = Drawing()
    for colour, left in (("#ff0000", 0), ("#00ff00", 5), ("#ff0000", 8), ("#ff0000", 90)):
        drawing.flat([(left, 0), (left + 10, 0), (left, 10)], colour)
    assert drawing.markup().count("<path") == 3
