"""The frame of a small picture: its size, what it is called and what is told of it to those who cannot see it."""

from __future__ import annotations

from functools import cache
from zlib import crc32

from tracker.pictures.kit import text_of

WIDTH = 390
"""Charts are as wide as a phone: their text is read there without enlarging."""
SLIM, BROAD = frozenset("fijlrtI1.,:;|!'()[] "), frozenset("mwMWÆŒ@%—…жмшщюыЖМФШЩЮЫ")


def prefix_for(*what: object) -> str:
    """What the ids of a picture begin with: made from what it shows."""
    return f"p{crc32(repr(what).encode('utf-8', 'replace')):08x}"


def framed(prefix: str, size: tuple[float, float], title: str, desc: str, body: str, ink: str = "currentColor") -> str:
    """A picture as SVG; ``ink`` is the colour of its text and lines: by default that of the page around it."""
    wide, high = size
    colour = ' style="color:var(--st-text-color,inherit)"' if ink == "currentColor" else ""
    told = f'<desc id="{prefix}-desc">{text_of(desc)}</desc>' if desc else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img"'
        f' aria-labelledby="{prefix}-title{f" {prefix}-desc" if desc else ""}" font-family="sans-serif" font-size="13"'
        f' fill="{ink}"{colour}><title id="{prefix}-title">{text_of(title)}</title>{told}{body}</svg>'
    )


def width_of(words: str, size: float = 13) -> float:
    """About how wide words are, in any of the fonts that a picture may meet; rather too wide than too narrow."""
    return sum(map(_ems, words)) * size


@cache
def _ems(letter: str) -> float:
    """The width of a letter in sizes of its font."""
    if letter in SLIM:
        return 0.36
    if letter in BROAD:
        return 0.95
    if ord(letter) >= 0x2E80:  # emoji, and whatever else fills a square
        return 1.3
    return 0.66 if letter.isupper() else 0.54


def shortened(words: str, wide: float, size: float = 13) -> str:
    """The words, cut with an ellipsis where they would be wider than that."""
    if width_of(words, size) <= wide:
        return words
    kept = len(words)
    while kept > 1 and width_of(words[:kept].rstrip() + "…", size) > wide:
        kept -= 1
    return words[:kept].rstrip() + "…"


def written(words: str, x: float, y: float, more: str = "") -> str:
    """Words at a place."""
    return f'<text x="{x:.4g}" y="{y:.4g}"{" " + more if more else ""}>{text_of(words)}</text>'


def nothing(prefix: str, title: str, words: str, ink: str = "currentColor") -> str:
    """What stands in place of a chart that has nothing to show yet: an empty field with a small tent."""
    body = (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="118" rx="10" fill="none" stroke="{ink}" stroke-opacity=".3"'
        ' stroke-dasharray="5 5"/>'
        f'<path d="M175 62l20-32 20 32zM195 62l-6 0 6-16 6 16z" fill="none" stroke="{ink}" stroke-opacity=".6"'
        ' stroke-width="1.8" stroke-linejoin="round"/>'
        + written(words, WIDTH / 2, 92, 'text-anchor="middle" fill-opacity=".8"')
    )
    return framed(prefix, (WIDTH, 120), title, words, body, ink)
