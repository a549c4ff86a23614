"""What the application keeps for the hall: openings, telephones, kept pages; and their routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.services.devices import Devices
from ronde.services.publication import Publications
from ronde.web.public.pages import PublicPages

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.routing import Route

    from ronde.services.workspace import Workspace


def furnish(app: Starlette, house: Workspace) -> None:
    """Put what the public pages and the telephones need beside the house."""
    app.state.openings = Publications(house.folder)
    app.state.devices = Devices(house.folder, house.secret)
    app.state.bookcase = PublicPages()


def routes() -> list[Route]:
    """Public pages, screens, the wall; telephones and claims."""
    from ronde.web.phones import arbiter, boards
    from ronde.web.public import control, hall_screen, pages

    return [
        route
        for module in (pages, hall_screen, control, boards, arbiter)
        for route in module.ROUTES
    ]
