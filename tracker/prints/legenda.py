"""What the sheets of Legenda show: the league table, the battles, squads, and the boards of running battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheets.messages import say
from tracker.engine.hidden import is_hidden
from tracker.pictures.battle_boards import drawn
from tracker.prints.blocks import Block, beside, cards, listing, plan, table
from tracker.prints.reader import Reader
from tracker.rulesets.legenda.league import record
from tracker.rulesets.legenda.pages import listings
from tracker.rulesets.legenda.state import FORMATIONS, LAYING, RUNNING, Match, Squad, cards_of
from tracker.rulesets.legenda.units import called, ruled

PLANNED = ("lay",)
"""What a patrol thinks over before it comes: its army. What the cards do is decided at the board."""


def record_items(reader: Reader, side: str) -> list[dict[str, Any]]:
    """Battles won, drawn and lost, as everybody sees them."""
    return [{"label": label, "value": str(count), "there": bool(count)} for label, count, _ in _record(reader, side)]


def _record(reader: Reader, side: str) -> list[tuple[str, int, str]]:
    told = record(reader.view.state, side)
    counts = (
        (say("Victories"), told.won),
        (say("Drawn"), told.drawn),
        (say("Lost"), told.lost),
        (say("To fight"), told.ahead),
    )
    return [(reader.say(label), count, "") for label, count in counts]


def side_sheet(reader: Reader, side: str) -> list[Block]:
    """One side: its record, its battles, and of those not over its squad and the board."""
    own = [match for match in reader.view.state.matches.values() if side in (match.attacker, match.defender)]
    return [
        cards("", _record(reader, side)),
        *(listing(reader, told) for told in listings(reader.view.state, side)),
        *(_open(reader, match, (side,)) for match in own if match.stage in (LAYING, RUNNING)),
        plan(reader, PLANNED),
    ]


def leader_sheet(reader: Reader, sides: Sequence[str]) -> list[Block]:
    """The league table, all battles, and of those not over both squads and the board."""
    return [
        *(listing(reader, told) for told in listings(reader.view.state, "")),
        *(
            _open(reader, match, (match.attacker, match.defender))
            for match in reader.view.state.matches.values()
            if match.stage in (LAYING, RUNNING)
        ),
    ]


def _open(reader: Reader, match: Match, sides: Sequence[str]) -> Block:
    """The board of a battle that is not over, and beside it the squads on it."""
    squads = [squad for squad in reader.view.state.squads.values() if squad.match == match.id and squad.side in sides]
    svg = drawn(reader.view, match.id, reader.translate)
    return beside(match.name, svg, match.name, [_squad(reader, squad) for squad in squads])


def _squad(reader: Reader, squad: Squad) -> Block:
    """Nine cards: what they are, where they lie, what is left of their health; a line to cross wounds off."""
    state = reader.view.state
    title = reader.say(say("{side}: {formation}", side=reader.name(squad.side), formation=FORMATIONS[squad.formation]))
    head = [say("Unit"), say("Cell"), say("Health"), say("Attack"), say("Price")]
    rows = []
    for card in cards_of(state, squad.match, squad.side):
        if is_hidden(card.unit):
            continue
        unit = ruled(state, card.unit)
        health = f"{card.health}/{unit.health}"
        rows.append([reader.say(called(unit)), card.cell or "†", health, f"+{unit.attack}", str(unit.price)])
    return table(title, [reader.say(label) for label in head], rows)
