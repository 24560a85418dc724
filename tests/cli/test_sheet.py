"""What the leader types into the sheet, as the commands tell it; and the commands about the past."""

from __future__ import annotations

import openpyxl
import pytest


def test_check_names_every_problem_by_its_cell(season):
    assert season.json("check") == {"problems": []}
    first = season.type("sides", season.cell("sides", "s1", "Drewno"), "dużo")
    second = season.type("rates", "B2", "0")
    before = season.path.read_bytes()
    answer = season("check", "--json")
    assert season.path.read_bytes() == before
    assert answer.exit == 1
    assert [set(problem) for problem in answer.json["problems"]] == [{"cell", "found", "expected", "do"}] * 2
    assert [(problem["cell"], problem["found"]) for problem in answer.json["problems"]] == [
        (first, "dużo"),
        (second, "0"),
    ]
    assert [line.partition(":")[0] for line in answer.err.strip().splitlines()] == [first, second]
    people = season("check")
    assert (people.exit, people.err) == (1, answer.err)


@pytest.mark.soak
def test_of_very_many_problems_the_first_are_told_and_how_many_more(season):
    book = openpyxl.load_workbook(season.path)
    for row in range(2, 303):
        book[season.title("meetings")].cell(row, 3).value = "nikt"
    book.save(season.path)
    answer = season("check", "--json")
    told = answer.json["problems"]
    assert len(told) == len(answer.err.splitlines()) == 201
    assert "101" in told[-1]["found"] and told[-1]["cell"].endswith("!C202")
    assert "301" in season("check").out


def test_check_ends_with_the_rows_that_wait(season):
    for cell, value in (("C2", "Sokół"), ("D2", 7), ("C3", "Sokół"), ("D3", 7)):
        season.type("meetings", cell, value)
    answer = season("check")
    assert (answer.exit, answer.err) == (0, "")
    assert "2" in answer.out.splitlines()[-1] and "settle" in answer.out.splitlines()[-1]
    assert season.json("check") == {"problems": [], "waiting": {"rows": 2, "refused": []}}
    taken = season.json("settle")["taken"]
    assert ["remark" in row for row in taken] == [False, True]
    assert season.json("check") == {"problems": []}


def test_a_bad_cell_stops_its_side_only(season):
    address = season.type("sides", season.cell("sides", "s1", "Drewno"), "dużo")
    assert address in season.refused("report", "side=Sokół")["refused"]
    season.submit("report", "side=Orzeł")
    assert season.side()["resources"]["wood"] == 0
    assert season.shown("sides", season.cell("sides", "s1", "Drewno")) == "dużo"
    season.type("sides", season.cell("sides", "s1", "Drewno"), 3)
    season.submit("report", "side=Sokół")
    assert season.side()["resources"]["wood"] == 3


def test_a_problem_in_the_catalogue_stops_everybody(season):
    address = season.type("building_types", "C2", "-1")
    for side in ("Sokół", "Orzeł"):
        assert address in season.refused("report", f"side={side}")["refused"]


def test_a_hand_edit_counts_at_once_and_is_entered_with_the_next_commit(season):
    season.type("sides", season.cell("sides", "s2", "Złoto"), 5)
    assert season.side("Orzeł")["resources"]["gold"] == 5
    assert season.json("status")["revision"] == 0
    record = season.submit("report", "side=Sokół")
    assert record["entry"] == 2
    [correction] = record["corrections"]
    assert (correction["entry"], correction["order"]) == (1, "correct")
    assert correction["changes"] == [{"table": "sides", "row": "s2", "column": "gold", "before": 0, "after": 5}]
    assert [entry["order"] for entry in season.json("journal")] == ["correct", "report"]
    assert season.json("audit")["clean"]
    season.json("undo", "--entry", "1")
    assert season.side("Orzeł")["resources"]["gold"] == 0


def test_a_refused_order_enters_no_hand_edit(season):
    season.type("sides", season.cell("sides", "s2", "Złoto"), 5)
    season.refused("build", "side=Sokół", "building=port")
    assert season.json("journal") == []
    assert season.side("Orzeł")["resources"]["gold"] == 5


def test_settle_tells_what_it_took_in(season):
    season.type("meetings", "C2", "Sokół")
    season.type("meetings", "D2", 7)
    bad = season.type("meetings", "C3", "Sokol")
    gold = season.type("sides", season.cell("sides", "s2", "Złoto"), 5)
    title = season.title("meetings")
    tried = season("settle", "--dry-run", "--json")
    assert tried.exit == 1
    assert tried.json["taken"] == [{"cell": f"{title}!B2"}]
    assert tried.json["corrected"] == [{"cell": gold, "before": 0, "after": 5}]
    answer = season("settle", "--json")
    assert answer.exit == 1
    assert answer.json["taken"] == [{"cell": f"{title}!B2", "entry": 2}]
    assert answer.json["corrected"] == [{"cell": gold, "entry": 1, "before": 0, "after": 5}]
    assert answer.json["offers"] == []
    [problem] = answer.json["problems"]
    assert (problem["cell"], problem["found"]) == (bad, "Sokol")
    assert bad in answer.err
    season.type("meetings", "C3", "Orzeł")
    done = season("settle", "--json")
    assert (done.exit, done.err) == (0, "")
    assert [taken["entry"] for taken in done.json["taken"]] == [3]


