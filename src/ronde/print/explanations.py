"""The report on a round, and the explanation of a board or a player.

The caller supplies the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.pictures.style import PrintedPicture
from ronde.print.settings import PaperSize, PrintedLine, PrintSettings
from ronde.print.text import Texts
from ronde.print.typst import FilledTemplate

MARGIN, MARGIN_OF_HEIGHT = 13, 50
"""Millimetres beside, and above and below, a picture that fills a page."""


def report(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The decisions out of the ordinary, each with its reason.

    Rule: FMJD Annexe V (1986) 11.3; FIDE C.04.1 (2012) i
    """
    return _filled(settings, settings.words(N_("Report on the pairing")), signed=True)


def explanation(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """Why a board is what it is, or why a player has this game."""
    if settings.board is None and settings.player is None:
        raise RequestError(N_("Say which board or which player is to be explained."))
    if settings.board is not None:
        title = settings.words(N_("Why? Board {board}"), board=settings.board)
    else:
        title = settings.words(N_("Why? Player {player}"), player=settings.player)
    return _filled(settings, title, signed=False)


def _filled(settings: PrintSettings, title: Texts, *, signed: bool) -> FilledTemplate:
    if not any(settings.lines):
        raise RequestError(N_("There is nothing to explain about this round."))
    words = settings.words
    data = {
        "title": title,
        "size": 12.5,
        "round": settings.round,
        "parts": [
            {"lang": code, "lines": lines_of(lines)}
            for (code, _), lines in zip(words.languages, settings.lines, strict=True)
        ],
        "pictures": [_placed(picture, settings.paper) for picture in settings.pictures],
        "sign": words(N_("The arbiter")) if signed else None,
    }
    return FilledTemplate("explanation", data)


def _placed(picture: PrintedPicture, paper: PaperSize) -> dict[str, Any]:
    """A picture as wide as the text, or narrower where it would be longer than a page."""
    width, height = paper.width - 2 * MARGIN, paper.height - MARGIN_OF_HEIGHT
    share = min(1.0, height / (picture.height * width / picture.width))
    return {"svg": picture.svg, "share": share, "title": picture.title}


def lines_of(lines: Sequence[PrintedLine]) -> list[dict[str, Any]]:
    """Lines as the template reads them; one that others stand under is a heading."""
    following = [*[line.depth for line in lines[1:]], 0]
    return [
        {
            "text": line.text,
            "depth": line.depth,
            "article": line.article,
            "leads": line.text.endswith(":") or deeper > line.depth,
        }
        for line, deeper in zip(lines, following, strict=True)
    ]
