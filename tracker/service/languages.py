"""The languages of the users: Polish first, then English and Russian."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from sheets.messages import Message, Translate

LANGUAGES = {"pl": "polski", "en": "English", "ru": "русский"}
DEFAULT = "pl"
FOLDER = Path(__file__).parent.parent / "locale"


@cache
def translator(code: str) -> Translate:
    """How to say a message in a language; text without a translation is said in English."""
    catalogue = gettext.translation("tracker", FOLDER, [code], fallback=True)

    def translate(text: str, plural: str, n: int) -> str:
        if plural:
            return catalogue.ngettext(text, plural, n)
        return catalogue.gettext(text) if text else ""

    return translate


def translators(first: str) -> tuple[Translate, ...]:
    """All languages, the given one first."""
    return tuple(translator(code) for code in (first, *(code for code in LANGUAGES if code != first)))


def said(message: Message, code: str) -> str:
    """The message in a language."""
    return message.said(translator(code))
