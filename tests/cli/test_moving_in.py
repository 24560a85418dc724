"""``tracker import``: what it prints, its JSON, its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tracker.cli.main import app

TABLE = "Zastęp;Mennica;Port;PZ\nSokół;2;1;4\nŻubry;9;;0\n"
MEND = "Mend the levels and import the table again; until then these points are not entered."
RULESET = ("--ruleset", "gra-roczna")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "miasta.csv"
    path.write_text(TABLE, "utf-8")
    return path


def test_a_table_becomes_a_campaign_with_a_report(command, table, tmp_path):
    made = tmp_path / "season.xlsx"
    answer = command("import", table, made, *RULESET, "--lang", "en")
    assert (answer.exit, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "Sokół",
        "  line 2, column 1: the patrol Sokół",
        "  line 2, column 2: Sokół: Mint, level 2",
        "  line 2, column 3: Sokół: Port, level 1",
        "  line 2, column 4: Sokół: victory points 4 (from levels: 2, for meetings: 0, awarded: 2)",
        "Żubry",
        "  line 3, column 1: the patrol Żubry",
        "Not understood: 2 places.",
        "  line 3, column 2: found “9”, expected a whole number from 0 to 4. Check this number.",
        f"  line 3, column 4: found “0”, expected points of levels that are all understood. {MEND}",
        f"The season is ready in {made}.",
        f"To import the mended table, delete {made} first or give another name.",
    ]
    status = command("status", made, "--json").json
    assert status["sides"]["Sokół"]["buildings"]["mint"]["level"] == 2
    assert command("audit", made).exit == command("check", made).exit == 0


def test_a_mended_table_is_imported_again_as_the_refusal_says(command, table, tmp_path):
    made = tmp_path / "season.xlsx"
    assert command("import", table, made, *RULESET).exit == 0
    table.write_text(TABLE.replace("9", "4"), "utf-8")
    before = made.read_bytes()
    refused = command("import", table, made, *RULESET, "--lang", "en").refusal
    assert "delete it first" in refused and "another name" in refused and str(made) in refused
    assert made.read_bytes() == before
    made.unlink()
    assert command("import", table, made, *RULESET).exit == 0
    assert command("check", made).exit == command("audit", made).exit == 0
    assert command("status", made, "--json").json["sides"]["Żubry"]["buildings"]["mint"]["level"] == 4


def test_an_imported_number_explains_from_which_cell_of_which_file_it_came(command, table, tmp_path):
    made = tmp_path / "season.xlsx"
    command("import", table, made, *RULESET, "--lang", "en")
    told = " ".join(command("explain", made, "buildings", "s1.mint", "level").out.split())
    assert "0 → 2 (Reason: " in told and "line 2, column 2" in told and "miasta.csv" in told


def test_its_json(command, table, tmp_path):
    made = tmp_path / "season.xlsx"
    record = command("import", table, made, *RULESET, "--json").json
    assert set(record) == {"sides", "understood", "not_understood", "remarks", "waiting", "address"}
    assert record["sides"] == command("status", made, "--json").json["sides"]
    assert record["address"] == str(made)
    assert [item["found"] for item in record["not_understood"]] == ["9", "0"]


def test_a_dry_run_writes_nothing(command, table, tmp_path):
    made = tmp_path / "season.xlsx"
    record = command("import", table, made, *RULESET, "--dry-run", "--json").json
    assert (list(record["sides"]), record["address"], made.exists()) == (["Sokół", "Żubry"], "", False)
    assert command("import", table, made, *RULESET, "--dry-run").exit == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["miasta.csv"]


def test_pasted_text(tmp_path):
    made = tmp_path / "season.xlsx"
    words = ["import", "-", str(made), *RULESET]
    result = CliRunner().invoke(app, words, input="Zastęp\tPort\tZamek\nSokół\t1\t2\nŻubry\t3\t0\n".encode())
    assert (result.exit_code, made.exists()) == (0, True)


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_where_nothing_is_understood_nothing_is_written(command, tmp_path, more):
    file = tmp_path / "list.txt"
    file.write_text("mleko, chleb\nmasło\n", "utf-8")
    answer = command("import", file, tmp_path / "season.xlsx", *RULESET, *more)
    assert "list.txt" in answer.refusal
    assert "mleko, chleb" in answer.out
    if more:
        assert answer.json["refused"] == answer.refusal
        assert answer.json["not_understood"][0]["found"] == "mleko, chleb masło"
    assert not (tmp_path / "season.xlsx").exists()


@pytest.mark.parametrize(
    ("content", "made", "words"),
    [
        (None, "season.xlsx", []),
        (b"%PDF-1.7", "season.xlsx", []),
        (TABLE.encode(), "table.csv", []),
        (TABLE.encode(), "season.ods", []),
        (TABLE.encode(), "no/season.xlsx", []),
        (TABLE.encode(), "season.xlsx", ["--set", "winMargin=x"]),
    ],
)
def test_refusals_are_one_sentence(command, tmp_path, content, made, words):
    file = tmp_path / "table.csv"
    if content is not None:
        file.write_bytes(content)
    before = sorted(tmp_path.iterdir())
    assert command("import", file, tmp_path / made, *RULESET, *words).refusal
    assert command("import", tmp_path, tmp_path / made, *RULESET).refusal
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("words", [["--ruleset", "chess"], [*RULESET, "--lang", "xx"], []])
def test_wrong_use(command, table, tmp_path, words):
    assert command("import", table, tmp_path / "season.xlsx", *words).exit == 2


def test_what_was_not_understood_is_told_with_the_refusal_that_comes_of_it(command, tmp_path):
    table, made = tmp_path / "miasta.csv", tmp_path / "season.xlsx"
    table.write_text(f"Zastęp;Port\nSokół;1\n{'Ż' * 41};2\n", "utf-8")
    answer = command("import", table, made, *RULESET, "--lang", "en")
    assert (answer.exit, made.exists()) == (1, False)
    assert "1 were named" in answer.err and "line 3, column 1" in answer.out and "too long" in answer.out
    record = command("import", table, made, *RULESET, "--json").json
    assert record["refused"] and record["not_understood"]
