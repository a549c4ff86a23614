"""Names as people look for them."""

from __future__ import annotations

import re

import pytest

from ronde.domain.player import DRAUGHTS_TITLES, TITLES, Player, Tpn, folded, title_code
from ronde.rulebooks.numbering import title_rank
from tests.support import ROOT


@pytest.mark.parametrize(
    "name, typed",
    [
        ("Łukasz Żółć", "lukasz zolc"),
        ("Øyvind", "oyvind"),
        ("Nguyễn", "nguyen"),
        ("Çelikoğlu, Işık", "celikoglu, isik"),
        ("GROẞ", "gross"),
        ("Œuvrard", "oeuvrard"),
    ],
)
def test_a_name_is_found_as_it_is_typed_without_its_accents(name: str, typed: str) -> None:
    assert folded(name) == typed


def test_the_script_of_the_public_pages_spells_the_same_letters() -> None:
    script = (ROOT / "src/ronde/web/static/public.js").read_text("utf-8")
    line = next(line for line in script.splitlines() if "const letters" in line)
    told = dict(re.findall(r'(\w): "(\w+)"', line))
    assert {folded(letter): letter for letter in told} == {v: k for k, v in told.items()}
    assert len(told) == 9


@pytest.mark.parametrize(
    "written, code",
    [
        ("G.M.", "GM"),
        ("M.I.", "IM"),
        ("G.M.F.", "WGM"),
        ("M.I.F.", "WIM"),
        ("MI(F)", "WIM"),
        ("GMf", "WGM"),
        ("CMF", "WCM"),
        ("MF", "FM"),
        ("mf", "WIM"),
        ("gf", "WGM"),
        ("gm", "GM"),
        ("g", "GM"),
        ("", ""),
        ("MN", None),
    ],
)
def test_a_chess_title_is_read_as_the_federations_write_it(written: str, code: str | None) -> None:
    assert title_code(written) == code


@pytest.mark.parametrize(
    "written, code",
    [
        ("GMI", "GMI"),
        ("GM", "GMI"),
        ("M.F.", "MF"),
        ("CMF", "CMF"),
        ("GMI64", "GMI"),
        ("gmif", "GMIF"),
        ("MN", "MN"),
        ("grossmeister", None),
    ],
)
def test_a_draughts_title_keeps_the_code_of_its_federation(written: str, code: str | None) -> None:
    assert title_code(written, draughts=True) == code


def test_no_title_stands_in_the_orders_of_both_games() -> None:
    assert not {*TITLES} & {*DRAUGHTS_TITLES}
    titled = [
        Player(Tpn(n), title=title) for n, title in enumerate(("", "MF", "GMIF", "MI", "GMI"))
    ]
    assert [p.title for p in sorted(titled, key=title_rank)] == ["GMI", "MI", "GMIF", "MF", ""]
