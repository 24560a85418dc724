"""The board page: a card is tapped, its cells light up, the chances of a strike are told, a tap confirms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_script import again, opened, shown, state
from tests.fresh import fresh
from tracker.dashboard.entries import pools
from tracker.dashboard.session import served
from tracker.engine.referee import Roll
from tracker.rulesets import find_ruleset
from tracker.rulesets.legenda.squads import usual
from tracker.service.acts import Act
from tracker.service.demo import played
from tracker.service.files import found

LEGENDA = find_ruleset("legenda")


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> Path:
    """The demo league: in m5 Żubry (s2) are to move, their Surron on b4 beside one on b3. Not to be written to."""
    path = tmp_path_factory.mktemp("league") / "league.xlsx"
    found(str(path), played(LEGENDA), "en")
    return Path(path)


@pytest.fixture
def league(demo: Path, tmp_path: Path) -> Path:
    """A copy that may be written to."""
    path = tmp_path / "league.xlsx"
    path.write_bytes(demo.read_bytes())
    return path


def tapped(app, cell: str, target: str = ""):
    app.session_state["board:m5"] = cell
    if target:
        app.session_state["board:m5:to"] = target
    return app.run()


def labels(app) -> list[str]:
    return [button.label for button in app.button]


PAGES = {
    "leader": ("", "board", "others", "chronicle", "more", "turn", "season", "print", "sheet", "orders", "settings"),
    "s2": ("", "board", "others", "chronicle", "turn", "more", "season", "print"),
    "public": ("", "board", "others", "chronicle", "more", "season", "print"),
}


@pytest.mark.parametrize("viewer", PAGES)
def test_every_page_of_a_league_is_drawn(demo, monkeypatch, viewer):
    opened(demo, monkeypatch)
    for page in PAGES[viewer]:
        app = again(page, viewer)
        assert app.title, page
        assert "Something went wrong" not in shown(app), page


@pytest.fixture
def new_league(tmp_path) -> Path:
    """Two patrols, and no battle has been drawn up."""
    return fresh(tmp_path, "legenda", ["Sokół", "Orzeł"], "en")


def drawings(app) -> list[str]:
    """The pictures of the page."""
    return [part.proto.json for part in app.get("bidi_component")]


def pressed(app, label: str):
    return next(button for button in app.button if button.label == label).click().run()


def ordered(name: str, **fields: str) -> None:
    served().season.submit(name, fields, Act())


def laid(match: str = "m1"):
    """Who has laid which units for a battle, in the order of the cells."""
    cards = [card for card in state().cards.values() if card.match == match]
    return {side: [card.unit for card in cards if card.side == side] for side in ("s1", "s2")}


def test_a_new_league_says_how_it_begins(new_league, monkeypatch):
    assert "No battle is ahead: draw one up, or a whole league." in shown(opened(new_league, monkeypatch))
    assert "Nothing lies on the board yet." in shown(again("board"))


def test_two_armies_are_laid_on_one_phone_and_neither_sees_the_other(new_league, monkeypatch):
    opened(new_league, monkeypatch)
    ordered("fixture", attacker="s1", defender="s2")
    assert "Sokół lays its army: 1. Sokół – Orzeł." in shown(again(""))
    app = again("board", "s1")
    for place, unit in ((1, "ekvil"), (5, "surron")):
        app.session_state[f"board:m1:lay:s1:card_{place}"] = unit
    app.run()
    pressed(app, "Lay the army")
    assert len(laid()["s1"]) == 9 and not laid()["s2"]
    for viewer in ("leader", "s2"):
        app = again("board", viewer)
        assert "Orzeł lays its army: 1. Sokół – Orzeł." in shown(app)
        assert not [told for told in labels(app) if told == "Hand the phone to Orzeł"]
        drawing = next(iter(drawings(app)))
        assert drawing.count(">?<") == 9, "the attacker's cards lie face down"
    app = again("board", "s1")
    assert "surron" not in shown(app) and "Hand the phone to Orzeł" in labels(app)
    app = pressed(app, "Hand the phone to Orzeł")
    assert app.session_state["viewer"] == "s2"


def test_the_last_squad_stands_in_the_form_again(new_league, monkeypatch):
    opened(new_league, monkeypatch)
    ordered("fixture", attacker="s1", defender="s2")
    for side in ("s1", "s2"):
        pressed(again("board", side), "Lay the army")
    ordered("result", match="m1", winner="s1")
    ordered("fixture", attacker="s1", defender="s2")
    before = laid()["s1"]
    assert len(before) == 9
    pressed(again("board", "leader"), "Lay the army")
    assert laid("m2")["s1"] == before


@pytest.fixture
def fought(new_league, monkeypatch):
    """The board of the only battle, just begun: Sokół (s1) is to move, both armies as the form proposes them."""
    opened(new_league, monkeypatch)
    ordered("fixture", attacker="s1", defender="s2")
    for side in ("s1", "s2"):
        given = {"side": side, "match": "m1"}
        ordered("lay", **given, **usual(state(), given))
    return again("board")


def test_a_single_die_is_told_as_one():
    one, two = Roll(6, 3, "app", "attack"), Roll(6, 4, "app", "attack")
    assert [title.text for title, _ in pools([one])] == ["Die of the attacker"]
    assert [title.text for title, _ in pools([one, two])] == ["Dice of the attackers"]


def test_a_second_order_on_a_board_is_another_one(fought):
    """Its id is not that of the first: a double click is harmless, the next order counts."""
    for cell, target in (("b3", "b4"), ("c3", "c4")):
        fought.session_state["board:m1"], fought.session_state["board:m1:to"] = cell, target
        fought.run().text_input[0].set_value("2 2").run()
        pressed(fought, "Attack")
    assert [card.cell for card in state().cards.values() if card.turned] == ["b3", "c3"]


def test_the_last_act_is_taken_back_on_the_board(fought):
    before = state()
    pressed(fought, "End the turn")
    assert state().matches["m1"].to_move == "s2"
    pressed(again("board"), "Take back")
    assert state() == before


def test_a_result_with_real_cards_is_entered_on_the_board(fought):
    fought.session_state["board:m1:rare"], fought.session_state["board:m1:result:winner"] = True, "s1"
    pressed(fought.run(), "Enter a result")
    assert state().matches["m1"].winner == "s1"


def test_the_league_is_read_as_tables_and_names_no_city(league, monkeypatch):
    told = shown(opened(league, monkeypatch, "others", "s1"))
    assert "League table" in told and "| Place | Patrol | Victories | Drawn | Lost | To fight | Points |" in told
    assert "6. Wydry – Borsuki" in told and "the defender lays his army" in told
    assert "city" not in told.casefold()


def test_who_is_to_move_sees_his_battle_first_and_may_tap(league, monkeypatch):
    app = opened(league, monkeypatch, "board", "s2")
    assert app.selectbox[0].value == "m5"
    assert "Żubry is to move: 5. Sokoły – Żubry." in shown(app)
    assert app.selectbox[0].options[0] == "5. Sokoły – Żubry"
    assert "Tap a card" in shown(app)
    assert "End the turn" in labels(app)


def test_who_taps_a_card_of_the_enemy_is_told_to_tap_his_own(league, monkeypatch):
    told = "Nothing can be done with this card now: tap another one of Żubry."
    app = tapped(opened(league, monkeypatch, "board", "s2"), "b3")
    assert told in shown(app)
    assert told not in shown(tapped(app, "b4"))


def test_a_link_leads_to_its_own_battle_and_another_may_be_chosen_there(league, monkeypatch):
    app = opened(league, monkeypatch, "board")
    assert app.selectbox[0].value == "m5"
    app.query_params["board"] = "m6"
    app.run()
    assert app.selectbox[0].value == "m6"
    app.selectbox[0].set_value("m5").run()
    assert app.selectbox[0].value == "m5"
    app.query_params["board"] = "none"
    assert not app.run().exception
    assert [link.proto.query_string for link in opened(league, monkeypatch).get("page_link")][:2] == [
        "lang=en&board=m5",
        "lang=en&board=m6",
    ]


@pytest.mark.parametrize("viewer", ["s1", "s3", "public"])
def test_nobody_else_may_act(league, monkeypatch, viewer):
    app = opened(league, monkeypatch, "board", viewer)
    app.selectbox[0].set_value("m5").run()
    tapped(app, "b4")
    assert not {"Attack", "Move", "End the turn"} & set(labels(app))
    assert ("Hand the phone to Żubry" in labels(app)) is (viewer != "public")


def test_a_strike_tells_its_chances_and_is_confirmed(league, monkeypatch):
    app = opened(league, monkeypatch, "board", "s2")
    tapped(app, "b4", "b3")
    assert "Surron on b4, health" in shown(app)
    assert "Hit: 72 % (13/18)" in shown(app)
    assert "| Damage | Damage to the attacker |" in shown(app) and "17 % (1/6)" in shown(app)
    app.text_input[0].set_value("6 1").run()
    next(button for button in app.button if button.label == "Attack").click().run()
    assert not app.exception
    assert "8 against 1" in shown(app)
    assert not [card for card in state().cards.values() if card.match == "m5" and card.cell == "b3"]


def test_a_refusal_is_told_and_changes_nothing(league, monkeypatch):
    app = opened(league, monkeypatch, "board", "s2")
    tapped(app, "b4", "b3")
    before = state()
    app.text_input[0].set_value("6").run()
    next(button for button in app.button if button.label == "Attack").click().run()
    assert "too few dice" in shown(app)
    assert state() == before
    served.clear()


def test_the_leaders_turns_begin_with_who_is_to_move_and_the_other_side_reads_why_it_waits(fought):
    ordered("end_turn", side="s1", match="m1")
    app = again("turn")
    assert app.button_group(key="turn:side").value == "s2"
    assert "This patrol is not to move in any battle now." not in shown(app)
    assert "This patrol is not to move in any battle now." in shown(again("turn", "s1"))
    assert "Not possible at the moment." not in shown(again("turn", "s1"))


def test_battles_are_drawn_up_under_the_league_and_by_the_leader_only(league, monkeypatch):
    assert "League" in [header.value for header in opened(league, monkeypatch, "turn").header]
    assert "League" not in [header.value for header in again("turn", "s1").header]
