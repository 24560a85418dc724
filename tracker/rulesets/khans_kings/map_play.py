"""How the map is played on: who stands in a place, where units can go and for how much, what can be done there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheets.messages import Message, say
from tracker.engine.hidden import is_hidden
from tracker.engine.odds import Odds
from tracker.engine.order import IllegalOrder
from tracker.engine.pages import MapPlay, Piece, Quick
from tracker.engine.referee import NoDice, Referee
from tracker.rulesets.khans_kings.battle_odds import odds_in
from tracker.rulesets.khans_kings.battle_odds import told as told_odds
from tracker.rulesets.khans_kings.effects import reluctance_of, signed, speed_of, terrain_defence
from tracker.rulesets.khans_kings.embarking import Land, boardings, land, landings
from tracker.rulesets.khans_kings.geography import is_sea, province_of
from tracker.rulesets.khans_kings.movement import March, goes_itself, march
from tracker.rulesets.khans_kings.nations import (
    cargo_of,
    full_state,
    has_room,
    is_ship,
    kind_of,
    level_of,
    room_aboard,
    ships_with_room,
    stack_limit,
    units_in,
)
from tracker.rulesets.khans_kings.power_effects import carried
from tracker.rulesets.khans_kings.reach import reach, speed_today
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, amounts
from tracker.rulesets.khans_kings.stocks import named, told

Line = Message | str


def card_name(state: State, unit: Unit) -> Line:
    """A unit by its own name, or by its card and its number."""
    return unit.name or say("{unit} {n}", unit=named(state, "kinds", unit.kind), n=unit.id.rpartition(".")[2])


def facts(state: State, unit: Unit) -> tuple[Line, ...]:
    """What is to be known of a unit: its values, its level and promotions, what it can do in this turn, which
    Power Cards act on it."""
    card = kind_of(state, unit)
    found: list[Line] = [
        say("State {state}/{most}, reluctance {n}", state=unit.state, most=full_state(state, unit),
            n=reluctance_of(state, unit)),
        say("attack {attack}, defence {defence}", attack=card.attack, defence=card.defence),
    ]  # fmt: skip
    levels = sorted(state.levels.values(), key=lambda level: level.xp)
    if levels:
        level = named(state, "levels", levels[min(level_of(state, unit), len(levels) - 1)].id)
        found.append(say("{level}, experience {xp}", level=level, xp=unit.xp))
    found += [named(state, "promotions", promotion) for promotion in unit.promotions]
    found += aboard(state, unit)
    if unit.fresh:
        found.append(say("new: moves from the next turn on"))
    elif unit.stopped or (is_ship(state, unit) and unit.busy is True):
        found.append(say("moves no more in this turn"))
    else:
        left = max(0, speed_today(state, unit) - unit.spent)
        found.append(say("moves: {left} of {speed}", left=left, speed=speed_of(state, unit)))
    return (*found, *carried(state, unit))


def aboard(state: State, unit: Unit) -> tuple[Message, ...]:
    """A19: the ship a unit is aboard; how many are aboard a ship, where the viewer may know it."""
    ship, most = state.units.get(unit.aboard), kind_of(state, unit).capacity
    if ship is not None:
        return (say("aboard: {ship}", ship=card_name(state, ship)),)
    if not most or is_hidden(unit.busy):
        return ()
    return (say("aboard: {n} of {most}", n=len(cargo_of(state, unit.id)), most=most),)


def standing(state: State, place: str) -> Sequence[Piece]:
    """The units in a place, those aboard a ship after it."""
    return [
        Piece(unit.id, unit.owner, card_name(state, unit), facts(state, unit))
        for ship in units_in(state, place)
        for unit in (ship, *(cargo_of(state, ship.id) if is_ship(state, ship) else ()))
        if not is_hidden(unit.kind)
    ]


def about(state: State, place: str) -> Sequence[Message]:
    """Terrain in numbers, the province and what it yields, what stands there."""
    row = state.places[place]
    terrain, province = state.terrains[row.terrain], province_of(state, place)
    found = [
        say(
            "Terrain: {terrain}; attack {attack}, of cavalry {cavalry}, defence {defence}, entering costs {cost}.",
            terrain=named(state, "terrains", terrain.id),
            attack=signed(terrain.attack),
            cavalry=signed(terrain.cavalry_attack),
            defence=signed(terrain_defence(state, place)),
            cost=terrain.move_cost,
        ),
        say("Most units of a nation here: {n}.", n=stack_limit(state, place)),
    ]
    if province is not None:
        points = told(state, amounts(province)) or (say("nothing"),)
        found.append(say("Province {province}; points: {points}.", province=province.name, points=points))
    if row.building:
        found.append(say("Built here: {building}.", building=named(state, "buildings", row.building)))
    return found


def reached(state: State, units: Sequence[str]) -> Mapping[str, int]:
    """The places to which all of the units can go, and find room there or aboard -> what it costs the one to whom it is
    dearest."""
    rows = [state.units[unit] for unit in units if unit in state.units]
    ways = [_goals(state, unit) for unit in rows]
    return {
        place: max(way[place] for way in ways)
        for place in (ways[0] if ways else ())
        if all(place in way for way in ways) and _roomy(state, rows, place)
    }


def _goals(state: State, unit: Unit) -> Mapping[str, int]:
    """Where a unit can go, by itself, aboard a ship or ashore -> the moves; the last two take all of them. Nowhere that
    is known: a ship in the fog, of which nobody but its own nation knows whether it loads or unloads. Nowhere at all:
    a neutral unit, which has no Movement (A30)."""
    if unit.owner == NEUTRAL or (is_ship(state, unit) and is_hidden(unit.busy)):
        return {}
    left = max(0, speed_today(state, unit) - unit.spent)
    by_ship = (landings if unit.aboard else boardings)(state, unit)
    ways = reach(state, unit) if goes_itself(state, unit) else {}
    by_itself = {place: way.points for place, way in ways.items()}
    return {**by_itself, **dict.fromkeys(by_ship, left)}


def _roomy(state: State, units: Sequence[Unit], place: str) -> bool:
    """Whether so many units have room in a place: those who go to sea and are no ships, aboard ships there."""
    if how(state, [unit.id for unit in units], place) != "embark":
        return has_room(state, units[0].owner, place, len(units))
    return sum(room_aboard(state, ship) for ship in ships_with_room(state, units[0].owner, place)) >= len(units)


def how(state: State, units: Sequence[str], place: str) -> str:
    """The order by which units go to a place (empty: not chosen yet): ashore, aboard a ship, else by themselves."""
    rows = [state.units[unit] for unit in units if unit in state.units]
    if rows and all(unit.aboard for unit in rows):
        return "land"
    on_foot = bool(rows) and not any(is_ship(state, unit) for unit in rows)
    return "embark" if place and on_foot and is_sea(state, place) else "march"


SOON = {"most": 600, "battles": 200}
"""How far the odds of a march are followed while somebody looks at the map: a blink, with a larger error."""


def odds(state: State, side: str, units: Sequence[str], place: str) -> Odds | None:
    """Who wins if these units march, sail or land there, all moves end, and both rows act by the doctrine; None: no
    battle is to be seen there, or they cannot go. Reckoned from the state it is given, so from no more than its viewer
    may see."""
    silent, going = Referee(NoDice()), tuple(units)
    try:
        if how(state, units, place) == "land":
            thought = land(state, Land(side=side, units=going, to=place), silent)
        else:
            thought = march(state, March(side=side, units=going, to=place), silent)
    except IllegalOrder:
        return None
    found = odds_in(thought, side, place, **SOON)
    return told_odds(found) if found is not None else None


UNIT_ORDERS = (
    (say("Plunder"), "plunder", "unit"),
    (say("Promote"), "promote", "unit"),
    (say("Upgrade"), "upgrade", "unit"),
    (say("Tend"), "tend", "unit"),
    (say("Draw a Power Card"), "draw_card", "unit"),
    (say("Say whom a Power Card means"), "card_target", "unit"),
    (say("Disband"), "disband", "unit"),
    (say("Scrap"), "scrap", "unit"),
    (say("Choose another refuge"), "refuge", "unit"),
)


def doable(state: State, side: str, place: str, units: Sequence[str]) -> Sequence[Quick]:
    """Orders of one unit where one is chosen; of the province and the place where they are one's own."""
    return list(_doable(state, side, place, units))


def _doable(state: State, side: str, place: str, units: Sequence[str]) -> Iterator[Quick]:
    if len(units) == 1:
        yield from (Quick(label, order, {field: units[0]}) for label, order, field in UNIT_ORDERS)
    province = province_of(state, place)
    if province is not None and province.owner == side:
        yield Quick(say("Recruit"), "recruit", {"province": province.id})
        yield Quick(say("Build"), "build", {"place": place})


MAP = MapPlay(
    orders=("march", "embark", "land"),
    how=how,
    pieces="units",
    target="to",
    standing=standing,
    about=about,
    reach=reached,
    doable=doable,
    odds=odds,
    owner=("provinces", "owner"),
    clock=("turn", "number"),
)
