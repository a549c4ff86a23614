"""Names as people look for them."""

from __future__ import annotations

import re

import pytest

from ronde.domain.player import folded
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
