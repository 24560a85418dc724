"""Links, cookies and PINs: who gets in, who is out, and what a thief of the workbook learns."""

from __future__ import annotations

import base64
import contextlib
import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.access.conftest import SECRET, START, STOCK, House, house_at
from tests.clock import Clock
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.access import ASK_PIN, ONCE_HOLDS, token_hash
from tracker.service.acts import Act
from tracker.service.entrance import SEASON, TICKET, UNKNOWN_LINK, WRONG_PIN, Entrance
from tracker.service.files import create
from tracker.service.guesses import CAP, CAP_SECONDS, FREE, LONGEST_WAIT, Guesses
from tracker.service.inviting import leader_link
from tracker.service.keys import TOKEN_BYTES, Keys
from tracker.service.signed_out import SignedOut


def test_a_side_comes_in_by_its_link_as_itself_and_as_often_as_it_likes(house: House):
    _, token = house.link("s1")
    first, second = house.door.enter(token), house.door.enter(token)
    assert house.door.caller(first).viewer == house.door.caller(second).viewer == "s1"
    assert first != second


def test_a_whole_link_that_is_pasted_is_as_good_as_its_token(house: House):
    _, token = house.link("s1")
    assert house.door.caller(house.door.enter(f" http://192.168.1.5:8501/enter#{token}\n")).viewer == "s1"


def test_a_token_has_160_bits_and_another_one_for_every_invitation_and_every_renewal(house: House):
    tokens = [house.link(viewer)[1] for viewer in ("s1", "s2", PUBLIC, "s1", "s1")]
    assert len(set(tokens)) == len(tokens)
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) == TOKEN_BYTES == 160 // 8


def test_the_workbook_holds_hashes_and_neither_tokens_nor_pins(house: House):
    made, token = house.link("s1")
    house.inviting.set_pin(made.id, "271828")
    access = house.season.workbook.meta().access
    assert token_hash(token) in access
    assert token not in access
    assert "271828" not in access


def test_a_pin_cannot_be_tried_out_by_whoever_has_the_workbook_but_not_the_secret(house: House):
    made, _ = house.link("s1")
    kept = house.inviting.set_pin(made.id, "2718")
    again = [Keys(secret).pin("2718", kept.id, kept.pin_generation) for secret in (b"another secret" * 4, SECRET)]
    assert [one == kept.pin for one in again] == [False, True]


def test_whoever_is_revoked_is_out_with_the_next_click(house: House):
    made, token = house.link("s1")
    cookie = house.door.enter(token)
    seat = house.seat(cookie)
    house.inviting.revoke(made.id)
    assert house.door.caller(cookie) is None
    with pytest.raises(IllegalOrder):
        seat.view("s1")
    with pytest.raises(IllegalOrder) as refused:
        house.door.enter(token)
    assert refused.value.reason == UNKNOWN_LINK


def test_a_new_link_makes_the_old_one_and_all_who_came_by_it_void(house: House):
    made, token = house.link("s1")
    cookie = house.door.enter(token)
    renewed = house.inviting.renew(made.id)
    assert house.door.caller(cookie) is None
    with pytest.raises(IllegalOrder):
        house.door.enter(token)
    assert house.door.caller(house.door.enter(house.inviting.token(renewed))).viewer == "s1"


def test_going_back_to_a_backup_brings_nobody_back_who_was_sent_away(house: House):
    made, token = house.link("s1")
    cookie = house.door.enter(token)
    house.inviting.revoke(made.id)
    house.season.restore(Act(key="back"), "1")
    assert house.door.caller(cookie) is None
    with pytest.raises(IllegalOrder):
        house.door.enter(token)


def test_two_servers_agree_without_telling_each_other(season_file):
    one, other = house_at(season_file), house_at(season_file)
    made, token = one.link("s1")
    cookie = one.door.enter(token)
    assert other.door.caller(cookie) == one.door.caller(cookie)
    other.inviting.revoke(made.id)
    assert one.door.caller(cookie) is None


def test_two_servers_on_one_computer_agree_on_who_has_signed_out(season_file, tmp_path):
    one, other = (house_at(season_file, shared=tmp_path / "out") for _ in range(2))
    cookie = one.enters("s1")
    assert other.door.caller(cookie) is not None
    one.door.leave(cookie)
    assert one.door.caller(cookie) is None
    assert other.door.caller(cookie) is None


def test_a_cookie_of_another_campaign_opens_nothing(house: House, tmp_path):
    path = tmp_path / "other.xlsx"
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl", STOCK)
    other = house_at(path)  # with the same secret, even
    assert other.door.cookie_name != house.door.cookie_name
    cookie = house.enters("s1")
    assert other.door.caller(cookie) is None
    assert other.door.caller(other.enters("s1")).viewer == "s1"


def test_a_cookie_signed_with_another_secret_opens_nothing(house: House, season_file):
    assert house_at(season_file, b"another secret, as long").door.caller(house.enters("s1")) is None


