"""The account of a round, advice, options and the arbiter's word: 2.4 and article 11."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ronde import Recipe, generate, ledger, pair, standings, write
from ronde.domain.errors import RequestError
from ronde.rulebooks.advice import rounds_advised_1986
from ronde.rulebooks.catalogue import system as system_named
from tests.rules.fmjd1986.positions import (
    articles,
    careers,
    event,
    played,
    standing,
    steps,
    text,
)
from tests.unit.cli.runner import run

RATING = "fmjd-1986-rating"


@pytest.mark.article("FMJD86-2.4")
@pytest.mark.parametrize(
    "players, rounds, told", [(18, 6, False), (18, 9, False), (18, 5, True), (18, 10, True)]
)
def test_a_number_of_rounds_outside_a_third_and_a_half_is_remarked_upon(
    players: int, rounds: int, told: bool
) -> None:
    paired = pair(event(players, total=rounds), RATING)
    assert ("2.4" in articles(paired)) is told
    assert len(paired.pairs) == 9


def test_the_advice_rounds_a_third_up_and_a_half_down() -> None:
    assert list(rounds_advised_1986(10)) == [4, 5]
    assert list(rounds_advised_1986(11)) == [4, 5]


@pytest.mark.article("FMJD86-11.3", "FMJD86-6.1.25.b")
def test_a_departure_from_the_ideal_is_shown_with_its_reason() -> None:
    now = standing(4, 4, 4, 4, 4, 4, met=[(1, 4)])
    told = {step.article: step for step in steps(pair(now, RATING))}
    assert told["6.1.25"].facts == {"pairs": "1-5, 2-4", "ideal": "1-4, 2-5"}
    ideal = standing(4, 4, 4, 4, 4, 4)
    assert "6.1.25" not in articles(pair(ideal, RATING))


@pytest.mark.article("FMJD86-11.3")
def test_every_sentence_of_an_account_can_be_said() -> None:
    for seed in range(12):
        system = RATING if seed % 3 else "fmjd-1986-draw"
        acceleration = (None, "fmjd-quarters", "fmjd-haley")[seed % 3]
        for _, paired in careers(
            Random(seed), 5 + seed, 4 + seed, system, acceleration=acceleration
        ):
            for step in steps(paired):
                assert step.template.format(**step.facts)
            assert json.loads(json.dumps(paired.account.as_dict()))["number"] == paired.number
            games = {(g.white, g.black) for g in paired.account.games}
            assert games == set(paired.pairs)
            made = {frozenset(p) for b in paired.account.brackets for p in b.pairs}
            assert made == {frozenset(p) for p in paired.pairs}


@pytest.mark.article("FMJD86-11.2")
def test_the_summary_of_results_is_open_as_soon_as_the_first_game_ends() -> None:
    """Nothing yet; then 1 has won and the others play on; then everybody has finished."""
    waiting, begun, over = (event(4, told) for told in ("1?3 2?4", "1>3 2?4", "1>3 2=4"))
    assert standings(waiting).round == 0
    now = standings(begun, round=1)
    assert (now.round, now.rows[0].player, now.rows[0].points) == (1, 1, 20)
    assert len(now.remarks) == 1  # one game has no result yet
    assert [row.points for row in standings(over).rows] == [20, 10, 10, 0]
    assert not standings(over).remarks


@pytest.mark.article("FMJD86-11.4.a")
@pytest.mark.parametrize("system", [RATING, "fmjd-1986-draw"])
def test_whatever_the_program_decides_it_cites_an_article_of_the_official_rules(
    tmp_path: Path, system: str
) -> None:
    known = {row.removeprefix("FMJD86-") for row in ledger.articles() if row.startswith("FMJD86-")}
    file, cited = tmp_path / "event.json", set[str]()
    for players in (9, 10):
        write(generate(Recipe(players=players, rounds=5, seed=players, system=system)), file)
        for number in range(1, 6):
            said = run("explain", file, "--round", number, "--steps", "--format", "json")
            lines = json.loads(said.stdout)["lines"]
            cited |= {line["article"] for line in lines if line["article"]}
    assert len(cited) > 8
    for article in cited:
        assert any(row == article or row.startswith(f"{article}.") for row in known), article


@pytest.mark.article("FMJD86-11.4.b")
def test_a_round_that_the_committee_paired_otherwise_is_taken_as_it_is() -> None:
    """The computer makes 1-3 2-4; the committee has let 1-2 3-4 play, and the event goes on."""
    assert text(event(4)) == "1-3 2-4"
    manual = event(4).with_round(played("1=2 3=4"))
    assert text(manual) == "1-3 2-4"


@pytest.mark.parametrize("system", [RATING, "fmjd-1986-draw"])
def test_every_option_has_an_article_and_a_default_among_its_values(system: str) -> None:
    for option in system_named(system).options:
        assert option.article
        assert option.default in option.values


def test_wrong_options_are_reported() -> None:
    with pytest.raises(RequestError, match="no option 'colour'"):
        pair(event(4), RATING, options={"colour": "weak"})
    with pytest.raises(RequestError, match="cannot be 'maybe'"):
        pair(event(4), RATING, options={"forced_first": "maybe"})
