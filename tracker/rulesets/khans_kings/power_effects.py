"""What a Power Card does, to whom and for how long, and who may draw one (KK-41, A20, A53).

A card acts on the units that stand, when it is drawn, in the place or the province of the unit that draws it (the
drawer). What lasts is written down as ``lasting`` rows, which go with their units and count in every sum by
``effects``. Where a card means one unit and there are several, the drawer bears the card until its owner has said
which.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheets.messages import Message, say
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import knows_stock, sees_unit, unit_watchers
from tracker.rulesets.khans_kings.battle_leaving import STAYS, hurt
from tracker.rulesets.khans_kings.battle_rows import all_of, fighter_of
from tracker.rulesets.khans_kings.catalogue_tables import Effect
from tracker.rulesets.khans_kings.effects import PERCENT, STAT, signed
from tracker.rulesets.khans_kings.event_effects import fits, granted, remaining, weakened
from tracker.rulesets.khans_kings.geography import province_of
from tracker.rulesets.khans_kings.healing import mended
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called, experienced, full_state, hostile, kind_of, where
from tracker.rulesets.khans_kings.phases import TURN_ENDED, Steps
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Lasting, Unit
from tracker.rulesets.khans_kings.state import State, changed, free_key, now, number, put_all, without
from tracker.rulesets.khans_kings.stocks import named
from tracker.rulesets.khans_kings.words import BATTLE, HOSTILE, LASTS, NEXT_TURN, STATS, TURN

DOES = (STAT, PERCENT, "damage", "heal", "gain")
"""What a Power Card can do."""


def able(state: State, unit: Unit) -> bool:
    """A53: a unit with the ability, which it has not used in this turn. A card belongs to a player, who picks the pool
    (KK-41): neutral units draw none."""
    owner = state.sides.get(unit.owner)
    plays = owner is not None and owner.active
    return plays and kind_of(state, unit).power_cards and not unit.drew and bool(state.cards)


def cards_are_played(state: State) -> bool:
    """Whether the catalogue has Power Cards, and units that draw them."""
    return bool(state.cards) and any(kind.power_cards for kind in state.kinds.values())


def drawers(state: State, battle: Battle, row: str) -> list[Fighter]:
    """The fighters of a row that may still draw before the first battle turn."""
    return [one for one in all_of(state, battle.id, row) if not one.acted and able(state, state.units[one.unit])]


def unsettled(state: State, battle: Battle, row: str) -> list[Unit]:
    """The units of a row with a card of which nobody has said whom it means."""
    units = (state.units[one.unit] for one in all_of(state, battle.id, row))
    return [unit for unit in units if unit.card]


def does(state: State, card: str) -> list[Effect]:
    """What a card does, in the order of the sheet."""
    return [effect for effect in state.effects.values() if effect.card == card]


def played(state: State, drawer: Unit, card: str, referee: Referee) -> State:
    """Everything that a card does at once; where it means one of several units, its owner has to say which."""
    place = where(state, drawer)
    for effect in does(state, card):
        units = reached(state, drawer.owner, place, effect)
        if effect.count is not None:
            units = [unit for unit in units if sees_unit(state, drawer.owner, unit)]
            if len(units) > 1 and drawer.id in state.units:
                told = say("{side} says which unit is meant.", side=state.sides[drawer.owner].name)
                referee.tell(told, unit_watchers(state, drawer))
                state = changed(state, "units", drawer.id, card=card)
                continue
        state = _done(state, drawer, effect, units, referee)
    return state


def choices(state: State, drawer: Unit) -> list[Unit]:
    """The units that its card may mean: those of which its owner knows."""
    place, effect = where(state, drawer), _single(state, drawer.card)
    found = reached(state, drawer.owner, place, effect) if effect else []
    return [unit for unit in found if sees_unit(state, drawer.owner, unit)]


def settled(state: State, drawer: Unit, target: str, referee: Referee) -> State:
    """The card acts on the unit that its owner has named; without one, on the one that is likeliest to be meant."""
    effect = _single(state, drawer.card)
    state = changed(state, "units", drawer.id, card="")
    if effect is None:
        return state
    found = [state.units[target]] if target else _likeliest(state, effect, choices(state, drawer))
    return _done(state, drawer, effect, found, referee)


def _single(state: State, card: str) -> Effect | None:
    """The effect of a card that is for one unit."""
    return next((effect for effect in does(state, card) if effect.count is not None), None)


def _likeliest(state: State, effect: Effect, found: Iterable[Unit]) -> list[Unit]:
    """Damage: who has least State; healing: who lacks most; everything else: the strongest."""

    def rank(unit: Unit) -> tuple[int, str]:
        if effect.kind == "damage":
            return unit.state, unit.id
        if effect.kind == "heal":
            return unit.state - full_state(state, unit), unit.id
        card = kind_of(state, unit)
        return -(card.attack + card.defence), unit.id

    return sorted(found, key=rank)[:1]


def reached(state: State, owner: str, place: str, effect: Effect) -> list[Unit]:
    """The units on which an effect acts: of its types and terrains, the owner's or those hostile to him, in the place
    or, of a place on land, in its province; of healing, those that lack State."""
    province = province_of(state, place) if effect.scope == "province" else None

    def meant(unit: Unit) -> bool:
        here = where(state, unit)
        near = here == place if province is None else state.places[here].province == province.id
        whose = hostile(state, owner, unit.owner) if effect.whose == HOSTILE else unit.owner == owner
        lacks = effect.kind != "heal" or unit.state < full_state(state, unit)
        return near and whose and lacks and fits(state, effect, unit)

    return [unit for unit in state.units.values() if meant(unit)] if effect.kind != "gain" else []


def _done(state: State, drawer: Unit, effect: Effect, units: list[Unit], referee: Referee) -> State:
    """One effect, on these units."""
    to = unit_watchers(state, drawer)
    if effect.kind == "gain":
        to = knows_stock(state, drawer.owner) if house(state).hidden_stock else to
        return granted(state, drawer.owner, effect, "power_card", to, referee)
    if not any(sees_unit(state, drawer.owner, unit) for unit in units):
        referee.tell(say("{card} finds no unit on which it acts.", card=named(state, "cards", effect.card)), to)
    if effect.kind in (STAT, PERCENT):
        return _lasts(state, drawer, effect, units, referee)
    for unit in units:
        if effect.kind == "heal":
            state = mended(state, unit, effect.by, referee)
        elif effect.kind == "damage" and unit.id in state.units:  # else it went down with the ship it was aboard
            state = _damaged(state, drawer, state.units[unit.id], effect, referee)
    return state


def _damaged(state: State, drawer: Unit, unit: Unit, effect: Effect, referee: Referee) -> State:
    """A11, A37: damage destroys anywhere, in a battle it can rout; the 3 PD go to the drawer."""
    if fighter_of(state, unit.id) is None:
        state = weakened(state, unit, effect.by, effect.least, referee)
        broken = unit.id not in state.units
    else:
        to, left = unit_watchers(state, unit), remaining(unit, effect.by, effect.least)
        referee.tell(say("{unit} falls to State {n}.", unit=called(state, unit), n=max(0, left)), to)
        state, fate = hurt(state, unit, unit.state - left, referee, to)
        broken = fate != STAYS
    if not broken or drawer.id not in state.units or not hostile(state, drawer.owner, unit.owner):
        return state
    return experienced(state, drawer.id, number(state, "xp_break"))


def _lasts(state: State, drawer: Unit, effect: Effect, units: list[Unit], referee: Referee) -> State:
    """*Battle*: to the end of that battle; drawn outside a battle, to the end of the turn."""
    in_battle = fighter_of(state, drawer.id) is not None
    lasts = TURN if effect.lasts == BATTLE and not in_battle else effect.lasts
    last = now(state).number + (lasts == NEXT_TURN)
    by_audience: dict[Audience, list[Unit]] = {}
    for unit in units:
        key = free_key(state, "lasting", f"{unit.id}.{effect.id}")  # tells nothing but the unit and the effect
        row = Lasting(id=key, unit=unit.id, effect=effect.id, lasts=lasts, turn=last)
        state = put_all(state, "lasting", [row])
        by_audience.setdefault(unit_watchers(state, unit), []).append(unit)
    for to, those in by_audience.items():
        names = tuple(called(state, unit) for unit in those)
        referee.tell(say("{change}, {lasts}: {units}.", change=change(effect), lasts=LASTS[lasts], units=names), to)
    return state


def change(effect: Effect) -> Message:
    """A change of a value in words."""
    by = f"{signed(effect.by)} %" if effect.kind == PERCENT else signed(effect.by)
    return say("{stat} {by}", stat=STATS[effect.stat], by=by)


def carried(state: State, unit: Unit) -> list[Message]:
    """What acts on a unit for a while: of which card, what, and until when."""
    return [
        say("{card}: {change}, {lasts}", card=named(state, "cards", effect.card), change=change(effect),
            lasts=_until(state, row))
        for row in state.lasting.values()
        if row.unit == unit.id and (effect := state.effects.get(row.effect)) is not None and effect.stat
    ]  # fmt: skip


def _until(state: State, row: Lasting) -> Message:
    """In the turn after, the next turn's end is the turn's."""
    return LASTS[TURN if row.lasts == NEXT_TURN and row.turn <= now(state).number else row.lasts]


def _lapsed(state: State, nation: str, referee: Referee) -> State:
    """What lasts to the end of this turn is over."""
    over = [row.id for row in state.lasting.values() if row.turn <= now(state).number]
    return without(state, "lasting", over) if over else state


STEPS: Steps = {TURN_ENDED: (_lapsed,)}
