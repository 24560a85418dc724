"""Before the first turn: who sits where on the map, and the season begins.

The leader may change the whole catalogue until then; it begins only once every check of the catalogue holds.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say, say_n
from sheets.schema import flag, reference, whole
from tracker.engine.order import EVERYONE, LEADER, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.catalogue_checks import catalogue_checks
from tracker.rulesets.khans_kings.map_checks import map_checks
from tracker.rulesets.khans_kings.nations import can_stand, has_room, over_limit, playing, stack_limit, unit_id
from tracker.rulesets.khans_kings.phases import Steps
from tracker.rulesets.khans_kings.season_tables import Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, amounts, changed, gained, now, number, put_all
from tracker.rulesets.khans_kings.words import NATIONS, RESOURCES, SETTING_UP


@dataclass(frozen=True)
class TakeSeat:
    """A nation takes a seat of the map."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    seat: str = reference("seats", say("Seat"), audience="everyone", help=say("Where on the map it begins."))


@dataclass(frozen=True)
class BeginSeason:
    """The nations take their provinces, units and stock; the first turn begins."""

    lots: bool = flag(
        say("Draw lots"),
        audience="everyone",
        help=say("Yes: a die says who begins the first turn, which is fairer. No: the first at the table does."),
    )


@dataclass(frozen=True)
class Muster:
    """The leader puts units on the map: neutral ones, or what his scenario gives a nation (A30)."""

    owner: str = reference(
        "sides", say("Owner"), required=False, default="", audience="everyone", help=say("Blank: neutral.")
    )
    kind: str = reference("kinds", say("Unit"), audience="owner")
    place: str = reference("places", say("Where"), audience="owner")
    number: int = whole(say("How many"), default=1, low=1, high=32, audience="owner")


def seats_for(state: State, nations: int) -> list[str]:
    """The seats that are taken by so many nations, clockwise."""
    return [seat.id for seat in state.seats.values() if str(nations) in seat.nations]


def fitting(state: State) -> tuple[str, ...]:
    """The numbers of nations for which the map has seats."""
    return tuple(n for n in NATIONS if len(seats_for(state, int(n))) == int(n))


def most_nations(state: State) -> int:
    """For how many nations at most the map has seats."""
    return max(map(int, fitting(state)), default=0)


def take_seat(state: State, order: TakeSeat, referee: Referee) -> State:
    """A nation sits down; without this order they sit down in the order in which they joined."""
    _setting_up(state)
    taken = next((row for row in playing(state) if row.seat == order.seat and row.id != order.side), None)
    if taken:
        raise IllegalOrder(say("{side} has that seat already.", side=taken.name), "seat")
    if order.seat not in seats_for(state, len(playing(state))):
        raise IllegalOrder(say("That seat is not taken when so many nations play; choose another one."), "seat")
    referee.tell(say("{side} takes a seat.", side=state.sides[order.side].name), EVERYONE)
    return changed(state, "sides", order.side, seat=order.seat)


def begin_season(state: State, order: BeginSeason, referee: Referee) -> State:
    """Everybody has what the map gives his seat. The first turn then begins by itself."""
    _setting_up(state)
    _sound(state)
    state = _seated(state)
    for nation in playing(state):
        state = _settled(state, nation.id)
    referee.tell(
        say("The season begins: {sides}.", sides=tuple(nation.name for nation in playing(state))),
        EVERYONE,
    )
    first = _beginner(state, order.lots, referee)
    return put_all(state, "turn", [dataclasses.replace(now(state), first=first, number=0)])


def _beginner(state: State, lots: bool, referee: Referee) -> str:
    """A1: who begins the first turn, the first at the table or whom the die says, counted clockwise."""
    table = [nation.id for nation in playing(state)]
    drawn = lots and len(table) > 1
    return table[referee.roll(1, "first_player", EVERYONE, die=len(table))[0] - 1] if drawn else table[0]


def _setting_up(state: State) -> None:
    if now(state).phase != SETTING_UP:
        raise IllegalOrder(say("The season has begun already."))


