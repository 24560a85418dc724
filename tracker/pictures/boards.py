"""What lies on the table, as its ruleset has it: pictures of all together and of each side, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, Translate, say
from tracker.pictures.colours import SideColour, side_colour
from tracker.pictures.honour import Marker, Track, honour_track
from tracker.pictures.troops import DEITY, SUPPLY, UNDERWORLD, Army, Group, troops
from tracker.pictures.underworld import Fallen, underworld
from tracker.rulesets.kemet.battle import strength
from tracker.rulesets.kemet.honour import rot, slots_of
from tracker.rulesets.kemet.state import MOST_HONOUR, Side, State, fame, god_in, gods_of, troop_of
from tracker.rulesets.kemet.troops import deity_called, zone_called


@dataclass(frozen=True)
class Board:
    """How a ruleset is drawn whose sides sit around one table; ``ink`` is the colour of words and lines."""

    common: Callable[[Any, Translate, str], Sequence[str]]
    """``common(state, translate, ink)``: what all share, as SVG."""
    own: Callable[[Any, str, Translate, str], Sequence[str]]
    """``own(state, side, translate, ink)``: what is a side's own, as SVG."""


def _worn(state: State, side: Side) -> SideColour:
    return side_colour(side.colour, list(state.sides).index(side.id))


def _seated(state: State) -> list[Side]:
    return [side for side in state.sides.values() if side.playing]


def _kemet(state: State, translate: Translate, ink: str) -> Sequence[str]:
    """The honour track, and the Underworld below it."""
    track = Track({honour: rot(state, honour) for honour in range(MOST_HONOUR + 1)})
    markers, fallen = [], []
    for side in _seated(state):
        worn = _worn(state, side)
        held = {mark.honour: slot.held for mark, slot in slots_of(state, side.id)}
        markers.append(Marker(side.name, side.honour, worn.colour, worn.pattern, held, fame(side), side.prayer))
        fallen.append(Fallen(side.name, side.underworld, worn.colour, worn.pattern))
    honour, below = say("Honour track").said(translate), say("Underworld").said(translate)
    return honour_track(honour, track, markers, translate, ink=ink), underworld(below, fallen, translate, ink=ink)


def _kemet_player(state: State, side: str, translate: Translate, ink: str) -> Sequence[str]:
    """Where the units of one player are."""
    row = state.sides[side]
    worn, standing = _worn(state, row), []
    for god in gods_of(state, side):
        if god.zone:
            name, deity = _said(zone_called(state, god.zone), translate), _said(deity_called(state, god.id), translate)
            standing.append(Group(name, god.worshippers, DEITY, strength(state, side, god.zone), deity))
    for zone in state.zones:
        units = troop_of(state, side, zone).units
        if units and not god_in(state, side, zone):
            standing.append(Group(_said(zone_called(state, zone), translate), units))
    groups = [
        *standing,
        Group(say("Supply").said(translate), row.supply, SUPPLY),
        Group(say("Underworld").said(translate), row.underworld, UNDERWORLD),
    ]
    title = say("Units of {side}", side=row.name).said(translate)
    return (troops(title, Army(row.name, groups, worn.colour, worn.pattern), translate, ink=ink),)


def _said(name: Message | str, translate: Translate) -> str:
    return name.said(translate) if isinstance(name, Message) else name


BOARDS: Mapping[str, Board] = {"kemet": Board(_kemet, _kemet_player)}
