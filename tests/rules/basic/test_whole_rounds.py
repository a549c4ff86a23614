"""C.04.1 and C.04.2 in rounds that are really paired: what their articles mean for the boards."""

from __future__ import annotations

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, Tournament
from ronde.pairing import pair

SYSTEMS = ("fide-dutch-2012", "fide-lim")
every_system = pytest.mark.parametrize("system", SYSTEMS)


def two(first: str, second: str, *, result: Result = Result.DRAW, rounds: int = 11) -> Tournament:
    """Numbers 1 and 2 alone in the coming round, with these colours by round, `=` without a game.

    All their games were with others, who are gone.
    """
    players, played = [1, 2], []
    for colours in zip(first, second, strict=True):
        games, byes = [], []
        for tpn, colour in enumerate(colours, 1):
            if colour == "=":
                byes.append((Tpn(tpn), Bye.ZERO))
                continue
            players.append(len(players) + 1)
            boards = (tpn, players[-1]) if colour == "W" else (players[-1], tpn)
            won = result if colour == "W" or result is Result.DRAW else Result.LOSS
            games.append(game(*boards, won))
        played.append(PlayedRound(tuple(games), tuple(byes)))
    coming = len(played) + 1
    return Tournament(
        tuple(Player(Tpn(tpn)) for tpn in players),
        tuple(played),
        number_of_rounds=rounds,
        absences=tuple(Absence(coming, Tpn(tpn)) for tpn in players[2:]),
    )


@pytest.mark.article("FIDE12-C04.2.D2.b")
@every_system
@pytest.mark.parametrize("result", [Result.FORFEIT_WIN, Result.FORFEIT_LOSS])
def test_two_who_did_not_play_are_paired_again_and_two_who_did_are_not(
    system: str, result: Result
) -> None:
    def after(scheduled: Result) -> Tournament:
        return two("", "").with_round(PlayedRound((game(1, 2, scheduled),)))

    assert {*pair(after(result), system).pairs[0]} == {1, 2}
    with pytest.raises(NoLegalPairing):
        pair(after(Result.DRAW), system)


@pytest.mark.article("FIDE12-C04.2.D3")
@pytest.mark.parametrize(
    "second, first, white",
    [
        pytest.param("BWB=W", "=WBBW", 1, marks=pytest.mark.article("FIDE12-C04.2.D3.ex1")),
        pytest.param("WB=WB", "=BWWB", 2, marks=pytest.mark.article("FIDE12-C04.2.D3.ex2")),
        pytest.param("BWW=B=W", "WBWBW==", 1, marks=pytest.mark.article("FIDE12-C04.2.D3.ex3")),
    ],
)
@every_system
def test_histories_are_compared_as_if_unplayed_rounds_lay_before_all_games(
    system: str, second: str, first: str, white: int
) -> None:
    """Both are due the same colour; round by round the better placed, number 1, would have it."""
    event = two(first, second)
    assert event.history.colours[:2] == [first.replace("=", ""), second.replace("=", "")]
    assert pair(event, system).pairs == ((white, 3 - white),)


@pytest.mark.article("FIDE12-C04.1.f.2", "FIDE12-C04.1.g.2")
@every_system
@pytest.mark.parametrize("colours", ["BWW", "WWBW"])
def test_limits_of_colours_give_way_in_the_last_round_where_the_system_says_so(
    system: str, colours: str
) -> None:
    """A third White running, or three more of them: for two who have won every game."""
    last = len(colours) + 1
    winners = two(colours, colours, result=Result.WIN, rounds=last)
    assert {*pair(winners, system).pairs[0]} == {1, 2}
    with pytest.raises(NoLegalPairing):
        pair(two(colours, colours, result=Result.WIN, rounds=last + 1), system)


@pytest.mark.article("FIDE12-C04.1.f.2", "FIDE12-C04.1.g.2")
def test_the_dutch_system_makes_that_exception_for_top_scorers_only() -> None:
    drawn = two("BWW", "BWW", rounds=4)
    with pytest.raises(NoLegalPairing):
        pair(drawn, "fide-dutch-2012")
