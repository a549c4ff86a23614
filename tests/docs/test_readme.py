"""The first session of the README happens as it is told."""

from __future__ import annotations

import doctest
import re
import shlex

import pytest
from click.testing import CliRunner

from ronde.cli.commands import ronde
from tests.support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    \$ ronde (.+)\n((?:    (?!\$).+\n)*)", README, flags=re.MULTILINE)


@pytest.mark.parametrize("arguments, answer", COMMANDS)
def test_the_commands_answer_as_documented(
    arguments: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    done = CliRunner(env={"LC_ALL": "C"}).invoke(ronde, shlex.split(arguments))
    assert done.exit_code == 0
    assert done.stdout == re.sub(r"^    ", "", answer, flags=re.MULTILINE)


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) >= 2


def test_the_python_session_runs_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(session.examples) >= 5
    outcome = doctest.DocTestRunner(verbose=False).run(session)
    assert outcome.failed == 0


def test_the_readme_fits_on_a_screen() -> None:
    assert len(README.splitlines()) <= 60
