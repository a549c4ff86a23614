"""An event in progress: ids of one's own, and errors that say what to do."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ronde
from ronde.event import Event

NAMES = ("anna", "bert", "carl", "dora", "emil", "fay", "gus")


def club(players: int = 6, rounds: int = 5, **settings: Any) -> Event:
    """An event before its first round."""
    event = Event("Club open", rounds=rounds, **settings)
    for place, name in enumerate(NAMES[:players]):
        event.add(name, rating=1900 - 50 * place)
    return event


def play(event: Event, result: str = "1-0") -> ronde.EventRound:
    """Pair a round and end every game."""
    paired = event.pair()
    for board in paired:
        event.result(board.white, board.black, result)
    return paired


def test_boards_have_the_ids_of_the_program() -> None:
    event = club(7)
    first = event.pair()
    assert [board.number for board in first] == [1, 2, 3]
    assert {*first.boards[0].__class__.__slots__} >= {"number", "white", "black"}
    seated = {name for board in first for name in (board.white, board.black)}
    assert seated | {first.bye} == {*NAMES}
    assert first.bye == "gus"
    paired = ronde.pair(event.tournament, round=1)
    assert [(b.white, b.black) for b in first] == [
        (NAMES[white - 1], NAMES[black - 1]) for white, black in paired.pairs
    ]


def test_players_are_numbered_by_strength_however_they_come() -> None:
    event = Event(rounds=3)
    for player, rating in ((7, 1500), (12, 1800), (3, 1650)):
        event.add(player, rating=rating)
    assert event.players == (12, 3, 7)
    assert [p.rating for p in event.tournament.players] == [1800, 1650, 1500]
    assert [p.name for p in event.tournament.players] == ["12", "3", "7"]


def test_results_are_entered_by_players_or_by_board_and_corrected() -> None:
    event = club()
    first = event.pair()
    for board in first:
        event.result("1-0", board=board.number)
    event.result(first.boards[0].white, first.boards[0].black, "½-½")
    assert [b.result for b in event.rounds[0]] == ["½-½", "1-0", "1-0"]
    assert sorted(row.points for row in event.standings()) == ["0", "0", "0.5", "0.5", "1", "1"]


def test_a_result_that_is_corrected_later_leaves_the_next_pairing_right() -> None:
    event = club()
    first = play(event)
    play(event)
    for board in first:
        event.result(board.white, board.black, "0-1", round=1)
    assert ronde.check(event.tournament).agrees
    assert [b.result for b in event.rounds[0]] == ["0-1"] * 3
    event.add("zoe", rating=2200)
    play(event)
    assert ronde.check(event.tournament).agrees
    assert Event.from_json(event.to_json()).tournament == event.tournament


def test_late_entries_byes_and_withdrawals() -> None:
    event = club()
    first = play(event)
    event.add("zoe", rating=2200)
    assert event.players[0] == "zoe"
    assert event.rounds[0].boards[0].white == first.boards[0].white
    event.bye("anna", round=2)
    event.absent("bert", round=2)
    event.withdraw("carl")
    second = event.pair()
    seated = {name for board in second for name in (board.white, board.black)}
    assert seated == {"zoe", "dora", "emil", "fay"}
    for board in second:
        event.result("½-½", board=board.number)
    event.readmit("carl")
    third = event.pair()
    assert {n for b in third for n in (b.white, b.black)} | {third.bye} == {*event.players}
    tenths = {row.player: row.tenths for row in event.standings(round=2)}
    assert tenths["zoe"] == 5


def test_the_last_pairing_is_undone_with_the_byes_as_they_were() -> None:
    event = club()
    play(event)
    event.bye("anna", round=2)
    event.bye("bert", round=3)
    before = event.tournament
    taken = event.pair()
    assert event.undo() == taken
    assert event.tournament == before
    assert event.pair() == taken


def test_those_who_must_not_meet_do_not() -> None:
    free = club().pair()
    white, black = free.boards[0].white, free.boards[0].black
    event = club()
    event.forbid(white, black)
    assert all({b.white, b.black} != {white, black} for b in event.pair())


def test_standings_and_reasons_for_a_site() -> None:
    event = club()
    play(event)
    rows = event.standings(["BH-C1", "SOLKOFF-TRUNCATED"]).to_dicts()
    assert [*rows[0]] == ["rank", "player", "name", "points", "BH-C1", "SOLKOFF-TRUNCATED"]
    assert rows[0]["points"] == 1.0
    assert json.loads(json.dumps(rows)) == rows
    assert "anna" in event.explain("anna")
    assert "<td>anna</td>" in event.standings()._repr_html_()
    assert len(repr(event)) < 100


def test_the_event_is_kept_and_opened_again() -> None:
    event = club()
    play(event)
    event.bye("anna", round=3)
    again = Event.from_json(event.to_json())
    assert (again.players, again.tournament) == (event.players, event.tournament)
    from_report = Event.read(event.to_trf(), event.players)
    assert from_report.standings().to_dicts() == event.standings().to_dicts()
    copied = pickle.loads(pickle.dumps(event))
    assert copied.tournament == event.tournament
    assert copied.pair() == event.pair()


def test_rows_of_a_database_are_the_event() -> None:
    event = club(7)
    first = play(event)
    event.bye("anna", round=2)
    players = [{"id": name, "rating": 1900 - 50 * place} for place, name in enumerate(NAMES)]
    byes: list[dict[str, Any]] = [
        {"round": 1, "player": first.bye, "points": "pairing"},
        {"round": 2, "player": "anna"},
    ]
    rows = Event.from_rows(
        "Club open",
        rounds=5,
        players=reversed(players),
        games=event.rounds[0].to_dicts(),
        byes=byes,
    )
    assert rows.tournament == event.tournament
    assert rows.pair() == event.pair()


def matches(**settings: Any) -> Event:
    """An event of matches of two games, its first round paired: anna-carl, dora-bert."""
    event = club(5, system="fide-double-swiss", **settings)
    event.pair()
    return event


def test_a_match_of_two_games_has_a_result_for_each() -> None:
    event = matches()
    event.result("anna", "carl", "1-0")
    assert event.rounds[0].boards[0].result == "1-0 ?"
    with pytest.raises(ronde.RondeError, match="no result of carl-anna, dora-bert, bert-dora"):
        event.pair()
    event.result("carl", "anna", "½-½")
    event.result("0-1 1F-0F", board=2)
    assert [board.result for board in event.rounds[0]] == ["1-0 ½-½", "0-1 1F-0F"]
    points = {row.player: row.points for row in event.standings()}
    assert points == {"anna": "1.5", "carl": "0.5", "bert": "2", "dora": "0", "emil": "1.5"}


def test_a_game_of_a_match_is_corrected_after_the_next_pairing() -> None:
    event = matches()
    for board in (1, 2):
        event.result("1-0 0-1", board=board)
    event.pair()
    event.result("carl", "anna", "1-0", round=1)
    event.result("0-1 1-0", board=2, round=1)
    assert ronde.check(event.tournament).agrees
    assert "anna" in event.explain("anna")
    assert Event.from_json(event.to_json()).tournament == event.tournament
    assert Event.read(event.to_trf(), event.players).tournament == event.tournament


def test_rows_give_the_games_of_a_match_together_or_one_by_one() -> None:
    event = matches()
    event.result("anna", "carl", "1-0")
    event.result("1-0 0-1", board=2)
    given: dict[str, Any] = {
        "name": "Club open",
        "rounds": 5,
        "system": "fide-double-swiss",
        "players": [{"id": p, "rating": 1900 - 50 * i} for i, p in enumerate(NAMES[:5])],
        "byes": [{"round": 1, "player": "emil", "points": "pairing"}],
    }
    one_by_one = [
        {"round": 1, "white": "anna", "black": "carl", "result": "1-0"},
        {"round": 1, "white": "dora", "black": "bert", "result": "1-0"},
        {"round": 1, "white": "bert", "black": "dora", "result": "0-1"},
    ]
    for games in (event.rounds[0].to_dicts(), one_by_one):
        assert Event.from_rows(games=games, **given).tournament == event.tournament


def test_an_event_of_teams_is_no_event_of_players() -> None:
    from ronde.domain.team import Team, TeamEvent

    teams = TeamEvent(teams=(Team(1, "A", (1,)), Team(2, "B", (2,))))
    players = [ronde.Player(1), ronde.Player(2)]
    with pytest.raises(ronde.RondeError, match="fide-team pairs the teams of this event"):
        Event.of(ronde.Tournament(players, team_event=teams, system="fide-team"))


def test_rounds_and_standings_are_short_in_a_terminal() -> None:
    event = club(7)
    assert repr(play(event)) == "<EventRound 1: 3 boards, bye gus>"
    assert repr(event.standings(["BH"])) == "<EventStandings after round 1: 7 rows by BH>"


def test_missing_values_of_a_data_frame_are_left_out_and_its_ratings_whole_numbers() -> None:
    nan = float("nan")
    players: list[dict[str, Any]] = [
        {"id": 1, "rating": 1900.0, "club": nan},
        {"id": 2, "rating": nan, "club": "C"},
    ]
    event = Event.from_rows(rounds=2, players=players)
    assert [(p.rating, p.club) for p in event.tournament.players] == [(1900, ""), (0, "C")]
    with pytest.raises(ronde.RondeError, match=r"rating is 1900\.5"):
        Event.from_rows(rounds=2, players=[{"id": 1, "rating": 1900.5}])


Act = Callable[[Event], object]
REFUSED: dict[str, tuple[Act, str]] = {
    "an unknown player": (lambda e: e.withdraw("zoe"), "no player 'zoe': enter them with add"),
    "a player twice": (lambda e: e.add("anna"), "anna has been entered already"),
    "an id that is none": (lambda e: e.add(1.5), "player is 1.5"),  # type: ignore[arg-type]
    "a rating as text": (lambda e: e.add("zoe", rating="2000"), "rating"),  # type: ignore[arg-type]
    "a rating of five digits": (
        lambda e: e.add("zoe", rating=99999),
        "rating of zoe is 99999: it must lie between 0 and 9999",
    ),
    "an empty id": (lambda e: e.add(""), "id of a player is empty"),
    "a country for a federation": (
        lambda e: e.add("zoe", federation="France"),
        "federation has three letters, unlike 'France'",
    ),
    "a sex of another letter": (lambda e: e.add("zoe", sex="z"), "The sex is m or w"),
    "a birthday that is none": (lambda e: e.add("zoe", birth="yesterday"), "date of birth"),
    "a title of many letters": (lambda e: e.add("zoe", title="Master"), "'Master' is not a title"),
    "a name with a control": (lambda e: e.add("zoe", name="Zo\0e"), "a sign that nobody sees"),
    "a name that turns what follows": (
        lambda e: e.add("zoe", name="Zoe\u202e"),
        "a sign that nobody sees",
    ),
    "a club with a control": (lambda e: e.add("zoe", club="\x1b[2J"), "a sign that nobody sees"),
    "a name of two lines": (lambda e: e.add("zoe", name="Zo\ne"), "line break"),
    "readmitting who is there": (lambda e: e.readmit("anna"), "anna has not withdrawn"),
    "an unknown tie-break": (lambda e: Event(rounds=5, tie_breaks=["XX"]), "no tie-break 'XX'"),
    "pairing nobody": (lambda e: Event(rounds=5).pair(), "nobody to pair"),
    "an unknown field": (lambda e: e.add("zoe", elo=2000), "zoe has a field that no player has"),
    "pairing with open games": (
        lambda e: e.pair(),
        r"Round 1 is not over: there is no result of .*anna.*pair\(adjourned=True\)",
    ),
    "a game that is not played": (
        lambda e: e.result("anna", "bert", "1-0"),
        "anna and bert do not meet in round 1; their games are",
    ),
    "a result by nobody": (lambda e: e.result("zoe", "bert", "1-0"), "no player 'zoe'"),
    "a board that is not there": (lambda e: e.result("1-0", board=9), "no board 9 in round 1"),
    "a result that is none": (lambda e: e.result("2-7", board=1), "'2-7' is not the result"),
    "a number as result": (lambda e: e.result(1, board=1), "1 is no result: write"),  # type: ignore[call-overload]
    "one result for a match": (
        lambda e: matches().result("1-0", board=1),
        "'1-0' is not the result of a match: write that of each game",
    ),
    "half a call": (lambda e: e.result("anna", "1-0"), "Write result"),  # type: ignore[call-overload]
    "a round to come": (
        lambda e: e.result("1-0", board=1, round=2),
        "Round 2 has not been paired yet",
    ),
    "a bye in the past": (
        lambda e: e.bye("anna", round=1),
        "anna cannot ask for anything in round 1: rounds 2 to 5",
    ),
    "coming in the past after all": (
        lambda e: e.present("anna", round=1),
        "anna cannot ask for anything in round 1: rounds 2 to 5",
    ),
    "a round that is none": (
        lambda e: e.result("1-0", board=1, round=0),
        "0 is not the number of a round",
    ),
    "a bye after the end": (lambda e: e.bye("anna", round=6), "in round 6: rounds 2 to 5"),
    "an odd bye": (lambda e: e.bye("anna", round=2, points="third"), "'third' does not exist"),
    "one who must not meet": (lambda e: e.forbid("anna", "anna"), "at least two players"),
    "reasons of nobody": (lambda e: e.explain("zoe"), "no player 'zoe'"),
    "reasons of a round to come": (lambda e: e.explain("anna", round=4), "Round 4 has not been"),
    "standings to come": (lambda e: e.standings(round=4), "no standings after round 4"),
    "ids too few": (lambda e: Event.of(e.tournament, ["anna"]), "6 players need as many"),
    "JSON of something else": (lambda e: Event.from_json("[]"), "not what Event.to_json writes"),
    "an unknown system": (lambda e: Event(rounds=5, system="nonsense"), "nonsense"),
    "a system of teams": (
        lambda e: Event(rounds=5, system="fide-team"),
        "fide-team pairs the teams",
    ),
    "an unknown option": (lambda e: Event(rounds=5, options={"x": "y"}), "x"),
    "no rounds": (lambda e: Event(rounds=0), "The number of rounds is 0"),
    "a row without an id": (
        lambda e: Event.from_rows(rounds=5, players=[{"rating": 5}]),
        "has no column id",
    ),
    "a game of nobody": (
        lambda e: Event.from_rows(
            rounds=5, players=[{"id": 1}], games=[{"round": 1, "white": 1, "black": 2}]
        ),
        "no player 2",
    ),
}


@pytest.mark.parametrize("act, sentence", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(act: Act, sentence: str) -> None:
    event = club()
    event.pair()
    before = event.tournament
    with pytest.raises(ronde.RondeError, match=sentence):
        act(event)
    assert event.tournament is before


def test_nobody_withdraws_twice() -> None:
    event = club()
    event.withdraw("anna")
    with pytest.raises(ronde.RondeError, match="anna has withdrawn already"):
        event.withdraw("anna")


def test_white_is_named_first() -> None:
    event = club()
    board = event.pair().boards[0]
    with pytest.raises(ronde.RondeError, match=f"{board.white} has White against {board.black}"):
        event.result(board.black, board.white, "1-0")


def test_nothing_is_undone_before_the_first_round() -> None:
    with pytest.raises(ronde.RondeError, match="no pairing to undo"):
        club().undo()


def test_adjourned_games_let_the_next_round_be_paired() -> None:
    event = club()
    event.pair()
    assert event.pair(adjourned=True).number == 2


def test_the_public_names_are_listed() -> None:
    assert {"Event", "pair", "read", "InconsistentTournament"} <= {*dir(ronde)}
    assert all(hasattr(ronde, name) for name in dir(ronde))
