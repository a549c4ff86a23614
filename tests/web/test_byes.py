"""Byes that were asked for and withdrawals stand beside the boards."""

from __future__ import annotations

import html
import re

from tests.support import markup
from tests.web.conftest import Visitor

A = "/e/sample/a"


def told(page: str) -> dict[str, str]:
    """The reasons and names below the boards."""
    found = re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", markup(page))
    return {reason: html.unescape(names) for reason, names in found}


def name_of(visitor: Visitor, person: int) -> str:
    page = visitor.get(f"{A}/player?person={person}").text
    found = re.search(r'name="name"[^>]*value="([^"]+)"', page)
    assert found
    return html.unescape(found[1])


def test_players_left_out_of_a_round_are_shown_before_and_after_it_is_paired(
    chief: Visitor,
) -> None:
    gone = told(chief.get(f"{A}/preview").text)["withdrawn"]
    chief.confirmed(f"{A}/player", person="2", act="withdraw")
    chief.confirmed(f"{A}/player", person="3", act="bye", rounds="5", bye="H")
    wanted = {"withdrawn": f"{gone} · {name_of(chief, 2)}", "half-point bye": name_of(chief, 3)}
    assert told(chief.get(f"{A}/preview").text) == wanted
    chief.confirmed(f"{A}/pair", round="5")
    assert told(chief.get(f"{A}/pairing").text) == wanted
