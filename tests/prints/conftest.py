"""Seasons to print: as small and as large as they get, with the worst names there are."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache

import pytest

from tests.engine.seasons import signature
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import find_ruleset
from tracker.rulesets.gra_roczna.state import Building, BuildingType
from tracker.service.catalogues import shipped
from tracker.service.demo import played
from tracker.service.printing import prints
from tracker.service.vocabulary import words
from tracker.service.wording import typed_order

DAY = "2026-11-30"
GRA_ROCZNA = find_ruleset("gra-roczna")
LONGEST = [
    "W" * 40,
    "Żółć gęślą jaźń Zażółć Świstaki ąćęłńóśź",
    "ЩЖШФЮЫ" * 6 + "Щёъ",
    "Wielka Zastępowa Drużyna Puszczańska Łoś",
    "🦌" * 40,
    "Лисы-разведчики северного берега реки Оя",
    "i" * 40,
    "Z" * 20 + "=" * 20,
]
EMOJI = ["🦌", "👨‍👩‍👧 Łosie 🏕️"]


def begun(names: Sequence[str], ruleset: Ruleset = GRA_ROCZNA, **settings: str) -> Campaign:
    return start(ruleset, shipped(ruleset), names, settings, signature(0))


def ordered(campaign: Campaign, *lines: str) -> Campaign:
    """The campaign after these orders: ``build side=s1 building=port``."""
    for line in lines:
        name, *fields = line.split()
        values = dict(field.split("=", 1) for field in fields)
        order = typed_order(
            order_type(campaign.ruleset, name), values, words(campaign.ruleset, (campaign.state,), "pl")
        )
        campaign, _ = give(campaign, name, order, signature(campaign.revision + 1), GivenDice(()))
    return campaign


def grown(campaign: Campaign, level: int, knights: int, stock: int) -> Campaign:
    """Every building of every side at a level, and stocks and knights to go with it."""
    state = campaign.state
    rows = {key: dataclasses.replace(row, level=level, knights=knights) for key, row in state.buildings.items()}
    sides = {
        key: dataclasses.replace(row, wood=stock, stone=stock, iron=stock, gold=stock, knights=stock, expedition=stock)
        for key, row in state.sides.items()
    }
    return dataclasses.replace(campaign, state=dataclasses.replace(state, buildings=rows, sides=sides))


def wide(campaign: Campaign, buildings: int) -> Campaign:
    """The campaign with so many further buildings in its catalogue, with long names, at levels 0 to 99."""
    state = campaign.state
    kinds, rows = dict(state.building_types), dict(state.buildings)
    for number in range(buildings - len(kinds)):
        key = f"extra{number}"
        kinds[key] = BuildingType(
            id=key, name=f"Wieża obserwacyjna nad rzeką numer {number}", wood=99, gold=99, defence=9, max_level=99
        )
        for side in state.sides:
            row = Building(id=f"{side}.{key}", side=side, building=key, level=number * 99 // buildings, knights=number)
            rows[row.id] = row
    return dataclasses.replace(campaign, state=dataclasses.replace(state, building_types=kinds, buildings=rows))


@cache
def season(name: str) -> Campaign:
    """The seasons that several tests print."""
    match name:
        case "demo":
            return played(GRA_ROCZNA)
        case "two":
            return grown(begun(LONGEST[:2]), 3, 4, 99)
        case "eight":
            return grown(begun(LONGEST), 99, 999, 999_999_999)
        case "emoji":
            return begun(EMOJI)
        case "forty":
            return wide(begun(LONGEST[:3]), 40)
    raise LookupError(name)


@cache
def printed(name: str, viewer: str = LEADER, language: str = "pl") -> dict[str, bytes]:
    """A pack, made once."""
    return prints(season(name), viewer, language, DAY)


@pytest.fixture(params=["demo", "eight", "emoji", "forty"])
def any_pack(request: pytest.FixtureRequest) -> dict[str, bytes]:
    """The leader's pack of each season, without what is like another file of it."""
    alike = ("s2", "s4", "s6", "s7", "s8")
    return {file: pdf for file, pdf in printed(request.param).items() if not any(f"-{side}-" in file for side in alike)}
