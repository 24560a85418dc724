"""Every call of the service is checked: by who calls, at the moment he calls."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from tests.access.conftest import House, house_at
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import order_type
from tracker.rulesets import find_ruleset
from tracker.service.access import NOT_SIGNED_IN, NOT_YOURS, ONLY_LEADER
from tracker.service.acts import Act
from tracker.service.seat import Seat, at_home

REPORT = {"side": "s1", "present": "6"}
BUILD = {"side": "s1", "building": "quarry"}
END = order_type(find_ruleset("gra-roczna"), "end_turn").shape(side="s2")

CALLS: dict[str, Callable[[Seat], Any]] = {
    "view": lambda seat: seat.view("s2"),
    "reading": lambda seat: seat.reading(),
    "chances": lambda seat: seat.chances("s2", "end_turn", END),
    "prints": lambda seat: seat.prints("s2", "pl", {}),
    "web_page": lambda seat: seat.web_page("pl"),
    "exports": lambda seat: seat.exports("s2", "pl"),
    "state": lambda seat: seat.state("s2"),
    "submit": lambda seat: seat.submit("end_turn", {"side": "s2"}, Act(viewer="s2")),
    "undo": lambda seat: seat.undo(Act(viewer="s2"), 1),
    "submit_all": lambda seat: seat.submit_all([("report", REPORT)], Act(viewer=LEADER)),
    "revise": lambda seat: seat.revise(Act(viewer=LEADER), 1, {"present": "7"}),
    "settle": lambda seat: seat.settle(Act(viewer=LEADER)),
    "repair": lambda seat: seat.repair(Act(viewer=LEADER)),
    "missing": lambda seat: seat.missing(),
    "reapply": lambda seat: seat.reapply(Act(viewer=LEADER)),
    "roster": lambda seat: seat.roster(),
    "backups": lambda seat: seat.backups(),
    "restore": lambda seat: seat.restore(Act(viewer=LEADER), "1"),
    "sides": lambda seat: seat.sides(),
    "accept": lambda seat: seat.accept(Act(), "s1.1"),
    "address": lambda seat: seat.address,
    "as_typed": lambda seat: seat.as_typed,
    "sheet_link": lambda seat: seat.sheet_link(),
    "check_sheet": lambda seat: seat.check_sheet(),
    "furnish_sheet": lambda seat: seat.furnish_sheet(),
    "leader": lambda seat: seat.leader(),
}
"""Every call, for what is not the first patrol's."""
FREE = {"clock", "place", "caller", "in_google", "age", "as_of", "trouble", "look_again"}
"""What tells nobody anything."""


def test_every_call_there_is_is_tried_here():
    named = {name for name, _ in inspect.getmembers(Seat) if not name.startswith("_")}
    assert named - FREE == set(CALLS)


@pytest.fixture
def played(house: House) -> House:
    """Both patrols have met."""
    here = at_home(house.season)
    here.submit_all([("report", REPORT), ("report", {**REPORT, "side": "s2"})], Act())
    return house


@pytest.mark.parametrize("who", ["s1", PUBLIC])
def test_a_player_and_the_public_get_nothing_that_is_another_patrols_or_the_leaders(played: House, who):
    seat, before = played.seat(played.enters(who)), played.season.read().meta.revision
    for name, call in CALLS.items():
        with pytest.raises(IllegalOrder) as refused:
            call(seat)
        assert refused.value.reason in (NOT_YOURS, ONLY_LEADER), name
    assert played.season.read().meta.revision == before


def test_nobody_gets_anything_once_he_has_signed_out_not_even_a_leader(played: House):
    cookie = played.leader("Ala")
    seat, before = played.seat(cookie), played.season.read().meta.revision
    played.door.leave(cookie)
    for name, call in CALLS.items():
        with pytest.raises(IllegalOrder) as refused:
            call(seat)
        assert refused.value.reason == NOT_SIGNED_IN, name
    assert played.season.read().meta.revision == before


def test_a_player_plays_his_own_turn_and_takes_his_own_last_order_back(played: House):
    seat = played.seat(played.enters("s1"))
    assert seat.view("s1").viewer == "s1"
    receipt = seat.submit("build", BUILD, Act(viewer="s1"))
    assert (receipt.entry.side, receipt.entry.by) == ("s1", "s1")
    seat.undo(Act(viewer="s1"))
    assert played.season.view("s1").state.buildings["s1.quarry"].level == 0


