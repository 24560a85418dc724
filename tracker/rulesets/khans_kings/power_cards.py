"""Power Cards: drawn by units that can, once a turn, from the pool their player picks (KK-41, A20, A53).

When: at the start of the owner's Movement, before any of his units has moved, or before the first battle turn of a
battle in which the unit fights. A card that means one unit asks its owner which (``card_target``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, reference
from tracker.engine.order import EVERYONE, LEADER, NOBODY, IllegalOrder, OrderType
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import unit_watchers
from tracker.rulesets.khans_kings.battle_acting import acting, by_hand, current
from tracker.rulesets.khans_kings.battle_choices import drawing
from tracker.rulesets.khans_kings.battle_course import go_on, if_first_rout
from tracker.rulesets.khans_kings.battle_rows import fighter_of, under_way
from tracker.rulesets.khans_kings.decks import at_hand, read_out, shuffled, undrawn
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called, kind_of, own_unit, units_of
from tracker.rulesets.khans_kings.phases import MOVES_ENDED, Steps, ends, may_act
from tracker.rulesets.khans_kings.power_effects import STEPS as LAPSING
from tracker.rulesets.khans_kings.power_effects import able, choices, does, played, settled
from tracker.rulesets.khans_kings.season_tables import Battle, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, now
from tracker.rulesets.khans_kings.stocks import named
from tracker.rulesets.khans_kings.words import DRAWING, MOVEMENT, POOLS

OWNER = "owner"
"""Which unit draws, and from which pool: the notes tell it to whoever sees the unit."""


def _battle() -> Any:
    return reference(
        "battles", say("Battle"), required=False, default="", audience=OWNER,
        help=say("The battle before which it is; blank: at the start of Movement, or in the battle that is fought."),
    )  # fmt: skip


@dataclass(frozen=True)
class DrawCard:
    """A unit with the ability draws a Power Card from one of the two pools."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    unit: str = reference("units", say("Unit"), audience=OWNER)
    pool: str = choice(say("Pool"), POOLS, audience=OWNER)
    battle: str = _battle()


@dataclass(frozen=True)
class LayCard:
    """The leader enters the Power Card that a unit has drawn from a real deck."""

    unit: str = reference("units", say("Unit"), audience="changes")
    card: str = reference("cards", say("Power Card"), audience="changes")


@dataclass(frozen=True)
class CardTarget:
    """A nation says which unit its Power Card means."""

    side: str = reference("sides", say("Nation"), audience="everyone")
    unit: str = reference("units", say("Who drew it"), audience=OWNER)
    target: str = reference("units", say("Whom it means"), audience=OWNER)
    battle: str = _battle()


def draw_card(state: State, order: DrawCard, referee: Referee) -> State:
    """A53: one card a turn and unit; the nation picks the pool, chance the card."""
    unit = own_unit(state, order.side, order.unit)
    battle = _moment(state, unit, order.battle)
    deck = _pool(state, order.pool)
    if not deck:
        text = say("There are no cards in the pool “{pool}”; the ability does nothing.", pool=POOLS[order.pool])
        raise IllegalOrder(text, "pool")
    face = _rolled(state, deck, referee)
    state = _shuffled(state, deck, referee)
    left = undrawn(state, "cards", deck)
    return _laid_open(state, unit, left[(face - 1) % len(left)], battle, referee)


def lay_card(state: State, order: LayCard, referee: Referee) -> State:
    """A real deck lies on the table: its card is entered instead of being drawn by the app."""
    unit = state.units[order.unit]
    battle = _moment(state, unit)
    deck = _pool(state, state.cards[order.card].pool)
    if order.card not in at_hand(state, "cards", deck):
        raise IllegalOrder(say("That card has been drawn; it comes back once all have been."), "card")
    return _laid_open(_shuffled(state, deck, referee), unit, order.card, battle, referee)


def _pool(state: State, pool: str) -> list[str]:
    return [card.id for card in state.cards.values() if card.pool == pool]


def _told_decks(state: State) -> Audience:
    """Who knows what is left of a pool: everybody; with fog only the leader, because it tells of far-off units."""
    return NOBODY if house(state).fog else EVERYONE


def _rolled(state: State, deck: list[str], referee: Referee) -> int:
    """The face that picks a card of what is left of a pool, each as likely as any other. With fog the die must not tell
    how much is left: it has so many faces that any number of cards divides them."""
    die = lcm(*range(1, len(deck) + 1)) if house(state).fog else len(at_hand(state, "cards", deck))
    return referee.roll(1, "power_card", _told_decks(state), die=die)[0] if die > 1 else 1


def _shuffled(state: State, deck: list[str], referee: Referee) -> State:
    told = say("All cards of the pool “{pool}” have been drawn; they are shuffled again.",
               pool=POOLS[state.cards[deck[0]].pool])  # fmt: skip
    return shuffled(state, "cards", deck, told, _told_decks(state), referee)


def _moment(state: State, unit: Unit, key: str = "") -> Battle | None:
    """A53: whether the unit may draw now: before the first turn of this battle, or (None) at the start of Movement."""
    name = called(state, unit)
    if not kind_of(state, unit).power_cards:
        raise IllegalOrder(say("{unit} draws no Power Cards.", unit=name), "unit")
    if unit.owner == NEUTRAL:
        raise IllegalOrder(say("Power Cards are drawn by players; neutral units draw none."), "unit")
    if unit.drew:
        raise IllegalOrder(say("{unit} has drawn a Power Card in this turn already.", unit=name), "unit")
    battle = current(state, key, DRAWING) if key else under_way(state)
    if battle is not None and battle.stage == DRAWING:
        acting(state, battle, unit.owner, unit.id)
        return battle
    may_act(state, unit.owner, MOVEMENT)
    if any(other.moved for other in units_of(state, unit.owner)):
        raise IllegalOrder(say("Power Cards are drawn before the first move of the Movement."), "unit")
    return None


