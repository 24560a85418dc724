"""The pictures of Kemet: honour track, Underworld, troops; each says in words what it shows."""

from __future__ import annotations

import pytest

from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.engine.changes import rows_of
from tracker.pictures.boards import BOARDS
from tracker.pictures.honour import DEBT, EMPTY, POINT, Marker, Track, honour_track
from tracker.pictures.troops import DEITY, SUPPLY, UNDERWORLD, Army, Group, troops
from tracker.pictures.underworld import Fallen, underworld
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.languages import LANGUAGES, translator

TRACK = Track({9: 0, 8: 1, 7: 1, 6: 1, 5: 2, 4: 2, 3: 2, 2: 3, 1: 3, 0: 3})
BLUE = ("#0072B2", "stripes")
NAMES = ["Sokół", NASTY, "Лисы-разведчики северного берега реки Оя", "W" * 40, "Żubry"]


def marker(name="Sokół", honour=4, five=POINT, two=EMPTY):
    return Marker(name, honour, *BLUE, {5: five, 2: two}, 3, 7)


def drawn(ink="currentColor"):
    players = [marker(name, honour) for honour, name in enumerate(NAMES)]
    army = Army(NASTY, [Group(NASTY, 3), Group("Oaza", 2, DEITY, 6, NASTY), Group("Zapas", 40, SUPPLY),
                        Group("Podziemia", 3, UNDERWORLD)], *BLUE)  # fmt: skip
    return [
        honour_track("Honour", TRACK, players, ink=ink),
        underworld("Underworld", [Fallen(name, at * 7, *BLUE) for at, name in enumerate(NAMES)], ink=ink),
        troops("Units", army, ink=ink),
    ]


@pytest.mark.parametrize("ink", ["currentColor", "#000000", "#ffffff"])
def test_names_are_escaped_and_pictures_are_as_wide_as_a_phone(ink):
    for svg in drawn(ink):
        root = picture(svg)
        left, top, wide, high = map(float, root.get("viewBox").split())
        assert (left, top, wide) == (0, 0, 420)
        for node in root.iter(f"{SVG}text"):
            assert 0 <= float(node.get("x", "")) <= wide and 0 <= float(node.get("y", "")) <= high
            assert float(node.get("font-size", 13)) >= 12
        assert ("currentColor" in svg) == (ink == "currentColor")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rot_level_is_cut_one_without_room_for_the_word_is_its_number(language):
    said = texts(picture(honour_track("Honour", TRACK, [marker()], translator(language))))
    assert not any("…" in text for text in said)
    assert any(text.endswith(" 3") for text in said)


def test_what_lies_on_the_slots_is_told_and_seen():
    root = picture(honour_track("Honour", TRACK, [marker("Żubry", 1, POINT, DEBT)]))
    assert "Żubry: honour 1, rot level 3, points on the track 1, owed 1" in told(root)
    assert {"9", "0", "Rot 0", "Rot 3"} <= set(texts(root))
    empty, point, debt = (honour_track("Honour", TRACK, [marker(five=held)]) for held in (EMPTY, POINT, DEBT))
    assert len({empty.split("</desc>")[1], point.split("</desc>")[1], debt.split("</desc>")[1]}) == 3


def test_an_empty_table_says_so():
    assert "Nobody plays" in told(picture(honour_track("Honour", TRACK, [])))
    assert "Nobody is in" in told(picture(underworld("Underworld", [Fallen("Sokół", 0, *BLUE)])))


def test_a_long_name_is_whole_where_few_units_lie():
    long = "Бурундуки и Świstaki z Puszczy"
    few, many = (texts(picture(underworld("Underworld", [Fallen(long, n, *BLUE)]))) for n in (2, 15))
    assert long in few and long not in many


def test_every_unit_is_a_pawn():
    root = picture(troops("Units", Army("Sokół", [Group("Oaza", 5), Group("Prom", 2)], *BLUE)))
    outlines = [node for node in root.iter(f"{SVG}path") if node.get("fill") == "none" and node.get("transform")]
    assert len(outlines) == 7
    assert "Oaza: units 5" in told(root)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_demo_is_drawn_as_it_stands(language):
    season = played(find_ruleset("kemet"))
    board, say = BOARDS["kemet"], translator(language)
    track, below = map(picture, board.common(season.state, say, "currentColor"))
    for row in rows_of(season.state, "sides").values():
        assert row.name in told(track)
        assert f"{row.name}: {row.underworld}" in told(below)
        for svg in board.own(season.state, row.id, say, "currentColor"):
            outlines = [node for node in picture(svg).iter(f"{SVG}path") if node.get("stroke-width") == "1"]
            assert len(outlines) == row.units
