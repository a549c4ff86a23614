"""Runs the first tournament of the documentation in a real browser and takes its pictures.

    PYTHONPATH=. .venv/bin/python scripts/first_pictures.py

Five rounds of docs/arbiter/list.csv, once in English and once in French, into docs/pictures/first;
the pairing page with the reasons of a board is the picture of the README.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image

from tests.web.browser.arbiter import PASSWORD, Arbiter
from tests.web.browser.chromium import browsing
from tests.web.browser.server import Server, serving

DOCS = Path(__file__).resolve().parents[1] / "docs"
LIST = DOCS / "arbiter" / "list.csv"
FOLDER = DOCS / "pictures" / "first"
WIDTH, COLOURS = 900, 160
RESULTS = ("1-0", "½-½", "0-1", "1-0", "1-0")


class Photographer(Arbiter):
    """An arbiter who takes a picture of every step."""

    lang = "en"

    def picture(self, name: str, *, height: int = 620, width: int = 1000) -> None:
        """Keep the page as it is now, small."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("scrollTo(0, 0)")
        self.page.wait_for_timeout(300)
        with Image.open(io.BytesIO(self.page.screenshot())) as full:
            size = (WIDTH, round(full.height * WIDTH / full.width))
            small = full.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            small.quantize(COLOURS, dither=Image.Dither.NONE).save(
                FOLDER / f"{name}-{self.lang}.png", optimize=True
            )

    def come_in(self, link: str) -> None:
        """Make the account of the chief arbiter."""
        self.open(link)
        self.fill("Name", "Anna")
        self.fill("Password", PASSWORD)
        self.picture("1-welcome", height=480)
        self.button("Begin")

    def announce(self) -> None:
        """Make the event."""
        self.open("/")
        self.link("New event")
        self.fill("Name of the event", "Open du Lac")
        self.fill("Rounds", "5")
        self.picture("2-event", height=600)
        self.button("Make it")
        self.here = "/e/open-du-lac/a"

    def enter_list(self) -> None:
        """Take the players from the list, and number them."""
        self.open(f"{self.here}/import")
        self.page.set_input_files("input[name=list]", str(LIST))
        self.button("Show what it holds")
        self.picture("3-list", height=760)
        self.button("Enter these people")
        self.draw_up()
        self.picture("4-players", height=760)

    def play(self, number: int) -> None:
        """Pair a round, publish it and enter its results."""
        self.go("Pairing")
        self.link("Look at round {round}", round=number)
        if number == 2:
            self.picture("5-look", height=760)
        self.button("Pair round {round}", round=number)
        self.publish(number)
        if number == 4:
            self.ask_why(number)
        self.results()
        for board, result in enumerate(RESULTS, 1):
            if (number, board) == (2, 4):
                self.picture("6-results", height=720)
            self.enter(board, RESULTS[(board + number) % 5] if number % 2 else result)

    def ask_why(self, number: int) -> None:
        """The picture of the README: the pairing, and why a board is what it is."""
        self.go("Pairing")
        self.page.locator("td.ask a.why").nth(1).press("Enter")
        self.page.wait_for_selector("#panel #explanation")
        self.picture("why", height=960, width=1180)


def tournament(photographer: Photographer, server: Server) -> None:
    """The whole event."""
    photographer.come_in(server.link)
    photographer.announce()
    photographer.enter_list()
    for number in range(1, 6):
        photographer.play(number)
    photographer.go("Standings")
    photographer.picture("7-standings", height=760)
    photographer.go("Print")
    photographer.picture("8-print", height=700)


def main() -> None:
    """Take all pictures in both languages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for lang in ("en", "fr"):
        with (
            tempfile.TemporaryDirectory() as folder,
            browsing() as browser,
            serving(Path(folder) / "events") as server,
        ):
            photographer = Photographer(browser, server.address, lang, color_scheme="light")
            photographer.lang = lang
            tournament(photographer, server)


if __name__ == "__main__":
    main()
