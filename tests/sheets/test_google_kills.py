"""A process that ends between a commit and its judgement leaves that to the next one on the same computer."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sheets.errors import Busy, Denied, Stale, Unreachable
from sheets.google import GoogleStore
from sheets.google_look import UNMENDED
from sheets.google_transport import TRIES, Transport
from sheets.google_unjudged import Unjudged
from sheets.grid import CellWrite, Commit
from sheets.layout import Tab, TabColumn
from sheets.wrong import both
from tests.emulator import faults
from tests.emulator.hand import Hand
from tests.emulator.server import Emulator, File

ROOT = Path(__file__).parents[2]
PATROLS = Tab(
    "Zastępy", (TabColumn("id"), TabColumn("Nazwa"), TabColumn("Drewno")),
    (("s1", "Sokół", 3), ("s2", "Żubry", 1), ("s3", "Lisy", 2)),
)  # fmt: skip
WRITE = CellWrite("Zastępy", 3, 3, 9)


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture
def file(emulator: Emulator, tmp_path: Path) -> File:
    file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
    opened(emulator, file, tmp_path).create([PATROLS])
    return file


def opened(emulator: Emulator, file: File, folder: Path) -> GoogleStore:
    """The sheet as another process on the same computer has it."""
    transport = Transport(file.id, sleep=lambda _: None, host=emulator.url)
    return GoogleStore(file.id, transport=transport, unjudged=Unjudged(folder / "google"))


def killed(emulator: Emulator, file: File, folder: Path, act: Callable[[Hand], None]) -> None:
    """People do something just before the commit arrives; the process ends just after it."""
    store = opened(emulator, file, folder)
    book = store.load()
    update = store.transport.update

    def last(*what: Any) -> Any:
        act(file.hand)
        update(*what)
        raise Killed

    store.transport.update = last  # type: ignore[method-assign,assignment]
    with pytest.raises(Killed):
        store.commit(Commit(book.fingerprint, (WRITE,)))


def walls(file: File) -> dict[str, Any]:
    return {row[0]: row[2] for row in file.values("Zastępy")[1:] if row and row[0]}


def notes(folder: Path) -> list[Path]:
    return list((folder / "google").iterdir())


ACTS: dict[str, Callable[[Hand], None]] = {
    "sorted": lambda hand: hand.sort("Zastępy!A2:C4", "B"),
    "inserted": lambda hand: hand.insert_rows("Zastępy", 2, 2),
    "moved": lambda hand: hand.move_rows("Zastępy", 2, 5),
    "nothing": lambda hand: None,
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_was_written_in_the_wrong_row_is_put_right_by_the_next_process(emulator, file, tmp_path, act):
    killed(emulator, file, tmp_path, act)
    store = opened(emulator, file, tmp_path)
    store.load()
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}
    assert notes(tmp_path) == []


def test_what_was_typed_stands_beside_what_was_written_and_the_next_order_tells(emulator, file, tmp_path):
    killed(emulator, file, tmp_path, lambda hand: hand.type("Zastępy!C3", "5"))
    store = opened(emulator, file, tmp_path)
    book = store.load()
    assert walls(file)["s2"] == both("5", "9")
    store.commit(Commit(book.fingerprint, (CellWrite("Zastępy", 4, 3, 7),)))
    assert "Zastępy!C3" in str(store.unkept[0])
    store.commit(Commit(store.load().fingerprint, (CellWrite("Zastępy", 4, 3, 8),)))
    assert store.unkept == ()


def test_it_is_put_right_also_after_others_went_on(emulator, file, tmp_path):
    killed(emulator, file, tmp_path, ACTS["sorted"])
    other = opened(emulator, file, tmp_path / "elsewhere")
    book = other.load()
    row = next(number for number, cells in enumerate(file.values("Zastępy"), start=1) if cells[0] == "s3")
    other.commit(Commit(book.fingerprint, (CellWrite("Zastępy", row, 2, "Lisy Polarne"),)))
    opened(emulator, file, tmp_path).load()
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}
    assert "Lisy Polarne" in [row[1] for row in file.values("Zastępy")]


def test_once_the_copies_are_gone_the_leader_is_told_to_compare(emulator, file, tmp_path):
    killed(emulator, file, tmp_path, ACTS["sorted"])
    other = opened(emulator, file, tmp_path / "elsewhere")
    for number in range(4):
        other.commit(Commit(other.load().fingerprint, (CellWrite("Zastępy", 2, 2, f"x{number}"),)))
    store = opened(emulator, file, tmp_path)
    store.commit(Commit(store.load().fingerprint, (CellWrite("Zastępy", 2, 2, "y"),)))
    assert store.unkept == (UNMENDED,)
    assert notes(tmp_path) == []


def test_a_commit_that_never_arrived_is_forgotten(emulator, file, tmp_path):
    store = opened(emulator, file, tmp_path)
    book = store.load()
    emulator.faults.times(TRIES + 1, faults.drop())
    with pytest.raises(Unreachable):
        store.commit(Commit(book.fingerprint, (WRITE,)), last_look=False)
    assert len(notes(tmp_path)) > 0
    opened(emulator, file, tmp_path).load()
    assert walls(file)["s2"] == 1
    assert notes(tmp_path) == []


def test_a_commit_that_arrived_before_the_network_went_for_good_is_judged_later(emulator, file, tmp_path):
    store = opened(emulator, file, tmp_path)
    book = store.load()
    file.hand.sort("Zastępy!A2:C4", "B")
    emulator.faults.add(faults.drop(after=True))
    emulator.faults.times(2 * TRIES - 1, faults.drop())
    with pytest.raises(Unreachable):
        store.commit(Commit(book.fingerprint, (WRITE,)), last_look=False)
    opened(emulator, file, tmp_path).load()
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}


@pytest.mark.parametrize("error", [Stale, Denied])
def test_what_certainly_did_not_happen_leaves_no_note(emulator, file, tmp_path, error):
    store = opened(emulator, file, tmp_path)
    book = store.load()
    if error is Stale:
        other = opened(emulator, file, tmp_path / "elsewhere")
        other.commit(Commit(other.load().fingerprint, (CellWrite("Zastępy", 2, 2, "x"),)))
    else:
        file.hand.share("reader")
    with pytest.raises(error):
        store.commit(Commit(book.fingerprint, (WRITE,)), last_look=False)
    assert notes(tmp_path) == []


def test_while_google_asks_for_a_pause_the_note_waits(emulator, file, tmp_path):
    killed(emulator, file, tmp_path, ACTS["sorted"])
    emulator.faults.every = lambda method: faults.status(429)
    store = opened(emulator, file, tmp_path)
    try:
        with pytest.raises(Busy):
            store.load()
    finally:
        emulator.faults.every = lambda method: None
    store.load()
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 1}'])
def test_a_note_that_is_not_whole_is_thrown_away(emulator, file, tmp_path, text):
    folder = tmp_path / "google"
    folder.mkdir(exist_ok=True)
    (folder / "tracker_r1_x.json").write_text(text)
    opened(emulator, file, tmp_path).load()
    assert notes(tmp_path) == []


WORKER = """
import sys
from pathlib import Path
from tests.sheets.test_google_kills import WRITE, Commit, GoogleStore, Transport, Unjudged
id, url, folder = sys.argv[1:]
store = GoogleStore(id, transport=Transport(id, host=url), unjudged=Unjudged(Path(folder) / "google"))
print("loaded", flush=True)
store.commit(Commit(store.load().fingerprint, (WRITE,)))
"""


@pytest.mark.soak
def test_a_killed_process_itself(emulator, file, tmp_path):
    sorts = [lambda: file.hand.sort("Zastępy!A2:C4", "B")]

    def every(method: str) -> Any:
        if method.endswith("batchUpdate") and sorts:
            sorts.pop()()
            return faults.stall(30, after=True)
        return None

    emulator.faults.every = every
    arguments = [sys.executable, "-c", WORKER, file.id, emulator.url, str(tmp_path)]
    process = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE)
    before = len(file.revisions)
    while len(file.revisions) < before + 2:  # sorted, written
        assert process.poll() is None
        time.sleep(0.02)
    alive = opened(emulator, file, tmp_path)
    alive.load()
    assert walls(file) != {"s1": 3, "s2": 9, "s3": 2}, "what a living process sends is its own business"
    process.kill()
    process.wait()
    process.stdout.close()
    opened(emulator, file, tmp_path).load()
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}


def repaired_unseen(emulator: Emulator, file: File, folder: Path) -> None:
    """Rows are sorted as a commit is on its way; what puts it right arrives, and then the network is gone for good."""
    store = opened(emulator, file, folder)
    book = store.load()
    update = store.transport.update
    sent = 0

    def second(*what: Any) -> Any:
        nonlocal sent
        sent += 1
        if sent == 1:
            file.hand.sort("Zastępy!A2:C4", "B")
        elif sent == 2:
            emulator.faults.add(faults.drop(after=True))
            emulator.faults.times(2 * TRIES - 1, faults.drop())
        return update(*what)

    store.transport.update = second  # type: ignore[method-assign,assignment]
    store.commit(Commit(book.fingerprint, (WRITE,)))
    assert store.unkept == (UNMENDED,)
    assert not emulator.faults.left


def test_what_was_put_right_unseen_is_not_put_right_again(emulator, file, tmp_path):
    repaired_unseen(emulator, file, tmp_path)
    assert walls(file) == {"s1": 3, "s2": 9, "s3": 2}
    other = opened(emulator, file, tmp_path / "elsewhere")
    book = other.load()
    row = next(number for number, cells in enumerate(file.values("Zastępy"), start=1) if cells[0] == "s2")
    other.commit(Commit(book.fingerprint, (CellWrite("Zastępy", row, 3, 7),)))
    store = opened(emulator, file, tmp_path)
    store.load()
    assert walls(file) == {"s1": 3, "s2": 7, "s3": 2}
    assert notes(tmp_path) == []
