"""Where the places of a map lie when nobody has said so: neighbours near each other, few borders crossing.

Stress majorization: every pair wants to be as far apart as there are steps between them, near pairs most of all. It
begins several times, and what crosses least is taken; then places that are too near to each other make room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from tracker.pictures.plane import Point, crossing, noise, off_line

STARTS, ROUNDS, ROOM = 5, 60, 0.62
"""How often it begins, how long it goes on, and how near (in steps) a place may come to what it does not touch."""
Pairs = tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def laid_out(places: tuple[str, ...], borders: Pairs) -> Mapping[str, Point]:
    """A point for every place, one step being about 1; equal places and borders are laid out equally."""
    order = {place: at for at, place in enumerate(places)}
    links = sorted({tuple(sorted((order[one], order[other]))) for one, other in borders if one != other})
    edges = [(one, other) for one, other in links]
    far = _steps(len(places), edges)
    tries = [_settled(_start(len(places), far, turn), far) for turn in range(STARTS)]
    best = min(tries, key=lambda spots: (round(_strain(spots, far, edges), 6), spots))
    return dict(zip(places, _upright(_spread(_untangled(best, edges), edges)), strict=True))


def crossings(spots: Sequence[Point], edges: Sequence[tuple[int, int]]) -> int:
    """How many pairs of borders cross."""
    return sum(
        crossing((spots[a], spots[b]), (spots[c], spots[d]))
        for (a, b), (c, d) in combinations(edges, 2)
        if len({a, b, c, d}) == 4
    )


def _steps(count: int, edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Steps between all pairs; islands lie a few steps off."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    table = []
    for start in range(count):
        reached, wave = {start: 0}, [start]
        while wave:
            following: list[int] = []
            for at in wave:
                for on in beside[at]:
                    if on not in reached:
                        reached[on] = reached[at] + 1
                        following.append(on)
            wave = following
        beyond = max(reached.values()) // 2 + 2
        table.append([reached.get(at, beyond) for at in range(count)])
    return [[max(table[i][j], table[j][i]) for j in range(count)] for i in range(count)]


def _start(count: int, far: Sequence[Sequence[int]], turn: int) -> list[Point]:
    """By the distances to two places that are far from each other; the first time in a circle."""
    if turn == 0 or count < 3:
        angles = [math.tau * i / max(count, 1) for i in range(count)]
        return [(math.cos(angle) * count / 6, math.sin(angle) * count / 6) for angle in angles]
    one = (turn * 7) % count
    other = max(range(count), key=lambda i: (far[one][i], -i))
    third = max(range(count), key=lambda i: (min(far[one][i], far[other][i]), -i))
    return [(far[i][one] - far[i][other] + noise(turn, i), 2 * far[i][third] + noise(i, turn)) for i in range(count)]


def _settled(spots: list[Point], far: Sequence[Sequence[int]]) -> list[Point]:
    for _ in range(ROUNDS):
        for i, (x, y) in enumerate(spots):
            across = down = total = 0.0
            for j, (ox, oy) in enumerate(spots):
                if i == j:
                    continue
                wanted = far[i][j]
                weight = 1 / (wanted * wanted)
                gap = math.sqrt((x - ox) ** 2 + (y - oy) ** 2) or 1e-6
                across += weight * (ox + wanted * (x - ox) / gap)
                down += weight * (oy + wanted * (y - oy) / gap)
                total += weight
            if total:
                spots[i] = across / total, down / total
    return spots


def _spread(spots: list[Point], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Places move away from places, and from borders of others, that are nearer than there is room for."""
    for turn in range(40):
        pace = 0.5 * (1 - turn / 60)
        pushed = [[0.0, 0.0] for _ in spots]
        for i, j in combinations(range(len(spots)), 2):
            gap = math.dist(spots[i], spots[j])
            if gap < 2 * ROOM:
                _push(pushed, spots, i, spots[j], gap, 2 * ROOM, pace / 2)
                _push(pushed, spots, j, spots[i], gap, 2 * ROOM, pace / 2)
        for a, b in edges:
            for i, spot in enumerate(spots):
                if i not in (a, b) and (gap := off_line(spot, spots[a], spots[b])) < ROOM:
                    _push(pushed, spots, i, _foot(spot, spots[a], spots[b]), gap, ROOM, pace)
        spots = _given_way(spots, pushed, edges)
    return spots


