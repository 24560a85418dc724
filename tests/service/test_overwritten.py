"""A window opened at revision 10 saves over revision 12: noticed, and given again or given up."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tracker.engine.audit import audit
from tracker.engine.journal import Entry
from tracker.engine.order import LEADER, IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.open_campaign import OpenCampaign
from tracker.service.overwritten import Overwritten

AWARD = {"side": "Sokol", "what": "wood", "amount": "1", "reason": "=1+1"}
ATTACK = {"side": "Sokol", "target": "Orzel", "building": "port", "knights": "reserve:5"}


@pytest.fixture(scope="module")
def tenth(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a season at revision 10."""
    path = tmp_path_factory.mktemp("tenth") / "season.xlsx"
    stock = {"startStock": "wood:20,stone:20,iron:20,gold:20"}
    create(str(path), find_ruleset("gra-roczna"), ["Sokol", "Orzel"], "en", stock)
    season = open_campaign(str(path))
    port = {"table": "buildings", "row": "s2.port"}
    orders = [
        ("award", {"side": "Sokol", "what": "knights", "amount": "9", "reason": "-1"}),
        ("correct", {**port, "column": "level", "value": "1"}),
        ("correct", {**port, "column": "knights", "value": "2"}),
        ("report", {"side": "Sokol", "present": "3"}),
        *(("note", {"text": f"@{number}"}) for number in range(5, 11)),
    ]
    season.submit_all(orders, Act())
    return path.parent


@pytest.fixture
def season(tenth: Path, tmp_path: Path) -> OpenCampaign:
    """The season at revision 10, and a copy of it as an old window holds it."""
    folder = Path(shutil.copytree(tenth, tmp_path / "here"))
    shutil.copy(folder / "season.xlsx", folder / "window.xlsx")
    return open_campaign(str(folder / "season.xlsx"))


def type_in(season: OpenCampaign, name: str, table: str, row: str, column: str, value: Any) -> None:
    """Types a value into a cell of a workbook of the season."""
    reading = season.read()
    path = season.store.path.with_name(name)
    book = openpyxl.load_workbook(path)
    cell = book[reading.meta.titles[table]].cell(
        reading.tables[table].places[row], reading.tables[table].columns[column]
    )
    cell.value = value
    book.save(path)


def saved_over(season: OpenCampaign) -> None:
    """The old window saves what it holds."""
    shutil.copy(season.store.path.with_name("window.xlsx"), season.store.path)


def built_and_attacked(season: OpenCampaign) -> list[Entry]:
    """Two orders more, 11 and 12, the second one with dice; gives their entries."""
    build = season.submit("build", {"side": "Sokol", "building": "quarry"}, Act()).entry
    faces = iter([6, 5, 4, 6, 1, 2, 3, 1, 1, 1])
    season.dice = lambda sides: next(faces)
    attack = season.submit("attack", ATTACK, Act(by="Druh", key="raid")).entry
    assert attack.rolls
    season.dice = lambda sides: pytest.fail("dice that fell are not rolled anew")
    return [build, attack]


def entries_of(season: OpenCampaign) -> list[Entry]:
    return list(season.read(journal=True).entries)


def test_it_is_noticed_and_no_order_is_taken_until_the_leader_has_chosen(season):
    lost = built_and_attacked(season)
    saved_over(season)
    assert [item.entry for item in season.missing()] == lost
    (problem,) = season.read(journal=True).all_problems
    assert "2 further entries (from 11 on" in str(problem.sentence(problem.address))
    before = season.store.path.read_bytes()
    for act in (
        lambda: season.submit("award", AWARD, Act()),
        lambda: season.submit("award", AWARD, Act(dry_run=True)),
        lambda: season.submit_all([("award", AWARD)], Act()),
        lambda: season.submit_all([("award", AWARD)], Act(dry_run=True)),
        lambda: season.undo(Act()),
        lambda: season.revise(Act(), 4, {"present": "4"}),
        lambda: season.settle(Act()),
    ):
        with pytest.raises(Overwritten, match="tracker reapply"):
            act()
    assert season.store.path.read_bytes() == before


