"""The doctrine of a nation: it plays all phases of the season from its own View, for tests and to try a map.

* It draws the Event Card, rolls, and uses what the card in force leaves to it.
* It makes no alliances. A trade that gives more than it asks is taken; in port it sells what it has too much of.
* It spends on what yields resources or leads to better units while no enemy is near, and on units with all the rest.
* It marches to the capitals that are worth most for the way, together, and attacks where it is likely to win.
* It plunders where it does not stay, promotes whom it can, draws Power Cards with whoever can, and has battles fought
  by the doctrine of battles; it flees from one that it cannot win. At sea its boats fish; it builds no fleet.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheets.messages import Message, say
from tracker.engine.doctrine import Command, Doctrine
from tracker.engine.order import LEADER
from tracker.engine.pages import Waiting
from tracker.engine.view import View, refusal
from tracker.rulesets.khans_kings.battle_acting import units_of_row
from tracker.rulesets.khans_kings.battle_choices import other_refuges, undecided
from tracker.rulesets.khans_kings.battle_orders import Fight, Flee, PlayRow, Refuge, Resolve
from tracker.rulesets.khans_kings.battle_rows import nation_of, opposite
from tracker.rulesets.khans_kings.effects import event_effects
from tracker.rulesets.khans_kings.event_choices import EventExchange, EventExperience, EventGain
from tracker.rulesets.khans_kings.events import DrawEvent
from tracker.rulesets.khans_kings.geography import capital_of, owner_of, province_of
from tracker.rulesets.khans_kings.nation_doctrine_boats import sailing
from tracker.rulesets.khans_kings.nation_doctrine_marching import marches
from tracker.rulesets.khans_kings.nation_doctrine_spending import promotion, purchases, surplus
from tracker.rulesets.khans_kings.nation_doctrine_worth import Purse, odds, power
from tracker.rulesets.khans_kings.nations import enemies_in, kind_of, own_in, playing, units_of, where
from tracker.rulesets.khans_kings.plunder import ALL, Plunder, works_at
from tracker.rulesets.khans_kings.port import PortTrade, open_port
from tracker.rulesets.khans_kings.power_cards import CardTarget, DrawCard, drawing_now
from tracker.rulesets.khans_kings.power_effects import able, choices
from tracker.rulesets.khans_kings.resource_rolls import RollResources
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.setting_up import BeginSeason
from tracker.rulesets.khans_kings.state import State, lacking, now
from tracker.rulesets.khans_kings.trade import AnswerOffer
from tracker.rulesets.khans_kings.turns import EndMove
from tracker.rulesets.khans_kings.victory import reached
from tracker.rulesets.khans_kings.words import (
    AGGRESSOR,
    DEFENSIVE,
    DIPLOMACY,
    EVENTS,
    LAYING,
    MOVEMENT,
    OFFENSIVE,
    RECRUITMENT,
    RESOURCE_ROLLS,
    SETTING_UP,
    TRADE,
    WAITING,
)

HOPELESS = 0.25
"""Who is so much weaker than the aggressor flees."""


def choose(view: View, owed: Waiting) -> Iterator[Command]:
    """What the nation would like and what is not refused as far as it can know, the best first."""
    wishes = _leaders(view.state, owed) if view.viewer == LEADER else _wishes(view.state, view.viewer, owed)
    yield from (wish for wish in wishes if refusal(view, wish.name, wish.order) is None)


def _leaders(state: State, owed: Waiting) -> Iterator[Command]:
    """What is left to the leader: the beginning, and neutral units in a battle."""
    if now(state).phase == SETTING_UP:
        yield Command("begin_season", BeginSeason(lots=True))
    elif owed.board:
        yield Command("play_row", PlayRow(battle=owed.board))


def _wishes(state: State, nation: str, owed: Waiting) -> Iterator[Command]:
    """What a nation would like to do now, the best first; the last of it is to do nothing more."""
    if owed.board:
        yield from _in_battle(state, nation, state.battles[owed.board])
        return
    for unit in undecided(state):
        if unit.owner == nation:
            yield Command("refuge", Refuge(side=nation, unit=unit.id, place=other_refuges(state, unit)[0]))
    yield from _cards(state, nation)
    yield from _event_in_force(state, nation)
    yield from promotion(state, nation)
    phase = now(state).phase
    if phase == EVENTS:
        yield Command("draw_event", DrawEvent(side=nation))
    elif phase == RESOURCE_ROLLS:
        yield Command("roll_resources", RollResources(side=nation))
    elif phase == DIPLOMACY:
        yield from _trades(state, nation)
    elif phase == RECRUITMENT:
        yield from purchases(state, nation)
    elif phase == MOVEMENT:
        yield from _plunder(state, nation)
        yield from sailing(state, nation)
        yield from marches(state, nation)
    yield Command("end_move", EndMove(side=nation))


def _in_battle(state: State, nation: str, battle: Battle) -> Iterator[Command]:
    if battle.stage == WAITING:
        yield Command("fight", Fight(side=nation, battle=battle.id))
        return
    yield from _cards(state, nation)
    row = battle.to_act
    ours, theirs = (
        [state.units[unit] for unit in units_of_row(state, battle, side) if unit in state.units]
        for side in (row, opposite(row))
    )
    attackers, defenders = (ours, theirs) if row == AGGRESSOR else (theirs, ours)
    reckoned = odds(state, attackers, defenders, battle.place) if attackers else 0
    if nation_of(battle, row) == nation and row != AGGRESSOR and reckoned > 1 / HOPELESS:
        yield Command("flee", Flee(side=nation, battle=battle.id))
    if battle.stage != LAYING or not any(able(state, unit) for unit in ours):  # who resolves it draws no cards
        yield Command("resolve", Resolve(side=nation, battle=battle.id))
    yield Command("play_row", PlayRow(side=nation, battle=battle.id))


def _cards(state: State, nation: str) -> Iterator[Command]:
    """Power Cards are drawn: against enemies in the same place, else for one's own; where a card means one unit, it is
    whoever has least State left."""
    for unit in units_of(state, nation):
        for meant in sorted(choices(state, unit) if unit.card else (), key=lambda one: (one.state, one.id)):
            yield Command("card_target", CardTarget(side=nation, unit=unit.id, target=meant.id))
    for key in drawing_now(state, nation):
        pool = OFFENSIVE if enemies_in(state, nation, where(state, state.units[key])) else DEFENSIVE
        yield Command("draw_card", DrawCard(side=nation, unit=key, pool=pool))


def _event_in_force(state: State, nation: str) -> Iterator[Command]:
    """What the Event Card leaves to each nation."""
    if any(event_effects(state, "xp")):
        for unit in sorted(units_of(state, nation), key=lambda unit: -power(state, kind_of(state, unit), unit.state)):
            yield Command("event_experience", EventExperience(side=nation, unit=unit.id))
    if any(event_effects(state, "gain")):
        row = state.sides[nation]
        scarcest = min(state.resources, key=lambda name: (getattr(row, name), name))
        yield Command("event_gain", EventGain(side=nation, resource=scarcest))
    for effect in event_effects(state, "exchange"):
        found = surplus(state, nation, effect.divide)
        if found is not None:
            given, amount, wanted = found
            yield Command("event_exchange", EventExchange(side=nation, gives=given, amount=amount, wants=wanted))


def _trades(state: State, nation: str) -> Iterator[Command]:
    """Offers are answered; in port what there is too much of is sold."""
    for offer in state.offers.values():
        if offer.to == nation:
            wants, gives = dict(offer.wants), dict(offer.gives)
            purse = Purse(state, nation)
            good = purse.dear(gives) > purse.dear(wants)
            if offer.kind == TRADE and good and not lacking(state, nation, wants):
                yield Command("accept_offer", AnswerOffer(side=nation, offer=offer.id))
            yield Command("decline_offer", AnswerOffer(side=nation, offer=offer.id))
    found = surplus(state, nation, 4, state.sides[nation].sold) if open_port(state, nation) else None
    if found is not None:
        sold, amount, wanted = found
        yield Command("port_trade", PortTrade(side=nation, sells=sold, amount=amount, wants=wanted))


def _plunder(state: State, nation: str) -> Iterator[Command]:
    """Whatever stands in a province of which the nation does not hold the capital."""
    for unit in units_of(state, nation):
        province = province_of(state, unit.place) if unit.place else None
        if province is None or owner_of(state, unit.place) == nation or not works_at(state, unit.place):
            continue
        capital = capital_of(state, province.id)
        if capital is not None and not own_in(state, nation, capital.id):
            yield Command("plunder", Plunder(side=nation, unit=unit.id, what=ALL))


GOAL, ELIMINATION, LAST_TURN = "goal", "elimination", "last_turn"
ENDINGS: dict[str, Message] = {
    GOAL: say("a goal was reached"),
    ELIMINATION: say("only one nation was left"),
    LAST_TURN: say("the last turn was over"),
}


def ending(state: State) -> str:
    """What decided a season that is over (KK-08)."""
    if len(playing(state)) <= 1:
        return ELIMINATION
    return GOAL if any(reached(state, row.id) for row in playing(state)) else LAST_TURN


def began(state: State, nation: str) -> Message | str:
    """The place in which a nation began; before the season begins, nothing is known of it."""
    taken = state.seats.get(state.sides[nation].seat)
    return state.places[taken.place].name if taken else ""


DOCTRINE = Doctrine(
    choose=choose,
    begins="begin_season",
    began=began,
    turn=lambda state: now(state).number,
    ending=ending,
    endings=ENDINGS,
)
