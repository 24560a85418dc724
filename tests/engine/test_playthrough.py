"""Golden playthroughs: a scripted season, and what each viewer gets of every step, line by line.

``TRACKER_RECORD=1 pytest tests/engine/test_playthrough.py`` records them anew; read the difference.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.engine.seasons import begun, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give
from tracker.engine.desk import order_of as waiting_order
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import order_type, order_types
from tracker.engine.referee import GivenDice
from tracker.engine.undo import last_to_undo, undo, undo_to
from tracker.engine.view import View, look, refusal
from tracker.rulesets import RULESETS
from tracker.service.answers import journal, status
from tracker.service.vocabulary import words
from tracker.service.wording import typed_order

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
VIEWERS = (LEADER, "s1", "s2", "s3", PUBLIC)
Picture = tuple[View, dict[str, Any]]
"""The season as a viewer may see it, and the numbers of its status."""


def script(ruleset: Any) -> list[str]:
    text = (FOLDER / f"{ruleset.id}.script").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def stepped(campaign: Campaign, line: str, number: int) -> Campaign:
    """The campaign after one line of the script."""
    told, _, faces = line.partition(" ! ")
    name, *rest = told.split()
    signed = signature(number)
    if name == "undo":
        return undo(campaign, last_to_undo(campaign), signed)[0]
    if name == "undo_to":
        return undo_to(campaign, int(rest[0]), signed)[0]
    if name == "accept":
        row = campaign.state.desk[rest[0]]
        order = waiting_order(campaign.ruleset, campaign.state, row)
        return give(campaign, row.order, order, signed, GivenDice([]), waited=row.id)[0]
    order = order_in(campaign, told)
    return give(campaign, name, order, signed, GivenDice([int(face) for face in faces.split()]))[0]


def order_in(campaign: Campaign, told: str) -> Any:
    name, *rest = told.split()
    fields = dict(word.split("=", 1) for word in rest)
    texts = {
        field: value.replace("_", " ") if field in ("text", "reason") else value for field, value in fields.items()
    }
    return typed_order(order_type(campaign.ruleset, name), texts, words(campaign.ruleset, (campaign.state,), "pl"))


def flat(record: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in record.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def played(ruleset: Any) -> tuple[dict[str, list[str]], Campaign]:
    """What every viewer gets of every step, as lines; and the season at its end."""
    campaign = begun(ruleset, 3)
    told: dict[str, list[str]] = {viewer: [] for viewer in VIEWERS}
    pictures = {viewer: picture(campaign, viewer) for viewer in VIEWERS}
    for number, line in enumerate(script(ruleset), start=1):
        before = campaign
        refused = ""
        try:
            campaign = stepped(campaign, line, number)
        except IllegalOrder as illegal:
            refused = str(illegal.reason)
        for viewer, old in pictures.items():
            pictures[viewer] = old if campaign is before else picture(campaign, viewer)
            told[viewer] += news(before, campaign, old, pictures[viewer], line, refused)
    return told, campaign


def picture(campaign: Campaign, viewer: str) -> Picture:
    view = look(campaign, viewer)
    return view, dict(flat(status(view)["sides"]))


def news(before: Campaign, after: Campaign, was: Picture, now: Picture, line: str, refused: str) -> list[str]:
    """What a viewer gets of one step: nothing at all, where nothing concerns him."""
    (old, known), (new, known_now) = was, now
    viewer = new.viewer
    own = f"side={viewer}" in line
    lines = []
    if refused and viewer == LEADER:
        lines.append(f"  refused: {refused}")
    if refused and own:
        seen = refusal(old, line.split(maxsplit=1)[0], order_in(before, line.partition(" ! ")[0]))
        lines.append(f"  refused: {seen.reason if seen else '(by the dice)'}")
    for entry in journal(replace(new, entries=new.entries[len(old.entries) :]), after, "pl"):
        entry.pop("at")
        lines.append("  " + json.dumps(entry, ensure_ascii=False))
    for name, value in known_now.items():
        if known.get(name) != value:
            lines.append(f"  {name}: {known.get(name, '-')} -> {value}")
    return [f"> {line}" if own or viewer == LEADER else "> …", *lines] if lines else []


@pytest.fixture(scope="module", params=RULESETS, ids=lambda ruleset: ruleset.id)
def recorded(request):
    return request.param, *played(request.param)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_gets_what_is_recorded(recorded, viewer):
    ruleset, told, _ = recorded
    path = FOLDER / f"{ruleset.id}.{viewer}.txt"
    text = "\n".join(told[viewer]) + "\n"
    if os.environ.get("TRACKER_RECORD"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_every_order_is_played(recorded):
    ruleset, _, campaign = recorded
    given = {entry.order for entry in campaign.entries}
    assert {kind.name for kind in order_types(ruleset)} | {"undo"} <= given


def test_the_playthrough_comes_out_as_recorded(recorded):
    _, _, campaign = recorded
    assert audit(campaign) is None
