"""Who is whose friend, and which units stand where: what nearly every rule asks (A31, A40, A44)."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from sheets.messages import Message, say
from tracker.engine.order import IllegalOrder
from tracker.rulesets.khans_kings.catalogue_names import KIND_NAMES
from tracker.rulesets.khans_kings.catalogue_tables import Kind, UnitType
from tracker.rulesets.khans_kings.geography import Tables, is_sea, owner_of, places_of
from tracker.rulesets.khans_kings.season_tables import MOST_XP, Nation, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, number, put_all, without
from tracker.rulesets.khans_kings.words import CAPITAL


def allied(state: State, one: str, two: str) -> bool:
    """A26: whether an alliance of two nations is in force; a nation is its own ally."""
    if one == two:
        return True
    return any({pact.one, pact.two} == {one, two} for pact in state.pacts.values())


def hostile(state: State, one: str, two: str) -> bool:
    """A31: any two nations without an alliance; neutral units are hostile to every nation."""
    return not allied(state, one, two)


def aboard_strangers(state: State, unit: Unit) -> bool:
    """Whether it is aboard the ship of a nation that is no ally: their alliance has ended on the way."""
    ship = state.units.get(unit.aboard)
    return ship is not None and hostile(state, unit.owner, ship.owner)


def allies(state: State, nation: str) -> list[str]:
    """The nations with which a nation is allied, itself left out."""
    return [other for other in state.sides if other != nation and allied(state, nation, other)]


def playing(state: State) -> list[Nation]:
    """The nations that still play, clockwise round the table (A1)."""
    return sorted((row for row in state.sides.values() if row.active), key=lambda row: (row.position, row.id))


def kind_of(state: State, unit: Unit) -> Kind:
    """What is printed on a unit's card."""
    return state.kinds[unit.kind]


def type_of(state: State, unit: Unit) -> UnitType:
    """KK-32's Type of a unit."""
    return state.types[kind_of(state, unit).type]


def experienced(state: State, unit: str, more: int) -> State:
    """KK-43: a unit has gained experience; more than its cell holds it never has."""
    return changed(state, "units", unit, xp=min(MOST_XP, state.units[unit].xp + more))


def is_ship(state: State, unit: Unit) -> bool:
    """Whether a unit is a ship or a boat."""
    return type_of(state, unit).ship


def units_of(state: State, nation: str) -> list[Unit]:
    """All units of a nation (KK-18, A22: ships and those aboard too); of nobody: the neutral ones."""
    return [unit for unit in state.units.values() if unit.owner == nation]


def units_in(state: State, place: str) -> list[Unit]:
    """The units that stand in a place, ships among them, those aboard not."""
    return list(_by_place(Tables((state.units,))).get(place, ()))


@lru_cache(maxsize=8)
def _by_place(of: Tables) -> Mapping[str, Sequence[Unit]]:
    """Reckoned once a state: every step of every way asks for it."""
    found: dict[str, list[Unit]] = {}
    for unit in of.tables[0].values():
        if unit.place:
            found.setdefault(unit.place, []).append(unit)
    return found


def own_unit(state: State, nation: str, unit: str) -> Unit:
    """A unit that the nation commands; refused where it is another's."""
    row = state.units[unit]
    if row.owner != nation:
        raise IllegalOrder(say("That unit is not your own."), "unit")
    return row


def own_in(state: State, nation: str, place: str) -> list[Unit]:
    """A nation's units in a place."""
    return [unit for unit in units_in(state, place) if unit.owner == nation]


def fighting_in(state: State, place: str) -> list[Unit]:
    """A47: the units of a place that can fight: a boat on land does not."""
    on_land = not is_sea(state, place)
    return [unit for unit in units_in(state, place) if not (on_land and is_ship(state, unit))]


def enemies_in(state: State, nation: str, place: str) -> list[Unit]:
    """The units in a place that are hostile to a nation and can fight."""
    return [unit for unit in fighting_in(state, place) if hostile(state, nation, unit.owner)]


def enemy_in_province(state: State, nation: str, province: str) -> bool:
    """KK-15: whether a unit hostile to the nation stands anywhere in the province."""
    return any(enemies_in(state, nation, place.id) for place in places_of(state, province))


def stack(state: State, nation: str, place: str) -> int:
    """A31, A46: how many units of a nation count in a place; cargo does not."""
    return len(own_in(state, nation, place))


def stack_limit(state: State, place: str) -> int:
    """KK-10: how many units of each nation may stand in a place."""
    return state.terrains[state.places[place].terrain].stack


def has_room(state: State, nation: str, place: str, more: int = 1) -> bool:
    """Whether so many more units of a nation may stand in a place."""
    return stack(state, nation, place) + more <= stack_limit(state, place)


