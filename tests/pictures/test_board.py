"""The board: every card can be told from every other, without colour, without sight, whatever the names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.engine.view import look
from tracker.pictures.battle_boards import drawn
from tracker.pictures.board import CARD_WIDE, Board, Token, board
from tracker.pictures.colours import Fighter
from tracker.pictures.figures import FIGURES
from tracker.rulesets import find_ruleset
from tracker.service.catalogues import shipped
from tracker.service.demo import played
from tracker.service.languages import translator

ARMIES = (Fighter("Żubry", "#0072B2"), Fighter("Лисы", "#E69F00", "stripes"))
TOKENS = [
    Token("c3", 0, "surron", "Surron", 20, 20),
    Token("c4", 1, "linda", "Linda", 3, 15, turned=True),
    Token("a1", 0, "leprozij", "Leprozij", 15, 15, charged=True),
    Token("e6", 1),
]
BOARD = Board(5, 6, ARMIES, TOKENS, 0, {"b3": "go", "c4": "strike", "a1": "heal"})


def buttons(root):
    return {node.get("data-id"): node for node in root.iter() if node.get("data-id")}


def test_every_card_is_told_in_words():
    words = told(picture(board(BOARD)))
    assert "Board: Żubry against Лисы" in words
    assert "Żubry: Surron on c3, health 20 of 20" in words
    assert "Лисы: Linda on c4, health 3 of 15, has acted" in words
    assert "Żubry: Leprozij on a1, health 15 of 15, charged" in words
    assert "Лисы: a card face down on e6" in words


def test_cards_and_lit_cells_are_buttons_only_where_it_can_be_tapped():
    assert buttons(picture(board(BOARD))) == {}
    found = buttons(picture(board(BOARD, interactive=True, chosen="c3")))
    assert set(found) == {"c3", "c4", "a1", "e6", "b3"}
    assert [cell for cell, node in found.items() if node.get("aria-pressed") == "true"] == ["c3"]
    assert all(node.get("tabindex") == "0" and node.get("aria-label") for node in found.values())


def test_who_has_acted_lies_across():
    root = picture(board(BOARD))
    turned = [node for node in root.iter(f"{SVG}g") if (node.get("transform") or "").startswith("rotate(90")]
    assert len(turned) == 1


def test_the_health_of_a_card_lies_on_it_also_once_it_has_acted():
    root = picture(board(BOARD))
    tops = [float(node.get("y", "")) for node in root.iter(f"{SVG}rect") if node.get("height") == "19"]
    side = (420 - 2 * 20) / BOARD.columns
    centre = 34 + 2.5 * side  # of row 4
    (turned,) = [top for top in tops if abs(top - centre) < side / 2]
    assert turned + 19 <= centre + CARD_WIDE / 2


def test_health_is_a_number_and_a_hidden_card_says_nothing():
    words = texts(picture(board(BOARD)))
    assert {"20/20", "3/15", "15/15", "?"} <= set(words)
    assert {"Żubry", "Лисы"} <= set(words)


def test_whose_turn_it_is_bears_an_arrow():
    def arrows(to_move):
        root = picture(board(replace(BOARD, to_move=to_move)))
        return [node.get("d") for node in root.iter(f"{SVG}path") if node.get("class") == "turn"]

    assert arrows(None) == [] and len(arrows(0)) == len(arrows(1)) == 1 and arrows(0) != arrows(1)


def test_the_board_can_be_seen_from_the_other_side():
    def place(root, cell):
        node = next(iter(buttons(root)[cell]))
        return float(node.get("x")), float(node.get("y"))

    one, other = (picture(board(replace(BOARD, flipped=flipped), interactive=True)) for flipped in (False, True))
    assert place(one, "a1")[1] > place(one, "e6")[1]
    assert place(other, "a1")[1] < place(other, "e6")[1]
    assert place(other, "a1")[0] > place(other, "e6")[0]


@pytest.mark.parametrize("dark", [False, True])
def test_no_name_breaks_the_picture(dark):
    nasty = Board(5, 9, (Fighter(NASTY, "#0072B2"), Fighter(NASTY * 3, "#E69F00", "waves")), [
        Token("c3", 0, "own", NASTY, 1, 1), Token("c4", 1)])  # fmt: skip
    picture(board(nasty, dark=dark, interactive=True))
    assert board(nasty, dark=True) != board(nasty)


def test_every_unit_of_the_catalogue_has_a_figure_of_its_own():
    units = [row["id"] for row in shipped(find_ruleset("legenda"))["units"]]
    assert len({FIGURES[unit] for unit in units}) == len(units)


def test_what_lies_face_down_does_not_leave_in_the_picture():
    season = played(find_ruleset("legenda"))
    hidden = picture(drawn(look(season, "s1"), "m6", translator("pl")))
    assert texts(hidden).count("?") == 9 and "Surron" not in told(hidden)
    owner = season.state.matches["m6"].attacker
    assert "Surron" in told(picture(drawn(look(season, owner), "m6", translator("pl"))))


def test_equal_boards_are_equal_bytes_and_light():
    view = look(played(find_ruleset("legenda")), "public")
    first = drawn(view, "m5", translator("pl"), chosen="")
    assert first == drawn(view, "m5", translator("pl"), chosen="")
    assert len(first.encode()) < 40_000
