"""Lines beside a workbook are only ever added, and what was cut off harms no other line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sheets.sidecar import UNREADABLE, Sidecar


@pytest.fixture
def sidecar(tmp_path: Path) -> Sidecar:
    return Sidecar(tmp_path / "gra.xlsx")


def test_lines_are_added_and_the_last_is_found(sidecar):
    assert (sidecar.last(), sidecar.lines(), sidecar.size) == (None, [], 0)
    sidecar.add([{"a": "zażółć"}, {"b": [1, None]}])
    before = sidecar.path.read_bytes()
    sidecar.add([])
    assert sidecar.path.read_bytes() == before
    sidecar.add([{"c": "=1+1"}])
    assert sidecar.path.read_bytes().startswith(before)
    assert sidecar.lines() == [{"a": "zażółć"}, {"b": [1, None]}, {"c": "=1+1"}]
    assert sidecar.last() == {"c": "=1+1"}
    assert sidecar.size == len(sidecar.path.read_bytes())


def test_only_the_end_is_read_however_long_the_file_and_the_last_line_are(sidecar):
    sidecar.add({"n": number, "text": "x" * 200} for number in range(5_000))
    assert sidecar.last()["n"] == 4_999
    sidecar.add([{"long": "ł" * 500_000}])
    assert sidecar.last() == {"long": "ł" * 500_000}


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_line_that_was_cut_off_is_passed_over_and_the_next_one_stands_alone(sidecar, cut):
    sidecar.add([{"n": 1}, {"n": 2}])
    sidecar.path.write_bytes(sidecar.path.read_bytes()[:-cut])
    whole = [{"n": 1}] if cut > 1 else [{"n": 1}, {"n": 2}]
    assert (sidecar.lines(), sidecar.last()) == (whole, whole[-1])
    sidecar.add([{"n": 3}])
    assert sidecar.lines() == [*whole, {"n": 3}]


@pytest.mark.parametrize("content", [b"\n", b"\x00\xff\n", b"[1]\n7\n", b"[" * 100_000])
def test_what_is_no_line_of_ours_is_told_from_nothing(sidecar, content):
    sidecar.path.write_bytes(content)
    assert (sidecar.last(), sidecar.lines()) == (UNREADABLE, [])


def test_a_folder_in_its_place_is_no_journal(sidecar):
    sidecar.path.mkdir()
    assert (sidecar.last(), sidecar.lines()) == (UNREADABLE, [])
    with pytest.raises(OSError):
        sidecar.add([{"n": 1}])


def test_a_disk_that_refuses_leaves_the_lines_as_they_were(sidecar, monkeypatch):
    sidecar.add([{"n": 1}])
    before = sidecar.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        sidecar.add([{"n": 2}])
    assert sidecar.path.read_bytes() == before