def test_a_player_learns_nothing_of_it(season):
    before = season.view("s1", journal=True).revision
    built_and_attacked(season)
    saved_over(season)
    with pytest.raises(IllegalOrder) as refused:
        season.submit("end_turn", {"side": "Sokol"}, Act(viewer="s1"))
    assert str(refused.value.reason) == "The leader must mend the sheet first; try again later."
    for act in (lambda: season.reapply(Act(viewer="s1")), lambda: season.restore(Act(viewer="s1"), "1")):
        with pytest.raises(IllegalOrder, match="Only the leader"):
            act()
    assert season.view("s1", journal=True).revision == before


def test_given_again_it_is_the_same_season_with_the_same_faces(season):
    built_and_attacked(season)
    before = season.read(journal=True)
    past = list(before.entries)
    saved_over(season)
    done = season.reapply(Act())
    after = season.read(journal=True)
    assert [entry.number for entry in done.entries] == [11, 12]
    assert (after.state, list(after.entries), after.meta) == (before.state, past, before.meta)
    assert after.all_problems == () and audit(after.committed) is None
    assert not season.reapply(Act()).entries


def test_what_was_typed_into_the_old_window_counts_as_a_hand_edit(season):
    build, attack = built_and_attacked(season)
    before = season.read().state
    type_in(season, "window.xlsx", "sides", "s2", "gold", 7)
    saved_over(season)
    done = season.reapply(Act())
    assert [(c.cell, c.after) for c in done.corrections[0].changes] == [(("sides", "s2", "gold"), 7)]
    again = entries_of(season)
    assert [entry.order for entry in again[11:]] == ["correct", "build", "attack"]
    assert (again[13].rolls, again[13].key, again[13].by, again[13].at) == (attack.rolls, "raid", "Druh", attack.at)
    assert again[12].changes == build.changes
    after = season.read(journal=True)
    assert after.state.sides["s1"] == before.sides["s1"]
    assert (after.state.sides["s2"].gold, after.state.buildings) == (7, before.buildings)
    assert after.all_problems == () and audit(after.committed) is None


def test_it_may_happen_twice(season):
    built_and_attacked(season)
    for orders in (["build", "attack"], ["build", "attack", "award"]):
        saved_over(season)
        assert [entry.order for entry in season.reapply(Act()).entries] == orders
        season.submit("award", AWARD, Act())
    assert audit(season.read(journal=True).committed) is None


def test_what_does_not_run_any_more_stays_offered_and_is_in_nobodys_way(season):
    built_and_attacked(season)
    type_in(season, "window.xlsx", "sides", "s1", "wood", 2)
    saved_over(season)
    tried = season.reapply(Act(dry_run=True))
    assert entries_of(season)[-1].number == 10
    done = season.reapply(Act(key="mend"))
    assert [left.lost.entry.number for left in done.left] == [left.lost.entry.number for left in tried.left] == [11]
    assert "too little" in str(done.left[0].reason)
    season.submit("note", {"text": "on we go"}, Act())
    assert [item.entry.order for item in season.missing()] == ["build"]
    (problem,) = season.read(journal=True).all_problems
    assert "once nothing is in the way" in str(problem.do)
    again = season.reapply(Act(key="mend"))
    assert again.repeated and [entry.order for entry in again.entries] == ["attack"]
    season.submit("end_turn", {"side": "Sokol"}, Act())
    season.submit("report", {"side": "Sokol"}, Act())
    season.submit("award", {**AWARD, "amount": "9"}, Act())
    assert [entry.order for entry in season.reapply(Act()).entries] == ["build"]
    assert season.missing() == () and season.read(journal=True).all_problems == ()


def test_given_up_it_is_gone_for_good_and_a_note_says_so(season):
    built_and_attacked(season)
    saved_over(season)
    assert season.reapply(Act(dry_run=True), drop=True).entries
    done = season.reapply(Act(key="gone"), drop=True)
    assert [item.entry.number for item in done.dropped] == [11, 12]
    assert "numbers 11 to 12" in str(done.entries[0].notes[0].message)
    assert season.reapply(Act(key="gone"), drop=True).repeated
    assert season.missing() == () and len(entries_of(season)) == 12
    season.submit("award", AWARD, Act())
    assert open_campaign(str(season.store.path)).missing() == ()


