"""Which addresses lead to this computer only."""

from __future__ import annotations

import ipaddress


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach the address."""
    try:
        return host == "localhost" or ipaddress.IPv4Address(host).is_loopback
    except ValueError:
        return False


def is_address(host: str) -> bool:
    """Whether it is a number, not a name: only a name can be made to lead elsewhere."""
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True
