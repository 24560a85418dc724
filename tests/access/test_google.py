"""Invitations of a season in a Google Sheet: the same door, on a stand-in for Google on this computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheets.shared import TTL, SharedBook
from tests.access.conftest import SECRET, START, STOCK, House
from tests.clock import Clock
from tests.emulator import Emulator
from tracker.engine.order import IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.doorway import keys_of
from tracker.service.entrance import Entrance
from tracker.service.files import beside, create, google_id, open_campaign
from tracker.service.guesses import Guesses
from tracker.service.keys import Keys
from tracker.service.seat import Seat, at_home
from tracker.service.signed_out import SignedOut


@pytest.fixture
def address(monkeypatch) -> Iterator[str]:
    """A season of two patrols in a Google Sheet."""
    with Emulator(reads=None, writes=None) as google:
        monkeypatch.setenv("SHEETS_EMULATOR_HOST", google.url)
        link = f"https://docs.google.com/spreadsheets/d/{google.new_spreadsheet('Sezon', tab='Arkusz1').id}/edit"
        create(link, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl", STOCK)
        yield link


def house_at(address: str) -> House:
    season, clock = open_campaign(address), Clock(START)
    store = season.store
    assert isinstance(store, SharedBook)
    store.clock, store.background = clock, False
    door = Entrance(season, Keys(SECRET), SignedOut(None), seconds=clock, guesses=Guesses(clock))
    return House(season, door, clock)


def test_a_patrol_comes_in_plays_and_is_out_once_it_is_revoked(address):
    house = house_at(address)
    made, token = house.link("s1")
    cookie = house.door.enter(token)
    house.season.submit("report", {"side": "s1", "present": "6"}, Act())
    house.seat(cookie).submit("build", {"side": "s1", "building": "quarry"}, Act(viewer="s1"))
    assert house.who(cookie).viewer == "s1"
    house.inviting.revoke(made.id)
    assert house.door.caller(cookie) is None
    assert house.season.view("leader").state.buildings["s1.quarry"].level == 1


def test_a_command_takes_the_sheet_by_its_id(address):
    assert google_id(at_home(open_campaign(address)).as_typed) == google_id(address)


def test_another_server_obeys_at_once_when_he_acts_and_within_its_snapshot_when_he_looks(address):
    one, other = house_at(address), house_at(address)
    one.season.submit("report", {"side": "s1", "present": "6"}, Act())
    made, token = one.link("s1")
    other.clock.now += TTL
    cookie = other.door.enter(token)
    caller = other.who(cookie)
    one.inviting.revoke(made.id)
    with pytest.raises(IllegalOrder):
        Seat(other.season, caller, lambda: caller).submit(
            "build", {"side": "s1", "building": "quarry"}, Act(viewer="s1", key="late")
        )
    other.clock.now += TTL
    assert other.door.caller(cookie) is None


def test_the_secret_of_a_google_sheet_is_kept_in_the_apps_own_folder_for_its_owner_alone(address, tmp_path):
    season = open_campaign(address)
    token = keys_of(season).token("a", "b", "c")
    file = beside(season).with_name(f"{beside(season).name}.key")
    assert file.stat().st_mode & 0o777 == 0o600
    assert keys_of(open_campaign(address)).token("a", "b", "c") == token