def test_undo_revision_and_going_back_find_their_entries_under_new_numbers(season):
    built_and_attacked(season)
    season.undo(Act())  # 13 takes 12 back
    season.submit("report", {"side": "Orzel", "present": "3"}, Act())  # 14
    season.revise(Act(), 14, {"present": "6"})  # 15
    season.submit("award", AWARD, Act())  # 16
    season.undo(Act(), to=15)  # 17
    before = season.read().state
    type_in(season, "window.xlsx", "sides", "s2", "gold", 7)
    saved_over(season)
    done = season.reapply(Act())
    assert done.left == []
    undo, revision, back = (done.entries[at] for at in (2, 4, 6))
    assert (undo.undoes, revision.fields["entry"], back.undoes) == ((13,), 15, (17,))
    after = season.read(journal=True)
    assert after.state.sides["s1"] == before.sides["s1"] and after.state.sides["s2"].gold == 7
    assert audit(after.committed) is None


def test_a_hand_edit_that_both_hold_counts_once_and_one_on_another_number_is_left(season):
    for gold in (7, 8):
        type_in(season, "season.xlsx", "sides", "s2", "gold", gold)
        season.submit("note", {"text": "takes it in"}, Act())
    type_in(season, "season.xlsx", "sides", "s1", "gold", 3)
    season.submit("note", {"text": "takes it in"}, Act())
    type_in(season, "window.xlsx", "sides", "s2", "gold", 7)
    type_in(season, "window.xlsx", "sides", "s1", "gold", 11)
    saved_over(season)
    done = season.reapply(Act())
    state = season.read().state
    assert (state.sides["s2"].gold, state.sides["s1"].gold) == (8, 11)
    assert [left.lost.entry.changes[0].row for left in done.left] == ["s1"]
    assert audit(season.read(journal=True).committed) is None


def test_a_typed_meeting_is_not_taken_in_twice(season):
    title = season.read().meta.titles["meetings"]
    for name in ("season.xlsx", "window.xlsx"):
        book = openpyxl.load_workbook(season.store.path.with_name(name))
        for row in (2, 3):  # twice the same, as it happens
            book[title].cell(row, 3).value, book[title].cell(row, 4).value = "Orzel", 5
        book.save(season.store.path.with_name(name))
    assert len(season.settle(Act()).taken) == 2
    before = season.read().state
    saved_over(season)
    assert len(season.reapply(Act()).entries) == 2
    assert season.settle(Act()).taken == []
    assert season.read(journal=True).all_problems == ()
    assert season.read().state == before


def test_after_going_back_nothing_is_offered(season):
    built_and_attacked(season)
    names = [kept.backup.name for kept in season.backups()]
    done = season.restore(Act(key="back"), names[1])
    assert (done.revision, done.since) == (10, 2)
    assert season.missing() == () and entries_of(season)[-1].number == 10
    assert season.restore(Act(key="back"), "1").repeated
    season.submit("award", AWARD, Act())
    assert season.restore(Act(key="back"), "1").repeated
    assert entries_of(season)[-1].order == "award"
    saved_over(season)
    assert [item.entry.order for item in season.missing()] == ["award"]


def test_a_season_that_went_on_elsewhere_from_a_copy_is_noticed_too(season):
    built_and_attacked(season)
    elsewhere = open_campaign(str(season.store.path.with_name("window.xlsx")))
    for _ in range(3):
        elsewhere.submit("award", AWARD, Act())
    assert elsewhere.read(journal=True).all_problems == ()
    saved_over(season)
    assert [item.entry.order for item in season.missing()] == ["build", "attack"]
    assert [entry.number for entry in season.reapply(Act()).entries] == [14, 15]


class Killed(BaseException):
    pass


