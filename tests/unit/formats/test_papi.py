"""Databases of Papi, made by ourselves with the tables and columns that Papi's have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import ronde
from ronde.domain.errors import InputError, RondeError
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.formats import read_report
from ronde.formats.papi import tournament_of
from ronde.formats.source import Findings
from ronde.generator import Recipe, generate
from tests.unit.formats.access import Value, database

GIVEN = generate(Recipe(players=11, rounds=5, seed=3, forfeits=0.1, half_byes=0.1, zero_byes=0.1))
CODES = {
    Result.WIN: 3,
    Result.DRAW: 2,
    Result.LOSS: 1,
    Result.UNKNOWN: 0,
    Result.FORFEIT_WIN: 6,
    Result.FORFEIT_LOSS: 4,
}
INFO = {
    "Nom": "Open de Nulle-Part",
    "Version": "3.3.8",
    "NbrRondes": "5",
    "DateDebut": "05/09/2025",
    "DateFin": "07/09/2025",
    "Lieu": "Nulle-Part",
    "Arbitre": "Anna",
    "ClassElo": "Elo",
    "Genre": "Suisse",
    "Pairing": "Standard",
    "Dep1": "Brésilien",
    "Dep2": "Kashdan",
    "DecomptePoints": "NON",
}


def players(event: Tournament) -> list[dict[str, Value]]:
    """The lines of the players; number 1 is EXEMPT, and the others do not stand in order."""
    lines: list[dict[str, Value]] = [{"Ref": 1, "Nom": "EXEMPT", "Elo": 1399, "Fide": "E"}]
    for player in reversed(event.players):
        surname, _, first = player.name.partition(", ")
        line: dict[str, Value] = {
            "Ref": player.tpn + 1,
            "Nom": surname,
            "Prenom": first,
            "Elo": player.rating,
            "Fide": "F",
            "FideTitre": "",
            "Sexe": "M",
            "Federation": "FRA",
            "NrFFE": f"A{player.tpn:05}",
            "FideCode": f"0{600000 + player.tpn}  ",
        }
        for number in range(1, 6):
            adv, colour, code = _round(event, number, player.tpn)
            line |= {
                f"Rd{number:02}Adv": adv,
                f"Rd{number:02}Cl": colour,
                f"Rd{number:02}Res": code,
            }
        lines.append(line)
    return lines


def _round(event: Tournament, number: int, tpn: int) -> tuple[int | None, str, int]:
    if number > len(event.rounds):
        return None, "R", 0
    played = event.rounds[number - 1]
    for game in played.games:
        if tpn == game.white:
            return game.black + 1, "B", CODES[game.white_result]
        if tpn == game.black:
            return game.white + 1, "N", CODES[game.black_result]
    bye = dict(played.byes).get(tpn, Bye.ZERO)
    if bye is Bye.PAIRING_ALLOCATED:
        return 1, "B", 6
    return None, "F", {Bye.HALF: 2, Bye.ZERO: 0, Bye.FULL: 6}[bye]


def info(**more: str) -> list[dict[str, Value]]:
    return [{"Variable": name, "Value": value} for name, value in {**INFO, **more}.items()]


@pytest.fixture
def unordered() -> Tournament:
    """Players whose numbers follow from their ratings, as Papi's readers must find out."""
    return replace(
        GIVEN,
        players=tuple(
            replace(player, name=f"JOUEUR{player.tpn:02}, Zoé", title="", rating=2300 - player.tpn)
            for player in GIVEN.players
        ),
    )


def test_a_database_is_the_tournament_with_numbers_by_rating(unordered: Tournament) -> None:
    pytest.importorskip("access_parser")
    found = read_report(database({"INFO": info(), "JOUEUR": players(unordered)}))
    assert found.form == "papi"
    event = found.tournament
    assert event.rounds == unordered.rounds
    assert [p.name for p in event.players] == [p.name for p in unordered.players]
    assert event.players[2].fide_id == "600003"
    assert event.players[2].national[0].id == "A00003"
    assert (event.details.name, event.details.start) == ("Open de Nulle-Part", "2025/09/05")
    assert event.tie_breaks == ("BH-C1",)
    assert "Kashdan" in "".join(notice.render() for notice in found.notices)


