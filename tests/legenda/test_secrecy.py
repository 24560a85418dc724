"""Until both armies are laid nobody but its owner learns which card lies where (LG-06)."""

from __future__ import annotations

import dataclasses

import pytest

from sheets.messages import english
from tests.engine.seasons import begun, signature
from tests.legenda.conftest import NINE, nine
from tracker.engine.campaign import Campaign, give
from tracker.engine.hidden import HiddenValue
from tracker.engine.options import options, sendable
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.undo import undo
from tracker.engine.view import look
from tracker.pictures.battle_boards import drawn
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.squads import usual
from tracker.service.answers import journal, status

ONE, OTHER = "SSLLDDEEP", "PDDLLSSEP"


def ordered(campaign: Campaign, name: str, **fields: str) -> Campaign:
    kind = order_type(campaign.ruleset, name)
    return give(campaign, name, kind.shape(**fields), signature(campaign.revision + 1), GivenDice(()))[0]


def season(cards: str, ruleset=LEGENDA) -> Campaign:
    campaign = ordered(begun(ruleset, 3), "fixture", attacker="s1", defender="s2")
    return ordered(campaign, "lay", side="s1", match="m1", formation="wedge", **nine(cards))


def all_that(campaign: Campaign, viewer: str) -> str:
    """Everything a viewer can get of a campaign."""
    view = look(campaign, viewer)
    ruleset = campaign.ruleset
    tables = [ruleset.listings(view.state, side) for side in ("", *view.state.sides)]
    forms = [usual(view.state, {"side": "s2", "match": match}) for match in view.state.matches]
    shown = [drawn(view, match, english) for match in view.state.matches]
    told = [repr((tables, forms, shown, ruleset.waiting(view.state), ruleset.board.boards(view.state, viewer)))]
    told += [repr(view.state), repr(status(view)), repr(journal(view, campaign, "pl")), repr(list(view.entries))]
    for kind in sendable(view):
        for match in view.state.matches:
            told.append(repr(options(view, kind.name, {"side": viewer, "match": match, "card": "c3"})))
    return "\n".join(told)


def differs(ruleset=LEGENDA) -> set[str]:
    seen = set()
    for viewer in ("s2", "s3", "public"):
        try:
            if all_that(season(ONE, ruleset), viewer) != all_that(season(OTHER, ruleset), viewer):
                seen.add(viewer)
        except HiddenValue:
            seen.add(viewer)
    return seen


def test_what_the_attacker_laid_makes_no_difference_to_anybody_else():
    assert differs() == set()


def test_the_two_seasons_are_not_the_same():
    assert all_that(season(ONE), "s1") != all_that(season(OTHER), "s1")


@pytest.mark.parametrize("name", ["unit", "health"])
def test_switching_off_the_audience_of_a_column_is_found_out(name):
    def opened(table):
        columns = tuple(dataclasses.replace(column, audience="everyone") if (table.name, column.name) ==
                        ("cards", name) else column for column in table.columns)  # fmt: skip
        return dataclasses.replace(table, columns=columns)

    ruleset = dataclasses.replace(LEGENDA, tables=tuple(opened(table) for table in LEGENDA.tables))
    assert differs(ruleset) == {"s2", "s3", "public"}


def test_the_fields_of_laying_are_the_owners():
    kind = order_type(LEGENDA, "lay")
    assert {column.name for column in kind.fields if column.audience == "owner"} == set(nine(NINE))


def test_when_both_are_laid_everybody_sees_the_board():
    campaign = ordered(season(ONE), "lay", side="s2", match="m1", formation="box", **nine(NINE))
    other = ordered(season(OTHER), "lay", side="s2", match="m1", formation="box", **nine(NINE))
    assert all_that(campaign, "public") != all_that(other, "public")
    again = undo(campaign, campaign.revision, signature(9))[0]
    assert "surron" not in repr(look(again, "public").state.cards)
