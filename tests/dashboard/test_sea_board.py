"""The board of a battle at sea: archers aboard are tapped, a ship may be shot at or its crew, damage is shared."""

from __future__ import annotations

from random import Random

import pytest

from tests.dashboard.test_script import opened, shown
from tests.khans_kings.test_battle_invariants import ordered
from tests.khans_kings.test_sea_invariants import manned
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.service.files import found

ARCHERS, TARGET = "s1.12", "s2.5"
"""In the first of the random battles: archers aboard ship s1.6, and a ship with four units aboard."""


@pytest.fixture(scope="module")
def fight():
    """Both rows are laid, and nobody draws a Power Card; the aggressor is to act."""
    campaign = manned(0)
    while (battle := under_way(campaign.state)).stage == "laying":
        campaign = ordered(campaign, "order_row", Random(0), battle=battle.id)
    while under_way(campaign.state).stage == "drawing":
        campaign = ordered(campaign, "pass", Random(0), battle=battle.id)
    return campaign, battle.id


def labels(app):
    return [button.label for button in app.button]


def test_a_ship_may_be_shot_at_or_its_crew_and_the_page_asks_which(fight, tmp_path, monkeypatch):
    campaign, battle = fight
    path = tmp_path / "season.xlsx"
    found(str(path), campaign, "en")
    app = opened(path, monkeypatch, "board", viewer="s1")
    assert {"Try to get away…", "Call for boarding"} <= set(labels(app))
    app.session_state[f"board:{battle}"] = ARCHERS
    app.session_state[f"board:{battle}:to"] = TARGET
    app.run()
    assert not app.exception and {"Attack", "Shoot at a crew"} <= set(labels(app))
    assert "aboard Cog 6: Bowmen of the wood 12" in shown(app)
    next(button for button in app.button if button.label == "Shoot at a crew").click().run()
    assert not app.error, shown(app)
    assert "Done: Shoot at a crew." in shown(app)


def test_damage_is_shared_in_a_form_beside_the_board(fight, tmp_path, monkeypatch):
    campaign, battle = fight
    campaign = ordered(campaign, "call_boarding", Random(0), "s1", side="s1", battle=battle)
    view = campaign.state.fighters
    foe = next(row.unit for row in view.values() if row.row == "defender" and row.slot == view["s1.5"].slot)
    campaign = ordered(campaign, "board", Random(1), "s1", side="s1", battle=battle, unit="s1.5", target=foe)
    owing = [row for row in campaign.state.fighters.values() if row.owes]
    assert owing, "the dice of this test leave something to share"
    path = tmp_path / "season.xlsx"
    found(str(path), campaign, "en")
    side = campaign.state.units[owing[0].unit].owner
    app = opened(path, monkeypatch, "board", viewer=side)
    assert "is to be shared among it" in shown(app)
    next(button for button in app.button if button.label == "Share the damage").click().run()
    assert not app.error, shown(app)
    assert "bears" in shown(app) and "Done." in shown(app)
