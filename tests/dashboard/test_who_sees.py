"""Beside every secret a leader reads who can see it: on the pages of every ruleset, and nowhere on those of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_script import again, opened, shown
from tests.service.test_leaks import secretive
from tests.tiers import cases
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.ruleset import Ruleset
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.files import found
from tracker.service.shown import others_eyes, who_gets

SEES = "Only the leader sees this"
SECRET_PAGES = {
    "gra-roczna": {"": 1, "others": 3, "turn": 1, "desk": 2, "season": 4, "print": 6, "chronicle": 2},
    "legenda": {"": 1, "desk": 2, "chronicle": 2, "print": 6},
    "kemet": {"start": 1, "desk": 2, "chronicle": 2, "print": 6},
    "khans-kings": {"start": 1, "turn": 1, "board": 1, "desk": 2, "chronicle": 2, "print": 6},
}
"""Page -> how many secrets of a season full of them stand there at least."""


@pytest.fixture(scope="module")
def seasons(tmp_path_factory) -> dict[str, Path]:
    """A season full of secrets of each ruleset."""
    folder, made = tmp_path_factory.mktemp("who"), {}
    for ruleset in RULESETS:
        made[ruleset.id] = folder / f"{ruleset.id}.xlsx"
        found(str(made[ruleset.id]), secretive(ruleset), "pl")
    return made


EVERY = [(id, page) for id, pages in SECRET_PAGES.items() for page in pages]
QUICK = [(id, page) for id, page in EVERY if id == "gra-roczna" or page == "desk"]


@pytest.mark.parametrize(("ruleset", "page"), cases(EVERY, quick=QUICK))
def test_a_leader_reads_beside_each_secret_who_can_see_it(seasons, monkeypatch, ruleset, page):
    app = opened(seasons[ruleset], monkeypatch, page)
    assert shown(app).count(SEES) >= SECRET_PAGES[ruleset][page], page


@pytest.mark.parametrize("ruleset", SECRET_PAGES)
def test_nobody_else_reads_who_can_see_what(seasons, monkeypatch, ruleset):
    opened(seasons[ruleset], monkeypatch)
    for page in ("", *SECRET_PAGES[ruleset]):
        assert SEES not in shown(again(page, "s1")), page


def test_a_place_in_the_fog_says_who_sees_what_stands_there(seasons, monkeypatch):
    season = secretive(find_ruleset("khans-kings"))
    place = next(unit.place for unit in season.state.units.values() if unit.owner == "s1" and unit.place)
    app = opened(seasons["khans-kings"], monkeypatch)
    before = shown(app).count(SEES)
    app.selectbox(key="map:at").set_value(place).run()
    assert shown(app).count(SEES) == before + 1


def test_a_card_that_lies_face_down_says_who_sees_it(seasons, monkeypatch):
    season = secretive(find_ruleset("legenda"))
    view = look(season, LEADER)
    hidden = [card for card in season.state.cards.values() if card.id not in _open_cards(season)]
    assert hidden
    audience = who_gets(view, others_eyes(view), lambda one: one.state.cards[hidden[0].id].unit)
    assert audience == (hidden[0].side,)
    app = opened(seasons["legenda"], monkeypatch, "board")
    assert SEES not in shown(app)  # of the battle that is being fought all lies open
    app.selectbox(key="board:which").set_value(hidden[0].match).run()
    assert SEES in shown(app)


def _open_cards(season: object) -> set[str]:
    shown_to_all = look(season, PUBLIC).state.cards  # type: ignore[arg-type]
    return {id for id, card in shown_to_all.items() if repr(card.unit) != "HIDDEN"}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_who_is_shown_the_same_is_asked_of_what_each_may_see(ruleset: Ruleset):
    view = look(secretive(ruleset), LEADER)
    others = others_eyes(view)
    assert [one.viewer for one in others] == [PUBLIC, *view.state.sides]
    assert who_gets(view, others, lambda one: list(one.state.sides)) == (PUBLIC,)
    assert who_gets(view, others, lambda one: one.viewer) == ()
    desk = who_gets(view, others, lambda one: one.state.desk.get("s1.900"))
    assert desk == ("s1",)
