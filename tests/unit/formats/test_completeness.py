"""What a rating officer asks for, and whether a report tells it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Details, Tournament
from ronde.formats.completeness import RANK_METHOD, TIME_CONTROL, is_ready, report_items

WHOLE = Tournament(
    players=(
        Player(Tpn(1), "Abadie, Inès", 2300, "WGM", "FRA", "w", "1990/05/31", "20001", rank=1),
        Player(Tpn(2), "Okafor, Daniel", 2200, "", "NGR", "m", "1985", "20002", rank=2),
    ),
    rounds=(PlayedRound([Game(Tpn(1), Tpn(2), Result.WIN, Result.LOSS)]),),
    number_of_rounds=1,
    system="fide-dutch-2026",
    tie_breaks=("BH-C1", "BH"),
    details=Details(
        name="Open",
        city="Lyon",
        federation="FRA",
        start="2026/05/02",
        end="2026/05/02",
        chief_arbiter="Keller, Anna",
        encoded_time_control="5400+30",
        round_dates=("2026/05/02",),
        pairing_controller="Ronde",
    ),
)


def states(tournament: Tournament) -> dict[str, str]:
    return {item.code: item.state for item in report_items(tournament) if item.state != "fine"}


def told(**details: Any) -> Tournament:
    return replace(WHOLE, details=replace(WHOLE.details, **details))


def player(**facts: Any) -> Tournament:
    changed = replace(WHOLE.players[1], **facts)
    return replace(WHOLE, players=(WHOLE.players[0], changed))


def test_a_whole_report_is_ready() -> None:
    assert states(WHOLE) == {}
    assert is_ready(report_items(WHOLE))


@pytest.mark.parametrize(
    "tournament, gap",
    [
        (told(name=""), ("event-name", "must")),
        (told(city=""), ("city", "must")),
        (told(federation="France"), ("event-federation", "must")),
        (told(start=""), ("start", "must")),
        (told(start="2026/02/30"), ("start", "must")),
        (told(start="2026/05/03", round_dates=("2026/05/03",)), ("end", "must")),
        (told(chief_arbiter=""), ("chief-arbiter", "must")),
        (told(round_dates=()), ("round-dates", "must")),
        (told(round_dates=("2026/05/09",)), ("round-dates", "must")),
        (told(encoded_time_control=""), ("time-control", "should")),
        (told(encoded_time_control="90 min"), ("time-control", "should")),
        (told(pairing_controller=""), ("controller", "should")),
        (replace(WHOLE, tie_breaks=()), ("tie-breaks", "should")),
        (replace(WHOLE, system=None), ("system", "should")),
        (replace(WHOLE, number_of_rounds=3), ("rounds", "later")),
        (player(fide_id=""), ("fide-id", "must")),
        (player(fide_id="20001"), ("same-id", "must")),
        (player(rank=None), ("ranks", "must")),
        (player(name="Daniel Okafor"), ("name", "should")),
        (player(federation=""), ("federation", "should")),
        (player(birth=""), ("birth", "should")),
        (player(sex=""), ("sex", "should")),
        (player(title="MN"), ("title", "should")),
        (player(estimated=True), ("estimated", "should")),
        (player(national=(NationalRecord("NGR", rating=2100),)), ("rating-method", "must")),
    ],
)
def test_each_gap_is_found_and_no_other(tournament: Tournament, gap: tuple[str, str]) -> None:
    assert states(tournament) == dict([gap])
    assert is_ready(report_items(tournament)) == (gap[1] == "should")


def test_an_open_game_comes_later_and_so_do_the_places() -> None:
    played = PlayedRound([Game(Tpn(1), Tpn(2), Result.UNKNOWN, Result.UNKNOWN)])
    found = states(replace(player(rank=None), rounds=(played,)))
    assert found == {"open-games": "later", "ranks": "later"}


def test_a_gap_names_its_players_the_first_five_of_many() -> None:
    many = tuple(Player(Tpn(n), f"Player, Number {n}") for n in range(1, 8))
    found = next(item for item in report_items(Tournament(players=many)) if item.code == "fide-id")
    assert found.players == tuple(range(1, 8))
    words = found.render(lambda sentence: sentence)
    assert words.startswith("FIDE id of every player: missing for 7: Player, Number 1 · ")
    assert words.endswith("Number 5 · …")


def test_draughts_demands_nothing_because_no_form_of_its_report_is_known() -> None:
    draughts = replace(told(city="", round_dates=()), system="fmjd-1986-rating")
    assert states(draughts) == {"city": "should", "round-dates": "should"}


@pytest.mark.parametrize(
    "code", ["5400+30", "3600", "40/6000+30:900+30", "40/7200:20/3600:900+30", "W300-B240"]
)
def test_time_controls_as_the_format_gives_them(code: str) -> None:
    assert TIME_CONTROL.fullmatch(code)


@pytest.mark.parametrize("code", ["90+30'", "W300", "5400+", "40/", "B240-W300", ""])
def test_what_is_no_encoded_time_control(code: str) -> None:
    assert not TIME_CONTROL.fullmatch(code)


def test_the_names_of_the_ways_to_choose_ratings() -> None:
    names = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
    assert all(RANK_METHOD.fullmatch(f"FRA {name}") for name in names)
    assert not RANK_METHOD.fullmatch("FIDON")


def test_a_licence_without_a_national_rating_orders_no_list() -> None:
    assert states(player(national=(NationalRecord("NGR", id="A-12"),))) == {}