def test_a_changed_row_is_offered_and_accepted(season):
    season.type("meetings", "C2", "Sokół")
    season.type("meetings", "D2", 7)
    season.json("settle")
    season.type("meetings", "D2", 8)
    answer = season("settle", "--json")
    assert answer.exit == 1
    [offer] = answer.json["offers"]
    assert set(offer) == {"cell", "entry", "changes", "blocked_by"}
    assert (offer["entry"], offer["blocked_by"]) == (1, [])
    assert offer["cell"] in answer.err
    assert season.json("settle", "--accept")["taken"] == [{"cell": offer["cell"], "entry": 2}]
    assert season.side()["knights"]["new"] == 2


def test_a_number_is_corrected_by_the_name_of_its_row(season):
    assert season.submit("correct", "table=sides", "row=sokół", "column=wood", "value=7")["fields"]["row"] == "s1"
    assert season.side()["resources"]["wood"] == 7
    assert "Nikt" in season.refused("correct", "table=sides", "row=Nikt", "column=wood", "value=7")["refused"]


def test_explain_by_name_by_id_and_by_cell(rich):
    rich.submit("build", "side=Sokół", "building=port")
    by_name = rich.json("explain", "sides", "sokół", "iron")
    assert by_name == rich.json("explain", "sides", "s1", "iron")
    assert by_name == rich.json("explain", f"{rich.title('sides')}!{rich.cell('sides', 's1', 'Żelazo')}")
    assert [entry["order"] for entry in by_name] == ["award", "build"]
    assert {change["column"] for entry in by_name for change in entry["changes"]} == {"iron"}
    level = rich.json("explain", "buildings", "s1.port", "level")
    assert [(c["before"], c["after"]) for entry in level for c in entry["changes"]] == [(0, 1)]


@pytest.mark.parametrize(
    "words",
    [["zoo", "s1", "wood"], ["sides", "s9", "wood"], ["sides", "s1", "zoo"], ["sides"], ["Nie ma!A1"], ["Zastępy!A1"],
     ["Zastępy!ZZ999"], ["!"], ["Zastępy!x"]],
)  # fmt: skip
def test_explain_of_nothing_is_refused(rich, words):
    assert rich("explain", *words).refusal


def test_victory_points_are_explained_by_their_buildings(rich):
    rich.submit("build", "side=Sokół", "building=mint")
    rich.submit("award", "side=Sokół", "what=victory_points", "amount=2", "reason=x")
    steps = rich.json("explain", "sides", "Sokół", "victory_points")
    assert [entry["order"] for entry in steps] == ["build", "award"]
    assert rich.side()["victory_points"] == 3


def test_undo_takes_back_one_or_many_and_redoes(rich):
    before = rich.json("status")["sides"]
    rich.submit("build", "side=Sokół", "building=mint")
    rich.submit("build", "side=Sokół", "building=port")
    record = rich.json("undo")
    assert (record["order"], record["undoes"]) == ("undo", [10])
    assert rich.json("undo", "--entry", record["entry"])["undoes"] == [11]
    assert rich.side()["buildings"]["port"]["level"] == 1
    many = rich.json("undo", "--to", 8)
    assert many["undoes"] == [12, 11, 10, 9]
    assert rich.json("status")["sides"] == before
    rich.json("undo", "--entry", many["entry"])
    assert rich.side()["buildings"]["mint"]["level"] == 1
    assert rich.json("audit")["clean"]


def test_an_undo_that_something_builds_on(rich):
    rich.submit("build", "side=Sokół", "building=port")
    rich.submit("correct", "table=buildings", "row=s1.port", "column=knights", "value=2")
    before = rich.path.read_bytes()
    answer = rich("undo", "--entry", 9, "--json")
    assert answer.json == {"refused": answer.refusal, "field": "entry"}
    assert "10" in answer.refusal
    assert rich.path.read_bytes() == before


def test_revise_lists_what_would_not_work_and_gives_it_up(rich):
    rich.submit("award", "side=Orzeł", "what=wood", "amount=5", "reason=x")
    spent = rich.submit("award", "side=Orzeł", "what=wood", "amount=-4", "reason=y")["entry"]
    answer = rich("revise", 9, "amount=1", "--json")
    assert str(spent) in answer.refusal
    assert [item["entry"] for item in rich.json("revise", 9, "amount=1", "--dry-run")["blocked"]] == [spent]
    assert rich("revise", 9, "amount=1", "--drop", 99).refusal
    assert rich("revise", 9, "amount=1", "--drop", 3).refusal
    record = rich.json("revise", 9, "amount=1", "--drop", spent)
    assert record["changes"] == [] or record["changes"][0]["after"] == 1
    assert rich.side("Orzeł")["resources"]["wood"] == 1
    assert rich.json("audit")["clean"]
    for number in (record["entry"], 0, 99):
        assert rich("revise", number, "amount=1").refusal


