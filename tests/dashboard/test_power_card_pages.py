"""Power Cards on the pages: drawn from the board and the map, whom they mean by a tap, what they leave on a unit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.test_board_page import labels, pressed
from tests.dashboard.test_script import again, opened, shown, state
from tests.engine.seasons import begun, signature
from tracker.dashboard.session import served
from tracker.engine.campaign import Campaign, give
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import found

KHANS = find_ruleset("khans-kings")
BATTLE = "1.O1c.s1.s2"
HEALER = "s1.5"


def given(campaign: Campaign, name: str, **fields: object) -> Campaign:
    order = order_type(KHANS, name).shape(**fields)
    return give(campaign, name, order, signature(campaign.revision + 1), AppDice(lambda die: 1))[0]


def before_battle(place: str = "O1c") -> Campaign:
    """Herbalists and levies of two nations, who meet in O1c if they stand in one place; before the first turn."""
    campaign = given(begun(KHANS, 3), "begin_season")
    for owner, there in (("s1", "O1c"), ("s2", place)):
        for kind in ("herbalists", "levies"):
            campaign = given(campaign, "muster", owner=owner, kind=kind, place=there)
    while campaign.state.turn["turn"].phase != "movement":
        campaign = given(campaign, "end_phase")
    for side in ("s2", "s1") if place == "O1c" else ():
        campaign = given(campaign, "order_row", side=side, battle=BATTLE)
    return campaign


@pytest.fixture(scope="module")
def fields(tmp_path_factory) -> dict[str, bytes]:
    """The two seasons as workbooks: with the battle, and without."""
    made = {}
    for name, campaign in (("battle", before_battle()), ("peace", before_battle("O1a"))):
        path = tmp_path_factory.mktemp(name) / "season.xlsx"
        found(str(path), campaign, "en")
        made[name] = path.read_bytes()
    return made


@pytest.fixture
def season(fields, tmp_path, monkeypatch):
    """Opens one of the seasons, to be written to."""

    def opens(name: str) -> None:
        path = Path(tmp_path) / f"{name}.xlsx"
        path.write_bytes(fields[name])
        opened(path, monkeypatch)

    return opens


def tapped(app, cell: str):
    app.session_state[f"board:{BATTLE}"] = cell
    return app.run()


def test_a53_a_tapped_healer_draws_from_either_pool_before_the_battle(season):
    season("battle")
    app = again("board", "s1")
    assert "Łosie may draw Power Cards before the battle of Ruda Stara c, or wait." in shown(app)
    app = tapped(app, HEALER)
    wanted = ["Draw a Power Card: offensive", "Draw a Power Card: defensive"]
    assert [label for label in labels(app) if label.startswith("Draw")] == wanted
    pressed(app, "Draw a Power Card: defensive")
    (battle,) = state().battles.values()
    assert len(battle.cards) == 1 and state().cards[battle.cards[0]].pool == "defensive"
    assert not [label for label in labels(again("board", "s1")) if label.startswith("Draw")]


def test_a53_who_draws_nothing_waits_and_the_battle_begins(season):
    season("battle")
    pressed(tapped(again("board", "s1"), ""), "Wait")
    assert state().battles[BATTLE].to_act == "defender"
    pressed(tapped(again("board", "s2"), ""), "Wait")
    assert state().battles[BATTLE].number == 1


def test_whom_a_card_means_is_told_by_tapping(season):
    season("battle")
    served().season.submit("lay_card", {"unit": HEALER, "card": "O6"}, Act())
    app = again("board", "s1")
    assert "Łosie says which unit the Power Card means, in the battle of Ruda Stara c." in shown(app)
    app = tapped(app, HEALER)
    assert "Tap a lit cell" in shown(app)
    told = {"side": "s1", "battle": BATTLE, "unit": HEALER, "target": "s2.6"}
    served().season.submit("card_target", told, Act(viewer="s1"))
    assert state().units["s2.6"].state == 10


def test_on_the_map_a_healer_draws_and_its_place_tells_what_lasts(season):
    season("peace")
    app = again("", "s1")
    app.session_state["map:at"] = "O1c"
    app.run()
    served().season.submit("lay_card", {"unit": HEALER, "card": "D3"}, Act())
    app = again("", "s1")
    app.session_state["map:at"] = "O1c"
    assert "Marching song: Speed +1, to the end of the turn" in shown(app.run())
