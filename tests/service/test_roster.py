"""A list of nicknames to tick is the leader's alone, and whoever is struck off is gone from everything that is kept."""

from __future__ import annotations

import stat
import threading
import zipfile
from pathlib import Path

import pytest

from sheets.errors import Damaged
from tests.access.conftest import House, house_at
from tests.fresh import fresh
from tracker.engine.order import IllegalOrder
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.roster import MOST, Roster, struck_off

NAMES = ["Kanarek", "Żbik", "Mały-Lis"]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return fresh(tmp_path, "gra-roczna", ["Sokół", "Orzeł"], "pl")


@pytest.fixture
def roster(place) -> Roster:
    return Roster(open_campaign(str(place)))


def kept(folder: Path) -> str:
    """All that any file of the folder holds, also packed."""
    told = []
    for path in folder.rglob("*"):
        if path.is_file():
            told.append(path.name.encode() + path.read_bytes())
            if zipfile.is_zipfile(path):
                with zipfile.ZipFile(path) as packed:
                    told += [packed.read(name) for name in packed.namelist()]
    return b"\n".join(told).decode("utf-8", "replace")


def test_the_list_is_kept_in_its_order_and_each_side_has_its_own(roster, place):
    roster.change("s1", NAMES, ())
    roster.change("s2", ["Sowa"], ())
    assert list(Roster(open_campaign(str(place))).of("s1").values()) == NAMES
    assert list(roster.of("s2").values()) == ["Sowa"]


def test_only_its_owner_may_read_the_file(roster):
    roster.change("s1", NAMES, ())
    assert stat.S_IMODE(roster.path.stat().st_mode) == 0o600
    roster.change("s1", ["Sowa"], ())
    assert stat.S_IMODE(roster.path.stat().st_mode) == 0o600


def test_who_is_struck_off_is_in_no_file_any_more_and_no_total_changes(roster, place, tmp_path):
    season = open_campaign(str(place))
    roster.change("s1", NAMES, ())
    for present in ("3", "2"):
        season.submit("report", {"side": "s1", "present": present}, Act())
    before = season.read(journal=True)
    assert "Kanarek" in kept(tmp_path)
    (gone,) = struck_off(roster.of("s1"), NAMES[1:])
    roster.change("s1", NAMES[1:], [gone])
    after = season.read(journal=True)
    assert "Kanarek" not in kept(tmp_path) and gone not in kept(tmp_path)
    assert list(roster.of("s1").values()) == NAMES[1:]
    assert after.state == before.state and list(after.entries) == list(before.entries)


def test_nothing_but_that_one_file_ever_holds_a_nickname(roster, place, tmp_path):
    season = open_campaign(str(place))
    roster.change("s1", NAMES, ())
    season.submit("report", {"side": "s1", "present": "3"}, Act())
    season.undo(Act())
    roster.path.unlink()
    assert not [name for name in NAMES if name in kept(tmp_path)]


def test_with_the_last_nickname_the_file_goes_too(roster):
    roster.change("s1", NAMES, ())
    roster.change("s1", [], set(roster.of("s1")))
    assert not roster.path.exists() and not roster.of("s1")


def test_a_tab_that_was_left_open_brings_nobody_back(roster):
    roster.change("s1", NAMES, ())
    seen_before = roster.of("s1")
    roster.change("s1", [], struck_off(seen_before, NAMES[1:]))
    roster.change("s1", ["Sowa"], struck_off(seen_before, [*NAMES, "Sowa"]))
    assert list(roster.of("s1").values()) == [*NAMES[1:], "Sowa"]


@pytest.mark.parametrize(
    "name", ["Jan Kowalski", "jan@example.org", "601202303", "x" * 17, "a.b", "=1+1", "<b>", "-", "Lis, Jan"]
)
def test_what_looks_like_a_full_name_or_an_address_is_refused_and_nothing_is_kept(roster, name):
    with pytest.raises(IllegalOrder) as refused:
        roster.change("s1", ["Sowa", name], ())
    assert "nickname" in str(refused.value.reason.text)
    assert not roster.path.exists()


def test_nobody_is_listed_twice(roster):
    roster.change("s1", ["Lis", "lis", "LIS"], ())
    roster.change("s1", ["lis"], ())
    assert list(roster.of("s1").values()) == ["Lis"]


def test_a_list_has_an_end(roster):
    roster.change("s1", [f"lis{n}" for n in range(MOST)], ())
    with pytest.raises(IllegalOrder):
        roster.change("s1", ["sowa"], ())
    assert len(roster.of("s1")) == MOST


def test_two_windows_that_write_at_once_lose_nobody(place):
    def writes(number: int) -> None:
        Roster(open_campaign(str(place))).change(f"s{number % 2 + 1}", [f"lis{number}"], ())

    threads = [threading.Thread(target=writes, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = Roster(open_campaign(str(place)))
    assert len(found.of("s1")) == len(found.of("s2")) == 6


@pytest.mark.parametrize("text", ["", "[]", "{", '{"sides": {"s1": ["Lis"]}}', "\xff\x00", '{"campaign": "x"}'])
def test_a_file_that_cannot_be_read_is_told_and_left_alone(roster, text):
    roster.path.write_text(text, "latin-1")
    for act in (lambda: roster.of("s1"), lambda: roster.change("s1", ["Lis"], ())):
        with pytest.raises(Damaged):
            act()
    assert roster.path.read_text("latin-1") == text


def test_a_new_season_of_the_same_name_has_nobody_on_its_lists(roster, place):
    roster.change("s1", NAMES, ())
    place.unlink()
    create(str(place), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    fresh = Roster(open_campaign(str(place)))
    assert not fresh.of("s1")
    fresh.change("s1", ["Sowa"], ())
    assert "Kanarek" not in fresh.path.read_text()


@pytest.fixture
def house(place) -> House:
    return house_at(place)


@pytest.mark.parametrize("viewer", ["s1", "s2", "public"])
def test_nobody_but_a_leader_gets_at_a_list(house, viewer):
    Roster(house.season).change("s1", NAMES, ())
    seat = house.seat(house.enters(viewer))
    with pytest.raises(IllegalOrder):
        seat.roster()


def test_a_leader_who_was_sent_away_gets_at_no_list(house):
    cookie = house.leader("Ala")
    seat = house.seat(cookie)
    assert seat.roster().of("s1") == {}
    house.door.leave(cookie)
    with pytest.raises(IllegalOrder):
        seat.roster()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_attendance_is_a_whole_number_that_the_ruleset_names_itself(ruleset):
    for tab in ruleset.typed:
        field = ruleset.order(tab.order).field(tab.attendance) if tab.attendance else None
        assert not tab.attendance or (field.kind.name == "WHOLE" and field.low == 0), tab.name
    assert [tab.attendance for tab in ruleset.typed] == (["present"] if ruleset.id == "gra-roczna" else [])
