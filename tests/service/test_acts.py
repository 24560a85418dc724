"""Acts of players and of the leader: stale, repeated, with dice, without; and what refusals tell."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tracker.engine.audit import audit
from tracker.engine.order import LEADER, IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.answers import journal, status
from tracker.service.files import create, open_campaign
from tracker.service.open_campaign import OpenCampaign

ATTACK = {"side": "Sokół", "target": "Orzeł", "building": "port", "knights": "4"}
STOCK = {"startStock": "wood:30,stone:30,iron:30,gold:30", "battleReport": "outcome"}


@pytest.fixture(scope="module")
def template(tmp_path_factory) -> Path:
    """Sokół may attack; Orzeł has a port with two knights; both are in their second turn."""
    path = tmp_path_factory.mktemp("acts") / "season.xlsx"
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "en", STOCK)
    season = open_campaign(str(path))
    for side, present in (("Sokół", "16"), ("Orzeł", "8")):
        season.submit("report", {"side": side, "present": present}, Act())
        season.submit("build", {"side": side, "building": "port"}, Act())
        season.submit("end_turn", {"side": side}, Act())
        season.submit("report", {"side": side}, Act())
    season.submit("garrison", {"side": "Orzeł", "source": "reserve", "place": "port", "knights": "2"}, Act())
    return Path(path)


@pytest.fixture
def season(template, tmp_path) -> OpenCampaign:
    path = shutil.copy(template, tmp_path)
    return OpenCampaign(open_campaign(str(path)).store, dice=lambda faces: 3)


def refused(season: OpenCampaign, name: str, values: dict[str, str], act: Act, **rest: Any) -> str:
    before = season.store.path.read_bytes()
    with pytest.raises(IllegalOrder) as caught:
        season.submit(name, values, act, **rest)
    assert season.store.path.read_bytes() == before
    return str(caught.value)


def revision(season: OpenCampaign, viewer: str) -> int:
    return season.view(viewer).revision


# Sending twice, and sending late


def test_the_same_key_again_is_the_same_entry(season):
    act = Act(viewer="s1", key="K")
    first = season.submit("build", {"side": "Sokół", "building": "mint"}, act)
    again = season.submit("build", {"side": "Sokół", "building": "mint"}, act)
    assert again.repeated
    assert again.entry == first.entry
    assert season.view(LEADER).state.buildings["s1.mint"].level == 1


def test_the_key_of_a_rival_tells_nothing(season):
    season.submit("build", {"side": "Orzeł", "building": "mint"}, Act(viewer="s2", key="secret"))
    told = refused(season, "build", {"side": "Sokół", "building": "mint"}, Act(viewer="s1", key="secret"))
    assert told == "This order is not possible now."


def test_a_player_counts_what_he_can_see(season):
    assert revision(season, "s1") < revision(season, LEADER)
    now = revision(season, "s1")
    season.submit("garrison", {"side": "Orzeł", "source": "port", "place": "reserve", "knights": "1"}, Act())
    season.submit("build", {"side": "Sokół", "building": "mint"}, Act(viewer="s1", revision=now))
    assert "moved on" in refused(season, "end_turn", {"side": "Sokół"}, Act(viewer="s1", revision=now))


def test_an_old_picture_matters_only_if_what_was_seen_of_it_changed(season):
    drawn = revision(season, "s1")
    season.submit("build", {"side": "Orzeł", "building": "mint"}, Act())
    season.submit("build", {"side": "Sokół", "building": "mint"}, Act(viewer="s1", drawn_at=drawn))
    season.submit("build", {"side": "Orzeł", "building": "port"}, Act())
    told = refused(season, "attack", ATTACK, Act(viewer="s1", drawn_at=drawn))
    assert "Something changed" in told
    season.submit("attack", ATTACK, Act(viewer="s1", drawn_at=revision(season, "s1")))


def test_what_a_rival_hides_makes_no_old_picture(season):
    drawn = revision(season, "s1")
    season.submit("garrison", {"side": "Orzeł", "source": "port", "place": "reserve", "knights": "1"}, Act())
    season.submit("attack", ATTACK, Act(viewer="s1", drawn_at=drawn))


def test_a_castle_that_helps_in_secret_makes_no_old_picture(season):
    season.submit("build", {"side": "Orzeł", "building": "castle"}, Act())
    season.submit("garrison", {"side": "Orzeł", "source": "port", "place": "castle", "knights": "1"}, Act())
    drawn = revision(season, "s1")
    season.submit("build", {"side": "Orzeł", "building": "castle"}, Act())
    season.submit("attack", ATTACK, Act(viewer="s1", drawn_at=drawn))


# Dice


def test_a_player_types_his_own_dice_and_the_app_rolls_the_rest(season):
    receipt = season.submit("attack", ATTACK, Act(viewer="s1"), [6, 6, 1, 5])
    assert [(roll.face, roll.source, roll.why) for roll in receipt.entry.rolls] == [
        (6, "typed", "attack"), (6, "typed", "attack"), (1, "typed", "attack"), (5, "typed", "attack"),
        (3, "app", "defence"), (3, "app", "defence"),
    ]  # fmt: skip
    assert audit(season.read(journal=True).committed) is None


@pytest.mark.parametrize("faces", [[6, 6, 1], [6, 6, 1, 5, 3], [6, 6, 1, 5, 3, 3], [6, 6, 1, 7]])
def test_no_refusal_to_a_player_names_a_number_of_dice(season, faces):
    told = refused(season, "attack", ATTACK, Act(viewer="s1"), faces=faces)
    assert not set(told) & set("2345")


def test_the_same_faces_after_an_undo_unless_the_leader_has_them_rolled_anew(season):
    fallen = iter([6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 6, 6])
    season.dice = lambda faces: next(fallen)
    first = season.submit("attack", ATTACK, Act())
    season.undo(Act())
    again = season.submit("attack", ATTACK, Act())
    assert again.entry.rolls == first.entry.rolls
    season.undo(Act())
    player = season.submit("attack", ATTACK, Act(viewer="s1"), reroll=True)
    assert player.entry.rolls == first.entry.rolls
    season.undo(Act())
    anew = season.submit("attack", ATTACK, Act(), reroll=True)
    assert [roll.face for roll in anew.entry.rolls] == [1, 1, 1, 1, 6, 6]
    assert "The dice were rolled anew." in [str(note.message) for note in anew.entry.notes]
    assert audit(season.read(journal=True).committed) is None


# What players may do


@pytest.mark.parametrize("act", [Act(viewer="s1", dry_run=True)])
def test_trying_out_is_the_leaders(season, act):
    assert "Only the leader" in refused(season, "attack", ATTACK, act)


def test_a_player_gives_orders_for_his_own_side_only(season):
    assert "own side" in refused(season, "build", {"side": "Orzeł", "building": "mint"}, Act(viewer="s1"))
    award = {"side": "Sokół", "what": "gold", "amount": "9", "reason": "x"}
    assert "Only the leader" in refused(season, "award", award, Act(viewer="s1"))
    assert refused(season, "build", {"side": "Sokół", "building": "mint"}, Act(viewer="public"))


def test_a_player_takes_back_his_last_order(season):
    receipt = season.submit("build", {"side": "Sokół", "building": "mint"}, Act(viewer="s1"))
    season.undo(Act(viewer="s1"))
    assert season.view(LEADER).state.buildings["s1.mint"].level == 0
    with pytest.raises(IllegalOrder):
        season.undo(Act(viewer="s1"), entry=receipt.entry.number)


def test_what_a_look_found_is_known_to_who_looked(season):
    season.submit("build", {"side": "Sokół", "building": "university"}, Act(viewer="s1"))
    receipt = season.submit("spy", {"side": "Sokół", "target": "Orzeł", "building": "port"}, Act(viewer="s1"))
    assert receipt.entry.result == {"knights": 2}
    mine = season.view("s1", journal=True)
    port = status(mine)["sides"]["Orzeł"]["buildings"]["port"]
    assert port == {"level": 1, "known": {"knights": 2, "entry": mine.revision}}
    assert journal(mine, season.read(True).campaign, "en")[-1]["entry"] == mine.revision
    for viewer in ("s2", "public", LEADER):
        assert "known" not in str(status(season.view(viewer)))


def test_a_problem_of_the_sheet_is_no_business_of_a_players(season):
    book = openpyxl.load_workbook(season.store.path)
    reading = season.read()
    sheet = book[reading.meta.titles["sides"]]
    sheet.cell(reading.tables["sides"].places["s1"], reading.tables["sides"].columns["gold"]).value = "plenty"
    book.save(season.store.path)
    told = refused(season, "build", {"side": "Sokół", "building": "mint"}, Act(viewer="s1"))
    assert told == "The leader must mend the sheet first; try again later."
    season.submit("build", {"side": "Orzeł", "building": "mint"}, Act(viewer="s2"))


def test_the_leader_does_not_sign_as_a_side(season):
    told = refused(season, "build", {"side": "Sokół", "building": "mint"}, Act(by="s1"))
    assert "needs itself" in told


def test_who_gave_an_order_for_the_leader_is_his_business(season):
    season.submit("build", {"side": "Sokół", "building": "mint"}, Act(by="Druh Jan"))
    reading = season.read(journal=True)
    assert journal(season.view(LEADER, True), reading.campaign, "en")[-1]["by"] == "Druh Jan"
    assert journal(season.view("s1", True), reading.campaign, "en")[-1]["by"] == "leader"


# Several orders at once

EVENING = [("report", {"side": "Sokół", "present": "6"}), ("report", {"side": "Orzeł", "present": "5"})]


def test_several_orders_are_one_commit_and_each_an_entry(season):
    before = revision(season, LEADER)
    receipts = season.submit_all(EVENING, Act(key="evening"))
    assert [receipt.entry.number for receipt in receipts] == [before + 1, before + 2]
    assert revision(season, LEADER) == before + 2
    assert audit(season.read(journal=True).campaign) is None


def test_several_orders_sent_twice_count_once(season):
    first = season.submit_all(EVENING, Act(key="evening"))
    before = season.store.path.read_bytes()
    again = season.submit_all(EVENING, Act(key="evening"))
    assert [receipt.entry for receipt in again] == [receipt.entry for receipt in first]
    assert all(receipt.repeated for receipt in again)
    assert season.store.path.read_bytes() == before


def test_an_id_belongs_to_one_order_with_its_fields(season):
    number = season.submit("note", {"text": "one"}, Act(key="k")).entry.number
    assert season.submit("note", {"text": "one"}, Act(key="k")).repeated
    for name, fields in (("note", {"text": "two"}), ("report", {"side": "Sokół"})):
        with pytest.raises(IllegalOrder, match=f"belongs to entry {number}"):
            season.submit(name, fields, Act(key="k"))
    with pytest.raises(IllegalOrder, match=f"belongs to entry {number}"):
        season.undo(Act(key="k"))


def test_an_order_that_names_a_patrol_by_its_former_name_is_still_the_same(season):
    season.submit("report", {"side": "Orzeł"}, Act(key="k"))
    season.submit("rename", {"side": "Orzeł", "name": "Kania"}, Act())
    assert season.submit("report", {"side": "Orzeł"}, Act(key="k")).repeated


def test_the_id_of_several_orders_belongs_to_all_of_them_as_they_were(season):
    season.submit_all(EVENING, Act(key="evening"))
    before = season.store.path.read_bytes()
    for others in (EVENING[::-1], [*EVENING, ("note", {"text": "x"})]):
        with pytest.raises(IllegalOrder, match="belongs to entry"):
            season.submit_all(others, Act(key="evening"))
    assert season.store.path.read_bytes() == before


def test_of_several_orders_all_count_or_none(season):
    before = season.store.path.read_bytes()
    with pytest.raises(IllegalOrder):
        season.submit_all([*EVENING, ("build", {"side": "Sokół", "building": "nowhere"})], Act(key="evening"))
    assert season.store.path.read_bytes() == before


def test_an_order_with_dice_is_not_one_of_several(season):
    with pytest.raises(IllegalOrder, match="dice"):
        season.submit_all([("attack", ATTACK)], Act())


def test_several_orders_tried_out_say_what_they_would_come_to(season):
    before = season.store.path.read_bytes()
    (receipt, _) = season.submit_all(EVENING, Act(dry_run=True))
    assert "Knights +1" in str(receipt.entry.notes[1].message)
    assert season.store.path.read_bytes() == before
