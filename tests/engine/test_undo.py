"""Taking back: by compensating entries, refused where something later builds on it."""

from __future__ import annotations

import pytest

from tests.engine.seasons import begun, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, correction, give, same_faces
from tracker.engine.campaign import after as joined_campaign
from tracker.engine.changes import digest
from tracker.engine.journal import undone
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.revise import revise
from tracker.engine.undo import last_to_undo, undo, undo_to
from tracker.engine.view import look
from tracker.rulesets import find_ruleset

RULES = find_ruleset("gra-roczna")


class Play:
    """A season played act by act; every act keeps the audit clean."""

    def __init__(self) -> None:
        self.campaign: Campaign = begun(RULES, startStock="wood:30,stone:30,iron:30,gold:30")

    def order(self, name: str, /, by: str = "leader", faces: tuple[int, ...] = (), **fields: object) -> int:
        kind = order_type(RULES, name)
        signed = signature(self.campaign.revision + 1, by)
        self.campaign, entry = give(self.campaign, name, kind.shape(**fields), signed, GivenDice(faces))
        return entry.number

    def undo(self, number: int | None = None, by: str = "leader") -> int:
        number = last_to_undo(self.campaign, by) if number is None else number
        self.campaign, entry = undo(self.campaign, number, signature(99, by))
        return entry.number

    def undo_to(self, number: int) -> int:
        self.campaign, entry = undo_to(self.campaign, number, signature(99))
        return entry.number

    def refused(self, number: int, by: str = "leader") -> str:
        before = self.campaign
        with pytest.raises(IllegalOrder) as caught:
            undo(self.campaign, number, signature(99, by))
        assert self.campaign is before
        return str(caught.value)

    @property
    def print(self) -> str:
        return digest(RULES.tables, self.campaign.state)

    def level(self, building: str) -> int:
        return int(self.campaign.state.buildings[building].level)


@pytest.fixture
def play() -> Play:
    play = Play()
    play.order("report", by="s1", side="s1", present=16)
    play.order("report", by="s2", side="s2", present=8)
    return play


def test_the_newest_that_is_neither_undone_nor_an_undo(play):
    play.order("build", side="s1", building="port")
    play.order("build", side="s1", building="mint")
    play.undo()
    play.undo()
    assert (play.level("s1.port"), play.level("s1.mint")) == (0, 0)
    assert last_to_undo(play.campaign) == 2
    assert audit(play.campaign) is None


def test_undo_of_an_undo_is_redo(play):
    play.order("build", side="s1", building="port")
    built = play.print
    taken = play.undo()
    back = play.undo(taken)
    assert play.print == built
    assert undone(play.campaign.entries) == {taken}
    play.undo(back)
    assert play.level("s1.port") == 0
    assert audit(play.campaign) is None


def test_twice_is_refused(play):
    number = play.order("build", side="s1", building="port")
    play.undo(number)
    assert f"{number} has been taken back already" in play.refused(number)


def test_nothing_to_take_back():
    with pytest.raises(IllegalOrder, match="nothing"):
        last_to_undo(begun(RULES))


@pytest.mark.parametrize("number", [-1, 0, 99])
def test_there_must_be_such_an_entry(play, number):
    assert "no entry" in play.refused(number)


def test_the_first_later_entry_in_the_way_is_named(play):
    port = play.order("build", side="s1", building="port")
    play.order("build", side="s1", building="mint")
    knights = play.order("correct", table="buildings", row="s1.port", column="knights", value="2")
    play.order("correct", table="buildings", row="s1.port", column="knights", value="3")
    assert f"entry {knights} builds on it" in play.refused(port)
    play.undo()
    play.undo()
    play.undo(port)
    assert (play.level("s1.port"), play.level("s1.mint")) == (0, 1)


def test_what_was_spent_since_is_in_the_way(play):
    gift = play.order("award", side="s3", what="wood", amount=5, reason="x")
    spent = play.order("award", side="s3", what="wood", amount=-33, reason="y")
    assert f"entry {spent} builds on it" in play.refused(gift)


def test_numbers_go_back_by_their_difference(play):
    gift = play.order("award", side="s3", what="wood", amount=5, reason="x")
    play.order("award", side="s3", what="wood", amount=-2, reason="y")
    play.undo(gift)
    assert play.campaign.state.sides["s3"].wood == 28


def test_other_cells_only_if_they_still_hold_it(play):
    first = play.order("rename", side="s1", name="Bobry")
    second = play.order("rename", side="s1", name="Kuny")
    assert f"entry {second} builds on it" in play.refused(first)
    play.undo()
    play.undo()
    assert play.campaign.name("s1") == "Łosie"


def test_a_name_taken_meanwhile_is_in_the_way(play):
    first = play.order("rename", side="s1", name="Kuny")
    second = play.order("rename", side="s2", name="Łosie")
    assert f"entry {second} builds on it" in play.refused(first)


def test_a_row_only_if_untouched_since(play):
    joined = play.order("add_side", name="Kuny")
    gift = play.order("award", side="s4", what="iron", amount=1, reason="x")
    assert f"entry {gift} builds on it" in play.refused(joined)
    play.undo(gift)
    play.undo(joined)
    assert "s4" not in play.campaign.state.sides
    assert audit(play.campaign) is None


def test_back_to_an_entry_across_undos_and_redone(play):
    start = play.print
    play.order("build", side="s1", building="port")
    play.undo(play.undo())
    play.order("build", side="s1", building="mint")
    play.undo()
    later = play.print
    back = play.undo_to(2)
    assert play.print == start
    play.undo(back)
    assert play.print == later
    assert audit(play.campaign) is None