@given(at=st.integers(0, 400), letter=st.sampled_from(string.ascii_letters + string.digits + "-_."))
def test_a_changed_cookie_opens_nothing(at, letter):
    keys = Keys(SECRET)
    good = keys.signed({"c": "campaign", "now": ["id", "generation", ""], "n": "0" * 16})
    at %= len(good)
    changed = good[:at] + letter + good[at + 1 :]
    if changed != good:
        assert keys.opened(changed) in (None, keys.opened(good))  # the last letter of base64 has idle bits
        body, _, mac = changed.partition(".")
        assert (body, mac[:-1]) == (good.partition(".")[0], good.partition(".")[2][:-1]) or keys.opened(changed) is None


@given(st.text(max_size=60))
def test_no_text_is_a_cookie_or_makes_the_door_fall(text):
    assert Keys(SECRET).opened(text) is None


def test_a_cookie_is_good_for_a_season_and_no_longer(house: House):
    cookie = house.enters("s1")
    house.clock.now += SEASON
    assert house.door.caller(cookie) is not None
    house.clock.now += 1
    assert house.door.caller(cookie) is None


def test_a_leaders_link_works_once_and_what_came_of_it_can_be_revoked(house: House):
    made = house.inviting.invite_leader("Ala")
    token = house.inviting.token(made)
    cookie = house.door.enter(token)
    assert house.door.caller(cookie).leads
    with pytest.raises(IllegalOrder) as refused:
        house.door.enter(token)
    assert refused.value.reason == UNKNOWN_LINK
    house.inviting.revoke(made.id)
    assert house.door.caller(cookie) is None


def test_a_leaders_link_is_good_for_two_days(house: House):
    at = ["2026-11-28T12:00:00+00:00"]
    house.season.clock = lambda: at[0]
    token = house.inviting.token(house.inviting.invite_leader("Ala"))
    at[0] = "2026-11-30T12:00:01+00:00"
    assert ONCE_HOLDS == 2 * 24 * 3600
    with pytest.raises(IllegalOrder):
        house.door.enter(token)


def test_servers_that_start_together_print_the_same_link_and_a_late_one_another(house: House):
    at = ["2026-11-30T12:00:00+00:00"]
    house.season.clock = lambda: at[0]
    first = leader_link(house.season, house.door.keys)
    assert leader_link(house.season, house.door.keys) == first
    at[0] = "2026-11-30T13:00:00+00:00"
    assert leader_link(house.season, house.door.keys) != first
    assert sum(one.viewer == LEADER for one in house.inviting.all()) == 1


@pytest.mark.parametrize("name", ["", " ", "Sokół", "sokół", "s1", "leader", "public", "a\tb", "x" * 41])
def test_a_leader_has_a_name_that_is_nobody_elses(house: House, name):
    with pytest.raises(IllegalOrder):
        house.inviting.invite_leader(name)


# PINs


def test_without_the_pin_one_looks_with_it_one_gives_orders(house: House):
    made, token = house.link("s1")
    house.inviting.set_pin(made.id, "271828")
    cookie = house.door.enter(token)
    assert not house.door.caller(cookie).gives_orders
    assert house.seat(cookie).view("s1").viewer == "s1"
    with pytest.raises(IllegalOrder) as refused:
        house.seat(cookie).submit("end_turn", {"side": "s1"}, Act(viewer="s1"))
    assert refused.value.reason == ASK_PIN
    proved = house.door.prove(cookie, "271828")
    assert house.door.caller(proved).gives_orders


def test_a_new_pin_has_to_be_typed_by_those_who_knew_the_old_one(house: House):
    made, token = house.link("s1")
    house.inviting.set_pin(made.id, "271828")
    cookie = house.door.prove(house.door.enter(token), "271828")
    house.inviting.set_pin(made.id, "314159")
    assert not house.door.caller(cookie).gives_orders
    house.inviting.set_pin(made.id, "")
    assert house.door.caller(cookie).gives_orders


@pytest.mark.parametrize("pin", ["123", "1234567890123", "12a4", "١٢٣٤", "-"])
def test_a_pin_is_4_to_12_digits(house: House, pin):
    made, _ = house.link("s1")
    with pytest.raises(IllegalOrder):
        house.inviting.set_pin(made.id, pin)


def guessed(house: House, cookie: str, pin: str) -> str:
    """What the door says to a PIN; empty where it is right."""
    try:
        house.door.prove(cookie, pin)
    except IllegalOrder as refused:
        return refused.reason.text
    return ""


def test_guessing_a_pin_becomes_slower_and_slower_even_for_whoever_hits_it():
    clock = Clock(START)
    guesses = Guesses(clock)
    looked, start = 0, clock.now
    while clock.now - start < 24 * 3600:
        with contextlib.suppress(IllegalOrder):
            guesses.may_try("pin")
            looked += 1
        clock.now += 30
    assert 24 <= looked <= 40  # of 10 000, in a day
    with pytest.raises(IllegalOrder, match="wait"):
        guesses.may_try("pin")  # not even looked at before its time
    clock.now += LONGEST_WAIT
    guesses.may_try("pin")
    guesses.right("pin")
    for _ in range(FREE):
        guesses.may_try("pin")  # slips of the thumb cost nothing again