def killed_at(season: OpenCampaign, step: str, act: Callable[[], object]) -> None:
    """An act whose process ends at a step of its commit."""

    def kill(at: str) -> None:
        if at == step:
            raise Killed

    season.store.step = kill
    with pytest.raises(Killed):
        act()
    season.store.step = None


def test_a_kill_before_the_line_is_written_looks_like_no_loss_and_is_caught_up(season):
    killed_at(season, "replaced", lambda: season.submit("award", AWARD, Act(key="one")))
    assert season.missing() == () and season.read(journal=True).all_problems == ()
    assert season.submit("award", AWARD, Act(key="one")).repeated
    season.submit("award", AWARD, Act(key="two"))
    saved_over(season)
    assert [item.entry.key for item in season.missing()] == ["one", "two"]


@pytest.mark.parametrize("step", ["checked", "replaced"])
@pytest.mark.parametrize("drop", [False, True])
def test_a_kill_while_giving_again_or_up_leaves_all_or_nothing(season, step, drop):
    built_and_attacked(season)
    saved_over(season)
    killed_at(season, step, lambda: season.reapply(Act(key="mend"), drop))
    done = season.reapply(Act(key="mend"), drop)
    assert not done.left
    assert [entry.order for entry in entries_of(season)[11:]] == (["note"] if drop else ["build", "attack"])
    assert season.missing() == () and season.read(journal=True).all_problems == ()
    season.submit("award", AWARD, Act())


@pytest.mark.parametrize("step", ["recorded", "kept", "replaced"])
def test_a_kill_while_going_back_offers_nothing_and_is_repeated_well(season, step):
    built_and_attacked(season)
    name = season.backups()[1].backup.name
    killed_at(season, step, lambda: season.restore(Act(key="back"), name))
    assert season.missing() == () and season.read(journal=True).all_problems == ()
    assert season.restore(Act(key="back"), name).revision == 10
    assert entries_of(season)[-1].number == 10
    assert season.missing() == ()


def test_a_look_between_workbook_and_line_sees_no_loss(season):
    reading = season.store.read
    other = open_campaign(str(season.store.path))

    def meanwhile(titles: Any = None) -> Any:
        book = reading(titles)
        other.submit("award", AWARD, Act())
        return book

    season.store.read = meanwhile
    assert season.missing() == ()


def test_a_missing_journal_beside_the_workbook_is_begun_anew(season):
    season.store.sidecar.path.unlink()
    assert season.read(journal=True).all_problems == ()
    built_and_attacked(season)
    assert len(season.store.sidecar.lines()) == 13
    saved_over(season)
    assert len(season.missing()) == 2


def test_a_renamed_or_copied_workbook_goes_on(season):
    copy = open_campaign(str(season.store.path.with_name("copy.xlsx")))
    shutil.copy(season.store.path, copy.store.path)
    copy.submit("award", AWARD, Act())
    assert copy.read(journal=True).all_problems == ()
    assert season.read(journal=True).all_problems == ()


@pytest.mark.parametrize("content", [b'{"campaign":"another","revision":3,"tip":"x"}\n', b"\x00\xff not ours"])
def test_a_foreign_journal_is_left_alone_and_said(season, content):
    season.store.sidecar.path.write_bytes(content)
    built_and_attacked(season)
    assert season.store.sidecar.path.read_bytes() == content
    (problem,) = season.read(journal=True).all_problems
    assert (problem.found, "another campaign" in str(problem.do)) == ("season.xlsx.journal", True)
    saved_over(season)
    assert season.missing() == ()


def test_a_line_that_was_changed_by_hand_is_passed_over(season):
    built_and_attacked(season)
    lines = [dict(line) for line in season.store.sidecar.lines()]
    lines[-2]["entry"] = {"entry": "eleven"}
    season.store.sidecar.path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    saved_over(season)
    assert [item.entry.order for item in season.missing()] == ["attack"]
    with pytest.raises(IllegalOrder, match="Entries before number 12"):
        season.reapply(Act())


