"""What stands in a redacted state where the viewer may not look."""

from __future__ import annotations

from typing import Any, NoReturn


class HiddenValue(Exception):
    """A rule wanted to know something that the viewer may not know."""


class Hidden:
    """A cell the viewer may not see. It may be carried along, but any look at it raises."""

    def _look(self, *_: object) -> NoReturn:
        raise HiddenValue

    __bool__ = __int__ = __index__ = __iter__ = __len__ = __contains__ = _look
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _look
    __floordiv__ = __mod__ = __divmod__ = __neg__ = __getitem__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __hash__ = __format__ = _look

    def __repr__(self) -> str:
        return "HIDDEN"

    __str__ = _look


HIDDEN: Any = Hidden()


def is_hidden(value: object) -> bool:
    """Whether the viewer may not see this value."""
    return value is HIDDEN
