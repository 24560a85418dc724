"""``tracker serve``: who can reach the dashboard, and what the server is told of it."""

from __future__ import annotations

import pytest

from sheets.errors import SheetError
from sheets.messages import say
from tests.cli.conftest import run
from tracker.cli import server, serving
from tracker.cli.output import Output
from tracker.cli.server import Reach
from tracker.service.files import open_campaign


@pytest.fixture(autouse=True)
def own_address(monkeypatch) -> None:
    """This computer's address, without looking for it."""
    monkeypatch.setattr(server, "own_address", lambda: "192.168.1.5")


LINK = "http://192.168.1.5:8501/enter#token"


@pytest.mark.parametrize(
    ("reach", "alone"),
    [
        (Reach(), True),
        (Reach("localhost"), True),
        (Reach("0.0.0.0"), False),
        (Reach("192.168.1.5"), False),
        (Reach(url="https://season.example.org"), False),
        (Reach(behind_proxy=True), False),
    ],
)
def test_only_what_no_other_computer_reaches_goes_without_signing_in(reach, alone):
    assert reach.alone == alone
    assert bool(reach.environment()["TRACKER_SIGN_IN"]) != alone


@pytest.mark.parametrize("host", ["::", "::1", "example.org", "300.1.1.1", ""])
def test_a_host_that_is_no_address_of_a_computer_is_refused(host):
    assert Reach(host).wrong() is not None


@pytest.mark.parametrize(
    "url", ["season.example.org", "ftp://season.example.org", "https://", "https://season.example.org/a"]
)
def test_a_url_that_a_phone_could_not_use_is_refused(url):
    assert Reach(url=url).wrong() is not None
    assert Reach(url="https://season.example.org/").wrong() is None


def test_links_begin_with_what_phones_call_the_server():
    assert Reach("192.168.1.5", 8600).address == "http://192.168.1.5:8600"
    assert Reach("0.0.0.0", 8600).near == "http://127.0.0.1:8600"
    assert Reach("0.0.0.0", 8600, "https://season.example.org/").address == "https://season.example.org"


def test_the_server_believes_a_proxy_only_where_it_is_told_of_one():
    for proxy in (False, True):
        told = Reach(url="https://season.example.org", behind_proxy=proxy).environment()
        assert bool(told["TRACKER_BEHIND_PROXY"]) == proxy
        assert told["FORWARDED_ALLOW_IPS"] == ""


def test_it_prints_the_address_its_code_and_the_way_in_for_the_leader(capsys):
    server._tell(Output(False, "en"), Reach("192.168.1.5"), LINK)
    lines = capsys.readouterr().out.splitlines()
    assert "http://192.168.1.5:8501" in lines[0]
    assert sum("█" in line for line in lines) > 10
    assert lines[-1].endswith(LINK)


def test_at_home_it_prints_the_address_alone(capsys):
    server._tell(Output(False, "en"), Reach(), "")
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_it_does_not_listen_beyond_this_computer_where_no_way_in_for_the_leader_can_be_made(season, monkeypatch):
    def unwritable(*_):
        raise SheetError(say("The workbook is open elsewhere."))

    def started(*_, **__):
        raise AssertionError("a server was started")

    monkeypatch.setattr(server, "leader_link", unwritable)
    monkeypatch.setattr("subprocess.Popen", started)
    answer = season("serve", "--host", "0.0.0.0", "--port", "0", "--no-browser")
    assert answer.refusal == "The workbook is open elsewhere."


@pytest.mark.parametrize(("asked", "language"), [((), "pl"), (("--lang", "ru"), "ru")])
def test_the_sheet_of_the_demo_is_polish_unless_another_language_is_asked_for(asked, language, monkeypatch):
    """Whatever the terminal speaks: ``LANG=C`` says nothing of the troop."""
    made = []
    monkeypatch.setattr(serving, "serve_address", lambda out, address, *_: made.append(address))
    assert run("demo", *asked).exit == 0
    assert open_campaign(made[0]).language() == language


@pytest.mark.parametrize("asked", ["pl", "en", ""])
def test_a_demo_season_that_is_there_in_another_language_is_told(tmp_path, monkeypatch, asked):
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    monkeypatch.setattr(serving, "serve_address", lambda *_: None)
    assert run("demo", "--lang", "pl", "--no-browser").err == ""
    told = run("demo", *(["--lang", asked] if asked else []), "--no-browser").err
    assert ("polski" in told and "--fresh" in told) == (asked == "en")
    assert bool(told) == (asked == "en")
    assert "polski" not in run("demo", "--lang", "en", "--fresh", "--no-browser").err
