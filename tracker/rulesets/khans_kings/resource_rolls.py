"""Phase 2, Resources: a die a resource from the points of a nation's provinces, then what its buildings give.

KK-04, KK-15, KK-16, A2, A3, A4, A43.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sheets.messages import say
from sheets.schema import reference
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import knows_stock
from tracker.rulesets.khans_kings.effects import event_effects, nation_effects
from tracker.rulesets.khans_kings.geography import built_in, is_sea, provinces_owned
from tracker.rulesets.khans_kings.house_rules import SUMMED, house
from tracker.rulesets.khans_kings.nations import enemy_in_province, kind_of, units_of
from tracker.rulesets.khans_kings.phases import Steps, ends, may_act, order_of_play
from tracker.rulesets.khans_kings.state import State, changed, gained
from tracker.rulesets.khans_kings.stocks import told
from tracker.rulesets.khans_kings.words import ANY, RESOURCE_ROLLS, RESOURCES


@dataclass(frozen=True)
class RollResources:
    """A nation rolls for its five resources."""

    side: str = reference("sides", say("Nation"), audience="everyone")


def dice(state: State, nation: str) -> dict[str, list[int]]:
    """KK-16, A43: the faces of each resource's dice: the points of the nation's provinces without hostile units (A4),
    as one die or, by house rule, one a province (A2). A resource without points has no die."""
    free = [row for row in provinces_owned(state, nation) if not enemy_in_province(state, nation, row.id)]
    points = {name: [getattr(row, name) for row in free] for name in RESOURCES}
    one = house(state).resource_dice == SUMMED
    return {name: [n for n in ([sum(each)] if one else each) if n] for name, each in points.items()}


def bonuses(state: State, nation: str) -> dict[str, int]:
    """A3: what comes without a die, from occupied provinces too: by buildings, and by boats at sea."""
    found: Counter[str] = Counter()
    for province in provinces_owned(state, nation):
        standing = Counter(place.building for place in built_in(state, province.id))
        for building, count in standing.items():
            found.update({name: amount * count for name, amount in state.buildings[building].produces})
        for effect in nation_effects(state, nation, "produce"):
            count = sum(standing.values()) if effect.building == ANY else standing[effect.building]
            found[effect.resource] += effect.by * (min(count, 1) if effect.first_in_province else count)
    fishing = {(unit.kind, unit.place): kind_of(state, unit) for unit in units_of(state, nation)}
    for (_, place), card in fishing.items():
        if place and is_sea(state, place):
            found.update(dict(card.produces_at_sea))
    return {name: found[name] for name in RESOURCES if found[name]}


def rolled(state: State, nation: str, referee: Referee) -> State:
    """KK-04: the nation gains what its dice show, each resource's divided as the Event Card says, and its bonuses."""
    to = knows_stock(state, nation)
    more = bonuses(state, nation)
    for name, faces in dice(state, nation).items():
        fallen = sum(referee.roll(1, name, to, die=n)[0] if n > 1 else 1 for n in faces)
        for effect in event_effects(state, "resource_roll"):
            fallen //= effect.divide if effect.resource == name else 1
        more[name] = max(0, more.get(name, 0) + fallen)
        referee.find(name, more[name], to)
    gains = told(state, more) or (say("nothing"),)
    referee.tell(say("{side} gains: {gains}.", side=state.sides[nation].name, gains=gains), to)
    return changed(gained(state, nation, more), "sides", nation, rolled=True)


def roll_resources(state: State, order: RollResources, referee: Referee) -> State:
    """KK-04: once a turn, by every nation for itself."""
    may_act(state, order.side, RESOURCE_ROLLS)
    if state.sides[order.side].rolled:
        raise IllegalOrder(say("{side} has rolled in this turn already.", side=state.sides[order.side].name), "side")
    return rolled(state, order.side, referee)


def _the_rest_roll(state: State, nation: str, referee: Referee) -> State:
    """Who is away, or has not rolled himself, gains all the same."""
    for other in order_of_play(state):
        state = state if state.sides[other].rolled else rolled(state, other, referee)
    return state


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "roll_resources",
        say("Roll for resources"),
        RollResources,
        roll_resources,
        seen_by="everyone",
        rolls=True,
        help=say("A die a resource, and what the buildings give. Who does not roll is rolled for at the end."),
    ),
)
STEPS: Steps = {ends(RESOURCE_ROLLS): (_the_rest_roll,)}
