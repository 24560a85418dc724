"""The demo season: invented patrols, made by playing orders through the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from filelock import FileLock

from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice, GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import last_to_undo, undo
from tracker.service.catalogues import shipped
from tracker.service.files import found, home
from tracker.service.vocabulary import words
from tracker.service.wording import typed_order

SIDES = {"gra-roczna": ("Łosie", "Żbiki", "Świstaki")}


@dataclass(frozen=True)
class Line:
    """One line of a recorded season."""

    day: str
    order: str
    fields: dict[str, str]
    faces: list[int]


def demo_campaign(ruleset: Ruleset, language: str) -> Path:
    """The demo's workbook, made on first use."""
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"demo-{ruleset.id}.xlsx"
    with FileLock(folder / "demo.lock"):
        if not path.exists():
            found(str(path), played(ruleset), language)
    return path


def played(ruleset: Ruleset) -> Campaign:
    """The demo season, played to its end."""
    chance = random.Random(7)  # the demo is the same everywhere
    dice = AppDice(lambda faces: chance.randint(1, faces))
    campaign = start(ruleset, shipped(ruleset), SIDES[ruleset.id], {}, _signed("2026-09-01", 0))
    for number, line in enumerate(_lines(ruleset), start=1):
        signed = _signed(line.day, number)
        if line.order == "undo":
            campaign, _ = undo(campaign, last_to_undo(campaign), signed)
            continue
        kind = order_type(ruleset, line.order)
        fields = {"date": line.day, **line.fields} if kind.field("date") else line.fields
        order = typed_order(kind, fields, words(ruleset, (campaign.state,), "pl"))
        campaign, _ = give(campaign, line.order, order, signed, GivenDice(line.faces) if line.faces else dice)
    return campaign


def _signed(day: str, number: int) -> Signature:
    return Signature(LEADER, f"{day}T18:{number % 60:02d}:00+00:00", LEADER, f"demo-{number}")


def _lines(ruleset: Ruleset) -> Iterator[Line]:
    text = files("tracker.service").joinpath("seasons", f"{ruleset.id}.txt").read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            told, _, faces = line.partition(" ! ")
            day, order, *fields = told.split()
            values = dict(field.split("=", 1) for field in fields)
            yield Line(
                day,
                order,
                {
                    name: value.replace("_", " ") if name in ("note", "text", "reason") else value
                    for name, value in values.items()
                },
                [int(face) for face in faces.split()],
            )
