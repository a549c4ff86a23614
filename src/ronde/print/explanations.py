"""Reasons on paper: the report on a round, and the explanation of a board or a player.

The caller supplies the lines; they are set on a page here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.print.order import Line, Order, Sheet
from ronde.print.words import Said


def report(event: Tournament, order: Order) -> Sheet:
    """Decisions out of the ordinary, each with its motive.

    Rule: FMJD Annexe V (1986) 11.3; FIDE C.04.1 (2012) i
    """
    return _sheet(order, order.words(N_("Report on the pairing")), signed=True)


def explanation(event: Tournament, order: Order) -> Sheet:
    """Why a board is what it is, or why a player has this game."""
    if order.board is None and order.player is None:
        raise RequestError(N_("Say which board or which player is to be explained."))
    if order.board is not None:
        title = order.words(N_("Why? Board {board}"), board=order.board)
    else:
        title = order.words(N_("Why? Player {player}"), player=order.player)
    return _sheet(order, title, signed=False)


def _sheet(order: Order, title: Said, *, signed: bool) -> Sheet:
    if not any(order.lines):
        raise RequestError(N_("There is nothing to explain about this round."))
    words = order.words
    data = {
        "title": title,
        "size": 12.5,
        "round": order.round,
        "parts": [
            {"lang": code, "lines": lines_of(lines)}
            for (code, _), lines in zip(words.languages, order.lines, strict=True)
        ],
        "sign": words(N_("The arbiter")) if signed else None,
    }
    return Sheet("explanation", data)


def lines_of(lines: Sequence[Line]) -> list[dict[str, Any]]:
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
