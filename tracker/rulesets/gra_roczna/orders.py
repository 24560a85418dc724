"""The orders of Gra roczna and their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, counts, day, names, reference, text, whole
from tracker.rulesets.gra_roczna.state import RESOURCE_NAMES

RESERVE, EXPEDITION = "reserve", "expedition"
MOST = 999

PLACES: Mapping[str, Message] = {RESERVE: say("Reserve")}
SOURCES: Mapping[str, Message] = {RESERVE: say("Reserve"), EXPEDITION: say("Expedition")}


def _side(audience: str, help: Message | None = None) -> Any:
    return reference("sides", say("Patrol"), audience=audience, help=help)


def _number(heading: Message, help: Message) -> Any:
    return whole(heading, high=MOST, audience="owner", help=help)


@dataclass(frozen=True)
class Report:
    """What a patrol did at one meeting (GR-03, GR-06 to GR-11)."""

    side: str = _side("owner", say("Whose meeting it was."))
    present: int = _number(say("Present"), say("How many scouts were there, the patrol leader included."))
    member_tasks: int = _number(say("Members' rank tasks"), say("Rank tasks that members had signed."))
    member_badges: int = _number(say("Members' badges"), say("Badges awarded to members."))
    leader_tasks: int = _number(say("Leader's rank tasks"), say("Rank tasks that the patrol leader had signed."))
    leader_badges: int = _number(say("Leader's badges"), say("Badges awarded to the patrol leader."))
    cycle_tasks: int = _number(say("Cycle tasks"), say("Tasks done for the programme cycle."))
    date: str = day(say("Date"), audience="owner", help=say("The day of the meeting."))
    note: str = text(say("Remark"), audience="owner", help=say("Anything worth remembering."))


@dataclass(frozen=True)
class Build:
    """Pay a building's price and raise its level by one (GR-13)."""

    side: str = _side("everyone")
    building: str = reference("building_types", say("Building"), audience="everyone")


@dataclass(frozen=True)
class Exchange:
    """Give two of one resource for one of another in the port (GR-20)."""

    side: str = _side("owner")
    give: tuple[str, ...] = names(
        say("Give"),
        required=True,
        choices=RESOURCE_NAMES,
        audience="owner",
        help=say("The resource to give; two of it for one of the other."),
    )
    get: str = choice(say("Get"), RESOURCE_NAMES, audience="owner", help=say("The resource to take."))


@dataclass(frozen=True)
class Recruit:
    """Buy one knight with gold in the barracks (GR-18)."""

    side: str = _side("owner")


@dataclass(frozen=True)
class Spy:
    """Learn how many knights stand in one building (GR-19)."""

    side: str = _side("owner")
    target: str = reference("sides", say("Whose building"), audience="owner")
    building: str = reference("building_types", say("Building"), audience="owner")


@dataclass(frozen=True)
class Garrison:
    """Move ready knights between own built buildings and the reserve (GR-22)."""

    side: str = _side("owner")
    source: str = reference("building_types", say("From"), choices=SOURCES, audience="owner")
    place: str = reference("building_types", say("To"), choices=PLACES, audience="owner")
    knights: int = whole(say("Knights"), required=True, low=1, high=10**6, audience="owner")


@dataclass(frozen=True)
class Attack:
    """Send knights to war against one building of another patrol (GR-23), or attack on with the survivors."""

    side: str = _side("everyone")
    target: str = reference("sides", say("Whose building"), audience="everyone")
    building: str = reference("building_types", say("Building"), audience="everyone")
    knights: tuple[tuple[str, int], ...] = counts(
        say("Knights"),
        choices=PLACES,
        table="building_types",
        audience="owner",
        help=say("Who sets out, from where; a further attack is made by the survivors, so leave it blank."),
    )


@dataclass(frozen=True)
class EndTurn:
    """Close the turn; survivors still out come home to the reserve."""

    side: str = _side("owner")
