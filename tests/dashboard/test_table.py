"""A game around one table: its pages, an act in two taps, the warning before it, and undo at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_script import again, opened, shown, state
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.demo import played
from tracker.service.files import create, found, open_campaign

KEMET = find_ruleset("kemet")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.xlsx"
    create(str(path), KEMET, ["Sokół", "Żubry"], "en")
    season = open_campaign(str(path))
    season.submit("points", {"side": "Sokół", "amount": "2"}, Act())
    season.submit("lose_honour", {"side": "Sokół", "steps": "3"}, Act())
    return path


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "demo.xlsx"
    found(str(path), played(KEMET), "en")
    return Path(path)


PAGES = {
    "leader": ("", "turn", "chronicle", "start", "more", "season", "print", "sheet", "orders", "settings", "new"),
    "s1": ("", "turn", "chronicle", "more", "season", "print"),
    "public": ("", "chronicle", "more", "season", "print"),
}


@pytest.mark.parametrize(("viewer", "page"), [(viewer, page) for viewer, pages in PAGES.items() for page in pages])
def test_every_page_comes_for_every_viewer(demo, monkeypatch, viewer, page):
    app = opened(demo, monkeypatch, page, viewer)
    assert app.title
    assert not app.error


def test_a_sacrifice_is_one_tap_and_warned_of(evening, monkeypatch):
    app = opened(evening, monkeypatch, "turn")
    assert "a permanent point is lost; it lies on honour 5" in shown(app)
    app.button(key="sacrifice:s1:supply").click().run()
    assert not app.exception
    side = state().sides["s1"]
    assert (side.honour, side.underworld, side.points) == (5, 1, 1)
    assert "sacrifices a unit" in shown(app)


def test_honour_is_lost_in_two_taps(evening, monkeypatch):
    app = opened(evening, monkeypatch, "turn")
    app.button(key="lose_honour:s1:open").click().run()
    app.button(key="lose_honour:s1:send").click().run()
    assert state().sides["s1"].honour == 5


def test_the_last_act_is_taken_back_at_the_table(evening, monkeypatch):
    app = opened(evening, monkeypatch)
    assert "Last: Sokół: Lose honour" in shown(app)
    next(button for button in app.button if button.label == "Take back").click().run()
    assert not app.exception
    assert state().sides["s1"].honour == 9
    assert "Last:" not in shown(again())


def test_every_act_can_be_opened_and_offers_only_zones_with_units(demo, monkeypatch):
    app = opened(demo, monkeypatch, "turn")
    for name in ("recruit", "reinforce", "move", "battle", "move_deity", "summon"):
        assert not app.button(key=f"{name}:s1:open").disabled, name
    keys = [button.key for button in app.button if str(button.key).startswith("sacrifice:s1:")]
    assert keys == [f"sacrifice:s1:{zone}" for zone in
                    ("supply", "district_1", "district_2", "district_3", "river_temple")]  # fmt: skip
    app.button(key="recruit:s1:open").click().run()
    assert {str(field.key).rpartition(":")[2] for field in app.number_input} >= {"district_1", "back"}
