"""Moving in on the page: what was understood, what was not, and a season made of it."""

from tests.dashboard.test_script import again, opened, shown, state
from tracker.service.files import open_campaign

TABLE = "Zastęp\tTartak\tPort\tMorale\nSokoły\t2\t1\t7\nBobry\t0\t3\t5\n"


def test_a_pasted_table_is_shown_as_understood_and_becomes_a_season(campaign, monkeypatch, tmp_path):
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path / "home"))
    opened(campaign, monkeypatch)
    app = again("import")
    app.text_area(key="import:text").set_value(TABLE).run()
    told = shown(app)
    assert "Sokoły" in told
    assert "Morale" in told  # listed as not understood
    app.text_input(key="import:name").set_value("Jesień").run()
    app.button(key="import:send").click().run()
    assert not app.error, shown(app)
    rows = open_campaign(str(tmp_path / "home" / "Jesień.xlsx")).view("leader").state
    assert [row.name for row in rows.sides.values()] == ["Sokoły", "Bobry"]
    assert rows.buildings["s2.port"].level == 3
    assert [row.name for row in state().sides.values()] == ["Sokoły", "Bobry"]
