"""What commands print: sentences for people, one JSON document for programs, exit status for both."""

from __future__ import annotations

import json
import locale
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.console import Console

from sheets.errors import OpenElsewhere, SheetError
from sheets.messages import Message, say
from tracker.engine.order import IllegalOrder
from tracker.service.languages import DEFAULT, LANGUAGES, said

REFUSED = 1


def user_language() -> str:
    """The language of the person at the terminal, where no campaign tells one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2]
        if code in LANGUAGES:
            return code
    code = (locale.getlocale()[0] or "")[:2]
    return code if code in LANGUAGES else DEFAULT


class Output:
    """How one command answers."""

    def __init__(self, as_json: bool, language: str = "") -> None:
        self.as_json = as_json
        self.language = language or user_language()
        self.console = Console(highlight=False, soft_wrap=True, markup=False, emoji=False)

    def say(self, message: Message) -> str:
        """A message in the language of this command."""
        return said(message, self.language)

    def answer(self, record: Any, human: Callable[[], None]) -> None:
        """JSON, or what ``human`` prints."""
        if self.as_json:
            print(json.dumps(record, ensure_ascii=False, indent=2))
        else:
            human()

    def line(self, message: Message | str) -> None:
        """One line for people."""
        self.console.print(self.say(message) if isinstance(message, Message) else message, markup=False)

    def complain(self, message: Message) -> None:
        """One sentence on standard error, for people and programs alike."""
        print(self.say(message), file=sys.stderr)

    def fail(self, reason: Message, field: str = "") -> NoReturn:
        """One sentence on standard error, exit status 1."""
        sentence = self.say(reason)
        if self.as_json:
            record = {"refused": sentence, "field": field} if field else {"refused": sentence}
            print(json.dumps(record, ensure_ascii=False))
        self.complain(reason)
        raise SystemExit(REFUSED)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turns every refusal of the rules or of the spreadsheet into its sentence."""
        try:
            yield
        except IllegalOrder as refused:
            self.fail(refused.reason, refused.field)
        except OpenElsewhere as error:
            self.fail(say("{refusal} Or give the command once more with --even-if-open.", refusal=error.message))
        except SheetError as error:
            self.fail(error.message)
