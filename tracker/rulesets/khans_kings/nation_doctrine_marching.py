"""Where a nation's doctrine sends its units: to what is worth most for the way, together, and not into their ruin.

Every capital that is worth having or holding gets units, the worthiest and nearest first, until they are strong enough
for the enemies near it; so a host goes together, and guards stay where they are needed. A place in which enemies stand
is entered only by as many units as are likely to win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.engine.doctrine import Command
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import capital_of, owner_of
from tracker.rulesets.khans_kings.movement import March, movable
from tracker.rulesets.khans_kings.nation_doctrine_worth import NEXT_TURN, SOME_TURNS, Outlook, odds, value, way_to, whim
from tracker.rulesets.khans_kings.nations import allied, enemies_in, has_room, is_ship, stack, stack_limit
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, SCENARIO, State, now

LIKELY, DARING, SURE = 1.1, 0.6, 3.0
"""How much stronger than the defenders attackers must be at the beginning; how much of that they forgo to the end of
the season, when there is less and less to lose; and how strong they are to need no more of them."""
RESERVES = 0.7
"""What part of it is enough where many more stand behind them than behind the enemy."""
RISK = 1.5
"""How much stronger enemies near a place may be than all friends near it."""
HOLDING, STORMING = 0.6, 2.0
"""How strong one should be, for each part of the strength of enemies near: behind one's own walls, before theirs."""


@dataclass(frozen=True)
class Target:
    """A capital worth having or holding: what it is worth, and how strong one should be there."""

    place: str
    worth: float
    needs: float


def marches(state: State, nation: str) -> Iterator[Command]:
    """The next moves, the most urgent first: attacks, then marches."""
    able, war = [unit for unit in movable(state, nation) if not is_ship(state, unit)], Outlook(state, nation)
    if not able:
        return
    targets = targets_of(war)
    goals = goals_of(war, able, targets)
    yield from _attacks(war, able, targets, goals)
    for unit in able:
        goal = goals.get(unit.id)
        if goal is not None and (place := _next_place(war, unit, goal)):
            together = [one for one in able if one.place == unit.place and goals.get(one.id) == goal]
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


def goals_of(war: Outlook, able: Sequence[Unit], targets: Sequence[Target]) -> dict[str, Target]:
    """Where each unit goes, or stays: what is worth most for the turns it takes comes first, until it has enough; who
    is left over then goes to what is worth most to him."""
    pairs = []
    for unit in able:
        speed = max(1, speed_of(war.state, unit))
        for target in targets:
            far = way_to(war.state, target.place).get(unit.place)
            if far is not None:
                pairs.append((target.worth / (1 + -(-far // speed)), unit.id, target))
    pairs.sort(key=lambda pair: (-pair[0], pair[1]))
    moving = {unit.id for unit in able}
    there = {
        target: war.powers(one for one in war.own if one.place == target.place and one.id not in moving)
        for target in targets
    }
    goals: dict[str, Target] = {}
    for enough in (True, False):
        for _, key, target in pairs:
            if key not in goals and not (enough and there[target] and there[target] >= target.needs):
                goals[key] = target
                there[target] += war.strength[key]
    return goals


def _attacks(
    war: Outlook, able: Sequence[Unit], targets: Sequence[Target], goals: dict[str, Target]
) -> Iterator[Command]:
    """Enemies within reach who are likely to be beaten, the dearest place first."""
    state, nation, found = war.state, war.nation, []
    worth = {target.place: target.worth for target in targets}
    for place in sorted({foe.place for foe in war.foes} - {unit.place for unit in war.own}):
        foes = enemies_in(state, nation, place)
        host = [unit for unit in war.near(able, place, 2 * NEXT_TURN) if place in war.reach(unit)]
        host = [unit for unit in host if not _guards(goals.get(unit.id), unit, place)]
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
    """How much stronger attackers must be: less and less to the end of the season, and where many stand behind them."""
    last = war.state.scenario[SCENARIO].turns
    wanted = LIKELY - DARING * (now(war.state).number / last if last else 0.5)
    own, foes = (war.powers(war.near(units, place, NEXT_TURN + 1)) for units in (war.own, war.foes))
    return wanted * (RESERVES if own > 1.5 * foes else 1)


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
    friends = {one.id: one for one in (*war.near(war.own, place, NEXT_TURN), unit)}
    return war.powers(war.near(war.foes, place, NEXT_TURN)) > RISK * war.powers(friends.values())
