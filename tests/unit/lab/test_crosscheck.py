"""Cross-checks with peers of our own making, who differ where we let them."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from ronde.accelerations import pairing_points
from ronde.domain.errors import NotAvailableYet, RequestError
from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.generator import Recipe, generate
from ronde.lab.crosscheck import Campaign, answer_text, crosscheck, positions, recipe
from ronde.lab.peers import (
    PEERS,
    Answer,
    Dialect,
    Peer,
    PeerError,
    Writer,
    ours,
    peer,
    spelt_out,
)
from ronde.lab.shrinking import shrink, without_player, without_round

SYSTEM = "fide-dutch-2026"


def write(event: Tournament, dialect: Dialect) -> str:
    return to_text(event, dialect=dialect)


def honest(event: Tournament, _write: Writer) -> Answer:
    return ours(event, SYSTEM)


def stubborn(event: Tournament, _write: Writer) -> Answer:
    """Turns the colours of the first board round once three rounds have been played."""
    answer = ours(event, SYSTEM)
    if answer is None or len(event.rounds) < 3:
        return answer
    boards, bye = answer
    white, black = min(boards)
    return boards - {(white, black)} | {(black, white)}, bye


def silent(event: Tournament, _write: Writer) -> Answer:
    raise PeerError("no answer")


def campaign_with(
    ask: object, monkeypatch: pytest.MonkeyPatch, tournaments: int = 6, rounds: int = 5
) -> Campaign:
    monkeypatch.setitem(PEERS, "twin", Peer("twin", SYSTEM, ask))  # type: ignore[arg-type]
    return Campaign("twin", SYSTEM, tournaments, seed=2, players=(6, 9), rounds=(rounds, rounds))


def test_a_peer_that_agrees_leaves_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = crosscheck(campaign_with(honest, monkeypatch), write, tmp_path)
    assert (verdict.differences, verdict.failures) == ((), ())
    assert (verdict.tournaments, verdict.rounds >= 6 * 4) == (6, True)


def test_a_replay_leaves_only_the_doubtful_rounds_to_be_paired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def ask(event: Tournament, _write: Writer) -> Answer:
        asked.append(len(event.rounds) + 1)
        return ours(event, SYSTEM)

    def replay(event: Tournament, _write: Writer) -> frozenset[int]:
        return frozenset({2})

    campaign = campaign_with(ask, monkeypatch, 3)
    monkeypatch.setitem(PEERS, "twin", replace(PEERS["twin"], replay=replay))
    verdict = crosscheck(campaign, write, tmp_path)
    assert (verdict.rounds, verdict.differences) == (14, ())
    assert asked == [2, 2, 4, 2], "the second one ends early: its missing round is asked too"


def test_a_replay_that_fails_is_followed_by_every_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replay(_event: Tournament, _write: Writer) -> frozenset[int]:
        raise PeerError("no")

    campaign = campaign_with(silent, monkeypatch, 2)
    monkeypatch.setitem(PEERS, "twin", replace(PEERS["twin"], replay=replay))
    verdict = crosscheck(campaign, write, tmp_path)
    assert len(verdict.failures) == verdict.rounds > 8


def test_the_points_of_an_acceleration_are_spelt_out_for_engines() -> None:
    event = generate(Recipe(players=10, rounds=5, seed=3, acceleration="fide-baku"))
    explicit = spelt_out(event.before(3))
    assert explicit.acceleration is None
    extra, _ = pairing_points("fide-baku", {})
    for number in (1, 2, 3):
        assert explicit.extra_points(number) == extra(event.before(number), number)
    assert "XXA" in write(explicit, "bbp")


def test_engines_get_the_points_by_the_limits_that_the_event_has_declared() -> None:
    limits = {"limit_a": "1900", "limit_c": "1700"}
    event = generate(
        Recipe(players=16, rounds=5, seed=3, acceleration="ffe-degressive", options=limits)
    )
    explicit = spelt_out(event.before(2))
    extra, _ = pairing_points("ffe-degressive", limits)
    assert explicit.extra_points(2) == extra(event.before(2), 2)
    usual, _ = pairing_points("ffe-degressive", {})
    assert explicit.extra_points(2) != usual(event.before(2), 2)


def test_a_difference_is_made_as_small_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = crosscheck(campaign_with(stubborn, monkeypatch, 2), write, tmp_path)
    assert verdict.differences
    for found in verdict.differences:
        event = read(found.report)
        assert len(event.rounds) == 3, "three rounds make the difference, no more are needed"
        assert len(event.players) <= 4
        assert answer_text(ours(event, SYSTEM)) == found.ours != found.theirs
        assert len(read(found.whole).rounds) == found.round - 1
    assert len(list(tmp_path.glob("difference-*.trf"))) == 2 * len(verdict.differences)


def test_a_difference_under_an_acceleration_keeps_its_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = campaign_with(stubborn, monkeypatch, 1)
    made = replace(recipe(campaign, 0), acceleration="fide-baku", points=None)
    module = import_module("ronde.lab.crosscheck")
    monkeypatch.setattr(module, "recipe", lambda _campaign, _index: made)
    found = crosscheck(campaign, write, tmp_path).differences[0]
    assert "XXA" in found.whole
    assert answer_text(ours(read(found.report), SYSTEM)) == found.ours


def test_a_peer_without_an_answer_is_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = crosscheck(campaign_with(silent, monkeypatch, 1), write, tmp_path)
    assert not verdict.differences
    assert len(verdict.failures) == verdict.rounds
    assert "no answer" in verdict.failures[0]


def test_a_campaign_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = campaign_with(stubborn, monkeypatch, 6)
    whole = crosscheck(campaign, write, tmp_path / "whole")
    crosscheck(replace(campaign, tournaments=5), write, tmp_path / "parts")
    asked: list[int] = []
    again = crosscheck(
        campaign, write, tmp_path / "parts", progress=lambda done, _total: asked.append(done)
    )
    assert asked == [5, 6]
    assert again == whole


def test_positions_hold_the_round_that_could_not_be_paired() -> None:
    event = generate(Recipe(players=4, rounds=6, seed=1))
    assert len(event.rounds) < 6
    assert [len(stage.rounds) for stage in positions(event)] == [*range(len(event.rounds)), 3]


def test_recipes_hold_every_trouble_that_the_peer_can_read() -> None:
    bbp = [recipe(Campaign("bbppairings", SYSTEM, 200, seed=1), index) for index in range(200)]
    for name in ("forfeits", "half_byes", "zero_byes", "full_byes", "withdrawals", "late_entries",
                 "unrated", "unusual", "draws", "acceleration", "points", "ratings", "rounds",
                 "highest"):  # fmt: skip
        assert len({str(getattr(made, name)) for made in bbp}) > 1, name
    assert {made.points.loss for made in bbp if made.points} == {0, 10}
    py4 = [recipe(Campaign("py4swiss", SYSTEM, 200, seed=1), index) for index in range(200)]
    assert {(made.acceleration, made.points, made.unusual) for made in py4} == {(None, None, 0)}


def test_recipes_follow_from_seed_and_number() -> None:
    campaign = Campaign("py4swiss", SYSTEM, 9, seed=1)
    assert recipe(campaign, 4) == recipe(campaign, 4) != recipe(campaign, 5)
    sizes = [recipe(campaign, index).players for index in range(60)]
    assert 5 <= min(sizes) < 10
    assert 35 < max(sizes) <= 40


def test_a_player_left_out_leaves_the_points_of_the_others() -> None:
    event = generate(Recipe(players=8, rounds=4, seed=3))
    smaller = without_player(event, 3)
    points = list(event.history.points)
    del points[2]
    assert smaller.history.points == points
    assert any(bye is Bye.FULL for played in smaller.rounds for _, bye in played.byes)


def test_a_round_left_out_is_one_round_less_for_all() -> None:
    event = generate(Recipe(players=8, rounds=4, seed=3))
    smaller = without_round(event, 2)
    assert smaller.rounds == (event.rounds[0], *event.rounds[2:])
    assert smaller.number_of_rounds == 3


def test_shrinking_preserves_the_difference() -> None:
    event = generate(Recipe(players=12, rounds=5, seed=3))
    small = shrink(event, lambda e: len(e.players) >= 5 and len(e.rounds) >= 2, lambda _e: [(1, 2)])
    assert (len(small.players), len(small.rounds)) == (5, 2)


def test_peers_that_are_not_there_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RONDE_BBPPAIRINGS", raising=False)
    with pytest.raises(NotAvailableYet, match="RONDE_BBPPAIRINGS"):
        peer("bbppairings")
    with pytest.raises(RequestError, match="gambit"):
        peer("gambit")


def test_py4swiss_pairs_as_dutch_2017(tmp_path: Path) -> None:
    pytest.importorskip("py4swiss", reason="py4swiss is not installed")
    campaign = Campaign("py4swiss", "fide-dutch-2017", 4, seed=1, players=(6, 14), rounds=(3, 6))
    verdict = crosscheck(campaign, write, tmp_path)
    assert (verdict.differences, verdict.failures) == ((), ())


def test_caissify_pairs_as_dutch_2026(tmp_path: Path) -> None:
    pytest.importorskip("caissify_pairings", reason="caissify-pairings is not installed")
    campaign = Campaign("caissify", SYSTEM, 4, seed=1, players=(6, 10), rounds=(3, 4))
    verdict = crosscheck(campaign, write, tmp_path)
    assert (verdict.differences, verdict.failures) == ((), ())
    event = generate(Recipe(players=7, rounds=4, seed=1)).before(3)
    assert peer("caissify").ask(event, write) == ours(event, SYSTEM)


ENGINE = """#!/bin/sh
# Answers like bbpPairings: --dutch REPORT -p BOARDS, or -c
if [ "$3" = -c ]; then
  printf 'x: Round #1\\nx: Round #2\\n  Checker pairings        Tournament pairings\\n\\n'
  exit 0