def test_40_phones_behind_one_address_come_in_at_once_while_one_of_them_guesses(house: House):
    """Nothing is counted by address: only the PIN that is guessed at is slow."""
    (first, one), (second, two) = house.link("s1"), house.link("s2")
    house.inviting.set_pin(first.id, "271828")
    house.inviting.set_pin(second.id, "314159")
    guesser = house.door.enter(one)
    told = [guessed(house, guesser, f"{number:06}") for number in range(6)]
    assert told[-1] != told[0] == WRONG_PIN.text
    phones = [house.door.enter(two) for _ in range(40)]
    assert [guessed(house, phone, "314159") for phone in phones] == [""] * 40


def test_no_more_pins_are_looked_at_in_a_minute_than_the_server_bears():
    clock = Clock(START)
    guesses = Guesses(clock)
    for number in range(CAP):
        guesses.may_try(f"pin {number}")
    with pytest.raises(IllegalOrder):
        guesses.may_try("another pin")
    clock.now += CAP_SECONDS
    guesses.may_try("another pin")


# Two sides, one phone


def test_a_phone_that_is_handed_over_is_nobodys_and_then_the_others(house: House):
    cookie = house.enters("s2", house.enters("s1"))
    assert house.door.caller(cookie).viewer == "s2"
    between = house.door.hand_over(cookie)
    assert house.door.caller(between) is None
    assert {one.viewer for one in house.door.others(between)} == {"s1", "s2"}
    (s1,) = (one for one in house.door.others(between) if one.viewer == "s1")
    assert house.door.caller(house.door.resume(between, s1.id)).viewer == "s1"


def test_the_tab_that_was_open_before_goes_on_as_nobody(house: House):
    cookie = house.enters("s1")
    seat = house.seat(cookie)
    house.door.hand_over(cookie)
    with pytest.raises(IllegalOrder):
        seat.submit("end_turn", {"side": "s1"}, Act(viewer="s1"))


def test_going_on_as_a_side_with_a_pin_takes_its_pin(house: House):
    made, token = house.link("s1")
    house.inviting.set_pin(made.id, "271828")
    between = house.door.hand_over(house.door.prove(house.door.enter(token), "271828"))
    with pytest.raises(IllegalOrder) as refused:
        house.door.resume(between, made.id, "000000")
    assert refused.value.reason == WRONG_PIN
    assert house.door.caller(house.door.resume(between, made.id, "271828")).gives_orders


def test_a_revoked_side_cannot_be_gone_on_as(house: House):
    made, token = house.link("s1")
    between = house.door.hand_over(house.door.enter(token))
    house.inviting.revoke(made.id)
    assert house.door.others(between) == ()
    with pytest.raises(IllegalOrder):
        house.door.resume(between, made.id)


def test_a_leader_does_not_leave_himself_behind_on_a_phone_he_hands_over(house: House):
    assert house.door.others(house.door.hand_over(house.leader("Ala"))) == ()


# Leaders with accounts


def with_accounts(house: House, accounts: dict[str, str]) -> Entrance:
    return Entrance(house.season, house.door.keys, SignedOut(None), lambda: accounts, seconds=house.clock)


def test_an_account_on_the_list_leads_until_it_is_taken_off(house: House):
    accounts = {"ala@example.org": "Ala"}
    door = with_accounts(house, accounts)
    cookie = door.enter(door.ticket("Ala@Example.org"))
    assert (door.caller(cookie).viewer, door.caller(cookie).name) == (LEADER, "Ala")
    payload = cookie.partition(".")[0]
    assert b"ala" not in base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).lower()
    accounts.clear()
    assert door.caller(cookie) is None


def test_an_account_that_is_not_on_the_list_does_not_come_in(house: House):
    door = with_accounts(house, {"ala@example.org": "Ala"})
    with pytest.raises(IllegalOrder):
        door.enter(door.ticket("mallory@example.org"))


def test_the_ticket_of_an_account_is_good_for_two_minutes_and_is_no_cookie(house: House):
    door = with_accounts(house, {"ala@example.org": "Ala"})
    ticket = door.ticket("ala@example.org")
    assert door.caller(ticket) is None
    house.clock.now += TICKET + 1
    with pytest.raises(IllegalOrder):
        door.enter(ticket)


def test_invitations_damaged_by_hand_let_nobody_in_and_say_so(house: House):
    cookie = house.enters("s1")
    house.season.workbook.keep_access(lambda access: json.dumps([{"nobody": 1}]))
    with pytest.raises(Exception, match="changed by hand"):
        house.door.caller(cookie)
