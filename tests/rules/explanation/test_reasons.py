"""The reasons that are given hold, in every system, and are told in whole sentences."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.lines import ENGLISH, Language, Line
from ronde.explanation.report import report
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_player, why_round
from ronde.pairing import Round
from ronde.proving.accounts import account_of, verify
from ronde.rulebooks.account import Obstacle
from ronde.services.language import LOCALE
from tests.rules.explanation.history import Past
from tests.rules.explanation.positions import SYSTEMS, paired, positions

FEW, MANY = 12, 300
every_system = pytest.mark.parametrize("system", SYSTEMS)

_catalogue = gettext.translation("ronde", str(LOCALE), ["fr"])
FRENCH = Language(
    _catalogue.gettext, lambda one, many, n: _catalogue.gettext(one if n < 2 else many)
)
CLUMSY = re.compile(r": \.|\(\)|None|[{}]|  |\s[.,;]|:\.| ,|\.\.")
CLUMSY_FRENCH = re.compile(r": \.|\(\)|None|[{}]|  |\s[.,]|:\.| ,|\.\.|[^\u00a0]:( |$)")


@every_system
def test_every_obstacle_stands_in_the_rounds_and_the_account_holds(system: str) -> None:
    for event in positions(system, FEW):
        check_reasons(event, system)


@pytest.mark.endurance
@every_system
def test_three_hundred_positions_of_every_system(system: str) -> None:
    for event in positions(system, MANY, first=1_000):
        check_reasons(event, system)
        check_sentences(event, system)


@every_system
def test_every_explanation_is_whole_sentences_in_both_languages(system: str) -> None:
    for event in positions(system, FEW // 2, first=500):
        check_sentences(event, system)


def check_reasons(event: Tournament, system: str) -> None:
    """Each claimed obstacle is looked up, and the verifier proves the round."""
    found = paired(event, system)
    assert found is not None
    verdict = verify(event, account_of(event, found), system)
    assert verdict.is_proved, (system, verdict)
    if system == "fide-team":
        return
    past = Past(event)
    for obstacle in claimed(event, found):
        assert past.confirms(obstacle), (system, obstacle)


def claimed(event: Tournament, found: Round) -> Iterator[Obstacle]:
    """Every obstacle in the account, and those of all pairs and byes that the rulebook names."""
    for bracket in found.account.brackets:
        if bracket.first is not None:
            yield from bracket.first.obstacles
    context = RoundContext(event, found)
    assert context.enquiry is not None
    for a in context.present:
        yield from context.enquiry.bye(a - 1)
        for b in context.present:
            if a < b:
                obstacles = context.obstacles(a, b)
                assert not (obstacles and context.partner.get(a) == b), "a board that is barred"
                yield from obstacles


def check_sentences(event: Tournament, system: str) -> None:
    """No gap is left open, no sentence is empty, in English or in French."""
    found = paired(event, system)
    assert found is not None
    told = [report(event, found), why_round(event, found)]
    told += [why_player(event, found, number) for number in RoundContext(event, found).present]
    for lines in told:
        for line, following in zip(lines, (*lines[1:], None), strict=True):
            check_sentence(line)
            if line.sentence().endswith(":"):
                assert following is not None, line
                assert following.depth > line.depth, line


def check_sentence(line: Line) -> None:
    for language, clumsy in ((ENGLISH, CLUMSY), (FRENCH, CLUMSY_FRENCH)):
        said = line.sentence(language)
        assert said.endswith((".", ":")), said
        assert not clumsy.search(said), said


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_float_of_a_report_has_its_motive(system: str) -> None:
    floats = 0
    for event in positions(system, 15, first=7_000, largest=16):
        found = paired(event, system)
        assert found is not None
        lines = report(event, found)
        for line, following in pairwise((*lines, Line(""))):
            if line.one.startswith("{high} ({more}) meets"):
                floats += 1
                assert following.depth > line.depth, line.sentence()
    assert floats
