"""Small things on walls and ground: windows, doors, flags, smoke, trees, fences, knights."""

from __future__ import annotations

from tracker.pictures.kit import GLASS, LEAF, SPRUCE, STONE, WOOD, Drawing, Spot
from tracker.pictures.solids import box


def windows(
    d: Drawing, side: str, wall: Spot, length: float, count: int, size: tuple[float, float], colour: str = GLASS
) -> None:
    """``count`` windows in a row on a wall that begins at a corner and runs along x (left side) or y (right side)."""
    wide, high = size
    x, y, z = wall
    gap = length / count
    for i in range(count):
        a = gap * i + (gap - wide) / 2
        corners = [(a, 0.0), (a + wide, 0.0), (a + wide, high), (a, high)]
        if wide >= 4:
            corners.insert(3, (a + wide / 2, high + wide * 0.45))
        spots = [(x + o, y, z + up) if side == "left" else (x, y + o, z + up) for o, up in corners]
        d.glowing([d.screen(spot) for spot in spots], colour)


def door(d: Drawing, side: str, wall: Spot, size: tuple[float, float], colour: str = "#5b3a22") -> None:
    """A door with a round top, its left lower corner at a spot of the wall."""
    wide, high = size
    x, y, z = wall
    corners = [
        (0.0, 0.0),
        (wide, 0.0),
        (wide, high * 0.75),
        (wide * 0.75, high),
        (wide * 0.25, high),
        (0.0, high * 0.75),
    ]
    spots = [(x + o, y, z + up) if side == "left" else (x, y + o, z + up) for o, up in corners]
    d.face(spots, colour)


def flag(d: Drawing, foot: Spot, high: float, colour: str, size: float = 12) -> None:
    """A pennant on a pole."""
    x, y = d.screen(foot)
    d.stroke([(x, y), (x, y - high)], "#4a3a2a", 1.3)
    top = y - high
    d.flat([(x, top), (x + size, top + size * 0.28), (x, top + size * 0.6)], colour)
    d.flat([(x, top + size * 0.3), (x + size, top + size * 0.28), (x, top + size * 0.6)], colour, 0.82)


def banner(d: Drawing, side: str, wall: Spot, size: tuple[float, float], colour: str) -> None:
    """A swallow-tailed cloth on a wall, hung from a spot of it."""
    wide, high = size
    x, y, z = wall
    corners = [(0.0, 0.0), (wide, 0.0), (wide, -high), (wide / 2, -high * 0.75), (0.0, -high)]
    spots = [(x + o, y, z + up) if side == "left" else (x, y + o, z + up) for o, up in corners]
    d.face(spots, colour, 1.0 if side == "left" else 0.82)


def smoke(d: Drawing, mouth: Spot) -> None:
    """Smoke from a chimney."""
    x, y = d.screen(mouth)
    for i in range(3):
        size = 2.2 + i * 1.1
        d.veil((x + i * 2.5, y - 3 - i * 5), size, size, "#fff", (0.5 - i * 0.1) * (0.4 if d.dusk else 1))


def chimney(d: Drawing, foot: Spot, high: float, colour: str = STONE, smoking: bool = True) -> None:
    """A chimney, smoking."""
    box(d, foot, (4, 4, high), colour)
    if smoking:
        smoke(d, (foot[0] + 2, foot[1] + 2, foot[2] + high))


def fence(d: Drawing, spots: list[Spot], high: float = 4, colour: str = WOOD) -> None:
    """Posts and a rail through the spots."""
    d.line([(x, y, z + high * 0.7) for x, y, z in spots], colour, 1.1, 0.9)
    for x, y, z in spots:
        d.line([(x, y, z), (x, y, z + high)], colour, 1.4, 0.9)


def oak(d: Drawing, spot: Spot) -> None:
    """A round tree."""
    d.use("oak", spot, _oak)


def spruce(d: Drawing, spot: Spot) -> None:
    """A pointed tree."""
    d.use("spruce", spot, _spruce)


def knight(d: Drawing, spot: Spot, colour: str) -> None:
    """A knight with spear and shield, in the patrol's colour."""
    d.use("knight", spot, lambda figure: _knight(figure, colour))


def _oak(d: Drawing) -> None:
    d.veil((1, 0), 7, 3)
    d.flat([(-1.3, 0.5), (1.3, 0.5), (1.1, -8), (-1.1, -8)], WOOD, 0.85)
    d.ellipse((0, -12), 7.4, 7.6, LEAF, 0.82)
    d.ellipse((-1.4, -13.6), 5.4, 5.4, LEAF, 1.05)
    d.ellipse((-2.6, -15.2), 2.6, 2.4, LEAF, 1.25)


def _spruce(d: Drawing) -> None:
    d.veil((1, 0), 6, 2.5)
    d.flat([(-1, 0.5), (1, 0.5), (1, -4), (-1, -4)], WOOD, 0.8)
    for low, wide, high in ((-3, 6.4, 9), (-9, 5.2, 8.5), (-15, 3.8, 8)):
        d.flat([(-wide, low), (0, low + 1.6), (0, low - high)], SPRUCE, 1.12)
        d.flat([(0, low + 1.6), (wide, low), (0, low - high)], SPRUCE, 0.82)


def _knight(d: Drawing, colour: str) -> None:
    d.veil((0.5, 0), 4.5, 2)
    d.stroke([(3.6, 0.5), (3.6, -15.5)], "#5a4630", 1)
    d.flat([(3.6, -18.5), (4.7, -15.2), (2.5, -15.2)], "#d7dbe2")
    d.flat([(-2.8, 0), (2.8, 0), (2.4, -7.6), (-2.4, -7.6)], "#8e939f")
    d.flat([(-2.9, -1.6), (0, -0.8), (0, -7.8), (-2.4, -7.8)], colour, 1.05)
    d.flat([(0, -0.8), (2.9, -1.6), (2.4, -7.8), (0, -7.8)], colour, 0.8)
    d.ellipse((0, -9.6), 2.5, 2.7, "#c9ced8")
    d.flat([(-2, -9.4), (2, -9.4), (2, -8.5), (-2, -8.5)], "#2b2f3b")
    shield = [(-4.8, -7), (-0.8, -7), (-0.8, -3.6), (-2.8, -1.4), (-4.8, -3.6)]
    d.flat(shield, colour, 1.2)
    d.stroke([*shield, shield[0]], "#ffffff", 0.7)
