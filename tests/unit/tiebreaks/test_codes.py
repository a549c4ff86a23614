"""Codes: how they are written, what they mean, and what is said of a wrong one."""

from __future__ import annotations

import re

import pytest

from ronde.domain.errors import RequestError
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.definition import TieBreakDefinition
from ronde.tiebreaks.table import DEFINITIONS, HELPERS, INDIVIDUAL, TEAMS
from ronde.tiebreaks.unplayed import EDITION_2009, EDITION_2024, EDITION_2026, GUIDE


@pytest.mark.parametrize("text", ["BH-C1", "BH/C1", "bh/c1", " BH-c1 "])
def test_dashes_slashes_and_small_letters_are_the_same(text: str) -> None:
    found = parse(text)
    assert (found.code, found.definition.code, found.low, found.high) == ("BH-C1", "BH", 1, 0)


def test_modifiers_add_up() -> None:
    found = parse("BH/M2/P@2024")
    assert (found.low, found.high, found.forfeits_played) == (2, 2, True)
    assert found.edition is EDITION_2024
    assert parse("KS-L+1").limit == 1
    assert parse("KS/L-2").limit == -2
    assert parse("ARO/C1/U1400").unrated == 1400
    assert parse("AOB/F").fore
    assert parse("FB").fore
    assert not parse("TPN").highest_first
    assert parse("TPN/R").highest_first


def test_names_with_a_dash_are_not_taken_for_modifiers() -> None:
    assert parse("SB-FMJD").definition.code == "SB-FMJD"
    assert parse("solkoff/median").definition.code == "SOLKOFF-MEDIAN"
    assert parse("TPR-FMJD").definition.code == "TPR-FMJD"
    assert parse("AVG-RATING").definition.code == "AVG-RATING"
    assert parse("GE").definition.code == "REP"


@pytest.mark.parametrize(
    "year, edition",
    [
        *[("2026", EDITION_2026), ("2030", EDITION_2026), ("2025", EDITION_2024)],
        *[("2024", EDITION_2024), ("2023", EDITION_2024), ("2022", EDITION_2009)],
        *[("2012", EDITION_2009), ("CH", GUIDE)],
    ],
)
def test_a_year_names_the_edition_in_force(year: str, edition: object) -> None:
    assert parse(f"BH@{year}").edition is edition


def test_v_names_an_edition_too_and_none_means_the_one_in_force() -> None:
    assert parse("BH/V2024").edition is EDITION_2024
    assert parse("BH").edition is EDITION_2026


@pytest.mark.parametrize(
    "wrong", ["", "BHC1", "BH-", "BH-C", "BH-X1", "BH-C1x", "WIN-C1", "TPR-C1", "SB@24", "BH--C1"]
)
def test_a_wrong_code_is_refused_with_what_would_be_right(wrong: str) -> None:
    with pytest.raises(RequestError) as refused:
        parse(wrong)
    assert refused.value.exit_code == 3
    sentence = str(refused.value)
    assert "Choose among" in sentence or "allows" in sentence or "edition" in sentence


@pytest.mark.parametrize(
    "wrong, right",
    [
        *[("BH-C1-C2", "BH-C1, BH-C2"), ("BH/C1/M1", "BH-C1, BH-M1"), ("SB-P-P", "SB-P")],
        *[("KS-L+1-L-1", "KS-L+1, KS-L-1"), ("BH-V2024@2026", "BH@2026, BH-V2024")],
    ],
)
def test_one_thing_said_twice_is_refused_with_the_codes_that_say_it_once(
    wrong: str, right: str
) -> None:
    with pytest.raises(RequestError, match=re.escape(f"twice. Choose among: {right}.")):
        parse(wrong)
    for code in right.split(", "):
        assert parse(code).code == code


@pytest.mark.parametrize(
    "wrong, right", [("SSSC-K0", "K1"), ("BH-C0", "C1"), ("SB-M00", "M1"), ("KS-L+0", "L+1")]
)
def test_a_modifier_of_nothing_is_refused(wrong: str, right: str) -> None:
    with pytest.raises(RequestError, match=re.escape(f"write '{right}' or more")):
        parse(wrong)
    assert parse("ARO-U0").unrated == 0


@pytest.mark.parametrize("wrong", ["SOLKOFF@2024", "SB-FMJD/V2026", "LOT@CH"])
def test_draughts_tie_breaks_have_no_editions_of_c07(wrong: str) -> None:
    name = wrong.partition("@")[0].removesuffix("/V2026")
    with pytest.raises(RequestError, match=re.escape(f"write {name} alone")):
        parse(wrong)


def test_every_row_has_an_article_two_names_and_its_own_code() -> None:
    rows = (*INDIVIDUAL, *TEAMS, *HELPERS)
    assert len(DEFINITIONS) == len(rows)
    for row in rows:
        assert row.article
        assert row.name
        assert row.nom
        assert parse(row.code).definition is row


@pytest.mark.parametrize(
    "rows, listed",
    [
        (
            INDIVIDUAL,
            """
            PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG
            SOLKOFF SOLKOFF-MEDIAN SOLKOFF-TRUNCATED SB-FMJD AVG-RATING TPR-FMJD TPR-FMJD-NORMAL
            RATING LOT
            """,
        ),
        (TEAMS, "MPVGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC BC TBR BBE"),
        (HELPERS, "VUR ABH AFB"),
    ],
)
def test_tie_breaks_are_offered_in_the_order_of_the_regulations(
    rows: tuple[TieBreakDefinition, ...], listed: str
) -> None:
    """C.07 from its points to its ratings, then 3.1 of the FMJD; of teams, the matches first."""
    assert [row.code for row in rows] == listed.split()
