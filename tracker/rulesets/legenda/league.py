"""The league: battles are drawn up, results are entered, a table ranks the sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheets.messages import say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.legenda.orders import Fixture, Result, RoundRobin
from tracker.rulesets.legenda.state import ENTERED, OVER, PLANNED, Match, State, number
from tracker.rulesets.legenda.turns import finish


@dataclass(frozen=True)
class Record:
    """How a side has fared so far."""

    won: int
    drawn: int
    lost: int
    ahead: int
    """Battles that are not over yet."""

    @property
    def fought(self) -> int:
        return self.won + self.drawn + self.lost


def fixture(state: State, order: Fixture, referee: Referee) -> State:
    """A single battle is drawn up."""
    if order.attacker == order.defender:
        raise IllegalOrder(say("A side does not fight itself; choose two sides."), "defender")
    for side, field in ((order.attacker, "attacker"), (order.defender, "defender")):
        if not state.sides[side].active:
            raise IllegalOrder(say("{side} has retired from the season.", side=state.sides[side].name), field)
    match = _drawn_up(state, order.attacker, order.defender, 0)
    referee.tell(
        say(
            "A battle is drawn up: {attacker} against {defender}.",
            attacker=state.sides[order.attacker].name,
            defender=state.sides[order.defender].name,
        ),
        EVERYONE,
    )
    referee.find("match", match.id, EVERYONE)
    return put(state, matches=match)


def _drawn_up(state: State, attacker: str, defender: str, round_: int) -> Match:
    count = max((int(name[1:]) for name in state.matches if name[1:].isdigit()), default=0) + 1
    name = f"{count}. {state.sides[attacker].name} – {state.sides[defender].name}"
    return Match(id=f"m{count}", name=name, round=round_, attacker=attacker, defender=defender)


def round_robin(state: State, order: RoundRobin, referee: Referee) -> State:
    """Everybody against everybody, once or twice; each attacks about as often as he defends."""
    sides = [side.id for side in state.sides.values() if side.active]
    if len(sides) < 2:
        raise IllegalOrder(say("A league needs two sides at least."))
    if any(match.round and match.stage == PLANNED for match in state.matches.values()):
        raise IllegalOrder(say("The league drawn up before is not fought out yet."))
    rounds = [pairs for leg in range(order.legs) for pairs in _rounds(sides, swap=bool(leg))]
    before = len(state.matches)
    first = max((match.round for match in state.matches.values()), default=0) + 1
    for round_, pairs in enumerate(rounds, first):
        for attacker, defender in pairs:
            state = put(state, matches=_drawn_up(state, attacker, defender, round_))
    drawn = len(state.matches) - before
    referee.tell(say_n("A league is drawn up: {n} battle.", "A league is drawn up: {n} battles.", drawn), EVERYONE)
    referee.find("battles", drawn, EVERYONE)
    return state


def _rounds(sides: Sequence[str], swap: bool) -> Iterator[list[tuple[str, str]]]:
    """The circle method: the first side stays, the others go round; an odd one out has a day off."""
    ring: list[str] = [*sides, *([""] if len(sides) % 2 else [])]
    for _ in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        yield [(b, a) if _attacks(sides, a, b) == swap else (a, b) for a, b in pairs if a and b]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _attacks(sides: Sequence[str], one: str, two: str) -> bool:
    """Whether the first of a pair attacks: each the half of the sides that follow it, so nobody far more often."""
    ahead = (sides.index(two) - sides.index(one)) % len(sides)
    return 2 * ahead < len(sides) or (2 * ahead == len(sides) and sides.index(one) < sides.index(two))


def result(state: State, order: Result, referee: Referee) -> State:
    """The result of a battle fought with real cards; without a winner it was a draw."""
    match = state.matches[order.match]
    if match.stage == OVER:
        raise IllegalOrder(say("This battle is over."), "match")
    if order.winner and order.winner not in (match.attacker, match.defender):
        raise IllegalOrder(say("{side} does not fight in this battle.", side=state.sides[order.winner].name), "winner")
    return finish(state, match, order.winner, ENTERED, referee)


def record(state: State, side: str) -> Record:
    """The battles of a side: won, drawn, lost, and those still ahead."""
    own = [match for match in state.matches.values() if side in (match.attacker, match.defender)]
    over = [match for match in own if match.stage == OVER]
    won = sum(match.winner == side for match in over)
    drawn = sum(not match.winner for match in over)
    return Record(won, drawn, len(over) - won - drawn, len(own) - len(over))


def points(state: State, side: str) -> int:
    """The league points of a side, with what the leader awarded."""
    told = record(state, side)
    fought = ((told.won, "win_points"), (told.drawn, "draw_points"), (told.lost, "loss_points"))
    return sum(count * number(state, name) for count, name in fought) + state.sides[side].awarded_points


def standings(state: State) -> Sequence[tuple[str, int]]:
    """Who plays, with league points, most first; equal points: more victories."""
    active = [side.id for side in state.sides.values() if side.active]
    ranked = sorted(active, key=lambda side: (-points(state, side), -record(state, side).won))
    return [(side, points(state, side)) for side in ranked]


def winners(state: State) -> tuple[str, ...]:
    """Who has most points; equal points are shared."""
    ranked = standings(state)
    return tuple(side for side, found in ranked if found == ranked[0][1])


def point_sources(state: State, side: str) -> Sequence[tuple[str, str, str]]:
    """The cells that a side's points are the sum of."""
    over = [match.id for match in state.matches.values() if side in (match.attacker, match.defender)]
    return [*(("matches", match, "winner") for match in over), ("sides", side, "awarded_points")]
