"""Sides: their names and ids."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from sheets.cells import EDGES, ERRORS
from sheets.lexicon import normalised
from sheets.messages import say
from tracker.engine.changes import rows_of
from tracker.engine.order import IllegalOrder

RESERVED = ("leader", "public", "reserve", "expedition")
LONGEST_NAME = 40
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs nobody sees that turn the direction of what follows: a name would rearrange the line it stands in."""


def same_name(name: str) -> str:
    """The form in which names are compared, as in the sheet: Unicode NFC and case, diacritics kept."""
    return normalised(name)


def fit_name(name: str, others: Iterable[str], field: str = "name") -> str:
    """The name as it is kept; ``IllegalOrder`` where it is empty, too long, reserved or taken."""
    tidy = " ".join(name.split()).strip(EDGES)
    if not normalised(tidy):
        raise IllegalOrder(say("A name is missing: type 1 to {most} characters.", most=LONGEST_NAME), field)
    if len(unicodedata.normalize("NFC", tidy)) > LONGEST_NAME:
        raise IllegalOrder(
            say("The name “{name}” is too long: at most {most} characters.", name=tidy, most=LONGEST_NAME), field
        )
    inside = name.strip(EDGES)
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn") or letter in _TURNS for letter in inside):
        raise IllegalOrder(say("A name may not hold control characters."), field)
    if same_name(tidy) in RESERVED or same_name(tidy) in ERRORS:
        raise IllegalOrder(say("“{name}” is a word the tracker needs itself; choose another name.", name=tidy), field)
    if same_name(tidy) in {same_name(other) for other in others}:
        raise IllegalOrder(say("There is already a side called “{name}”.", name=tidy), field)
    return tidy


def next_id(state: Any, names: Iterable[str], before: Iterable[str] = ()) -> str:
    """The id of the next side to join: ``s1``, ``s2`` and so on, nor what a side is called. Never used twice,
    not even after a joining was taken back (``before``: all there ever were): old entries are its own."""
    taken = [side for side in (*rows_of(state, "sides"), *before) if side[1:].isdigit()]
    number = max((int(side[1:]) for side in taken), default=0) + 1
    called = {same_name(name) for name in names}
    while f"s{number}" in called:
        number += 1
    return f"s{number}"
