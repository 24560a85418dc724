"""Phase 4, Recruitment: recruits, disbanding, upgrades (KK-06, KK-17 to KK-20, KK-47, A44, A47, A48, A55)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import reference, whole
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import watchers
from tracker.rulesets.khans_kings.catalogue_tables import Kind, Upgrade
from tracker.rulesets.khans_kings.geography import capital_of, coasts, owner_of, places_of, province_coasts
from tracker.rulesets.khans_kings.house_rules import UP, house
from tracker.rulesets.khans_kings.nations import (
    buildings_at_work,
    called,
    cargo_of,
    enemies_in,
    full_state,
    has_room,
    over_limit,
    own_unit,
    removed,
    stack_limit,
    type_is_full,
    type_of,
    units_of,
    where,
)
from tracker.rulesets.khans_kings.phases import Steps, may_act
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.setting_up import raised
from tracker.rulesets.khans_kings.state import State, amounts, changed, gained, number
from tracker.rulesets.khans_kings.stocks import named, paid, told
from tracker.rulesets.khans_kings.words import CAPITAL, RECRUITMENT


@dataclass(frozen=True)
class Recruit:
    """A nation recruits in a province of its own."""

    side: str = reference("sides", say("Nation"), audience="changes")
    kind: str = reference("kinds", say("Unit"), audience="changes")
    province: str = reference("provinces", say("Province"), audience="changes")
    number: int = whole(say("How many"), default=1, low=1, high=32, audience="changes")
    sea: str = reference(
        "places", say("At sea"), required=False, default="", audience="changes",
        help=say("Where a ship appears if several places touch the port; blank: the first with room."),
    )  # fmt: skip


@dataclass(frozen=True)
class Disband:
    """A nation disbands a unit; half of what it cost comes back."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Unit"), audience="changes")


@dataclass(frozen=True)
class UpgradeUnit:
    """A nation makes a unit into a better one."""

    side: str = reference("sides", say("Nation"), audience="changes")
    unit: str = reference("units", say("Unit"), audience="changes")
    to: str = reference("kinds", say("Becomes"), audience="changes")


def recruit(state: State, order: Recruit, referee: Referee) -> State:
    """KK-17: recruits appear in the capital of the province, ships at sea beside its port; they move next turn."""
    may_act(state, order.side, RECRUITMENT)
    card = state.kinds[order.kind]
    _may_raise(state, order.side, card, order.province)
    place = _capital(state, order) if card.appears == CAPITAL else _at_sea(state, order)
    after = paid(state, order.side, recruit_price(state, order), "kind")
    for _ in range(order.number):
        if over_limit(after, order.side, order.kind):
            raise IllegalOrder(_full(after, order.side, card), "kind")
        after = raised(after, order.side, order.kind, place, fresh=True)
    referee.tell(
        say("{side} recruits {n}: {unit}, {place}.", side=state.sides[order.side].name, n=order.number,
            unit=named(state, "kinds", order.kind), place=state.places[place].name),
        watchers(after, place, order.side),
    )  # fmt: skip
    return after


def _full(state: State, nation: str, card: Kind) -> Message:
    """KK-18."""
    most = number(state, "most_units")
    if len(units_of(state, nation)) >= most:
        return say("{side} would have more than {n} units.", side=state.sides[nation].name, n=most)
    limited = state.types[card.type]
    kind = named(state, "types", limited.id)
    return say("{side} has {n} units of this type, the most there may be: {type}.",
               side=state.sides[nation].name, n=limited.limit or 0, type=kind)  # fmt: skip


def _may_raise(
    state: State, nation: str, card: Kind, province: str, what: str = "kind", there: str = "province"
) -> None:
    """A44: an own province with the buildings such a unit needs, in places without enemies; its technologies."""
    row = state.provinces[province]
    if row.owner != nation:
        raise IllegalOrder(say("{province} is not a province of your own.", province=row.name), there)
    known = state.sides[nation].technologies
    unknown = tuple(named(state, "technologies", name) for name in card.technologies if name not in known)
    if unknown:
        raise IllegalOrder(say("First must be known: {technologies}.", technologies=unknown), what)
    at_work = buildings_at_work(state, nation, province)
    lacking = tuple(named(state, "buildings", name) for name in card.buildings if name not in at_work)
    if lacking:
        raise IllegalOrder(
            say("{province} lacks, in a place without enemies: {buildings}.", province=row.name, buildings=lacking),
            there,
        )


