"""A host that serves the script without our routes: links are pasted, and nothing is shown before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import tracker.dashboard
from tracker.dashboard.policy import ROUTES_STAND, policy
from tracker.dashboard.session import served
from tracker.service.access import HERE

SCRIPT = Path(tracker.dashboard.__file__).with_name("script.py")


@pytest.fixture(autouse=True)
def without_routes() -> Iterator[None]:
    """Other tests of the same process may have served them."""
    stood = ROUTES_STAND.is_set()
    ROUTES_STAND.clear()
    yield
    if stood:
        ROUTES_STAND.set()


@pytest.fixture
def stranger(season_file: Path, monkeypatch) -> Iterator[AppTest]:
    """Somebody who opens the page."""
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(season_file))
    monkeypatch.setenv("TRACKER_SIGN_IN", "1")
    monkeypatch.setattr("tracker.dashboard.session.received", dict)
    policy.cache_clear()
    served.clear()
    app = AppTest.from_file(str(SCRIPT), default_timeout=60)
    app.session_state["language"] = "en"
    app.session_state["viewer"] = "leader"  # whatever he says he is
    yield app.run()
    monkeypatch.undo()
    policy.cache_clear()
    served.clear()


def pasted(app: AppTest, text: str) -> AppTest:
    app.text_input(key="door:link").set_value(text)
    return app.button(key="door:enter").click().run()


def test_a_stranger_sees_how_to_come_in_and_nothing_else(stranger):
    assert [title.value for title in stranger.title] == ["Who are you?"]
    assert "Sokół" not in str(stranger.main)


def test_whoever_pastes_his_link_is_in_as_himself_until_he_signs_out(stranger):
    inviting = served().entrance.inviting(HERE)
    app = pasted(stranger, f"https://season.example.org/enter#{inviting.token(inviting.invite('s1'))}")
    assert [title.value for title in app.title] == ["Sokół"]
    assert "door:link" not in app.session_state  # the link itself is kept nowhere
    cookie = app.session_state["pass"]
    served().entrance.leave(cookie)
    assert [title.value for title in app.run().title] == ["Who are you?"]


def test_a_link_that_is_none_is_refused_in_a_sentence(stranger):
    app = pasted(stranger, "https://season.example.org/enter#nothing")
    assert len(app.error) == 1 and "not valid" in app.error[0].value


@pytest.mark.parametrize(
    ("headers", "title"),
    [
        ({"Host": "localhost:8501"}, "Year-long city game"),
        ({"Host": "season.example.org"}, "Who are you?"),
        ({"Host": "localhost:8501", "X-Forwarded-For": "203.0.113.7"}, "Who are you?"),
        ({"Accept": "*/*"}, "Who are you?"),
    ],
)
def test_on_a_host_whose_options_say_this_computer_only_a_stranger_is_no_leader(
    season_file, monkeypatch, headers, title
):
    """Such hosts start the script with our own options and put a proxy before it."""
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(season_file))
    monkeypatch.setattr("tracker.dashboard.session.sent_headers", lambda: headers)
    policy.cache_clear()
    served.clear()
    app = AppTest.from_file(str(SCRIPT), default_timeout=60)
    app.session_state["language"] = "en"
    assert [shown.value for shown in app.run().title] == [title]
    served.clear()
