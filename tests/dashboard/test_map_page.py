"""The map page and the battle board: places tapped, units sent, strikes with their odds; the same by lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_board_page import drawings, labels, pressed
from tests.dashboard.test_map_browser import on_land
from tests.dashboard.test_script import again, opened, shown, state
from tests.tiers import cases
from tracker.dashboard.session import served
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import found
from tracker.service.languages import said

KHANS = find_ruleset("khans-kings")
BATTLE = "4.O1b.s1.s2"


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> Path:
    """The demo season on land: Sokolnicy (s1) fight Bobry (s2) in O1b, and are to act. Not to be written to."""
    path = tmp_path_factory.mktemp("realm") / "realm.xlsx"
    found(str(path), on_land(), "en")
    return Path(path)


@pytest.fixture
def realm(demo: Path, tmp_path: Path) -> Path:
    """A copy that may be written to."""
    path = tmp_path / "realm.xlsx"
    path.write_bytes(demo.read_bytes())
    return path


def ordered(name: str, viewer: str = "leader", **fields: str) -> None:
    served().season.submit(name, fields, Act(viewer=viewer))


def marching() -> None:
    """The battle is decided, and it is the part of Bobry."""
    ordered("battle_result", battle=BATTLE, winner="aggressor")


PAGES = {
    "leader": ("", "turn", "board", "chronicle", "more", "start", "others", "season", "print", "sheet", "orders"),
    "s1": ("", "turn", "board", "chronicle", "more", "others", "season", "print"),
    "public": ("", "board", "chronicle", "more", "others", "season", "print"),
}


@pytest.mark.parametrize("viewer", cases(PAGES, quick=["leader"]))
def test_every_page_of_a_season_is_drawn(demo, monkeypatch, viewer):
    opened(demo, monkeypatch)
    for page in PAGES[viewer]:
        app = again(page, viewer)
        assert app.title, page
        assert "Something went wrong" not in shown(app), page


def test_a_player_begins_with_the_map_and_the_way_to_the_battle(demo, monkeypatch):
    app = opened(demo, monkeypatch, viewer="s1")
    assert app.title[0].value == "Map"
    assert "Sokolnicy is to act in the battle of Ruda Stara b." in shown(app)
    assert "O1b" in drawings(app)[0]


@pytest.mark.parametrize(("viewer", "can_act"), [("leader", True), ("s1", True), ("public", False)])
def test_only_who_may_act_is_told_that_a_tapped_place_says_what_can_be_done(demo, monkeypatch, viewer, can_act):
    opened(demo, monkeypatch)
    told = shown(again("", viewer))
    assert "Tap a place to see who stands there" in told
    assert ("what can be done" in told) == can_act


def test_on_the_leaders_turns_only_what_may_be_played_now_lies_open(demo, monkeypatch):
    app = opened(demo, monkeypatch, "turn")
    open_now = [header.value for header in app.header]
    assert open_now[0] == "Battles" and open_now[-1] == "Setting up"
    assert not {"Events", "Resource rolls", "Recruitment"} & set(open_now)


def test_a_tapped_place_tells_who_stands_there_with_state_experience_and_promotions(demo, monkeypatch):
    app = opened(demo, monkeypatch, viewer="s2")
    app.session_state["map:at"] = "H2b"
    app.run()
    told = shown(app)
    assert "Pikemen 1" in told
    assert "Tried, experience 4 · Hard wall" in told
    assert "Terrain: Floodplain" in told


def test_units_march_by_taps_to_a_lit_place_with_its_price(realm, monkeypatch):
    app = opened(realm, monkeypatch, viewer="s2")
    marching()
    app.session_state["map:at"] = "H2b"
    app.run()
    app.session_state["map:pieces:H2b"] = ["s2.1", "s2.2"]
    app.run()
    goals = next(box for box in app.selectbox if box.label == "Where to").options
    assert "Popielniki b for 1" in goals
    assert not any(goal.startswith("Jodłowe") for goal in goals)
    app.session_state["map:go"] = "M2b"
    app.run()
    assert "To Popielniki b; moves: 1" in shown(app)
    pressed(app, "March or sail")
    assert {state().units[unit].place for unit in ("s2.1", "s2.2")} == {"M2b"}


def sent(app, place: str, *units: str, to: str):
    """The page after the units were chosen there and their goal was tapped."""
    app.session_state["map:at"] = place
    app.run()
    app.session_state[f"map:pieces:{place}"] = list(units)
    app.run()
    app.session_state["map:go"] = to
    return app.run()


@pytest.mark.soak
def test_units_go_aboard_sail_and_go_ashore_by_the_same_taps(realm, monkeypatch):
    app = opened(realm, monkeypatch, viewer="s2")
    marching()
    before = set(state().units)
    ordered("muster", owner="s2", kind="cog", place="s2", number="1")
    (ship,) = set(state().units) - before
    sent(app, "H2b", "s2.1", "s2.2", to="s2")
    pressed(app, "Go aboard")
    assert {state().units[unit].aboard for unit in ("s2.1", "s2.2")} == {ship}
    app.session_state["map:at"] = "s2"
    app.run()
    assert "aboard: 2 of 4" in shown(app)
    app.session_state["map:pieces:s2"] = ["s2.1"]
    app.run()
    assert "moves no more in this turn" in shown(app)
    app.session_state["map:pieces:s2"] = [ship]
    app.run()
    assert "stays in this turn: units go aboard it or ashore" in shown(app)
    ordered("correct", table="units", row=ship, column="busy", value="false")
    sent(app, "s2", ship, to="s3")
    pressed(app, "March or sail")
    assert state().units[ship].place == "s3"
    for unit, column in ((ship, "moved"), (ship, "stopped"), ("s2.1", "moved"), ("s2.1", "stopped")):
        ordered("correct", table="units", row=unit, column=column, value="false")
    sent(app, "s3", "s2.1", to="M3a")
    assert "To Sitowie a; moves: 2" in shown(app)
    pressed(app, "Go ashore")
    assert (state().units["s2.1"].place, state().units["s2.2"].aboard) == ("M3a", ship)


def test_a_march_into_a_fight_tells_its_odds_and_one_into_peace_none(realm, monkeypatch):
    app = opened(realm, monkeypatch, viewer="s2")
    marching()
    assert not any("%" in box.value for box in sent(app, "H2b", "s2.1", to="M2b").info)
    ordered("correct", table="units", row="s1.2", column="place", value="M2b")
    (told,) = [box.value for box in sent(app, "H2b", "s2.1", to="M2b").info if "%" in box.value]
    odds = KHANS.map.odds(state(), "s2", ["s2.1"], "M2b")
    assert f"The aggressor wins {round(odds.chance('aggressor_won') * 100)} %" in told
    assert f"The defender wins {round(odds.chance('defender_won') * 100)} %" in told
    assert "As it stands now" in shown(app)


def test_of_a_march_into_the_fog_no_odds_are_told(realm, monkeypatch):
    app = opened(realm, monkeypatch, viewer="s2")
    marching()
    ordered("correct", table="settings", row="fog", column="value", value="true")
    told = {to: shown(sent(app, "H2b", "s2.1", to=to)) for to in ("M2b", "M2a")}
    hidden = "What stands there is hidden in fog: the chances of a fight cannot be told."
    assert [hidden in text for text in told.values()] == [False, True]


def test_who_has_not_the_part_is_told_why_his_units_stay(demo, monkeypatch):
    app = opened(demo, monkeypatch, viewer="s3")
    app.session_state["map:at"] = "M3a"
    app.run()
    app.session_state["map:pieces:M3a"] = ["s3.2"]
    app.session_state["map:go"] = "M3b"
    app.run()
    march = next(button for button in app.button if button.label == "March or sail")
    assert march.disabled
    assert "It is the part of Sokolnicy" in shown(app)


def test_what_stands_in_the_fog_is_nowhere_on_the_page(realm, monkeypatch):
    app = opened(realm, monkeypatch, viewer="s3")
    ordered("correct", table="settings", row="fog", column="value", value="true")
    app.session_state["map:at"] = "H1a"
    app.run()
    told = shown(app)
    assert "Herbalists" not in told
    assert "What stands here is hidden in fog." in told
    assert "Herbalists" not in "".join(drawings(app))


@pytest.mark.parametrize("viewer", cases(["leader", "s1", "public"], quick=["s1"]))
def test_in_the_fog_the_page_of_prints_names_the_battle_reports_a_viewer_may_have(realm, monkeypatch, viewer):
    opened(realm, monkeypatch, viewer=viewer)
    ordered("correct", table="settings", row="fog", column="value", value="true")
    page = again("print", viewer)
    assert "Something went wrong" not in shown(page)
    names = [part.proto.label for part in page.get("download_button")] + [shown(page)]
    told = [side for side in ("Sokolnicy", "Żurawie") if any(f"Battles that {side} knows of" in name for name in names)]
    assert told == {"leader": ["Sokolnicy", "Żurawie"], "s1": ["Sokolnicy"], "public": []}[viewer]


def test_the_land_through_time_begins_without_what_was_taken_later(demo, monkeypatch):
    app = opened(demo, monkeypatch)
    app.session_state["map:time"] = True
    app.run()
    assert app.select_slider[0].options[-1] == "Turn 4"


def test_a_unit_strikes_an_enemy_with_the_odds_told_before_and_typed_dice(realm, monkeypatch):
    app = opened(realm, monkeypatch, "board", "s1")
    app.session_state[f"board:{BATTLE}"] = "s1.6"
    app.run()
    assert "Sokolnicy, slot 2: Levies 6" in shown(app)
    app.session_state[f"board:{BATTLE}:to"] = "s2.6"
    app.run()
    assert "75 %" in shown(app)
    app.text_input(key=f"board:{BATTLE}:dice").set_value("4").run()
    pressed(app, "Attack")
    assert state().fighters["s1.6"].acted


def test_an_army_flees_only_after_it_is_asked_and_resolving_tells_its_odds_first(realm, monkeypatch):
    app = opened(realm, monkeypatch, "board", "leader")
    assert "Resolve the battle…" in labels(app)
    pressed(app, "Resolve the battle…")
    assert any("%" in box.value for box in app.info)
    assert state().battles[BATTLE].stage == "fighting"


def test_a_phase_that_is_not_played_is_folded_up_on_the_turn_page(demo, monkeypatch):
    app = opened(demo, monkeypatch, "turn", "s1")
    headings = [header.value for header in app.header]
    assert "Recruitment and building" not in headings
    assert "Battles" in headings


@pytest.mark.parametrize("viewer", cases(["leader", "s1", "s2"], quick=["s1"]))
def test_the_turn_page_names_the_turn_and_whose_part_it_is(realm, monkeypatch, viewer):
    opened(realm, monkeypatch, "turn")
    assert "Turn 4" in shown(again("turn", viewer))
    marching()
    turn, parts = shown(again("turn", viewer)), [owed.what for owed in KHANS.waiting(state())]
    assert parts and all(said(part, "en") in turn for part in parts)


def test_what_cannot_be_plundered_or_tended_says_why(realm, monkeypatch):
    opened(realm, monkeypatch, "turn")
    marching()
    turn = shown(again("turn", "s2"))
    assert "Not possible at the moment." not in turn
    assert "No unit of the nation heals others." in turn
