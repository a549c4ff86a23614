"""`ronde generate`, `standings`, `validate`, `convert` and `systems`."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ronde.checking import check
from ronde.domain.player import NationalRecord
from ronde.formats import read, write
from ronde.notation import exact
from ronde.rulebooks.catalogue import ALIASES, listings
from ronde.rulebooks.fmjd.regulations import restored
from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden


def test_a_generated_tournament_is_a_report_that_checks(tmp_path: Path) -> None:
    target = tmp_path / "random.trf"
    made = run(
        "generate", "--players", 21, "--rounds", 5, "--seed", 7, "--half-byes", 0.05, "--forfeits",
        0.05, "--withdrawals", 0.02, "--points", "3-1-0-1.5", "-o", target,
    )  # fmt: skip
    assert (made.exit_code, made.stdout, made.stderr) == (0, "", "")
    event = read(target)
    assert (len(event.players), len(event.rounds)) == (21, 5)
    assert event.points.white[0] == 30
    assert check(event).agrees
    assert "seed=7" in target.read_text()


def test_a_tournament_too_large_for_a_report_is_written_as_json(tmp_path: Path) -> None:
    target = tmp_path / "large.json"
    asked = ["generate", "--players", 10_000, "--rounds", 1, "--seed", 1]
    assert run(*asked, "-o", target).exit_code == 0
    assert len(read(target).players) == 10_000
    refused = run(*asked, "-o", tmp_path / "large.trf")
    assert refused.exit_code in (3, 4)
    assert not (tmp_path / "large.trf").exists()


def test_the_same_seed_gives_the_same_file() -> None:
    first, second = (run("generate", "--players", 8, "--seed", 3).stdout for _ in range(2))
    assert first == second
    assert first != run("generate", "--players", 8, "--seed", 4).stdout


def test_without_a_seed_one_is_chosen_and_shown() -> None:
    made = run("generate", "--players", 6, "--rounds", 2)
    seed = made.stderr.removeprefix("Seed: ").strip()
    again = run("generate", "--players", 6, "--rounds", 2, "--seed", seed)
    assert again.stdout == made.stdout


def test_a_tournament_that_cannot_go_on_says_so() -> None:
    made = run("generate", "--players", 4, "--rounds", 9, "--seed", 1)
    assert made.exit_code == 0
    assert "has no legal pairing" in made.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_standings_for_people(golden: Golden, lang: str) -> None:
    shown = run("standings", SAMPLE, "--tie-breaks", "BH-C1,BH,SB", lang=lang)
    assert shown.exit_code == 0
    golden(f"cli/standings.{lang}.txt", shown.stdout)


def test_standings_for_machines() -> None:
    shown = run("standings", SAMPLE, "--tie-breaks", "BH-C1,ARO", "--round", 2, "--format", "json")
    answer = json.loads(shown.stdout)
    assert list(answer) == ["round", "codes", "rows"]
    assert answer["round"] == 2
    assert answer["codes"] == ["BH-C1", "ARO"]
    assert list(answer["rows"][0]) == ["rank", "player", "points", "values"]
    assert [row["rank"] for row in answer["rows"]] == sorted(r["rank"] for r in answer["rows"])
    assert all(isinstance(value, str) for value in answer["rows"][0]["values"])


def test_standings_for_a_spreadsheet(tmp_path: Path) -> None:
    target = tmp_path / "standings.csv"
    run("standings", SAMPLE, "--tie-breaks", "BH", "--format", "csv", "-o", target)
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 17
    assert rows[0]["name"] == "Moreau, Camille"
    assert rows[0]["BH"] == "10"


@pytest.mark.parametrize(
    "value, text",
    [
        (Fraction(12), "12"),
        (Fraction(25, 2), "12.5"),
        (Fraction(9, 4), "2.25"),
        (Fraction(1, 20), "0.05"),
        (Fraction(-3, 2), "-1.5"),
        (Fraction(6692, 3), "6692/3"),
    ],
)
def test_values_are_exact(value: Fraction, text: str) -> None:
    assert exact(value) == text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_good_report_has_no_problem(golden: Golden, lang: str) -> None:
    found = run("validate", SAMPLE, lang=lang)
    assert found.exit_code == 0
    golden(f"cli/validate.{lang}.txt", found.stdout.replace(str(SAMPLE), "open.trf"))


def test_validate_lists_every_problem_however_many(tmp_path: Path) -> None:
    file = tmp_path / "bad.trf"
    file.write_text("".join(f"001 {number:4}      No points\n" for number in range(100, 140)))
    listed = run("validate", file)
    assert listed.exit_code == 3
    assert len(listed.stderr.splitlines()) > 25
    assert all(line.startswith(f"{file}:") for line in listed.stderr.splitlines())
    assert len(run("pair", file).stderr.splitlines()) <= 21


@pytest.mark.parametrize("suffix", [".json", ".trf"])
def test_conversion_keeps_the_tournament(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"open{suffix}"
    done = run("convert", SAMPLE, target)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert read(target) == read(SAMPLE)


def test_conversion_speaks_the_dialects_of_the_engines(tmp_path: Path) -> None:
    for dialect, record in (("javafo", "XXR 7"), ("bbp", "XXR 7"), ("trf26", "142 7")):
        target = tmp_path / f"{dialect}.trf"
        assert run("convert", SAMPLE, target, "--dialect", dialect).exit_code == 0
        assert record in target.read_text()


def test_conversion_names_what_only_ronde_will_read(tmp_path: Path) -> None:
    done = run("convert", SAMPLE, tmp_path / "old.trf", "--dialect", "javafo")
    assert "1 line is for Ronde alone" in done.stderr
    assert "(192)" in done.stderr


def test_conversion_names_each_kind_of_private_line_once(tmp_path: Path) -> None:
    event = read(SAMPLE)
    licences = [NationalRecord("FRA", id=f"A{n}") for n in range(len(event.players))]
    players = tuple(
        replace(player, club="Damier", national=(licence,))
        for player, licence in zip(event.players, licences, strict=True)
    )
    write(replace(event, players=players), tmp_path / "licences.trf")
    done = run("convert", tmp_path / "licences.trf", tmp_path / "x.trf", "--dialect", "javafo")
    assert "(192, player club, FRA)" in done.stderr


def test_the_french_sentence_on_private_lines_is_in_the_singular_for_one(tmp_path: Path) -> None:
    french = run("convert", SAMPLE, tmp_path / "old.trf", "--dialect", "javafo", lang="fr")
    assert "1 ligne n'est lue que par Ronde" in french.stderr.replace("’", "'")


def test_conversion_of_a_wrong_file_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    source = tmp_path / "in.trf"
    source.write_text("001    1      No points\n")
    assert run("convert", source, target).exit_code == 3
    assert not target.exists()


def test_conversion_to_an_unwritable_place_has_exit_code_5(tmp_path: Path) -> None:
    assert run("convert", SAMPLE, tmp_path / "missing" / "out.json").exit_code == 5


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_system_is_listed_with_its_other_name(lang: str) -> None:
    listed = run("systems", lang=lang).stdout
    assert all(entry.name in listed for entry in listings())
    assert all(alias in listed for alias in ALIASES)
    assert "fide-baku" in listed


def test_every_available_system_shows_its_choices() -> None:
    for entry in listings():
        told = run("systems", entry.name)
        assert told.exit_code == 0
        assert told.stdout.startswith(f"{entry.name}: ")


def test_an_acceleration_shows_its_choices() -> None:
    told = run("systems", "ffe-degressive").stdout
    assert "limit_a = [2000]" in told


@pytest.mark.article("FMJD17-1.6")
@pytest.mark.parametrize(
    "lang, words",
    [
        ("en", "In a group the strongest meets the weakest: 1-6, 2-5, 3-4."),
        ("fr", "Dans un groupe le plus fort joue contre le moins fort\u00a0: 1-6, 2-5, 3-4."),
    ],
)
def test_organisers_print_the_rules_of_the_system_they_composed(lang: str, words: str) -> None:
    asked = ("systems", "fmjd-2017-rating", "--rules", "--title", "Open de Lyon")
    plain = run(*asked[:3], lang=lang).stdout
    composed = run(*asked, "--rounds", 7, "--option", "in_group=b", lang=lang).stdout
    assert "Open de Lyon" in composed.splitlines()[0]
    assert composed.splitlines()[1].endswith(" 7")
    assert words in composed
    assert words not in plain
    assert "FMJD" in plain.splitlines()[-1]  # which it prefers, as it stands
    assert composed.splitlines()[-1].startswith("12. ")


def test_a_composed_system_is_saved_with_every_choice() -> None:
    saved = json.loads(
        run(
            "systems", "kndb-solkoff", "--rules", "--option", "colour=strong", "--format", "json"
        ).stdout
    )
    again = restored(saved)
    chosen = again.chosen({})
    assert chosen["colour"] == "strong"
    assert chosen["final_order"] == "a,d"


def test_the_rules_show_the_acceleration() -> None:
    asked = ("systems", "fmjd-2017-rating", "--rules", "--acceleration")
    assert "Acceleration: in round 1" in run(*asked, "fmjd-halley").stdout
    assert "Acceleration: Baku acceleration" in run(*asked, "fide-baku").stdout


@pytest.mark.parametrize(
    "asked", [("fide-lim", "--rules"), ("--rules",), ("kndb-solkoff", "--option", "colour=weak")]
)
def test_rules_are_printed_for_draughts_systems_only(asked: tuple[str, ...]) -> None:
    assert run("systems", *asked).exit_code == 3


def test_a_list_of_criteria_shows_its_default() -> None:
    assert "final_order = a, b, c, d, e, f, g, h [a,d]" in run("systems", "kndb-solkoff").stdout


@pytest.mark.article("FMJD17-3.1.f", "FMJD17-3.1.j")
def test_the_final_order_that_the_event_chose_ranks_the_players(tmp_path: Path) -> None:
    made = tmp_path / "open.trf"
    run("generate", "--players", 12, "--rounds", 4, "--system", "fmjd-2017-rating", "-o", made)

    def codes(*options: str) -> list[str]:
        asked = [word for option in options for word in ("--option", option)]
        found = json.loads(run("standings", made, *asked, "--format", "json").stdout)
        return list(found["codes"])

    assert codes() == ["AVG-RATING", "RATING", "LOT"]
    assert codes("final_order=a,d") == ["SOLKOFF", "SB-FMJD", "RATING", "LOT"]
    assert codes("performance_first=true")[:3] == ["TPR-FMJD", "PTS", "AVG-RATING"]
    assert run("standings", SAMPLE, "--option", "final_order=a").exit_code == 3


def test_an_edition_has_a_year() -> None:
    refused = run("standings", SAMPLE, "--tie-breaks", "BH@")
    assert refused.exit_code == 3
