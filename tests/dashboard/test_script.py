"""The dashboard's own script, run without a browser, page by page."""

import os
import shlex
import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

import tracker.dashboard
from sheets.messages import say
from tracker.dashboard.policy import ROUTES_STAND
from tracker.dashboard.session import Outcome, served
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.acts import Act
from tracker.service.catalogues import most_sides
from tracker.service.demo import played
from tracker.service.files import found, open_campaign
from tracker.service.seat import at_home

SCRIPT = Path(tracker.dashboard.__file__).with_name("script.py")
RULESET = find_ruleset("gra-roczna")


def opened(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, page: str = "", viewer: str = "leader", language: str = "en"
) -> AppTest:
    """A page as that viewer has it; ``page`` is its address, empty for the one he begins with."""
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(campaign))
    served.clear()
    return again(page, viewer, language)


def again(page: str = "", viewer: str = "leader", language: str = "en") -> AppTest:
    """A further browser tab on the same server."""
    app = AppTest.from_file(str(SCRIPT), default_timeout=60)
    app.session_state["language"] = language
    app.session_state["viewer"] = viewer
    app._page_hash = calc_hash(page)
    app.run()
    assert not app.exception
    return app


@pytest.fixture(scope="session")
def demo(tmp_path_factory) -> Path:
    """The demo season; not to be written to."""
    path = tmp_path_factory.mktemp("demo") / "demo.xlsx"
    found(str(path), played(RULESET), "pl")
    return Path(path)


def shown(app: AppTest) -> str:
    """All texts of the page."""
    kinds = (
        app.title,
        app.header,
        app.subheader,
        app.markdown,
        app.caption,
        app.text,
        app.warning,
        app.info,
        app.success,
        app.error,
    )
    told = [str(element.value) for elements in kinds for element in elements]
    told += [element.proto.body for element in app.get("html") if "<style" not in element.proto.body]
    told += [element.proto.label for element in app.get("page_link")]
    return "\n".join(told).replace("\\", "")


def state():
    return served().season.view("leader").state


# What every page has

PAGES = {
    "leader": (
        *("", "meeting", "others", "chronicle", "more", "desk", "turn"),
        *("season", "print", "invitations", "sheet", "orders", "settings", "new", "import", "privacy"),
    ),
    "public": ("", "chronicle", "more", "season", "print", "privacy"),
    "s1": ("", "others", "chronicle", "turn", "more", "desk", "season", "print", "privacy"),
}


@pytest.mark.parametrize(("viewer", "language"), [("leader", "pl"), ("public", "en"), ("s1", "ru")])
def test_every_page_opens_with_a_heading_and_without_a_fault(demo, monkeypatch, viewer, language):
    headings = set()
    opened(demo, monkeypatch)
    for page in PAGES[viewer]:
        app = again(page, viewer, language)
        assert not app.error, (page, shown(app))
        headings.add(app.title[0].value)
    assert len(headings) >= len(PAGES[viewer]) - 1  # two pages may be about the same


@pytest.mark.parametrize(
    "ruleset", [ruleset for ruleset in RULESETS if ruleset.id != RULESET.id], ids=lambda one: one.id
)
def test_the_pages_of_every_ruleset_open_without_a_fault(ruleset, tmp_path, monkeypatch):
    path = tmp_path / "season.xlsx"
    found(str(path), played(ruleset), "pl")
    opened(path, monkeypatch)
    for viewer, page in (("leader", ""), ("leader", "turn"), ("leader", "chronicle"), ("leader", "orders"), ("s1", "")):
        assert not again(page, viewer).error, (viewer, page)


def test_the_command_that_lets_phones_in_works_in_every_folder(demo, tmp_path, monkeypatch):
    folder = tmp_path / "my seasons"
    folder.mkdir()
    shutil.copy(demo, folder / "season.xlsx")
    app = opened(Path(os.path.relpath(folder / "season.xlsx")), monkeypatch, "invitations")
    command = next(code.value for code in app.code if "tracker serve" in code.value)
    assert shlex.split(command) == ["tracker", "serve", str(folder / "season.xlsx"), "--host", "0.0.0.0"]


def test_a_number_below_a_chart_is_told_apart_from_a_name_that_ends_in_one(demo, monkeypatch):
    told = shown(opened(demo, monkeypatch, "season", "public"))
    now = next(line for line in told.splitlines() if line.startswith("Now: "))
    sides = state().sides
    assert all(f"{sides[side].name} ({points})" in now for side, points in RULESET.standings(state()))


