"""The pages, one module each; every module lists its routes in `ROUTES`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.routing import Route


def routes() -> list[Route]:
    """The routes of all pages."""
    from ronde.web.pages import (
        copies,
        door,
        exchange,
        history,
        home,
        importing,
        inquiries,
        live,
        manual,
        new,
        pairing,
        paper,
        people,
        players,
        programs,
        results,
        settings,
        standings,
        tasks,
        what_if,
        why,
    )

    modules = (
        *(door, home, new, copies, tasks, settings, people, programs, players, importing),
        *(pairing, manual, results, standings, why, paper, exchange, history, live),
        *(what_if, inquiries),
    )
    return [route for module in modules for route in module.ROUTES]
