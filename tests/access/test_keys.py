"""The secret of a campaign on this computer: made once, its owner's alone, the same for all servers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sheets.errors import Damaged
from tracker.service.keys import LEAST, keys_for


def test_the_secret_is_made_beside_the_workbook_and_only_its_owner_may_read_it(tmp_path):
    book = tmp_path / "season.xlsx"
    first = keys_for(book).token("a", "b", "c")
    (file,) = tmp_path.iterdir()
    assert file.name == "season.xlsx.key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert keys_for(book).token("a", "b", "c") == first


def test_servers_that_start_at_the_same_moment_have_the_same_secret(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        tokens = {keys.token("a", "b", "c") for keys in pool.map(keys_for, [tmp_path / "season.xlsx"] * 16)}
    assert len(tokens) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["season.xlsx.key"]


def test_a_secret_of_the_environment_goes_before_the_file_and_leaves_none(tmp_path, monkeypatch):
    monkeypatch.setenv("TRACKER_KEY", "k" * LEAST)
    assert keys_for(tmp_path / "a.xlsx").token("a", "b", "c") == keys_for(tmp_path / "b.xlsx").token("a", "b", "c")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("chosen", ["short", "k" * (LEAST - 1)])
def test_a_secret_that_is_too_short_is_refused(tmp_path, monkeypatch, chosen):
    monkeypatch.setenv("TRACKER_KEY", chosen)
    with pytest.raises(Damaged):
        keys_for(tmp_path / "season.xlsx")


def test_a_key_file_that_was_cut_short_is_refused(tmp_path):
    (tmp_path / "season.xlsx.key").write_text("abc")
    with pytest.raises(Damaged, match="damaged"):
        keys_for(tmp_path / "season.xlsx")
