"""War: setting out, battle, losses, attacking on (GR-21, GR-23 to GR-28)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from sheets.messages import say
from tracker.engine.changes import put
from tracker.engine.order import EVERYONE, NOBODY, IllegalOrder
from tracker.engine.referee import Audience, Pool, Referee
from tracker.rulesets.gra_roczna.city import called, taken
from tracker.rulesets.gra_roczna.house_rules import house
from tracker.rulesets.gra_roczna.orders import Attack
from tracker.rulesets.gra_roczna.state import (
    RESOURCES,
    Building,
    Side,
    State,
    building_id,
    building_of,
    city,
    rate,
)
from tracker.rulesets.gra_roczna.turns import pay, taking_turn

HIT = 5
"""GR-24: a die hits from this face on."""


@dataclass(frozen=True)
class Defence:
    """Who defends a building: its own knights, and those of castles that help (GR-21, A13)."""

    static: int
    """Defence of the catalogue times level."""
    local: int
    helpers: tuple[tuple[Building, int], ...]
    """Castles with the number of knights that help."""

    @property
    def helping(self) -> int:
        return sum(count for _, count in self.helpers)

    @property
    def knights(self) -> int:
        """All knights that defend: ``d``."""
        return self.local + self.helping


@dataclass(frozen=True)
class Battle:
    """One attack as it came out."""

    attack: int
    defence: int
    won: bool
    attackers: int
    attackers_lost: int
    defenders_lost: int
    level: int
    """Level of the building afterwards."""


def attack(state: State, order: Attack, referee: Referee) -> State:
    """One attack of an expedition, from setting out to its losses."""
    side = taking_turn(state, order.side)
    _fair_target(state, order)
    state = _follow_up(state, side, order) if side.attacked else _set_out(state, side, order)
    side = state.sides[side.id]
    return _fought(state, order, side, referee)


def _fair_target(state: State, order: Attack) -> None:
    """A16, A31, A37: a building that stands, of another patrol."""
    if order.target == order.side:
        raise IllegalOrder(say("Own buildings cannot be attacked."), "target")
    target = state.sides[order.target]
    if not target.active:
        raise IllegalOrder(say("{side} has retired from the season.", side=target.name), "target")
    if building_of(state, order.target, order.building).level < 1:
        raise IllegalOrder(
            say(
                "{building} of {side} has not been built.",
                side=target.name,
                building=called(state.building_types[order.building]),
            ),
            "building",
        )


def setting_out(state: State) -> dict[str, int]:
    """GR-23: what setting out costs."""
    return {what: rate(state, f"war_{what}") for what in RESOURCES}


def war_price(state: State, order: Attack) -> dict[str, int]:
    """GR-23, A1: setting out is paid for; attacking on only by house rule."""
    free = state.sides[order.side].attacked and house(state).war_cost_per != "attack"
    return {} if free else setting_out(state)


def _set_out(state: State, side: Side, order: Attack) -> State:
    """GR-23, A3, A11: ready knights leave reserve and buildings; the price is paid."""
    limit = house(state).expeditions_per_turn
    if limit and side.expeditions >= limit:
        raise IllegalOrder(say("No further expedition may set out in this turn."), "side")
    if side.expedition:
        raise IllegalOrder(say("First place the survivors of the last expedition."), "knights")
    counts = [count for _, count in order.knights]
    if not sum(counts) or min(counts) < 0:
        raise IllegalOrder(say("Say how many knights set out, and from where."), "knights")
    state = put(state, sides=pay(side, setting_out(state)))
    for place, count in order.knights:
        state = taken(state, state.sides[side.id], place, count, "knights")
    return put(
        state,
        sides=dataclasses.replace(
            state.sides[side.id],
            expedition=sum(counts),
            expeditions=side.expeditions + 1,
            at_war=True,
        ),
    )


def _follow_up(state: State, side: Side, order: Attack) -> State:
    """GR-28, A1, A2: the survivors attack a further building."""
    rules = house(state)
    if order.knights:
        raise IllegalOrder(say("The survivors attack on, nobody joins them: leave the knights out."), "knights")
    if building_id(order.target, order.building) in side.attacked and not rules.follow_up_same_building:
        raise IllegalOrder(say("This expedition has attacked that building already."), "building")
    return put(state, sides=pay(side, setting_out(state))) if rules.war_cost_per == "attack" else state


def defence_of(state: State, target: str, building: str) -> Defence:
    """The defenders at this moment: the castle helps any other building of its patrol (A13)."""
    level_limit = house(state).castle_support == "level"
    helpers = []
    for own, kind in city(state, target):
        if kind.supporters and own.building != building:
            most = own.level * kind.supporters if level_limit else min(own.level, 1)
            helpers.append((own, min(most, own.knights)))
    attacked = building_of(state, target, building)
    static = state.building_types[building].defence * attacked.level
    return Defence(static, attacked.knights, tuple(helpers))


def _fought(state: State, order: Attack, side: Side, referee: Referee) -> State:
    """GR-24 to GR-27: dice, strengths, losses."""
    full = house(state).battle_report == "full"
    both: Audience = (side.id, order.target)
    hits = referee.hits([Pool(side.expedition, "attack", both if full else (side.id,), side.id)], HIT)
    defence = defence_of(state, order.target, order.building)
    defenders: Audience = both if full else NOBODY
    defence_hits = referee.hits(
        [
            Pool(defence.helping, "castle", defenders, order.target),
            Pool(defence.local, "defence", defenders, order.target),
        ],
        HIT,
    )
    battle = outcome(state, order, side.expedition, side.expedition + hits, defence, defence_hits)
    _tell(state, order, battle, referee, full)
    state = _defenders_after(state, order, defence, battle)
    return _attackers_after(state, order, side, battle)


def outcome(state: State, order: Attack, knights: int, strength: int, defence: Defence, hits: int) -> Battle:
    """GR-25 to GR-27: who wins, and who dies."""
    against = defence.static + defence.knights + hits
    level = building_of(state, order.target, order.building).level
    if strength >= against + house(state).win_margin:
        return Battle(
            strength, against, True, knights, min(knights, max(defence.knights, 1)), defence.knights, level - 1
        )
    return Battle(strength, against, False, knights, knights, defence.knights // 2, level)


def _defenders_after(state: State, order: Attack, defence: Defence, battle: Battle) -> State:
    """GR-26, A14: knights of the castle die first, only those that helped; then the building's own."""
    left = battle.defenders_lost
    for castle, helping in defence.helpers:
        dead = min(left, helping)
        left -= dead
        if dead:
            state = put(state, buildings=dataclasses.replace(castle, knights=castle.knights - dead))
    building = building_of(state, order.target, order.building)
    return put(state, buildings=dataclasses.replace(building, knights=building.knights - left, level=battle.level))