def test_where_the_beginning_is_unknown_only_a_backup_helps(season):
    built_and_attacked(season)
    last = season.store.sidecar.path.read_bytes().splitlines(keepends=True)[-1]
    season.store.sidecar.path.write_bytes(last)
    saved_over(season)
    with pytest.raises(IllegalOrder, match="Entries before number 12"):
        season.reapply(Act())
    season.reapply(Act(), drop=True)
    assert season.missing() == ()


def test_what_cannot_be_kept_beside_the_workbook_is_said_and_stops_nobody(season):
    shutil.rmtree(season.store.backups.folder)
    season.store.backups.folder.write_text("in the way")
    season.store.sidecar.path.unlink()
    season.store.sidecar.path.mkdir()
    receipt = season.submit("award", AWARD, Act())
    assert receipt.entry.number == 11
    assert ["season.xlsx.backups" in str(w) for w in receipt.warnings] == [True]
    season.store.sidecar.path.rmdir()
    season.store.backups.folder.unlink()
    assert season.submit("award", AWARD, Act()).warnings == ()
    assert len(season.store.sidecar.lines()) == 13 and len(season.backups()) == 1


def test_a_full_disk_is_said_and_the_journal_beside_is_caught_up_later(season, monkeypatch):
    def full(lines: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(season.store.sidecar, "add", full)
        receipt = season.submit("award", AWARD, Act())
    assert "season.xlsx.journal could not be written (No space left on device)" in str(receipt.warnings[0])
    assert season.submit("award", AWARD, Act()).warnings == ()
    assert [line["revision"] for line in season.store.sidecar.lines()][-2:] == [11, 12]


def test_text_like_a_formula_stays_text_through_it_all(season):
    texts = ["=1+1", "+48 600", "-5", "@home", '=HYPERLINK("x")', "'quoted", "007"]
    notes = [("note", {"text": text}) for text in texts]
    season.submit_all([*notes, ("rename", {"side": "Orzel", "name": "=Orły"})], Act())
    type_in(season, "season.xlsx", "sides", "s1", "name", "@Sokół")
    season.submit("award", {**AWARD, "side": "s1"}, Act())
    before = season.read(journal=True)
    noted = [entry.fields.get("text") for entry in before.entries][11:18]
    saved_over(season)
    season.reapply(Act())
    season.submit("note", {"text": "+"}, Act())
    season.restore(Act(), "1")
    after = season.read(journal=True)
    assert noted == texts == [entry.fields.get("text") for entry in after.entries][11:18]
    assert [row.name for row in after.state.sides.values()] == ["@Sokół", "=Orły"]
    assert after.state == before.state
    cells = [cell for tab in openpyxl.load_workbook(season.store.path) for line in tab.iter_rows() for cell in line]
    assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
    assert season.view(LEADER).state.sides["s2"].name == "=Orły"


def test_a_workbook_from_before_tips_were_told_is_judged_by_its_journal(season):
    def forget(name: str) -> None:
        path = season.store.path.with_name(name)
        book = openpyxl.load_workbook(path)
        rows = {line[0].value: line for line in book["_tracker"].iter_rows()}
        rows["tip"][0].value = rows["tip"][1].value = None
        book.save(path)

    for name in ("season.xlsx", "window.xlsx"):
        forget(name)
    built_and_attacked(season)
    assert season.read().meta.tip
    saved_over(season)
    assert season.read(journal=True).meta.tip == ""
    assert [item.entry.order for item in season.missing()] == ["build", "attack"]
    assert [entry.number for entry in season.reapply(Act()).entries] == [11, 12]
    assert season.read(journal=True).all_problems == ()


def test_orders_of_two_processes_are_told_in_their_order(season):
    other = open_campaign(str(season.store.path))
    for number in range(4):
        (season, other)[number % 2].submit("award", AWARD, Act(key=f"k{number}"))
    told = [(line["entry"]["entry"], line["entry"]["key"]) for line in season.store.sidecar.lines()]
    assert told == [(entry.number, entry.key) for entry in entries_of(season)]
    assert season.read(journal=True).all_problems == other.read(journal=True).all_problems == ()
