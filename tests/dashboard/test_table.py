"""A game around one table: its pages, an act in two taps, the warning before it, and undo at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.runtime.scriptrunner import StopException
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.util import calc_hash

from tests.dashboard.test_script import again, opened, shown, state
from tests.fresh import fresh
from tracker.dashboard import whole_taps
from tracker.dashboard.session import served
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.demo import played
from tracker.service.files import found, open_campaign
from tracker.service.open_campaign import OpenCampaign

KEMET = find_ruleset("kemet")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    orders = ("points", {"side": "Sokół", "amount": "2"}), ("lose_honour", {"side": "Sokół", "steps": "3"})
    return fresh(tmp_path, "kemet", ["Sokół", "Żubry"], "en", {}, *orders)


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


def quick(app, label: str):
    return next(button for button in app.button if button.label == label and str(button.key).startswith("quick:"))


def test_the_common_acts_are_one_tap_at_the_table_and_warned_of(evening, monkeypatch):
    app = opened(evening, monkeypatch)
    assert "Honour −1: Sokół: a permanent point is lost; it lies on honour 5." in shown(app)
    assert quick(app, "Prayer −1").disabled
    quick(app, "Honour −1").click().run()
    assert "Sokół: honour 6 → 5, rot level 2." in shown(app)
    quick(app, "Prayer +2").click().run()
    quick(app, "Prayer +2").click().run()
    side = state().sides["s1"]
    assert (side.honour, side.points, side.prayer) == (5, 1, 4)


@pytest.mark.parametrize(("viewer", "there"), [("leader", True), ("s1", True), ("public", False)])
def test_only_who_may_act_has_the_acts_of_one_tap(evening, monkeypatch, viewer, there):
    app = opened(evening, monkeypatch, "", viewer)
    assert any(str(button.key).startswith("quick:s1") for button in app.button) is there


def test_a_player_looks_at_another_and_cannot_act_for_him(evening, monkeypatch):
    app = opened(evening, monkeypatch, "", "s1")
    app.session_state["table:s1"] = "s2"
    assert not any(str(button.key).startswith("quick:") for button in app.run().button)


def test_the_acts_go_on_with_the_player_of_the_table(evening, monkeypatch):
    app = opened(evening, monkeypatch)
    app.session_state["looked at"] = "s2"
    app._page_hash = calc_hash("turn")
    assert app.run().button(key="lose_honour:s2:open")


def test_honour_is_lost_in_two_taps(evening, monkeypatch):
    app = opened(evening, monkeypatch, "turn")
    app.button(key="lose_honour:s1:open").click().run()
    app.button(key="lose_honour:s1:send").click().run()
    assert state().sides["s1"].honour == 5


def test_a_page_is_drawn_without_trying_out_what_could_be_taken_back(evening, monkeypatch):
    """To try it out reads and runs a long season anew: a second at each tap of everybody."""
    monkeypatch.setattr(OpenCampaign, "undo", None)
    assert "Last: Sokół: Lose honour" in shown(opened(evening, monkeypatch))


def test_a_player_is_offered_to_take_back_his_own_last_act_only(evening, monkeypatch):
    season = open_campaign(str(evening))
    season.submit("lose_honour", {"side": "s2"}, Act(viewer="s2"))
    assert "Last: Żubry: Lose honour" in shown(opened(evening, monkeypatch, viewer="s2"))
    for viewer in ("s1", "public"):
        assert "Last:" not in shown(again("", viewer))


def test_the_last_act_is_taken_back_at_the_table(evening, monkeypatch):
    app = opened(evening, monkeypatch)
    assert "Last: Sokół: Lose honour" in shown(app)
    next(button for button in app.button if button.label == "Take back").click().run()
    assert not app.exception
    assert state().sides["s1"].honour == 9
    assert "Last:" not in shown(again())


def take_back(app):
    return next(button for button in app.button if button.label == "Take back")


def test_what_was_tapped_since_the_page_was_drawn_is_what_is_taken_back(evening, monkeypatch):
    old = opened(evening, monkeypatch)
    quick(again(), "Prayer +2").click().run()
    take_back(old).click().run()
    assert not old.error
    side = state().sides["s1"]
    assert (side.honour, side.prayer) == (6, 0)


def test_what_somebody_else_did_since_the_page_was_drawn_is_not_taken_back_unseen(evening, monkeypatch):
    old = opened(evening, monkeypatch)
    served().season.submit("lose_honour", {"side": "s2"}, Act(viewer="s2"))
    take_back(old).click().run()
    assert "The campaign has moved on" in shown(old)
    assert (state().sides["s1"].honour, state().sides["s2"].honour) == (6, 8)


def test_what_was_taken_back_already_takes_nothing_else_back(evening, monkeypatch):
    old = opened(evening, monkeypatch)
    take_back(again()).click().run()
    take_back(old).click().run()
    assert (state().sides["s1"].honour, state().sides["s1"].points) == (9, 2)


def test_a_page_older_than_what_was_done_on_it_never_speaks_of_ids(evening, monkeypatch):
    """Two tabs share the id of what a form is about to send; one of them sends something else by it."""
    first = opened(evening, monkeypatch, "turn")
    first.button(key="points:s1:open").click().run()
    key = served().keys[":leader", "points:s1"]
    served().season.submit("temporary", {"side": "s1", "amount": "1"}, Act(key=key))
    first.button(key="points:s1:send").click().run()
    assert [error.value for error in first.error] == ["Something changed meanwhile; look at it and confirm again."]
    assert state().sides["s1"].points == 2


def test_a_tap_is_done_to_its_end_though_another_one_comes():
    """Streamlit may end a run where it asks for the session's state: before or after what was tapped, not within."""
    asked: list[str] = []

    class Tapped:
        def on_script_will_rerun(self, *given, **named):
            session["told"] = "done"
            asked.append("tapped")

        def __setitem__(self, key, value):
            asked.append(key)

    def ends() -> None:
        raise StopException

    whole_taps.stand()
    session = SafeSessionState(Tapped(), ends)  # type: ignore[arg-type]
    session.on_script_will_rerun(None)
    assert asked == ["told", "tapped"]
    with pytest.raises(StopException):
        session["drawn"] = "again"


def test_every_act_can_be_opened_and_offers_only_zones_with_units(demo, monkeypatch):
    app = opened(demo, monkeypatch, "turn")
    for name in ("recruit", "reinforce", "move", "battle", "move_deity", "summon"):
        assert not app.button(key=f"{name}:s1:open").disabled, name
    keys = [button.key for button in app.button if str(button.key).startswith("sacrifice:s1:")]
    assert keys == [f"sacrifice:s1:{zone}" for zone in
                    ("supply", "district_1", "district_2", "district_3", "river_temple")]  # fmt: skip
    app.button(key="recruit:s1:open").click().run()
    assert {str(field.key).rpartition(":")[2] for field in app.number_input} >= {"district_1", "back"}