def test_back_to_the_newest_is_nothing(play):
    with pytest.raises(IllegalOrder, match="nothing after"):
        undo_to(play.campaign, 2, signature(99))


def test_hand_edits_are_taken_back_too(play):
    sides = play.campaign.state.sides
    side = sides["s1"]
    edited = RULES.state(
        **{**vars(play.campaign.state), "sides": {**sides, "s1": type(side)(**{**vars(side), "gold": 9})}}
    )
    entry = correction(play.campaign, edited, signature(50))
    play.campaign = joined_campaign(play.campaign, edited, entry)
    play.undo(entry.number)
    assert play.campaign.state.sides["s1"].gold == 30
    assert audit(play.campaign) is None


def test_an_order_given_up_by_a_revision_is_not_taken_back_once_more(play):
    gift = play.order("award", side="s3", what="wood", amount=5, reason="x")
    order = order_type(RULES, "report").shape(side="s1", present=15)
    play.campaign, _, _ = revise(play.campaign, 1, order, [gift], signature(50))
    assert play.campaign.state.sides["s3"].wood == 30
    assert "already" in play.refused(gift)


# A player's own undo


def test_a_player_takes_back_his_own_last_order(play):
    number = play.order("build", by="s1", side="s1", building="port")
    play.undo(number, by="s1")
    assert play.level("s1.port") == 0


def test_a_player_takes_back_nothing_else(play):
    first = play.order("build", by="s1", side="s1", building="port")
    second = play.order("build", by="s1", side="s1", building="mint")
    leaders = play.order("build", side="s1", building="university")
    assert "last order" in play.refused(first, by="s1")
    assert "own orders" in play.refused(second, by="s2")
    assert "own orders" in play.refused(leaders, by="s1")
    assert "own orders" in play.refused(99, by="s1")
    taken = play.undo(second, by="s1")
    assert "own orders" in play.refused(taken, by="s1")  # redo is the leader's
    with pytest.raises(IllegalOrder, match="Only the leader"):
        undo_to(play.campaign, 0, signature(99, "s1"))


def test_a_player_takes_back_no_dice_and_nothing_that_came_to_light(play):
    play.order("build", side="s1", building="university")
    play.order("build", side="s2", building="port")
    looked = play.order("spy", by="s1", side="s1", target="s2", building="port")
    assert "came to light" in play.refused(looked, by="s1")
    play.order("end_turn", side="s1")
    play.order("report", side="s1")
    fought = play.order(
        "attack", by="s1", faces=(6, 6, 6), side="s1", target="s2", building="port", knights=(("reserve", 3),)
    )
    assert "Dice fell" in play.refused(fought, by="s1")


def test_a_player_is_not_told_what_is_in_the_way(play):
    built = play.order("build", by="s1", side="s1", building="port")
    play.order("correct", table="buildings", row="s1.port", column="knights", value="2")
    told = play.refused(built, by="s1")
    assert not any(sign.isdigit() for sign in told)


# The same dice after an undo


def test_the_same_order_on_the_same_state_meets_the_same_faces(play):
    play.order("build", side="s2", building="port")
    play.order("end_turn", side="s1")
    play.order("report", side="s1")
    fields = {"side": "s1", "target": "s2", "building": "port", "knights": (("reserve", 3),)}
    attack = order_type(RULES, "attack").shape(**fields)
    assert same_faces(play.campaign, "attack", attack) is None
    play.order("attack", faces=(6, 1, 2), **fields)
    assert same_faces(play.campaign, "attack", attack) is None
    play.undo()
    again = same_faces(play.campaign, "attack", attack)
    assert again is not None
    _, entry = give(play.campaign, "attack", attack, signature(60), again)
    assert [roll.face for roll in entry.rolls] == [6, 1, 2]
    other = order_type(RULES, "attack").shape(**{**fields, "knights": (("reserve", 2),)})
    assert same_faces(play.campaign, "attack", other) is None
    play.order("award", side="s1", what="wood", amount=1, reason="x")
    assert same_faces(play.campaign, "attack", attack) is None


# What others learn of it


def test_how_much_was_taken_back_is_told_to_nobody_who_did_not_see_it(play):
    def seen_after(hidden: bool) -> list[object]:
        other = Play()
        other.order("report", side="s2", present=8)
        other.order("build", side="s2", building="port")
        if hidden:
            other.order("award", side="s2", what="gold", amount=1, reason="x")
        other.undo_to(1)
        return [(e.number, e.order, e.side, e.notes, e.changes, e.undoes) for e in look(other.campaign, "s1").entries]

    assert seen_after(hidden=True) == seen_after(hidden=False)


def test_a_hidden_order_is_taken_back_unseen(play):
    play.order("award", side="s2", what="gold", amount=1, reason="x")
    before = look(play.campaign, "s1").revision
    play.undo()
    assert look(play.campaign, "s1").revision == before


def test_a_side_that_joins_after_another_was_taken_back_reads_nothing_of_it(play):
    play.order("add_side", name="Rysie")
    play.order("award", side="s4" if "s4" in play.campaign.state.sides else "s3", what="gold", amount=1, reason="tajne")
    gone = max(play.campaign.state.sides)
    play.undo_to(0)
    play.order("add_side", name="Wilki")
    new = max(play.campaign.state.sides)
    assert new != gone
    assert "tajne" not in repr([entry.notes for entry in look(play.campaign, new).entries])