def test_a_table_with_fewer_rows_than_it_says_is_refused(unordered: Tournament) -> None:
    pytest.importorskip("access_parser")
    tables = {"INFO": info(), "JOUEUR": players(unordered)}
    with pytest.raises(InputError, match="12 rows, and says 13"):
        ronde.read(database(tables, {"JOUEUR": 13}))


def test_a_database_cut_short_or_of_something_else_is_refused(unordered: Tournament) -> None:
    pytest.importorskip("access_parser")
    whole = database({"INFO": info(), "JOUEUR": players(unordered)})
    for content in (whole[: 3 * 4096], whole[:5000], whole[:64] + bytes(9000)):
        with pytest.raises(RondeError):
            ronde.read(content)
    with pytest.raises(InputError, match="lacks the table JOUEUR"):
        ronde.read(database({"INFO": info()}))


def read_lines(lines: list[dict[str, Any]], **more: str) -> Tournament:
    findings = Findings()
    found = tournament_of({**INFO, **more}, lines, findings)
    findings.settle(None)
    return found


def test_accelerations_points_and_round_robins_are_those_of_papi(unordered: Tournament) -> None:
    lines = players(unordered)
    limits = {"EloBase1": "2000", "EloBase2": "1600"}
    found = read_lines(lines, Pairing="SAD", **limits)
    assert found.acceleration == "ffe-degressive"
    assert dict(found.choices) == {"limit_a": "2000", "limit_c": "1600"}
    assert read_lines(lines, Pairing="Haley").acceleration == "ffe-haley"
    assert read_lines(lines, DecomptePoints="OUI").points.win == 30
    robin = read_lines(lines, Genre="ToutesRondes", Pairing="Berger")
    assert robin.system == "round-robin"
    assert all(Bye.PAIRING_ALLOCATED not in dict(p.byes).values() for p in robin.rounds)


def test_the_rating_is_the_one_of_the_time_control(unordered: Tournament) -> None:
    lines = [{**line, "Rapide": 1500, "RapideFide": "N"} for line in players(unordered)]
    found = read_lines(lines, ClassElo="Rapide")
    assert {p.rating for p in found.players} == {1500}
    assert found.players[0].national[0].rating == 1500


def test_an_announced_absence_of_a_round_to_come_is_kept(unordered: Tournament) -> None:
    lines = players(replace(unordered, rounds=unordered.rounds[:3]))
    lines[1] |= {"Rd04Cl": "F", "Rd04Res": 2}
    found = read_lines(lines)
    assert len(found.rounds) == 3
    assert [(a.round, a.tpn, a.bye) for a in found.absences] == [(4, 11, Bye.HALF)]


@pytest.mark.parametrize(
    "change",
    [
        {"Rd01Adv": 99},
        {"Rd01Res": 9},
        {"Rd01Cl": "X"},
        {"Rd01Adv": None, "Rd01Cl": "B", "Rd01Res": 3},
        {"Rd01Adv": 3, "Rd01Cl": "B", "Rd01Res": 3},
        {"Ref": 2},
    ],
)
def test_what_no_file_of_papi_holds_is_refused(
    unordered: Tournament, change: dict[str, Value]
) -> None:
    lines = players(unordered)
    lines[1] |= change
    with pytest.raises(InputError):
        read_lines(lines)


@pytest.mark.parametrize("rounds", ["", "0", "25", "neuf"])
def test_a_number_of_rounds_is_wanted(unordered: Tournament, rounds: str) -> None:
    with pytest.raises(InputError, match="number of rounds"):
        read_lines(players(unordered), NbrRondes=rounds)