def _attackers_after(state: State, order: Attack, side: Side, battle: Battle) -> State:
    """GR-28, A38: survivors may attack on; without any the expedition is over."""
    survivors = battle.attackers - battle.attackers_lost
    attacked = (*side.attacked, building_id(order.target, order.building)) if survivors else ()
    return put(state, sides=dataclasses.replace(side, expedition=survivors, attacked=tuple(dict.fromkeys(attacked))))


def _tell(state: State, order: Attack, battle: Battle, referee: Referee, full: bool) -> None:
    """A25: what the two patrols, and everybody else, learn."""
    attacker, target = state.sides[order.side].name, state.sides[order.target].name
    building = called(state.building_types[order.building])
    both: Audience = (order.side, order.target)
    if battle.won:
        referee.tell(
            say(
                "{side} attacks {building} of {target} and wins; its level is now {level}.",
                side=attacker,
                building=building,
                target=target,
                level=battle.level,
            ),
            EVERYONE,
        )
    else:
        referee.tell(
            say(
                "{side} attacks {building} of {target} and is beaten off; its level stays {level}.",
                side=attacker,
                building=building,
                target=target,
                level=battle.level,
            ),
            EVERYONE,
        )
    if full:
        referee.tell(
            say("Attack {attack} against defence {defence}.", attack=battle.attack, defence=battle.defence), both
        )
    referee.tell(
        say("Attacking knights lost: {n} of {all}.", n=battle.attackers_lost, all=battle.attackers),
        both if full else (order.side,),
    )
    referee.tell(say("Defending knights lost: {n}.", n=battle.defenders_lost), both if full else (order.target,))
    referee.find("attack", battle.attack, both if full else NOBODY)
    referee.find("defence", battle.defence, both if full else NOBODY)
    referee.find("won", battle.won, EVERYONE)
    referee.find("attackers_lost", battle.attackers_lost, both if full else (order.side,))
    referee.find("defenders_lost", battle.defenders_lost, both if full else (order.target,))
    referee.find("building_level", battle.level, EVERYONE)
