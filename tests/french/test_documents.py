"""Every document in French, of chess and of draughts, as it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ronde.domain.tournament import Tournament
from ronde.print.documents import DOCUMENTS, render_document
from ronde.print.settings import PrintSettings
from ronde.print.sources import document_translator, settings_from_report
from tests.french.test_catalogue import CHESS_WORDS
from tests.french.typography import CODE, ENGLISH, WRONG, faults
from tests.print.pdf import opened
from tests.print.tournaments import tournament_of


def without_clubs(event: Tournament) -> Tournament:
    return replace(event, players=tuple(replace(player, club="") for player in event.players))


EVENTS = {
    "chess": without_clubs(tournament_of(9, awkward=False)),
    "draughts": without_clubs(tournament_of(9, "fmjd-2017-rating", awkward=False)),
}
OURS = re.compile(
    r"### .*|Round 3 began ten minutes late: the lights failed\.|Damclub De Oude Stad"
)
CLUB = re.compile("Échiquier du Lac")


def text(event: Tournament, name: str) -> str:
    """The text of a document; signs that pypdf parts from their letters are put back."""
    settings = PrintSettings(words=document_translator("fr"), board=1)
    if name != "explanation":
        settings = PrintSettings(words=document_translator("fr"))
    settings = settings_from_report(event, name, settings, None)
    pages = opened(render_document(name, event, settings).pdf).pages
    found = "\n".join(page.extract_text() for page in pages).replace("\u200b", "")
    return OURS.sub("X", found)


def wrong_in(found: str, game: str) -> Iterator[str]:
    for line in found.splitlines():
        yield from faults(line)
        plain = CODE.sub(" ", line)
        words = {word.group() for word in ENGLISH.finditer(plain)}
        words -= {"rating", "ratings", "RATING"}  # the draughts federation's word, and a code
        words |= {word.group() for word in WRONG.finditer(plain)}
        if game == "draughts":
            words |= {word.group() for word in CHESS_WORDS.finditer(plain)}
            words |= set(re.findall("½", plain))
        if words:
            yield f"{sorted(words)} in {line!r}"


@pytest.mark.parametrize("game", EVENTS)
@pytest.mark.parametrize(
    "name", [document.name for document in DOCUMENTS if document.needs != "matches"]
)
def test_every_document_is_written_as_french_is(name: str, game: str) -> None:
    if game == "draughts" and name == "cards-guide":
        pytest.skip("the card of the Swiss guide is one of chess")
    wrong = list(wrong_in(text(EVENTS[game], name), game))
    assert not wrong, "\n".join(wrong)


def test_dates_are_written_as_people_do() -> None:
    assert "3 mai 2026 – 9 mai 2026" in text(EVENTS["chess"], "standings").replace("\xa0", " ")
