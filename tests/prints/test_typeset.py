"""The files as files: tagged, titled, in one language, without a warning; fonts and templates complete."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest
from fontTools.ttLib import TTFont

from tests.prints.conftest import DAY, begun, printed
from tests.prints.test_pages import text_of
from tracker.prints import typeset as typesetting
from tracker.prints.letters import FONTS, coverage
from tracker.prints.pack import file_part
from tracker.prints.typeset import Misprint, typeset
from tracker.service.printing import prints


@pytest.mark.parametrize("language", ["pl", "en", "ru"])
def test_every_print_is_tagged_and_has_a_title_and_a_language(language):
    for file, pdf in printed("demo", "s2", language).items():
        catalogue = pypdf.PdfReader(io.BytesIO(pdf)).root_object
        assert catalogue["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in catalogue, file
        assert catalogue["/Lang"] == language
        assert catalogue["/ViewerPreferences"]["/DisplayDocTitle"]
        assert pypdf.PdfReader(io.BytesIO(pdf)).metadata.title


def tags(pdf: bytes) -> set[str]:
    found: set[str] = set()
    waiting: list[Any] = [pypdf.PdfReader(io.BytesIO(pdf)).root_object["/StructTreeRoot"]]
    while waiting:
        node = waiting.pop()
        node = node.get_object() if isinstance(node, pypdf.generic.IndirectObject) else node
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            found.add(str(node.get("/S", "")))
            waiting.append(node.get("/K", []))
    return found


def test_headings_and_tables_are_tagged_as_such():
    sheet = next(pdf for file, pdf in printed("demo", "s2").items() if "sheet" in file)
    assert {"/H1", "/H2", "/Table", "/TH", "/TD"} <= tags(sheet)
    assert {"/H1", "/H2", "/H3"} <= tags(printed("demo", "public")["public-poster.pdf"])


def template(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "spoiled.typ").write_text('#set document(title: "T")\n#set text(font: "Fira Sans")\n' + text)
    monkeypatch.setattr(typesetting, "TEMPLATES", folder)


def test_a_warning_is_an_error(tmp_path, monkeypatch):
    template(tmp_path, '#text(font: "Nowhere")[x]', monkeypatch)
    with pytest.raises(Misprint, match="nowhere"):
        typeset("spoiled", {}, DAY)


@pytest.mark.parametrize("text", ["#image(bytes(sys.inputs.data))", '#read("/etc/hostname")', '#read("../letters.py")'])
def test_a_template_cannot_read_files_or_draw_pictures_without_a_description(tmp_path, monkeypatch, text):
    template(tmp_path, text, monkeypatch)
    with pytest.raises(Exception, match=r"."):
        typeset("spoiled", {}, DAY)


def test_the_coverage_is_that_of_the_fonts():
    text, bold, *condensed, emoji = (
        set(TTFont(FONTS / f"{name}.ttf").getBestCmap())
        for name in (
            "FiraSans-Regular",
            "FiraSans-Bold",
            "FiraSansCondensed-Regular",
            "FiraSansCondensed-ExtraBold",
            "NotoEmoji-Regular",
        )
    )
    assert all(points == text for points in (bold, *condensed))
    assert coverage() == {point for point in text | emoji if point >= 32}
    letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ" + "".join(map(chr, range(0x410, 0x450))) + "Ёё"
    assert {ord(letter) for letter in letters} <= text


def test_every_font_has_its_licence_beside_it():
    families = {path.stem.split("-")[0].removesuffix("Condensed") for path in FONTS.glob("*.ttf")}
    assert families == {path.stem.removeprefix("OFL-") for path in FONTS.glob("OFL-*.txt")}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Żółć", "Żółć"),
        ("Лисы 2", "Лисы_2"),
        ("../a\\b:c", "___a_b_c"),
        ("CON.", "CON_"),
        ("Z\u0307bik", "Żbik"),
        ("🦌", "_"),
    ],
)
def test_names_of_files_are_safe(name, part):
    assert file_part(name) == part


def test_changed_house_rules_are_marked():
    plain = prints(begun(["A", "B"]), "public", "en", DAY)["public-house-rules.pdf"]
    pdf = prints(begun(["A", "B"], winMargin="1", portGold="false"), "public", "en", DAY)["public-house-rules.pdf"]
    assert text_of(plain).count("Usually:") == 0
    assert text_of(pdf).count("Usually:") == 2
    assert "Usually: 2." in text_of(pdf) and "Usually: yes." in text_of(pdf)


def test_a_blank_form_asks_for_every_field_of_a_report():
    report = next(pdf for file, pdf in printed("demo", "s1", "en").items() if file.startswith("report"))
    text = text_of(report)
    for field in ("Date", "Present", "Members' badges", "Leader's rank tasks", "Cycle tasks", "Remark"):
        assert field in text
    assert "Łosie" in text