def _sound(state: State) -> None:
    """Refuses while anything of the catalogue or the map is wrong; the problems themselves are told by cell."""
    wrong = len([*catalogue_checks(state), *map_checks(state)])
    if wrong:
        raise IllegalOrder(
            say_n(
                "The catalogue is not sound: {n} cell is wrong; put it right first (see the problems).",
                "The catalogue is not sound: {n} cells are wrong; put them right first (see the problems).",
                wrong,
            )
        )
    nations = len(playing(state))
    if len(seats_for(state, nations)) != nations or not nations:
        known = fitting(state)
        raise IllegalOrder(
            say("This map has no seats for so many nations ({n}); it has them for: {known}.", n=nations, known=known)
        )


def _seated(state: State) -> State:
    """Everybody has a seat: the chosen one, or the next free one; round the table they sit as on the map."""
    nations = playing(state)
    seats = seats_for(state, len(nations))
    free = [seat for seat in seats if seat not in {row.seat for row in nations}]
    chosen: dict[str, str] = {}
    for row in nations:
        chosen[row.id] = row.seat if row.seat in seats else free.pop(0)
    return put_all(
        state,
        "sides",
        [dataclasses.replace(row, seat=chosen[row.id], position=seats.index(chosen[row.id]) + 1) for row in nations],
    )


def _settled(state: State, nation: str) -> State:
    """A nation has the provinces, the units and the stock of its seat."""
    seat = state.seats[state.sides[nation].seat]
    state = put_all(
        state,
        "provinces",
        [dataclasses.replace(row, owner=nation) for row in state.provinces.values() if row.seat == seat.id],
    )
    state = gained(state, nation, {resource: number(state, f"start_{resource}") for resource in RESOURCES})
    for row in state.start_units.values():
        if row.seat in ("", seat.id):
            for _ in range(row.number):
                state = raised(state, nation, row.kind, seat.place)
    return state


def raised(state: State, nation: str, kind: str, place: str, /, **cells: Any) -> State:
    """A unit appears at full State; what it cost is what half of comes back when it is disbanded (KK-20)."""
    key, count = unit_id(state, nation)
    card = state.kinds[kind]
    cells = {"paid": tuple(amounts(card).items()), "neutral_born": nation == NEUTRAL, "state": card.state, **cells}
    unit = Unit(id=key, kind=kind, owner=nation, place=place, **cells)
    state = put_all(state, "units", [unit])
    return changed(state, "sides", nation, raised=count) if nation else state


def muster(state: State, order: Muster, referee: Referee) -> State:
    """Units appear where the leader wants them, within the limits and where they can stand; they cost nothing."""
    if not can_stand(state, order.kind, order.place):
        raise IllegalOrder(say("Such a unit cannot stand there: ships are at sea, all others on land."), "place")
    if order.owner != NEUTRAL and not state.sides[order.owner].active:
        text = say("{side} does not play any more.", side=state.sides[order.owner].name)
        raise IllegalOrder(text, "owner")
    if not has_room(state, order.owner, order.place, order.number):
        most = stack_limit(state, order.place)
        raise IllegalOrder(say("There is room for {n} units of a side at most.", n=most), "number")
    for _ in range(order.number):
        if over_limit(state, order.owner, order.kind):
            raise IllegalOrder(say("The nation would have more of such units than it may."), "number")
        state = raised(state, order.owner, order.kind, order.place, paid=())
    return state


def _free_seats(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    return seats_for(state, len(playing(state))) if field == "seat" else None


ORDERS = (
    OrderType(
        "take_seat",
        say("Take a seat"),
        TakeSeat,
        take_seat,
        by=(LEADER,),
        seen_by="everyone",
        help=say("Where on the map a nation begins; without it they sit in the order in which they joined."),
        among=_free_seats,
    ),
    OrderType(
        "begin_season",
        say("Begin the season"),
        BeginSeason,
        begin_season,
        by=(LEADER,),
        seen_by="everyone",
        rolls=True,
        help=say("The nations take their provinces, units and stock, and the first turn begins."),
    ),
    OrderType(
        "muster",
        say("Put units on the map"),
        Muster,
        muster,
        by=(LEADER,),
        seen_by="changes",
        help=say("Neutral units, or what the scenario gives a nation; they cost nothing."),
    ),
)
STEPS: Steps = {}
