"""Arguments of a wrong kind are refused at the door: the error names argument, value and wish."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.explanation.pictures.round import RoundPictures

EVENT = ronde.generate(ronde.Recipe(players=7, rounds=3, seed=1))
SYSTEM = ronde.system("fide-dutch")
PLAYERS = [{"id": "a"}, {"id": "b"}]
GAME: dict[str, Any] = {"round": 1, "white": "a", "black": "b"}
BYE: dict[str, Any] = {"round": 1, "player": "a"}

Call = Callable[[], object]


def club() -> ronde.Event:
    """Six players, and the first round paired."""
    event = ronde.Event("Club", rounds=5)
    for player in "abcdef":
        event.add(player)
    event.pair()
    return event


def given(function: Any, argument: str, *values: Any, **others: Any) -> list[tuple[Call, str]]:
    """Calls with each of these values for an argument, and what the errors say."""
    return [
        (partial(function, **{**others, argument: value}), f"argument {argument} is ")
        for value in values
    ]


def rows(**tables: Any) -> ronde.Event:
    """Two players in three rounds, with these rows."""
    return ronde.Event.from_rows(**{"rounds": 3, "players": PLAYERS, **tables})


WRONG: list[tuple[Call, str]] = [
    *given(ronde.pair, "event", 5, None, "open.trf", club(), []),
    *given(ronde.pair, "system", 5, [], EVENT, event=EVENT, round=2),
    *given(ronde.pair, "acceleration", 5, ["baku"], {}, event=EVENT, round=2),
    *given(ronde.pair, "options", 5, "x", [("a", 1)], event=EVENT, round=2),
    *given(ronde.check, "event", None, [EVENT], "open.trf"),
    *given(ronde.check, "system", 5, event=EVENT),
    *given(ronde.check, "rounds", 2, "12", ["1"], [None], event=EVENT),
    *given(ronde.standings, "event", None, 5, b""),
    *given(ronde.standings, "codes", 5, {"BH": 1}, [None], [["BH"]], event=EVENT),
    *given(ronde.standings, "lots", 5, event=EVENT),
    *given(ronde.standings, "adjourned", 5, "1-2", [1], event=EVENT),
    (lambda: ronde.norms(None), "argument event is None"),  # type: ignore[arg-type]
    *given(ronde.norms, "exemption", 5, [], tournament=EVENT),
    *given(ronde.norms, "later_ratings", 5, [1], tournament=EVENT),
    (lambda: ronde.norms(EVENT, later_ratings={1: 5}), "later_ratings is 5"),  # type: ignore[dict-item]
    *given(ronde.verify, "event", None, 5, club()),
    *given(ronde.verify, "account", 5, [], {}, EVENT, event=EVENT),
    *given(ronde.verify, "options", 5, event=EVENT),
    *given(ronde.read, "source", None, 5, io.StringIO("012 Open"), ["a.trf"]),
    *given(ronde.write, "event", None, "open.trf", club(), target="out.trf"),
    *given(ronde.write, "target", None, 5, [], event=EVENT),
    (lambda: ronde.system(5), "argument system is 5"),  # type: ignore[arg-type]
    (lambda: ronde.system(None), "argument system is None"),  # type: ignore[arg-type]
    (lambda: ronde.generate(5), "argument recipe is 5"),  # type: ignore[arg-type]
    *given(ronde.generate, "entrants", 5, ["anna"], recipe=ronde.Recipe()),
    *given(ronde.Recipe, "players", None, "x", 2.5, True),
    *given(ronde.Recipe, "rounds", None, "5", []),
    *given(ronde.Recipe, "seed", None, "x", []),
    *given(ronde.Recipe, "system", None, 5),
    *given(ronde.Recipe, "acceleration", 5, []),
    *given(ronde.Recipe, "options", None, 5, []),
    *given(ronde.Recipe, "points", 5, "2-1-0"),
    *given(ronde.Recipe, "lowest", None, "x"),
    *given(ronde.Recipe, "draws", None, "0.3", []),
    *given(ronde.Event, "rounds", None, "5", 2.5),
    *given(ronde.Event, "system", 5, [], rounds=3),
    *given(ronde.Event, "acceleration", [], rounds=3),
    *given(ronde.Event, "options", 5, rounds=3),
    *given(ronde.Event, "tie_breaks", 5, "BH", [5], rounds=3),
    *given(lambda player: club().add(player), "player", None, 2.5, [], True),
    *given(lambda title: club().add("z", title=title), "title", None, 5, []),
    *given(lambda rank: club().add("z", rank=rank), "rank", "1", []),
    *given(lambda player: club().withdraw(player), "player", None, 1.0, []),
    *given(lambda player: club().forbid("a", player), "player", None, [], {}),
    *given(lambda player: club().explain(player), "player", None, ["a"]),
    *given(lambda round: club().present("a", round), "round", None, "2"),
    *given(lambda board: club().result("1-0", board=board), "board", "1", [], True),
    (lambda: ronde.Event.of(5), "argument event is 5"),  # type: ignore[arg-type]
    (lambda: ronde.Event.of(EVENT, 5), "argument ids is 5"),  # type: ignore[arg-type]
    (lambda: ronde.Event.of(EVENT, [[]] * 7), "argument ids is "),  # type: ignore[list-item]
    *given(rows, "players", 5, "ab", [5]),
    *given(rows, "games", None, [None], {"round": 1}),
    *given(rows, "byes", 5, ["a"]),
    (lambda: rows(games=[{**GAME, "round": "1"}]), "argument round is '1'"),
    (lambda: rows(games=[{**GAME, "result": 1}]), "argument result is 1"),
    (lambda: rows(byes=[{**BYE, "round": 1.5}]), "argument round is 1.5"),
    (lambda: SYSTEM.with_row("C1"), "argument row is 'C1'"),  # type: ignore[arg-type]
    (lambda: SYSTEM.titled(5), "argument title is 5"),  # type: ignore[arg-type]
    *given(SYSTEM.composed, "choices", 5, None),
    *given(RoundPictures, "paired", None, EVENT, tournament=EVENT),
    (lambda: RoundPictures(club(), None), "argument event is "),  # type: ignore[arg-type]
    *given(ronde.pair, "adjourned", 5, "yes", event=EVENT),
    *given(lambda adjourned: club().pair(adjourned=adjourned), "adjourned", 1, None),
    *given(lambda sex: club().add("z", sex=sex), "sex", None, 5),
]


@pytest.mark.parametrize("call, sentence", WRONG)
def test_a_wrong_kind_is_refused_by_the_name_of_the_argument(
    call: Call, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ronde.RondeError, match=sentence) as refusal:
        call()
    assert isinstance(refusal.value, ValueError)
    assert isinstance(refusal.value, TypeError)
    assert "wanted: " in str(refusal.value)
    assert len(str(refusal.value)) < 250


def test_at_least_a_hundred_calls_are_tried() -> None:
    assert len(WRONG) >= 100


NONSENSE: dict[str, tuple[Call, str]] = {
    "a round by its name": (lambda: ronde.pair(EVENT, round="x"), "Round x cannot"),  # type: ignore[arg-type]
    "a round before the first": (lambda: ronde.pair(EVENT, round=-1), "Round -1 cannot"),
    "a round far away": (lambda: ronde.pair(EVENT, round=10**9), "Round 1000000000 cannot"),
    "no round to judge": (lambda: ronde.verify(EVENT, round=0), "Round 0 cannot"),
    "a round to judge too far": (lambda: ronde.verify(EVENT, round=99), "Round 99 cannot"),
    "half a round to judge": (lambda: ronde.verify(EVENT, round=2.5), "Round 2.5"),  # type: ignore[arg-type]
    "an account that is not there": (lambda: ronde.verify(EVENT, "no.json"), r"no\.json cannot be"),
    "a game before the first round": (lambda: rows(games=[{**GAME, "round": -1}]), "no round -1"),
    "a game after the last round": (lambda: rows(games=[{**GAME, "round": 10**9}]), "has 3 rounds"),
    "a row that is none": (lambda: rows(games=[None]), "argument games is None; wanted: Mapping"),
    "rounds without rows": (
        lambda: rows(games=[{**GAME, "round": 3}]),
        "round 3 has some, and round 1 has none",
    ),
    "rounds without end": (lambda: ronde.Event(rounds=10**9), "is 1000000000; wanted 1 to 999"),
    "a bye in no round": (lambda: rows(byes=[{**BYE, "round": 0}]), "There is no round 0"),
    "a bye worth a list": (lambda: rows(byes=[{**BYE, "points": []}]), r"A bye of \[\] does not"),
    "a rank that is a text": (
        lambda: ronde.Tournament([ronde.Player(1, rank="")]),  # type: ignore[arg-type]
        "rank and rounds are whole numbers",
    ),
    "a rank that is a list": (
        lambda: ronde.Tournament([ronde.Player(1, rank=[])]),  # type: ignore[arg-type]
        "rank and rounds are whole numbers",
    ),
}


@pytest.mark.parametrize("call, sentence", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_of_the_right_kind_is_refused_too(call: Call, sentence: str) -> None:
    with pytest.raises(ronde.RondeError, match=sentence):
        call()


def test_rows_of_a_database_may_hold_null_and_need_not_be_dictionaries() -> None:
    import sqlite3

    base = sqlite3.connect(":memory:")
    base.row_factory = sqlite3.Row
    base.execute("create table players (id text, rating integer, club text)")
    base.executemany("insert into players values (?, ?, ?)", [("a", 1900, None), ("b", None, "X")])
    event = ronde.Event.from_rows(rounds=3, players=base.execute("select * from players"))
    base.close()
    assert event.players == ("a", "b")
    assert [player.club for player in event.tournament.players] == ["", "X"]


def test_a_round_that_is_far_ahead_of_the_tournament_is_refused() -> None:
    with pytest.raises(ronde.NoSuchRound, match="Round 4 cannot be paired"):
        ronde.verify(EVENT.before(2), ronde.pair(EVENT, round=4))
