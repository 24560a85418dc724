"""The door of a campaign: links become signed cookies, cookies become callers.

A cookie names the campaign, the invitation and its generation, and is signed; there is no table of sessions, so any
number of servers agree. Whether the invitation still holds is looked up each time. One phone may keep the invitations
of several sides; it is one of them at a time, and none while it is handed over.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sheets.lexicon import normalised
from sheets.messages import say
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.service import access as rows
from tracker.service.access import Caller, Invitation
from tracker.service.guesses import Guesses
from tracker.service.inviting import Inviting
from tracker.service.keys import Keys
from tracker.service.open_campaign import OpenCampaign
from tracker.service.seat import Seat
from tracker.service.signed_out import SignedOut

SEASON = 300 * 24 * 3600
"""Seconds for which a cookie is good."""
TICKET = 120
"""Seconds between signing in with an account and coming in."""
MOST_KEPT = 4
"""Sides that may share one phone."""
UNKNOWN_LINK = say("This link is not valid (any more); ask the leader for a new one.")
WRONG_PIN = say("This is not the PIN.")


@dataclass(frozen=True)
class Pass:
    """What a cookie says."""

    nonce: str
    """Of this signing in; once signed out, it is good for nothing."""
    now: tuple[str, str, str] = ("", "", "")
    """Invitation (or ``@`` and the digest of an account), its generation, the generation of the PIN proved."""
    kept: tuple[tuple[str, str], ...] = ()
    """Further invitations of this phone, with their generations."""


def _no_accounts() -> Mapping[str, str]:
    return {}


@dataclass
class Entrance:
    """The door of one campaign. ``accounts``: verified e-mail address of a leader -> his name in the journal."""

    season: OpenCampaign
    keys: Keys
    signed_out: SignedOut
    accounts: Callable[[], Mapping[str, str]] = _no_accounts
    seconds: Callable[[], float] = time.time
    guesses: Guesses = field(default_factory=lambda: Guesses(time.monotonic))

    @property
    def cookie_name(self) -> str:
        """Another one for each campaign: seasons on one computer do not sign each other out."""
        return f"tracker_{self.campaign[:12]}"

    @property
    def campaign(self) -> str:
        """The id of the campaign."""
        return self.season.meta().campaign

    # Who is it?

    def caller(self, cookie: str) -> Caller | None:
        """Who sends this cookie; None for a stranger, or somebody whose invitation does not hold any more."""
        found = self._pass(cookie)
        if found is None or not found.now[0]:
            return None
        id, generation, proved = found.now
        if id.startswith("@"):
            return self._account(id[1:])
        invitation = self._standing(id, generation)
        return rows.caller_of(invitation, proved) if invitation else None

    def seat(self, cookie: str) -> Seat | None:
        """What the sender of this cookie may do; asked again at each call."""
        caller = self.caller(cookie)
        return Seat(self.season, caller, lambda: self.caller(cookie)) if caller else None

    def phone(self, cookie: str) -> str:
        """A number that stays the same for all tabs of one phone, until it changes hands; empty for a stranger."""
        found = self._pass(cookie)
        return found.nonce if found else ""

    def others(self, cookie: str) -> tuple[Invitation, ...]:
        """The sides whose invitations this phone keeps."""
        found = self._pass(cookie)
        standing = [self._standing(*one) for one in found.kept] if found else []
        return tuple(one for one in standing if one is not None)

    def inviting(self, caller: Caller) -> Inviting:
        """The invitations, for a leader."""
        caller.must_lead()
        return Inviting(self.season, self.keys, caller)

    # Coming and going: each gives the new cookie

    def enter(self, code: str, cookie: str = "") -> str:
        """In by a link's token, or by the ticket of an account. What the phone kept before stays kept."""
        code = code.strip().rpartition("#")[2]
        account = self._ticket(code)
        if account is not None:
            return self._cookie(replace(self._put_away(cookie), now=(f"@{account}", "", "")))
        at = self.season.clock()
        invitation = rows.invited_by(self._invitations(), code, at)
        if invitation is None:
            raise IllegalOrder(UNKNOWN_LINK)
        if invitation.once:
            self._use_up(code, at)
        return self._as(self._put_away(cookie), invitation, "")

    def prove(self, cookie: str, pin: str) -> str:
        """With the PIN: from now on he gives orders too."""
        found, caller = self._pass(cookie), self.caller(cookie)
        invitation = self._standing(*found.now[:2]) if found else None
        if found is None or caller is None or invitation is None:
            raise IllegalOrder(rows.NOT_SIGNED_IN)
        return self._as(found, invitation, self._proved(invitation, pin))

    def hand_over(self, cookie: str) -> str:
        """Nobody's, until the next one says who he is."""
        return self._cookie(self._put_away(cookie))

    def resume(self, cookie: str, id: str, pin: str = "") -> str:
        """On as a side whose invitation the phone keeps; with its PIN, where it has one."""
        invitation = rows.find(self.others(cookie), id)
        if invitation is None:
            raise IllegalOrder(UNKNOWN_LINK)
        proved = self._proved(invitation, pin) if invitation.pin else ""
        return self._as(self._put_away(cookie), invitation, proved)

    def leave(self, cookie: str) -> None:
        """Signed out: the cookie is void in every tab, wherever it was copied to."""
        found = self._pass(cookie)
        if found is not None:
            self.signed_out.add(found.nonce)

    def ticket(self, email: str) -> str:
        """For a leader who has just signed in with his account: a code to come in with, good for two minutes."""
        return self.keys.signed({"c": self.campaign, "ticket": digest(email), "at": int(self.seconds())})

    # How

    def _invitations(self) -> tuple[Invitation, ...]:
        return rows.invitations(self.season.meta().access)

    def _standing(self, id: str, generation: str) -> Invitation | None:
        found = rows.find(self._invitations(), id)
        return found if found and hmac.compare_digest(found.generation, generation) else None

    def _account(self, account: str) -> Caller | None:
        names = {digest(email): name for email, name in self.accounts().items()}
        return Caller(LEADER, names[account], account=account) if account in names else None

    def _proved(self, invitation: Invitation, pin: str) -> str:
        credential = f"{invitation.id}:{invitation.pin_generation}"
        self.guesses.may_try(credential)
        hashed = self.keys.pin(pin.strip(), invitation.id, invitation.pin_generation)
        if not hmac.compare_digest(hashed, invitation.pin):
            raise IllegalOrder(WRONG_PIN, "pin")
        self.guesses.right(credential)
        return invitation.pin_generation

    def _use_up(self, token: str, at: str) -> None:
        def change(access: str) -> str:
            kept = rows.invitations(access)
            invitation = rows.invited_by(kept, token, at)
            if invitation is None:  # somebody was quicker
                raise IllegalOrder(UNKNOWN_LINK)
            return rows.written(rows.with_invitation(kept, rows.used_up(invitation)))

        self.season.workbook.keep_access(change)

    def _as(self, found: Pass, invitation: Invitation, proved: str) -> str:
        kept = tuple(one for one in found.kept if one[0] != invitation.id)
        return self._cookie(Pass(found.nonce, (invitation.id, invitation.generation, proved), kept))

    def _put_away(self, cookie: str) -> Pass:
        """The former one of this phone is kept, unless he is a leader or the public; a PIN has to be typed again.

        The cookie so far is void: a tab that was open goes on as nobody.
        """
        found = self._pass(cookie)
        if found is None:
            return Pass(secrets.token_hex(8))
        self.signed_out.add(found.nonce)
        id, generation, _ = found.now
        invitation = self._standing(id, generation) if id else None
        side = invitation is not None and invitation.viewer not in (LEADER, PUBLIC)
        kept = ((id, generation), *found.kept) if side else found.kept
        return Pass(secrets.token_hex(8), kept=kept[:MOST_KEPT])

    def _cookie(self, found: Pass) -> str:
        made = {"c": self.campaign, "n": found.nonce, "now": found.now, "kept": found.kept, "at": int(self.seconds())}
        return self.keys.signed(made)

    def _opened(self, text: str) -> dict[str, Any] | None:
        """What was signed here, for this campaign."""
        said = self.keys.opened(text) if text else None
        return said if isinstance(said, dict) and said.get("c") == self.campaign else None

    def _pass(self, cookie: str) -> Pass | None:
        said = self._opened(cookie)
        if said is None or "n" not in said or self.seconds() - said["at"] > SEASON or said["n"] in self.signed_out:
            return None
        id, generation, proved = said["now"]
        return Pass(said["n"], (id, generation, proved), tuple((one, of) for one, of in said["kept"]))

    def _ticket(self, code: str) -> str | None:
        said = self._opened(code)
        if said is None or "ticket" not in said or self.seconds() - said["at"] > TICKET:
            return None
        account = str(said["ticket"])
        return account if self._account(account) else None


def digest(email: str) -> str:
    """An account without the address: nothing personal goes into a cookie."""
    return hashlib.sha256(normalised(email).encode()).hexdigest()[:32]
