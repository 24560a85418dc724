"""Every command that scripts rely on: its options, its JSON, its exit status."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

BUILDINGS = ["sawmill", "mine", "quarry", "mint", "barracks", "university", "port", "castle"]


def test_the_status_of_a_new_season_word_for_word(season):
    record = season.json("status")
    assert record == {
        "ruleset": "gra-roczna",
        "revision": 0,
        "sides": {
            name: {
                "victory_points": 0,
                "resources": {"wood": 0, "stone": 0, "iron": 0, "gold": 0},
                "knights": {"ready": 0, "new": 0, "expedition": 0},
                "carry": {"attendance": 0, "member_tasks": 0, "leader_tasks": 0},
                "turn": {"open": False, "owed": 0, "meetings": 0},
                "buildings": {building: {"level": 0, "knights": 0} for building in BUILDINGS},
            }
            for name in ("Sokół", "Orzeł", "Ryś")
        },
    }


def test_what_the_public_may_not_see_is_absent(rich):
    everyone = {
        "victory_points": 0,
        "turn": {"meetings": 1},
        "buildings": {building: {"level": 0} for building in BUILDINGS},
    }
    assert rich.side(viewer="public") == everyone
    assert rich.side(viewer="Orzeł") == everyone
    assert rich.side(viewer="Sokół") == rich.side()
    assert rich.json("status", "--as", "public")["revision"] == 1  # the level of Orzeł's port


def test_without_json_people_read_it(rich):
    for words in (
        ["status"],
        ["orders"],
        ["journal"],
        ["audit"],
        ["explain", "sides", "Sokół", "wood"],
        ["check"],
        ["odds", "attack", "side=Sokół", "target=Orzeł", "building=port", "knights=3"],
        ["submit", "build", "side=Sokół", "building=port", "--dry-run"],
        ["submit", "build", "side=Sokół", "building=port"],
        ["undo"],
        ["settle"],
    ):
        answer = rich(*words)
        assert (answer.exit, answer.err) == (0, ""), words
        assert answer.out.strip(), words
        assert not answer.out.lstrip().startswith(("{", "[")), words


def test_orders_and_their_fields(season):
    kinds = {record["order"]: record for record in season.json("orders")}
    assert list(kinds) == [
        "report",
        "build",
        "exchange",
        "recruit",
        "spy",
        "garrison",
        "attack",
        "end_turn",
        "award",
        "correct",
        "rename",
        "emblem",
        "add_side",
        "retire_side",
        "note",
        "close_season",
        "reopen_season",
        "send",
        "withdraw",
        "answer",
        "close_desk",
    ]
    assert kinds["build"] == {
        "order": "build",
        "by": ["side", "leader"],
        "fields": [
            {"field": "side", "kind": "reference", "required": True, "choices": ["Sokół", "Orzeł", "Ryś"]},
            {"field": "building", "kind": "reference", "required": True, "choices": BUILDINGS},
        ],
    }
    assert kinds["award"]["by"] == ["leader"]
    report = {field["field"]: field for field in kinds["report"]["fields"]}
    assert list(report) == [
        "side",
        "present",
        "member_tasks",
        "member_badges",
        "leader_tasks",
        "leader_badges",
        "cycle_tasks",
        "date",
        "note",
    ]
    assert report["present"] == {"field": "present", "kind": "whole", "required": False, "default": 0}
    garrison = {field["field"]: field for field in kinds["garrison"]["fields"]}
    assert garrison["source"]["choices"] == ["reserve", "expedition", *BUILDINGS]
    assert garrison["place"]["choices"] == ["reserve", *BUILDINGS]


def test_the_entry_of_an_order_word_for_word(rich):
    record = rich.submit("build", "side=Sokół", "building=quarry")
    assert record.pop("at").startswith("20")
    assert record == {
        "entry": 9,
        "order": "build",
        "by": "leader",
        "side": "Sokół",
        "fields": {"side": "Sokół", "building": "quarry"},
        "rolls": [],
        "notes": ["Sokół buduje: Kamieniołom, poziom 1."],
        "changes": [
            {"table": "sides", "row": "s1", "column": "wood", "before": 90, "after": 87},
            {"table": "sides", "row": "s1", "column": "iron", "before": 90, "after": 87},
            {"table": "sides", "row": "s1", "column": "builds", "before": 0, "after": 1},
            {"table": "buildings", "row": "s1.quarry", "column": "level", "before": 0, "after": 1},
        ],
    }
    record["at"] = rich.json("journal")[-1]["at"]
    assert rich.json("journal")[-1] == record


ATTACK = ["side=Sokół", "target=Orzeł", "building=port", "knights=reserve:4"]


def test_an_attack_with_real_dice(rich):
    record = rich.submit("attack", *ATTACK, "--dice", "6 2 5 1 3 4")
    assert record["result"] == {
        "attack": 6,
        "defence": 4,
        "won": True,
        "attackers_lost": 2,
        "defenders_lost": 2,
        "building_level": 0,
    }
    assert record["rolls"] == [
        {"die": 6, "face": face, "source": "typed", "why": why}
        for face, why in zip((6, 2, 5, 1, 3, 4), ["attack"] * 4 + ["defence"] * 2, strict=True)
    ]
    assert record["fields"]["knights"] == "reserve:4"
    follow = rich.refused("attack", *ATTACK)
    assert follow["field"] == "building"


@pytest.mark.parametrize(
    ("order", "dice"),
    [
        ("attack", "6 2 5 1 3"),
        ("attack", "6 2 5 1 3 4 1"),
        ("attack", "6 2 5 1 3 7"),
        ("attack", "6 2 5 1 3 0"),
        ("attack", ""),
        ("attack", "six"),
        ("attack", "1.5"),
        ("build", "6"),
        ("attack", "٣ 2 5 1 3 4"),
    ],
)
def test_wrong_dice_are_refused(rich, order, dice):
    fields = ATTACK if order == "attack" else ["side=Sokół", "building=port"]
    assert rich.refused(order, *fields, "--dice", dice)["field"] == "dice"


def test_dice_of_the_app_are_within_bounds(rich):
    rolls = rich.submit("attack", *ATTACK)["rolls"]
    assert [roll["source"] for roll in rolls] == ["app"] * 6
    assert all(1 <= roll["face"] <= 6 for roll in rolls)


def test_a_dry_run_without_dice_rolls_none(rich):
    before = rich.path.read_bytes()
    record = rich.submit("attack", *ATTACK, "--dry-run")
    assert rich.path.read_bytes() == before
    assert not {"entry", "rolls", "result"} & set(record)
    assert record["odds"]["win"] == rich.json("odds", "attack", *ATTACK)["win"]
    assert {"table": "sides", "row": "s1", "column": "gold", "before": 90, "after": 89} in record["changes"] or [
        change for change in record["changes"] if change["row"] == "s1"
    ]
    assert not [change for change in record["changes"] if change["table"] == "buildings"]


def test_a_dry_run_with_dice_is_the_real_thing_unwritten(rich):
    dice = ["--dice", "6 2 5 1 3 4"]
    before = rich.path.read_bytes()
    dry = rich.submit("attack", *ATTACK, *dice, "--dry-run")
    assert rich.path.read_bytes() == before
    real = rich.submit("attack", *ATTACK, *dice)
    assert "entry" not in dry
    real.pop("entry")
    assert {**dry, "at": ""} == {**real, "at": ""}


def test_every_command_can_be_tried_without_writing(rich):
    rich.submit("build", "side=Sokół", "building=port")
    before = rich.path.read_bytes()
    for words in (
        ["undo"],
        ["undo", "--to", "3"],
        ["undo", "--entry", "9"],
        ["settle"],
        ["revise", "6", "present=8"],
        ["submit", "end_turn", "side=Sokół"],
    ):
        record = rich.json(*words, "--dry-run")
        assert rich.path.read_bytes() == before, words
        assert "entry" not in record, words


def test_reading_never_writes(rich):
    before, files = rich.path.read_bytes(), set(rich.path.parent.iterdir())
    for words in (
        ["status"],
        ["status", "--as", "public"],
        ["orders"],
        ["journal"],
        ["audit"],
        ["check"],
        ["explain", "sides", "s1", "wood"],
        ["odds", "attack", *ATTACK],
    ):
        rich.json(*words)
    assert rich.path.read_bytes() == before
    assert set(rich.path.parent.iterdir()) == files


def test_the_same_id_again_changes_nothing(rich):
    first = rich.submit("award", "side=Ryś", "what=wood", "amount=2", "reason=x", "--id", "K1")
    assert "repeated" not in first
    before = rich.path.read_bytes()
    again = rich.submit("award", "side=Ryś", "what=wood", "amount=2", "reason=x", "--id", "K1")
    assert again == {**first, "repeated": True}
    assert rich.path.read_bytes() == before
    assert rich.side("Ryś")["resources"]["wood"] == 2


def test_undo_and_revise_with_the_same_id_are_done_once(rich):
    wood = rich.side()["resources"]["wood"]
    undone = rich.json("undo", "--entry", "1", "--id", "U")
    assert rich.json("undo", "--entry", "1", "--id", "U") == {**undone, "repeated": True}
    assert rich.side()["resources"]["wood"] == wood - 90
    revised = rich.json("revise", "2", "amount=80", "--id", "R")
    assert rich.json("revise", "2", "amount=80", "--id", "R") == {**revised, "repeated": True}
    assert rich.side()["resources"]["stone"] == 80


def test_settle_with_the_same_id_takes_nothing_in_again(rich):
    rich.type("sides", rich.cell("sides", "s1", "Drewno"), 7)
    first = rich.json("settle", "--id", "evening")
    assert [item["after"] for item in first["corrected"]] == [7]
    rich.type("sides", rich.cell("sides", "s1", "Drewno"), 9)
    again = rich.json("settle", "--id", "evening")
    assert again == {**first, "repeated": True}
    assert rich.json("status")["revision"] == first["corrected"][0]["entry"]


def test_the_revision_that_was_looked_at(rich):
    now = str(rich.json("status")["revision"])
    assert "8" in rich.refused("build", "side=Sokół", "building=port", "--revision", "7")["refused"]
    for words in (["undo"], ["revise", "2", "amount=80"], ["settle"]):
        assert rich(*words, "--revision", "7").refusal, words
    rich.submit("build", "side=Sokół", "building=port", "--revision", now)


@pytest.mark.parametrize(
    ("side", "building"),
    [
        ("Sokół", "Port"),
        ("sokół", "PORT"),
        ("SOKÓŁ", "порт"),
        ("Sokół", "port"),
        (unicodedata.normalize("NFD", "Sokół"), "Порт"),
        (" Sokół ", "port "),
        ("s1", "port"),
    ],
)
def test_names_in_any_language_and_spelling(rich, side, building):
    record = rich.submit("build", f"side={side}", f"building={building}")
    assert record["fields"] == {"side": "Sokół", "building": "port"}


@pytest.mark.parametrize("name", ["Sokol", "Sokół2", "", "public"])
def test_diacritics_are_never_stripped(rich, name):
    assert rich.refused("build", f"side={name}", "building=port")["field"] == "side"


@pytest.mark.parametrize("viewer", ["sokół", unicodedata.normalize("NFD", "SOKÓŁ"), "Leader", "PUBLIC"])
def test_viewers_by_any_spelling(season, viewer):
    assert season.json("status", "--as", viewer)["ruleset"] == "gra-roczna"


@pytest.mark.parametrize("command", ["status", "journal"])
def test_an_unknown_viewer_is_refused(season, command):
    assert "Sokol" in season(command, "--as", "Sokol").refusal


def test_resources_in_any_language(rich):
    rich.submit("build", "side=Sokół", "building=port")
    record = rich.submit("exchange", "side=Sokół", "give=drewno", "get=Золото")
    assert record["fields"] == {"side": "Sokół", "give": "wood", "get": "gold"}


def test_refusals_name_the_field(rich):
    assert rich.refused("attack", *ATTACK[:3], "knights=reserve:99")["field"] == "knights"
    assert rich.refused("build", "side=Orzeł", "building=port")["field"] == "side"
    assert rich.refused("build", "side=Sokół", "building=zoo")["field"] == "building"
    assert rich.refused("build", "side=Sokół")["field"] == "building"
    assert rich.refused("build", "side=Sokół", "building=port", "colour=red")["field"] == "colour"
    assert "field" not in rich.refused("conquer", "side=Sokół")
    assert rich.refused("report", "side=Sokół", "present=-1")["field"] == "present"
    assert rich.refused("report", "side=Sokół", "present=1.5")["field"] == "present"


@pytest.mark.parametrize(
    "words",
    [
        ["submit", "build", "side"],
        ["submit", "build", "=Sokół"],
        ["submit", "build", "side=a", "side=b"],
        ["conquer"],
        ["submit"],
        ["status", "--colour"],
        ["undo", "--entry", "x"],
        ["undo", "--entry", "1", "--to", "1"],
        ["submit", "build", "--revision", "one"],
    ],
)
def test_wrong_use_is_2(season, words):
    assert season(*words).exit == 2


def test_wrong_use_of_new_is_2(command, tmp_path):
    path = tmp_path / "x.xlsx"
    assert command("new", path, "--side", "A", "--side", "B").exit == 2
    assert command("new", path, "--ruleset", "chess", "--side", "A", "--side", "B").exit == 2
    assert command("new", path, "--ruleset", "gra-roczna", "--side", "A", "--side", "B", "--lang", "de").exit == 2
    assert command("new", path, "--ruleset", "gra-roczna", "--side", "A", "--side", "B", "--set", "winMargin").exit == 2
    assert not path.exists()


@pytest.mark.parametrize(
    "sides",
    [
        ["A"],
        ["A", "a"],
        ["A", "leader"],
        ["A", "Public"],
        ["A", "RESERVE"],
        ["A", "expedition"],
        ["A", ""],
        ["A", "x" * 41],
        ["A", "\u200b"],
        ["A", "#N/A"],
        ["A", "Czarne\nOrły"],
        ["A", "Czarne\tOrły"],
        ["A", "Czarne\u202eOrły"],
        ["A", "\u2067Orły"],
        ["Łoś", unicodedata.normalize("NFD", "łoś")],
        list("ABCDEFGHI"),
    ],
)
def test_unfit_names_of_sides(command, tmp_path, sides):
    answer = command("new", tmp_path / "x.xlsx", "--ruleset", "gra-roczna", *(w for s in sides for w in ("--side", s)))
    assert answer.refusal
    assert not (tmp_path / "x.xlsx").exists()


def test_new_refuses_to_overwrite_and_says_what_it_made(command, tmp_path):
    words = ["new", tmp_path / "x.xlsx", "--ruleset", "gra-roczna", "--side", "A", "--side", "B", "--json"]
    assert command(*words).json["sides"] == ["A", "B"]
    before = (tmp_path / "x.xlsx").read_bytes()
    answer = command(*words)
    assert answer.json == {"refused": answer.refusal}
    assert (tmp_path / "x.xlsx").read_bytes() == before


def test_house_rules_from_the_start(command, tmp_path):
    path = tmp_path / "x.xlsx"
    made = command(
        "new",
        path,
        "--ruleset",
        "gra-roczna",
        "--side",
        "A",
        "--side",
        "B",
        "--set",
        "startStock=wood:2,stone:1",
        "--set",
        "expeditionsPerTurn=none",
        "--set",
        "portGold=false",
        "--set",
        "visibleResources=TRUE",
    )
    assert made.exit == 0
    status = command("status", path, "--as", "B", "--json").json
    assert status["sides"]["A"]["resources"] == {"wood": 2, "stone": 1, "iron": 0, "gold": 0}
    assert "resources" not in command("status", path, "--json", "--as", "public").json["sides"]["A"]


@pytest.mark.parametrize(
    "rule", ["winmargin=2", "winMargin=-1", "winMargin=x", "portGold=maybe", "startStock=gems:1", "none=1"]
)
def test_impossible_house_rules(command, tmp_path, rule):
    answer = command("new", tmp_path / "x.xlsx", "--ruleset", "gra-roczna", "--side", "A", "--side", "B", "--set", rule)
    assert answer.refusal
    assert not (tmp_path / "x.xlsx").exists()


def test_sides_named_like_ids_are_who_they_say(command, tmp_path):
    path = tmp_path / "x.xlsx"
    assert command("new", path, "--ruleset", "gra-roczna", "--side", "S2", "--side", "s1").exit == 0
    command("submit", path, "award", "side=s1", "what=wood", "amount=3", "reason=x")
    status = command("status", path, "--json").json["sides"]
    assert (status["s1"]["resources"]["wood"], status["S2"]["resources"]["wood"]) == (3, 0)
    assert command("status", path, "--json", "--as", "s1").json["sides"]["s1"]["resources"]["wood"] == 3
    assert command("check", path).exit == 0


@pytest.mark.parametrize(("language", "sentence"), [("pl", "buduje"), ("en", "builds"), ("ru", "стройка")])
def test_sentences_are_in_the_language_of_the_campaign(command, tmp_path, language, sentence):
    path = tmp_path / "x.xlsx"
    command(
        "new",
        path,
        "--ruleset",
        "gra-roczna",
        "--side",
        "A",
        "--side",
        "B",
        "--lang",
        language,
        "--set",
        "startStock=wood:9,stone:9,iron:9,gold:9",
    )
    command("submit", path, "report", "side=A")
    assert sentence in command("submit", path, "build", "side=A", "building=port", "--json").json["notes"][0]


def test_a_file_that_is_no_campaign(command, tmp_path):
    for name, data in (("a.xlsx", b""), ("b.xlsx", b"PK"), ("c.txt", b"hello")):
        (tmp_path / name).write_bytes(data)
        answer = command("status", tmp_path / name, "--json")
        assert answer.json == {"refused": answer.refusal}
    assert command("status", tmp_path / "missing.xlsx").refusal
    assert command("submit", tmp_path / "missing.xlsx", "build", "side=A").refusal
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.xlsx", "b.xlsx", "c.txt"]


def test_null_is_nowhere_but_in_changes(rich):
    def nulls(record, path=""):
        if record is None:
            yield path
        for name, value in (
            record.items() if isinstance(record, dict) else enumerate(record) if isinstance(record, list) else ()
        ):
            yield from nulls(value, f"{path}.{name}")

    rich.submit("attack", *ATTACK, "--dice", "6 2 5 1 3 4")
    rich.json("undo")
    for words in (["status"], ["journal"], ["orders"], ["audit"], ["check"], ["odds", "attack", *ATTACK], ["settle"]):
        found = [path for path in nulls(rich.json(*words)) if not path.endswith((".before", ".after"))]
        assert found == [], words


def test_the_installed_command_answers(season):
    code = "from tracker.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "status", str(season.path), "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == season.json("status")


def test_help_of_every_command(command):
    assert command("--help").exit == 0
    for name in (
        "demo",
        "serve",
        "new",
        "check",
        "status",
        "orders",
        "submit",
        "settle",
        "journal",
        "explain",
        "undo",
        "revise",
        "audit",
        "odds",
    ):
        assert command(name, "--help").exit == 0
        assert "--json" in command(name, "--help").out


def test_the_folder_stays_tidy(rich):
    rich.submit("build", "side=Sokół", "building=port")
    beside = {"season.xlsx", "season.xlsx.lock", "season.xlsx.journal", "season.xlsx.backups"}
    assert {path.name for path in Path(rich.path.parent).iterdir()} <= beside


def test_an_undo_tells_whose_the_rows_were_that_it_takes_away(season):
    season.submit("report", "side=Sokół", "present=6")
    lines = [line.strip() for line in season("undo").out.splitlines()]
    gone = [line for line in lines if line.endswith("1 → –")]
    assert len(gone) == 2
    assert all(line.startswith("Sokół: ") for line in gone)


def test_a_revision_that_changes_nothing_is_told_and_makes_no_entry(season):
    season.submit("report", "side=Sokół", "present=6")
    season.json("revise", 1, "present=8")
    before = season.path.read_bytes()
    answer = season("revise", 1, "present=8")
    assert " 1 " in answer.refusal
    assert season.path.read_bytes() == before
    assert season.json("revise", 1, "note=late")["entry"] == 3  # another note is something


def test_a_picture_goes_to_a_page_a_workbook_or_a_sheet_and_the_refusal_names_all_three(season, tmp_path):
    refused = season("publish", tmp_path / "bad.pdf").refusal
    assert "bad.pdf" in refused and ".html" in refused and ".xlsx" in refused and "Google" in refused


def test_of_a_damaged_workbook_the_way_back_is_named_and_works(season, command):
    season.submit("report", "side=Sokół", "present=6")
    season.path.write_bytes(b"PK damaged")
    words = shlex.split(season("status").refusal.split("tracker ")[1])
    assert words == ["restore", str(season.path), "1"]
    assert command(*words).exit == season("status").exit == 0


def test_of_a_damaged_workbook_without_backups_no_way_back_is_promised(season):
    season.path.write_bytes(b"PK damaged")
    assert "tracker" not in season("status").refusal
