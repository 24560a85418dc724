"""The desk in a workbook, a file or a Google Sheet: who may do what is the service's decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.emulator.server import Emulator
from tests.fresh import fresh
from tracker.engine.audit import audit
from tracker.engine.desk import fields_of, waiting
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.bookkeeping import META
from tracker.service.desk import on_desk, reminder
from tracker.service.files import create, open_campaign
from tracker.service.open_campaign import OpenCampaign

STOCK = {"startStock": "wood:30,stone:30,iron:30,gold:30"}
SOKOL = Act(viewer="s1")
PORT = {"side": "s1", "building": "port"}


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture(params=["xlsx", "google"])
def address(request, tmp_path, monkeypatch) -> str:
    if request.param == "xlsx":
        return str(tmp_path / "season.xlsx")
    server = request.getfixturevalue("emulator")
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", server.url)
    return f"https://docs.google.com/spreadsheets/d/{server.new_spreadsheet('Sezon', tab='Arkusz1').id}/edit"


def begun(address: str, **settings: str) -> OpenCampaign:
    create(address, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl", {**STOCK, **settings})
    return OpenCampaign(open_campaign(address).store, dice=lambda faces: 3)


@pytest.fixture
def season(tmp_path) -> OpenCampaign:
    path = fresh(tmp_path, "gra-roczna", ["Sokół", "Orzeł"], "pl", STOCK)
    return OpenCampaign(open_campaign(str(path)).store, dice=lambda faces: 3)


def desk(season: OpenCampaign, viewer: str = LEADER) -> list[Any]:
    return list(on_desk(look(season.read().campaign, viewer), "en"))


def set_rule(season: OpenCampaign, key: str, value: str) -> None:
    season.submit("correct", {"table": "settings", "row": key, "column": "value", "value": value}, Act())


def clocked(season: OpenCampaign, at: str) -> OpenCampaign:
    return OpenCampaign(season.store, clock=lambda: at, dice=lambda faces: 3)


def test_a_report_waits_in_either_kind_of_workbook_until_the_leader_accepts_it(address):
    season = begun(address)
    told = season.submit("report", {"side": "s1", "present": "16", "date": "2026-10-03"}, SOKOL)
    assert told.entry.order == "send"
    again = OpenCampaign(open_campaign(address).store)
    (item,) = desk(again)
    assert (item.row.side, item.row.order) == ("s1", "report")
    assert dict(item.values) == {"present": "16", "date": "2026-10-03"}
    assert again.read().state.sides["s1"].meetings == 0
    receipt = again.accept(Act(), item.row.id, {"present": "8"})
    assert receipt.entry.order == "report" and receipt.entry.fields["present"] == 8
    third = OpenCampaign(open_campaign(address).store)
    assert third.read().state.sides["s1"].meetings == 1
    assert desk(third) == []
    assert audit(third.read(journal=True).committed) is None


def test_sending_and_accepting_twice_is_done_once(season):
    act = Act(viewer="s1", key="k1")
    season.submit("report", {"side": "s1", "present": "4"}, act)
    assert season.submit("report", {"side": "s1", "present": "4"}, act).repeated
    (item,) = desk(season)
    season.accept(Act(key="k2"), item.row.id)
    assert season.accept(Act(key="k2"), item.row.id).repeated
    with pytest.raises(IllegalOrder, match="Nothing on the desk"):
        season.accept(Act(key="k3"), item.row.id)
    assert season.read().state.sides["s1"].meetings == 1
    assert season.submit("report", {"side": "s1", "present": "4"}, act).repeated  # accepted meanwhile: still the same
    with pytest.raises(IllegalOrder, match="belongs to entry"):
        season.submit("report", {"side": "s1", "present": "5"}, act)


def test_undo_of_what_was_accepted_puts_it_back_on_the_desk(season):
    season.submit("report", {"side": "s1", "present": "4"}, SOKOL)
    (item,) = desk(season)
    season.accept(Act(), item.row.id)
    season.undo(Act())
    assert [back.row for back in desk(season)] == [item.row]


def test_only_the_leader_accepts_and_a_side_takes_back_only_its_own(season):
    season.submit("report", {"side": "s1", "present": "4"}, SOKOL)
    (item,) = desk(season)
    with pytest.raises(IllegalOrder, match="Only the leader"):
        season.accept(SOKOL, item.row.id)
    with pytest.raises(IllegalOrder, match="Only the leader"):
        season.submit("answer", {"waiting": item.row.id, "text": "tak"}, SOKOL)
    told = []
    for name in (item.row.id, "s1.99"):  # of another's order a side learns no more than of one that is not there
        with pytest.raises(IllegalOrder) as refused:
            season.submit("withdraw", {"side": "s2", "waiting": name}, Act(viewer="s2"))
        told.append(str(refused.value).replace(name, "…"))
    assert told[0] == told[1] and item.row.id not in told[0]
    season.submit("withdraw", {"side": "s1", "waiting": item.row.id}, SOKOL)
    assert desk(season) == []


def test_who_gives_the_orders_is_a_house_rule_that_the_service_keeps(season):
    season.submit("report", {"side": "s1", "present": "4"}, Act())
    assert season.submit("build", PORT, SOKOL).entry.order == "build"
    set_rule(season, "whoActs", "confirm")
    assert season.submit("build", PORT, SOKOL).entry.order == "send"
    (receipt,) = season.submit_all([("build", PORT)], Act(viewer="s1", key="several"))
    assert receipt.entry.order == "send"
    assert season.submit("build", PORT, Act()).entry.order == "build"  # the leader may always
    set_rule(season, "whoActs", "leader")
    with pytest.raises(IllegalOrder, match="the leader enters all orders"):
        season.submit("build", PORT, SOKOL)
    with pytest.raises(IllegalOrder, match="the leader enters all orders"):
        season.submit_all([("report", {"side": "s1", "present": "4"})], SOKOL)


def test_a_whole_turn_can_be_sent_at_once_and_is_judged_as_if_the_rest_were_accepted(tmp_path):
    season = begun(str(tmp_path / "season.xlsx"), whoActs="confirm", startStock="wood:5,stone:5,iron:5,gold:5")
    with pytest.raises(IllegalOrder):
        season.submit("end_turn", {"side": "s1"}, SOKOL)  # no turn is open, and no report waits that would open one
    season.submit("report", {"side": "s1", "present": "4"}, SOKOL)
    season.submit("end_turn", {"side": "s1"}, SOKOL)
    with pytest.raises(IllegalOrder):
        season.submit("end_turn", {"side": "s1"}, SOKOL)
    for item in desk(season):
        season.accept(Act(), item.row.id)
    assert [entry.order for entry in season.read(journal=True).entries] == [
        "start", "send", "send", "report", "end_turn"
    ]  # fmt: skip


def test_what_cannot_be_accepted_says_why_and_stays(season):
    set_rule(season, "whoActs", "confirm")
    season.submit("report", {"side": "s1", "present": "4"}, SOKOL)
    season.submit("build", PORT, SOKOL)
    first, second = desk(season)
    assert first.refused is None and "turn" in str(second.refused)
    with pytest.raises(IllegalOrder):
        season.accept(Act(), second.row.id)
    assert len(desk(season)) == 2


def test_an_answer_is_read_by_the_side_which_sends_again(season):
    season.submit("report", {"side": "s1", "present": "70", "date": "2026-10-03"}, SOKOL)
    (item,) = desk(season)
    season.submit("answer", {"waiting": item.row.id, "text": "7 czy 70?"}, Act())
    (mine,) = desk(season, "s1")
    assert mine.row.answer == "7 czy 70?" and waiting(season.read().state) == []
    season.submit("report", {"side": "s1", "present": "7", "date": "2026-10-03"}, SOKOL)
    (again,) = desk(season)
    assert not again.row.answer and again.values["present"] == "7"


@pytest.mark.parametrize(("late", "order"), [("refuse", ""), ("desk", "send")])
def test_a_deadline_is_passed_by_the_first_contact_after_it_at_its_own_time(season, late, order):
    season.submit("report", {"side": "s1", "present": "4"}, Act())
    if order:
        set_rule(season, "lateOrders", late)
    set_rule(season, "ordersUntil", "2026-10-03 20:00")
    in_time = clocked(season, "2026-10-03T17:59:59+00:00")  # 19:59 in Poland
    assert in_time.submit("build", PORT, SOKOL).entry.order == "build"
    too_late = clocked(season, "2026-10-03T18:00:00+00:00")
    if order:
        assert too_late.submit("build", PORT, SOKOL).entry.order == order
        assert [item.row.late for item in desk(season)] == ["late"]
    else:
        with pytest.raises(IllegalOrder, match="time for orders is over"):
            too_late.submit("build", PORT, SOKOL)
        too_late.submit("note", {"text": "x"}, Act())  # what the leader does passes it as well
    closing = [entry for entry in season.read(journal=True).entries if entry.order == "close_desk"]
    assert [entry.at for entry in closing] == ["2026-10-03T20:00:00+02:00"]
    too_late.submit("note", {"text": "y"}, Act())
    assert len([e for e in season.read(journal=True).entries if e.order == "close_desk"]) == 1
    assert audit(season.read(journal=True).committed) is None
    set_rule(season, "ordersUntil", "none")
    assert clocked(season, "2026-10-04T18:00:00+00:00").submit("build", PORT, SOKOL).entry.order == "build"


def test_taking_back_the_newest_entry_never_takes_back_the_deadline(season):
    early = clocked(season, "2026-10-01T18:00:00+00:00")
    early.submit("report", {"side": "s1", "present": "4"}, Act())
    set_rule(early, "ordersUntil", "2026-10-03 20:00")
    built = early.submit("build", PORT, Act()).entry.number
    assert clocked(season, "2026-10-05T00:00:00+00:00").undo(Act()).entry.undoes == (built,)


def test_the_reminder_says_until_when_and_names_nobody(season):
    set_rule(season, "ordersUntil", "2026-10-03 20:00")
    season.submit("report", {"side": "s1", "present": "4"}, clocked_act(season))
    told = reminder(season.read().campaign, "en")
    assert "03.10.2026, 20:00" in told
    assert "Sokół" not in told and "Orzeł" not in told


def clocked_act(season: OpenCampaign) -> Act:
    season.clock = lambda: "2026-10-01T18:00:00+00:00"
    return SOKOL


def test_fields_that_somebody_spoiled_in_the_sheet_are_told_and_nothing_breaks(season):
    season.submit("report", {"side": "s1", "present": "4"}, SOKOL)
    path: Path = season.store.path
    book = openpyxl.load_workbook(path)
    tab = next(sheet for sheet in book if sheet.cell(2, 3).value == "report" and not sheet.title.startswith("_"))
    tab.cell(2, 4).value = "present='4"
    book.save(path)
    (item,) = desk(season)
    assert "cannot be read" in str(item.refused)
    with pytest.raises(IllegalOrder, match="cannot be read"):
        season.accept(Act(), item.row.id)
    with pytest.raises(IllegalOrder, match="cannot be read"):
        fields_of(item.row)


def test_a_workbook_of_an_earlier_version_gets_its_desk_with_the_next_commit(tmp_path):
    path = tmp_path / "season.xlsx"
    season = begun(str(path))
    title = season.read().meta.titles["desk"]
    book = openpyxl.load_workbook(path)
    del book[title]
    for cells in book[META].iter_rows():
        if cells[0].value == "titles":
            cells[1].value = str(cells[1].value).replace(f', "desk": "{title}"', "")
    assert '"desk"' not in str([[c.value for c in row] for row in book[META].iter_rows()])
    for name in book.sheetnames:
        for row in list(book[name].iter_rows(min_row=2)):
            if any(str(cell.value) in ("whoActs", "ordersUntil", "lateOrders") for cell in row[:2]):
                for cell in row:
                    cell.value = None
    book.create_sheet(title)  # a tab of the leader's own that happens to be called like that
    book.save(path)
    old = open_campaign(str(path))
    assert [problem for problem in old.read(journal=True).all_problems if problem.table == "desk"] == []
    assert old.submit("report", {"side": "s1", "present": "4"}, SOKOL).entry.order == "send"
    fresh = open_campaign(str(path))
    assert len(fresh.read().state.desk) == 1
    assert fresh.read().meta.titles["desk"] == f"{title} 2"
    assert fresh.read(journal=True).all_problems == ()