def removed(state: State, unit: str) -> State:
    """A unit is no more, and with it what acted on it and what it carried (KK-34)."""
    gone = {unit, *(row.id for row in cargo_of(state, unit))}
    for table in ("fighters", "lasting"):
        rows = [row.id for row in getattr(state, table).values() if row.unit in gone]
        state = without(state, table, rows) if rows else state
    state = parted(state, gone)
    healers = [dataclasses.replace(row, tends="") for row in state.units.values() if row.tends in gone]
    return without(put_all(state, "units", healers), "units", gone)


def parted(state: State, gone: Collection[str]) -> State:
    """A50: ships part that had collided with these; what their crews still had to share is void."""
    apart = [dataclasses.replace(row, foe="", owes=0) for row in state.fighters.values() if row.foe in gone]
    return put_all(state, "fighters", apart)


def cargo_of(state: State, ship: str) -> list[Unit]:
    """The units aboard a ship."""
    return [unit for unit in state.units.values() if unit.aboard == ship and ship]


def room_aboard(state: State, ship: Unit) -> int:
    """A19, A46: how many more units a ship can take; nothing goes aboard a boat that lies on land."""
    at_sea = bool(ship.place) and is_sea(state, ship.place)
    return max(0, kind_of(state, ship).capacity - len(cargo_of(state, ship.id))) if at_sea else 0


def ships_with_room(state: State, nation: str, sea: str) -> list[Unit]:
    """A46: a nation's and its allies' ships in a place of the sea that can take more units, its own first."""
    ships = [unit for unit in units_in(state, sea) if allied(state, nation, unit.owner) and room_aboard(state, unit)]
    return sorted(ships, key=lambda ship: ship.owner != nation)


def where(state: State, unit: Unit) -> str:
    """The place of a unit, or of the ship it is aboard."""
    return state.units[unit.aboard].place if unit.aboard else unit.place


def full_state(state: State, unit: Unit) -> int:
    """A54: the State a unit can be healed to: as printed, and what its promotions add."""
    return kind_of(state, unit).state + sum(
        effect.by
        for effect in state.effects.values()
        if effect.promotion and effect.promotion in unit.promotions and (effect.kind, effect.stat) == ("stat", "state")
    )


def level_of(state: State, unit: Unit) -> int:
    """A56: the level of a unit, 0 for the lowest."""
    return max(0, sum(level.xp <= unit.xp for level in state.levels.values()) - 1)


def buildings_at_work(state: State, nation: str, province: str) -> set[str]:
    """A44: what a nation's province offers for recruiting: buildings in places without enemies."""
    return {
        place.building
        for place in places_of(state, province)
        if place.building and owner_of(state, place.id) == nation and not enemies_in(state, nation, place.id)
    }


def over_limit(state: State, nation: str, kind: str) -> bool:
    """KK-18, A22: whether a nation may have no more units of that kind: 32 in all, 3 of the type Elite. Neutral units
    are not limited, nor do those count in the limit of their type that were neutral once (W7)."""
    if nation == NEUTRAL:
        return False
    return len(units_of(state, nation)) >= number(state, "most_units") or type_is_full(state, nation, kind)


def type_is_full(state: State, nation: str, kind: str) -> bool:
    """KK-18: whether a nation has as many units of the type of that kind as it may."""
    wanted = state.types[state.kinds[kind].type]
    alike = [unit for unit in units_of(state, nation) if type_of(state, unit) is wanted and not unit.neutral_born]
    return wanted.limit is not None and len(alike) >= wanted.limit


def can_stand(state: State, kind: str, place: str) -> bool:
    """A47: ships are at sea, all others on land; only a ship that appears in a capital may lie there too."""
    card, there = state.kinds[kind], state.places[place]
    if not state.types[card.type].ship:
        return not is_sea(state, place)
    return is_sea(state, place) or (there.capital and card.appears == CAPITAL)


def called(state: State, unit: Unit) -> Message | str:
    """How a unit is called in notes: its own name, or its card's with its number and its nation."""
    card, owner = state.kinds.get(unit.kind), state.sides.get(unit.owner)
    return unit.name or say(
        "{unit} {n} ({side})",
        unit=(card.name if card else "") or KIND_NAMES.get(unit.kind, unit.kind),
        n=unit.id.rpartition(".")[2],
        side=owner.name if owner else say("neutral"),
    )


def side_name(state: State, nation: str) -> Message | str:
    """How whoever orders units is called: a nation by its name, nobody as the neutral units."""
    return say("neutral units") if nation == NEUTRAL else state.sides[nation].name


def names_of(state: State, nations: Iterable[str]) -> tuple[str, ...]:
    """How nations are called, for notes."""
    return tuple(state.sides[nation].name for nation in nations)


def unit_id(state: State, nation: str) -> tuple[str, int]:
    """The id of the next unit of a nation, and what its count of raised units then is; never used twice."""
    stem = nation or "n"
    used = [
        int(key.rpartition(".")[2])
        for key in state.units
        if key.startswith(f"{stem}.") and key[len(stem) + 1 :].isdigit()
    ]
    raised = state.sides[nation].raised if nation != NEUTRAL else 0
    count = max([raised, *used]) + 1
    return f"{stem}.{count}", count
