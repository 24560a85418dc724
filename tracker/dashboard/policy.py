"""Who may reach this server at all, as it was started: this computer alone, or others with invitations.

Deny by default: without a sign-in the season is open only on an address that no other computer can reach, with no
sign of a proxy in between, and while no leader has an account.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

import streamlit as st

from sheets.lexicon import normalised
from tracker.dashboard.hosts import is_address, is_loopback

ROUTES_STAND = threading.Event()
"""Set where our own routes are served beside Streamlit's script; some hosts run the script only."""


FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip")
"""What a proxy adds."""
HOST = re.compile(r"([a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
"""What browsers send as Host: a name or a number, and the port."""


@dataclass(frozen=True)
class Policy:
    """How this server was started."""

    open_here: bool
    """Whether whoever sits at this computer is the leader."""
    names: frozenset[str]
    """Names by which browsers may call this server, besides plain IP addresses."""
    behind_proxy: bool
    """Whether ``X-Forwarded-Proto`` tells the truth."""
    address: str
    """What links begin with; empty: what the leader's own browser calls it."""

    def knows(self, host: str) -> bool:
        """Whether a Host header is one of ours. A plain address is harmless: only a name can be made to lead here."""
        match = HOST.fullmatch(host.lower())
        name = match[1] if match else ""
        if self.open_here:
            return is_loopback(name) or name == "[::1]"
        return name in self.names or is_loopback(name) or is_address(name)

    def straight(self, headers: Mapping[str, str]) -> bool:
        """Whether a request came without a proxy in between; names of headers in any case."""
        return not any(name.lower() in FORWARDED for name in headers)


@cache
def policy() -> Policy:
    """As the environment and Streamlit's options tell: ``TRACKER_URL``, ``TRACKER_HOSTS``, ``TRACKER_BEHIND_PROXY``,
    ``TRACKER_SIGN_IN``."""
    address = os.environ.get("TRACKER_URL", "").rstrip("/")
    proxy = bool(os.environ.get("TRACKER_BEHIND_PROXY"))
    alone = is_loopback(str(st.get_option("server.address") or ""))
    sign_in = bool(address or proxy or os.environ.get("TRACKER_SIGN_IN") or accounts())
    names = {name.strip().lower() for name in os.environ.get("TRACKER_HOSTS", "").split(",")}
    names.add(urlsplit(address).hostname or "")
    return Policy(alone and not sign_in, frozenset(names - {""}), proxy, address)


def accounts() -> Mapping[str, str]:
    """Leaders with an account, verified e-mail address -> name in the journal: ``[leaders]`` of the secrets, which
    count only where ``[auth]`` says how to sign in."""
    try:
        if "auth" not in st.secrets:
            return {}
        return {normalised(email): str(name) for email, name in st.secrets.get("leaders", {}).items()}
    except FileNotFoundError:
        return {}
