"""The pages, one module each; every module lists its routes in `ROUTES`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.routing import Route


def routes() -> list[Route]:
    """The routes of all pages."""
    from ronde.web.pages import (
        agreements,
        api_clients,
        backups,
        documents,
        exchange,
        forecast,
        history,
        home,
        imports,
        jobs,
        live,
        login,
        manual,
        manual_pairing,
        network,
        new,
        pairing,
        players,
        ratings,
        results,
        settings,
        standings,
        tasks,
        users,
        what_if,
        why,
    )

    modules = (
        *(
            login,
            home,
            manual,
            new,
            backups,
            tasks,
            settings,
            agreements,
            network,
            users,
            api_clients,
        ),
        *(players, imports, ratings),
        *(pairing, manual_pairing, results, standings, why, documents, exchange, history, live),
        *(what_if, forecast, jobs),
    )
    return [route for module in modules for route in module.ROUTES]
