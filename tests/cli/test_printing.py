"""``tracker print`` and ``tracker export``: files of one viewer in a folder."""

from __future__ import annotations

import openpyxl


def test_a_pack_is_written_and_listed(rich, tmp_path):
    out = tmp_path / "new" / "folder"
    record = rich.json("print", "--out", out, "--as", "Orzeł", "--date", "2026-11-30")
    assert record["files"] == [
        str(out / name)
        for name in (
            "public-poster.pdf", "public-house-rules.pdf", "secret-sheet-s2-Orzeł.pdf", "report-s2-Orzeł.pdf",
        )
    ]  # fmt: skip
    assert sorted(path.name for path in out.iterdir()) == sorted(path.rsplit("/", 1)[1] for path in record["files"])
    before = {path: path.read_bytes() for path in out.iterdir()}
    assert all(data.startswith(b"%PDF-") for data in before.values())
    (out / "mine.txt").write_text("stays")
    answer = rich("print", "--out", out, "--as", "Orzeł", "--date", "2026-11-30")
    assert answer.out.splitlines() == record["files"]
    assert {path: path.read_bytes() for path in out.iterdir() if path.suffix == ".pdf"} == before
    assert (out / "mine.txt").read_text() == "stays"


def test_the_leader_prints_for_all_and_the_public_little(rich, tmp_path):
    assert len(rich.json("print", "--out", tmp_path / "leader")["files"]) == 9
    assert len(rich.json("print", "--out", tmp_path / "public", "--as", "public")["files"]) == 2


def test_a_file_in_place_of_the_folder_is_refused(rich, tmp_path):
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        for command in ("print", "export"):
            assert (
                "to plik" in rich(command, "--out", out).refusal or "is a file" in rich(command, "--out", out).refusal
            )
    assert (tmp_path / "file").read_text() == "mine"
    assert rich("print", "--out", tmp_path / "file", "--json").json["field"] == "out"


def test_wrong_use(rich, tmp_path):
    assert rich("print").exit == 2
    for words in (["--lang", "de"], ["--date", "30.11.2026"]):
        assert rich("print", "--out", tmp_path / "out", *words).exit == 2
    assert "Kruk" in rich("print", "--out", tmp_path / "out", "--as", "Kruk").refusal
    assert not (tmp_path / "out").exists()


def test_printing_and_exporting_write_nothing_into_the_season(rich, tmp_path):
    before = rich.path.read_bytes()
    rich.json("print", "--out", tmp_path)
    rich.json("export", "--out", tmp_path)
    assert rich.path.read_bytes() == before


def test_exports_are_a_workbook_or_csv_files(rich, tmp_path):
    (book,) = rich.json("export", "--out", tmp_path, "--lang", "en")["files"]
    assert openpyxl.load_workbook(book).sheetnames[:2] == ["Standings", "Patrols"]
    files = rich.json("export", "--out", tmp_path, "--as", "public", "--csv")["files"]
    assert str(tmp_path / "public-sides.csv") in files
    assert not any("secret" in file for file in files)
