"""The orders that every campaign has: the leader's, whatever the ruleset."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import choice, names, reference, text
from tracker.engine import sides
from tracker.engine.changes import put, rows_of
from tracker.engine.corrections import Correct, award_rule, award_shape, correct_rule
from tracker.engine.emblems import COLOURS, CRESTS
from tracker.engine.order import EVERYONE, LEADER, NOBODY, PUBLIC, IllegalOrder, OrderType
from tracker.engine.referee import Audience, Referee
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Rename:
    """A side goes by another name from now on."""

    side: str = reference("sides", say("Side"), audience="everyone")
    name: str = text(say("New name"), required=True, audience="everyone")


@dataclass(frozen=True)
class Emblem:
    """A side flies other colours from now on."""

    side: str = reference("sides", say("Side"), audience="everyone")
    colour: str = choice(say("Colour"), COLOURS, audience="everyone")
    crest: str = choice(say("Crest"), CRESTS, audience="everyone")


@dataclass(frozen=True)
class AddSide:
    """A side joins the season."""

    name: str = text(say("Name"), required=True, audience="everyone")


@dataclass(frozen=True)
class RetireSide:
    """A side leaves the season; what it owns stays where it is."""

    side: str = reference("sides", say("Side"), audience="everyone")


@dataclass(frozen=True)
class WriteNote:
    """A sentence of the leader's for the chronicle."""

    text: str = text(say("Text"), required=True, audience="everyone")
    audience: str = reference(
        "sides",
        say("Who may read it"),
        required=False,
        default=LEADER,
        choices={LEADER: say("only the leader"), PUBLIC: say("everybody")},
    )


@dataclass(frozen=True)
class CloseSeason:
    """The season ends; without winners named, the rules say who won."""

    winner: tuple[str, ...] = names(
        say("Winner"), table="sides", audience="everyone", help=say("Leave blank to let the rules decide.")
    )


@dataclass(frozen=True)
class ReopenSeason:
    """The season goes on after all."""


def leader_orders(ruleset: Ruleset) -> tuple[OrderType, ...]:
    """The engine's own orders, made for the tables of this ruleset."""
    by = (LEADER,)
    return (
        OrderType(
            "award",
            say("Award"),
            award_shape(ruleset),
            award_rule(ruleset),
            by,
            "changes",
            always=True,
            help=say("Give (or take) something by your own decision, with a reason."),
        ),
        OrderType(
            "correct",
            say("Correct a number"),
            Correct,
            correct_rule(ruleset),
            by,
            "changes",
            always=True,
            help=say("Set one cell of the season to another value."),
        ),
        OrderType(
            "rename",
            say("Rename"),
            Rename,
            _rename,
            by,
            "everyone",
            always=True,
            help=say("A side goes by another name; old entries keep the old one."),
        ),
        OrderType(
            "emblem",
            say("Colour and crest"),
            Emblem,
            _emblem,
            by,
            "everyone",
            always=True,
            help=say("A side gets another colour and crest for its flags."),
        ),
        OrderType(
            "add_side",
            say("New side"),
            AddSide,
            _add_side(ruleset),
            by,
            "everyone",
            help=say("Somebody joins in mid-season."),
        ),
        OrderType(
            "retire_side",
            say("Retire a side"),
            RetireSide,
            _retire_side,
            by,
            "everyone",
            help=say("Somebody leaves the season."),
        ),
        OrderType(
            "note",
            say("Note"),
            WriteNote,
            _note,
            by,
            "notes",
            always=True,
            help=say("Write something into the chronicle."),
        ),
        OrderType(
            "close_season",
            say("Close the season"),
            CloseSeason,
            _close_season(ruleset),
            by,
            "everyone",
            help=say("No more turns are taken; the winner is announced."),
        ),
        OrderType(
            "reopen_season",
            say("Reopen the season"),
            ReopenSeason,
            _reopen_season,
            by,
            "everyone",
            always=True,
            help=say("The season goes on after all."),
        ),
    )


def _no_id_of_another(name: str, rows: Mapping[str, Any], own: str = "") -> None:
    """One word never means two sides."""
    if sides.same_name(name) in rows and sides.same_name(name) != own:
        raise IllegalOrder(say("“{name}” is a word the tracker needs itself; choose another name.", name=name), "name")


def _rename(state: Any, order: Rename, referee: Referee) -> Any:
    rows = rows_of(state, "sides")
    side = rows[order.side]
    name = sides.fit_name(order.name, (row.name for row in rows.values() if row.id != side.id))
    _no_id_of_another(name, rows, side.id)
    if name == side.name:
        raise IllegalOrder(say("The side is called “{name}” already.", name=name), "name")
    referee.tell(say("{old} is called {new} from now on.", old=side.name, new=name), EVERYONE)
    return put(state, sides=dataclasses.replace(side, name=name))


def _emblem(state: Any, order: Emblem, referee: Referee) -> Any:
    side = rows_of(state, "sides")[order.side]
    if (side.colour, side.crest) == (order.colour, order.crest):
        raise IllegalOrder(say("{side} has that colour and crest already.", side=side.name), "crest")
    referee.tell(
        say(
            "{side}: colour {colour}, crest {crest}.",
            side=side.name,
            colour=COLOURS[order.colour],
            crest=CRESTS[order.crest],
        ),
        EVERYONE,
    )
    return put(state, sides=dataclasses.replace(side, colour=order.colour, crest=order.crest))


def _add_side(ruleset: Ruleset) -> Any:
    def add_side(state: Any, order: Any, referee: Referee) -> Any:
        rows = rows_of(state, "sides")
        if sum(row.active for row in rows.values()) >= ruleset.most_sides:
            raise IllegalOrder(say("A season has at most {most} sides.", most=ruleset.most_sides))
        name = sides.fit_name(order.name, (row.name for row in rows.values()))
        referee.tell(say("{side} joins the season.", side=name), EVERYONE)
        _no_id_of_another(name, rows)
        called = (name, *(row.name for row in rows.values()))
        return ruleset.add_side(state, sides.next_id(state, called, referee.sides), name)

    return add_side


def _retire_side(state: Any, order: RetireSide, referee: Referee) -> Any:
    side = rows_of(state, "sides")[order.side]
    if not side.active:
        raise IllegalOrder(say("{side} has retired already.", side=side.name), "side")
    referee.tell(say("{side} leaves the season.", side=side.name), EVERYONE)
    return put(state, sides=dataclasses.replace(side, active=False))


def _note(state: Any, order: WriteNote, referee: Referee) -> Any:
    to: Audience = {LEADER: NOBODY, PUBLIC: EVERYONE}.get(order.audience, (order.audience,))
    referee.tell(say("{text}", text=order.text), to)
    return state


def _close_season(ruleset: Ruleset) -> Any:
    def close_season(state: Any, order: Any, referee: Referee) -> Any:
        winners = order.winner or ruleset.winners(state)
        season = rows_of(state, "season")["season"]
        called = tuple(rows_of(state, "sides")[side].name for side in winners)
        referee.tell(say("The season is over. First: {winners}.", winners=called), EVERYONE)
        return put(state, season=dataclasses.replace(season, closed=True, winners=tuple(winners)))

    return close_season


def _reopen_season(state: Any, order: ReopenSeason, referee: Referee) -> Any:
    season = rows_of(state, "season")["season"]
    if not season.closed:
        raise IllegalOrder(say("The season is open."))
    referee.tell(say("The season goes on."), EVERYONE)
    return put(state, season=dataclasses.replace(season, closed=False, winners=()))
