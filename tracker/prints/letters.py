"""Which letters can be printed: those of the fonts that ship with the prints."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
SUBSTITUTE = "?"
"""Stands for a letter that none of our fonts has."""
_JOINING = "\u200d\ufe0f"
"""What joins emoji to one picture; everything else that nobody sees would only turn or hide text."""


@cache
def coverage() -> frozenset[int]:
    """The code points that our fonts have."""
    points: set[int] = set()
    for text in (FONTS / "coverage.txt").read_text("ascii").split():
        first, _, last = text.partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(points)


def printable(text: str) -> str:
    """The text in letters that can be printed: composed (NFC), nothing invisible, ``?`` for what no font has."""
    return "".join(_printed(letter) for letter in unicodedata.normalize("NFC", text))


def _printed(letter: str) -> str:
    if letter in "\n\t":
        return letter
    category = unicodedata.category(letter)
    if category[0] == "C":
        emoji = letter in _JOINING or "\U000e0020" <= letter <= "\U000e007f"
        return letter if emoji and ord(letter) in coverage() else ""
    if ord(letter) in coverage():
        return letter
    if category[0] == "Z":
        return " "
    return "" if category[0] == "M" else SUBSTITUTE
