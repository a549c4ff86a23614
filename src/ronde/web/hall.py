"""What the application keeps for the hall: openings, telephones, kept pages; and their routes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.desk.devices import Devices
from ronde.desk.opening import Openings
from ronde.web.public.pages import Bookcase

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.routing import Route

    from ronde.desk.house import House


def furnish(app: Starlette, house: House) -> None:
    """Put what the public pages and the telephones need beside the house."""
    app.state.openings = Openings(house.folder)
    app.state.devices = Devices(house.folder, house.secret)
    app.state.bookcase = Bookcase()


def routes() -> list[Route]:
    """Public pages, screens, the wall; telephones and claims."""
    from ronde.web.phones import desk, table
    from ronde.web.public import pages, screen, wall

    return [route for module in (pages, screen, wall, table, desk) for route in module.ROUTES]
