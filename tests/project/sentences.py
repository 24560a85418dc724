"""Finds the sentences for users in the code, and texts that no translator would ever see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).parents[2]

SHOWN = {"body", "caption", "help", "label", "placeholder", "text", "title", "value"}
"""Keyword arguments of widgets that people read; the others (``key``, ``type``, ``layout``) are for programs."""

NOT_SHOWN = (
    *("st.session_state", "st.secrets", "st.query_params", "st.context", "st.cache_", "st.grid", "st.components"),
    *("st.user", "st.get_option"),
)
"""What begins with ``st.`` and puts nothing on the page."""

MARKUP = re.compile(r"<style>.*</style>|<[^>]*>", re.DOTALL)
"""What a browser takes for itself."""

PRINTING = {"print", "typer.echo", "typer.secho", "typer.confirm", "typer.prompt", "out.line", "out.console.print"}
"""What the command line prints with."""


@dataclass(frozen=True)
class Sentence:
    """One ``say("…")`` or ``say_n("…", "…", n)`` of the code."""

    file: str
    line: int
    text: str
    plural: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """The message's id in a catalogue."""
        return (self.text, self.plural) if self.plural else self.text


@dataclass(frozen=True)
class Fault:
    """A text in the code that cannot be said in the user's language."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.why}"


def code_files(root: Path = ROOT) -> Iterator[Path]:
    """All code that may speak to users, in a fixed order."""
    for package in ("sheets", "tracker"):
        yield from sorted((root / package).rglob("*.py"))
    yield root / "streamlit_app.py"


def sentences(root: Path = ROOT) -> tuple[list[Sentence], list[Fault]]:
    """Every sentence of the code in the order of reading, and every fault."""
    found: list[Sentence] = []
    faults: list[Fault] = []
    for path in code_files(root):
        file = path.relative_to(root).as_posix()
        for item in read(path.read_text(encoding="utf-8"), file):
            (found if isinstance(item, Sentence) else faults).append(item)  # type: ignore[arg-type]
    plurals: dict[str, str] = {}
    for sentence in found:
        if plurals.setdefault(sentence.text, sentence.plural) != sentence.plural:
            faults.append(Fault(sentence.file, sentence.line, f"“{sentence.text}” has another plural elsewhere"))
    return found, faults


def read(code: str, file: str = "code.py") -> list[Sentence | Fault]:
    """The sentences and faults of one file."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    found: list[Sentence | Fault] = []
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = ast.unparse(call.func)
        if name in ("say", "say_n"):
            found.append(_sentence(call, name, file))
        elif why := _fault(call, name, file):
            found.append(Fault(file, call.lineno, why))
    return found


def _sentence(call: ast.Call, name: str, file: str) -> Sentence | Fault:
    wanted = 1 if name == "say" else 2
    constants = [argument.value for argument in call.args[:wanted] if isinstance(argument, ast.Constant)]
    texts = [value for value in constants if isinstance(value, str) and value]
    if len(texts) < wanted:
        return Fault(file, call.lineno, f"{name}() needs its text spelled out: no f-string, no variable")
    given = {keyword.arg for keyword in call.keywords} | ({"n"} if name == "say_n" else set())
    for text in texts:
        try:
            named = fields(text)
        except ValueError as error:
            return Fault(file, call.lineno, f"“{text}”: {error}")
        if None not in given and named != given:
            return Fault(file, call.lineno, f"“{text}” does not name exactly the values it is given")
    return Sentence(file, call.lineno, *texts)


def _fault(call: ast.Call, name: str, file: str) -> str:
    if name == "Message" and file != "sheets/messages.py":
        return "a Message is made with say() or say_n()"
    spoken = [argument for argument in call.args if _literal(argument)]
    if name.endswith(".say") and spoken:
        return f"{name}() is given a bare text"
    if name in PRINTING and spoken:
        return f"{name}() is given a text that is not translated"
    if name.startswith("st.") and not name.startswith(NOT_SHOWN):
        spoken += [keyword.value for keyword in call.keywords if keyword.arg in SHOWN and _literal(keyword.value)]
        if spoken:
            return f"{name}() is given a text that is not translated"
    return ""


def _literal(node: ast.expr) -> bool:
    """Whether a text with letters is spelled out here; what a call inside returns is that call's affair."""
    match node:
        case ast.Constant(value=str(text)):
            return any(letter.isalpha() for letter in MARKUP.sub("", text))
        case ast.JoinedStr(values=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            return any(_literal(part) for part in parts)
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return _literal(one) or _literal(other)
    return False


def fields(text: str) -> set[str | None]:
    """The names in braces."""
    names: set[str | None] = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    if "" in names:
        raise ValueError("braces need a name")
    return names
