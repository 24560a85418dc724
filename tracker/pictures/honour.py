"""The honour track: every player's marker, the rot level below it, the points that lie there and those owed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheets.messages import Message, Translate, english, say
from tracker.pictures.colours import filled, tile
from tracker.pictures.frame import framed, nothing, prefix_for, shortened, written
from tracker.pictures.shades import hexed

WIDE = 420.0
CELL, LEFT, HEAD, ROW = 40.0, 10.0, 44.0, 54.0
EMPTY, POINT, DEBT = "", "point", "debt"
"""What may lie on a slot."""


@dataclass(frozen=True)
class Marker:
    """One player on the track."""

    name: str
    honour: int
    colour: str
    pattern: str
    slots: Mapping[int, str]
    """Honour of each slot -> what lies on it."""
    points: int
    """Permanent and temporary points, for the line beside the name."""
    prayer: int

    def __post_init__(self) -> None:
        hexed(self.colour)


@dataclass(frozen=True)
class Track:
    """The track of the box: its highest honour first, each with its rot level."""

    rot: Mapping[int, int]


def honour_track(
    title: str, track: Track, players: Sequence[Marker], translate: Translate = english, *, ink: str = "currentColor"
) -> str:
    """The track with a row for each player, 9 on the left: to lose honour is to go to the right."""
    prefix = prefix_for("honour", title, track, players)
    if not players:
        return nothing(prefix, title, say("Nobody plays this evening.").said(translate), ink)
    places = sorted(track.rot, reverse=True)
    body = [_head(track, places, translate, ink)]
    told = []
    for order, player in enumerate(players):
        top = HEAD + order * ROW
        body.append(_row(f"{prefix}-{order}", player, track, places, top, translate, ink))
        told.append(_told(player, track).said(translate))
    return framed(prefix, (WIDE, HEAD + len(players) * ROW + 4), title, "; ".join(told), "".join(body), ink)


def _told(player: Marker, track: Track) -> Message:
    held = list(player.slots.values())
    return say(
        "{side}: honour {honour}, rot level {rot}, points on the track {lost}, owed {owed}",
        side=player.name,
        honour=player.honour,
        rot=track.rot.get(player.honour, 0),
        lost=held.count(POINT),
        owed=held.count(DEBT),
    )


def _head(track: Track, places: Sequence[int], translate: Translate, ink: str) -> str:
    """The numbers of honour, and below them the rot levels, each with a bar as long as it lasts."""
    parts = []
    for at, honour in enumerate(places):
        middle = LEFT + at * CELL + CELL / 2
        parts.append(written(str(honour), middle, 14, 'text-anchor="middle" font-weight="700"'))
    for level in sorted(set(track.rot.values())):
        within = [at for at, honour in enumerate(places) if track.rot[honour] == level]
        start, end = LEFT + min(within) * CELL, LEFT + (max(within) + 1) * CELL
        words = say("Rot {level}", level=level).said(translate)
        if shortened(words, end - start, 12) != words:
            words = str(level)
        parts.append(
            f'<path d="M{start + 2:g} 36V22H{end - 2:g}V36" fill="{ink}" fill-opacity="{0.05 + 0.06 * level:g}"'
            f' stroke="{ink}" stroke-opacity=".4"/>'
        )
        parts.append(written(words, (start + end) / 2, 33, 'text-anchor="middle" font-size="12"'))
    return "".join(parts)


def _row(
    prefix: str, player: Marker, track: Track, places: Sequence[int], top: float, translate: Translate, ink: str
) -> str:
    numbers = say("points {points} · prayer {prayer}", points=player.points, prayer=player.prayer).said(translate)
    parts = [
        f"<defs>{tile(f'{prefix}-fill', player.colour, player.pattern)}</defs>",
        written(shortened(player.name, 235), LEFT, top + 14, 'font-weight="700"'),
        written(numbers, WIDE - LEFT, top + 14, 'text-anchor="end" font-size="12"'),
    ]
    for at, honour in enumerate(places):
        x = LEFT + at * CELL
        parts.append(
            f'<rect x="{x + 1:g}" y="{top + 20:g}" width="{CELL - 2:g}" height="28" rx="5" fill="{ink}"'
            f' fill-opacity="{0.03 + 0.05 * track.rot[honour]:g}" stroke="{ink}" stroke-opacity=".3"/>'
        )
        if honour in player.slots:
            parts.append(_slot(player.slots[honour], x + CELL - 9.5, top + 34, ink))
        if honour == player.honour:
            shape = f'<circle cx="{x + 12:g}" cy="{top + 34:g}" r="9.5"'
            parts.append(filled(shape, f"{prefix}-fill", player.colour, player.pattern))
            parts.append(f'{shape} fill="none" stroke="{ink}" stroke-width="1.6"/>')
    return "".join(parts)


def _slot(held: str, x: float, y: float, ink: str) -> str:
    """A place for a point: dotted while nothing lies there, a star with a point, a broken square where one is owed."""
    if held == POINT:
        star = "M0-8L2.2-2.6 8-2.4 3.5 1.2 5 6.8 0 3.6-5 6.8-3.5 1.2-8-2.4-2.2-2.6z"
        return f'<path transform="translate({x:g} {y:g})" d="{star}" fill="{ink}"/>'
    if held == DEBT:
        mark = f'<path d="M{x - 3.5:g} {y:g}h7" stroke="{ink}" stroke-width="2"/>'
        return (
            f'<rect x="{x - 6.5:g}" y="{y - 6.5:g}" width="13" height="13" fill="none" stroke="{ink}"'
            f' stroke-width="1.6" stroke-dasharray="3.5 2.5"/>{mark}'
        )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="none" stroke="{ink}" stroke-opacity=".75" stroke-dasharray="2 2"/>'
    )
