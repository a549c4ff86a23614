"""Rounds of systems that are procedures: as they are paired they are proved, tampered never."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as with_fields

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Tpn
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair
from ronde.proving.accounts import account_of, judge
from ronde.verifier import AccountFile, Status, Verdict, replay, verify
from ronde.verifier.account import Bracket
from tests.unit.verifier.falsifying import paired_stages

SYSTEMS = (
    "fide-dutch-2012",
    "fide-lim",
    "fide-lim-2026",
    "fmjd-1986-rating",
    "fmjd-1986-draw",
    "fmjd-2017-rating",
    "fmjd-2017-rating-players",
    "fmjd-2017-solkoff-truncated",
    "fmjd-2017-solkoff-median",
    "kndb-solkoff",
)


def event_of(system: str, seed: int, most: int) -> Tournament:
    """A random tournament with odd and even rounds, absences and forfeits."""
    random = Random(seed)
    return generate(
        Recipe(
            players=random.randint(6, most),
            rounds=random.randint(4, 9),
            seed=seed,
            system=system,
            forfeits=random.choice((0.0, 0.05)),
            half_byes=random.choice((0.0, 0.03)),
            zero_byes=random.choice((0.0, 0.05)),
            withdrawals=random.choice((0.0, 0.02)),
        )
    )


def stages(system: str, seeds: range, most: int) -> Iterator[Tournament]:
    """The tournaments before each of their rounds."""
    for seed in seeds:
        yield from event_of(system, seed, most).stages()


def account(event: Tournament, system: str) -> AccountFile:
    """The account of the next round."""
    return account_of(event, pair(event, system))


def judged(event: Tournament, told: AccountFile) -> Verdict:
    return verify(event, told, system=told.system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_of_up_to_sixty_players_are_proved(system: str) -> None:
    found = Counter(
        judged(event, account(event, system)).status for event in stages(system, range(8), 60)
    )
    share = 100 * found[Status.PROVED] / found.total()
    assert not found[Status.REFUTED]
    assert share >= 90


def exchanged(told: AccountFile, random: Random) -> AccountFile:
    """Two boards exchange the players with Black."""
    games = list(told.games)
    i, j = random.sample(range(len(games)), 2)
    (a, b, x), (c, d, y) = games[i], games[j]
    games[i], games[j] = (a, d, x), (c, b, y)
    return with_fields(told, games=tuple(games))


def reversed_board(told: AccountFile, random: Random) -> AccountFile:
    """White and Black of one board change sides."""
    games = list(told.games)
    at = random.randrange(len(games))
    white, black, article = games[at]
    games[at] = (black, white, article)
    return with_fields(told, games=tuple(games))


def boards_exchanged(told: AccountFile, random: Random) -> AccountFile:
    """Two boards that follow each other change places."""
    games = list(told.games)
    at = random.randrange(len(games) - 1)
    games[at : at + 2] = games[at + 1], games[at]
    return with_fields(told, games=tuple(games))


def other_article(told: AccountFile, random: Random) -> AccountFile:
    """The colours of one board are said to follow from another article."""
    games = list(told.games)
    at = random.randrange(len(games))
    games[at] = (*games[at][:2], "12.9")
    return with_fields(told, games=tuple(games))


def bye_moved(told: AccountFile, random: Random) -> AccountFile:
    """Somebody else has the bye, and the player who had it takes the place."""
    if told.bye is None:
        return told
    games = list(told.games)
    at = random.randrange(len(games))
    white, black, article = games[at]
    games[at] = (told.bye, black, article)
    return with_fields(told, games=tuple(games), bye=white)


TAMPERINGS = (exchanged, reversed_board, boards_exchanged, other_article, bye_moved)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_tampered_is_proved(system: str) -> None:
    random = Random(system)
    found: Counter[Status] = Counter()
    for event in stages(system, range(100, 106), 24):
        told = account(event, system)
        for tamper in TAMPERINGS:
            changed = tamper(told, random)
            if changed != told:
                verdict = judged(event, changed)
                found[verdict.status] += 1
                assert not verdict.is_proved, (tamper.__name__, changed)
    assert found[Status.REFUTED] > 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hidden_ban_is_found_out(system: str) -> None:
    random = Random(system)
    changed = 0
    for event in stages(system, range(200, 206), 20):
        told = account(event, system)
        white, black, _ = random.choice(told.games)
        ban = ForbiddenPairs((Tpn(white), Tpn(black)))
        try:
            banned = account(event.with_bans([ban]), system)
        except NoLegalPairing:
            continue
        verdict = judged(event, banned)
        assert verdict.status is Status.REFUTED
        assert all(finding.article and finding.players for finding in verdict.findings)
        assert judged(event.with_bans([ban]), banned).is_proved
        changed += 1
    assert changed > 15


@pytest.mark.parametrize("system", ["fide-dutch-2012", "fmjd-1986-rating", "fmjd-2017-rating"])
def test_a_replay_that_takes_too_long_names_the_group(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "WORK", 0)
    event = [*event_of(system, 7, 12).stages()][2]
    verdict = judged(event, account(event, system))
    assert verdict.status is Status.NOT_PROVED
    (finding,) = verdict.findings
    assert "too many pairings" in finding.render()
    assert "{" not in finding.render()


def test_groups_told_by_the_account_of_a_procedure_prove_nothing() -> None:
    event = [*event_of("fide-lim", 3, 12).stages()][1]
    told = with_fields(account(event, "fide-lim"), brackets=(Bracket(10, (1, 2)),))
    assert judged(event, told).status is Status.NOT_PROVED


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_stored_round_with_exchanged_opponents_is_refuted(system: str) -> None:
    event = event_of(system, 11, 20)
    number = len(event.rounds) - 1
    held = event.rounds[number - 1]
    (a, b, *_), (c, d, *_) = held.games[:2]
    swapped = PlayedRound((game(a, d), game(c, b), *held.games[2:]), held.byes)
    rounds = (*event.rounds[: number - 1], swapped, *event.rounds[number:])
    assert judge(event, system=system, round=number).is_proved
    verdict = judge(replace(event, rounds=rounds), system=system, round=number)
    assert verdict.status is Status.REFUTED
    assert {a, b, c, d} & {tpn for finding in verdict.findings for tpn in finding.players}
    assert all(finding.article for finding in verdict.findings)


def test_another_reading_of_2012_is_not_proved_and_the_usual_one_is() -> None:
    event = [*event_of("fide-dutch-2012", 5, 20).stages()][3]
    for option, expected in (("each", Status.PROVED), ("first", Status.NOT_PROVED)):
        choices = {"c12_levels": option}
        told = account_of(event, pair(event, "fide-dutch-2012", options=choices), options=choices)
        assert verify(event, told, system=told.system, options=choices).status is expected


@pytest.mark.parametrize(
    "system, choices",
    [
        ("fide-lim", {"hundred_points": "on", "floater_opponents": "residents"}),
        ("fide-lim", {"blocked_undoes": "group", "identical_records": "smaller"}),
        ("fide-lim", {"odd_rounds": "balance"}),
        ("fmjd-1986-rating", {"third_colour": "colours", "balanced": "alternate"}),
        ("fmjd-1986-draw", {"subgroups": "last", "forced_first": "true"}),
        ("fmjd-2017-rating", {"colour": "strong", "floats_two_rounds": "true", "in_group": "b"}),
        ("kndb-solkoff", {"colour": "weak", "floats": "true", "order_next": "d"}),
    ],
)
def test_choices_of_the_event_are_followed(system: str, choices: dict[str, str]) -> None:
    differing = 0
    for event in stages(system, range(300, 312), 16):
        told = account_of(event, pair(event, system, options=choices), options=choices)
        assert verify(event, told, system=system, options=choices).is_proved
        differing += not verify(event, told, system=system).is_proved
    assert differing


@pytest.mark.parametrize("system", ["fmjd-1986-rating", "fmjd-1986-draw"])
@pytest.mark.parametrize("rating", [0, 1500])
def test_a_rest_by_lot_is_not_replayed_where_nobody_who_may_rest_has_a_rating(
    system: str, rating: int
) -> None:
    options = {"rest_without_rating": "lot"}
    seen = set()
    for event, _, _ in paired_stages(system, range(6, 14), range(12)):
        players = [replace(player, rating=rating) for player in event.players]
        told = replace(event, players=tuple(players))
        paired = pair(told, options=options)
        account = account_of(told, paired, options=options)
        by_lot = paired.bye is not None and not rating
        wanted = Status.NOT_PROVED if by_lot else Status.PROVED
        assert verify(told, account, options=options).status is wanted
        seen.add(wanted)
    assert Status.PROVED in seen
    assert (Status.NOT_PROVED in seen) is not bool(rating)