fi
case "$(head -c 400 "$2")" in *Impossible*) exit 1;; *Broken*) echo broken >&2; exit 2;; esac
printf '2\\n1 2\\n3 0\\n' > "$4"
"""


def test_an_executable_is_called_like_bbppairings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine"
    engine.write_text(ENGINE)
    engine.chmod(0o755)
    monkeypatch.setenv("RONDE_BBPPAIRINGS", str(engine))
    ask = peer("bbppairings").ask
    event = generate(Recipe(players=3, rounds=1, seed=1)).before(1)
    assert ask(event, write) == (frozenset({(1, 2)}), 3)
    assert ask(_named(event, "Impossible"), write) is None
    with pytest.raises(PeerError, match="broken"):
        ask(_named(event, "Broken"), write)


def test_an_executable_replays_a_tournament_like_bbppairings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine"
    engine.write_text(ENGINE)
    engine.chmod(0o755)
    monkeypatch.setenv("RONDE_BBPPAIRINGS", str(engine))
    replay = peer("bbppairings").replay
    assert replay is not None
    event = generate(Recipe(players=4, rounds=3, seed=1))
    assert replay(event.before(3), write) == {2}
    with pytest.raises(PeerError, match="2 rounds of 3"):
        replay(event, write)


def _named(event: Tournament, name: str) -> Tournament:
    return replace(event, details=replace(event.details, name=name))
