"""Khans & Kings on paper with 2 and 8 nations of the longest names: page counts, nothing over the edge, nothing cut."""

from __future__ import annotations

import dataclasses
from functools import cache

import pytest

from tests.prints.conftest import DAY, LONGEST, begun
from tests.prints.test_pages import boxes, covered, pages, text_of
from tracker.engine.campaign import Campaign
from tracker.engine.order import SIDE
from tracker.prints.khans_kings import PLANNED
from tracker.rulesets import find_ruleset
from tracker.rulesets.khans_kings.geography import capital_of
from tracker.rulesets.khans_kings.setting_up import raised
from tracker.rulesets.khans_kings.state import State
from tracker.service.printing import prints

KHANS = find_ruleset("khans-kings")
KINDS = ("banner_guard", "outriders", "levies")


def settled(nations: int) -> Campaign:
    """The starter map shared out among so many nations, three units of each in the capitals of its provinces."""
    campaign = begun(LONGEST[:nations], KHANS)
    state: State = campaign.state
    owners = {province: f"s{at % nations + 1}" for at, province in enumerate(state.provinces)}
    provinces = {id: dataclasses.replace(row, owner=owners[id]) for id, row in state.provinces.items()}
    state = dataclasses.replace(state, provinces=provinces)
    for province, owner in owners.items():
        capital = capital_of(state, province)
        assert capital is not None
        for kind in KINDS:
            state = raised(state, owner, kind, capital.id)
    return dataclasses.replace(campaign, state=state)


@cache
def pack(nations: int) -> dict[str, bytes]:
    return prints(settled(nations), "leader", "pl", DAY)


def flat(pdf: bytes) -> str:
    """All that a file says without any blank: a long name may be broken anywhere."""
    return "".join(text_of(pdf).split())


@pytest.mark.parametrize(("nations", "sheet", "leader"), [(2, 3, 3), (8, 2, 4)])
def test_the_number_of_pages(nations, sheet, leader):
    for file, pdf in pack(nations).items():
        most = leader if "leader" in file else sheet if "sheet" in file else 2 if "cards" in file else 1
        assert len(pages(pdf)) <= most, file


def test_what_is_planned_are_orders_of_a_nation():
    orders = {order.name for order in KHANS.orders if SIDE in order.by}
    assert set(PLANNED) <= orders


@pytest.mark.parametrize("nations", [2, 8])
def test_nothing_stands_over_the_edge_and_on_sheets_and_cards_no_letter_on_another(nations):
    for file, pdf in pack(nations).items():
        for page in pages(pdf):
            width, height = page.get_size()
            letters = sorted(boxes(page))
            assert letters, file
            assert all(left >= 28 and right <= width - 28 and bottom >= 14 and top <= height - 20
                       for left, bottom, right, top in letters), file  # fmt: skip
            if "map" in file or "leader" in file or "sheet" in file:
                continue  # the names on a map have a rim, which is a letter upon a letter
            for at, one in enumerate(letters):
                near = (other for other in letters[at + 1 : at + 40] if other[0] < one[2])
                assert all(covered(one, other) < 0.35 or one == other for other in near), file


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_poster_names_all_eight_nations_in_full_and_what_each_sign_means(paper):
    told = flat(pack(8)[f"public-map-{paper}.pdf"])
    assert all("".join(name.split()) in told for name in LONGEST if name[0] != "🦌")
    assert "urwisko:nieprzejdziesz" in told, "no line of the key is cut"


def test_each_nation_finds_its_own_name_units_and_provinces_on_its_sheet_and_cards():
    state: State = settled(8).state
    for side, row in state.sides.items():
        mine = [flat(pdf) for file, pdf in pack(8).items() if f"-{side}" in file]
        assert len(mine) == 2
        for told in mine:
            assert row.name[0] == "🦌" or "".join(row.name.split()) in told
            assert all(province.name.replace(" ", "") in told for province in state.provinces.values()
                       if province.owner == side)  # fmt: skip
            assert told.count("StrażBuńczuka") == sum(province.owner == side for province in state.provinces.values())
