"""The command line on a season in a Google Sheet: the same commands, over HTTP to a stand-in on this computer."""

from __future__ import annotations

import pytest

from sheets.google_values import quoted
from tests.cli.conftest import run
from tests.cli.google.conftest import Season
from tests.emulator import faults


def test_a_new_season_fills_the_empty_sheet(season):
    titles = [tab.title for tab in season.file.book.tabs if not tab.hidden]
    assert "Arkusz1" not in titles and season.title("journal") in titles
    assert {tab.title for tab in season.file.book.tabs if tab.hidden} == {"_tracker", "_base", "_commits"}
    assert season("check").exit == 0
    assert set(season.sides()) == {"Sokół", "Orzeł"}


def test_a_new_season_says_where_it_is_and_what_comes_next(empty):
    answer = empty("new", "--ruleset", "gra-roczna", "--side", "Sokół", "--side", "Orzeł", "--lang", "en")
    assert answer.out.endswith(f"tracker serve {empty.file.id}\n")


def test_a_sheet_with_anything_in_it_is_never_filled(empty):
    empty.file.hand.type("Arkusz1!C3", "lista zakupów")
    answer = empty("new", "--ruleset", "gra-roczna", "--side", "Sokół", "--side", "Orzeł")
    assert answer.exit == 1
    assert [tab.title for tab in empty.file.book.tabs] == ["Arkusz1"]


def test_orders_undo_journal_and_audit_go_as_on_a_file(season):
    season.json("submit", "report", "side=Sokół", "present=8")
    season.json("submit", "build", "side=Sokół", "building=port", "--id", "once")
    again = season.json("submit", "build", "side=Sokół", "building=port", "--id", "once")
    assert again["repeated"] is True
    assert season.sides()["Sokół"]["buildings"]["port"]["level"] == 1
    season.json("undo")
    assert season.sides()["Sokół"]["buildings"]["port"]["level"] == 0
    assert [entry["order"] for entry in season.json("journal")] == ["report", "build", "undo"]
    assert season("audit").exit == 0
    assert season.json("backups") == []
    assert "Google" in season("restore", "1").err


def test_what_the_leader_types_counts_and_is_entered_with_the_next_order(season):
    place = season.place("sides", "s1", "Drewno")
    season.file.hand.type(place, "42")
    assert season.sides()["Sokół"]["resources"]["wood"] == 42
    receipt = season.json("submit", "report", "side=Orzeł", "present=3")
    assert receipt["entry"] == 2
    assert [entry["order"] for entry in season.json("journal")] == ["correct", "report"]


def test_typed_meetings_are_taken_in(season):
    title = quoted(season.title("meetings"))
    head = season.file.values(f"{title}!1:1")[0]
    rows = {"Zastęp": "Sokół", "Obecni": "7"}
    for heading, text in rows.items():
        season.file.hand.type(f"{title}!{chr(ord('A') + head.index(heading))}2", text)
    settled = season.json("settle")
    assert len(settled["taken"]) == 1, (head, settled)
    assert season.json("settle")["taken"] == []


def test_a_cell_that_makes_no_sense_is_told_by_its_address(season):
    place = season.place("sides", "s1", "Drewno")
    season.file.hand.type(place, "3,5")
    answer = season("check")
    assert answer.exit == 1
    assert place.replace("'", "") in answer.err
    assert season.sides()["Sokół"]["resources"]["wood"] == 9


@pytest.mark.parametrize(
    "fault",
    [
        faults.status(503, after=True, method="batchUpdate"), faults.drop(after=True, method="batchUpdate"),
        faults.page(after=True, method="batchUpdate"), faults.status(429, method="batchUpdate"),
        faults.status(500, method="batchUpdate"), faults.drop(method="spreadsheets.get"),
    ],
    ids=lambda fault: f"{fault.kind}-{fault.status}-{'after' if fault.after else 'before'}",
)  # fmt: skip
def test_an_order_whose_answer_is_lost_happens_once(season, fault):
    season.emulator.faults.add(fault)
    assert season.json("submit", "award", "side=Sokół", "what=wood", "amount=5", "reason=x")["entry"] == 1
    assert not season.emulator.faults.left
    assert season.sides()["Sokół"]["resources"]["wood"] == 14
    assert len(season.json("journal")) == 1


@pytest.mark.soak
def test_every_way_to_fail_is_one_sentence(season, monkeypatch):
    def refusal() -> str:
        sentence: str = season("submit", "report", "side=Sokół").refusal
        return sentence

    season.file.hand.revoke()
    assert "Edytor" in refusal() or "Editor" in refusal()
    season.file.hand.share("writer")
    season.emulator.faults.every = lambda method: faults.status(429)
    quota = refusal()
    season.emulator.faults.every = lambda method: None
    assert quota
    season.file.hand.delete_file()
    assert refusal() != quota
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", "http://127.0.0.1:9")
    assert refusal()


def test_an_order_costs_two_requests_after_two_to_open(season):
    before = len(season.emulator.log)
    season.json("submit", "report", "side=Sokół")
    methods = [exchange.call.method for exchange in list(season.emulator.log)[before:]]
    assert methods.count("spreadsheets.batchUpdate") == 1
    assert len(methods) <= 4


def test_a_season_moves_to_a_file_goes_on_there_and_comes_back(season, tmp_path):
    season.json("submit", "report", "side=Sokół", "present=8")
    season.file.hand.type(season.place("sides", "s2", "Drewno"), "5")
    file = tmp_path / "season.xlsx"
    assert run("copy", season.url, file).exit == 0
    here, there = (run("status", place, "--json").json for place in (season.url, file))
    assert here == there
    assert run("submit", file, "build", "side=Sokół", "building=port").exit == 0
    assert season("submit", "note", "text=x").exit == 0
    refused = run("copy", file, season.url).refusal
    here, there = refused.split("Only there:") if "Only there:" in refused else refused.split("Tylko tam:")
    assert all(f" {entry} (" in told for told in (here, there) for entry in (2, 3))
    season.json("undo", "--to", "1")
    empty = Season(season.emulator, season.emulator.new_spreadsheet("Kopia"))
    assert run("copy", file, empty.url).exit == 0
    assert run("status", file, "--json").json == empty.json("status")
    assert run("journal", file, "--json").json == empty.json("journal")
    assert empty("audit").exit == 0
    assert run("submit", file, "end_turn", "side=Sokół").exit == 0
    assert run("copy", file, empty.url, "--json").json["new"] == 1
    assert run("status", file, "--json").json == empty.json("status")
    assert run("journal", file, "--json").json == empty.json("journal")
    assert empty("check").exit == 0


def test_a_link_and_an_id_are_the_same_and_anything_else_is_refused(season):
    assert run("status", season.file.id).exit == 0
    assert run("status", "https://example.org/sheet").exit == 1


def test_seasons_are_simulated_from_a_sheet_that_is_only_read(empty):
    assert empty("new", "--ruleset", "khans-kings", "--side", "Sokół", "--side", "Orzeł").exit == 0
    empty.json("submit", "correct", "table=scenario", "row=scenario", "column=turns", "value=1")
    before = [empty.file.values(quoted(tab.title)) for tab in empty.file.book.tabs]
    found = empty.json("simulate", "--seasons", "1", "--seed", "2")
    assert (found["seasons"], found["turns"], found["decided"]) == (1, 1, {"last_turn": 1})
    assert [empty.file.values(quoted(tab.title)) for tab in empty.file.book.tabs] == before
    assert any("Sokół" in row for rows in before for row in rows)
