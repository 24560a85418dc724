"""Seasons to look at: the demo, one that has just begun, and one with as much in it as a troop will ever have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.journal import Entry
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.rulesets import find_ruleset
from tracker.service.catalogues import shipped
from tracker.service.demo import played
from tracker.service.files import create, found

RULESET = find_ruleset("gra-roczna")
LONGEST = (
    "Wędrowni Strażnicy Północnych Borów 1912",
    "🦅🏕️🔥 Orły znad Świętokrzyskich Źródeł 🌲",
    "Żółwie Błotne",
    "🐺",
    "Лесные стражи северных болот и озёр",
    "Nieustraszeniśródleśniodkrywcypuszczy",
    "Łośki *z* Łąk_i_Łęgów <b>[1]</b> $x$ 1:2",
    "Świstaki",
)
"""Eight names as long as they may be, in letters and signs of all kinds."""

DEMO, EMPTY, FULL = "demo", "empty", "full"
LEGENDA, KEMET, KHANS = "legenda", "kemet", "khans-kings"


def demo(path: Path) -> Path:
    """The demo season in Polish."""
    found(str(path), played(RULESET), "pl")
    return path


def empty(path: Path) -> Path:
    """Two patrols, and nothing has happened yet."""
    create(str(path), RULESET, ["Sokół", "Żubry"], "pl")
    return path


def full(path: Path, meetings: int = 40) -> Path:
    """Eight patrols with the longest names, all at as many meetings."""
    found(str(path), long_season(meetings), "pl")
    return path


def long_season(meetings: int, names: tuple[str, ...] = LONGEST) -> Campaign:
    """Patrols that meet, build what comes next in the list, and end their turns."""
    signed = Signature(LEADER, "2026-01-01T18:00:00+00:00", LEADER, "start")
    campaign = start(RULESET, shipped(RULESET), list(names), {}, signed)
    entries = list(campaign.entries)
    buildings = list(campaign.state.building_types)
    for meeting in range(meetings):
        day = f"{2026 + meeting // 336}-{1 + meeting // 28 % 12:02d}-{1 + meeting % 28:02d}"
        for place, side in enumerate(list(campaign.state.sides)):
            report = {"date": day, "present": 8, "member_tasks": 4, "leader_tasks": 3, "cycle_tasks": 2, "wins": 0}
            building = buildings[(meeting + place) % len(buildings)]
            for name, fields in (("report", report), ("build", {"building": building}), ("end_turn", {})):
                shape = order_type(RULESET, name).shape
                known = {key: value for key, value in fields.items() if key in shape.__dataclass_fields__}
                signature = replace(signed, at=f"{day}T18:{place:02d}:00+00:00", key=f"{meeting}.{place}.{name}")
                campaign = _given(campaign, name, shape(side=side, **known), signature, entries)
    return campaign


def _given(campaign: Campaign, name: str, order: object, signed: Signature, entries: list[Entry]) -> Campaign:
    """The season after the order; as it was where the rules say no."""
    try:
        campaign, entry = give(campaign, name, order, signed, AppDice(lambda faces: faces))
    except IllegalOrder:
        return campaign
    entries.append(entry)
    return replace(campaign, entries=entries)


def other_demo(ruleset: str, path: Path) -> Path:
    """The demo season of another ruleset in Polish."""
    found(str(path), played(find_ruleset(ruleset)), "pl")
    return path


SEASONS: dict[str, Callable[[Path], Path]] = {
    DEMO: demo,
    EMPTY: empty,
    FULL: full,
    LEGENDA: partial(other_demo, LEGENDA),
    KEMET: partial(other_demo, KEMET),
    KHANS: partial(other_demo, KHANS),
}
