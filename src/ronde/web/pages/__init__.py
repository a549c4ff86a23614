"""The pages, one module each; every module lists its routes in `ROUTES`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.routing import Route


def routes() -> list[Route]:
    """The routes of all pages."""
    from ronde.web.pages import (
        agreements,
        by_hand,
        copies,
        door,
        exchange,
        helping,
        history,
        home,
        importing,
        inquiries,
        live,
        network,
        new,
        pairing,
        paper,
        people,
        players,
        programs,
        prospects,
        ratings,
        results,
        settings,
        standings,
        tasks,
        what_if,
        why,
    )

    modules = (
        *(door, home, helping, new, copies, tasks, settings, agreements, network, people, programs),
        *(players, importing, ratings),
        *(pairing, by_hand, results, standings, why, paper, exchange, history, live),
        *(what_if, prospects, inquiries),
    )
    return [route for module in modules for route in module.ROUTES]
