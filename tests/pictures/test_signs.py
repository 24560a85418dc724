"""Colours, patterns, crests and shields tell patrols apart, for every eye and on a black-and-white print."""

import itertools

import pytest

from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.engine import emblems
from tracker.pictures.colours import PALETTE, TILES, side_colour, single_tile, tile
from tracker.pictures.crests import CRESTS, crest_drawn, shield
from tracker.pictures.shades import LEFT, RIGHT, TOP, contrast, ink_on, shade


def test_eight_patrols_and_more_have_different_colours_and_patterns():
    assert list(PALETTE) == list(emblems.COLOURS)
    assert len(PALETTE) >= 8
    assert len({side.colour for side in PALETTE.values()}) == len(PALETTE)
    assert len({side.pattern for side in PALETTE.values()}) == len(PALETTE)
    assert {side.pattern for side in PALETTE.values()} <= set(TILES)


@pytest.mark.parametrize("id", PALETTE)
def test_text_on_a_patrols_colour_can_be_read(id):
    assert contrast(PALETTE[id].colour, PALETTE[id].ink) >= 4.5


def test_black_or_white_is_read_on_any_colour():
    for red, green, blue in itertools.product(range(0, 256, 51), repeat=3):
        colour = f"#{red:02x}{green:02x}{blue:02x}"
        assert contrast(colour, ink_on(colour)) >= 4.5


@pytest.mark.parametrize(
    ("wanted", "order", "colour", "pattern"),
    [
        ("", 0, "#0072B2", "plain"),
        ("", 11, "#E69F00", "stripes"),
        ("green", 0, "#009E73", "dots"),
        (" #123abc ", 1, "#123abc", "stripes"),
        ("zielony", 2, "#009E73", "dots"),
        ('#000000"/><script>', 0, "#0072B2", "plain"),
    ],
)
def test_a_patrol_gets_the_colour_it_wants_or_the_next(wanted, order, colour, pattern):
    side = side_colour(wanted, order)
    assert (side.colour, side.pattern) == (colour, pattern)


def test_every_crest_has_a_name_and_a_look_of_its_own():
    assert set(CRESTS) == set(emblems.CRESTS)
    assert len({crest_drawn(crest, "#0072B2", 0, 0, 24) for crest in CRESTS}) == len(CRESTS) >= 10


@pytest.mark.parametrize("pattern", [*TILES, "unheard of"])
@pytest.mark.parametrize("crest", [*CRESTS, "Ż", "🦊", "", NASTY])
def test_every_shield_is_a_whole_and_safe_picture(pattern, crest):
    root = picture(shield("#D55E00", pattern, crest, title=NASTY))
    assert "<script>" in told(root)


def test_a_letter_of_the_patrols_own_is_its_crest():
    assert texts(picture(shield("#009E73", crest="Ż"))) == ["Ż"]


def test_a_pattern_is_drawn_over_its_plain_colour():
    root = picture(shield("#E69F00", "stripes", "fox"))
    fields = [node.get("fill") for node in root.iter(f"{SVG}path") if node.get("d", "").startswith("M2 3")]
    assert fields[0] == "#E69F00" and fields[1].startswith("url(#")


@pytest.mark.parametrize("pattern", [*TILES, "unheard of"])
def test_a_tile_alone_has_the_lines_of_the_pattern(pattern):
    alone, side = single_tile(pattern, "#141414")
    there = tile("p", "#E69F00", pattern)
    assert bool(alone) == bool(there)
    if alone:
        (path,) = picture(alone).iter(f"{SVG}path")
        assert f'width="{side}" height="{side}"' in there and f'd="{path.get("d")}"' in there
        assert (path.get("stroke"), path.get("stroke-opacity")) == ("#141414", "1")


def test_a_shield_without_a_title_is_an_ornament():
    assert picture(shield("#E69F00")).get("aria-hidden") == "true"
    with pytest.raises(ValueError, match="no colour"):
        shield('"/>')


def test_three_sides_of_a_solid_have_three_shades_by_day_and_at_dusk():
    for colour in ("#9a958c", "#b8503a", "#efe4cc"):
        for dusk in (False, True):
            assert len({shade(colour, light, dusk) for light in (TOP, LEFT, RIGHT)}) == 3
    assert shade("#808080", 0.7) in {f"#{digit * 3}" for digit in "0123456789abcdef"}
