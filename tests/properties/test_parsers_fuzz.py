"""Whatever is in a list, a copy, a code or an experiment: a value or a sentence, nothing else.

Also whatever is typed behind `ronde`: one of the documented exit codes, and never a traceback.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RondeError
from tests.properties.commands import typed
from tests.properties.parsers import PARSERS, Parser


def campaign(parser: Parser, count: int, seed: int, folder: Path) -> Counter[str]:
    """Spoil real examples that many times, and count the answers."""
    dice = Random(f"{parser.name} {seed}")
    examples = parser.examples(folder)
    answers: Counter[str] = Counter()
    for number in range(count):
        content = parser.spoil(dice.choice(examples), examples, dice)
        try:
            parser.attempt(content, dice, folder)
        except RondeError as refusal:
            answers["refused" if refusal.render() else "silent"] += 1
        except BaseException as error:
            wrong = folder / "wrong"
            wrong.write_bytes(content)
            error.add_note(f"{parser.name}, seed {seed}, number {number}: {wrong}")
            raise
        else:
            answers["taken"] += 1
    return answers


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_what_is_spoilt_is_taken_or_refused(parser: Parser, tmp_path: Path) -> None:
    answers = campaign(parser, 120, 1, tmp_path)
    assert set(answers) == {"refused", "taken"}


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_much_that_is_spoilt_is_taken_or_refused(parser: Parser, seed: int, tmp_path: Path) -> None:
    answers = campaign(parser, parser.many, seed, tmp_path)
    assert answers["refused"] + answers["taken"] == parser.many


def test_whatever_is_typed_ends_with_a_known_code(tmp_path: Path) -> None:
    codes = typed(150, 1, tmp_path)
    assert set(codes) <= {0, 1, 3, 4, 5}
    assert codes[0] > 5
    assert codes[3] > 20


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 104))
def test_whatever_is_typed_often_ends_with_a_known_code(seed: int, tmp_path: Path) -> None:
    assert set(typed(2_500, seed, tmp_path)) <= {0, 1, 3, 4, 5}
