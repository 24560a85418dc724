"""Shades of one base colour: how a material looks on its lit, its sunny and its shadowed side."""

from __future__ import annotations

import re
from functools import lru_cache

LIGHT, DARK = "#ffffff", "#241f38"
"""What lit and shadowed sides are mixed with: shadows are cool, never grey."""
NIGHT = (0.56, 0.58, 0.8)
"""What is left of red, green and blue at dusk."""
TOP, LEFT, RIGHT = 1.16, 0.91, 0.7
"""How much light the three visible sides of a solid get; 1 is the base colour itself."""
HEX = re.compile(r"#[0-9a-fA-F]{6}")


def hexed(colour: str) -> str:
    """The colour itself; ValueError where it is not ``#rrggbb``: whatever a picture writes is known to be a colour."""
    if not HEX.fullmatch(colour):
        raise ValueError(f"{colour!r} is no colour of the form #rrggbb")
    return colour


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so much (0 to 1) of another."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


@lru_cache(maxsize=4096)
def shade(colour: str, light: float, dusk: bool = False) -> str:
    """The base colour in so much light (1: as it is), by day or at dusk; written short, as ``#rgb``."""
    lit = mixed(colour, LIGHT, min(1.0, light - 1)) if light > 1 else mixed(colour, DARK, (1 - light) * 0.9)
    if dusk:
        left = (round(value * part) for value, part in zip(channels(lit), NIGHT, strict=True))
        lit = "#" + "".join(f"{value:02x}" for value in left)
    return _short(lit)


def _short(colour: str) -> str:
    """The nearest of 4096 colours; what was nearly grey stays grey."""
    values = channels(colour)
    if max(values) - min(values) < 17:
        return "#" + f"{round(sum(values) / 51):x}" * 3
    return "#" + "".join(f"{round(value / 17):x}" for value in values)


def luminance(colour: str) -> float:
    """The relative luminance that WCAG defines: 0 black to 1 white."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast ratio that WCAG defines: 1 none to 21 black on white."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on the colour (always 4.5 or more)."""
    return max("#000000", "#ffffff", key=lambda ink: contrast(colour, ink))
