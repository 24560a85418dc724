"""The dashboard on a season in a Google Sheet: from an empty sheet to a season, checked again, and how old it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.dashboard.test_script import opened, shown
from tests.emulator import faults
from tests.emulator.server import Emulator, File
from tracker.dashboard.session import served
from tracker.rulesets import find_ruleset
from tracker.service.files import create, open_campaign


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture
def empty(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> File:
    """A sheet that the leader has just made."""
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    return emulator.new_spreadsheet("Gra na jesień", tab="Arkusz1")


@pytest.fixture(scope="module")
def new_season(emulator: Emulator) -> File:
    file = emulator.new_spreadsheet("Gra na wiosnę")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
        create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    return file


@pytest.fixture
def season(emulator: Emulator, new_season: File, monkeypatch: pytest.MonkeyPatch) -> Iterator[File]:
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    yield emulator.copy(new_season)
    emulator.faults.every = lambda method: None


def link(file: File) -> str:
    return f"https://docs.google.com/spreadsheets/d/{file.id}/edit?gid=0#gid=0"


def in_google(campaign: Path, monkeypatch: pytest.MonkeyPatch, file: File | None) -> AppTest:
    """The page of a new season, a Google Sheet chosen, its link pasted."""
    app = opened(campaign, monkeypatch, "new")
    app.session_state["new:place"] = "google"
    app.run()
    if file is not None:
        app.text_input(key="new:link").set_value(link(file)).run()
    return app


def links(app: AppTest) -> dict[str, str]:
    return {element.proto.label: element.proto.url for element in app.get("link_button")}


# From an empty sheet to a season


def test_an_empty_sheet_is_checked_and_becomes_the_season(campaign, monkeypatch, empty):
    app = in_google(campaign, monkeypatch, empty)
    assert links(app)["Make an empty sheet"] == "https://sheets.new"
    for number, name in enumerate(("Sowy", "Bobry")):
        app.text_input(key=f"new:side:{number}").set_value(name).run()
    app.button(key="new:check").click().run()
    assert "“Gra na jesień” is shared with the app and empty" in shown(app)
    assert [tab.title for tab in empty.book.tabs] == ["Arkusz1"], "checking writes nothing into it"
    app.button(key="new:send").click().run()
    assert not app.error, shown(app)
    assert "tracker serve 'https://docs.google.com" in shown(app)
    rows = open_campaign(empty.id).view("leader").state.sides
    assert [row.name for row in rows.values()] == ["Sowy", "Bobry"]
    assert served().season.workbook.in_google


def test_with_a_key_the_address_to_share_with_is_there_to_be_copied(campaign, monkeypatch, emulator, empty, tmp_path):
    file = tmp_path / "key.json"
    account = emulator.service_account("tracker@my-troop.iam.gserviceaccount.com")
    file.write_text(json.dumps(account))
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    app = in_google(campaign, monkeypatch, empty)
    assert [code.value for code in app.code] == ["tracker@my-troop.iam.gserviceaccount.com"]


def test_the_key_may_stand_in_the_secrets(campaign, monkeypatch, emulator, empty):
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    monkeypatch.setattr(st, "secrets", {"google": emulator.service_account("tracker@secrets.iam.gserviceaccount.com")})
    app = in_google(campaign, monkeypatch, empty)
    assert [code.value for code in app.code] == ["tracker@secrets.iam.gserviceaccount.com"]


def test_what_is_no_key_in_the_secrets_is_none(campaign, monkeypatch):
    monkeypatch.delenv("SHEETS_EMULATOR_HOST", raising=False)
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    monkeypatch.setattr(st, "secrets", {"google": '{"type": "service_account"}'})
    assert "[google]" in shown(in_google(campaign, monkeypatch, None))


def test_without_a_key_it_is_said_how_to_get_one_and_nothing_can_be_begun(campaign, monkeypatch):
    monkeypatch.delenv("SHEETS_EMULATOR_HOST", raising=False)
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    app = in_google(campaign, monkeypatch, None)
    assert "GOOGLE_APPLICATION_CREDENTIALS" in shown(app)
    assert app.button(key="new:send").disabled


def checked(campaign: Path, monkeypatch: pytest.MonkeyPatch, file: File) -> AppTest:
    app = in_google(campaign, monkeypatch, file)
    app.button(key="new:check").click().run()
    return app


def test_each_thing_in_the_way_is_told_with_what_to_do(campaign, monkeypatch, empty):
    empty.hand.share("reader")
    assert "Editor" in checked(campaign, monkeypatch, empty).error[0].value
    empty.hand.revoke()
    assert "Editor" in checked(campaign, monkeypatch, empty).error[0].value
    empty.hand.share("writer")
    empty.hand.type("Arkusz1!B2", "lista zakupów")
    assert "make an empty one" in checked(campaign, monkeypatch, empty).error[0].value
    empty.hand.delete_file()
    assert "bin of Google Drive" in checked(campaign, monkeypatch, empty).error[0].value


def test_what_is_no_link_is_told_and_stays_typed(campaign, monkeypatch, empty):
    app = in_google(campaign, monkeypatch, None)
    app.text_input(key="new:link").set_value("moja gra").run()
    app.button(key="new:check").click().run()
    assert "address bar" in app.error[0].value
    assert app.text_input(key="new:link").value == "moja gra"


def test_the_link_of_a_stand_ins_own_page_is_a_link_too(campaign, monkeypatch, emulator, empty):
    app = in_google(campaign, monkeypatch, None)
    app.text_input(key="new:link").set_value(f"{emulator.url}/spreadsheets/d/{empty.id}/edit?tab=Arkusz1").run()
    app.button(key="new:check").click().run()
    assert "is shared with the app and empty" in shown(app)


def test_a_sheet_with_a_season_in_it_is_opened_not_filled(campaign, monkeypatch, season):
    before = len(season.revisions)
    app = checked(campaign, monkeypatch, season)
    assert "There is a season in “Copy of Gra na wiosnę” already" in shown(app)
    for number, name in enumerate(("Sowy", "Bobry")):
        app.text_input(key=f"new:side:{number}").set_value(name).run()
    app.button(key="new:send").click().run()
    assert "already" in app.error[0].value
    app.button(key="new:open").click().run()
    assert [row.name for row in served().season.view("leader").state.sides.values()] == ["Sokół", "Orzeł"]
    assert len(season.revisions) == before + 1  # the check set the time zone to what it was


# Checked again at any time


def test_all_of_it_is_checked_again_by_one_tap_and_put_right_by_another(monkeypatch, season):
    app = opened(Path(season.id), monkeypatch, "sheet")
    assert links(app)["Open the Google Sheet"].endswith(f"/spreadsheets/d/{season.id}/edit")
    app.button(key="google:check").click().run()
    assert "looked at anew" in shown(app) and "missing" not in shown(app)
    season.hand.strip("Zastępy")
    app.button(key="google:check").click().run()
    assert re.search(r"\d+ things are missing that a new sheet has", shown(app))
    app.button(key="google:furnish").click().run()
    app.button(key="google:check").click().run()
    assert "things are missing" not in shown(app)
    assert next(tab for tab in season.book.tabs if tab.title == "Zastępy").protected


def test_lost_permission_is_told_with_the_address(monkeypatch, season):
    app = opened(Path(season.id), monkeypatch, "sheet")
    season.hand.share("reader")
    app.button(key="google:check").click().run()
    assert "Editor" in app.error[0].value
    assert "Copy of Gra na wiosnę" in shown(app), "the last look goes on being shown"


# How old what is shown is


def test_the_time_of_the_look_is_shown_and_a_tap_looks_again(monkeypatch, season, emulator):
    app = opened(Path(season.id), monkeypatch)
    assert re.search(r"As of \d\d:\d\d:\d\d", app.button(key="age").label)
    reads = emulator.log.reads
    app.button(key="age").click().run()
    assert emulator.log.reads == reads, "looked at a moment ago"
    season.hand.type("Zastępy!B2", "Sokoły")
    served().season.store.clock = lambda: 10**9  # much later, it seems
    app.button(key="age").click().run()
    assert "1 cell changed by hand" in shown(app)


def test_a_season_in_a_file_has_no_age(campaign, monkeypatch):
    app = opened(campaign, monkeypatch)
    assert not [button for button in app.button if button.key == "age"]


@pytest.mark.parametrize("fault", [faults.status(429), faults.status(503)])
def test_while_google_does_not_answer_the_last_look_is_shown_with_the_reason(monkeypatch, season, emulator, fault):
    app = opened(Path(season.id), monkeypatch, "others")
    store = served().season.store
    store.store.transport.sleep = lambda seconds: None
    late = store.clock() + 3600
    store.clock = lambda: late
    emulator.faults.every = lambda method: fault
    app.run()
    assert not app.exception and not app.error
    assert "Google" in next(caption.value for caption in app.caption if "cloud_off" in caption.value)
    assert "Sokół" in shown(app)
    emulator.faults.every = lambda method: None
    store.clock = lambda: late + 60
    app.run()
    assert not [caption for caption in app.caption if "cloud_off" in caption.value]


def test_backups_are_googles_own(monkeypatch, season):
    assert "Version history" in shown(opened(Path(season.id), monkeypatch, "sheet"))


@pytest.mark.parametrize("page", ["", "meeting", "turn", "desk", "city", "invitations"])
def test_a_page_that_tells_nothing_of_the_past_does_not_read_the_journal(monkeypatch, season, emulator, page):
    emulator.log.clear()
    opened(Path(season.id), monkeypatch, page)
    asked = [text for exchange in emulator.log for text in exchange.call.query.get("ranges", [])]
    assert asked and not any("Dziennik" in text for text in asked)
    emulator.log.clear()
    opened(Path(season.id), monkeypatch, "chronicle")
    assert any("Dziennik" in text for exchange in emulator.log for text in exchange.call.query.get("ranges", []))
