"""What only a Google Sheet does: answers that get lost, people in the window of a commit, keys, quotas, sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests

from sheets.cells import ErrorValue, Formula
from sheets.errors import Busy, Denied, Gone, SheetError, Stale, TooBig, Unreachable
from sheets.google import GoogleStore
from sheets.google_look import UNMENDED
from sheets.google_transport import LONGEST_PAUSE, TRIES, Transport
from sheets.google_unjudged import Unjudged
from sheets.google_values import raw_value
from sheets.grid import Append, CellWrite, Commit
from sheets.layout import Tab, TabColumn
from sheets.shared import SharedBook
from sheets.wrong import both
from tests.clock import Clock
from tests.emulator import faults
from tests.emulator.server import Emulator, File

PATROLS = Tab(
    "Zastępy",
    (TabColumn("id", hidden=True), TabColumn("Nazwa", note="Jak się zowie"), TabColumn("Drewno", whole=True, low=0)),
    (("s1", "Sokół", 3), ("s2", "Żubry", 1), ("s3", "Lisy", 2)),
)
JOURNAL = Tab("Dziennik", (TabColumn("Nr"), TabColumn("Co")), ((0, "start"),))
WRITE = CellWrite("Zastępy", 3, 3, 9)


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture
def file(emulator: Emulator) -> Iterator[File]:
    file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
    opened(emulator, file).create([PATROLS, JOURNAL])
    yield file
    emulator.faults.every = lambda method: None
    assert not emulator.faults.left


@pytest.fixture
def store(emulator: Emulator, file: File) -> GoogleStore:
    return opened(emulator, file)


def opened(emulator: Emulator, file: File, **how: Any) -> GoogleStore:
    """The sheet as another process has it, that never really sleeps."""
    transport = Transport(file.id, sleep=lambda _: None, host=emulator.url, **how)
    return GoogleStore(file.id, ["Dziennik"], transport=transport)


def commit(store: GoogleStore, *writes: CellWrite, entry: str = "x") -> str:
    book = store.load()
    return store.commit(Commit(book.fingerprint, writes, (Append("Dziennik", ((1, entry),)),)))


def meanwhile(emulator: Emulator, act: Callable[[], None]) -> None:
    """Once, just before the next commit arrives, a person does that."""
    left = [act]

    def every(method: str) -> None:
        if method.endswith("batchUpdate") and left:
            left.pop()()

    emulator.faults.every = every


# Exactly once

LOST = [
    faults.status(503, after=True, method="batchUpdate"), faults.status(500, after=True, method="batchUpdate"),
    faults.drop(after=True, method="batchUpdate"), faults.page(after=True, method="batchUpdate"),
]  # fmt: skip
REFUSED = [
    faults.status(429, method="batchUpdate"), faults.status(503, method="batchUpdate"),
    faults.drop(method="batchUpdate"), faults.page(method="batchUpdate"),
]  # fmt: skip


@pytest.mark.parametrize("fault", [*LOST, *REFUSED], ids=lambda fault: f"{fault.kind}{fault.status}{fault.after}")
def test_a_commit_that_had_to_be_sent_again_happened_once(emulator, file, store, fault):
    emulator.faults.add(fault)
    commit(store, WRITE)
    assert file.values("Zastępy!C3") == [[9]]
    assert file.values("Dziennik!B1:B9") == [["Co"], ["start"], ["x"]]


def test_a_commit_whose_every_answer_is_lost_is_looked_up(emulator, file, store):
    emulator.faults.times(TRIES, faults.drop(after=True, method="batchUpdate"))
    assert commit(store, WRITE) == store.fingerprint
    assert file.values("Dziennik!B1:B9") == [["Co"], ["start"], ["x"]]


def test_whoever_cannot_look_up_why_a_second_sending_was_refused_is_not_told_that_it_was(emulator, file, store):
    book = store.load()
    emulator.faults.add(faults.drop(after=True, method="batchUpdate"))
    sent = store.transport.sleep

    def no_reading(seconds: float) -> None:
        emulator.faults.times(TRIES, faults.status(503, method="spreadsheets.get"))
        store.transport.sleep = sent

    store.transport.sleep = no_reading
    with pytest.raises(Unreachable):
        store.commit(Commit(book.fingerprint, (WRITE,), (Append("Dziennik", ((1, "x"),)),)))
    assert file.values("Dziennik!B1:B9") == [["Co"], ["start"], ["x"]]


def test_an_answer_lost_while_another_process_goes_on_is_still_found(emulator, file, store):
    other = opened(emulator, file)
    emulator.faults.add(faults.drop(after=True, method="batchUpdate"))
    emulator.faults.every = lambda method: None
    sent = store.transport.sleep
    store.transport.sleep = lambda seconds: commit(other, entry="other") and sent(seconds)
    commit(store, WRITE, entry="mine")
    assert [row[0] for row in file.values("Dziennik!B3:B9")] == ["mine", "other"]


def test_a_stall_is_not_waited_for(emulator, file):
    store = opened(emulator, file, timeouts=(1.0, 0.2))
    emulator.faults.add(faults.stall(1.0, after=True, method="batchUpdate"))
    commit(store, WRITE)
    assert file.values("Dziennik!B1:B9") == [["Co"], ["start"], ["x"]]


# People in the window


def test_a_cell_typed_into_as_it_was_written_shows_both_values(emulator, file, store):
    book = store.load()
    meanwhile(emulator, lambda: file.hand.type("Zastępy!C3", "5"))
    store.commit(Commit(book.fingerprint, (WRITE,)))
    assert file.values("Zastępy!C3") == [[both("5", "9")]]
    (told,) = store.unkept
    assert "Zastępy!C3" in str(told)


def test_both_values_stay_also_where_the_answer_was_lost(emulator, file, store):
    emulator.faults.add(faults.drop(after=True, method="batchUpdate"))
    book = store.load()
    file.hand.type("Zastępy!C4", "7")
    with pytest.raises(Stale):  # seen by the last look
        store.commit(Commit(book.fingerprint, (WRITE,)))
    book = store.load()
    hand = [lambda: file.hand.type("Zastępy!C3", "5")]
    original = store.transport.update
    store.transport.update = lambda *a: (hand and hand.pop()(), original(*a))[1]
    store.commit(Commit(book.fingerprint, (WRITE,)))
    assert file.values("Zastępy!C3") == [[both("5", "9")]]


@pytest.mark.parametrize(
    "act",
    [
        lambda hand: hand.sort("Zastępy!A2:C4", "B"), lambda hand: hand.insert_rows("Zastępy", 2, 2),
        lambda hand: hand.move_rows("Zastępy", 2, 5), lambda hand: hand.delete_rows("Zastępy", 2),
        lambda hand: hand.insert_columns("Zastępy", "B"), lambda hand: hand.move_columns("Zastępy", "C", "B"),
    ],
    ids=["sort", "insert", "move", "delete", "insert column", "move column"],
)  # fmt: skip
def test_rows_and_columns_moved_as_they_were_written_are_put_right(emulator, file, store, act):
    book = store.load()
    meanwhile(emulator, lambda: act(file.hand))
    store.commit(Commit(book.fingerprint, (WRITE,)))
    rows = [row for row in file.values("Zastępy") if any(row)]
    at = rows[0].index("Drewno")
    walls = {row[0]: row[at] for row in rows[1:]}
    assert walls["s2"] == 9
    assert walls["s3"] == 2 and walls.get("s1", 3) == 3
    assert store.unkept == ()


@pytest.mark.parametrize("times", [1, 2, 3, 6, 7, 20])
def test_rows_moved_again_while_they_are_put_right_are_put_right_at_last(emulator, file, store, tmp_path, times):
    unjudged = store._unjudged = Unjudged(tmp_path)
    moves = ([False, True] * times)[-times:]

    def every(method: str) -> None:
        if method.endswith("batchUpdate") and moves:
            file.hand.sort("Zastępy!A2:C4", "A", descending=moves.pop())

    book = store.load()
    emulator.faults.every = every
    store.commit(Commit(book.fingerprint, (CellWrite("Zastępy", 2, 3, 9),)))
    emulator.faults.every = lambda method: None
    # Whoever gives up says so, and does not take what stands there for judged; the next look goes on with it.
    assert (store.unkept, store.judged == "", len(list(tmp_path.glob("*.json")))) == (
        ((UNMENDED,), True, 1) if times > 6 else ((), False, 0)
    )
    GoogleStore(file.id, ["Dziennik"], transport=store.transport, unjudged=unjudged).load()
    assert {row[0]: row[2] for row in file.values("Zastępy")[1:]} == {"s1": 9, "s2": 1, "s3": 2}
    assert not list(tmp_path.iterdir())


def test_nothing_that_is_only_read_or_elsewhere_makes_a_fuss(emulator, file, store):
    book = store.load()
    meanwhile(emulator, lambda: file.hand.type("Zastępy!C2", "8"))
    store.commit(Commit(book.fingerprint, (WRITE,)))
    assert file.values("Zastępy!C2:C3") == [[8], [9]]
    assert store.unkept == ()


# What a leader does to the file


def test_our_hidden_tab_deleted_is_made_anew(emulator, file, store):
    commit(store, WRITE)
    file.hand.delete_tab("_commits")
    again = opened(emulator, file)
    commit(again, CellWrite("Zastępy", 2, 3, 4))
    commit(again, CellWrite("Zastępy", 4, 3, 4))
    assert file.values("Zastępy!C2:C4") == [[4], [9], [4]]


def test_a_copy_of_the_file_goes_on_by_itself(emulator, file, store):
    commit(store, WRITE)
    copy = emulator.copy(file)
    commit(opened(emulator, copy), CellWrite("Zastępy", 2, 3, 4))
    assert file.values("Zastępy!C2") == [[3]] and copy.values("Zastępy!C2") == [[4]]


def test_an_old_version_restored_is_stale_for_who_read_the_newer_one(file, store):
    revision = len(file.revisions)
    commit(store, WRITE)
    book = store.load()
    file.hand.restore(revision)
    with pytest.raises(Stale):
        store.commit(Commit(book.fingerprint, (WRITE,)))
    commit(store, CellWrite("Zastępy", 2, 3, 4))
    assert file.values("Zastępy!C2:C3") == [[4], [1]]


def test_a_tab_renamed_or_deleted_is_no_riddle(file, store):
    store.load()
    file.hand.rename_tab("Zastępy", "Moje")
    assert store.load().titles == ("Moje", "Dziennik")
    file.hand.delete_tab("Moje")
    assert store.read(["Zastępy", "Dziennik"]).sheets.keys() == {"Dziennik"}


def test_a_tab_that_was_renamed_is_seen_with_the_next_look(file, store):
    assert "Zastępy" in store.look_but_long().sheets
    file.hand.rename_tab("Zastępy", "Patrole")
    assert "Patrole" in store.look_but_long().sheets


def test_a_tab_called_like_a_cell_and_one_with_an_apostrophe_are_read(file, store):
    for title in ("A1", "Jacek's"):
        file.hand.add_tab(title)
        file.hand.type(f"'{title.replace(chr(39), chr(39) * 2)}'!B2", title)
    assert {title: store.read([title]).sheets[title].cell(2, 2) for title in ("A1", "Jacek's")} == {
        "A1": "A1", "Jacek's": "Jacek's",
    }  # fmt: skip


def test_dates_numbers_errors_and_ticks_are_told_apart(file, store):
    for cell, typed in {"A": "2026-10-03", "B": "3,5", "C": "=1/0", "D": "=A9", "E": "TRUE", "F": "007"}.items():
        file.hand.type(f"Zastępy!{cell}9", typed)
    file.hand.paste_as_text("Zastępy!G9", [["12"]])
    date, number, error, formula, tick, padded, text = store.read(["Zastępy"]).sheets["Zastępy"].rows[8]
    assert str(date) == "2026-10-03" and number == 3.5 and tick is True
    assert error == ErrorValue("#DIV/0!") and isinstance(formula, Formula)
    assert (padded, text) == (7, "12")


def test_a_number_written_into_a_cell_with_a_date_shows_as_a_number(file, store):
    file.hand.type("Zastępy!C3", "2026-10-03")
    commit(store, WRITE)
    assert file.values("Zastępy!C3", "FORMATTED_VALUE") == [["9"]]


def test_new_tabs_have_what_helps_people(file):
    tab = next(tab for tab in file.book.tabs if tab.title == "Zastępy")
    assert tab.cell(0, 1).note == "Jak się zowie"
    assert tab.cell(5, 2).validation["condition"]["type"] == "NUMBER_GREATER_THAN_EQ"
    assert tab.sizes["COLUMNS"][0]["hiddenByUser"] is True and tab.grid["frozenRowCount"] == 1
    guarded = {tab.title: tab.protected[0] for tab in file.book.tabs if tab.protected}
    assert guarded.keys() == {"Zastępy", "Dziennik", "_commits"}
    assert all(item["warningOnly"] for item in guarded.values())
    assert "endRowIndex" not in guarded["Dziennik"]["range"]


# Every way to fail says what to do


def refusal(store: GoogleStore, kind: type[SheetError]) -> str:
    with pytest.raises(kind) as caught:
        store.read()
    return str(caught.value)


def test_no_network(file):
    transport = Transport(file.id, sleep=lambda _: None, host="http://127.0.0.1:9")
    assert "internet" in refusal(GoogleStore(file.id, transport=transport), Unreachable)


def test_the_quota_is_waited_for_a_few_times_and_then_told(emulator, store):
    emulator.faults.every = lambda method: faults.status(429)
    before = store.transport.sent
    assert "minute" in refusal(store, Busy)
    assert store.transport.sent - before == TRIES


def test_pauses_are_left_to_chance_and_bounded(emulator, store):
    slept: list[float] = []
    store.transport.sleep = slept.append
    emulator.faults.every = lambda method: faults.status(503)
    for _ in range(3):
        refusal(store, Unreachable)
    pauses = [slept[start : start + TRIES - 1] for start in range(0, len(slept), TRIES - 1)]
    assert len(pauses) == 3 and len({*map(tuple, pauses)}) == 3
    assert all(pause <= min(2.0**number, LONGEST_PAUSE) for one in pauses for number, pause in enumerate(one, start=1))


def test_what_took_a_minute_is_not_sent_again(emulator, store, monkeypatch):
    monkeypatch.setattr("sheets.google_transport.PATIENCE", -1.0)
    emulator.faults.every = lambda method: faults.status(503)
    before = store.transport.sent
    refusal(store, Unreachable)
    assert store.transport.sent - before == 1


def test_how_long_to_wait_is_as_google_says(emulator, store):
    slept: list[float] = []
    store.transport.sleep = slept.append
    emulator.faults.add(faults.status(429, retry_after=7))
    store.read()
    assert slept == [7.0]


def test_permission_and_key_and_file(emulator, file):
    account = emulator.service_account()
    emulator.login = True
    try:
        file.hand.revoke()
        store = opened_with(emulator, file, account)
        assert account["client_email"] in refusal(store, Denied)
        file.hand.share("writer", account["client_email"])
        assert store.read().titles
        emulator.accounts.end_tokens()
        assert store.read().titles  # an hour later
        emulator.accounts.revoke(account["client_email"])
        assert "key" in refusal(store, Denied)
    finally:
        emulator.login = False
    file.hand.delete_file()
    assert "bin" in refusal(opened(emulator, file), Gone)


def opened_with(emulator: Emulator, file: File, key: dict[str, Any]) -> GoogleStore:
    transport = Transport(file.id, key, sleep=lambda _: None, host=emulator.url, anonymous=False)
    return GoogleStore(file.id, ["Dziennik"], transport=transport)


def test_without_a_key_it_is_said_where_to_put_one(monkeypatch):
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    monkeypatch.delenv("SHEETS_EMULATOR_HOST", raising=False)
    assert "GOOGLE_APPLICATION_CREDENTIALS" in refusal(GoogleStore("x" * 44), Denied)
    assert "key" in refusal(GoogleStore("x" * 44, key={"type": "service_account"}), Denied)


@pytest.mark.parametrize("text", ["[1]", "7", "null", '"key"', "{}", "{", "[[1, 2]]"])
def test_a_key_file_that_holds_no_key_is_told_so(monkeypatch, tmp_path, text):
    file = tmp_path / "key.json"
    file.write_text(text)
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    monkeypatch.delenv("SHEETS_EMULATOR_HOST", raising=False)
    assert "not whole" in refusal(GoogleStore("x" * 44), Denied)


def test_a_full_sheet_is_told(file, store):
    book = store.load()
    with pytest.raises(TooBig):
        store.commit(Commit(book.fingerprint, (CellWrite("Zastępy", 999_999, 1, "x"),)))
    assert store.fingerprint == book.fingerprint


# One snapshot for all


@pytest.fixture
def shared(store: GoogleStore, clock: Clock) -> SharedBook:
    return SharedBook(store, clock, background=False)


def walls(shared: SharedBook) -> Any:
    return shared.read(["Zastępy"]).sheets["Zastępy"].cell(3, 3)


def test_thirty_viewers_for_a_minute_cost_six_reads_and_an_idle_hour_none(shared, clock):
    shared.read(["Zastępy"])
    before = shared.store.transport.sent
    for second in range(1, 61):
        clock.now = float(second)
        for _ in range(30):
            shared.read(["Zastępy"])
            shared.state()
    assert shared.store.transport.sent - before <= 6
    before = shared.store.transport.sent
    clock.now += 3600
    assert shared.store.transport.sent == before


def test_a_tab_that_is_gone_is_gone_from_the_snapshot_though_the_journal_was_read(file, shared, clock):
    assert set(shared.read().sheets) == {"Zastępy", "Dziennik"}
    file.hand.rename_tab("Zastępy", "Patrole")
    clock.now += 11
    assert set(shared.read().sheets) == {"Patrole", "Dziennik"}


def test_a_view_does_not_read_the_journal(emulator, shared):
    shared.read(["Zastępy"])
    ranges = [exchange.call.query.get("ranges", []) for exchange in list(emulator.log)[-2:]]
    assert not any("Dziennik" in text for asked in ranges for text in asked)


def test_what_people_type_is_seen_when_the_snapshot_is_renewed_and_nothing_new_changes_no_number(file, shared, clock):
    assert walls(shared) == 1
    state = shared.state()
    clock.now = 11
    assert shared.state() == state
    file.hand.type("Zastępy!C3", "6")
    assert walls(shared) == 1 and shared.age == 0
    clock.now = 22
    assert walls(shared) == 6 and shared.state() != state


def test_our_own_commit_is_seen_at_once_and_costs_one_read_and_one_write(emulator, shared):
    shared.read()
    before = shared.store.transport.sent
    book = shared.load()
    shared.commit(Commit(book.fingerprint, (WRITE,), (Append("Dziennik", ((1, "x"),)),)))
    assert shared.store.transport.sent - before == 2
    assert walls(shared) == 9
    assert [row[1] for row in shared.read(["Dziennik"]).sheets["Dziennik"].rows] == ["Co", "start", "x"]
    assert shared.store.transport.sent - before == 2
    fresh = shared.store.read()
    assert {t: [tuple(r) for r in s.rows] for t, s in fresh.sheets.items()} == {
        t: [tuple(r) for r in s.rows] for t, s in shared.read().sheets.items()
    }


def test_while_google_asks_for_a_pause_the_last_snapshot_is_served_with_its_age(emulator, shared, clock):
    walls(shared)
    emulator.faults.every = lambda method: faults.status(429)
    clock.now = 100
    assert walls(shared) == 1
    assert shared.age == 100 and shared.trouble is not None
    sent = shared.store.transport.sent
    clock.now = 105
    walls(shared)
    assert shared.store.transport.sent == sent
    emulator.faults.every = lambda method: None
    clock.now = 111
    walls(shared)
    assert shared.age == 0 and shared.trouble is None


def test_the_journal_too_is_served_as_it_was_though_another_process_went_on(emulator, file, shared, clock):
    shared.read()
    commit(opened(emulator, file), CellWrite("Zastępy", 2, 3, 4), entry="other")
    clock.now = 11
    emulator.faults.every = lambda method: faults.status(429)
    assert [row[1] for row in shared.read().sheets["Dziennik"].rows] == ["Co", "start"]
    emulator.faults.every = lambda method: None
    clock.now = 22
    shared.read(["Zastępy"])  # what people look at is new, the journal not asked for
    emulator.faults.every = lambda method: faults.status(429)
    assert [row[1] for row in shared.read().sheets["Dziennik"].rows] == ["Co", "start"]
    assert (shared.age, shared.trouble is None) == (22, False)
    emulator.faults.every = lambda method: None
    clock.now = 33
    assert [row[1] for row in shared.read().sheets["Dziennik"].rows] == ["Co", "start", "other"]
    assert (shared.age, shared.trouble) == (0, None)


def test_of_the_journal_only_what_came_since_is_read(emulator, file, shared, clock):
    shared.read()
    for number in range(3):
        commit(opened(emulator, file), CellWrite("Zastępy", 2, 3, number), entry=f"other {number}")
    clock.now = 11
    before = len(emulator.log)
    assert [row[1] for row in shared.read().sheets["Dziennik"].rows] == [
        "Co",
        "start",
        *(f"other {n}" for n in range(3)),
    ]
    asked = [text for exchange in list(emulator.log)[before:] for text in exchange.call.query.get("ranges", [])]
    assert [text for text in asked if "Dziennik" in text] == ["'Dziennik'!A2:Z"]
    assert shared.read().sheets["Dziennik"].rows == shared.store.read().sheets["Dziennik"].rows


@pytest.mark.parametrize("act", ["restored", "its last row changed", "renamed", "emptied"])
def test_a_journal_that_did_not_just_grow_is_read_whole(emulator, file, shared, clock, act):
    revision = len(file.revisions)
    commit(opened(emulator, file), CellWrite("Zastępy", 2, 3, 4), entry="one")
    shared.read()
    commit(opened(emulator, file), CellWrite("Zastępy", 2, 3, 5), entry="two")
    match act:
        case "restored":
            file.hand.restore(revision)
        case "its last row changed":
            file.hand.type("Dziennik!B3", "changed")
        case "renamed":
            file.hand.rename_tab("Dziennik", "DZIENNIK")
        case "emptied":
            file.hand.erase("Dziennik!A1:B9")
    clock.now = 11
    there = opened(emulator, file).read()
    assert {title: list(sheet.rows) for title, sheet in shared.read().sheets.items()} == {
        title: list(sheet.rows) for title, sheet in there.sheets.items()
    }


def test_a_commit_that_failed_does_not_make_the_last_snapshot_ageless(emulator, shared, clock):
    book = shared.load()
    emulator.faults.every = lambda method: faults.status(503)
    with pytest.raises(Unreachable):
        shared.commit(Commit(book.fingerprint, (WRITE,)))
    clock.now = 5
    assert walls(shared) == 1
    assert (shared.age, shared.trouble is None) == (5, False)


LOCALES = [
    ("pl", "en_US", "Etc/GMT", "pl_PL", "Europe/Warsaw"), ("pl", "pl_PL", "Europe/Warsaw", "pl_PL", "Europe/Warsaw"),
    ("pl", "de_DE", "Europe/London", "pl_PL", "Europe/London"), ("ru", "en_US", "Etc/GMT", "ru_RU", "Etc/GMT"),
    ("ru", "ru_RU", "Europe/Minsk", "ru_RU", "Europe/Minsk"),
    ("en", "pl_PL", "Europe/Warsaw", "pl_PL", "Europe/Warsaw"),
    ("en", "en_GB", "Europe/London", "en_GB", "Europe/London"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "locale", "zone", "then", "there"), LOCALES)
def test_a_new_sheet_understands_numbers_and_dates_as_its_people_write_them(
    emulator, language, locale, zone, then, there
):
    file = emulator.new_spreadsheet("Sezon", locale=locale, zone=zone)
    opened(emulator, file).create([PATROLS], language)
    assert (file.book.properties["locale"], file.book.properties["timeZone"]) == (then, there)


def test_who_comes_while_it_is_renewed_is_not_kept_waiting(emulator, file, store):
    clock = Clock()
    shared = SharedBook(store, clock)
    walls(shared)
    file.hand.type("Zastępy!C3", "6")
    clock.now = 11
    emulator.latency["read"] = 0.3
    try:
        assert [walls(shared) for _ in range(5)] == [1] * 5
        with shared._lock:  # the one thread that renews has it
            pass
    finally:
        emulator.latency["read"] = 0.0
    assert walls(shared) == 6


def test_what_another_process_committed_makes_a_commit_stale_and_the_next_load_new(emulator, file, shared):
    book = shared.load()
    commit(opened(emulator, file), CellWrite("Zastępy", 2, 3, 4), entry="other")
    with pytest.raises(Stale):
        shared.commit(Commit(book.fingerprint, (WRITE,)))
    book = shared.load()
    assert [row[1] for row in book.sheets["Dziennik"].rows] == ["Co", "start", "other"]
    shared.commit(Commit(book.fingerprint, (WRITE,)))
    assert file.values("Zastępy!C2:C3") == [[4], [9]]


def test_requests_are_never_without_a_timeout(emulator, file, store, monkeypatch):
    seen: list[Any] = []
    original = requests.Session.request

    def watched(self: requests.Session, *args: Any, **more: Any) -> Any:
        seen.append(more.get("timeout"))
        return original(self, *args, **more)

    monkeypatch.setattr(requests.Session, "request", watched)
    commit(store, WRITE)
    assert seen and set(seen) == {(5.0, 30.0)}


@pytest.mark.parametrize(
    "kind", ["NULL_VALUE", "DIVIDE_BY_ZERO", "VALUE", "REF", "NAME", "NUM", "N_A", "LOADING", "ERROR", "NEW"]
)
def test_an_error_wins_over_whatever_else_a_cell_holds(kind):
    cell = {"userEnteredValue": {"formulaValue": "=A1"}, "effectiveValue": {"errorValue": {"type": kind}}}
    assert isinstance(raw_value(cell), ErrorValue)
    assert isinstance(raw_value({"userEnteredValue": {"errorValue": {"type": kind}}}), ErrorValue)


def test_a_server_fault_that_may_be_lost_permission_says_so_for_a_commit(emulator, store):
    book = store.load()
    emulator.faults.every = lambda method: faults.status(500)
    with pytest.raises(Unreachable, match="Editor"):
        store.commit(Commit(book.fingerprint, (WRITE,)), last_look=False)
    assert "Editor" not in refusal(store, Unreachable)


def test_permission_lost_midway_leaves_everything_as_it_was(emulator, file, store):
    book = store.load()
    file.hand.share("reader")
    with pytest.raises(Denied, match="Editor"):
        store.commit(Commit(book.fingerprint, (WRITE,)))
    assert store.read().sheets["Zastępy"].cell(3, 3) == 1
    file.hand.share("writer")
    commit(store, WRITE)
    assert file.values("Zastępy!C3") == [[9]]


@pytest.mark.parametrize("number", ["1e300", "999999999999999999999", "-1e300", "0,1", "1e-300"])
def test_numbers_that_nobody_can_count_are_read_as_they_are(file, store, number):
    file.hand.type("Zastępy!C3", number)
    raw = store.read().sheets["Zastępy"].cell(3, 3)
    assert isinstance(raw, int | float | str)
    commit(store, CellWrite("Zastępy", 2, 3, 4))


@pytest.mark.parametrize("serial", [1e300, -1e300, 2958466, -800000])
def test_a_date_beyond_all_calendars_is_a_number(serial):
    cell = {"userEnteredValue": {"numberValue": serial}, "userEnteredFormat": {"numberFormat": {"type": "DATE"}}}
    assert raw_value(cell) == serial


@pytest.mark.parametrize("tab", ["Zastępy", "Dziennik"])
def test_a_tab_deleted_as_an_order_was_on_its_way_makes_it_come_too_late(emulator, file, store, tab):
    book = store.load()
    meanwhile(emulator, lambda: file.hand.delete_tab(tab))
    with pytest.raises(SheetError):
        store.commit(Commit(book.fingerprint, (WRITE,), (Append("Dziennik", ((1, "x"),)),)))
    assert tab not in opened(emulator, file).read().titles


def test_our_hidden_tab_and_its_token_deleted_as_an_order_was_on_its_way(emulator, file, store):
    book = store.load()
    meanwhile(emulator, lambda: file.hand.delete_tab("_commits"))
    with pytest.raises(SheetError):
        store.commit(Commit(book.fingerprint, (WRITE,)))
    assert file.values("Zastępy!C3") == [[1]]
    again = opened(emulator, file)
    commit(again, WRITE)
    assert file.values("Zastępy!C3") == [[9]]


def test_an_answer_that_is_none_of_googles_is_no_crash(emulator, store, monkeypatch):
    """As a school's network gives it: a page of its own that asks for a log-in, with status 200."""
    page = requests.Response()
    page.status_code, page._content = 200, b"<html>Zaloguj</html>"
    monkeypatch.setattr(requests.Session, "request", lambda *_, **__: page)
    assert "internet" in refusal(store, Unreachable)