def _capital(state: State, order: Recruit) -> str:
    """A44: the capital, free of enemies and with room; for a boat (A47) in a province with a coast."""
    province = state.provinces[order.province]
    if order.sea:
        raise IllegalOrder(say("This unit appears in the capital; leave the place at sea blank."), "sea")
    if state.types[state.kinds[order.kind].type].ship and not province_coasts(state, province.id):
        raise IllegalOrder(say("{province} has no coast; no boat puts to sea there.", province=province.name),
                           "province")  # fmt: skip
    capital = capital_of(state, province.id)
    if capital is None:
        raise IllegalOrder(say("{province} has no capital.", province=province.name), "province")
    if enemies_in(state, order.side, capital.id):
        raise IllegalOrder(say("An enemy stands in the capital, {place}.", place=capital.name), "province")
    return _with_room(state, order, capital.id, "province")


def _with_room(state: State, order: Recruit, place: str, field: str) -> str:
    if not has_room(state, order.side, place, order.number):
        raise IllegalOrder(
            say("{place} has no room for so many: it holds {n} units of a nation.", place=state.places[place].name,
                n=stack_limit(state, place)),
            field,
        )  # fmt: skip
    return place


def harbours(state: State, nation: str, province: str) -> list[str]:
    """A48: the places at sea, without enemy ships, that touch a port of the province in a place without enemies."""
    ports = [
        place.id
        for place in places_of(state, province)
        if place.building and state.buildings[place.building].launches and not enemies_in(state, nation, place.id)
    ]
    seas = dict.fromkeys(sea for port in ports for sea in coasts(state, port))
    return [sea for sea in seas if not enemies_in(state, nation, sea)]


def _at_sea(state: State, order: Recruit) -> str:
    """KK-19, A48: beside the port; the nation chooses among several places."""
    free = harbours(state, order.side, order.province)
    if not free:
        name = state.provinces[order.province].name
        raise IllegalOrder(say("{province} has no port beside a sea without enemies.", province=name), "province")
    if order.sea and order.sea not in free:
        raise IllegalOrder(say("The ship appears beside its port; {place} is not there, or an enemy is.",
                               place=state.places[order.sea].name), "sea")  # fmt: skip
    roomy = [sea for sea in free if has_room(state, order.side, sea, order.number)]
    return _with_room(state, order, order.sea or (roomy or free)[0], "sea" if order.sea else "province")


def recruit_price(state: State, order: Recruit) -> Mapping[str, int]:
    """KK-06: the price of so many such units."""
    return {name: cost * order.number for name, cost in amounts(state.kinds[order.kind]).items()}


