"""A battle of Khans & Kings as two rows to be drawn: who stands where, who is aboard, with what holds for him there."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import Message, Translate, say
from tracker.pictures.battle_crews import Aboard
from tracker.pictures.battle_rows import Battle, Fighter
from tracker.pictures.colours import Fighter as Army
from tracker.pictures.colours import side_colour
from tracker.pictures.map_model import NEUTRAL
from tracker.rulesets.khans_kings import season_tables as rows
from tracker.rulesets.khans_kings.battle_doctrine import arrayed
from tracker.rulesets.khans_kings.battle_rows import (
    beside,
    fighter_of,
    nation_of,
    opposite,
    row_of,
    shoots,
    who_meets,
)
from tracker.rulesets.khans_kings.battle_sums import attack_of, defence_of
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.map_play import card_name
from tracker.rulesets.khans_kings.nations import cargo_of, full_state, kind_of, level_of
from tracker.rulesets.khans_kings.power_effects import carried
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.stocks import named
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER


def rows_of_battle(state: State, key: str, viewer: str, translate: Translate) -> Battle:
    """The rows as they stand, or as they would be laid; the viewer's own row at the foot, else the aggressor's."""
    battle = state.battles[key]
    order = (DEFENDER, AGGRESSOR) if viewer and viewer == battle.defender else (AGGRESSOR, DEFENDER)
    title = say("Battle of {place}", place=state.places[battle.place].name).said(translate)
    to_move = order.index(battle.to_act) if battle.to_act in order else None
    one, two = (_army(state, nation_of(battle, row), translate) for row in order)
    below, above = (_row(state, battle, row, translate) for row in order)
    return Battle(title, (one, two), (below, above), to_move, sea=is_sea(state, battle.place))


def _army(state: State, nation: str, translate: Translate) -> Army:
    row = state.sides.get(nation)
    if row is None:
        return Army(say("neutral units").said(translate), NEUTRAL.colour, NEUTRAL.pattern)
    worn = side_colour(row.colour, list(state.sides).index(nation))
    return Army(row.name, worn.colour, worn.pattern)


def _row(state: State, battle: rows.Battle, row: str, translate: Translate) -> Sequence[Fighter | None]:
    """Slot by slot; before the row is laid, the units in the order in which they usually are."""
    laid = {fighter.slot: fighter for fighter in row_of(state, battle.id, row)}
    if not laid:
        return [_fighter(state, state.units[unit], None, translate)
                for unit in arrayed(state, who_meets(state, battle, row))]  # fmt: skip
    slots = [laid.get(slot) for slot in range(1, max(laid) + 1)]
    return [_fighter(state, state.units[on.unit], on, translate) if on else None for on in slots]


def _fighter(state: State, unit: rows.Unit, slot: rows.Fighter | None, translate: Translate) -> Fighter:
    attack, defence = _values(state, unit, slot)
    levels = sorted(state.levels.values(), key=lambda level: level.xp)
    reached = min(level_of(state, unit), len(levels) - 1)
    return Fighter(
        unit.id,
        _said(card_name(state, unit), translate),
        unit.kind,
        unit.state,
        full_state(state, unit),
        reluctance_of(state, unit),
        attack,
        defence,
        max(reached, 0),
        _said(named(state, "levels", levels[reached].id), translate) if levels and reached else "",
        bool(slot and slot.acted),
        bool(slot and slot.struck_back),
        tuple(_aboard(state, one, translate) for one in cargo_of(state, unit.id)),
        _said(card_name(state, state.units[slot.foe]), translate) if slot and slot.foe in state.units else "",
        slot.owes if slot else 0,
        tuple(carried(state, unit)),
    )


def _aboard(state: State, unit: rows.Unit, translate: Translate) -> Aboard:
    """Of those aboard only archers and siege engines can have acted."""
    slot = fighter_of(state, unit.id)
    shot = bool(slot and slot.acted and shoots(state, slot))
    name = _said(card_name(state, unit), translate)
    return Aboard(unit.id, name, unit.kind, unit.state, reluctance_of(state, unit), shot, tuple(carried(state, unit)))


def _values(state: State, unit: rows.Unit, slot: rows.Fighter | None) -> tuple[int, int]:
    """Attack without the die and defence, against whoever faces it; before the rows are laid, as printed."""
    foe = _facing(state, slot) if slot else None
    if slot is None or foe is None:
        card = kind_of(state, unit)
        return card.attack, card.defence
    first = state.battles[slot.battle].number <= 1
    near = beside(state, slot)
    return attack_of(state, slot, foe, first, near).total(), defence_of(state, slot, foe, near).total()


def _facing(state: State, slot: rows.Fighter) -> rows.Fighter | None:
    """The nearest enemy."""
    foes = row_of(state, slot.battle, opposite(slot.row))
    return min(foes, key=lambda foe: (abs(foe.slot - slot.slot), foe.slot), default=None)


def _said(name: Message | str, translate: Translate) -> str:
    return name.said(translate) if isinstance(name, Message) else name
