"""Where each sheet is found, on this server or in a folder of files; addresses as QR codes."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol
from urllib.parse import urlsplit

from markupsafe import Markup

from ronde.services.network import in_url, is_loopback, main_addresses

if TYPE_CHECKING:
    from ronde.web.request import PageRequest


class Addresses(Protocol):
    """The places that sheets lead to."""

    @property
    def feed(self) -> str:
        """Where news are told; empty where there is no server."""

    @property
    def index(self) -> str:
        """The first page of the event."""

    @property
    def players(self) -> str:
        """The list of all players, to search."""

    def asset(self, name: str) -> str:
        """A style sheet, a script or a picture of ours."""

    def boards(self, section: str, number: int) -> str:
        """The boards of a round."""

    def names(self, section: str, number: int) -> str:
        """The same by name."""

    def standings(self, section: str, number: int) -> str:
        """The list after a round."""

    def crosstable(self, section: str) -> str:
        """The cross table."""

    def cards(self, section: str) -> str:
        """The pairing cards."""

    def teams(self, section: str) -> str:
        """The teams with their members."""

    def team(self, section: str, number: int) -> str:
        """One team, by its pairing number."""

    def board_lists(self, section: str) -> str:
        """Individual results, board by board."""

    def player(self, section: str, number: int) -> str:
        """One player."""

    def why(self, section: str, player: int, number: int) -> str:
        """Why a player had that game; empty where nobody can answer."""

    def calendar(self, section: str) -> str:
        """The timetable for a calendar; empty where nobody can answer."""

    def in_language(self, code: str) -> str:
        """The same sheet in another language; empty where there is none."""


@dataclass(frozen=True, slots=True)
class ServerAddresses:
    """Addresses of this server."""

    event: str

    @property
    def index(self) -> str:
        return f"/p/{self.event}"

    @property
    def feed(self) -> str:
        return f"{self.index}/live"

    @property
    def players(self) -> str:
        return f"{self.index}/players"

    def asset(self, name: str) -> str:
        return f"/static/{name}"

    def boards(self, section: str, number: int) -> str:
        return f"{self.index}/{section}/round/{number}"

    def names(self, section: str, number: int) -> str:
        return f"{self.boards(section, number)}/names"

    def standings(self, section: str, number: int) -> str:
        return f"{self.index}/{section}/standings/{number}"

    def crosstable(self, section: str) -> str:
        return f"{self.index}/{section}/crosstable"

    def cards(self, section: str) -> str:
        return f"{self.index}/{section}/cards"

    def categories(self, section: str) -> str:
        return f"{self.index}/{section}/categories"

    def prizes(self, section: str) -> str:
        return f"{self.index}/{section}/prizes"

    def teams(self, section: str) -> str:
        return f"{self.index}/{section}/teams"

    def team(self, section: str, number: int) -> str:
        return f"{self.index}/{section}/team/{number}"

    def board_lists(self, section: str) -> str:
        return f"{self.index}/{section}/board-lists"

    def player(self, section: str, number: int) -> str:
        return f"{self.index}/{section}/player/{number}"

    def why(self, section: str, player: int, number: int) -> str:
        return f"{self.player(section, player)}/why/{number}"

    def calendar(self, section: str) -> str:
        return f"{self.index}/{section}/timetable.ics"

    def in_language(self, code: str) -> str:
        return f"?lang={code}"


@dataclass(frozen=True, slots=True)
class FileAddresses:
    """Files of a folder, each named from the file `here`; every name is safe on every system.

    `folders` gives each section its folder. `root` is the folder of this language, `others` those
    of the other languages; assets lie in a folder beside them.
    """

    folders: Mapping[str, str]
    root: str = ""
    others: Mapping[str, str] | None = None
    here: str = "index.html"
    feed: str = ""

    def at(self, place: str) -> FileAddresses:
        """The addresses as that file of the language sees them."""
        return replace(self, here=place)

    def _from_here(self, place: str) -> str:
        return "../" * self.here.count("/") + place

    @property
    def index(self) -> str:
        return self._from_here("index.html")

    @property
    def players(self) -> str:
        return self._from_here("players.html")

    def asset(self, name: str) -> str:
        return self._from_here("../" if self.root else "") + f"assets/{name}"

    def _in(self, section: str, name: str) -> str:
        return self._from_here(f"{self.folders[section]}/{name}.html")

    def boards(self, section: str, number: int) -> str:
        return self._in(section, f"round-{number}")

    def names(self, section: str, number: int) -> str:
        return self._in(section, f"round-{number}-names")

    def standings(self, section: str, number: int) -> str:
        return self._in(section, f"standings-{number}")

    def crosstable(self, section: str) -> str:
        return self._in(section, "crosstable")

    def cards(self, section: str) -> str:
        return self._in(section, "cards")

    def categories(self, section: str) -> str:
        return self._in(section, "categories")

    def prizes(self, section: str) -> str:
        return self._in(section, "prizes")

    def teams(self, section: str) -> str:
        return self._in(section, "teams")

    def team(self, section: str, number: int) -> str:
        return self._in(section, f"team-{number}")

    def board_lists(self, section: str) -> str:
        return self._in(section, "board-lists")

    def player(self, section: str, number: int) -> str:
        return self._in(section, f"player-{number}")

    def why(self, section: str, player: int, number: int) -> str:
        return ""

    def calendar(self, section: str) -> str:
        return ""

    def in_language(self, code: str) -> str:
        folder = (self.others or {}).get(code)
        return "" if folder is None else self._from_here(f"../{folder}/{self.here}")


def qr_code(text: str) -> Markup:
    """A QR code as SVG that scales with its place."""
    import segno

    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn,
        kind="svg",
        border=4,
        xmldecl=False,
        svgns=True,
        omitsize=True,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
    )
    return Markup(drawn.getvalue().decode())


@dataclass(frozen=True, slots=True)
class HallAddress:
    """Where other machines find Ronde, and whether they can.

    `open`: they reach it; `closed`: only this machine does; `proxy`: somebody has entered the
    address, but Ronde listens on this machine only, so that something else must lead there;
    `unknown`: another server has started Ronde, and only it knows.
    """

    url: str
    reach: Literal["open", "closed", "proxy", "unknown"]


def hall_address(request: PageRequest) -> HallAddress:
    """The address for the hall: the chosen one, the one in use, or that of this machine."""
    chosen, (host, _port) = request.publication.address, request.workspace.listening
    listens_alone = bool(host) and is_loopback(host)
    if chosen:
        return HallAddress(chosen, "proxy" if listens_alone else _reach(chosen))
    used = str(request.http.base_url).rstrip("/")
    if listens_alone or not is_only_this_machine(used):
        return HallAddress(used, "closed" if listens_alone else "open")
    parted, own = urlsplit(used), main_addresses()
    if not own:
        return HallAddress(used, "closed")
    port = f":{parted.port}" if parted.port else ""
    return HallAddress(f"{parted.scheme}://{in_url(own[0])}{port}", "open" if host else "unknown")


def _reach(address: str) -> Literal["open", "closed"]:
    return "closed" if is_only_this_machine(address) else "open"


def is_only_this_machine(address: str) -> bool:
    """Only this machine reaches the address."""
    return is_loopback(urlsplit(address).hostname or "")
