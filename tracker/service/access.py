"""Who may come in, and as whom: the invitations of a campaign (pure).

They are kept in the hidden bookkeeping of the workbook, so that every server of the campaign agrees. A link's token
and a PIN are kept as hashes only; whoever reads the workbook can enter with neither.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime

from sheets.errors import Damaged
from sheets.messages import say
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service.bookkeeping import EARLIER

Change = Callable[[tuple["Invitation", ...]], tuple["Invitation", ...]]
MOST = 100
"""Invitations of one campaign: all have to fit into one cell."""
ONCE_HOLDS = 2 * 24 * 3600
"""Seconds for which a link that works once is good."""
NOT_YOURS = say("You may not do this.")
NOT_SIGNED_IN = say("You are not signed in any more; ask the leader for a new link.")
ONLY_LEADER = say("Only the leader can do this.")
ASK_PIN = say("Type your PIN first: orders are given with it only.")


@dataclass(frozen=True)
class Invitation:
    """A link that lets somebody in."""

    id: str
    viewer: str
    """As whom: ``leader``, ``public`` or a side's id."""
    generation: str
    """Random, and another one for every new link: what was signed for an older one is void."""
    token: str = ""
    """SHA-256 of the link's token, as hex (it has 160 random bits, so a plain hash is enough); empty once used up."""
    once: bool = False
    """Whether the first who enters uses it up."""
    name: str = ""
    """How the journal calls a leader who came by it."""
    pin: str = ""
    """scrypt of the PIN without which no orders are given; empty: the link is enough."""
    pin_generation: str = ""
    by: str = ""
    """Which leader made it."""
    at: str = ""
    """When, as ISO time."""


@dataclass(frozen=True)
class Caller:
    """Who asks the service for something: what he sees is made for ``viewer``, what he may do is decided by it."""

    viewer: str
    name: str = ""
    gives_orders: bool = True
    """False for somebody who has yet to type the PIN, and for the public."""
    invitation: str = ""
    """Empty: the leader's own computer, or a leader with an account."""
    generation: str = ""
    pin_generation: str = ""
    account: str = ""
    """Digest of the e-mail address of a leader with an account."""

    @property
    def leads(self) -> bool:
        """Whether he runs the season."""
        return self.viewer == LEADER

    def may_be(self, viewer: str) -> None:
        """Refuses to see, or act, as somebody he is not; a leader may be anybody."""
        if viewer != self.viewer and not self.leads:
            raise IllegalOrder(NOT_YOURS)

    def may_order(self) -> None:
        """Refuses orders of somebody who only looks."""
        if self.viewer == PUBLIC:
            raise IllegalOrder(NOT_YOURS)
        if not self.gives_orders:
            raise IllegalOrder(ASK_PIN)

    def must_lead(self) -> None:
        """Refuses what is the leader's alone."""
        if not self.leads:
            raise IllegalOrder(ONLY_LEADER)

    def must_stand(self, access: str) -> None:
        """Refuses whoever came by an invitation that does not hold any more, or not for orders."""
        if not self.invitation:
            return
        standing = find(invitations(access), self.invitation)
        if standing is None or standing.generation != self.generation:
            raise IllegalOrder(NOT_SIGNED_IN)
        if self.gives_orders and standing.pin and standing.pin_generation != self.pin_generation:
            raise IllegalOrder(ASK_PIN)


HERE = Caller(LEADER)
"""The leader at his own computer."""


def invitations(access: str) -> tuple[Invitation, ...]:
    """The invitations as the bookkeeping holds them; ``Damaged`` where somebody changed them by hand."""
    if not access:
        return ()
    known = {field.name for field in fields(Invitation)}
    try:
        rows = json.loads(access)
        return tuple(Invitation(**{name: row[name] for name in row if name in known}) for row in rows)
    except (ValueError, TypeError):
        changed = say("The invitations in the hidden tab were changed by hand; {earlier}.", earlier=EARLIER)
        raise Damaged(changed) from None


def written(kept: Iterable[Invitation]) -> str:
    """The invitations as the bookkeeping holds them; what is blank is left out."""
    return json.dumps([{k: v for k, v in asdict(one).items() if v} for one in kept], ensure_ascii=False)


def find(kept: Iterable[Invitation], id: str) -> Invitation | None:
    """The invitation of that id."""
    return next((one for one in kept if one.id == id), None)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def age(invitation: Invitation, at: str) -> float:
    """How old a link is at that moment, in seconds."""
    return (datetime.fromisoformat(at) - datetime.fromisoformat(invitation.at)).total_seconds()


def invited_by(kept: Iterable[Invitation], token: str, at: str) -> Invitation | None:
    """The invitation that a token belongs to; all are compared, each in constant time. A link that works once
    is good for two days only."""
    asked = token_hash(token)
    found = [one for one in kept if one.token and hmac.compare_digest(one.token, asked)]
    return next((one for one in found if not one.once or age(one, at) < ONCE_HOLDS), None)


def caller_of(invitation: Invitation, pin_generation: str = "") -> Caller:
    """Who comes by an invitation, having proved the PIN of that generation."""
    proved = not invitation.pin or hmac.compare_digest(invitation.pin_generation, pin_generation)
    return Caller(
        invitation.viewer,
        invitation.name,
        proved and invitation.viewer != PUBLIC,
        invitation.id,
        invitation.generation,
        invitation.pin_generation if proved else "",
    )


def with_invitation(kept: tuple[Invitation, ...], new: Invitation) -> tuple[Invitation, ...]:
    """With one more, or with another in the place of the one of its id."""
    if find(kept, new.id) is not None:
        return tuple(new if one.id == new.id else one for one in kept)
    if len(kept) >= MOST:
        raise IllegalOrder(say("There are {n} invitations already; revoke some first.", n=MOST))
    return (*kept, new)


def without(kept: tuple[Invitation, ...], id: str) -> tuple[Invitation, ...]:
    """Without that one: whoever came by it is out."""
    return tuple(one for one in kept if one.id != id)


def used_up(invitation: Invitation) -> Invitation:
    """A link that works once, after somebody entered by it: he stays in, the link is dead."""
    return replace(invitation, token="") if invitation.once else invitation


def leader_can_enter(kept: Iterable[Invitation], accounts: Mapping[str, str]) -> bool:
    """Whether there is any way in for a leader."""
    return bool(accounts) or any(one.viewer == LEADER for one in kept)
