"""The dashboard's own script, run without a browser."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import tracker.dashboard
from tracker.dashboard.session import season
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import create, found

SCRIPT = Path(tracker.dashboard.__file__).with_name("script.py")
RULESET = find_ruleset("gra-roczna")


def opened(campaign: Path, monkeypatch: pytest.MonkeyPatch, language: str = "en", viewer: str = "leader") -> AppTest:
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(campaign))
    season.clear()
    app = AppTest.from_file(str(SCRIPT), default_timeout=30)
    app.session_state["language"] = language
    app.session_state["viewer"] = viewer
    app.run()
    assert not app.exception
    return app


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "season.xlsx"
    create(str(path), RULESET, ["Sokół", "Orzeł"], "pl", {"startStock": "wood:9,stone:9,iron:9,gold:9"})
    return path


def shown(app: AppTest) -> str:
    """All texts of the page."""
    elements = [*app.markdown, *app.caption, *app.text, *app.warning, *app.info, *app.success, *app.error, *app.title]
    return "\n".join(str(element.value) for element in elements)


@pytest.mark.parametrize(("language", "heading"), [("en", "Year-long city game"), ("pl", "Gra roczna")])
def test_the_page_opens_with_its_heading(campaign, monkeypatch, language, heading):
    assert opened(campaign, monkeypatch, language).title[0].value == heading


def test_an_order_is_given_through_its_form_and_shown_in_the_journal(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, viewer="s1")
    app.selectbox(key="order:s1").select("report").run()
    app.number_input(key="report:present:s1").set_value(8)
    app.button(key="report:send").click().run()
    assert "Knights +2" in shown(app)
    assert season().view("leader").state.sides["s1"].meetings == 1


def test_a_form_says_why_an_order_is_not_possible_now(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, viewer="s1")
    app.selectbox(key="order:s1").select("build").run()
    assert "no open turn" in shown(app)
    assert app.button(key="build:send").disabled


def test_the_same_click_handled_twice_gives_one_order(campaign, monkeypatch):
    app = opened(campaign, monkeypatch, viewer="s1")
    app.selectbox(key="order:s1").select("report").run()
    app.session_state["key:report"] = "one-click"
    app.run()
    app.button(key="report:send").click().run()
    app.session_state["key:report"] = "one-click"
    app.run()
    app.button(key="report:send").click().run()
    assert season().view("leader").state.sides["s1"].meetings == 1


def test_the_leader_takes_an_entry_back(campaign, monkeypatch):
    app = opened(campaign, monkeypatch)
    app.selectbox(key="order:leader").select("report").run()
    app.button(key="report:send").click().run()
    app.button(key="undo:1").click().run()
    assert season().view("leader").state.sides["s1"].meetings == 0


def test_a_rival_reads_no_knights_and_no_stock(tmp_path, monkeypatch):
    path = tmp_path / "demo.xlsx"
    found(str(path), played(RULESET), "pl")
    leader, rival = (shown(opened(path, monkeypatch, viewer=viewer)) for viewer in ("leader", "s2"))
    assert "| Knights |" in leader
    stock = played(RULESET).state.sides["s3"]
    assert f"| {stock.wood} |" in leader
    assert "Świstaki" in rival
    assert "Mint of Żbiki" in leader
    assert "stand there" not in rival


def test_a_workbook_that_is_gone_is_said_in_one_sentence(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    campaign.unlink()
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(campaign))
    app = AppTest.from_file(str(SCRIPT), default_timeout=30).run()
    assert not app.exception
    assert len(app.error) == 1
