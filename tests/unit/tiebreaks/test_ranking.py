"""Standings: which round, which order, honest ties, lots, remarks, corrections."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ronde
from ronde import ranking
from ronde.domain.errors import RequestError
from ronde.domain.lot import drawn
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FOOTBALL_POINTS
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Details, Tournament
from ronde.ranking import standings
from ronde.tiebreaks import columns
from tests.unit.tiebreaks.events import events

WIN, DRAW = Result.WIN, Result.DRAW

EVENT = Tournament(
    players=tuple(Player(Tpn(n), f"Player {n}", 2000) for n in range(1, 7)),
    rounds=(
        PlayedRound((game(1, 4, WIN), game(2, 5, DRAW), game(3, 6, DRAW))),
        PlayedRound((game(2, 1, DRAW), game(3, 4, WIN), game(6, 5, DRAW))),
    ),
    number_of_rounds=3,
)


def test_ties_share_a_rank_and_the_next_one_counts_on() -> None:
    table = standings(EVENT, [])
    assert [(row.rank, row.player, row.points) for row in table.rows] == [
        *[(1, 1, 15), (1, 3, 15), (3, 2, 10), (3, 5, 10), (3, 6, 10), (6, 4, 0)],
    ]
    assert [row.decided_by for row in table.rows] == [None, None, "PTS", None, None, "PTS"]


def test_lots_separate_what_is_left_and_can_be_drawn_again() -> None:
    table = standings(EVENT, [], lots="20261115")
    assert [row.rank for row in table.rows] == [1, 2, 3, 4, 5, 6]
    assert [row.player for row in table.rows[2:5]] == drawn([2, 5, 6], "20261115")
    assert table.rows == standings(EVENT, [], lots="20261115").rows
    assert table.seed == "20261115"
    assert [row.decided_by for row in table.rows[3:5]] == ["by lot", "by lot"]
    orders = {tuple(r.player for r in standings(EVENT, [], lots=str(k)).rows) for k in range(30)}
    assert len(orders) > 5


def test_standings_after_an_earlier_round() -> None:
    first = standings(EVENT, ["BH"], round=1)
    assert first.round == 1
    assert [row.points for row in first.rows] == [10, 5, 5, 5, 5, 0]
    assert standings(EVENT, ["BH"], round=0).rows[0].values[0] == 0
    with pytest.raises(RequestError, match="after round 4"):
        standings(EVENT, round=4)


def test_final_means_all_rounds_and_no_open_game() -> None:
    assert not standings(EVENT).final
    last = PlayedRound((game(1, 3, DRAW), game(2, 6), game(4, 5, WIN)))
    unfinished = EVENT.with_round(last)
    assert not standings(unfinished).final
    assert standings(unfinished.with_result(3, 2, 6, game(2, 6, WIN))).final


def test_a_round_without_any_result_does_not_count_yet() -> None:
    paired = EVENT.with_round(PlayedRound((game(1, 3), game(2, 6), game(4, 5))))
    assert standings(paired).round == 2
    assert standings(paired, round=3).remarks[0].facts == {"games": 3}


def test_points_come_first_unless_the_codes_place_them() -> None:
    assert standings(EVENT, ["TPN/R"]).rows[0].player == 3
    assert standings(EVENT, ["TPN/R", "PTS"]).rows[0].player == 6


def test_codes_may_be_one_text() -> None:
    assert standings(EVENT, "BH/C1,SB").rows == standings(EVENT, ["BH-C1", "SB"]).rows
    assert standings(EVENT, "").codes == ()


def test_the_event_s_own_codes_are_the_default() -> None:
    assert standings(EVENT).codes == ("BH-C1", "BH", "SB")
    assert standings(replace(EVENT, tie_breaks=("PTS", "SB/C1"))).codes == ("PTS", "SB-C1")
    robin = replace(EVENT, details=Details(kind="Round robin"))
    assert standings(robin).codes == ("DE", "WIN", "SB", "KS")


def test_remarks_show_where_a_code_does_not_belong() -> None:
    robin = replace(EVENT, details=Details(kind="Round robin"))
    assert ["round robin" in r.render() for r in standings(robin, ["BH", "SB"]).remarks] == [True]
    assert ["KS" in r.render() for r in standings(EVENT, ["KS", "SB"]).remarks] == [True]


def test_undefined_values_come_last() -> None:
    newcomer = EVENT.with_player(Player(Tpn(7), rating=2000))
    table = standings(newcomer, ["ARO", "PTS"])
    assert (table.rows[-1].player, table.rows[-1].values[0]) == (7, None)


def test_nobody_yet_is_an_empty_list() -> None:
    assert standings(Tournament()).rows == ()


def test_it_is_a_name_of_the_package() -> None:
    assert ronde.standings is standings
    assert isinstance(ronde.standings(EVENT), ronde.Standings)


CODES = ["DE", "BH-C1", "BH", "FB", "SB", "AOB", "APRO", "KS", "STD", "WIN", "SOLKOFF-TRUNCATED"]


@settings(max_examples=150)
@given(events(robin=None), st.data())
def test_a_corrected_list_is_the_list_computed_anew(event: Tournament, data: st.DataObject) -> None:
    numbers = [n for n, played in enumerate(event.rounds, 1) if played.games]
    held = standings(event, CODES, round=len(event.rounds))
    if not numbers:
        return
    number = data.draw(st.sampled_from(numbers))
    old = data.draw(st.sampled_from(event.rounds[number - 1].games))
    result = data.draw(st.sampled_from(list(Result)))
    new = game(old.white, old.black, result)
    if data.draw(st.booleans()):
        new = Game(new.black, new.white, new.black_result, new.white_result)
    corrected = event.with_result(number, old.white, old.black, new)
    mended = standings(corrected, CODES, round=len(event.rounds))
    ranking._held.clear()
    anew = standings(corrected, CODES, round=len(event.rounds))
    assert mended.rows == anew.rows
    assert [row.contributions for row in mended.rows] == [row.contributions for row in anew.rows]
    assert held.round == mended.round


@pytest.mark.parametrize(
    "changed",
    [
        replace(EVENT, abnormal=(AbnormalPoints(Tpn(1), -5),)),
        replace(EVENT, points=FOOTBALL_POINTS),
        replace(EVENT, details=Details(encoded_kind="CUSTOM_ROUNDROBIN")),
        replace(EVENT, players=(replace(EVENT.players[0], rating=2400), *EVENT.players[1:])),
    ],
    ids=["a penalty", "other points", "a round robin", "a rating"],
)
def test_what_changes_beside_the_results_is_seen_at_once(changed: Tournament) -> None:
    held = standings(EVENT, CODES)
    mended = standings(changed, CODES)
    back = standings(EVENT, CODES)
    ranking._held.clear()
    assert mended.rows == standings(changed, CODES).rows
    assert back.rows == held.rows
    assert [r.values for r in mended.rows] != [r.values for r in held.rows] or (
        [r.points for r in mended.rows] != [r.points for r in held.rows]
    )


def test_a_player_who_joins_a_tie_from_afar_changes_the_direct_encounter_of_all_in_it() -> None:
    """1 and 2 have a point each, and 1 beat 2; a draw in round 2 brings 5 and 7 to a point, too."""
    event = Tournament(
        players=tuple(Player(Tpn(n), f"Player {n}", 2000) for n in range(1, 9)),
        rounds=(
            PlayedRound((game(1, 2, WIN), game(3, 4, DRAW), game(5, 6, DRAW), game(7, 8, DRAW))),
            PlayedRound((game(3, 1, WIN), game(2, 4, WIN), game(7, 5, WIN), game(8, 6, WIN))),
        ),
        number_of_rounds=3,
    )
    held = standings(event, ["DE"])
    assert [row.values[0] for row in held.rows if row.player in (1, 2)] == [1, 2]
    mended = standings(event.with_result(2, 7, 5, game(7, 5, DRAW)), ["DE"])
    assert [row.values[0] for row in mended.rows if row.points == 10] == [0] * 4


def test_a_penalty_stands_beside_the_rounds() -> None:
    punished = replace(EVENT, abnormal=(AbnormalPoints(Tpn(1), -5),))
    (row,) = (row for row in standings(punished, ["PTS", "TPN"]).rows if row.player == 1)
    assert row.values == (Fraction(1), Fraction(1))
    assert [(line.round, line.value, line.amount) for line in row.contributions[0]] == [
        (1, Fraction(1), Fraction(1)),
        (2, Fraction(1, 2), Fraction(1, 2)),
        (0, Fraction(-1, 2), Fraction(-1, 2)),
    ]


def test_a_correction_computes_only_what_it_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players, their nine opponents each, and the nine opponents of these."""
    computed = []
    exact = columns._exact

    def counting(*arguments: Any) -> Any:
        computed.append(arguments)
        return exact(*arguments)

    monkeypatch.setattr(columns, "_exact", counting)
    results = (WIN, DRAW, Result.LOSS)
    boards = [
        tuple(game(n + 1, (n + 7 * r) % 500 + 501, results[n * r % 3]) for n in range(500))
        for r in range(9)
    ]
    event = Tournament(
        players=tuple(Player(Tpn(n), rating=2900 - n) for n in range(1, 1001)),
        rounds=tuple(PlayedRound(games) for games in boards),
        number_of_rounds=9,
    )
    codes = ["DE", "WIN", "BPG", "ARO-C1", "BH-C1", "BH", "SB", "TPR"]
    held = standings(event, codes)
    assert len(computed) == len(held.rows) == 1000
    white, black, *_ = boards[4][0]
    standings(event.with_result(5, white, black, game(white, black, DRAW)), codes)
    assert 2 <= len(computed) - 1000 <= 2 * (1 + 9 + 9 * 8)
