"""What can go wrong with a spreadsheet as a whole; each error is a sentence for the person at it.

A single cell that makes no sense is no error: it is a ``sheets.book.Problem``.
"""

from __future__ import annotations

from sheets.messages import Message


class SheetError(Exception):
    """The spreadsheet could not be read or saved. Nothing was changed, unless the message says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class Stale(SheetError):
    """Somebody saved the spreadsheet since it was read: read it again and do the work anew."""


class Busy(SheetError):
    """The spreadsheet is being saved by another process, or a person has it open in a program."""


class WouldLose(SheetError):
    """Saving would remove what the program cannot keep; a copy of the file is kept. Said once."""


class OpenElsewhere(Busy):
    """A person has the spreadsheet open in a program, or its marker was left behind."""


class Gone(SheetError):
    """There is no such spreadsheet (any more)."""


class Exists(SheetError):
    """A spreadsheet of that name is there already and is never overwritten."""


class TooBig(SheetError):
    """The spreadsheet, or something in it, is larger than is safe to read or write."""


class Damaged(SheetError):
    """The file is no spreadsheet that can be read: broken, encrypted, with macros, or of another kind."""


class Denied(SheetError):
    """The computer does not let us read or write the spreadsheet."""


class Unreachable(SheetError):
    """The spreadsheet is on the network and cannot be reached, or does not answer."""
