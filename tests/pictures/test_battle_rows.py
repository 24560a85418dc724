"""The rows of a battle: every unit with all its numbers, slot facing slot, on a phone however long the rows are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.pictures.battle_crews import Aboard
from tracker.pictures.battle_rows import WIDTH, Battle, Fighter, battle_rows
from tracker.pictures.board import GO, STRIKE
from tracker.pictures.colours import Fighter as Army
from tracker.pictures.figures import FIGURES

ARMIES = (Army("Żubry", "#0072B2"), Army("Лисы", "#E69F00", "stripes"))
OURS = [
    Fighter("u1", "Pachołcy", "levies", 13, 13, 4, 5, 2, 1, "Otrzaskany", acted=True),
    Fighter("u2", "Drabi z pikami", "pikes", 6, 14, 4, 4, 3),
    Fighter("u3", "Strzelcy z boru", "bowmen", 4, 12, 4, 6, 1, 4, "Legendarny", struck_back=True),
]
THEIRS = [
    Fighter("e1", "Gończy", "outriders", 15, 15, 5, 6, 3),
    None,
    Fighter("e3", "Pancerni", "heavy_foot", 9, 18, 4, 5, 4),
]
BATTLE = Battle("Bitwa o Sitowie", ARMIES, (OURS, THEIRS), 0, {"e1": STRIKE, "e3": STRIKE, "u1": GO})


def buttons(root):
    return {node.get("data-id"): node for node in root.iter() if node.get("data-id")}


def corner(node):
    found = next(on for on in node.iter(f"{SVG}rect"))
    return float(found.get("x")), float(found.get("y"))


def test_every_unit_is_told_with_all_that_counts():
    words = told(picture(battle_rows(BATTLE)))
    assert "Żubry, slot 1: Pachołcy, state 13 of 13, reluctance 4, attack 5, defence 2, Otrzaskany, has acted" in words
    assert "Żubry, slot 3: Strzelcy z boru, state 4 of 12, reluctance 4, attack 6, defence 1, Legendarny" in words
    assert "Лисы, slot 3: Pancerni, state 9 of 18, reluctance 4, attack 5, defence 4, can be struck" in words
    assert "has struck back" in words


def test_what_has_been_done_is_seen():
    def marks(name):
        return sum(node.get("class") == name for node in picture(battle_rows(BATTLE)).iter(f"{SVG}path"))

    assert marks("acted") == marks("back") == marks("turn") == 1
    assert {"Drabi", "z pikami", "Gończy"} <= set(texts(picture(battle_rows(BATTLE))))
    assert {"6/14 ", "↓4"} <= {text for node in picture(battle_rows(BATTLE)).iter() for text in (node.text,) if text}


def test_slot_faces_slot_and_the_enemy_stands_above_kk_26():
    found = buttons(picture(battle_rows(BATTLE, interactive=True, chosen="u2")))
    assert set(found) == {"u1", "u2", "u3", "e1", "e3"}
    assert [id for id, node in found.items() if node.get("aria-pressed") == "true"] == ["u2"]
    assert corner(found["e1"])[0] == corner(found["u1"])[0] and corner(found["e3"])[0] == corner(found["u3"])[0]
    assert corner(found["e1"])[1] < corner(found["u1"])[1]


@pytest.mark.parametrize("count", [1, 4, 5, 33])
def test_rows_of_any_length_stay_as_wide_as_a_phone(count):
    many = [replace(OURS[0], id=f"u{n}") for n in range(count)]
    root = picture(battle_rows(replace(BATTLE, rows=(many, THEIRS)), interactive=True))
    _, _, wide, high = map(float, root.get("viewBox").split())
    assert wide == WIDTH
    assert len(buttons(root)) == count + 2
    for node in buttons(root).values():
        x, y = corner(node)
        assert 0 <= x <= wide - 44 * WIDTH / 390 and 0 <= y <= high - 44 * WIDTH / 390
    spots = [corner(node) for node in buttons(root).values()]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize("dark", [False, True])
def test_no_name_breaks_the_rows(dark):
    nasty = Fighter(NASTY, NASTY, NASTY, -3, 0, 99, 1000, -1, 9, NASTY, True, True)
    sides = (Army(NASTY, "#0072B2"), Army(NASTY * 3, "#E69F00", "waves"))
    picture(
        battle_rows(Battle(NASTY, sides, ([nasty], []), 1, {NASTY: STRIKE}), dark=dark, interactive=True, chosen=NASTY)
    )
    picture(battle_rows(Battle("", sides, ([], [])), dark=dark))


def test_every_unit_of_the_starter_catalogue_has_a_figure():
    units = [
        "levies",
        "pikes",
        "bowmen",
        "outriders",
        "heavy_foot",
        "lancers",
        "banner_guard",
        "herbalists",
        "trebuchet",
        "cog",
        "fishing_boat",
    ]
    assert len({FIGURES[unit] for unit in units}) == 11


def test_equal_battles_are_equal_bytes_and_light():
    assert battle_rows(BATTLE) == battle_rows(BATTLE)
    rows = (OURS * 2, THEIRS * 2)
    assert len(battle_rows(replace(BATTLE, rows=rows), interactive=True).encode()) < 40_000


AT_SEA = [
    Fighter("b1", "Koga", "cog", 12, 18, 0, 6, 3, crew=(
        Aboard("b2", "Strzelcy z boru", "bowmen", 9, 4, acted=True), Aboard("b3", "Drabi z pikami", "pikes", 14, 4),
        Aboard("b4", "Blida", "trebuchet", 11, 4),
    ), foe="Koga 7", owes=5),
    Fighter("b5", "Koga", "cog", 18, 18, 0, 6, 3),
]  # fmt: skip


def test_a_crew_is_drawn_below_its_ship_and_told_kk_33():
    root = picture(battle_rows(replace(BATTLE, rows=(AT_SEA, THEIRS)), interactive=True, chosen="b2"))
    found = buttons(root)
    assert {"b1", "b2", "b3", "b4", "b5", "e1", "e3"} == set(found)
    assert found["b2"].get("aria-pressed") == "true"
    (ship_x, ship_y), (first, below), (second, same) = (corner(found[unit]) for unit in ("b1", "b2", "b3"))
    assert below > ship_y + 100 and same == below and first < second < ship_x + 102
    assert corner(found["b4"])[1] > below, "two beside each other"
    assert "aboard Koga: Strzelcy z boru, state 9, reluctance 4, has acted" in told(root)
    assert "units aboard: 3, locked with Koga 7, damage to share: 5" in told(root)
    assert {node.get("class") for node in root.iter()} >= {"locked", "owes"}


def test_a_unit_aboard_is_large_enough_for_a_finger_on_a_phone():
    root = picture(battle_rows(replace(BATTLE, rows=(AT_SEA, THEIRS)), interactive=True))
    boxes = [next(node.iter(f"{SVG}rect")) for id, node in buttons(root).items() if id in ("b2", "b3", "b4")]
    assert all(float(box.get(side)) * 390 / WIDTH >= 41 for box in boxes for side in ("width", "height"))


def test_on_land_no_room_is_left_for_crews():
    high = float(picture(battle_rows(BATTLE)).get("viewBox").split()[3])
    at_sea = float(picture(battle_rows(replace(BATTLE, rows=(AT_SEA, THEIRS)))).get("viewBox").split()[3])
    assert at_sea == high + 2 * 2 * 48
