"""A hand at LibreOffice: started by the system's own Python, it does what it is told, one JSON line at a time.

``hand.py PIPE``: the pipe LibreOffice listens on. A line in: ``[what, argument…]``; a line out:
``{"did": …}`` or ``{"failed": …}``.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

uno: Any = importlib.import_module("uno")  # comes with LibreOffice, not from an index

FILTERS = {".xlsx": "Calc MS Excel 2007 XML", ".ods": "calc8"}


def setting(name: str, value: Any) -> Any:
    """An argument as LibreOffice takes it."""
    pair = uno.createUnoStruct("com.sun.star.beans.PropertyValue")
    pair.Name, pair.Value = name, value
    return pair


class Hand:
    """What a person at the program can do."""

    def __init__(self, pipe: str) -> None:
        context = self._connected(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        self.desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        self.dispatcher = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
        self.book: Any = None

    def _connected(self, address: str) -> Any:
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(600):
            try:
                return resolver.resolve(address)
            except Exception as error:  # noqa: BLE001 - whatever it is, LibreOffice is not ready yet
                reason = error
                time.sleep(0.1)
        raise reason

    def open(self, path: str) -> None:
        """Opens a workbook, with a window that nobody sees."""
        self.book = self.desktop.loadComponentFromURL(Path(path).as_uri(), "_blank", 0, ())

    def type(self, tab: str, cell: str, text: str) -> None:
        """Goes to a cell, types, and presses Enter."""
        controller = self.book.CurrentController
        sheet = self.book.Sheets.getByName(tab)
        controller.setActiveSheet(sheet)
        controller.select(sheet.getCellRangeByName(cell))
        self._do("EnterString", setting("StringName", text))

    def clear(self, tab: str, cell: str) -> None:
        """Presses Delete on a cell."""
        self.book.Sheets.getByName(tab).getCellRangeByName(cell).clearContents(1 | 2 | 4 | 16)

    def sort(self, tab: str, area: str, column: int) -> None:
        """Sorts the rows of an area by one of its columns (from 0), downwards."""
        field = uno.createUnoStruct("com.sun.star.table.TableSortField")
        field.Field, field.IsAscending = column, False
        fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
        self.book.Sheets.getByName(tab).getCellRangeByName(area).sort((setting("SortFields", fields),))

    def worth(self, formula: str) -> Any:
        """What a formula comes to in this workbook."""
        scratch = self.book.Sheets.getByIndex(0).getCellByPosition(90, 0)
        scratch.setFormula(formula)
        text = scratch.getString()
        scratch.setFormula("")
        return text

    def invalid(self, tab: str) -> int:
        """How many cells of a tab the program marks as none of what their dropdown or limits allow."""
        sheet = self.book.Sheets.getByName(tab)
        self.book.CurrentController.setActiveSheet(sheet)
        before = sheet.DrawPage.Count
        self._do("ShowInvalid")
        marked: int = sheet.DrawPage.Count - before
        self._do("ClearArrows")
        return marked

    def save(self) -> None:
        """Saves the workbook in place, as the kind of file it is."""
        self.book.store()

    def close(self) -> None:
        """Closes the workbook."""
        self.book.close(True)
        self.book = None

    def convert(self, path: str, into: str) -> None:
        """Opens a workbook and saves it as another one."""
        self.open(path)
        self.book.storeToURL(Path(into).as_uri(), (setting("FilterName", FILTERS[Path(into).suffix]),))
        self.close()

    def _do(self, command: str, *settings: Any) -> None:
        self.dispatcher.executeDispatch(self.book.CurrentController.Frame, f".uno:{command}", "", 0, settings)


def main() -> None:
    """Does what standard input says until it ends."""
    hand = Hand(sys.argv[1])
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        do: Callable[..., Any] = getattr(hand, what)
        try:
            answer = {"did": do(*arguments)}
        except Exception as error:  # noqa: BLE001 - told to the test, which fails
            answer = {"failed": f"{what}: {error!r}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