def test_audit_names_the_first_entry(rich):
    title = rich.title("journal")
    book = openpyxl.load_workbook(rich.path)
    cell = book[title]["H5"]
    cell.value = cell.value.replace(",0,90,", ",0,91,")
    book.save(rich.path)
    answer = rich("audit", "--json")
    assert answer.exit == 1
    assert answer.json["clean"] is False
    assert answer.json["entry"] == 3
    assert answer.err.strip() == answer.json["found"]
    assert rich("audit").refusal == answer.json["found"]


def test_a_journal_that_cannot_be_read_is_a_sentence(rich):
    rich.type("journal", "H5", "{")
    assert rich("journal").refusal
    assert rich("audit", "--json").json == {"refused": rich("audit").refusal}
    assert rich("status").exit == 0


def test_a_season_is_closed_and_reopened(rich):
    rich.submit("award", "side=Ryś", "what=victory_points", "amount=2", "reason=x")
    record = rich.submit("close_season")
    assert "Ryś" in record["notes"][0]
    assert rich.refused("report", "side=Sokół")
    assert rich.refused("close_season")
    rich.submit("award", "side=Ryś", "what=gold", "amount=1", "reason=x")
    rich.submit("reopen_season")
    rich.submit("report", "side=Sokół")
    assert rich.submit("close_season", "winner=Sokół,ryś")["fields"] == {"winner": "Sokół,Ryś"}


def test_sides_join_are_renamed_and_retire(rich):
    rich.submit("rename", "side=Ryś", "name=Żbik")
    assert list(rich.json("status")["sides"]) == ["Sokół", "Orzeł", "Żbik"]
    assert rich.refused("report", "side=Ryś")
    assert rich.refused("rename", "side=Żbik", "name=SOKÓŁ")["field"] == "name"
    rich.submit("add_side", "name=Kuna")
    rich.submit("report", "side=Kuna", "present=4")
    rich.submit("retire_side", "side=Żbik")
    assert list(rich.json("status")["sides"]) == ["Sokół", "Orzeł", "Kuna"]
    assert rich.refused("report", "side=Żbik")["field"] == "side"
    assert rich.refused("attack", "side=Sokół", "target=Żbik", "building=port", "knights=1")["field"] == "target"
    assert rich.json("audit")["clean"]
    assert rich.json("check") == {"problems": []}


def test_notes_are_read_by_whom_they_are_for(season):
    for text, audience in (("a", "public"), ("b", "Orzeł"), ("c", "leader")):
        season.submit("note", f"text={text}", f"audience={audience}")
    season.submit("note", "text=d")

    def notes(viewer: str) -> list[str]:
        return [note for entry in season.json("journal", "--as", viewer) for note in entry["notes"]]

    assert notes("leader") == ["a", "b", "c", "d"]
    assert notes("Orzeł") == ["a", "b"]
    assert notes("Sokół") == notes("public") == ["a"]


def test_a_look_is_known_to_who_looked(rich):
    rich.submit("build", "side=Sokół", "building=university")
    record = rich.submit("spy", "side=Sokół", "target=Orzeł", "building=port")
    assert record["result"] == {"knights": 2}
    mine = rich.json("status", "--as", "Sokół")
    assert mine["sides"]["Orzeł"]["buildings"]["port"] == {
        "level": 1,
        "known": {"knights": 2, "entry": mine["revision"]},
    }
    for viewer in ("leader", "Orzeł", "Ryś", "public"):
        assert "known" not in str(rich.json("status", "--as", viewer))
    assert "spy" not in [entry["order"] for entry in rich.json("journal", "--as", "Orzeł")]


def test_odds_of_the_leader_and_of_a_patrol(rich):
    words = ["attack", "side=Sokół", "target=Orzeł", "building=port", "knights=4"]
    known = rich.json("odds", *words)
    assert set(known["win"]) <= set("0123456789/")
    cases = rich.json("odds", *words, "--as", "Sokół")["cases"]
    assert [case["win"] for case in cases if case["defenders"] == 2] == [known["win"]]
    assert rich("odds", *words, "--as", "Orzeł").refusal
    assert rich("odds", "build", "side=Sokół", "building=port").refusal


def test_what_looks_like_a_formula_stays_a_text(season):
    for text in ("=1+1", "+1", "-1", "@A1", ":bear:", "[bold]x[/bold]"):
        record = season.submit("note", f"text={text}", "audience=public", "--by", text)
        assert record["notes"] == [text]
        assert season.json("journal")[-1]["by"] == text
    assert "[bold]x[/bold]" in season("journal").out
    assert ":bear:" in season("journal").out