def refund(state: State, unit: Unit) -> dict[str, int]:
    """KK-20, A21: half of recruiting and upgrades together, rounded for each resource."""
    more = house(state).refund_rounding == UP
    return {name: half for name, cost in unit.paid if (half := (cost + more) // 2)}


def disband(state: State, order: Disband, referee: Referee) -> State:
    """KK-20: in one's own phase 4."""
    may_act(state, order.side, RECRUITMENT)
    unit = own_unit(state, order.side, order.unit)
    if cargo_of(state, unit.id):
        raise IllegalOrder(say("Units are aboard; unload them first."), "unit")
    back = refund(state, unit)
    referee.tell(
        say("{unit} is disbanded; it gives back: {gains}.", unit=called(state, unit),
            gains=told(state, back) or (say("nothing"),)),
        (order.side,),
    )  # fmt: skip
    return gained(removed(state, unit.id), order.side, back)


def upgrades_of(state: State, kind: str) -> list[Upgrade]:
    """KK-47: what a kind of unit can be made into."""
    return [row for row in state.upgrades.values() if row.source == kind]


def upgrade(state: State, order: UpgradeUnit, referee: Referee) -> State:
    """A55: lost State, experience and promotions stay; the better unit counts in its own limits."""
    may_act(state, order.side, RECRUITMENT)
    unit, target = own_unit(state, order.side, order.unit), state.kinds[order.to]
    found = next((row for row in upgrades_of(state, unit.kind) if row.target == order.to), None)
    if found is None:
        raise IllegalOrder(say("{unit} cannot become: {kind}.", unit=called(state, unit),
                               kind=named(state, "kinds", order.to)), "to")  # fmt: skip
    if not unit.place or owner_of(state, unit.place) != order.side or enemies_in(state, order.side, unit.place):
        raise IllegalOrder(say("A unit is upgraded in a place of your own without enemies."), "unit")
    _may_raise(state, order.side, target, state.places[unit.place].province, "to", "unit")
    if type_of(state, unit).id != target.type and type_is_full(state, order.side, order.to):
        raise IllegalOrder(_full(state, order.side, target), "to")
    price = amounts(found)
    after = paid(state, order.side, price, "to")
    lost = full_state(state, unit) - unit.state
    spent = dict(unit.paid)
    spent = {name: spent.get(name, 0) + price.get(name, 0) for name in dict.fromkeys((*spent, *price))}
    after = changed(after, "units", unit.id, kind=order.to, paid=tuple(spent.items()))
    better = after.units[unit.id]
    referee.tell(say("{unit} becomes: {kind}.", unit=called(state, unit), kind=named(state, "kinds", order.to)),
                 watchers(state, unit.place, order.side))  # fmt: skip
    return changed(after, "units", unit.id, state=max(1, full_state(after, better) - lost))


def _upgrade_price(state: State, order: UpgradeUnit) -> Mapping[str, int]:
    rows = upgrades_of(state, state.units[order.unit].kind)
    return next((amounts(row) for row in rows if row.target == order.to), {})


def _recruits(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """Provinces of one's own; the places at sea beside their ports."""
    side, province = given.get("side"), given.get("province")
    if side not in state.sides:
        return None
    if field == "province":
        return [row.id for row in state.provinces.values() if row.owner == side]
    if field == "sea":
        own = [row.id for row in state.provinces.values() if row.owner == side and province in (None, "", row.id)]
        return list(dict.fromkeys(sea for row in own for sea in harbours(state, str(side), row)))
    return None


def _units(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units."""
    return [row.id for row in units_of(state, str(given.get("side")))] if field == "unit" else None


def _upgradable(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units that can become something else, and what."""
    if field == "unit":
        return [row.id for row in units_of(state, str(given.get("side"))) if upgrades_of(state, row.kind)]
    unit = state.units.get(given.get("unit") or "")
    return [row.target for row in upgrades_of(state, unit.kind)] if field == "to" and unit else None


def _gives_back(state: State, order: Disband) -> tuple[Message, ...]:
    unit = state.units[order.unit]
    gains = told(state, refund(state, unit)) or (say("nothing"),)
    place = state.places[where(state, unit)].name
    return (say("It stands in {place} and gives back: {gains}.", place=place, gains=gains),)


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "recruit",
        say("Recruit"),
        Recruit,
        recruit,
        seen_by="changes",
        help=say("New units appear in the capital of the province, ships beside its port; they move next turn."),
        price=recruit_price,
        among=_recruits,
    ),
    OrderType(
        "upgrade",
        say("Upgrade a unit"),
        UpgradeUnit,
        upgrade,
        seen_by="changes",
        help=say("In a place of your own; experience and promotions stay."),
        price=_upgrade_price,
        among=_upgradable,
    ),
    OrderType(
        "disband",
        say("Disband a unit"),
        Disband,
        disband,
        seen_by="changes",
        help=say("The unit is gone; half of what it cost comes back."),
        warns=_gives_back,
        among=_units,
    ),
)
STEPS: Steps = {}
