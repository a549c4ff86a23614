"""Takes a picture of every page in light, dark, phone and projector form, for docs/pages.md.

Run by `make pictures`. The pages are those of the routes of the application; the events shown are
those of the browser tests. Light and projector speak English, dark and phone French.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from tests.web.browser.arbiter import Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.events import Hall, furnish
from tests.web.browser.pages import addresses
from tests.web.browser.server import serving

DOCS = Path(__file__).resolve().parents[1] / "docs"
FOLDER = DOCS / "pictures" / "pages"
QUALITY = 52


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


def visitor(browser: Any, address: str, form: Form, hall: Hall) -> Arbiter:
    """The chief arbiter before such a screen; the browser is also a telephone of the hall."""
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
        anna.button("Projector")
    if form.name == "phone":
        anna.open(f"/t/{hall.known['phone']}")
        anna.follow(anna.page.locator("main form button").first)
    return anna


def taken(anna: Arbiter, form: Form, hall: Hall) -> Iterator[tuple[str, str, str]]:
    """Take a picture of every page; its slug, its path and its heading."""
    for address, path in addresses(**hall.known).items():
        answer = anna.page.request.get(anna.address + address, max_redirects=0)
        if answer.status == 200 and "text/html" in answer.headers["content-type"]:
            anna.open(address)
            anna.page.wait_for_timeout(150)
            name = slug(address, path, hall.known)
            picture = small(anna.page.screenshot(), form.width)
            (FOLDER / f"{name}-{form.name}.webp").write_bytes(picture)
            yield name, path, anna.heading or anna.page.title().partition(" · ")[0]


def described(rows: dict[str, tuple[str, str]], forms: dict[str, set[str]]) -> str:
    """The page of the documentation that shows all pictures."""
    lines = [
        "# The pages, one by one",
        "",
        "Every page in four forms: light, dark, on a phone, on a projector. Light",
        "and projector are in English, dark and phone in French. `make pictures` takes them again.",
        "",
    ]
    for name, (path, heading) in rows.items():
        shown = [form.name for form in FORMS if form.name in forms[name]]
        lines += [
            f"## {' '.join(heading.split())}",
            "",
            f"`{path}`",
            "",
            f"| {' | '.join(shown)} |",
            f"|{'---|' * len(shown)}",
            "| "
            + " | ".join(
                f"![{' '.join(heading.split())}, {form}](pictures/pages/{name}-{form}.webp)"
                for form in shown
            )
            + " |",
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    """Take all pictures, and write the page that shows them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    rows: dict[str, tuple[str, str]] = {}
    forms: dict[str, set[str]] = {}
    for form in FORMS:
        with tempfile.TemporaryDirectory() as folder, browsing() as browser:
            hall = furnish(Path(folder) / "events")
            (hall.folder / "nasty.ronde").unlink()
            with serving(hall.folder) as server:
                anna = visitor(browser, server.address, form, hall)
                for name, path, heading in taken(anna, form, hall):
                    rows.setdefault(name, (path, heading))
                    forms.setdefault(name, set()).add(form.name)
                for problem in anna.problems:
                    print(f"{form.name}: {problem}", file=sys.stderr)
    (DOCS / "pages.md").write_text(described(rows, forms), encoding="utf-8")
    size = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{sum(map(len, forms.values()))} pictures of {len(rows)} pages, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
