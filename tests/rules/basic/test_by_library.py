"""C.04.1 met through the public names alone: what holds in every tournament that is paired."""

from __future__ import annotations

import pytest

import ronde

SYSTEMS = ("fide-dutch-2012", "fide-lim")
UNPLAYED = (ronde.Result.FORFEIT_WIN, ronde.Result.FORFEIT_LOSS)


def events(system: str) -> list[ronde.Tournament]:
    recipes = [
        ronde.Recipe(players=players, rounds=7, seed=seed, system=system, forfeits=0.05)
        for players in (13, 16)
        for seed in range(6)
    ]
    return [ronde.generate(recipe) for recipe in recipes]


def colours(event: ronde.Tournament, player: int) -> str:
    """The colours of the games that a player has played."""
    return "".join(
        "W" if game.white == player else "B"
        for played in event.rounds
        for game in played.games
        if player in game[:2] and game.white_result not in UNPLAYED
    )


@pytest.mark.article("FIDE12-C04.1.b")
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_players_play_each_other_twice(system: str) -> None:
    for event in events(system):
        games = [game for played in event.rounds for game in played.games]
        met = [frozenset(game[:2]) for game in games if game.white_result not in UNPLAYED]
        assert len(met) == len(set(met))


@pytest.mark.article("FIDE12-C04.1.c", "FIDE12-C04.1.d")
@pytest.mark.parametrize("system", SYSTEMS)
def test_with_an_odd_number_one_player_has_the_bye_and_nobody_has_it_twice(system: str) -> None:
    bye = ronde.Bye.PAIRING_ALLOCATED
    for event in events(system):
        byes = [[tpn for tpn, kind in played.byes if kind is bye] for played in event.rounds]
        odd = len(event.players) % 2
        assert [len(found) for found in byes] == [odd] * len(byes)
        assert len({tpn for found in byes for tpn in found}) == odd * len(byes)


OTHERS = (
    *("fide-dutch-2017", "fide-dutch-2026", "fide-lim-2026", "fide-dubov-2018", "fide-dubov-2026"),
    *("fide-burstein-2017", "fide-burstein-2026", "ch-dutch"),
)


@pytest.mark.article("FIDE12-C04.1.0")
@pytest.mark.parametrize("system", [*SYSTEMS, *OTHERS])
def test_the_basic_rules_hold_in_every_system(system: str) -> None:
    """No rematch, one bye of an odd number and none twice, nobody a third colour running."""
    for seed in range(3):
        event = ronde.generate(ronde.Recipe(players=13, rounds=6, seed=seed, system=system))
        games = [game for played in event.rounds for game in played.games]
        assert len({frozenset(game[:2]) for game in games}) == len(games) == 6 * 6
        byes = [tpn for played in event.rounds for tpn, _ in played.byes]
        assert len(set(byes)) == len(byes) == 6
        earlier = ronde.Tournament(event.players, event.rounds[:-1], number_of_rounds=6)
        for player in event.players:
            had = colours(earlier, player.tpn)
            assert "WWW" not in had
            assert "BBB" not in had
            assert abs(had.count("W") - had.count("B")) <= 2


@pytest.mark.article("FIDE12-C04.1.f.1", "FIDE12-C04.1.g.1")
@pytest.mark.parametrize("system", SYSTEMS)
def test_before_the_last_round_colours_keep_their_limits(system: str) -> None:
    for event in events(system):
        shorter = ronde.Tournament(event.players, event.rounds[:-1], number_of_rounds=7)
        for player in event.players:
            sequence = colours(shorter, player.tpn)
            for first in range(len(sequence) + 1):
                had = sequence[:first]
                assert abs(had.count("W") - had.count("B")) <= 2
                assert had[-3:] not in ("WWW", "BBB")


@pytest.mark.article("FIDE12-C04.1.a")
def test_the_number_of_rounds_is_announced_and_no_further_round_is_paired() -> None:
    players = tuple(ronde.Player(n) for n in range(1, 5))
    with pytest.raises(ronde.RondeError, match="number of rounds is missing"):
        ronde.pair(ronde.Tournament(players), "fide-dutch-2012")
    games = ((1, 3), (4, 2))
    draw = ronde.Result.DRAW
    played = ronde.PlayedRound([ronde.Game(w, b, draw, draw) for w, b in games])
    with pytest.raises(ronde.RondeError, match="only 1 rounds"):
        ronde.pair(ronde.Tournament(players, (played,), number_of_rounds=1), "fide-dutch-2012")


@pytest.mark.article("FIDE12-C04.1.h1", "FIDE12-C04.1.h2")
@pytest.mark.parametrize("system", SYSTEMS)
def test_two_who_are_due_different_colours_get_them(system: str) -> None:
    """The colour had less often; had equally often, the other than last time."""

    def due(sequence: str) -> str:
        difference = sequence.count("W") - sequence.count("B")
        if difference:
            return "B" if difference > 0 else "W"
        return {"W": "B", "B": "W"}.get(sequence[-1:], "")

    seen = 0
    for event in events(system):
        for number, played in enumerate(event.rounds):
            before = ronde.Tournament(event.players, event.rounds[:number], number_of_rounds=7)
            for game in played.games:
                wanted = {tpn: due(colours(before, tpn)) for tpn in game[:2]}
                if sorted(wanted.values()) == ["B", "W"]:
                    assert wanted[game.white] == "W", (number + 1, game)
                    seen += 1
    assert seen > 100
