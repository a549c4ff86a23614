"""What is typed about a player: kept when it is refused, and looked at when no list knows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

HERE = "/e/sample/a"


def test_a_refused_entry_keeps_what_was_typed(chief: Visitor) -> None:
    answer = chief.post(
        f"{HERE}/players", name="Martin, Zoé", birth="31/02/2001", club="Échecs d'Oléron", sex="w"
    )
    assert answer.status_code == 400
    page = answer.text
    assert "is not a date of birth" in page
    assert '<details class="enter-player" open>' in re.sub(r"\s+", " ", page)
    for typed in ("Martin, Zoé", "31/02/2001", "Échecs d&#39;Oléron"):
        assert f'value="{typed}"' in page
    assert re.search(r'<option value="w" selected', page)
    assert "Martin, Zoé" not in chief.get(f"{HERE}/players").text


def test_a_title_and_a_federation_that_nobody_knows_are_told(chief: Visitor) -> None:
    page = chief.post(f"{HERE}/players", name="Martin, Zoé", title="XYZ", federation="ZZZ").text
    assert "XYZ is not a title that this program knows" in page
    assert "ZZZ is not a federation that this program knows" in page
    page = chief.post(f"{HERE}/players", name="Martin, Jean", title="GMI", federation="FRA").text
    assert "that this program knows" not in page
