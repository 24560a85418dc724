"""Random seasons of legal and illegal orders, for any listed ruleset."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from sheets.schema import Column, Kind
from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.changes import rows_of
from tracker.engine.order import LEADER, SIDE, IllegalOrder, OrderType
from tracker.engine.orders import order_types
from tracker.engine.referee import AppDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import undo, undo_to
from tracker.engine.view import look, refusal
from tracker.service.catalogues import shipped

SEEDS = 40
NAMES = ["Łosie", "Żbiki", "Świstaki", "Bobry"]
WORDS = ["Bobry", "Kuny", "sides", "s1", "wood", "5", "uwaga"]
ONWARDS = ("end_phase",)
"""What the leader does again and again, so that a season gets on."""
TRIES = 40
"""How often a legal order is looked for before whatever comes is sent."""


def signature(number: int, viewer: str = LEADER) -> Signature:
    return Signature(viewer, f"2026-09-01T18:00:{number % 60:02d}+00:00", viewer, f"key-{number}")


def begun(ruleset: Ruleset, sides: int = 3, **settings: str) -> Campaign:
    return start(ruleset, shipped(ruleset), NAMES[:sides], settings, signature(0))


def value_of(chance: Random, campaign: Campaign, kind: OrderType, column: Column, given: dict[str, Any]) -> Any:
    """A value for a field, mostly one that makes sense with those before it."""
    if not column.required and chance.random() < 0.3:
        return column.default
    if column.kind is Kind.WHOLE:
        return chance.randint(max(column.low or 0, 0), min(column.high or 9, chance.choice((2, 12))))
    if column.kind is Kind.TEXT:
        return chance.choice(WORDS)
    if column.kind is Kind.DAY:
        return "2026-09-05"
    ids = [*column.choices, *(rows_of(campaign.state, column.table) if column.table else ())]
    among = kind.among(campaign.state, given, column.name)
    if among is not None and chance.random() < 0.9:
        ids = list(among)
    if not ids:
        return ""
    if column.kind is Kind.NAMES:
        return tuple(chance.sample(ids, min(len(ids), chance.choice((1, 1, 1, 2)))))
    if column.kind is Kind.COUNTS:
        return tuple((name, chance.randint(0, 5)) for name in chance.sample(ids[:1] * 2 + ids, chance.randint(0, 2)))
    return chance.choice(ids)


def order_of(chance: Random, campaign: Campaign, kind: OrderType) -> Any:
    given: dict[str, Any] = {}
    for column in kind.fields:
        given[column.name] = value_of(chance, campaign, kind, column, given)
    return kind.shape(**given)


def legal_order(chance: Random, campaign: Campaign, kind: OrderType) -> Any:
    """An order that would not be refused, if one is found soon; otherwise any."""
    view = look(campaign, LEADER)
    for _ in range(TRIES):
        order = order_of(chance, campaign, kind)
        if refusal(view, kind.name, order) is None:
            break
    return order


@cache
def season(ruleset: Ruleset, seed: int, undos: bool = True) -> Campaign:
    """A season after some 10 to 120 acts; some are refused, some are taken back."""
    chance = Random(seed)
    length = chance.randint(10, 120)
    generous = {"startStock": "wood:60,stone:60,iron:60,gold:60"} if chance.random() < 0.8 else {}
    if ruleset.id != "gra-roczna":
        generous = {}
    campaign = begun(ruleset, chance.randint(2, 4), **generous)
    played = [*ruleset.orders, *(kind for kind in ruleset.orders for _ in range(4) if kind.name in ONWARDS)]
    others = [kind for kind in order_types(ruleset) if kind not in played]
    for kind in ruleset.orders:
        if kind.name == "begin_season":
            campaign = stepped(chance, campaign, kind, 1, undos=False)
    for number in range(1, length + 1):
        kind = chance.choice(played if chance.random() < 0.94 else others)
        if kind.name in ("close_season", "retire_side", "resign", "result") and chance.random() < 0.8:
            continue  # seldom, or nothing would be played
        if kind in played and kind.name not in ONWARDS and SIDE not in kind.by and number > 4 and chance.random() < 0.8:
            continue  # what the leader sets up is there to be played by the sides
        campaign = stepped(chance, campaign, kind, number, undos)
    return campaign


def stepped(chance: Random, campaign: Campaign, kind: OrderType, number: int, undos: bool) -> Campaign:
    """The campaign after one more random act, if it was legal."""
    act = chance.random()
    try:
        if undos and act < 0.05 and campaign.revision:
            return undo(campaign, chance.randint(max(1, campaign.revision - 5), campaign.revision), signature(number))[
                0
            ]
        if undos and act < 0.06 and campaign.revision:
            return undo_to(
                campaign, chance.randint(max(0, campaign.revision - 12), campaign.revision), signature(number)
            )[0]
        order = order_of(chance, campaign, kind) if act < 0.2 else legal_order(chance, campaign, kind)
        return give(campaign, kind.name, order, signature(number), AppDice(lambda die: chance.randint(1, die)))[0]
    except IllegalOrder:
        return campaign


def seasons(ruleset: Ruleset, undos: bool = True) -> st.SearchStrategy[Campaign]:
    """Random seasons; the same ones for every test of a run, since making them is the costly part."""
    return st.integers(0, SEEDS - 1).map(lambda seed: season(ruleset, seed, undos))
