"""What somebody who has read nothing stumbled over once, and must not again."""

import html
from fractions import Fraction

import openpyxl
import pytest

from tests.dashboard.seasons import LONGEST, RULESET
from tests.dashboard.test_script import again, opened, reported, shown, state
from tracker.dashboard.more_page import MEANINGS
from tracker.dashboard.odds import _chance
from tracker.dashboard.pages import pages_of
from tracker.dashboard.policy import ROUTES_STAND
from tracker.rulesets import RULESETS
from tracker.service.acts import Act
from tracker.service.files import create, free_name, open_campaign
from tracker.service.shown import moment_text


def test_after_a_meeting_every_result_says_whose_it_is(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    for side in ("s1", "s2"):
        app.number_input(key=f"meeting:present:{side}").set_value(8).run()
    app.button(key="meeting:send").click().run()
    told = shown(app)
    assert "**Sokół: Meeting report**" in told
    assert "**Orzeł: Meeting report**" in told


def test_the_preview_of_a_meeting_says_how_many_make_one(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    assert "Before this meeting" not in shown(app)
    app.number_input(key="meeting:present:s1").set_value(6).run()
    assert "Before this meeting: 0 of 4 present" in shown(app)


def test_the_chronicle_tells_the_day_of_a_meeting_and_that_it_was_corrected(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    season.submit("report", {"side": "Sokół", "present": "4", "date": "2026-01-10"}, Act())
    season.revise(Act(), 1, {"side": "Sokół", "present": "8", "date": "2026-01-11"})
    entry = next(line for line in shown(opened(campaign, monkeypatch, "chronicle")).splitlines() if "Entry 1 " in line)
    assert "11.01.2026" in entry
    assert "corrected later" in entry


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2026-01-10T23:30:00+00:00", "2026-01-11 00:30"),
        ("2026-07-10T18:05:00+00:00", "2026-07-10 20:05"),
        ("2026-07-10T18:05:00", "2026-07-10 18:05"),
        ("some day", "some day"),
    ],
)
def test_moments_are_told_by_the_clock_at_home(at, told):
    assert moment_text(at) == told


def test_what_can_be_paid_for_but_not_built_now_is_not_promised(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "", viewer="s1")
    assert "✅" not in shown(app)
    assert "no open turn" in shown(app)
    reported(campaign, monkeypatch)
    app = again("", "s1")
    assert "✅" in shown(app)
    assert "no open turn" not in shown(app)


def test_the_turn_shows_what_there_is_to_act_with(campaign, monkeypatch):
    app = reported(campaign, monkeypatch, viewer="s1")
    told = shown(app)
    assert "Turn 1." in told
    assert "<dt>Wood</dt><dd>9</dd>" in told
    assert "Sawmill, level 1" in told


def test_one_reason_stands_above_the_turn_only_if_it_stops_most_of_it(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    for stock in ("wood", "stone", "iron", "gold"):
        season.submit("correct", {"table": "sides", "row": "s1", "column": stock, "value": "40"}, Act())
    reported(campaign, monkeypatch)
    for building in ("port", "barracks", "university"):
        season.submit("build", {"side": "Sokół", "building": building}, Act())
    season.submit("exchange", {"side": "Sokół", "give": "wood", "get": "gold"}, Act())
    season.submit("recruit", {"side": "Sokół"}, Act())
    season.submit("build", {"side": "Orzeł", "building": "sawmill"}, Act())
    season.submit("spy", {"side": "Sokół", "target": "Orzeł", "building": "sawmill"}, Act())
    app = again("turn", "s1")
    assert not app.info
    assert shown(app).count("All is used up for this turn: 1 time.") == 3


def test_one_s_own_order_is_taken_back_where_it_was_given(campaign, monkeypatch):
    app = reported(campaign, monkeypatch, viewer="s1")
    app.button(key="build:s1:sawmill").click().run()
    assert state().buildings["s1.sawmill"].level == 1
    (back,) = [button for button in app.button if button.key.startswith("undo:")]
    back.click().run()
    assert state().sides["s1"].stone == 9
    assert "Taken back: Build (Sokół)." in shown(app)
    assert not [button for button in app.button if button.key.startswith("undo:")]


def test_an_order_that_showed_something_is_not_offered_to_be_taken_back(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    reported(campaign, monkeypatch)
    season.submit("correct", {"table": "sides", "row": "s1", "column": "gold", "value": "40"}, Act())
    season.submit("build", {"side": "Sokół", "building": "university"}, Act(viewer="s1"))
    season.submit("build", {"side": "Orzeł", "building": "sawmill"}, Act())
    app = again("turn", "s1")
    app.button(key="spy:s1:open").click().run()
    app.session_state["spy:s1:target"] = "s2"
    app.session_state["spy:s1:building"] = "sawmill"
    app.run()
    app.button(key="spy:s1:send").click().run()
    assert app.success
    assert not [button for button in app.button if button.key.startswith("undo:")]


def test_an_order_that_is_being_filled_in_stays_open_through_a_reload(campaign, monkeypatch):
    app = reported(campaign, monkeypatch, viewer="s1")
    app.button(key="garrison:s1:open").click().run()
    reloaded = again("turn", "s1")
    reloaded.button(key="garrison:s1:leave").click().run()
    assert [button.key for button in again("turn", "s1").button if button.key == "garrison:s1:open"]


@pytest.mark.parametrize(
    ("chance", "told"),
    [("1", "100 %"), ("0", "0 %"), ("1/3", "33 % (1/3)"), ("14340715/14348907", "> 99 %"), ("1/14348907", "< 1 %")],
)
def test_a_chance_is_never_rounded_to_certainty_nor_told_in_numbers_nobody_reads(chance, told):
    assert _chance(Fraction(chance)) == told


def test_a_number_tells_the_reason_for_which_it_was_set(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "others")
    app.session_state["why:s1"] = True
    app.session_state["why:s1:which"] = "wood"
    app.run()
    assert "Say why" in shown(app)
    app.number_input(key="override:sides:s1:wood:value").set_value(5).run()
    app.text_input(key="override:sides:s1:wood:reason").set_value("Counted anew").run()
    app.button(key="override:sides:s1:wood:send").click().run()
    assert state().sides["s1"].wood == 5
    assert "Reason: Counted anew" in shown(app)


def test_a_wrong_cell_says_whose_number_it_is_and_what_counts_meanwhile(campaign, monkeypatch):
    book = openpyxl.load_workbook(campaign)
    book.worksheets[1]["F2"] = "four"
    book.save(campaign)
    told = shown(opened(campaign, monkeypatch, "sheet"))
    assert "Sokół: Wood. Until it is put right, 9 counts." in told
    assert str(campaign) in told


@pytest.mark.parametrize(("typed", "key", "label"), [
    ("four", "mend:0:do", "Put right: back to “9”"),
    (4, "back:0:do", "Take back the change in"),
])  # fmt: skip
def test_a_button_that_mends_a_cell_says_what_it_does(campaign, monkeypatch, typed, key, label):
    book = openpyxl.load_workbook(campaign)
    book.worksheets[1]["F2"] = typed
    book.save(campaign)
    button = opened(campaign, monkeypatch, "sheet").button(key=key)
    assert button.label.replace("\\", "").startswith(label)
    button.click().run()
    assert state().sides["s1"].wood == 9


def test_names_are_never_taken_for_markdown(tmp_path, monkeypatch):
    name = LONGEST[6]
    create(str(tmp_path / "season.xlsx"), RULESET, [name, "Sowy"])
    for page, key in (("others", "whose:leader"), ("turn", "turn:side")):
        app = opened(tmp_path / "season.xlsx", monkeypatch, page)
        (pills,) = [group for group in app.button_group if group.key == key]
        assert r"\*z\*" in pills.options[0]
        assert r"\*z\*" in app.button(key="eyes:s1").label


def test_a_free_name_is_proposed_for_a_further_season(tmp_path, monkeypatch):
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    assert free_name("sezon") == "sezon"
    (tmp_path / "sezon.xlsx").touch()
    (tmp_path / "sezon 2.xlsx").touch()
    assert free_name("sezon") == "sezon 3"


def test_the_card_of_a_building_whose_last_level_was_just_built_stays_and_says_so(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    season.submit("correct", {"table": "sides", "row": "s1", "column": "iron", "value": "40"}, Act())
    reported(campaign, monkeypatch)
    app = again("", "s1")
    app.button(key="look:s1:sawmill").click().run()
    for level in (1, 2):
        app.button(key="build:s1:sawmill").click().run()
        assert state().buildings["s1.sawmill"].level == level
    told = shown(app)
    assert "Sokół builds: Sawmill, level 2." in told
    assert "This is its highest level." in told
    assert app.button(key="look:s1:sawmill").label == "Close"


def test_a_link_to_a_file_says_its_name_as_it_is(tmp_path, monkeypatch):
    """What is a label for Streamlit's own button and what is HTML are escaped in their own ways, never in both."""
    create(str(tmp_path / "season.xlsx"), RULESET, [LONGEST[6], "Sowy"])
    monkeypatch.setattr(ROUTES_STAND, "is_set", lambda: True)
    app = opened(tmp_path / "season.xlsx", monkeypatch, "print")
    links = [html.unescape(element.proto.body) for element in app.get("html") if 'class="file"' in element.proto.body]
    assert len(links) > 6
    assert any(f"Sheet: {LONGEST[6]} (secret)<" in link for link in links)
    assert not any("\\" in link for link in links)


def test_another_house_rule_is_told_in_words(campaign, monkeypatch):
    change = {"table": "settings", "row": "whoActs", "column": "value", "value": "leader"}
    open_campaign(str(campaign)).submit("correct", change, Act())
    told = shown(opened(campaign, monkeypatch, "chronicle"))
    own = "the side itself; only its meeting reports wait for the leader"
    assert f"Who gives the orders of a side? {own} → the leader enters everything" in told


def test_what_waits_is_corrected_on_the_desk_not_in_the_chronicle(campaign, monkeypatch):
    """There its fields would be those of the sheet."""
    open_campaign(str(campaign)).submit("report", {"side": "Sokół", "present": "4"}, Act(viewer="s1"))
    app = opened(campaign, monkeypatch, "chronicle")
    keys = [button.key for button in app.button]
    assert "entry:1:undo" in keys
    assert "entry:1:revise" not in keys
    app.button(key="entry:1:undo").click().run()
    assert "It is taken back; no number changes." in shown(app)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("viewer", ["leader", "s1", "public"])
def test_every_page_without_a_place_in_the_bar_says_what_it_is_for(ruleset, viewer):
    rare = {page.path for page in pages_of(ruleset, viewer) if not page.tab}
    assert rare <= set(MEANINGS)
    assert "privacy" in rare
