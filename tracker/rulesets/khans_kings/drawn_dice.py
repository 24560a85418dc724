"""Dice for estimates, drawn from a text: whoever reckons the same thing meets the same faces."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator


def drawn(key: bytes) -> Callable[[int], int]:
    """A die of any number of faces, drawn from a text; every face is equally likely."""
    source = _bytes(key)

    def face(die: int) -> int:
        size = max(1, ((die - 1).bit_length() + 7) // 8)
        fair = 256**size - 256**size % die  # above it the low faces would be likelier
        while (number := int.from_bytes([next(source) for _ in range(size)], "big")) >= fair:
            pass
        return number % die + 1

    return face


def _bytes(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hashlib.shake_256(key + f"/{block}".encode()).digest(128)
        block += 1
