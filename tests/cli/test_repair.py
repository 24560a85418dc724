"""``check`` says what one step can put right; ``repair`` does it."""

from __future__ import annotations


def test_check_numbers_what_repair_can_do_and_repair_does_it(season):
    first = season.type("sides", season.cell("sides", "s1", "Drewno"), "dużo")
    second = season.type("rates", "B2", "0")
    assert season("check").out.splitlines()[-2:] == [
        line for line in season("check").out.splitlines() if line.strip()[:2] in ("1.", "2.")
    ]
    assert (first in season("check").out, second in season("check").out) == (True, True)
    done = season.json("repair", "--cell", first)
    assert [item["cell"] for item in done["repaired"]] == [first]
    assert [problem["cell"] for problem in done["problems"]] == [second]
    assert season.json("repair", "--all")["problems"] == []
    assert season("check").exit == 0
    assert [entry["order"] for entry in season.json("journal")] == ["note", "note"]
    assert season.json("journal", "--as", "public") == []
    assert season.json("audit")["clean"]


def test_a_dry_run_tells_the_same_and_writes_nothing(season):
    cell = season.type("sides", season.cell("sides", "s1", "Drewno"), "dużo")
    before = season.path.read_bytes()
    told = season.json("repair", "--all", "--dry-run")
    assert "entry" not in told
    assert season.path.read_bytes() == before
    done = season.json("repair", "--all")
    assert done["repaired"] == told["repaired"] == [{"cell": cell, "what": done["repaired"][0]["what"]}]
    assert season.json("repair", "--all")["repaired"] == []


def test_one_id_repairs_once(season):
    season.type("sides", season.cell("sides", "s1", "Drewno"), "dużo")
    first = season.json("repair", "--all", "--id", "evening")
    assert season.json("repair", "--all", "--id", "evening") == {
        "repeated": True, "entry": first["entry"], "repaired": [], "problems": [],
    }  # fmt: skip


def test_a_cell_with_nothing_to_mend_is_refused_and_no_choice_is_wrong_use(season):
    before = season.path.read_bytes()
    answer = season("repair", "--cell", "Zastępy!B2", "--json")
    assert (answer.exit, answer.json["field"]) == (1, "cell")
    assert "Zastępy!B2" in answer.refusal
    assert season("repair").exit == 2
    assert season("repair", "--all", "--cell", "Zastępy!B2").exit == 2
    assert season.path.read_bytes() == before


def test_a_season_in_a_folder_that_is_not_there_says_so(command, tmp_path):
    answer = command("new", tmp_path / "nie" / "season.xlsx", "--ruleset", "gra-roczna", "--side", "A", "--side", "B")
    assert str(tmp_path / "nie") in answer.refusal
    assert "season.xlsx" in answer.refusal
