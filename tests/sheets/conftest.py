"""A small table in two languages, as a leader's sheet would have it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sheets.cells import Words
from sheets.messages import Translate, english, say
from sheets.schema import Table, choice, counts, day, flag, key, names, reference, table, text, whole

POLISH = {
    "Province": "Prowincja", "Name": "Nazwa", "Owner": "Właściciel", "Walls": "Mury", "Besieged": "Oblężona",
    "Land": "Kraina", "plain": "równina", "hill": "wzgórze", "Stores": "Zapasy", "Troops": "Wojsko",
    "wood": "drewno", "iron": "żelazo", "castle": "zamek", "reserve": "rezerwa", "Founded": "Założona",
    "yes": "tak", "no": "nie",
}  # fmt: skip
GOODS = {"wood": say("wood"), "iron": say("iron")}


def polish(text: str, plural: str, n: int) -> str:
    return POLISH.get(text, text)


@dataclass(frozen=True)
class Province:
    id: str = key(say("Province"))
    name: str = text(say("Name"), help=say("What the province is called."))
    owner: str | None = reference("sides", say("Owner"), required=False)
    walls: int = whole(say("Walls"), high=9)
    besieged: bool = flag(say("Besieged"))
    land: str = choice(say("Land"), {"plain": say("plain"), "hill": say("hill")})
    stores: tuple[str, ...] = names(say("Stores"), choices=GOODS)
    troops: tuple[tuple[str, int], ...] = counts(
        say("Troops"), choices={"castle": say("castle"), "reserve": say("reserve")}
    )
    founded: str = day(say("Founded"))


@pytest.fixture(scope="session", name="polish")
def polish_language() -> Translate:
    return polish


@pytest.fixture(scope="session")
def provinces() -> Table:
    return table("provinces", Province, say("Provinces"))


@pytest.fixture(scope="session")
def words() -> Words:
    return Words((polish, english), {"sides": {"foxes": ["Lisy"], "owls": ["Sowy", "Owls"]}})


@pytest.fixture(scope="session")
def krakow() -> Province:
    return Province(
        id="p1",
        name="Kraków",
        owner="foxes",
        walls=3,
        besieged=True,
        land="hill",
        stores=("wood", "iron"),
        troops=(("castle", 2), ("reserve", 3)),
        founded="2026-10-03",
    )
