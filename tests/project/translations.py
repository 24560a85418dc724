"""Keeps the translations in step with the code.

``python -m tests.project.translations update``   new sentences into the .po files, empty; old ones out; compiled
``python -m tests.project.translations compile``  the .mo files from the .po files
``python -m tests.project.translations check``    all that is still to be done; exit status 1 if there is anything

English is the language of the code: its catalogue fills itself.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from tests.project.sentences import ROOT, fields, sentences

LANGUAGES = ("pl", "en", "ru")
OWN = "en"
"""The language of the code, which nobody has to translate."""
FOLDER = ROOT / "tracker" / "locale"


class Sentences(Catalog):
    """A catalogue whose header holds no dates and no versions, so that files change only with their sentences."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8\n"),
        ]

    mime_headers = property(_get_mime_headers)


def file_of(language: str, kind: str, folder: Path = FOLDER) -> Path:
    """The .po or .mo file of a language."""
    return folder / language / "LC_MESSAGES" / f"tracker.{kind}"


def empty(language: str) -> Sentences:
    """A catalogue without sentences."""
    how = "# To bring this file up to date: python -m tests.project.translations update"
    return Sentences(language, header_comment=how, fuzzy=False)


def stored(language: str, folder: Path = FOLDER) -> Sentences:
    """What the .po file holds; obsolete sentences included, as ``obsolete``."""
    catalogue = empty(language)
    path = file_of(language, "po", folder)
    if path.exists():
        with path.open("rb") as file:
            read = read_po(file, language, abort_invalid=True)
        for message in read:
            if message.id:
                catalogue[message.id] = message
        catalogue.obsolete = read.obsolete
    return catalogue


def merged(language: str, folder: Path = FOLDER) -> tuple[Sentences, list[Message]]:
    """The sentences of the code with the translations there are, and the translations nobody needs any more."""
    old, new = stored(language, folder), empty(language)
    for sentence in sentences()[0]:
        known = old.get(sentence.id)
        same = known is not None and known.id == sentence.id
        string = sentence.id if language == OWN else known.string if known and same else None
        new.add(
            sentence.id,
            string,
            locations=[(sentence.file, 0)],
            flags=known.flags if known and same else (),
            user_comments=known.user_comments if known and same else (),
        )
    dropped = [message for message in old if message.id and message.string and not _has(new, message)]
    return new, dropped


def _finished(message: Message) -> bool:
    return bool(message.id) and all(_strings(message)) and not message.fuzzy


def _ids(message: Message) -> tuple[str, ...]:
    """The English sentence, with its plural if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _strings(message: Message) -> tuple[str, ...]:
    """The translation in each of its plural forms."""
    strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return tuple(string or "" for string in strings)


def _has(catalogue: Catalog, message: Message) -> bool:
    known = catalogue.get(message.id)
    return known is not None and known.id == message.id


def update() -> None:
    """Writes the .po files anew from the code, then compiles them."""
    for language in LANGUAGES:
        catalogue, dropped = merged(language)
        text = io.BytesIO()
        write_po(text, catalogue, width=0, include_lineno=False)
        _write(file_of(language, "po"), text.getvalue())
        for message in dropped:
            print(f"{language}: no longer said: {message.id} = {message.string}")
    compile_all()


def compiled(language: str, folder: Path = FOLDER) -> bytes:
    """What the .mo file of a language must hold: only what is finished, the rest is said in English."""
    finished = empty(language)
    for message in stored(language, folder):
        if _finished(message):
            finished[message.id] = message
    binary = io.BytesIO()
    write_mo(binary, finished)
    return binary.getvalue()


def compile_all() -> None:
    """Writes the .mo files."""
    for language in LANGUAGES:
        _write(file_of(language, "mo"), compiled(language))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def to_do(language: str, folder: Path = FOLDER) -> Iterator[str]:
    """Everything that keeps a language from being complete, one line each."""
    new, dropped = merged(language, folder)
    old = stored(language, folder)
    for message in new:
        if not message.id:
            continue
        if not _has(old, message):
            yield f"not in the file: {message.id}"
        elif message.fuzzy:
            yield f"fuzzy: {message.id}"
        else:
            yield from _faults(message, new.num_plurals)
    for message in [*dropped, *old.obsolete.values()]:
        yield f"not in the code: {message.id}"
    path = file_of(language, "mo", folder)
    if not path.exists() or said(read_mo(io.BytesIO(path.read_bytes()))) != said(stored(language, folder)):
        yield "the .mo file is not made from this .po file: compile"


def _faults(message: Message, forms: int) -> Iterator[str]:
    strings = _strings(message)
    if not all(strings) or len(strings) != (forms if message.pluralizable else 1):
        yield f"not translated: {message.id}"
        return
    wanted = fields(_ids(message)[-1])
    for string in strings:
        try:
            same = fields(string) == wanted
        except ValueError as error:
            yield f"{error}: {string}"
            continue
        if not same:
            yield f"other names in braces than in {message.id}: {string}"
        if string != string.strip():
            yield f"a space too many: {string}"


def said(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """What a catalogue says, whatever wrote its file."""
    return {"\n".join(_ids(message)): _strings(message) for message in catalogue if _finished(message)}


def check() -> int:
    """Prints what is to be done; returns the exit status."""
    faults = [str(fault) for fault in sentences()[1]]
    faults += [f"{language}: {line}" for language in LANGUAGES for line in to_do(language)]
    print("\n".join([*faults, f"{len(faults)} to do"]))
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    """The command."""
    match arguments:
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case ["check"]:
            return check()
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
