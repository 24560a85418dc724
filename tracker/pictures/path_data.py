"""The data of several shapes written as one path, each from where the one before it ended: fewer digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_BEGUN = re.compile(r"M(-?\d+) ?(-?\d+)(l?)([^M]*)")
_WHOLE = re.compile(r"-?\d+")

Place = tuple[int, int]


def joined(pieces: Iterable[str]) -> str:
    """One path of pieces that each begin with an absolute ``M``, in whole numbers."""
    at: Place | None = (0, 0)  # where a path begins, a relative move leads to the same place
    written = []
    for piece in pieces:
        found = _BEGUN.fullmatch(piece)
        if found is None:
            written.append(piece)
            at = None
            continue
        start, rest = (int(found[1]), int(found[2])), found[4]
        if at is None:
            written.append(f"M{_tight(start)}{found[3]}{rest}")
        else:
            moved = _tight((start[0] - at[0], start[1] - at[1]))
            joint = " " if found[3] and not rest.startswith("-") else ""
            written.append(f"m{moved}{joint}{rest}")  # pairs behind a relative move are relative lines
        at = _end(start, bool(found[3]), rest)
    return "".join(written)


def _tight(place: Place) -> str:
    across, down = place
    return f"{across}{down}" if down < 0 else f"{across} {down}"


def _end(start: Place, lines: bool, rest: str) -> Place | None:
    """Where a piece ends, if that is easily told."""
    if rest.endswith("z"):
        return start
    if not lines or re.search("[a-z]", rest, re.IGNORECASE):
        return None
    steps: Iterator[int] = (int(number) for number in _WHOLE.findall(rest))
    x, y = start
    for across, down in zip(steps, steps, strict=True):
        x, y = x + across, y + down
    return x, y
