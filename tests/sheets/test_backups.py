"""Every file that a commit replaces is kept: whole, once, and not for ever."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from sheets.backups import DAYS, NEWEST, Backups
from sheets.errors import Busy, SheetError
from sheets.grid import CellWrite, Commit
from sheets.layout import Tab, TabColumn
from sheets.saving import fingerprint
from sheets.xlsx import XlsxStore

BEGIN = datetime(2026, 9, 1, 18, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> XlsxStore:
    store = XlsxStore(tmp_path / "gra.xlsx")
    store.create([Tab("T", (TabColumn("a"),), ((0,),))])
    return store


def written(store: XlsxStore, value: object) -> bytes:
    """One commit; gives the bytes it replaced."""
    before = store.path.read_bytes()
    store.commit(Commit(store.load().fingerprint, (CellWrite("T", 2, 1, value),)))  # type: ignore[arg-type]
    return before


def kept_at(path: Path, moments: list[datetime]) -> Backups:
    """A workbook with a backup of each moment."""
    backups = Backups(path)
    for number, moment in enumerate(moments):
        path.unlink(missing_ok=True)  # as a commit does: another file, not the same one with other bytes
        path.write_bytes(b"%d" % number)
        backups.clock = iter([moment]).__next__
        backups.keep("commit", fingerprint(path.read_bytes()))
    return backups


def test_what_each_commit_replaced_can_be_had_again(store):
    replaced = [written(store, "=1+1"), written(store, "+2"), written(store, 3)]
    assert [backup.path.read_bytes() for backup in store.backups.all()] == replaced[::-1]
    assert {backup.reason for backup in store.backups.all()} == {"commit"}
    assert XlsxStore(store.backups.all()[0].path).read().sheets["T"].cell(2, 1) == "+2"
    assert XlsxStore(store.backups.all()[1].path).read().sheets["T"].cell(2, 1) == "=1+1"


def test_the_name_of_a_backup_tells_when_and_why_in_utc(tmp_path):
    (backup,) = kept_at(tmp_path / "gra.xlsx", [BEGIN]).all()
    assert backup.name == f"2026-09-01T180000.000Z-commit-{fingerprint(b'0')[:12]}"
    assert (backup.at, backup.reason) == (BEGIN, "commit")


def test_one_that_is_kept_already_is_not_kept_twice(store):
    data = written(store, 1)
    store.path.write_bytes(data)
    written(store, 2)
    assert len(store.backups.all()) == 1


def test_a_backup_that_was_changed_does_not_stand_for_the_file_it_is_named_after(store):
    data = written(store, 1)
    store.backups.all()[0].path.write_bytes(b"something else")
    store.path.write_bytes(data)
    written(store, 2)
    assert store.backups.all()[0].path.read_bytes() == data


def test_the_newest_the_last_of_each_day_and_the_first_are_kept(tmp_path):
    weekly = [BEGIN + timedelta(days=7 * week, minutes=minute) for week in range(40) for minute in range(3)]
    backups = kept_at(tmp_path / "gra.xlsx", weekly).all()
    last_of_day = [moment for moment in weekly if moment.minute == 2][-DAYS:]
    assert [backup.at for backup in backups] == sorted({*weekly[-NEWEST:], *last_of_day, weekly[0]}, reverse=True)


def test_a_clock_that_is_set_back_loses_nothing(tmp_path):
    backups = kept_at(tmp_path / "gra.xlsx", [BEGIN, BEGIN - timedelta(days=400), BEGIN])
    assert [backup.path.read_bytes() for backup in backups.all()] == [b"2", b"1", b"0"]


def test_without_links_a_whole_copy_is_kept(store, monkeypatch):
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    replaced = written(store, 1)
    assert [path.name for path in store.backups.folder.iterdir()] == [store.backups.all()[0].path.name]
    assert store.backups.all()[0].path.read_bytes() == replaced


def test_a_disk_that_fills_up_leaves_no_half_backup_and_the_commit_says_so(store, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", full)
        patch.setattr("sheets.backups.shutil", SimpleNamespace(copyfileobj=full))
        written(store, 1)
        assert "gra.xlsx.backups could not be written (No space left on device)" in str(store.unkept[0])
        assert list(store.backups.folder.iterdir()) == []
        assert store.read().sheets["T"].cell(2, 1) == 1
        before = store.path.read_bytes()
        with pytest.raises(SheetError, match="disk is full"):
            store.put_back(b"anything")
        assert store.path.read_bytes() == before
    written(store, 2)
    assert store.unkept == ()


def test_a_folder_deleted_by_hand_is_made_anew_and_other_files_in_it_are_left_alone(store):
    written(store, 1)
    shutil.rmtree(store.backups.folder)
    assert store.backups.all() == []
    written(store, 2)
    (store.backups.folder / "my own.xlsx").write_bytes(b"mine")
    (store.backups.folder / "2026-99-99T990000.000Z-commit-0123456789ab.xlsx").write_bytes(b"no day")
    written(store, 3)
    assert len(store.backups.all()) == 2
    assert (store.backups.folder / "my own.xlsx").exists()


def test_going_back_keeps_the_present_whatever_it_is(store):
    first = written(store, 1)
    for present in (store.path.read_bytes(), b"damaged"):
        store.path.write_bytes(present)
        store.put_back(first)
        assert store.path.read_bytes() == first
        assert (store.backups.all()[0].path.read_bytes(), store.backups.all()[0].reason) == (present, "restore")
    store.path.unlink()
    store.put_back(first)
    assert store.path.read_bytes() == first


def test_nobody_goes_back_while_the_workbook_is_open(store):
    first = written(store, 1)
    store.path.with_name(".~lock.gra.xlsx#").write_text(",Druh,komputer,", "utf-8")
    with pytest.raises(Busy, match="Druh"):
        store.put_back(first)
    assert len(store.backups.all()) == 1
