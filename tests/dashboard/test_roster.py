"""On the page of the meeting the leader may tick who was there; a number comes of it, and nothing else."""

from __future__ import annotations

import logging

from tests.dashboard.test_script import again, opened, shown, state
from tracker.dashboard.session import served
from tracker.service.files import open_campaign
from tracker.service.roster import Roster

COUNT = "meeting:present:s1"
TICKS = "meeting:there:s1"


def unfolded(app):
    """The list of the first patrol, which is folded away until it is tapped."""
    app.session_state["roster:s1"] = True
    return app.run()


def the_list(app):
    return next(area for area in app.text_area if area.key.startswith("roster:s1:"))


def kept(app, text: str):
    the_list(app).set_value(text)
    app.button(key="roster:s1:keep").click()
    return app.run()


def test_ticking_who_was_there_fills_in_the_count_and_only_the_count_is_given(campaign, monkeypatch, caplog):
    caplog.set_level(logging.DEBUG)
    app = unfolded(opened(campaign, monkeypatch, "meeting"))
    assert "Only the leader sees this" in shown(app)
    kept(app, "Lis\nSowa\n  Żbik ")
    roster = Roster(open_campaign(str(campaign)))
    assert list(roster.of("s1").values()) == ["Lis", "Sowa", "Żbik"]
    (fox, owl, _) = roster.of("s1")
    app.pills(key=TICKS).set_value([fox, owl]).run()
    assert app.number_input(key=COUNT).value == 2
    app.button(key="meeting:send").click().run()
    assert state().sides["s1"].meetings == 1
    (entry,) = [entry for entry in open_campaign(str(campaign)).read(journal=True).entries if entry.order == "report"]
    assert entry.fields["present"] == 2 and not {"Lis", "Sowa", fox, owl} & set(map(str, entry.fields.values()))
    assert app.pills(key=TICKS).value == [] and app.number_input(key=COUNT).value == 0
    assert "Sowa" not in caplog.text and "Sowa" not in str(served().drafts) and "Sowa" not in str(app.query_params)


def test_who_is_struck_off_is_gone_from_the_page_and_from_what_was_ticked(campaign, monkeypatch):
    app = kept(unfolded(opened(campaign, monkeypatch, "meeting")), "Lis\nSowa")
    fox, owl = Roster(open_campaign(str(campaign))).of("s1")
    app.pills(key=TICKS).set_value([fox, owl]).run()
    kept(app, "Sowa")
    assert app.pills(key=TICKS).value == [owl]
    assert app.number_input(key=COUNT).value == 2  # what was counted stays counted
    assert "Lis" not in str([area.value for area in app.text_area])


def test_a_full_name_is_refused_in_a_sentence_and_what_was_typed_stays(campaign, monkeypatch):
    app = kept(unfolded(opened(campaign, monkeypatch, "meeting")), "Lis\nJan Kowalski")
    assert any("is no nickname" in error.value for error in app.error)
    assert the_list(app).value == "Lis\nJan Kowalski"
    assert not Roster(open_campaign(str(campaign))).path.exists()


def test_with_a_patrols_eyes_there_is_no_list(campaign, monkeypatch):
    Roster(open_campaign(str(campaign))).change("s1", ["Lis"], ())
    opened(campaign, monkeypatch)
    for page in ("", "meeting", "turn", "desk", "more", "settings", "print"):
        app = again(page, "s1")
        app.session_state["roster:s1"] = True
        app.run()
        assert not app.text_area and not [pill for pill in app.pills if "Lis" in pill.options], page