def test_a_viewer_gets_no_page_that_is_not_his(demo, monkeypatch):
    opened(demo, monkeypatch)
    assert again("settings", "s1").title[0].value == again("", "s1").title[0].value


def test_the_page_of_a_workbook_that_is_gone_says_so_in_one_sentence(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    campaign.unlink()
    app = again()
    assert len(app.error) == 1
    assert campaign.name in app.error[0].value


def test_a_fault_of_ours_is_told_calmly_with_a_number(campaign, monkeypatch, caplog):
    def broken(self, viewer):
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr("tracker.service.open_campaign.OpenCampaign.read", broken)
    app = opened(campaign, monkeypatch)
    (error,) = app.error
    number = error.value.rsplit(" ", 1)[1].rstrip(".")
    assert "secret" not in error.value
    assert number in caplog.text


# After the meeting


def test_a_meeting_is_typed_previewed_and_counted_once(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    app.number_input(key="meeting:present:s1").set_value(9).run()
    assert "Knights +2 (present: 9" in shown(app)
    late = again("meeting")
    assert late.number_input(key="meeting:present:s1").value == 9
    app.button(key="meeting:send").click().run()
    assert state().sides["s1"].meetings == 1
    assert state().sides["s2"].meetings == 0
    assert "Counted: the meeting of 1 patrol." in shown(app)
    late.button(key="meeting:send").click().run()
    assert state().sides["s1"].meetings == 1
    assert late.number_input(key="meeting:present:s1").value == 0


def test_what_is_typed_is_kept_through_a_reload(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    app.number_input(key="meeting:present:s2").set_value(7).run()
    app.text_input(key="meeting:note:s2").set_value("W lesie").run()
    reloaded = again("meeting")
    assert reloaded.number_input(key="meeting:present:s2").value == 7
    assert reloaded.text_input(key="meeting:note:s2").value == "W lesie"


def test_after_counting_the_form_is_empty_again(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    app.number_input(key="meeting:present:s1").set_value(4).run()
    app.button(key="meeting:send").click().run()
    assert app.number_input(key="meeting:present:s1").value == 0
    assert again("meeting").number_input(key="meeting:present:s1").value == 0


def test_a_refused_meeting_keeps_what_was_typed(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "meeting")
    app.number_input(key="meeting:present:s1").set_value(4).run()
    open_campaign(str(campaign)).submit("close_season", {}, Act())
    app.button(key="meeting:send").click().run()
    assert app.error
    assert app.number_input(key="meeting:present:s1").value == 4


# Turns


def reported(campaign: Path, monkeypatch: pytest.MonkeyPatch, **rest: str) -> AppTest:
    season = open_campaign(str(campaign))
    season.submit_all(
        [("report", {"side": "Sokół", "present": "12"}), ("report", {"side": "Orzeł", "present": "8"})], Act()
    )
    return opened(campaign, monkeypatch, "turn", **rest)


def test_one_tap_builds_and_the_card_shows_its_price(campaign, monkeypatch):
    app = reported(campaign, monkeypatch, viewer="s1")
    assert "Stone 3, Iron 3" in shown(app)
    app.button(key="build:s1:sawmill").click().run()
    assert state().buildings["s1.sawmill"].level == 1
    assert "Sokół builds: Sawmill, level 1." in shown(app)


def test_a_card_says_why_an_order_is_not_possible_now(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "turn", viewer="s1")
    assert "no open turn" in shown(app)
    assert app.button(key="end_turn:s1:send").disabled


def test_a_war_is_given_on_its_card_with_real_dice_and_told_blow_by_blow(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    for side in ("Sokół", "Orzeł"):
        season.submit("report", {"side": side, "present": "16"}, Act())
    season.submit("build", {"side": "Orzeł", "building": "port"}, Act())
    for side in ("Sokół", "Orzeł"):
        season.submit("end_turn", {"side": side}, Act())
    season.submit("report", {"side": "Sokół"}, Act())
    app = opened(campaign, monkeypatch, "turn", viewer="s1")
    app.button(key="attack:s1:open").click().run()
    app.session_state["attack:s1:target"] = "s2"
    app.session_state["attack:s1:building"] = "port"
    app.run()
    app.number_input(key="attack:s1:knights:reserve").set_value(4).run()
    assert "Price: Wood 2, Iron 2, Gold 2" in shown(app)
    assert "100 %" in shown(app)
    app.text_input(key="attack:s1:dice").set_value("6 1 5 2").run()
    app.button(key="attack:s1:send").click().run()
    assert "Sokół attacks Port of Orzeł and wins" in shown(app)
    assert "only the leader can take this back" in shown(app)
    assert state().buildings["s2.port"].level == 0


# The chronicle


def test_the_leader_sees_what_taking_back_would_change_and_takes_back(campaign, monkeypatch):
    reported(campaign, monkeypatch)
    app = again("chronicle")
    app.button(key="entry:2:undo").click().run()
    assert "This would change:" in shown(app)
    assert state().sides["s2"].meetings == 1
    app.button(key="undo:2:do").click().run()
    assert state().sides["s2"].meetings == 0
    app.button(key="entry:3:undo").click().run()
    app.button(key="undo:3:do").click().run()
    assert state().sides["s2"].meetings == 1


def test_a_past_meeting_is_corrected_with_a_preview(campaign, monkeypatch):
    reported(campaign, monkeypatch)
    app = again("chronicle")
    app.button(key="entry:1:revise").click().run()
    assert app.button(key="revise:1:do").disabled
    app.number_input(key="revise:1:present").set_value(8).run()
    assert "This would change:" in shown(app)
    app.button(key="revise:1:do").click().run()
    assert sum(row.knights for row in state().new_knights.values() if row.side == "s1") == 2
    for viewer in ("s1", "s2", "public"):
        assert "Something went wrong" not in shown(again("chronicle", viewer)), viewer
    assert "Corrected afterwards" in shown(again("chronicle", "s1"))


def test_the_chronicle_is_searched(demo, monkeypatch):
    app = opened(demo, monkeypatch, "chronicle")
    app.text_input(key="chronicle:word").set_value("nobody says this").run()
    assert "No entry says that" in shown(app)


def test_who_wants_to_correct_a_meeting_is_led_to_the_meetings_only(demo, monkeypatch):
    app = opened(demo, monkeypatch, "meeting")
    link = next(element.proto for element in app.get("page_link") if "Correct a past meeting" in element.proto.label)
    assert "meetings=1" in link.query_string
    app = again("chronicle")
    app.query_params["meetings"] = "1"
    app.run()
    assert app.toggle(key="chronicle:meetings").value
    correctable = [button.key for button in app.button if str(button.key).endswith(":revise")]
    reports = {entry.number for entry in served().season.view("leader").entries if entry.order == "report"}
    assert len(correctable) >= 10 and {int(key.split(":")[1]) for key in correctable} <= reports
    app.toggle(key="chronicle:meetings").set_value(False).run()
    assert "Send to the leader" in shown(app)


def test_a_player_takes_nothing_back_in_the_chronicle(campaign, monkeypatch):
    reported(campaign, monkeypatch)
    app = again("chronicle", "s1")
    assert not [button for button in app.button if "undo" in str(button.key) or "revise" in str(button.key)]


def test_the_leader_finds_the_page_to_put_online_where_the_prints_are(demo, monkeypatch):
    monkeypatch.setattr(ROUTES_STAND, "is_set", lambda: False)
    app = opened(demo, monkeypatch, "print")
    assert "tracker publish" in shown(app)
    assert "The season as a web page" in [part.proto.label for part in app.get("download_button")]
    assert at_home(served().season).web_page("en").startswith(b"<!DOCTYPE html>")
    assert "tracker publish" not in shown(again("print", "s1"))


# What a viewer may see


def test_a_rival_reads_no_knights_and_no_stock(demo, monkeypatch):
    opened(demo, monkeypatch)
    mine, theirs = shown(again("", "s2")), again("others", "s2")
    assert "Knights in reserve" in mine
    assert "Knights in reserve" not in shown(theirs)
    assert "stand here" not in shown(theirs)


def test_the_leader_sees_what_wants_doing(campaign, monkeypatch):
    app = opened(campaign, monkeypatch)
    assert "type the first meeting" in shown(app)
    reported(campaign, monkeypatch)
    assert "Open turns: Sokół, Orzeł" in shown(again())


def test_the_last_patrol_left_sees_the_standings_and_nobody_else(campaign, monkeypatch):
    open_campaign(str(campaign)).submit("retire_side", {"side": "Orzeł"}, Act())
    app = opened(campaign, monkeypatch, "others", viewer="s1")
    assert not app.error, shown(app)


# A new season


def test_whoever_chooses_a_ruleset_is_told_what_kind_of_game_it_is(campaign, monkeypatch):
    app, told = opened(campaign, monkeypatch, "new"), set()
    for ruleset in RULESETS:
        app.session_state["new:ruleset"] = ruleset.id
        app.run()
        assert ruleset.about is not None
        assert ruleset.about.text in shown(app) and f"At most {most_sides(ruleset)}." in shown(app)
        told.add(ruleset.about)
    assert len(told) == len(RULESETS)


def test_no_more_nations_are_asked_for_than_the_map_has_seats(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "new")
    app.session_state["new:ruleset"] = "khans-kings"
    for number in range(4):
        app.session_state[f"new:side:{number}"] = f"Wydry {number}"
    app.run()
    assert "At most 4." in shown(app)
    assert [field.key for field in app.text_input if field.key.startswith("new:side:")][-1] == "new:side:3"


def test_a_new_season_is_in_the_language_of_its_leader_until_he_chooses_another(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "new", language="pl")
    for language in ("pl", "ru"):
        app.session_state["language"] = language
        app.run()
        assert app.session_state["new:language"] == language
    (choice,) = [pills for pills in app.button_group if pills.key == "new:language"]
    choice.set_value("en").run()
    assert choice.proto.required, "a second tap would leave it without a language"
    app.session_state["language"] = "pl"
    app.run()
    assert app.session_state["new:language"] == "en"
    assert again("new", language="ru").session_state["new:language"] == "en", "kept through a reload"


def test_a_new_season_begins_with_its_names_colours_and_house_rules(campaign, monkeypatch, tmp_path):
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path / "home"))
    app = opened(campaign, monkeypatch, "new")
    app.text_input(key="new:side:0").set_value("Sowy").run()
    app.text_input(key="new:side:1").set_value("Bobry").run()
    app.session_state["new:crest:0"] = "owl"
    app.text_input(key="new:name").set_value("Wiosna").run()
    app.button(key="new:send").click().run()
    assert not app.error, shown(app)
    new = open_campaign(str(tmp_path / "home" / "Wiosna.xlsx")).view("leader").state
    assert [(row.name, row.crest) for row in new.sides.values()] == [("Sowy", "owl"), ("Bobry", "bison")]
    assert [row.name for row in state().sides.values()] == ["Sowy", "Bobry"]


def test_a_new_season_never_takes_the_place_of_another(campaign, monkeypatch, tmp_path):
    monkeypatch.setenv("TRACKER_HOME", str(campaign.parent))
    app = opened(campaign, monkeypatch, "new")
    before = campaign.read_bytes()
    for number, name in enumerate(("Sowy", "Bobry")):
        app.text_input(key=f"new:side:{number}").set_value(name).run()
    assert app.text_input(key="new:name").value == "season 2", "a name that is free is proposed"
    app.text_input(key="new:name").set_value("season").run()
    app.button(key="new:send").click().run()
    assert "season.xlsx" in app.error[0].value
    assert campaign.read_bytes() == before
    assert app.text_input(key="new:side:0").value == "Sowy"


def test_all_orders_waits_for_a_choice_and_says_why_one_cannot_be_given(tmp_path, monkeypatch):
    path = tmp_path / "demo.xlsx"
    found(str(path), played(find_ruleset("khans-kings")), "en")
    app = opened(path, monkeypatch, "orders")

    def sending(name: str) -> list[str]:
        app.selectbox(key="orders:name").set_value(name).run()
        return [str(button.key) for button in app.button if str(button.key).endswith(":send")]

    assert app.selectbox(key="orders:name").value is None
    assert sending("add_side") == ["orders:add_side:send"] and not app.info
    assert sending("flee") == [] and app.info[0].value == "Not possible at the moment."


def test_all_orders_lets_a_side_be_chosen_that_may_where_the_first_may_not(campaign, monkeypatch):
    season = open_campaign(str(campaign))
    first, second = season.view("leader").state.sides
    season.submit("report", {"side": second, "present": "6", "member_tasks": "9"}, Act())
    app = opened(campaign, monkeypatch, "orders")
    app.selectbox(key="orders:name").set_value("build").run()
    assert not app.info and app.button(key="orders:build:send")
    for side, shut in ((first, True), (second, False)):
        app.button_group(key="orders:build:side").set_value(side).run()
        app.button_group(key="orders:build:building").set_value("port").run()
        assert app.button(key="orders:build:send").disabled is shut


def test_a_number_that_may_be_negative_begins_at_nothing(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "orders")
    app.selectbox(key="orders:name").set_value("award").run()
    assert app.number_input(key="orders:award:amount").value == 0


# Numbers and settings


def test_every_number_tells_the_entries_that_made_it(campaign, monkeypatch):
    reported(campaign, monkeypatch)
    open_campaign(str(campaign)).submit("build", {"side": "Sokół", "building": "sawmill"}, Act())
    app = again("", "s1")
    app.session_state["why:s1"] = True
    app.session_state["why:s1:which"] = "stone"
    app.run()
    assert "Sokół: Build" in shown(app)
    assert "Sokół: Stone 9 → 6" in shown(app)


def test_the_leader_sets_a_number_with_a_reason(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    app = again("others")
    app.session_state["why:s1"] = True
    app.session_state["why:s1:which"] = "wood"
    app.run()
    app.number_input(key="override:sides:s1:wood:value").set_value(5).run()
    assert app.button(key="override:sides:s1:wood:send").disabled
    app.text_input(key="override:sides:s1:wood:reason").set_value("policzone jeszcze raz").run()
    app.button(key="override:sides:s1:wood:send").click().run()
    assert state().sides["s1"].wood == 5


def test_the_leader_sets_the_level_of_a_building_from_its_card(campaign, monkeypatch):
    reported(campaign, monkeypatch)
    app = again("others")
    app.session_state["building:s1"] = "castle"
    app.session_state["set:s1.castle"] = True
    app.session_state["set:s1.castle:which"] = "level"
    app.run()
    app.number_input(key="override:buildings:s1.castle:level:value").set_value(3).run()
    app.text_input(key="override:buildings:s1.castle:level:reason").set_value("zbudowany z poprzedniej gry").run()
    app.button(key="override:buildings:s1.castle:level:send").click().run()
    assert state().buildings["s1.castle"].level == 3


@pytest.mark.parametrize("viewer", ["leader", "s1"])
def test_what_could_not_be_kept_is_told_to_the_leader_alone(campaign, monkeypatch, viewer):
    app = reported(campaign, monkeypatch, viewer=viewer)
    backups = campaign.with_name(f"{campaign.name}.backups")
    shutil.rmtree(backups, ignore_errors=True)
    backups.write_text("in the way")
    app = again("turn", viewer)
    app.button(key="build:s1:sawmill").click().run()
    assert state().buildings["s1.sawmill"].level == 1
    assert bool(app.warning) == (backups.name in shown(app)) == (viewer == "leader")


def test_house_rules_are_told_in_words_and_changed_from_now_on(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, "settings")
    assert "nextTurn" not in shown(app)
    app.session_state["settings:rules:open"] = True
    app.run()
    app.number_input(key="settings:rules:winMargin").set_value(3).run()
    app.button(key="settings:rules:send").click().run()
    assert state().settings["winMargin"].value == "3"
    assert "(not as usual)" in shown(app)


def test_a_player_takes_his_own_last_order_back(campaign, monkeypatch):
    app = reported(campaign, monkeypatch, viewer="s1")
    app.button(key="build:s1:sawmill").click().run()
    chronicle = again("chronicle", "s1")
    (button,) = [button for button in chronicle.button if str(button.key).startswith("undo:")]
    button.click().run()
    assert state().buildings["s1.sawmill"].level == 0


def test_what_is_typed_and_about_to_be_sent_is_kept_by_viewer_not_only_by_form(campaign, monkeypatch):
    opened(campaign, monkeypatch, "turn")
    submitted = served().season.submit("report", {"side": "s1", "present": "6"}, Act())
    assert submitted.entry.number == 1
    again("turn")
    again("turn", "s1")
    form = "build:s1:quarry"
    keys = {who: key for (who, known), key in served().keys.items() if known == form}
    assert set(keys) == {":leader", ":s1"}
    assert len(set(keys.values())) == 2


def test_a_tab_that_somebody_else_goes_on_with_begins_anew(demo, monkeypatch):
    opened(demo, monkeypatch)
    for person, told in (("s2 1234 ", False), ("leader  ", True)):
        app = AppTest.from_file(str(SCRIPT), default_timeout=60)
        app.session_state["person"] = person
        app.session_state["outcome"] = Outcome("", done=say("what the one before was told"))
        app.run()
        assert ("what the one before was told" in shown(app)) is told
