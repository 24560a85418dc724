"""How many connections may be open at a time: one phone, one link or one address cannot take all there are.

A whole camp stands behind one address, so those who are let in are counted by phone and by link only; by address only
those who are not, and of them there may be many. Some of the connections are kept for leaders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sheets.messages import Message, say

SESSIONS = 400
"""Of all together; each costs some memory."""
FOR_LEADERS = 40
"""Of these, so many that a leader gets in whatever others do."""
OF_A_PHONE, OF_A_LINK, OF_STRANGERS, OF_ALL_STRANGERS = 20, 150, 150, 200
"""Of one cookie, each tab is one; of all who came by the same link; of all at one address who are not signed in, and of
those at all addresses: with a few addresses nobody locks out who was invited."""
FULL = say("Too many are looking at the same moment: try again in a minute.")


@dataclass(frozen=True)
class Whose:
    """Who asks for a connection. ``counted``: as what, how many of it there may be, and what to say beyond."""

    counted: tuple[tuple[str, int, Message], ...] = ()
    leads: bool = False


def stranger(address: str) -> Whose:
    """Somebody who is not signed in."""
    told = say("Too many people who are not signed in are looking from your network: try again in a minute.")
    return Whose(((f"address {address}", OF_STRANGERS, told), ("strangers", OF_ALL_STRANGERS, FULL)))


def guest(phone: str, link: str) -> Whose:
    """Somebody who is let in, on that phone, by that link."""
    tabs = say("Too many pages of the season are open on this phone: close some of them, then try again.")
    many = say("Too many pages are open by your link at the same time: try again in a minute, or ask the leader.")
    return Whose(((f"phone {phone}", OF_A_PHONE, tabs), (f"link {link}", OF_A_LINK, many)))


def leader(phone: str) -> Whose:
    """A leader, at his own computer or signed in."""
    return Whose(guest(phone, "").counted[:1] if phone else (), leads=True)


class Crowd:
    """The connections that are open. Used by one thread, the server's loop, only."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def refuses(self, whose: Whose) -> Message | None:
        """Why there is no room for one more of his; None where there is."""
        for name, most, told in whose.counted:
            if self._open[name] >= most:
                return told
        if self._open[""] >= SESSIONS - (0 if whose.leads else FOR_LEADERS):
            return FULL
        return None

    @contextmanager
    def one_more(self, whose: Whose) -> Iterator[None]:
        """While it is open it counts."""
        names = ("", *(name for name, _, _ in whose.counted))
        self._open.update(names)
        try:
            yield
        finally:
            self._open.subtract(names)
            self._open += Counter()  # what is at nothing is forgotten, or addresses would pile up