def _laid_open(state: State, unit: Unit, card: str, battle: Battle | None, referee: Referee) -> State:
    """The card lies open and acts. What it says in words, the leader sees to."""
    to = unit_watchers(state, unit)
    state = changed(changed(state, "cards", card, drawn=True), "units", unit.id, drew=True)
    name = named(state, "cards", card)
    referee.tell(say("{unit} draws a Power Card: {card}.", unit=called(state, unit), card=name), to)
    read_out(state, "cards", card, bool(does(state, card)), to, referee)
    if battle is None:
        return played(state, state.units[unit.id], card, referee)
    state = changed(state, "fighters", acting(state, battle, unit.owner, unit.id).id, acted=True)
    state = by_hand(state, battle, battle.to_act)
    if not (unit.aboard and house(state).fog):  # in the fog whoever sees the battle would learn who is aboard
        state = changed(state, "battles", battle.id, cards=(*battle.cards, card))
    after = played(state, state.units[unit.id], card, referee)
    return go_on(if_first_rout(state, after, battle.id, referee), referee)


def card_target(state: State, order: CardTarget, referee: Referee) -> State:
    """Where a card means one unit, its owner chooses it."""
    unit = own_unit(state, order.side, order.unit)
    if not unit.card:
        raise IllegalOrder(say("{unit} has no card that asks for a unit.", unit=called(state, unit)), "unit")
    if order.target not in {other.id for other in choices(state, unit)}:
        name = called(state, state.units[order.target])
        text = say("{card} does not mean {unit}; choose one of those it reaches.",
                   card=named(state, "cards", unit.card), unit=name)  # fmt: skip
        raise IllegalOrder(text, "target")
    return _settled(state, unit, order.target, referee)


def _settled(state: State, unit: Unit, target: str, referee: Referee) -> State:
    fighter = fighter_of(state, unit.id)
    after = settled(state, unit, target, referee)
    return after if fighter is None else go_on(if_first_rout(state, after, fighter.battle, referee), referee)


def _settled_at_last(state: State, nation: str, referee: Referee) -> State:
    """Nothing goes on while it is open which unit a card means."""
    for unit in [unit for unit in state.units.values() if unit.card]:
        state = settled(state, unit, "", referee) if unit.id in state.units else state
    return state


def drawing_now(state: State, nation: str) -> list[str]:
    """The units of a nation that may draw a Power Card now."""
    battle, turn = under_way(state), now(state)
    if battle is not None and battle.stage == DRAWING:
        return [unit for unit in drawing(state, {"side": nation}) if state.units[unit].owner == nation]
    own = units_of(state, nation)
    begins = (turn.phase, turn.mover, turn.closing) == (MOVEMENT, nation, False) and battle is None
    return [unit.id for unit in own if able(state, unit)] if begins and not any(unit.moved for unit in own) else []


def _among(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units that may draw now; the pools that have cards; the battle before which cards are drawn."""
    side = str(given.get("side") or "")
    if field == "unit":
        return drawing_now(state, side)
    if field == "pool":
        return [pool for pool in POOLS if _pool(state, pool)]
    if field != "battle":
        return None
    battle = under_way(state)
    return [battle.id] if battle is not None and battle.stage == DRAWING else ()


def _among_laid(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """The units that may draw now; the cards that lie in the decks."""
    if field == "unit":
        return [unit for side in state.sides for unit in drawing_now(state, side)]
    if field != "card":
        return None
    return [card for pool in POOLS for card in at_hand(state, "cards", _pool(state, pool))]


def _among_meant(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
    """One's own units with a card that asks; whom it may mean."""
    unit = state.units.get(given.get("unit") or "")
    if field == "unit":
        return [row.id for row in units_of(state, str(given.get("side") or "")) if row.card]
    if field == "target":
        return [row.id for row in choices(state, unit)] if unit is not None and unit.card else ()
    return _among(state, given, field) if field == "battle" else None


def _once(state: State, order: DrawCard) -> tuple[Message, ...]:
    return (say("The card acts at once, where the unit stands; a unit draws one card a turn."),)


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "draw_card",
        say("Draw a Power Card"),
        DrawCard,
        draw_card,
        seen_by="changes",
        rolls=True,
        help=say("By units that can, before the first move of Movement or the first turn of a battle."),
        warns=_once,
        among=_among,
    ),
    OrderType(
        "card_target",
        say("Say whom a Power Card means"),
        CardTarget,
        card_target,
        seen_by="changes",
        help=say("Only where a card means one unit and there are several."),
        among=_among_meant,
    ),
    OrderType(
        "lay_card",
        say("Enter a Power Card"),
        LayCard,
        lay_card,
        by=(LEADER,),
        seen_by="changes",
        rolls=True,
        help=say("The card that a unit has drawn from a real deck."),
        among=_among_laid,
    ),
)
STEPS: Steps = {**LAPSING, MOVES_ENDED: (_settled_at_last,), ends(MOVEMENT): (_settled_at_last,)}
