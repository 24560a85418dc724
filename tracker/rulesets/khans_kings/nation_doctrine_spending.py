"""What a nation's doctrine spends on: units for what is dear to it, and what makes better units or more resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tracker.engine.doctrine import Command
from tracker.rulesets.khans_kings.catalogue_tables import Effect, Kind
from tracker.rulesets.khans_kings.construction import Build, cost, sites
from tracker.rulesets.khans_kings.geography import capital_of, places_of, provinces_owned
from tracker.rulesets.khans_kings.nation_doctrine_boats import boats
from tracker.rulesets.khans_kings.nation_doctrine_worth import NEXT_TURN, SOME_TURNS, Outlook, Price, Purse, Step
from tracker.rulesets.khans_kings.nations import (
    buildings_at_work,
    enemies_in,
    has_room,
    kind_of,
    over_limit,
    stack,
    type_is_full,
    type_of,
    units_of,
)
from tracker.rulesets.khans_kings.port import open_port
from tracker.rulesets.khans_kings.promotions import Promote, available, free_promotions
from tracker.rulesets.khans_kings.recruitment import Recruit, UpgradeUnit, upgrades_of
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import SCENARIO, State, amounts, lacking, now
from tracker.rulesets.khans_kings.technologies import LearnTechnology
from tracker.rulesets.khans_kings.words import RESOURCES

SOON = 1
"""What cannot be paid from the stock and the income of so many turns is not thought of, and nothing put by for it."""
FILLED = 6
"""From that turn on the last free place of a province need not be left for what units need."""
USUAL_RATE = 3.5
"""What the die of port trade divides by on average."""


def purchases(state: State, nation: str) -> Iterator[Command]:
    """What a nation buys in its phase 4, the best first. In peace it puts by for what it has set its mind on."""
    purse, war = Purse(state, nation), Outlook(state, nation)
    wanted = None if threatened(war) else investment(state, purse)
    if wanted is not None and not lacking(state, nation, wanted.price):
        yield wanted.command
    put_by = wanted.price if wanted is not None else {}
    yield from _upgrades(state, purse, put_by)
    yield from _recruits(war, purse, put_by)


def threatened(war: Outlook) -> bool:
    """Whether a capital of the nation is in danger."""
    capitals = (capital_of(war.state, province.id) for province in provinces_owned(war.state, war.nation))
    return any(capital is not None and _exposed(war, capital.id) for capital in capitals)


def _exposed(war: Outlook, capital: str) -> bool:
    """Whether nobody holds a capital which enemies could reach, or they stand near and are far stronger."""
    held = war.powers(unit for unit in war.own if unit.place == capital)
    near = war.near(war.foes, capital, NEXT_TURN if held else SOME_TURNS)
    return war.powers(near) > 2 * held


def investment(state: State, purse: Purse) -> Step | None:
    """The next step that pays most: what yields resources, a port, or what better units need."""
    last = state.scenario[SCENARIO].turns
    left = (last - now(state).number if last else 20) - 1
    steps = [
        *_yielding(state, purse, left),
        *_port(state, purse, left),
        *_towards_units(state, purse, left),
        *boats(state, purse, left),
    ]
    good = [step for step in steps if step.pays > 1 and purse.can_pay_soon(step.price, SOON)]
    return max(good, key=lambda step: step.pays, default=None)


def _built(state: State, nation: str, building: str, places: Sequence[str]) -> tuple[Command, Price] | None:
    """A building in that of these places where least else could be built; None: it can stand in none of them."""
    fit = [place for place in sites(state, nation, building) if place in places]
    if not fit:
        return None
    place = min(fit, key=lambda place: len(state.terrains[state.places[place].terrain].buildings))
    order = Build(side=nation, building=building, place=place)
    return Command("build", order), cost(state, order)


def _free_places(state: State, nation: str) -> dict[str, list[str]]:
    """The places in each province of a nation where nothing stands, those last on which most could be built."""
    found = {}
    for province in provinces_owned(state, nation):
        free = [place for place in places_of(state, province.id) if not place.building]
        free.sort(key=lambda place: len(state.terrains[place.terrain].buildings))
        found[province.id] = [place.id for place in free]
    return found


def _yielding(state: State, purse: Purse, left: int) -> Iterator[Step]:
    """Buildings that give back more than they cost before the season ends; at first a place is left for other ones."""
    kept = 1 if now(state).number < FILLED else 0
    spare = [place for free in _free_places(state, purse.nation).values() for place in free[: len(free) - kept]]
    for building in state.buildings.values():
        found = _built(state, purse.nation, building.id, spare) if building.produces else None
        if found is not None:
            command, price = found
            yield Step(command, price, purse.dear(dict(building.produces)) * left / max(1.0, purse.dear(price)))


def _port(state: State, purse: Purse, left: int) -> Iterator[Step]:
    """A first port, to sell what there is too much of."""
    if open_port(state, purse.nation):
        return
    have = {name: getattr(state.sides[purse.nation], name) + purse.earned[name] * left for name in RESOURCES}
    scarce = max(RESOURCES, key=lambda name: purse.weights[name])
    more = sum(have[name] for name in RESOURCES if name != scarce) / 2 / USUAL_RATE * purse.weights[scarce]
    free = [place for places in _free_places(state, purse.nation).values() for place in places]
    for building in state.buildings.values():
        found = _built(state, purse.nation, building.id, free) if building.port_trade else None
        if found is not None:
            command, price = found
            yield Step(command, price, more / max(1.0, purse.dear(price)))


def _towards_units(state: State, purse: Purse, left: int) -> Iterator[Step]:
    """What units lack that would give more for their price than those that can be raised already."""
    nation, known = purse.nation, state.sides[purse.nation].technologies
    at_work = {row.id: buildings_at_work(state, nation, row.id) for row in provinces_owned(state, nation)}
    cards = _soldiers(state)
    best = max((purse.gain(card) for card in cards if _needs_nothing(card, known, at_work)), default=0.1)
    spent = purse.dear({name: round(amount) for name, amount in purse.earned.items()})
    free = _free_places(state, nation)
    for card in cards:
        more = (1 - best / purse.gain(card)) * spent * left
        if more <= 0 or type_is_full(state, nation, card.id) or _needs_nothing(card, known, at_work):
            continue
        learnt = [_learnt(state, nation, name, known) for name in card.technologies if name not in known]
        for province, there in at_work.items():
            lacks = [name for name in card.buildings if name not in there]
            built = [found for name in lacks if (found := _built(state, nation, name, free[province])) is not None]
            if len(built) == len(lacks) <= len(free[province]):
                whole = sum(purse.dear(price) for _, price in (*learnt, *built))
                for command, price in (*built, *learnt):
                    yield Step(command, price, more / max(1.0, whole))


def _soldiers(state: State) -> list[Kind]:
    """The cards of units that fight on land."""
    return [card for card in state.kinds.values() if not state.types[card.type].ship and card.attack > 1]


def _needs_nothing(card: Kind, known: Iterable[str], at_work: Mapping[str, set[str]]) -> bool:
    """Whether such a unit can be raised in some province of the nation."""
    return set(card.technologies) <= set(known) and any(set(card.buildings) <= there for there in at_work.values())


def _learnt(state: State, nation: str, technology: str, known: Iterable[str]) -> tuple[Command, Price]:
    """A technology, or the first of what must be known before it."""
    card = state.technologies[technology]
    before = [need for need in card.needs if need not in known]
    if before:
        return _learnt(state, nation, before[0], known)
    return Command("learn_technology", LearnTechnology(side=nation, technology=technology)), amounts(card)


def _spare(state: State, nation: str, price: Price, put_by: Price) -> bool:
    """Whether a price can be paid from what is not put by for something else that needs the same."""
    return not lacking(state, nation, {name: amount + put_by.get(name, 0) for name, amount in price.items()})


def _recruits(war: Outlook, purse: Purse, put_by: Price) -> Iterator[Command]:
    """The unit that gives most for what it costs the nation, where it is needed most."""
    state, nation, found = war.state, war.nation, []
    known = state.sides[nation].technologies
    cards = _soldiers(state)
    cards = [card for card in cards if set(card.technologies) <= set(known) and not over_limit(state, nation, card.id)]
    cards = [card for card in cards if _spare(state, nation, amounts(card), put_by)]
    for province in provinces_owned(state, nation) if cards else ():
        capital = capital_of(state, province.id)
        if capital is None or enemies_in(state, nation, capital.id) or not has_room(state, nation, capital.id):
            continue
        bare = 3 if _exposed(war, capital.id) else 1
        near = war.powers(war.near(war.foes, capital.id, SOME_TURNS)) / (1 + stack(state, nation, capital.id))
        there = buildings_at_work(state, nation, province.id)
        for card in cards:
            if set(card.buildings) <= there:
                found.append((-purse.gain(card) * bare * (4 + min(4, near)), card.id, province.id))
    for _, kind, province_id in sorted(found):
        yield Command("recruit", Recruit(side=nation, kind=kind, province=province_id))


def _upgrades(state: State, purse: Purse, put_by: Price) -> Iterator[Command]:
    """Units are made better where a new one of that kind would be worth its price."""
    for unit in units_of(state, purse.nation):
        for row in upgrades_of(state, unit.kind):
            if unit.place and _spare(state, purse.nation, amounts(row), put_by):
                yield Command("upgrade", UpgradeUnit(side=purse.nation, unit=unit.id, to=row.target))


LIKED: Mapping[tuple[str, str], float] = {
    ("percent", "attack"): 0.08,
    ("stat", "attack"): 1.2,
    ("stat", "defence"): 1.0,
    ("stat", "state"): 0.3,
    ("stat", "reluctance"): -0.5,
    ("stat", "speed"): 0.4,
}
"""What a promotion is worth for each point of what it changes."""


def promotion(state: State, nation: str) -> Iterator[Command]:
    """Units that have reached a level take what helps them most."""
    for unit in units_of(state, nation):
        if free_promotions(state, unit):
            for name in sorted(available(state, unit), key=lambda name: -_liked(state, unit, name)):
                yield Command("promote", Promote(side=nation, unit=unit.id, promotion=name))


def _liked(state: State, unit: Unit, promotion: str) -> float:
    mine = [effect for effect in state.effects.values() if effect.promotion == promotion]
    slow = kind_of(state, unit).speed < 2 and not type_of(state, unit).cavalry
    return sum(_points(effect, slow) for effect in mine)


def _points(effect: Effect, slow: bool) -> float:
    some = 0.5 if effect.terrains else 1.0
    more = 3.0 if slow and effect.stat == "speed" else 1.0
    return LIKED.get((effect.kind, effect.stat), 0.0) * effect.by * some * more


def surplus(state: State, nation: str, least: int, untouched: Iterable[str] = ()) -> tuple[str, int, str] | None:
    """What a nation has too much of and how much it can give, and what it needs most; None: nothing of the kind."""
    purse, row = Purse(state, nation), state.sides[nation]
    given = min((name for name in RESOURCES if name not in untouched), key=lambda n: purse.weights[n], default="")
    wanted = max(RESOURCES, key=lambda name: purse.weights[name])
    spare = getattr(row, given) - 4 if given else 0
    if spare < least or given == wanted or purse.weights[wanted] < 2 * purse.weights[given]:
        return None
    return given, spare, wanted
