"""Where a nation's doctrine sends its units: to what is worth most for the way, together, and not into their ruin.

Each unit looks at every capital that is worth having or holding. A capital is covered for it once units nearer to it
are strong enough for the enemies near it; so a host goes together, and guards stay where they are needed. A place in
which enemies stand is entered only by as many units as are likely to win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.engine.doctrine import Command
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import capital_of, owner_of
from tracker.rulesets.khans_kings.movement import March, movable
from tracker.rulesets.khans_kings.nation_doctrine_worth import NEXT_TURN, SOME_TURNS, Outlook, odds, value, way_to, whim
from tracker.rulesets.khans_kings.nations import allied, enemies_in, has_room, stack, stack_limit
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, SCENARIO, State, now

LIKELY, BOLD, LAST_CHANCE, SURE = 1.0, 0.6, 0.5, 3.0
"""How much stronger than the defenders attackers are who are likely to win; who may try, for others follow; who try it
in the last turn; and who are so sure of it that no more are needed."""
HOLDING, STORMING = 0.6, 2.0
"""How strong one should be, for each part of the strength of enemies near: behind one's own walls, before theirs."""
A_GUARD = 2.0
"""How strong one should be at least in a capital that enemies could reach: a unit."""


@dataclass(frozen=True)
class Target:
    """A capital worth having or holding: what it is worth, and how strong one should be there."""

    place: str
    worth: float
    needs: float


def marches(state: State, nation: str) -> Iterator[Command]:
    """The next moves, the most urgent first: attacks, then marches."""
    able, war = movable(state, nation), Outlook(state, nation)
    if not able:
        return
    targets = targets_of(war)
    goals = {unit.id: goal_of(war, unit, targets) for unit in able}
    yield from _attacks(war, able, targets, goals)
    for unit in able:
        goal = goals[unit.id]
        if goal is not None and (place := _next_place(war, unit, goal)):
            together = [one for one in able if one.place == unit.place and goals[one.id] == goal]
            together = [one for one in together if place in war.reach(one)]
            free = stack_limit(state, place) - stack(state, nation, place)
            yield _march(nation, together[:free], place)
            yield _march(nation, [unit], place)


def _march(nation: str, units: Sequence[Unit], place: str) -> Command:
    return Command("march", March(side=nation, units=tuple(unit.id for unit in units), to=place))


def targets_of(war: Outlook) -> list[Target]:
    """Every capital that is not the nation's or a friend's, and every one of its own that enemies could reach."""
    state, nation, found = war.state, war.nation, []
    for province in state.provinces.values():
        capital = capital_of(state, province.id)
        if capital is None or (province.owner not in (NEUTRAL, nation) and allied(state, nation, province.owner)):
            continue
        near = war.near(war.foes, capital.id, NEXT_TURN)
        strongest = sorted((war.strength[foe.id] for foe in near), reverse=True)[: stack_limit(state, capital.id)]
        if province.owner != nation or war.near(war.foes, capital.id, SOME_TURNS):
            worth = value(state, nation, province) + whim(state, nation, capital.id)
            found.append(
                Target(capital.id, worth, sum(strongest) * (HOLDING if province.owner == nation else STORMING))
            )
    return found


def goal_of(war: Outlook, unit: Unit, targets: Sequence[Target]) -> Target | None:
    """Where a unit goes, or stays: what is worth most for the turns it takes, and is not covered already."""
    speed = max(1, speed_of(war.state, unit))

    def rank(target: Target) -> float:
        way = way_to(war.state, target.place)
        far = way.get(unit.place)
        if far is None:
            return 0
        nearer = war.powers(one for one in war.own if (way.get(one.place, 999), one.id) < (far, unit.id))
        covered = nearer >= target.needs and nearer > 0
        return target.worth * (0.15 if covered else 1) / (1 + -(-far // speed))

    best = max(targets, key=rank, default=None)
    return best if best is not None and rank(best) > 0 else None


def _attacks(
    war: Outlook, able: Sequence[Unit], targets: Sequence[Target], goals: dict[str, Target | None]
) -> Iterator[Command]:
    """Enemies within reach who are likely to be beaten, the dearest place first."""
    state, nation, found = war.state, war.nation, []
    worth = {target.place: target.worth for target in targets}
    for place in sorted({foe.place for foe in war.foes} - {unit.place for unit in war.own}):
        foes = enemies_in(state, nation, place)
        host = [unit for unit in war.near(able, place, 2 * NEXT_TURN) if place in war.reach(unit)]
        host = [unit for unit in host if not _guards(goals[unit.id], unit, place)]
        host.sort(key=lambda unit: (-war.strength[unit.id], unit.id))
        chosen = _enough(war, host[: stack_limit(state, place)], foes, place)
        if chosen:
            dear = worth.get(place, 0) + war.powers(foes) / 2 + (10 if owner_of(state, place) == nation else 0)
            found.append((-dear - whim(state, nation, place), place, chosen))
    for _, place, chosen in sorted(found, key=lambda row: row[:2]):
        yield _march(nation, chosen, place)


def _guards(goal: Target | None, unit: Unit, place: str) -> bool:
    """Whether a unit holds the capital in which it stands, and the attack is elsewhere."""
    return goal is not None and goal.place == unit.place != place


def _enough(war: Outlook, host: Sequence[Unit], foes: Sequence[Unit], place: str) -> list[Unit]:
    """So many of the host that they are sure to win, or all of it where that is likely enough; else nobody."""
    if not host or not foes:
        return []
    for count in range(1, len(host) + 1):
        if odds(war.state, host[:count], foes, place) >= SURE:
            return list(host[:count])
    return list(host) if odds(war.state, host, foes, place) >= _daring(war, place) else []


def _daring(war: Outlook, place: str) -> float:
    """How much stronger attackers must be: less where many more stand behind them, least when all is to be won."""
    if now(war.state).number == war.state.scenario[SCENARIO].turns:
        return LAST_CHANCE
    own, foes = (war.powers(war.near(units, place, NEXT_TURN + 1)) for units in (war.own, war.foes))
    return BOLD if own > 1.5 * foes else LIKELY


def _next_place(war: Outlook, unit: Unit, goal: Target) -> str:
    """The place on the way that brings a unit nearest to its goal, without enemies and not before stronger ones."""
    state, nation, way = war.state, war.nation, way_to(war.state, goal.place)
    here, found = way.get(unit.place, 999), []
    for place, steps in war.reach(unit).items():
        left = way.get(place, 999)
        if left < here and has_room(state, nation, place) and not enemies_in(state, nation, place):
            found.append((left, steps.rivers, steps.points, place))
    return next((place for left, *_, place in sorted(found) if not left or not _in_danger(war, unit, place)), "")


def _in_danger(war: Outlook, unit: Unit, place: str) -> bool:
    """Whether enemies near a place are much stronger than who would stand there, and those near enough to help."""
    friends = {one.id: one for one in (*war.near(war.own, place, 2), unit)}
    return war.powers(war.near(war.foes, place, NEXT_TURN)) > 1.5 * war.powers(friends.values())