def _given_way(spots: list[Point], pushed: Sequence[Sequence[float]], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Each place goes where it is pushed, or half as far, or stays, so that no more borders cross than before."""
    spots = list(spots)
    for i, (across, down) in enumerate(pushed):
        if not (across or down):
            continue
        touched = [edge for edge in edges if i in edge]
        now, (x, y) = _tangle(spots, touched, edges), spots[i]
        for share in (1, 0.5, 0.0):
            spots[i] = x + share * across, y + share * down
            if not share or _tangle(spots, touched, edges, now + 1) <= now:
                break
    return spots


def _untangled(spots: list[Point], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Places (and pairs of neighbours) jump to where fewer borders cross, as long as any jump helps."""
    spots = list(spots)
    beside: list[list[int]] = [[] for _ in spots]
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    groups: list[tuple[int, ...]] = [(i,) for i in range(len(spots))]
    groups += edges
    groups += [(a, b, c) for a, b in edges for c in beside[b] if c > b and c in beside[a]]
    for turn in range(12):
        jumped = False
        for group in groups:
            touched = [edge for edge in edges if not set(edge).isdisjoint(group)]
            now = _tangle(spots, touched, edges)
            for jump in _jumps(spots, beside, group, turn) if now else ():
                moved = [*spots]
                for i, spot in zip(group, jump, strict=True):
                    moved[i] = spot
                then = _tangle(moved, touched, edges, now)
                if then < now:
                    spots, now, jumped = moved, then, True
        if not jumped and turn > 3:
            break
    return spots


def _tangle(
    spots: Sequence[Point], touched: Sequence[tuple[int, int]], edges: Sequence[tuple[int, int]], enough: int = 1 << 30
) -> int:
    """How many borders cross the touched ones; no longer counted once there are enough."""
    found = 0
    for a, b in touched:
        one = spots[a], spots[b]
        (ax, ay), (bx, by) = one
        left, right, top, low = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        for c, d in edges:
            if a in (c, d) or b in (c, d):
                continue
            (cx, cy), (dx, dy) = spots[c], spots[d]
            if (cx < left and dx < left) or (cx > right and dx > right):
                continue
            if (cy < top and dy < top) or (cy > low and dy > low):
                continue
            found += crossing(one, (spots[c], spots[d]))
        if found >= enough:
            break
    return found


def _jumps(
    spots: Sequence[Point], beside: Sequence[Sequence[int]], group: Sequence[int], turn: int
) -> Iterator[list[Point]]:
    """Where a group of places may jump: to the middle of its neighbours, around it, and to its mirror image."""
    outer = [spots[j] for i in group for j in beside[i] if j not in group]
    if not outer:
        return
    x, y = sum(x for x, _ in outer) / len(outer), sum(y for _, y in outer) / len(outer)
    ox, oy = sum(spots[i][0] for i in group) / len(group), sum(spots[i][1] for i in group) / len(group)
    own = [(spots[i][0] - ox, spots[i][1] - oy) for i in group]
    for k in range(17):
        angle, reach = math.tau * (k + noise(turn, group)) / 8, (0, 0.45, 1.1)[(k + 7) // 8]
        at = x + reach * math.cos(angle), y + reach * math.sin(angle)
        for flip in (1, -1):
            if flip == 1 or len(group) > 1:
                yield [(at[0] + flip * across, at[1] + flip * down) for across, down in own]


def _push(
    pushed: list[list[float]], spots: Sequence[Point], i: int, off: Point, gap: float, room: float, pace: float
) -> None:
    x, y = spots[i]
    share = pace * (room - gap) / (gap or 1)
    pushed[i][0] += share * (x - off[0]) + (0 if gap else noise(i) * room)
    pushed[i][1] += share * (y - off[1]) + (0 if gap else noise(i, 1) * room)


def _foot(spot: Point, one: Point, other: Point) -> Point:
    """The nearest point of a border."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = across * across + down * down or 1
    share = min(max(((spot[0] - one[0]) * across + (spot[1] - one[1]) * down) / long, 0), 1)
    return one[0] + share * across, one[1] + share * down


def _strain(spots: Sequence[Point], far: Sequence[Sequence[int]], edges: Sequence[tuple[int, int]]) -> float:
    pairs = combinations(range(len(spots)), 2)
    stress = sum((math.dist(spots[i], spots[j]) / far[i][j] - 1) ** 2 for i, j in pairs)
    return 1000 * crossings(spots, edges) + stress


def _upright(spots: Sequence[Point]) -> list[Point]:
    """Turned so that it fills its frame and is higher than wide, as a phone is held; it begins at the upper left."""
    if not spots:
        return []
    turned = min(
        ([_turn(spot, math.pi * k / 24) for spot in spots] for k in range(24)),
        key=lambda found: round(_wide(found) * _high(found), 6),
    )
    if _wide(turned) > _high(turned):
        turned = [_turn(spot, math.pi / 2) for spot in turned]
    left, top = min(x for x, _ in turned), min(y for _, y in turned)
    return [(round(x - left, 3), round(y - top, 3)) for x, y in turned]


def _turn(spot: Point, angle: float) -> Point:
    x, y = spot
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _wide(spots: Sequence[Point]) -> float:
    return max(x for x, _ in spots) - min(x for x, _ in spots)


def _high(spots: Sequence[Point]) -> float:
    return max(y for _, y in spots) - min(y for _, y in spots)
