"""The whole event as a folder of plain pages: no server, no script needed, the same bytes always.

    write_site(event, Path("site"), ("fr", "en"))      # or zipped(event, ("fr",))

Only what is published is in it, and nothing personal; names of files are safe on every system.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError
from ronde.explanation.pictures.style import FOLDER as PICTURES
from ronde.services.workspace import slug_of
from ronde.views.published import published, rounds_over
from ronde.web.public.addresses import FileAddresses
from ronde.web.public.event_pages import PublicPages
from ronde.web.templating import environment

if TYPE_CHECKING:
    from ronde.journal import Event, Section

LANGUAGES = ("en", "fr")
PARTS = ("pairings", "standings", "crosstable", "cards", "players", "prizes")
_OURS = re.compile(r"([a-z0-9-]+/){0,2}[a-z0-9-]+\.(html|css|js|svg)")
STATIC = Path(__file__).with_name("static")
ASSETS = (
    *(STATIC / name for name in ("common.css", "public.css", "public.js", "mark.svg")),
    *(PICTURES / name for name in ("colours.css", "pictures.css")),
)
MARK = "made-by-ronde.txt"
"""A file that says that the folder is ours, and lists what we put into it."""


def site(event: Event, languages: Sequence[str] = LANGUAGES) -> Iterator[tuple[str, bytes]]:
    """Every file of the folder: its path and its content."""
    sections = {key: published(section) for key, section in event.sections.items()}
    folders = {key: f"{place}-{slug_of(key)}" for place, key in enumerate(sections, 1)}
    for asset in ASSETS:
        yield f"assets/{asset.name}", asset.read_bytes()
    several = len(languages) > 1
    for code in languages:
        root = code if several else ""
        others = {other: other for other in languages if other != code}
        addresses = FileAddresses(folders, root, others)
        for place, text in _pages(event, sections, addresses, code):
            yield f"{root}/{place}" if root else place, text.encode()
    if several:
        yield "index.html", _threshold(event, languages).encode()


def _threshold(event: Event, languages: Sequence[str]) -> str:
    """The first page of a folder in several languages."""
    first = languages[0]
    template = environment(first).get_template("public/threshold.html")
    return template.render(name=event.name, languages=languages, lang=first)


def _pages(
    event: Event, sections: dict[str, Section], addresses: FileAddresses, code: str
) -> Iterator[tuple[str, str]]:
    """The pages of one language."""

    def at(place: str) -> PublicPages:
        return PublicPages(event, sections, PARTS, addresses.at(place), code)

    yield "index.html", at("index.html").index()
    yield "players.html", at("players.html").players()
    for key, section in sections.items():
        here = addresses.folders[key]
        for player in section.tournament.players:
            place = f"{here}/player-{player.tpn}.html"
            yield place, at(place).player(key, player.tpn)
        if section.teams is not None and section.is_numbered:
            yield from _team_pages(section, here, at)
        if section.prizes is not None:
            place = f"{here}/prizes.html"
            yield place, at(place).prizes(key)
        if not section.paired:
            continue
        if section.categories:
            place = f"{here}/categories.html"
            yield place, at(place).categories(key)
        for number in range(1, len(section.paired) + 1):
            place = f"{here}/round-{number}.html"
            yield place, at(place).boards(key, number)
            place = f"{here}/round-{number}-names.html"
            yield place, at(place).names(key, number)
        for number in range(1, max(rounds_over(section), 1) + 1):
            place = f"{here}/standings-{number}.html"
            yield place, at(place).standings(key, number)
        place = f"{here}/crosstable.html"
        yield place, at(place).crosstable(key)
        place = f"{here}/cards.html"
        yield place, at(place).cards(key)


def _team_pages(
    section: Section, here: str, at: Callable[[str], PublicPages]
) -> Iterator[tuple[str, str]]:
    """The teams, each team, and individual results."""
    key, teams = section.key, section.teams
    assert teams is not None
    yield f"{here}/teams.html", at(f"{here}/teams.html").teams(key)
    for number in range(1, len(teams.numbers) + 1):
        place = f"{here}/team-{number}.html"
        yield place, at(place).team(key, number)
    if section.pairs_teams:
        yield f"{here}/board-lists.html", at(f"{here}/board-lists.html").board_lists(key)


def write_site(event: Event, folder: Path, languages: Sequence[str] = LANGUAGES) -> int:
    """Write the folder; one of somebody else is left alone. The number of files."""
    return write_folder(folder, site(event, languages))


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write these files; of an earlier export, those that are no longer made are taken away."""
    mark = folder / MARK
    if folder.exists() and any(folder.iterdir()) and not mark.exists():
        raise RequestError(
            N_("{folder} holds other files: name an empty folder, or a new one."),
            folder=folder,
        )
    old = set(mark.read_text("utf-8").splitlines()) if mark.exists() else set()
    made = []
    for place, content in files:
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        made.append(place)
    for place in old.difference(made):
        if _OURS.fullmatch(place):
            (folder / place).unlink(missing_ok=True)
    mark.write_text("".join(f"{place}\n" for place in made), "utf-8")
    return len(made)


def zipped(event: Event, languages: Sequence[str] = LANGUAGES) -> bytes:
    """The folder packed into one file; the same bytes for the same event."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for place, content in site(event, languages):
            info = zipfile.ZipInfo(place, date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)
    return packed.getvalue()
