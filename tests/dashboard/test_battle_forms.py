"""The forms of a battle: only what comes into question is offered."""

from tests.dashboard.test_script import opened, shown
from tests.engine.seasons import signature
from tests.khans_kings.test_battle_secrecy import season
from tracker.engine.undo import undo_to
from tracker.service.files import found


def options_of(app, key):
    group = next((group for group in app.button_group if group.key == key), None)
    if group is None:  # nothing to choose from, so nothing is asked
        return []
    return [text.replace("\\", "") for text in group.options]


def test_the_form_of_an_attack_offers_units_that_may_act_and_whom_they_reach(tmp_path, monkeypatch):
    campaign = season("false", 0)
    path = tmp_path / "season.xlsx"
    found(str(path), campaign, "en")
    app = opened(path, monkeypatch, "turn", viewer="s2")
    assert not app.error
    app.button(key="attack:s2:open").click().run()
    assert len(options_of(app, "attack:s2:unit")) == 2
    assert options_of(app, "attack:s2:target") == []
    app.button_group(key="attack:s2:unit").set_value("s2.5").run()
    assert len(options_of(app, "attack:s2:target")) == 2
    assert not app.error, shown(app)


def test_the_form_of_a_row_to_be_ordered_offers_its_own_units_only(tmp_path, monkeypatch):
    campaign = season("false", 0)
    campaign = undo_to(campaign, campaign.revision - 4, signature(99))[0]
    path = tmp_path / "season.xlsx"
    found(str(path), campaign, "en")
    app = opened(path, monkeypatch, "turn", viewer="s2")
    app.button(key="order_row:s2:open").click().run()
    assert options_of(app, "order_row:s2:units") == ["Levies 5 (Żbiki)", "Levies 6 (Żbiki)"]
    assert not app.error, shown(app)
