"""A strike, the strike-back, and what they lead to (KK-28, KK-29, KK-30, KK-43, A16, A36, A51)."""

from __future__ import annotations

from dataclasses import dataclass

from sheets.messages import say, say_n
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.battle_leaving import STAYS, hurt
from tracker.rulesets.khans_kings.battle_rows import beside, onlookers
from tracker.rulesets.khans_kings.battle_sums import Sum, attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.nations import called, kind_of
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed, number


@dataclass(frozen=True)
class Blow:
    """What one strike did: the State it took, and what became of the one who was struck."""

    damage: int
    fate: str


NO_BLOW = Blow(0, STAYS)


def strike(state: State, striker: Fighter, target: Fighter, referee: Referee) -> tuple[State, Blow, Blow]:
    """A unit uses its action to strike; the struck one strikes back if it can. Gives both blows."""
    to = onlookers(state, state.battles[striker.battle])
    answers = strikes_back(state, striker, target)
    state = changed(state, "fighters", striker.id, acted=True)
    state = changed(state, "battles", striker.battle, rolled=True)
    state, blow = _blow(state, striker, target, referee, to)
    if blow.fate != STAYS or not answers:
        return state, blow, NO_BLOW
    state = changed(state, "fighters", target.id, struck_back=True)
    referee.tell(say("{unit} strikes back.", unit=called(state, state.units[target.unit])), to)
    state, back = _blow(state, target, striker, referee, to)
    return state, blow, back


def strikes_back(state: State, striker: Fighter, target: Fighter) -> bool:
    """A36: whether a struck unit strikes back, if it is still there: once a battle turn, and not at a shot that allows
    none, which does not use it up."""
    return not target.struck_back and not shoots_freely(state, state.units[striker.unit])


def shoots_freely(state: State, unit: Unit) -> bool:
    """Whether the targets of a unit do not strike back."""
    return kind_of(state, unit).no_strike_back and not suspended(state, "no_strike_back")


def damages(state: State, striker: Fighter, target: Fighter) -> list[int]:
    """What a strike takes with every face of the die, from 1 up."""
    attack, defence = _sums(state, striker, target)
    return [damage_by(attack.total(die), defence.total()) for die in range(1, number(state, "attack_die") + 1)]


def _sums(state: State, striker: Fighter, target: Fighter) -> tuple[Sum, Sum]:
    first = state.battles[striker.battle].number <= 1
    return (
        attack_of(state, striker, target, first, beside(state, striker)),
        defence_of(state, target, striker, beside(state, target)),
    )


def _blow(state: State, striker: Fighter, target: Fighter, referee: Referee, to: Audience) -> tuple[State, Blow]:
    attack, defence = _sums(state, striker, target)
    unit, foe = state.units[striker.unit], state.units[target.unit]
    (die,) = referee.roll(1, "attack", to, die=number(state, "attack_die"))
    damage = damage_by(attack.total(die), defence.total())
    referee.tell(
        say_n(
            "{unit} strikes {foe} with {die} on the die: {attack} against {defence}, {n} point of damage.",
            "{unit} strikes {foe} with {die} on the die: {attack} against {defence}, {n} points of damage.",
            damage,
            unit=called(state, unit),
            foe=called(state, foe),
            die=die,
            attack=attack.total(die),
            defence=defence.total(),
        ),
        to,
    )
    state, fate = hurt(state, foe, damage, referee, to)
    if fate != STAYS:
        state = changed(state, "units", unit.id, xp=state.units[unit.id].xp + number(state, "xp_break"))
    return state, Blow(damage, fate)