def test_a_player_takes_back_neither_what_the_leader_did_nor_what_another_did(played: House):
    played.seat(played.enters("s2")).submit("build", {**BUILD, "side": "s2"}, Act(viewer="s2"))
    seat = played.seat(played.enters("s1"))
    for entry in (1, 2, 3):
        with pytest.raises(IllegalOrder):
            seat.undo(Act(viewer="s1"), entry)


@pytest.mark.parametrize("name", ["report", "award", "correct", "rename", "note", "close_season"])
def test_a_player_cannot_send_orders_that_are_the_leaders(played: House, name):
    """``report`` may be sent by a side as far as the ruleset says; it is tried for another side."""
    values = {
        "report": {**REPORT, "side": "s2"},
        "award": {"side": "s1", "what": "gold", "amount": "9", "reason": "x"},
        "correct": {"table": "sides", "row": "s1", "column": "gold", "value": "99"},
        "rename": {"side": "s1", "name": "Inni"},
        "note": {"text": "x"},
        "close_season": {},
    }[name]
    before = played.season.read().meta.revision
    with pytest.raises(IllegalOrder):
        played.seat(played.enters("s1")).submit(name, values, Act(viewer="s1"))
    assert played.season.read().meta.revision == before


def test_a_player_cannot_try_an_order_out(played: House):
    """For him it would be an oracle."""
    with pytest.raises(IllegalOrder):
        played.seat(played.enters("s1")).submit("build", BUILD, Act(viewer="s1", dry_run=True))


def test_several_leaders_are_each_named_in_the_journal_whatever_they_call_themselves(house: House):
    for name in ("Ala", "Olek"):
        house.seat(house.leader(name)).submit_all([("report", {**REPORT, "side": "s1"})], Act(by="somebody else"))
    names = [entry.by for entry in house.season.read(journal=True).entries][1:]
    assert names == ["Ala", "Olek"]


def test_a_leader_who_acts_for_a_patrol_is_named_too(played: House):
    receipt = played.seat(played.leader("Ala")).submit("build", BUILD, Act(viewer="s1"))
    assert (receipt.entry.side, receipt.entry.by) == ("s1", "Ala")


def test_who_is_sent_away_between_two_clicks_is_refused_at_the_moment_of_the_act(season_file):
    """Another server sends him away while this one believes what it read last."""
    one, other = house_at(season_file), house_at(season_file)
    made, token = one.link("s1")
    one.season.submit("report", REPORT, Act())
    cookie = one.door.enter(token)
    caller = one.who(cookie)
    believing = Seat(one.season, caller, lambda: caller)
    other.inviting.revoke(made.id)
    with pytest.raises(IllegalOrder) as refused:
        believing.submit("build", BUILD, Act(viewer="s1", key="k"))
    assert refused.value.reason == NOT_SIGNED_IN
    assert other.season.view(LEADER).state.buildings["s1.quarry"].level == 0


def test_an_order_sent_again_by_somebody_sent_away_is_not_told_what_it_came_to(house: House):
    house.season.submit("report", REPORT, Act())
    made, token = house.link("s1")
    caller = house.who(house.door.enter(token))
    believing = Seat(house.season, caller, lambda: caller)
    believing.submit("build", BUILD, Act(viewer="s1", key="once"))
    house.inviting.revoke(made.id)
    with pytest.raises(IllegalOrder):
        believing.submit("build", BUILD, Act(viewer="s1", key="once"))


def test_a_leader_who_was_sent_away_invites_nobody(house: House):
    cookie = house.leader("Ala")
    inviting = house.door.inviting(house.who(cookie))
    ala = next(one for one in house.inviting.all() if one.name == "Ala")
    house.inviting.revoke(ala.id)
    with pytest.raises(IllegalOrder):
        inviting.invite("s1")


@pytest.mark.parametrize("who", ["s1", PUBLIC])
def test_only_a_leader_sees_the_invitations(house: House, who):
    with pytest.raises(IllegalOrder):
        house.door.inviting(house.who(house.enters(who)))
