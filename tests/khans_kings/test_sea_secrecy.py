"""In the fog nobody learns who is aboard another's ships, but by what they do (KK-33, A50; house rule fog)."""

from __future__ import annotations

from typing import Any

import pytest

from sheets.messages import english
from tests.engine.seasons import signature
from tests.khans_kings.seafield import Seafield
from tracker.engine.campaign import Campaign, give
from tracker.engine.options import options
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.view import look
from tracker.pictures.battle_boards import drawn
from tracker.rulesets.khans_kings.battle_play import boards, waiting
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.service.chances import chances_for

CREWS: tuple[list[str], ...] = ([], ["levies"], ["bowmen", "heavy_foot", "trebuchet"])
ALL_SEE = {"fog": "false"}


def season(crew, **house):
    """A sea fight of s1 (one ship with archers and foot) and s2, whose first ship has this crew; s3 has a ship near."""
    field = Seafield(**{"fog": "true", **house}).begun("movement", "s1")
    field.unit("s3", "s2", "cog")
    field.at_sea([["cog", "bowmen", "levies"]], [["cog", *crew], ["cog", "pikes"]])
    counts = dict.fromkeys(("public", *field.state.sides), 3)
    return field, Campaign(KHANS_KINGS, field.state, 8, counts, [])


def played(crew, *acts, **house):
    """The fight after these orders: (side, order, fields)."""
    field, campaign = season(crew, **house)
    known = {"ours": field.ours[0], "theirs": field.theirs[0], "archers": field.crew(field.ours[0])[0]}
    for side, name, fields in acts:
        filled = {column: known.get(value, value) for column, value in fields.items()}
        order = order_type(KHANS_KINGS, name).shape(side=side, battle=field.key, **filled)
        campaign = give(
            campaign, name, order, signature(campaign.revision + 1, side), AppDice(lambda die: die if die > 4 else 1)
        )[0]
    return campaign


def seen(campaign, viewer):
    view = look(campaign, viewer)
    battle = next(iter(view.state.battles))
    forms = [options(view, name, {"side": viewer, "battle": battle}) for name in
             ("attack", "shoot_crew", "board", "get_away", "call_boarding", "share_damage", "pass")]  # fmt: skip
    pages = (waiting(view.state), boards(view.state, viewer), drawn(view, battle, english, chosen=""))
    return repr((view.state, [entry for entry in view.entries if entry.number > 8], forms, pages))


QUIET: tuple[tuple[Any, ...], ...] = (
    (),
    (("s1", "attack", {"unit": "ours", "target": "theirs"}),),
    (("s1", "attack", {"unit": "ours", "target": "theirs"}), ("s1", "pass", {})),
    (("s1", "shoot_crew", {"unit": "archers", "target": "theirs"}), ("s1", "pass", {})),
    (("s1", "pass", {}), ("s2", "attack", {"unit": "theirs", "target": "ours"})),
    (("s1", "pass", {}), ("s2", "attack", {"unit": "theirs", "target": "ours"}), ("s2", "pass", {})),
    (("s1", "get_away", {}), ("s2", "pass", {})),
    (("s1", "call_boarding", {}),),
    (("s1", "call_boarding", {}), ("s1", "pass", {})),
)


@pytest.mark.parametrize("viewer", ["s1", "s3", "public"])
@pytest.mark.parametrize("acts", QUIET, ids=lambda acts: "-".join(act[1] for act in acts) or "start")
def test_in_the_fog_a_sea_fight_does_not_tell_who_is_aboard_the_enemys_ships(viewer, acts):
    if viewer == "public":
        assert not look(played(CREWS[2], *acts), viewer).state.battles
        return
    one, *others = (seen(played(crew, *acts), viewer) for crew in CREWS)
    assert all(other == one for other in others)


def test_in_the_fog_the_owner_and_without_fog_everybody_sees_a_crew():
    for house, viewers in (({}, {"s2"}), (ALL_SEE, {"s1", "s2", "s3", "public"})):
        field, campaign = season(CREWS[2], **house)
        crew = field.crew(field.theirs[0])
        for viewer in ("s1", "s2", "s3", "public"):
            state = look(campaign, viewer).state
            assert (set(crew) <= set(state.units)) == (viewer in viewers)
            assert (set(crew) <= set(state.fighters)) == (viewer in viewers)


def test_in_the_fog_no_odds_are_made_from_what_nobody_may_know():
    field, campaign = season(CREWS[2])
    for name in ("resolve", "play_row"):
        with pytest.raises(IllegalOrder):
            chances_for(campaign, "s1", name, order_type(KHANS_KINGS, name).shape(side="s1", battle=field.key))
    boarding = played(CREWS[2], ("s1", "call_boarding", {}))
    order = order_type(KHANS_KINGS, "board").shape(
        side="s1", battle=field.key, unit=field.ours[0], target=field.theirs[0]
    )
    with pytest.raises(IllegalOrder, match="In the fog"):
        chances_for(boarding, "s1", "board", order)
    assert order_type(KHANS_KINGS, "board").warns(boarding.state, order) == ()


def test_in_the_fog_the_doctrine_knows_no_more_than_its_player():
    ends = []
    for crew in ([], ["heavy_foot"] * 4):
        campaign = played(crew, ("s1", "play_row", {}))
        ends.append((campaign.state.battles, [str(note.message) for note in campaign.entries[-1].notes]))
    assert ends[0] == ends[1]


def test_in_the_fog_a_boarding_tells_each_side_what_it_suffers_and_not_who():
    board = ("s1", "board", {"unit": "ours", "target": "theirs"})
    campaign = played(CREWS[2], ("s1", "call_boarding", {}), board)
    for viewer in ("s1", "s2"):
        notes = [str(note.message) for note in look(campaign, viewer).entries[-1].notes]
        assert sum("suffers" in note for note in notes) == 2
    rolls = {viewer: len(look(campaign, viewer).entries[-1].rolls) for viewer in ("s1", "s2", "leader")}
    assert rolls == {"s1": 2, "s2": 3, "leader": 5}, "each sees the dice of its own crew"
