"""Every sentence is said in every language."""

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import write_po

from tests.project.sentences import Fault, Sentence, read, sentences
from tests.project.translations import LANGUAGES, compiled, empty, file_of, said, to_do
from tracker.service import languages

FIRST = 20
"""So many faults are shown; the command shows them all."""


def test_every_text_for_users_can_be_translated():
    found, faults = sentences()
    assert [str(fault) for fault in faults] == []
    assert len(found) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete(language):
    left = list(to_do(language))
    assert not left, f"{len(left)} to do, among them:\n" + "\n".join(left[:FIRST])


def test_the_languages_are_those_the_tracker_offers():
    assert {*LANGUAGES} == {*languages.LANGUAGES}


@pytest.mark.parametrize(
    ("language", "n", "form"),
    [
        ("pl", 1, 0),
        ("pl", 22, 1),
        ("pl", 12, 2),
        ("pl", 5, 2),
        ("ru", 21, 0),
        ("ru", 2, 1),
        ("ru", 11, 2),
        ("ru", 0, 2),
    ],
)
def test_the_plural_form_fits_the_number(tmp_path, language, n, form):
    translated(tmp_path, language, ("{n} knight", "{n} knights"), ("{n} a", "{n} b", "{n} c"))
    catalogue = gettext.translation("tracker", tmp_path, [language])
    assert catalogue.ngettext("{n} knight", "{n} knights", n) == ("{n} a", "{n} b", "{n} c")[form]


@pytest.mark.parametrize(
    ("ids", "strings", "complaint"),
    [
        ("{side} wins.", "{strona} wygrywa.", "other names in braces"),
        ("{side} wins.", "Strona wygrywa.", "other names in braces"),
        ("{side} wins.", "{} wygrywa.", "braces need a name"),
        ("{side} wins.", "{side wygrywa.", "expected '}'"),
        ("{side} wins.", "{side} wygrywa. ", "a space too many"),
        ("{side} wins.", "", "not translated"),
        (("{n} knight", "{n} knights"), ("{n} rycerz", "{n} rycerze", ""), "not translated"),
        (("{n} knight", "{n} knights"), ("rycerz", "{n} rycerze", "{n} rycerzy"), "other names in braces"),
    ],
)
def test_a_bad_translation_is_found(tmp_path, monkeypatch, ids, strings, complaint):
    said_in_code(monkeypatch, ids)
    translated(tmp_path, "pl", ids, strings)
    left = list(to_do("pl", tmp_path))
    assert [complaint in line for line in left] == [True], left


def test_a_sentence_that_is_new_or_gone_or_uncertain_is_found(tmp_path, monkeypatch):
    said_in_code(monkeypatch, "Wood")
    translated(tmp_path, "pl", "Iron", "Żelazo")
    assert list(to_do("pl", tmp_path)) == ["not in the file: Wood", "not in the code: Iron"]
    translated(tmp_path, "pl", "Wood", "Drewno", fuzzy=True)
    assert list(to_do("pl", tmp_path)) == ["fuzzy: Wood"]


def test_a_compiled_file_that_is_older_than_its_source_is_found(tmp_path, monkeypatch):
    said_in_code(monkeypatch, "Wood")
    translated(tmp_path, "pl", "Wood", "Drewno")
    assert list(to_do("pl", tmp_path)) == []
    old = file_of("pl", "mo", tmp_path).read_bytes()
    translated(tmp_path, "pl", "Wood", "Drzewo")
    file_of("pl", "mo", tmp_path).write_bytes(old)
    assert list(to_do("pl", tmp_path)) == ["the .mo file is not made from this .po file: compile"]


def test_an_unfinished_translation_is_said_in_english(tmp_path):
    translated(tmp_path, "pl", ("{n} knight", "{n} knights"), ("{n} rycerz", "", ""))
    assert said(read_mo(io.BytesIO(file_of("pl", "mo", tmp_path).read_bytes()))) == {}


@pytest.mark.parametrize(
    "code",
    [
        'say(f"{side} wins.")',
        "say(text)",
        'say("")',
        'say("Wood" if wood else "Iron")',
        'say_n("{n} knight", knights, n)',
        'say("{side} wins.")',
        'say("{side} wins.", side=1, place=2)',
        'say("{} wins.", side=1)',
        'say("{side wins.", side=1)',
        'now.say("Wood")',
        'Message("Wood")',
        'st.button("Send", key="send")',
        'st.sidebar.title(f"Season {year}")',
        'st.tabs(["State", "Orders"])',
        'st.text_input(label, key="name", help="Your name")',
        'st.markdown("Wood: " + amount)',
        'typer.echo("Done.")',
        'print(f"Entry {n}")',
        'out.line("Done.")',
    ],
)
def test_a_text_that_cannot_be_translated_is_found(code):
    assert [type(item) for item in read(code)] == [Fault]


@pytest.mark.parametrize(
    "code",
    [
        'st.button(now.say(label), key="send", type="primary")',
        'st.markdown(f"**{label}** – {amount}")',
        'st.session_state.get("language")',
        'st.html("<style>p {color: red}</style>")',
        'st.set_page_config(page_title="Campaign Tracker", layout="centered")',
        "print(json.dumps(record, indent=2))",
    ],
)
def test_a_text_for_programs_is_left_alone(code):
    assert read(code) == []


def test_a_sentence_is_read_with_its_plural_and_its_place():
    code = 'st.title(now.say(say("Wood")))\nsay_n(\n    "{n} " "knight", "{n} knights", n)\nsay("{text}", **values)'
    assert read(code, "a.py") == [
        Sentence("a.py", 1, "Wood"),
        Sentence("a.py", 2, "{n} knight", "{n} knights"),
        Sentence("a.py", 4, "{text}"),
    ]


def said_in_code(monkeypatch: pytest.MonkeyPatch, ids: str | tuple[str, str]) -> None:
    """As if the code said just this."""
    sentence = Sentence("code.py", 1, *([ids] if isinstance(ids, str) else ids))
    monkeypatch.setattr("tests.project.translations.sentences", lambda: ([sentence], []))


def translated(
    folder: Path, language: str, ids: str | tuple[str, str], strings: str | tuple[str, ...], fuzzy: bool = False
) -> None:
    """Writes a catalogue of one sentence, compiled."""
    catalogue = empty(language)
    catalogue.add(ids, strings, flags=["fuzzy"] if fuzzy else [])
    path = file_of(language, "po", folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    file_of(language, "mo", folder).write_bytes(compiled(language, folder))
