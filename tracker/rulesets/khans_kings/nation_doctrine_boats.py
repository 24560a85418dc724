"""What a nation's doctrine does at sea: boats fish where nobody disturbs them; nobody is carried, no fleet is built.

In a battle at sea it does as the doctrine of battles does.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.doctrine import Command
from tracker.rulesets.khans_kings.geography import capital_of, is_sea, province_coasts, provinces_owned
from tracker.rulesets.khans_kings.movement import March, movable
from tracker.rulesets.khans_kings.nation_doctrine_worth import Purse, Step, whim
from tracker.rulesets.khans_kings.nations import enemies_in, has_room, is_ship, kind_of, units_of
from tracker.rulesets.khans_kings.reach import reach
from tracker.rulesets.khans_kings.recruitment import Recruit
from tracker.rulesets.khans_kings.state import State, amounts
from tracker.rulesets.khans_kings.words import CAPITAL


def boats(state: State, purse: Purse, left: int) -> Iterator[Step]:
    """One boat for each place of the sea before the nation's coasts where none of its own fishes."""
    nation = purse.nation
    for card in state.kinds.values():
        ready = card.produces_at_sea and card.appears == CAPITAL and not card.buildings
        if not ready or not set(card.technologies) <= set(state.sides[nation].technologies):
            continue
        own = [unit for unit in units_of(state, nation) if unit.kind == card.id]
        if len(own) >= len(_grounds(state, nation)):
            continue
        price = amounts(card)
        for province in provinces_owned(state, nation):
            capital = capital_of(state, province.id)
            if capital is not None and province_coasts(state, province.id) and has_room(state, nation, capital.id, 3):
                order = Recruit(side=nation, kind=card.id, province=province.id)
                pays = purse.dear(dict(card.produces_at_sea)) * (left - 1) / max(1.0, purse.dear(price))
                yield Step(Command("recruit", order), price, pays)
                break


def _grounds(state: State, nation: str) -> list[str]:
    """The places of the sea before a nation's coasts in which no enemy is."""
    seas = [sea for province in provinces_owned(state, nation) for sea in province_coasts(state, province.id)]
    return [sea for sea in dict.fromkeys(seas) if not enemies_in(state, nation, sea)]


def sailing(state: State, nation: str) -> Iterator[Command]:
    """Boats put to sea, each into a place of its own; from enemies they keep away."""
    for unit in movable(state, nation):
        if not is_ship(state, unit) or not kind_of(state, unit).produces_at_sea or _fishes(state, nation, unit.id):
            continue
        ways = reach(state, unit)
        free = [sea for sea in ways if is_sea(state, sea) and _is_free(state, nation, sea, unit.kind)]
        if free:
            nearest = min(free, key=lambda sea: (ways[sea].points, whim(state, nation, sea)))
            yield Command("march", March(side=nation, units=(unit.id,), to=nearest))


def _fishes(state: State, nation: str, boat: str) -> bool:
    """Whether a boat is at sea, and the first of its kind there."""
    unit = state.units[boat]
    alike = [other.id for other in units_of(state, nation) if (other.kind, other.place) == (unit.kind, unit.place)]
    return is_sea(state, unit.place) and alike[0] == boat and not enemies_in(state, nation, unit.place)


def _is_free(state: State, nation: str, sea: str, kind: str) -> bool:
    """Whether no own boat fishes there, and no enemy is there."""
    fished = any(unit.place == sea and unit.kind == kind for unit in units_of(state, nation))
    return not fished and not enemies_in(state, nation, sea) and has_room(state, nation, sea)
