"""A strike, the strike-back, and what they lead to (KK-28, KK-29, KK-30, KK-43, A16, A36, A51)."""

from __future__ import annotations

from dataclasses import dataclass

from sheets.messages import say, say_n
from tracker.engine.referee import Audience, Referee
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_leaving import DESTROYED, STAYS, hurt
from tracker.rulesets.khans_kings.battle_rows import ARCHERS, beside, crew_of, onlookers, shoots, stands_in
from tracker.rulesets.khans_kings.battle_sums import Sum, attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.nations import called, experienced, kind_of
from tracker.rulesets.khans_kings.season_tables import Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed, number


@dataclass(frozen=True)
class Blow:
    """What one strike did: the State it took, and what became of the one who was struck."""

    damage: int
    fate: str


NO_BLOW = Blow(0, STAYS)


def report(blow: Blow, referee: Referee, to: Audience, stem: str = "") -> None:
    """What a blow came to, under the names by which odds tell it."""
    referee.find(f"{stem}damage", blow.damage, to)
    referee.find(f"{stem}driven_off", blow.fate != STAYS, to)
    referee.find(f"{stem}destroyed", blow.fate == DESTROYED, to)


def strike(state: State, striker: Fighter, target: Fighter, referee: Referee) -> tuple[State, Blow, Blow]:
    """A unit uses its action to strike; the struck one strikes back if it can. Gives both blows. KK-33: the shot of a
    siege engine aboard hits a unit aboard the struck ship, too."""
    to = onlookers(state, state.battles[striker.battle])
    answers = strikes_back(state, striker, target)
    state = changed(state, "fighters", striker.id, acted=True)
    state = changed(state, "battles", striker.battle, rolled=True)
    state, blow = _blow(state, striker, target, referee, to)
    if blow.fate == STAYS and shoots(state, striker) not in ("", ARCHERS):
        state = _through_the_deck(state, striker, target, blow.damage, referee)
    if blow.fate != STAYS or not answers:
        return state, blow, NO_BLOW
    state = changed(state, "fighters", target.id, struck_back=True)
    referee.tell(say("{unit} strikes back.", unit=called(state, state.units[target.unit])), to)
    state, back = _blow(state, target, striker, referee, to)
    return state, blow, back


def strikes_back(state: State, striker: Fighter, target: Fighter) -> bool:
    """A36: whether a struck unit strikes back, if it is still there: once a battle turn, and not at a shot that allows
    none, which does not use it up. A49: at sea only a ship with the ability, at whoever is in its three slots."""
    if is_sea(state, state.battles[striker.battle].place):
        far = abs(stands_in(state, striker) - target.slot) > (number(state, "slots_reached") - 1) // 2
        if far or not kind_of(state, state.units[target.unit]).sea_attack:
            return False
    return not target.struck_back and not shoots_freely(state, state.units[striker.unit])


def shoots_freely(state: State, unit: Unit) -> bool:
    """Whether the targets of a unit do not strike back."""
    return kind_of(state, unit).no_strike_back and not suspended(state, "no_strike_back")


def shot_at_crew(state: State, striker: Fighter, ship: Fighter, referee: Referee) -> tuple[State, Blow]:
    """KK-36: archers aboard shoot at the crew of a ship: normal damage to one random unit aboard. The first die is that
    of the shot, the second says who is hit. A49: nobody strikes back."""
    to = onlookers(state, state.battles[striker.battle])
    state = changed(state, "fighters", striker.id, acted=True)
    state = changed(state, "battles", striker.battle, rolled=True)
    (die,) = referee.roll(1, "attack", to, die=number(state, "attack_die"))
    unit, target = called(state, state.units[striker.unit]), state.units[ship.unit]
    ship_name = called(state, target)
    text = say("{unit} shoots at the crew of {ship} with {die} on the die.", unit=unit, ship=ship_name, die=die)
    referee.tell(text, to)
    knows = crew_watchers(state, target)
    hit = _random_aboard(state, ship, referee)
    if hit is None:
        referee.tell(say("Nobody is aboard {ship}.", ship=called(state, target)), knows)
        return state, NO_BLOW
    attack, defence = _sums(state, striker, hit)
    damage = damage_by(attack.total(die), defence.total())
    return _hit(state, striker, hit, damage, referee)


def _random_aboard(state: State, ship: Fighter, referee: Referee) -> Fighter | None:
    """KK-33, KK-36: one unit aboard, each as likely as the others; a die counts them as they stand on the ship."""
    crew = crew_of(state, ship)
    if len(crew) < 2:
        return crew[0] if crew else None
    unit = state.units[ship.unit]
    knows = crew_watchers(state, unit)
    (face,) = referee.roll(1, "aboard", knows, die=len(crew))
    return crew[face - 1]


def _through_the_deck(state: State, striker: Fighter, ship: Fighter, damage: int, referee: Referee) -> State:
    """KK-33: the same damage to one random unit aboard."""
    hit = _random_aboard(state, ship, referee)
    return _hit(state, striker, hit, damage, referee)[0] if hit is not None else state


def _hit(state: State, striker: Fighter, hit: Fighter, damage: int, referee: Referee) -> tuple[State, Blow]:
    """A unit aboard is hit; who is aboard, not everybody knows."""
    foe = state.units[hit.unit]
    knows = crew_watchers(state, state.units[foe.aboard])
    told = say_n(
        "{unit} is hit aboard: {n} point of damage.",
        "{unit} is hit aboard: {n} points of damage.",
        damage,
        unit=called(state, foe),
    )
    referee.tell(told, knows)
    state, fate = hurt(state, foe, damage, referee, knows)
    referee.find("crew_lost", fate != STAYS, knows)
    if fate != STAYS:
        state = experienced(state, striker.unit, number(state, "xp_break"))  # A51: who has broken an enemy
    return state, Blow(damage, fate)


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
        state = experienced(state, unit.id, number(state, "xp_break"))
    return state, Blow(damage, fate)
