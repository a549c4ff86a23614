"""What the preview of an import says is taken, and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.formats.lists import read_list
from ronde.sample import sample_path
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import started

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Visitor

HERE = "/e/sample/a"


def _preview(visitor: Visitor, name: str, content: bytes) -> str:
    answer = visitor.client.post(
        f"{HERE}/import", data={"csrf": visitor.token()}, files={"list": (name, content)}
    )
    return str(answer.text)


def test_a_report_says_that_its_rounds_are_not_taken(chief: Visitor) -> None:
    page = _preview(chief, "open.trf", sample_path().read_bytes())
    assert "17 people understood" in page
    assert "Every line was understood" not in page
    assert "Not taken: the rounds played (4) with their results, the byes and the settings" in page


def test_a_table_whose_lines_were_all_understood_says_so(chief: Visitor) -> None:
    page = _preview(chief, "a.csv", b"Nom;Elo\nNouveau, Luc;1500\n")
    assert "Every line was understood" in page
    assert "Not taken" not in page


def test_a_report_without_rounds_leaves_its_settings_behind() -> None:
    lines = sample_path().read_text("utf-8").splitlines()
    players = [f"{line[:80]} 0.0" for line in lines if line[:3] == "001"]
    found = read_list("\n".join(players).encode())
    assert len(found.people) == 17
    assert found.not_taken is not None
    assert "its settings and byes are not" in found.not_taken.render()


def test_the_command_says_it_too(tmp_path: Path) -> None:
    started(tmp_path).journal.close()
    shown = run("event", "import", str(tmp_path / "open.ronde"), str(sample_path()))
    assert "Not taken: the rounds played (4)" in shown.output


def test_dates_of_birth_are_shown_as_the_language_writes_them(chief: Visitor) -> None:
    table = "Nom;Elo;Né le\nNouveau, Luc;1500;19/09/1952\n".encode()
    assert "1952-09-19" in _preview(chief, "a.csv", table)
    chief.client.headers["accept-language"] = "fr"
    assert "19/09/1952" in _preview(chief, "a.csv", table)
