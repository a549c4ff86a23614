"""No inconsistent tournament can exist: each kind of nonsense is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ronde
from ronde.domain.round import Board, game
from ronde.domain.tournament import (
    AbnormalPoints,
    AcceleratedPoints,
    Details,
    ForbiddenPairs,
)

WIN, DRAW, LOSS = ronde.Result.WIN, ronde.Result.DRAW, ronde.Result.LOSS
PLAYERS: tuple[Any, ...] = tuple(ronde.Player(n, f"Player {n}") for n in range(1, 5))

Making = Callable[[], object]


def event(**fields: Any) -> ronde.Tournament:
    """Four players and five rounds, and something wrong with them."""
    return ronde.Tournament(**{"players": PLAYERS, "number_of_rounds": 5, **fields})


def paired(*games: Any, byes: Any = ()) -> ronde.Tournament:
    """The four players after one round."""
    return event(rounds=(ronde.PlayedRound(games, byes),))


ANYTHING: Any = event()
"""A tournament that nothing is known of: what it is asked is not looked at before it is asked."""


def players(**fields: Any) -> Making:
    """A list whose third player is wrong."""
    wrong: Any = ronde.Player(**{"tpn": 3, **fields})
    return lambda: event(players=(*PLAYERS[:2], wrong, PLAYERS[3]))


def absent(*absence: Any) -> Making:
    """Somebody who will miss a round."""
    return lambda: event(absences=(ronde.Absence(*absence),))


WON = (WIN, LOSS)
G: Any = ronde.Game
NONSENSE: dict[str, tuple[Making, str]] = {
    "a player against himself": (lambda: paired(G(1, 1, *WON)), "Round 1: player 1 is their own"),
    "in two games": (
        lambda: paired(G(1, 2, *WON), G(1, 3, *WON)),
        "Round 1: player 1 has too many games",
    ),
    "both colours in two games": (
        lambda: paired(G(1, 2, *WON), G(3, 1, *WON)),
        "Round 1: player 1 has too many games",
    ),
    "the same game twice": (
        lambda: paired(G(1, 2, *WON), G(1, 2, *WON)),
        "Round 1: player 1 has too many games",
    ),
    "a game and a bye": (
        lambda: paired(G(1, 2, *WON), byes=[(1, ronde.Bye.HALF)]),
        "Round 1: a bye of player 1, who has a game",
    ),
    "two byes": (
        lambda: paired(byes=[(1, ronde.Bye.HALF), (1, ronde.Bye.FULL)]),
        "Round 1: a player has two byes",
    ),
    "a bye of nobody": (lambda: paired(byes=[(9, ronde.Bye.HALF)]), "a bye of player 9"),
    "a bye of player 0": (lambda: paired(byes=[(0, ronde.Bye.HALF)]), "a bye of player 0"),
    "player 0": (lambda: paired(G(0, 2, *WON)), "Round 1: 0-2 are not two players of the list"),
    "player -1": (lambda: paired(G(-1, 2, *WON)), "-1-2 are not two players of the list"),
    "an unknown player": (lambda: paired(G(1, 9, *WON)), "1-9 are not two players of the list"),
    "a player by name": (lambda: paired(G("anna", 2, *WON)), "'anna'-2 needs the pairing numbers"),
    "nobody as opponent": (lambda: paired(G(1, None, *WON)), "1-None needs the pairing numbers"),
    "half a player": (lambda: paired(G(1.5, 2, *WON)), "1.5-2 needs the pairing numbers"),
    "plain numbers as results": (lambda: paired(G(1, 3, 1, 0)), "1-3 has 1, 0 as results: write"),
    "a text as result": (lambda: paired(G(1, 3, "1-0", "")), "1-3 has '1-0', '' as results"),
    "a bye as result": (
        lambda: paired(G(1, 3, ronde.Bye.HALF, ronde.Bye.HALF)),
        "1-3 has <Bye.HALF: 10>",
    ),
    "two winners": (lambda: paired(G(1, 2, WIN, WIN)), "results of 1-2 contradict each other"),
    "one result only": (lambda: paired(G(1, 2, WIN)), "results of 1-2 contradict each other"),
    "a forfeit that one side played": (
        lambda: paired(G(1, 2, ronde.Result.FORFEIT_WIN, LOSS)),
        "results of 1-2 contradict",
    ),
    "a pair in place of a game": (lambda: paired((1, 2)), r"\(1, 2\) is no game: write Game"),
    "a text in place of a game": (lambda: paired("1-2"), "'1-2' is no game: write Game"),
    "a board of pairs": (lambda: paired(Board(((1, 2),))), r"\(1, 2\) is no game"),  # type: ignore[arg-type]
    "a number in place of a bye": (lambda: paired(byes=[3]), "3 is no bye: write"),
    "half a point in place of a bye": (lambda: paired(byes=[(3, 0.5)]), r"\(3, 0.5\) is no bye"),
    "a result in place of a bye": (lambda: paired(byes=[(3, DRAW)]), "is no bye"),
    "a match of three games": (
        lambda: event(
            games_per_match=2,
            rounds=[ronde.PlayedRound([game(1, 2, WIN), game(2, 1, WIN), game(1, 2, WIN)])],
        ),
        "Round 1: player 1 has too many games",
    ),
    "games in place of a round": (lambda: event(rounds=[[game(1, 2)]]), "is no PlayedRound"),
    "one round, not in a list": (
        lambda: event(rounds=ronde.PlayedRound()),
        "rounds cannot be <PlayedRound",
    ),
    "more rounds than the event has": (
        lambda: event(rounds=[ronde.PlayedRound()] * 6),
        "Rounds paired: 6; the tournament has only 5",
    ),
    "no round at all": (lambda: event(number_of_rounds=0), "The number of rounds is 0"),
    "rounds as text": (lambda: event(number_of_rounds="5"), "number_of_rounds cannot be '5'"),
    "three games a match": (lambda: event(games_per_match=3), "A match has 3 games"),
    "a colour by name": (lambda: event(initial_colour="white"), "initial_colour cannot be 'white'"),
    "names in place of players": (lambda: event(players=["anna"]), "'anna' is no Player"),
    "a gap in the numbers": (players(tpn=5), "Player number 5 stands in place 3"),
    "a number twice": (players(tpn=2), "Player number 2 stands in place 3"),
    "a player numbered 0": (players(tpn=0), "Player number 0 stands in place 3"),
    "a rating as text": (players(rating="1900"), "Player 3: the name is a text, rating"),
    "a rating below zero": (players(rating=-5), "Player 3: a rating or a rank below zero"),
    "a late entry before round 1": (players(first_round=0), "Player 3: the first round is at"),
    "an absence of an unknown player": (absent(2, 9), "Round 2: the absent player 9 is not in"),
    "an absence of player 0": (absent(2, 0), "Round 2: the absent player 0 is not in the list"),
    "an absence of a name": (absent(2, "anna"), "'anna'.*are whole numbers"),
    "an absence in round 0": (absent(0, 1), "Round 0: player 1 cannot be absent"),
    "an absence after the end": (absent(6, 1), "Round 6: player 1 cannot be absent"),
    "an absence with the bye of the pairing": (
        absent(2, 1, ronde.Bye.PAIRING_ALLOCATED),
        "Round 2: player 1 needs one bye of half",
    ),
    "two absences in a round": (
        lambda: event(absences=[ronde.Absence(2, 1), ronde.Absence(2, 1, ronde.Bye.HALF)]),
        "Round 2: player 1 needs one bye",
    ),
    "tenths as points": (
        lambda: ronde.PointSystem(win=1, draw=0.5),  # type: ignore[arg-type]
        r"write PointSystem\(win=10, draw=5\), not draw=0.5",
    ),
    "points below zero": (
        lambda: ronde.PointSystem(win=-10),
        "Points cannot be below zero: win=-10",
    ),
    "a bye below zero": (lambda: ronde.PointSystem(zero_point_bye=-5), "zero_point_bye=-5"),
    "a draw better than a win": (
        lambda: ronde.PointSystem(win=10, draw=20),
        "worth 1.0, 2.0, 0.0: wanted the most for the win",
    ),
    "a loss of Black better than a draw": (
        lambda: ronde.PointSystem(black_loss=6),
        "worth 1.0, 0.5, 0.6",
    ),
    "a third of a point": (lambda: ronde.PointSystem(draw=1 / 3), "whole tenths"),  # type: ignore[arg-type]
    "points as text": (lambda: ronde.PointSystem(win="1"), "whole tenths.*not win='1'"),  # type: ignore[arg-type]
    "points in place of a point system": (lambda: event(points=10), "points cannot be 10"),
    "a name in place of details": (lambda: event(details="Open"), "details cannot be 'Open'"),
    "a ban of an unknown player": (
        lambda: event(forbidden=[ForbiddenPairs((1, 9))]),
        "Forbidden pairs: 1, 9 are not players",
    ),
    "a ban of a player with himself": (
        lambda: event(forbidden=[ForbiddenPairs((1, 1))]),
        "Forbidden pairs: 1, 1 are not players",
    ),
    "a ban by names": (
        lambda: event(forbidden=[ForbiddenPairs(("anna", "bert"))]),  # type: ignore[arg-type]
        r"write ForbiddenPairs\(\(1, 2\)\)",
    ),
    "a ban that ends before it begins": (
        lambda: event(forbidden=[ForbiddenPairs((1, 2), 3, 2)]),
        "the first round comes after the last",
    ),
    "an acceleration backwards": (
        lambda: event(accelerated=[AcceleratedPoints(2, 1, 1, 2, 10)]),
        "comes after the last one",
    ),
    "a penalty of nobody": (
        lambda: event(abnormal=[AbnormalPoints(9, -10)]),
        "there is no player 9",
    ),
    "a penalty of half a tenth": (
        lambda: event(abnormal=[AbnormalPoints(1, -0.5)]),  # type: ignore[arg-type]
        "whole numbers",
    ),
    "a ranking of some": (lambda: event(ranking=(1, 2)), "ranking does not name every player"),
    "a ranking of names": (lambda: event(ranking=("a", "b", "c", "d")), "ranking does not name"),
    "one tie-break, not in a list": (lambda: event(tie_breaks="BH"), "tie_breaks cannot be 'BH'"),
    "a result of a game nobody has": (
        lambda: paired(G(1, 2)).with_result(1, 3, 4, game(3, 4, WIN)),
        "There is no game 3-4 in round 1",
    ),
    "a result in a round to come": (
        lambda: paired(G(1, 2)).with_result(2, 1, 2, game(1, 2, WIN)),
        "Round 2 has not been paired",
    ),
    "before round 0": (lambda: event().before(0), "0 is not the number of a round"),
    "before a round that is none": (lambda: ANYTHING.before("two"), "'two' is not the number"),
    "as known at half a round": (lambda: event().as_known_at(1.5), "1.5 is not the number"),
    "as paired in no round": (lambda: ANYTHING.as_paired(None), "None is not the number"),
    "absences of a coming round": (lambda: event().absences_in(1), "Round 1 has not been paired"),
    "pairs of a coming round": (lambda: event().pairs_as_paired(1), "Round 1 has not been paired"),
    "points before a coming round": (
        lambda: event().points_known_at(1),
        "Round 1 has not been paired",
    ),
    "no round as the next": (lambda: ANYTHING.with_round(None), "played: None is no PlayedRound"),
    "a stranger in the next round": (
        lambda: event().with_round(ronde.PlayedRound([G(1, 9, *WON)])),
        "Round 1: 1-9 are not two players",
    ),
    "a result in place of a game": (
        lambda: paired(G(1, 2, *WON)).with_result(1, 1, 2, ANYTHING),
        "result: .* is no Game",
    ),
    "a name as a further player": (lambda: ANYTHING.with_player("Anna"), "'Anna' is no Player"),
    "a number as the entries": (lambda: ANYTHING.with_entries(4, ()), "4 is no Sequence"),
    "the name of a player": (lambda: ANYTHING.player("Anna"), "There is no player Anna"),
    "a player whom nobody knows": (lambda: event().player(0), "There is no player 0"),
    "a player after the last": (lambda: event().player(5), "There is no player 5"),
    "standings of nobody": (
        lambda: ronde.standings(paired(G(1, 2, *WON))).row(9),
        "There is no player 9",
    ),
}


@pytest.mark.parametrize("make, sentence", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_by_name(make: Making, sentence: str) -> None:
    with pytest.raises(ronde.InconsistentTournament, match=sentence) as refusal:
        make()
    assert isinstance(refusal.value, ValueError)
    assert all(problem.render() for problem in refusal.value.problems)


def test_all_faults_are_listed_with_rounds_and_players() -> None:
    first = ronde.PlayedRound([G(1, 1, *WON), G(2, 3, WIN, WIN)])
    second = ronde.PlayedRound([G(1, 9, *WON)], [(4, ronde.Bye.HALF)])
    with pytest.raises(ronde.InconsistentTournament) as refusal:
        event(rounds=(first, second), absences=(ronde.Absence(3, 7),))
    found = [(problem.round, problem.players) for problem in refusal.value.problems]
    assert found == [(1, (1,)), (1, (2, 3)), (2, (1, 9)), (3, (7,))]
    assert len(str(refusal.value).splitlines()) == 4


def test_lists_will_do_in_place_of_tuples() -> None:
    made = event(players=list(PLAYERS), rounds=[ronde.PlayedRound([game(1, 2, WIN)])])
    assert made == paired(game(1, 2, WIN))
    assert made.history.points == [10, 0, 0, 0]
    assert made.details == Details()


def test_files_and_values_are_wrong_in_the_usual_way(tmp_path: Any) -> None:
    with pytest.raises(OSError, match=r"nowhere\.trf"):
        ronde.read(tmp_path / "nowhere.trf")
    with pytest.raises(ValueError, match="001"):
        ronde.read("012 An open without players\n")
