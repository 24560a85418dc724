"""Invitations are made, shown, renewed and revoked: by a leader, each in one small commit of the bookkeeping."""

from __future__ import annotations

import secrets
from dataclasses import replace

from sheets.lexicon import normalised
from sheets.messages import say
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service import access as rows
from tracker.service.access import Caller, Invitation
from tracker.service.keys import Keys
from tracker.service.open_campaign import OpenCampaign

PIN_LENGTHS = range(4, 13)
LONGEST_NAME = 40
FRESH = 3600
"""Seconds for which a printed link is printed again."""


class Inviting:
    """The invitations of one campaign, for a leader who is let in (``caller``)."""

    def __init__(self, season: OpenCampaign, keys: Keys, caller: Caller) -> None:
        self._season = season
        self._keys = keys
        self._caller = caller

    def all(self) -> tuple[Invitation, ...]:
        """Every invitation that holds."""
        self._caller.must_lead()
        return rows.invitations(self._season.meta().access)

    def token(self, invitation: Invitation) -> str:
        """What stands behind the # of its link; empty where it is used up, or was made with another secret."""
        self._caller.must_lead()
        made = self._keys.token(self._season.meta().campaign, invitation.id, invitation.generation)
        return made if rows.token_hash(made) == invitation.token else ""

    def invite(self, viewer: str) -> Invitation:
        """A link for a side or for the public; of these, each has one only, so a second time it is renewed."""
        known = (PUBLIC, *self._season.read().state.sides)
        if viewer not in known:
            raise IllegalOrder(say("Nobody of that name plays in this season."))
        there = next((one for one in self.all() if one.viewer == viewer), None)
        return self._put(self._renewed(there or Invitation(self._id(), viewer, "")))

    def invite_leader(self, name: str) -> Invitation:
        """A link for one more leader, which works once; the journal calls him by that name."""
        name = name.strip()
        taken = {normalised(row.name) for row in self._season.read().state.sides.values()}
        taken |= {*self._season.read().state.sides, LEADER, PUBLIC}
        if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME or normalised(name) in taken:
            raise IllegalOrder(say("Choose a name of up to {n} letters that no side has.", n=LONGEST_NAME), "name")
        return self._put(self._renewed(Invitation(self._id(), LEADER, "", once=True, name=name)))

    def invite_first_leader(self) -> Invitation:
        """A link that works once, for whoever starts the server; the journal calls him the leader."""
        return self._put(self._renewed(Invitation(self._id(), LEADER, "", once=True)))

    def renew(self, id: str) -> Invitation:
        """A new link; the old one, and whoever came by it, is out."""
        return self._put(self._renewed(self._known(id)))

    def revoke(self, id: str) -> None:
        """The link is void; whoever came by it is out with his next click."""
        self._change(lambda kept: rows.without(kept, id))

    def set_pin(self, id: str, pin: str) -> Invitation:
        """From now on orders are given with this PIN only; empty: the link is enough."""
        invitation, generation = self._known(id), secrets.token_hex(8)
        if pin and not (pin.isascii() and pin.isdigit() and len(pin) in PIN_LENGTHS):
            raise IllegalOrder(say("A PIN has 4 to 12 digits; 6 are good."), "pin")
        hashed = self._keys.pin(pin, id, generation) if pin else ""
        return self._put(replace(invitation, pin=hashed, pin_generation=generation if pin else ""))

    def _id(self) -> str:
        return secrets.token_hex(4)

    def _known(self, id: str) -> Invitation:
        found = rows.find(self.all(), id)
        if found is None:
            raise IllegalOrder(say("This invitation was revoked meanwhile."))
        return found

    def _renewed(self, invitation: Invitation) -> Invitation:
        meta, generation = self._season.meta(), secrets.token_hex(8)
        token = self._keys.token(meta.campaign, invitation.id, generation)
        by, at = self._caller.name, self._season.clock()
        return replace(invitation, generation=generation, token=rows.token_hash(token), by=by, at=at)

    def _put(self, invitation: Invitation) -> Invitation:
        self._change(lambda kept: rows.with_invitation(kept, invitation))
        return invitation

    def _change(self, change: rows.Change) -> None:
        self._caller.must_lead()

        def changed(access: str) -> str:
            self._caller.must_stand(access)
            return rows.written(change(rows.invitations(access)))

        self._season.workbook.keep_access(changed)


def leader_link(season: OpenCampaign, keys: Keys) -> str:
    """The token of a link for the leader that works once, printed when a server starts. Servers that start together
    print the same one; one that nobody used within an hour is made void."""
    inviting = Inviting(season, keys, rows.HERE)
    unused = next((one for one in inviting.all() if one.viewer == LEADER and one.token and not one.name), None)
    if unused is None:
        return inviting.token(inviting.invite_first_leader())
    fresh = rows.age(unused, season.clock()) < FRESH
    return (inviting.token(unused) if fresh else "") or inviting.token(inviting.renew(unused.id))
