"""Just enough of formulas that a leader's own sums work: + - * / ^ & and comparisons, cells, a few functions.

Anything else shows ``#NAME?``, as a misspelt function does.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.emulator import ranges
from tests.emulator.refused import Refused
from tests.emulator.spreadsheet import Formula, Spreadsheet, Tab, Value, Wrong, number

TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|"(?P<text>(?:[^"]|"")*)"
    |(?P<cells>(?:(?:'(?:[^']|'')+'|\w+)!)?\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?(?![\w(]))
    |(?P<name>[^\W\d][\w.]*)|(?P<sign><=|>=|<>|[-+*/^&=<>(),;]))""",
    re.VERBOSE,
)
UNKNOWN, NOT_A_VALUE = Wrong("NAME", "#NAME?"), Wrong("VALUE", "#VALUE!")
NOT_AVAILABLE = Wrong("N_A", "#N/A")
BY_ZERO, NO_REFERENCE, BROKEN = Wrong("DIVIDE_BY_ZERO", "#DIV/0!"), Wrong("REF", "#REF!"), Wrong("ERROR", "#ERROR!")
LEVELS: tuple[tuple[str, ...], ...] = (("=", "<", ">", "<=", ">=", "<>"), ("&",), ("+", "-"), ("*", "/"), ("^",))
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, "<>": operator.ne,
}  # fmt: skip
ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": operator.pow,
}  # fmt: skip
FUNCTIONS: dict[str, Callable[[Sequence[float]], float]] = {
    "SUM": sum, "SUMA": sum, "MIN": lambda n: min(n, default=0), "MAX": lambda n: max(n, default=0),
    "COUNT": len, "AVERAGE": lambda n: sum(n) / len(n),
}  # fmt: skip


class Failed(Exception):
    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong.shown)
        self.wrong = wrong


def value_of(
    book: Spreadsheet, tab: Tab, row: int, column: int, above: frozenset[tuple[int, int, int]] = frozenset()
) -> Value:
    """What the cell comes to; ``above`` are the cells that are being worked out, to notice circles."""
    typed = tab.cell(row, column).value
    if not isinstance(typed, Formula):
        return typed
    here = (tab.id, row, column)
    if here in above:
        return NO_REFERENCE
    try:
        return _Reading(book, tab, above | {here}).whole(typed.text[1:])
    except Failed as failed:
        return failed.wrong
    except ZeroDivisionError:
        return BY_ZERO
    except (Refused, OverflowError):
        return NO_REFERENCE


class _Reading:
    """One formula, read from the left."""

    def __init__(self, book: Spreadsheet, tab: Tab, above: frozenset[tuple[int, int, int]]) -> None:
        self.book, self.tab, self.above = book, tab, above
        self.tokens: list[tuple[str, str]] = []

    def whole(self, text: str) -> Value:
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match or match.lastgroup is None:
                raise Failed(BROKEN)
            self.tokens.append((match.lastgroup, match[match.lastgroup]))
            at = match.end()
        value = self.level(0)
        if self.tokens:
            raise Failed(BROKEN)
        return number(value) if isinstance(value, float) else value

    def level(self, depth: int) -> Value:
        if depth == len(LEVELS):
            return self.atom()
        left = self.level(depth + 1)
        while self.tokens and self.tokens[0][0] == "sign" and self.tokens[0][1] in LEVELS[depth]:
            sign = self.tokens.pop(0)[1]
            left = _together(left, sign, self.level(depth + 1))
        return left

    def atom(self) -> Value:
        if not self.tokens:
            raise Failed(BROKEN)
        kind, text = self.tokens.pop(0)
        if kind == "number":
            return number(float(text))
        if kind == "text":
            return text.replace('""', '"')
        if kind == "cells":
            return self.cells(text)[0]
        if kind == "name":
            return self.function(text.upper())
        if text == "-":
            return -_number(self.atom())
        if text == "(":
            value = self.level(0)
            self.expect(")")
            return value
        raise Failed(BROKEN)

    def expect(self, *signs: str) -> str:
        if not self.tokens or self.tokens[0][1] not in signs:
            raise Failed(BROKEN)
        return self.tokens.pop(0)[1]

    def cells(self, text: str) -> list[Value]:
        if "!" not in text:
            text = f"{ranges.quoted(self.tab.title)}!{text}"
        tab, box = ranges.parse(text, self.book)
        return [value_of(self.book, tab, row, column, self.above) for row, column in box.cells()]

    def function(self, name: str) -> Value:
        if name in {"TRUE", "FALSE"} and not (self.tokens and self.tokens[0][1] == "("):
            return name == "TRUE"
        if name == "NA":
            self.expect("(")
            self.expect(")")
            raise Failed(NOT_AVAILABLE)
        if name not in FUNCTIONS:
            raise Failed(UNKNOWN)
        self.expect("(")
        values: list[Value] = []
        while True:
            if self.tokens and self.tokens[0][0] == "cells":
                values += self.cells(self.tokens.pop(0)[1])
            else:
                values.append(self.level(0))
            if self.expect(",", ";", ")") == ")":
                break
        for value in values:
            if isinstance(value, Wrong):
                raise Failed(value)
        return FUNCTIONS[name]([v for v in values if isinstance(v, int | float) and not isinstance(v, bool)])


def _number(value: Value) -> float:
    if isinstance(value, Wrong):
        raise Failed(value)
    if isinstance(value, str):
        raise Failed(NOT_A_VALUE)
    return value or 0


def _together(left: Value, sign: str, right: Value) -> Value:
    for value in (left, right):
        if isinstance(value, Wrong):
            raise Failed(value)
    if sign == "&":
        return f"{'' if left is None else left}{'' if right is None else right}"
    if sign in COMPARISONS:
        same = isinstance(left, str) == isinstance(right, str)
        return bool(COMPARISONS[sign](left, right)) if same else sign == "<>"
    return ARITHMETIC[sign](_number(left), _number(right))
