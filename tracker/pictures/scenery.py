"""The land around a town: sky, hills, forest, water, streets."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.pictures.details import oak, spruce
from tracker.pictures.goods import tent
from tracker.pictures.kit import GRASS, GRID, TILT, Drawing, Spot, number
from tracker.pictures.plots import CELL, ORIGIN, WIDTH, Cell
from tracker.pictures.shades import shade
from tracker.pictures.solids import cone

SKY = ("#8fc8ec", "#eaf6f4")
DUSK = ("#23264f", "#d08f86")
BEHIND = (
    "s20 210 s33 200 o46 192 s62 186 o92 170 s106 160 o132 148 o300 150 s318 156 o352 176 s372 184 o392 196 s404 206"
)
BEFORE = (
    "s16 288 o34 296 s12 310 s30 318 s54 314 o50 332 s14 336 s72 332 s92 342 o70 352 s36 352 s108 354"
    " s16 366 s54 370 o92 368 s128 366 o34 386 s76 386 s112 384 s150 380 o172 386"
    " s18 402 s52 408 o94 406 s132 408 s168 410"
)
"""Trees (s: spruce, o: oak) by where they stand on the picture: behind the town and in the forest before it."""
PEAKS = "M0 132L40 92 62 108 104 70 140 106 168 88 214 128 262 92 296 114 330 78 372 112 398 96 420 112"
WAVES = ("384 300", "316 372", "390 352", "272 384", "352 330")
TOWN_GREEN, TOWN_SAND, STREET = "#b9c489", "#d2c193", "#e3d3a6"


def gradients(prefix: str, dark: bool) -> str:
    """The sky's gradient."""
    top, low = DUSK if dark else SKY
    return (
        f'<linearGradient id="{prefix}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient>'
    )


def backdrop(prefix: str, dark: bool, height: int, water: bool) -> str:
    """Everything behind the town, in units of the picture."""

    def land(colour: str, data: str, light: float = 1.0) -> str:
        return f'<path fill="{shade(colour, light, dark)}" d="{data}"/>'

    sky = f'<rect width="{WIDTH}" height="170" fill="url(#{prefix}-sky)"/>'
    if dark:
        stars = "M40 22h.1M92 50h.1M128 18h.1M260 30h.1M300 60h.1M338 24h.1M396 70h.1M66 78h.1M368 96h.1"
        sky += f'<path d="{stars}" stroke="#fff" stroke-width="2" stroke-linecap="round"/>'
        sky += '<path fill="#f7edc8" d="M372 34a15 15 0 1 0 14 22a17 17 0 0 1-14-22z"/>'
    else:
        cloud = "a9 9 0 0 1 2-18a13 13 0 0 1 24-4a11 11 0 0 1 19 7a8 8 0 0 1 1 15z"
        sky += '<circle cx="376" cy="44" r="17" fill="#fff3bf"/>'
        sky += f'<path fill="#fff" fill-opacity=".75" d="M78 66{cloud}M290 52{cloud}"/>'
    written = sky + land("#a9bfcf", f"{PEAKS}V180H0z")
    written += land("#9cc295", "M0 138Q60 92 130 126T260 120 420 112V200H0z")
    written += land(GRASS, f"M0 162Q100 112 210 138T420 138V{height}H0z", 1.04)
    if water:
        shore = f"V{height + 40}H230Q236 366 268 344L284 334 352 294Q392 266 420 258z"
        written += land("#e6d9ae", f"M420 252{shore}")
        written += land("#62b0d4", f"M420 262V{height + 40}H246Q250 372 278 350L352 304Q392 276 420 266z")
        waves = "".join(f"M{spot}q5-4 10 0t10 0" for spot in WAVES)
        written += f'<path d="{waves}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.4"/>'
    return written


def ground(d: Drawing, walled: bool, water: bool) -> None:
    """The ground of the town and its streets."""
    edge, inner = 3 * CELL, 2 * CELL
    d.face([(0, 0, 0), (inner, 0, 0), (inner, inner, 0), (0, inner, 0)], TOWN_SAND if walled else TOWN_GREEN)
    for a in (CELL, inner):
        far = edge if a == inner or water else edge + 160
        d.face([(a - 4, 0, 0), (a + 4, 0, 0), (a + 4, edge + 160, 0), (a - 4, edge + 160, 0)], STREET)
        d.face([(0, a - 4, 0), (far, a - 4, 0), (far, a + 4, 0), (0, a + 4, 0)], STREET)


def trees(d: Drawing, places: str, cells: Sequence[Cell], height: int) -> None:
    """Trees where nothing else stands: not on plots, streets or badges."""
    taken = {(cell.x, cell.y) for cell in cells}
    spots = places.split()
    for kind, down in sorted(zip(spots[::2], spots[1::2], strict=True), key=lambda spot: (int(spot[1]), spot[0])):
        x, y, z = _spot(float(kind[1:]), float(down))
        on_street = any(abs(a - b) < 11 for a in (x, y) for b in (CELL, 2 * CELL)) and max(x, y) > 0
        if float(down) > height - 4 or (x // CELL, y // CELL) in taken or on_street:
            continue
        (spruce if kind[0] == "s" else oak)(d, (x, y, z))


def _spot(across: float, down: float) -> Spot:
    apart, along = across - ORIGIN[0], (down - ORIGIN[1]) / TILT
    return (along + apart) / 2, (along - apart) / 2, 0


def meadow(d: Drawing) -> None:
    """The plot before the town while nobody uses it."""
    for x, y in ((14, 16), (50, 12), (12, 52)):
        oak(d, (x, y, 0))
    for x, y in ((28, 30), (40, 26), (38, 42)):
        cone(d, (x, y, 0), 5, 10, "#dcb75c")


def camp(d: Drawing, colour: str) -> None:
    """Tents for the knights that stand in no building."""
    d.face([(8, 8, 0), (60, 8, 0), (60, 60, 0), (8, 60, 0)], GRASS, 0.94)
    tent(d, (12, 14, 0), colour)
    tent(d, (34, 12, 0), colour)
    tent(d, (14, 36, 0), colour)
    x, y = d.screen((44, 42, 0))
    for i in range(5):
        flame = [(x - 5 + i * 2, y + 2), (x - 3 + i * 2, y + 2), (x - 4 + i * 2, y - 5 + abs(i - 2))]
        d.glowing(flame, "#ff9a3d", "#ffb052")
    d.stroke([(x - 7, y + 2), (x + 6, y + 3)], "#5b3a22", 2)


def empty_plot(d: Drawing) -> None:
    """A plot on which nothing stands yet."""
    corners = [d.screen(spot) for spot in ((10, 10, 0), (58, 10, 0), (58, 58, 0), (10, 58, 0))]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    look = f'fill="{d.tone("#cdb98a")}" fill-opacity=".6" stroke="{d.tone("#5d4b28")}" stroke-width="{1.6 * GRID:g}"'
    d.add("", f'<polygon points="{points}" {look} stroke-dasharray="{5 * GRID} {4 * GRID}"/>')
