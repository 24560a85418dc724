"""What technologies, promotions, the event and lasting cards change in a number."""

from __future__ import annotations

from tracker.rulesets.khans_kings.effects import (
    percent,
    reluctance_of,
    speed_of,
    suspended,
    terrain_defence,
    with_bonuses,
)
from tracker.rulesets.khans_kings.season_tables import Lasting


def test_t3_a_technology_changes_only_its_types_and_only_for_who_knows_it(realm):
    realm.begun().row("sides", "s1", technologies=("T3",))
    archers, foot, others = (
        realm.unit("s1", "H1b", "bowmen"),
        realm.unit("s1", "H1b"),
        realm.unit("s2", "H2b", "bowmen"),
    )
    attack = {key: with_bonuses(realm.state, realm.state.units[key], "attack", 5) for key in (archers, foot, others)}
    assert attack == {archers: 6, foot: 5, others: 5}


def test_t1_tempering_counts_only_beside_a_filled_slot(realm):
    realm.begun().row("sides", "s1", technologies=("T1",))
    name = realm.unit("s1", "H1b")
    unit = realm.state.units[name]
    assert with_bonuses(realm.state, unit, "defence", 2) == 2
    assert with_bonuses(realm.state, unit, "defence", 2, beside=True) == 3


def test_a_promotion_counts_in_its_terrains_and_by_per_cent(realm):
    realm.begun()
    unit = realm.unit("s1", "H1c", xp=16, promotions=("P6", "P7"))
    assert with_bonuses(realm.state, realm.state.units[unit], "defence", 2) == 3
    assert percent(realm.state, realm.state.units[unit], "attack") == 25
    realm.row("units", unit, place="H1a")
    assert with_bonuses(realm.state, realm.state.units[unit], "defence", 2) == 2


def test_what_is_taken_away_stops_at_its_least_value_after_all_that_adds(realm):
    realm.begun()
    rider = realm.unit("s1", "H1b", "lancers", xp=4, promotions=("P5",))
    assert speed_of(realm.state, realm.state.units[rider]) == 4
    realm.row("turn", "turn", event="E8")
    assert speed_of(realm.state, realm.state.units[rider]) == 2
    realm.row("kinds", "lancers", speed=1)
    assert speed_of(realm.state, realm.state.units[rider]) == 1
    realm.row("kinds", "lancers", speed=0).row("units", rider, promotions=())
    assert speed_of(realm.state, realm.state.units[rider]) == 0, "a limit from below raises nobody"


def test_kk_11_an_event_changes_terrains_and_suspends_rules(realm):
    realm.begun()
    assert terrain_defence(realm.state, "H1c") == 1 and not suspended(realm.state, "no_strike_back")
    realm.row("turn", "turn", event="E6")
    assert terrain_defence(realm.state, "H1c") == 2 and terrain_defence(realm.state, "H1a") == 0
    assert suspended(realm.state, "no_strike_back") and not suspended(realm.state, "river")


def test_a_lasting_card_stays_with_its_unit_wherever_it_goes(realm):
    unit = realm.begun().unit("s1", "H1b")
    realm.add("lasting", Lasting(id="l1", unit=unit, effect="O3.1", lasts="battle", turn=1))
    assert reluctance_of(realm.state, realm.state.units[unit]) == 5
    realm.row("units", unit, place="H1c")
    assert reluctance_of(realm.state, realm.state.units[unit]) == 5
