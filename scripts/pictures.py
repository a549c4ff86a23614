"""Takes a picture of every page in light, dark, phone and projector form, for docs/pages.md.

Run by `make pictures`. The pages are those of the routes of the application; the events shown are
those of the browser tests. Light and projector speak English, dark and phone French; the headings
of docs/fr/pages.md are those that the French pages show. With `--missing` the pictures there are
stay, and only those of new pages are taken.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import EventFolder, create_event_folder
from tests.web.browser.pages import addresses
from tests.web.browser.server import serving

DOCS = Path(__file__).resolve().parents[1] / "docs"
FOLDER = DOCS / "pictures" / "pages"
QUALITY = 52
WORDS = {
    "en": {
        "title": "Screenshots of all screens",
        "twin": "*[En français](fr/pages.md)*",
        "intro": (
            "For arbiters who want to see the application before they install it: every screen in "
            "four versions,\nlight, dark, on a phone and on a projector. Light and projector are "
            "in English, dark and phone in French.\n"
            "[Every screen in a paragraph](arbiter/pages.md) says what each is for. "
            "`make pictures` takes them again."
        ),
        "pictures": "pictures/pages",
        "light": "light",
        "dark": "dark",
        "phone": "phone",
        "projector": "projector",
    },
    "fr": {
        "title": "Captures de tous les écrans",
        "twin": "*[In English](../pages.md)*",
        "intro": (
            "Pour l'arbitre qui veut voir l'application avant de l'installer : chaque écran en "
            "quatre versions, claire,\nsombre, sur un téléphone et au vidéoprojecteur. La claire "
            "et celle du vidéoprojecteur sont en anglais,\nla sombre et celle du téléphone en "
            "français. [Chaque écran en un paragraphe](arbiter/pages.md) dit à quoi\nils servent. "
            "`make pictures` refait les captures."
        ),
        "pictures": "../pictures/pages",
        "light": "claire",
        "dark": "sombre",
        "phone": "téléphone",
        "projector": "vidéoprojecteur",
    },
}
PAGES = {"en": DOCS / "pages.md", "fr": DOCS / "fr" / "pages.md"}


@dataclass(slots=True)
class Shown:
    """A page of the application: its path, its headings by language, the forms it was seen in."""

    path: str
    headings: dict[str, str] = field(default_factory=dict)
    forms: set[str] = field(default_factory=set)

    def heading(self, lang: str) -> str:
        """Its heading in that language, or in the only one it was seen in."""
        return self.headings.get(lang) or next(iter(self.headings.values()))


@dataclass(frozen=True, slots=True)
class Form:
    """How a page is looked at: screen, light, language, and the width of the picture."""

    name: str
    lang: str
    size: tuple[int, int]
    scheme: str
    width: int
    projector: bool = False


FORMS = (
    Form("light", "en", (1280, 860), "light", 960),
    Form("dark", "fr", (1280, 860), "dark", 960),
    Form("phone", "fr", (390, 844), "light", 390),
    Form("projector", "en", (1920, 1080), "light", 960, projector=True),
)


def slug(address: str, path: str, known: dict[str, str]) -> str:
    """The name of a page's pictures: its path without the gaps, and what was asked."""
    shown = address
    for secret in known.values():
        shown = shown.replace(secret, "")
    shown = shown.replace("/e/open/a", "section").replace("/e/open", "event")
    shown = shown.replace("/p/open/a", "public").replace("/p/open", "public")
    return re.sub(r"[^a-z0-9]+", "-", shown.lower()).strip("-") or "home"


def small(picture: bytes, width: int) -> bytes:
    """The picture as it is kept: scaled, and as small as its letters allow."""
    made = io.BytesIO()
    with Image.open(io.BytesIO(picture)) as full:
        size = (width, round(full.height * width / full.width))
        full.convert("RGB").resize(size, Image.Resampling.LANCZOS).save(
            made, "WEBP", quality=QUALITY, method=6
        )
    return made.getvalue()


def visitor(browser: Any, address: str, form: Form, events: EventFolder) -> Arbiter:
    """The chief arbiter before such a screen; the browser is also a phone of the section."""
    size = {"width": form.size[0], "height": form.size[1]}
    anna = Arbiter(
        browser,
        address,
        form.lang,
        viewport=size,
        color_scheme=form.scheme,
        reduced_motion="reduce",
        is_mobile=form.name == "phone",
    )
    anna.log_in("Anna")
    if form.projector:
        anna.button("Large type")
    if form.name == "phone":
        anna.open(f"/phone/{events.known['phone']}")
        anna.follow(anna.page.locator("main form button").first)
    return anna


def seen(anna: Arbiter, form: Form, events: EventFolder) -> Iterator[tuple[str, str, str]]:
    """Open every page, take its picture where there is none; its slug, its path, its heading."""
    for address, path in addresses(**events.known).items():
        answer = anna.page.request.get(anna.address + address, max_redirects=0)
        if answer.status == 200 and "text/html" in answer.headers["content-type"]:
            anna.open(address)
            name = slug(address, path, events.known)
            picture = FOLDER / f"{name}-{form.name}.webp"
            if not picture.exists():
                anna.page.wait_for_timeout(150)
                picture.write_bytes(small(anna.page.screenshot(), form.width))
            heading = anna.heading or anna.page.title().partition(" · ")[0]
            yield name, path, " ".join(heading.split())


def described(rows: dict[str, Shown], lang: str) -> str:
    """The page of the documentation that shows all pictures."""
    words = WORDS[lang]
    lines = [f"# {words['title']}", "", words["twin"], "", words["intro"], ""]
    for name, shown in rows.items():
        heading = shown.heading(lang)
        forms = [form.name for form in FORMS if form.name in shown.forms]
        pictures = (
            f"![{heading}, {words[form]}]({words['pictures']}/{name}-{form}.webp)" for form in forms
        )
        lines += [
            f"## {heading}",
            "",
            f"`{shown.path}`",
            "",
            f"| {' | '.join(words[form] for form in forms)} |",
            f"|{'---|' * len(forms)}",
            f"| {' | '.join(pictures)} |",
            "",
        ]
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Take all pictures, and write the pages that show them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if "--missing" not in arguments:
        for old in FOLDER.glob("*.webp"):
            old.unlink()
    rows: dict[str, Shown] = {}
    for form in FORMS:
        with tempfile.TemporaryDirectory() as folder, browsing() as browser:
            events = create_event_folder(Path(folder) / "events")
            (events.folder / "nasty.ronde").unlink()
            with serving(events.folder) as server:
                anna = visitor(browser, server.address, form, events)
                for name, path, heading in seen(anna, form, events):
                    shown = rows.setdefault(name, Shown(path))
                    shown.headings.setdefault(form.lang, heading)
                    shown.forms.add(form.name)
                for problem in anna.problems:
                    print(f"{form.name}: {problem}", file=sys.stderr)
    for lang, page in PAGES.items():
        page.write_text(described(rows, lang), encoding="utf-8")
    size = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    count = sum(len(shown.forms) for shown in rows.values())
    print(f"{count} pictures of {len(rows)} pages, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
