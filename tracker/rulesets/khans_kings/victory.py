"""Who leads, and who has won: goals of the scenario, elimination, tie-breaks (KK-08, A28, A57)."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say
from tracker.engine.order import EVERYONE, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.geography import provinces_owned
from tracker.rulesets.khans_kings.nations import names_of, playing, units_of
from tracker.rulesets.khans_kings.phases import TURN_ENDED, Steps, ends
from tracker.rulesets.khans_kings.state import SCENARIO, State, amounts, changed, now
from tracker.rulesets.khans_kings.words import MOVEMENT


def rank(state: State, nation: str) -> tuple[int, ...]:
    """A57: what decides between nations, in the order of the scenario."""
    owned = provinces_owned(state, nation)
    count = {
        "provinces": len(owned),
        "points": sum(sum(amounts(province).values()) for province in owned),
        "units": len(units_of(state, nation)),
    }
    return tuple(count[name] for name in state.scenario[SCENARIO].tie_break)


def reached(state: State, nation: str) -> bool:
    """KK-08: whether a nation has reached a goal of the scenario."""
    owned = provinces_owned(state, nation)
    ids = {province.id for province in owned}
    return any(
        (goal.provinces or goal.named)
        and sum(goal.region in ("", province.region) for province in owned) >= goal.provinces
        and set(goal.named) <= ids
        for goal in state.goals.values()
    )


def defeated(state: State, mover: str, referee: Referee) -> State:
    """A28: who has neither a province nor a unit is out; whoever then is left alone has won."""
    for row in playing(state):
        if not (provinces_owned(state, row.id) or units_of(state, row.id)):
            state = changed(state, "sides", row.id, active=False)
            referee.tell(say("{side} is defeated: it has no province and no unit left.", side=row.name), EVERYONE)
    return _won(state, winners(state), referee) if len(playing(state)) == 1 else state


def decided(state: State, nation: str, referee: Referee) -> State:
    """KK-08, A57: at the end of a turn the goals decide, after the last turn the tie-break."""
    if state.season["season"].closed:
        return state
    there = [row.id for row in playing(state) if reached(state, row.id)]
    last = state.scenario[SCENARIO].turns
    if there:
        return _won(state, _best(state, there), referee)
    return _won(state, winners(state), referee) if last and now(state).number >= last else state


def _won(state: State, first: tuple[str, ...], referee: Referee) -> State:
    referee.tell(say("The season is over. First: {winners}.", winners=names_of(state, first)), EVERYONE)
    return changed(state, "season", "season", closed=True, winners=first)


def standings(state: State) -> Sequence[tuple[str, int]]:
    """The nations with their provinces, best first."""
    nations = [row.id for row in state.sides.values() if row.active]
    ranked = sorted(nations, key=lambda nation: rank(state, nation), reverse=True)
    return [(nation, len(provinces_owned(state, nation))) for nation in ranked]


def winners(state: State) -> tuple[str, ...]:
    """The best by the tie-break; who is equal shares it."""
    return _best(state, [row.id for row in state.sides.values() if row.active])


def _best(state: State, nations: Sequence[str]) -> tuple[str, ...]:
    best = max((rank(state, nation) for nation in nations), default=())
    return tuple(nation for nation in nations if rank(state, nation) == best)


ORDERS: tuple[OrderType, ...] = ()
STEPS: Steps = {ends(MOVEMENT): (defeated,), TURN_ENDED: (decided,)}
