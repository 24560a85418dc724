"""A season is a league: evenings one after the other, each set up anew, and what they give for the standings."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from sheets.messages import say, say_n
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.kemet.house_rules import FAME, PLACES, house
from tracker.rulesets.kemet.orders import BeginEvening, EndEvening
from tracker.rulesets.kemet.state import (
    MOST_HONOUR,
    Evening,
    Result,
    Side,
    State,
    evening_now,
    fame,
    own_id,
    rate,
)

LEAST_PLAYERS, MOST_PLAYERS = 2, 5


def fresh(state: State, side: Side, playing: bool) -> Side:
    """KB-02: a player as an evening begins: honour 9, all units in the supply."""
    return dataclasses.replace(
        side,
        playing=playing,
        honour=MOST_HONOUR,
        points=0,
        temporary=0,
        prayer=rate(state, "start_prayer") if playing else 0,
        supply=rate(state, "units"),
        underworld=0,
        units=rate(state, "units"),
    )


def begin_evening(state: State, order: BeginEvening, referee: Referee) -> State:
    """KB-02: the table is set up anew for those who play."""
    if evening_now(state) is not None:
        raise IllegalOrder(say("An evening is being played; end it first."))
    players = tuple(dict.fromkeys(order.players))
    if not LEAST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise IllegalOrder(
            say("An evening is for {least} to {most} players; named: {n}.", least=LEAST_PLAYERS,
                most=MOST_PLAYERS, n=len(players)),
            "players",
        )  # fmt: skip
    gone = next((state.sides[side] for side in players if not state.sides[side].active), None)
    if gone:
        raise IllegalOrder(say("{side} has retired from the season.", side=gone.name), "players")
    sides = {side.id: fresh(state, side, side.id in players) for side in state.sides.values()}
    number = len(state.evenings) + 1
    referee.tell(
        say("Evening {n} begins: {players}.", n=number, players=tuple(state.sides[side].name for side in players)),
        EVERYONE,
    )
    state = dataclasses.replace(
        state,
        sides=sides,
        troops={row.id: dataclasses.replace(row, units=0) for row in state.troops.values()},
        gods={
            row.id: dataclasses.replace(row, side="", zone="", worshippers=0, defeated=False)
            for row in state.gods.values()
        },
        slots={row.id: dataclasses.replace(row, held="") for row in state.slots.values()},
        owned_tiles={row.id: dataclasses.replace(row, side="") for row in state.owned_tiles.values()},
    )
    return put(state, evenings=Evening(id=f"e{number}", date=order.date, open=True))


def end_evening(state: State, order: EndEvening, referee: Referee) -> State:
    """A23: the leader confirms who won; places and league points are written down."""
    evening = evening_now(state)
    if evening is None:
        raise IllegalOrder(say("No evening is being played."))
    players = [side for side in state.sides.values() if side.playing]
    stranger = next((side for side in order.winner if not state.sides[side].playing), None)
    if stranger:
        raise IllegalOrder(say("{side} does not play this evening.", side=state.sides[stranger].name), "winner")
    best = max((fame(side) for side in players), default=0)
    winners = tuple(dict.fromkeys(order.winner)) or tuple(side.id for side in players if fame(side) == best)
    places = _places(players, winners)
    for side in players:
        gained = league_points(state, side, places)
        result = Result(
            id=own_id(evening.id, side.id),
            evening=evening.id,
            side=side.id,
            points=fame(side),
            place=places[side.id],
            league=gained,
        )
        ended = dataclasses.replace(side, playing=False, league=side.league + gained)
        state = put(state, results=result, sides=ended)
    referee.tell(
        say("Evening {n} is over. First: {winners}.", n=len(state.evenings),
            winners=tuple(state.sides[side].name for side in winners)),
        EVERYONE,
    )  # fmt: skip
    for side in players:
        row = state.results[own_id(evening.id, side.id)]
        referee.tell(
            say_n(
                "{side}: place {place}, points {points}; {n} point for the league.",
                "{side}: place {place}, points {points}; {n} points for the league.",
                row.league,
                side=side.name,
                place=row.place,
                points=row.points,
            ),
            EVERYONE,
        )
    return put(state, evenings=dataclasses.replace(evening, open=False, winners=winners))


def _places(players: Sequence[Side], winners: Sequence[str]) -> dict[str, int]:
    """Winners are first; the others follow by their points, equal ones share a place."""
    rank = {side.id: (side.id in winners, 0 if side.id in winners else fame(side)) for side in players}
    return {side: 1 + sum(other > own for other in rank.values()) for side, own in rank.items()}


def league_points(state: State, side: Side, places: Mapping[str, int]) -> int:
    """What the evening gives a player for the league, by the house rule."""
    kind = house(state).league
    if kind == FAME:
        return fame(side)
    if kind == PLACES:
        return sum(place >= places[side.id] for place in places.values())
    return int(places[side.id] == 1)


def standings(state: State) -> Sequence[tuple[str, int]]:
    """The league: evenings that are over and, where points count, the running one; most first."""
    running = house(state).league == FAME
    points = [
        (side.id, side.league + (fame(side) if running and side.playing else 0))
        for side in state.sides.values()
        if side.active
    ]
    return sorted(points, key=lambda item: -item[1])


def winners(state: State) -> tuple[str, ...]:
    """Most league points; equal points are shared."""
    ranked = standings(state)
    return tuple(side for side, points in ranked if points == ranked[0][1])


def league_sources(state: State, side: str) -> Sequence[tuple[str, str, str]]:
    """The cells that the standings are the sum of."""
    return [("sides", side, "league"), ("sides", side, "points"), ("sides", side, "temporary")]
