"""The desk on the pages: a patrol sends, the leader sees it waiting and decides, the patrol reads the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.dashboard.test_script import again, opened, shown, state
from tracker.dashboard.session import served
from tracker.service.acts import Act


def tapped(app: AppTest, key: str) -> AppTest:
    next(button for button in app.button if button.key == key).click().run()
    assert not app.exception
    return app


def sent(campaign: Path, monkeypatch: Any) -> str:
    """A report of the first patrol's, sent from its own page."""
    opened(campaign, monkeypatch)
    app = tapped(again("turn", "s1"), "report:s1:open")
    app.number_input(key="report:s1:present").set_value(12).run()
    tapped(app, "report:s1:send")
    assert "Sent to the leader" in shown(app)
    (row,) = state().desk.values()
    return str(row.id)


def test_a_report_that_a_patrol_sends_waits_on_the_leaders_first_page(campaign, monkeypatch):
    row = sent(campaign, monkeypatch)
    assert "1 order waits on the desk" in shown(again())
    desk = again("desk")
    assert "Sokół" in shown(desk) and "12" in shown(desk)
    assert state().sides["s1"].meetings == 0
    done = tapped(desk, f"desk:{row}:accept")
    assert not done.error
    assert state().sides["s1"].meetings == 1 and not state().desk
    assert "Nothing waits on the desk" in shown(again("desk"))


def test_who_types_a_meeting_is_told_of_the_report_that_waits(campaign, monkeypatch):
    row = sent(campaign, monkeypatch)
    told = "A report of theirs waits on the desk"
    assert shown(again("meeting")).count(told) == 1
    tapped(again("desk"), f"desk:{row}:accept")
    assert told not in shown(again("meeting"))


def test_the_leader_changes_a_number_and_accepts(campaign, monkeypatch):
    row = sent(campaign, monkeypatch)
    desk = again("desk")
    desk.session_state[f"desk:{row}:more"] = True
    desk.run()
    assert desk.number_input(key=f"desk:{row}:present").value == 12
    desk.number_input(key=f"desk:{row}:present").set_value(2).run()
    tapped(desk, f"desk:{row}:changed")
    entry = served().season.read(journal=True).entries[-1]
    assert (entry.order, entry.fields["present"], entry.desk) == ("report", 2, row)


def test_an_answer_is_read_on_the_patrols_desk_and_put_away(campaign, monkeypatch):
    row = sent(campaign, monkeypatch)
    served().season.submit("answer", {"waiting": row, "text": "2 czy 12?"}, Act())
    assert "of yours" in shown(again("turn", "s1"))
    mine = again("desk", "s1")
    assert "2 czy 12?" in shown(mine)
    tapped(mine, f"desk:{row}:back")
    assert not state().desk


def test_an_empty_desk_tells_a_patrol_what_comes_there(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    told = "What you send and the leader has to decide on waits here"
    assert told in shown(again("desk", "s1"))
    assert told not in shown(again("desk"))


def test_others_see_nothing_of_it(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    before = [shown(again(page, "s2")) for page in ("desk", "turn", "chronicle")]
    sent(campaign, monkeypatch)
    assert [shown(again(page, "s2")) for page in ("desk", "turn", "chronicle")] == before


def test_where_the_leader_confirms_a_whole_turn_is_sent_from_the_turn_page(campaign, monkeypatch):
    opened(campaign, monkeypatch)
    rule = {"table": "settings", "row": "whoActs", "column": "value", "value": "confirm"}
    served().season.submit("correct", rule, Act())
    served().season.submit("report", {"side": "s1", "present": "4"}, Act(viewer="s1"))
    page = again("turn", "s1")
    tapped(page, "build:s1:port")
    assert [row.order for row in state().desk.values()] == ["report", "build"]
    assert state().sides["s1"].wood == 9
