"""The board page: a card is tapped, its cells light up, the chances of a strike are told, a tap confirms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_script import again, opened, shown, state
from tracker.dashboard.session import served
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import create, found

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


def test_a_new_league_begins_with_the_first_order(tmp_path, monkeypatch):
    path = tmp_path / "new.xlsx"
    create(str(path), LEGENDA, ["Sokół", "Orzeł"], "en", {})
    assert "give the first order" in shown(opened(path, monkeypatch))
    assert "Nothing lies on the board yet." in shown(again("board"))


def test_who_is_to_move_sees_his_battle_first_and_may_tap(league, monkeypatch):
    app = opened(league, monkeypatch, "board", "s2")
    assert app.selectbox[0].value == "m5"
    assert "Żubry is to move." in shown(app)
    assert app.selectbox[0].options[0] == "5. Sokoły – Żubry"
    assert "Tap a card" in shown(app)
    assert "End the turn" in labels(app)


@pytest.mark.parametrize("viewer", ["s1", "s3", "public"])
def test_nobody_else_may_act(league, monkeypatch, viewer):
    app = opened(league, monkeypatch, "board", viewer)
    app.selectbox[0].set_value("m5").run()
    tapped(app, "b4")
    assert not {"Attack", "Move", "End the turn"} & set(labels(app))


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
