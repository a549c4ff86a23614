"""The menu: all pages in groups, each with its key and the least role that sees it.

The tabs are the pages of every round; the search finds the pages by the same titles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ronde.domain.errors import N_
from ronde.journal import ACTS, Entry, Section, waiting_claims
from ronde.services.permissions import LEAST_ROLE
from ronde.services.request import Request


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the menu; its address may have the gaps `{event}` and `{here}`, that of a section.

    `parts` are the last parts of further addresses that belong to it, `is_tab` says whether it is
    always in sight, `lets_in` that it is about other people and devices, which a browser without a
    server never lets in, `of_teams` that it is for sections of teams only, `of_matches` for those
    in which teams meet.
    """

    title: str
    address: str
    key: str = ""
    role: str = "viewer"
    parts: tuple[str, ...] = ()
    is_tab: bool = False
    lets_in: bool = False
    of_teams: bool = False
    of_matches: bool = False


MENU: tuple[tuple[str, tuple[Page, ...]], ...] = (
    (
        N_("Round"),
        (
            Page(N_("Overview"), "/e/{event}", "e", is_tab=True),
            Page(
                N_("Players"),
                "{here}/players",
                "p",
                parts=("player", "import", "estimates"),
                is_tab=True,
            ),
            Page(N_("Check-in"), "{here}/check-in", "q", "helper"),
            Page(N_("Pairing"), "{here}/pairing", "a", parts=("preview",), is_tab=True),
            Page(N_("Manual pairing"), "{here}/manual-pairing", "m"),
            Page(N_("Results"), "{here}/results", "r", is_tab=True),
            Page(N_("Teams"), "{here}/teams", parts=("team",), is_tab=True, of_teams=True),
            Page(N_("Matches"), "{here}/matches", is_tab=True, of_matches=True),
            Page(N_("Claims"), "{here}/claims", "l", "helper", lets_in=True),
        ),
    ),
    (
        N_("Tables"),
        (
            Page(N_("Standings"), "{here}/standings", "s", parts=("sums",), is_tab=True),
            Page(N_("Board prizes"), "{here}/board-lists", of_matches=True),
            Page(N_("Cross table"), "{here}/crosstable", "c"),
            Page(N_("Cards"), "{here}/cards", "d"),
            Page(N_("Categories"), "{here}/categories"),
            Page(N_("Forecast"), "{here}/forecast", "f"),
            Page(N_("What if?"), "{here}/what-if", "i", "helper"),
            Page(N_("Why?"), "{here}/why", "w"),
        ),
    ),
    (
        N_("Finish"),
        (
            Page(N_("Prizes"), "{here}/prizes", "z", is_tab=True),
            Page(N_("Report"), "{here}/report", "x", "deputy", is_tab=True),
            Page(N_("Norms"), "{here}/norms"),
            Page(N_("Export"), "{here}/export", "y"),
            Page(N_("Print"), "{here}/print", "j"),
        ),
    ),
    (
        N_("Hall"),
        (
            Page(N_("Network access"), "/network", role="deputy", lets_in=True),
            Page(N_("Phones"), "{here}/phones", role="deputy", lets_in=True),
            Page(N_("Public pages"), "/e/{event}/public", "u", "deputy", lets_in=True),
            Page(N_("Hall screens"), "/e/{event}/screens", "b", lets_in=True),
            Page(N_("Message to the hall"), "/e/{event}#hall", role="deputy", lets_in=True),
        ),
    ),
    (
        N_("Event"),
        (
            Page(N_("Settings"), "{here}/settings", "t"),
            Page(N_("Timetable"), "{here}/timetable"),
            Page(N_("History"), "/e/{event}/history", "h"),
            Page(N_("Backups"), "/backups", "k", "deputy", parts=("restore",)),
            Page(N_("Rating lists"), "/ratings", role="deputy"),
            Page(N_("Users"), "/users", "n", "chief", lets_in=True),
        ),
    ),
)


CROSS_TABLE = "c"
"""The key of the page that shows a round robin best."""


@dataclass(frozen=True, slots=True)
class Link:
    """A page as the menu shows it to this visitor; `count` is what waits there."""

    page: Page
    address: str
    is_current: bool
    count: int = 0


class Menu:
    """The menu for a request: what its sender may see, from where they are."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._path = request.http.url.path

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        """The sections of the event; none for those who are not logged in."""
        return self._request.known_sections if self._request.identity.is_logged_in else {}

    @cached_property
    def section(self) -> Section | None:
        """The section that the links lead to: that of the address, or the only one."""
        request = self._request
        chosen = self.sections.get(request.section_key or request.text("section"))
        only = next(iter(self.sections.values())) if len(self.sections) == 1 else None
        return chosen or only

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[Link, ...]], ...]:
        """The groups that have pages here."""
        found = ((title, tuple(self._links(pages))) for title, pages in MENU)
        return tuple((title, links) for title, links in found if links)

    @property
    def links(self) -> tuple[Link, ...]:
        """All pages that can be reached from here."""
        return tuple(link for _title, links in self.groups for link in links)

    @property
    def tabs(self) -> tuple[Link, ...]:
        """The pages that are always in sight."""
        robin = self.section is not None and self.section.rulebook.fixed_rounds is not None
        always = {CROSS_TABLE} if robin else set[str]()
        return tuple(link for link in self.links if link.page.is_tab or link.page.key in always)

    @cached_property
    def latest(self) -> Entry | None:
        """The latest entry of the event, for those who may undo it."""
        if not self.sections or not self._request.identity.may("deputy"):
            return None
        return self._request.journal.head

    @property
    def can_undo(self) -> bool:
        """Whether the latest entry can be undone by this visitor."""
        act = ACTS.get(self.latest.act) if self.latest else None
        if act is None or act.permanent:
            return False
        return self._request.identity.may(LEAST_ROLE[act.act])

    def elsewhere(self, key: str) -> str:
        """The same page of another section, or its players where this page is of none."""
        here = [link.page.address for link in self.links if link.is_current]
        pages = (address for address in here if "{here}" in address)
        return next(pages, "{here}/players").format(here=f"/e/{self._request.event_key}/{key}")

    def _links(self, pages: tuple[Page, ...]) -> Iterator[Link]:
        request = self._request
        event = request.event_key if self.sections else ""
        here = f"/e/{event}/{self.section.key}" if self.section else ""
        for page in pages:
            lacking = [gap for gap, found in (("{here}", here), ("{event}", event)) if not found]
            if any(gap in page.address for gap in lacking) or not request.identity.may(page.role):
                continue
            if page.lets_in and request.workspace.browser is not None:
                continue
            if page.of_teams and (self.section is None or self.section.teams is None):
                continue
            if page.of_matches and (self.section is None or not self.section.pairs_teams):
                continue
            address = page.address.format(event=event, here=here)
            yield Link(page, address, self._is_current(page, address), self._count(page))

    def _is_current(self, page: Page, address: str) -> bool:
        if address.count("/") < 3:  # the event itself, or a page of the server
            return self._path == address or self._path.strip("/") in page.parts
        base = address.rpartition("/")[0]
        addresses = (address, *(f"{base}/{part}" for part in page.parts))
        return any(self._path == one or self._path.startswith(f"{one}/") for one in addresses)

    def _count(self, page: Page) -> int:
        wanted = page.address in ("{here}/results", "{here}/claims")
        return len(waiting_claims(self.section)) if wanted and self.section else 0
