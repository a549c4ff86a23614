"""Somebody who comes late is named wherever nobody pairs them, until they are admitted."""

from __future__ import annotations

import html
import re

from ronde.journal import Number
from tests.web.conftest import Visitor
from tests.web.test_confirmations import HERE, Open, text


def test_a_late_entry_is_named_until_it_is_admitted(chief: Visitor) -> None:
    event = Open(chief)
    event.do(Number(section="a"))
    event.play(1)
    entered = chief.post(f"{HERE}/players", name="Late, Lea", rating="1700")
    assert "Late, Lea is entered, has no number yet and is not paired" in text(entered)
    for page in (f"{HERE}/pairing", f"{HERE}/preview", "/e/open"):
        assert "Admit Late, Lea" in chief.get(page).text, page
    paired = chief.confirmed(f"{HERE}/pair", round="2")
    assert "therefore not paired: Late, Lea." in html.unescape(paired.text)
    chief.confirmed(f"{HERE}/unpair")
    person = max(r.person for r in event.section.registrations)
    asked = text(chief.post(f"{HERE}/player", act="admit", person=str(person), byes="1"))
    assert "plays from round 2 · round 1 · half a point" in asked
    asked = text(chief.post(f"{HERE}/player", act="admit", person=str(person)))
    assert "plays from round 2 · round 1 · nothing" in asked
    done = text(chief.confirmed(f"{HERE}/player", act="admit", person=str(person)))
    assert re.search(
        r"Admitted: Late, Lea · number \d+ · plays from round 2 · round 1 · nothing", done
    )
    assert "Admit Late, Lea" not in chief.get(f"{HERE}/pairing").text
    chief.confirmed(f"{HERE}/pair", round="2")
    assert event.section.number_of(person) in {
        tpn for pair in event.section.tournament.rounds[1].pairs for tpn in pair
    } | {tpn for tpn, _bye in event.section.tournament.rounds[1].byes}
