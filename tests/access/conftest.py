"""A season of two patrols with a door, and somebody who leads it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.clock import Clock
from tracker.rulesets import find_ruleset
from tracker.service.access import HERE, Caller, Invitation
from tracker.service.entrance import Entrance
from tracker.service.files import create, open_campaign
from tracker.service.guesses import Guesses
from tracker.service.inviting import Inviting
from tracker.service.keys import Keys
from tracker.service.open_campaign import OpenCampaign
from tracker.service.seat import Seat
from tracker.service.signed_out import SignedOut

STOCK = {"startStock": "wood:9,stone:9,iron:9,gold:9"}
START = 1_800_000_000.0
"""A day in 2027, in seconds."""
SECRET = b"only for these tests, and for nothing else"


@dataclass
class House:
    """A campaign on one server: its door, its invitations, its clock."""

    season: OpenCampaign
    door: Entrance
    clock: Clock

    @property
    def inviting(self) -> Inviting:
        return self.door.inviting(HERE)

    def link(self, viewer: str) -> tuple[Invitation, str]:
        """A fresh invitation of that side, and its token."""
        made = self.inviting.invite(viewer)
        return made, self.inviting.token(made)

    def enters(self, viewer: str, cookie: str = "") -> str:
        """The cookie of somebody who comes by the link of that side."""
        return self.door.enter(self.link(viewer)[1], cookie)

    def leader(self, name: str) -> str:
        """The cookie of one more leader."""
        return self.door.enter(self.inviting.token(self.inviting.invite_leader(name)))

    def who(self, cookie: str) -> Caller:
        """Who comes with that cookie, who is let in."""
        found = self.door.caller(cookie)
        assert found is not None
        return found

    def seat(self, cookie: str) -> Seat:
        found = self.door.seat(cookie)
        assert found is not None
        return found


def house_at(path: Path, secret: bytes = SECRET, shared: Path | None = None) -> House:
    """A server of the campaign; ``shared``: where it and others write down who has signed out."""
    clock = Clock(START)
    season = open_campaign(str(path))
    door = Entrance(season, Keys(secret), SignedOut(shared), seconds=clock, guesses=Guesses(clock))
    return House(season, door, clock)


@pytest.fixture(scope="session")
def fresh_season(tmp_path_factory) -> bytes:
    """A new season, made once."""
    path = tmp_path_factory.mktemp("fresh") / "season.xlsx"
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl", STOCK)
    return bytes(path.read_bytes())


@pytest.fixture
def season_file(fresh_season, tmp_path: Path) -> Path:
    path = tmp_path / "season.xlsx"
    path.write_bytes(fresh_season)
    return path


@pytest.fixture
def house(season_file: Path) -> House:
    return house_at(season_file)
