"""Explanations word by word: the nine-round Dutch example, a Lim event and a draughts event."""

from __future__ import annotations

from pathlib import Path

import pytest

import ronde
from tests.rules.dutch2026.worked import booklet
from tests.support import GOLDEN, Golden
from tests.unit.cli.runner import run

LANGUAGES = ("en", "fr")
EVENTS = {"lim": "fide-lim", "fmjd": "fmjd-1986-rating"}
languages = pytest.mark.parametrize("language", LANGUAGES)


def told(file: Path, *arguments: str) -> str:
    """What `ronde explain` says."""
    result = run("explain", file, *arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.fixture
def dutch(tmp_path: Path) -> Path:
    """The booklet "Mastering the Dutch" before its last round."""
    file = tmp_path / "booklet.trf"
    ronde.write(booklet(9), file)
    return file


@pytest.mark.article("FIDE12-C04.1.i")
@languages
@pytest.mark.parametrize("number", range(1, 10))
def test_the_nine_rounds_of_the_booklet(
    dutch: Path, golden: Golden, number: int, language: str
) -> None:
    arguments = ("--system", "fide-dutch-2026", "--round", str(number), "--lang", language)
    golden(f"explain/dutch-{number}.{language}.txt", told(dutch, *arguments, "--steps"))


@languages
@pytest.mark.parametrize(
    "name, question",
    [
        ("report", ()),
        ("board", ("--board", "5")),
        ("floater", ("--player", "8")),
        ("bye", ("--player", "6")),
        ("why-not", ("--why-not", "8,14")),
        ("why-not-met", ("--why-not", "4,11")),
        ("why-not-bye", ("--why-not", "11")),
        ("why-not-colour", ("--why-not", "3=W")),
        ("compare", ("--compare", "fide-dutch-2017,fide-dutch-2026,fmjd-2017-rating")),
        ("verify", ("--verify",)),
    ],
)
def test_every_question_about_the_last_round_of_the_booklet(
    dutch: Path, golden: Golden, name: str, question: tuple[str, ...], language: str
) -> None:
    arguments = ("--system", "fide-dutch-2026", *question, "--lang", language)
    golden(f"explain/{name}.{language}.txt", told(dutch, *arguments))


@pytest.mark.article("FMJD86-11.3")
@languages
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("name", ["steps", "report"])
def test_a_lim_event_and_a_draughts_event(
    golden: Golden, event: str, name: str, language: str
) -> None:
    question = ["--steps"] if name == "steps" else []
    arguments = ("--system", EVENTS[event], *question, "--lang", language)
    golden(
        f"explain/{event}-{name}.{language}.txt", told(GOLDEN / f"explain/{event}.trf", *arguments)
    )


@languages
@pytest.mark.parametrize("event", EVENTS)
def test_an_alternative_that_a_procedure_passes_over(
    golden: Golden, event: str, language: str
) -> None:
    alternative = {"lim": "1,9", "fmjd": "5,7"}[event]
    arguments = ("--system", EVENTS[event], "--why-not", alternative, "--lang", language)
    golden(
        f"explain/{event}-why-not.{language}.txt", told(GOLDEN / f"explain/{event}.trf", *arguments)
    )
