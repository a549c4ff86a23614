"""An arbiter at the keyboard: what is done on each page, and a notebook of what was typed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tests.web.browser.keyboard import Keyboard

PASSWORD = "correct horse battery"
KEYS = {"1-0": "1", "½-½": "2", "0-1": "3", "1F-0F": "+", "0F-1F": "-"}


@dataclass
class Notebook:
    """What an arbiter would have on paper: the boards as shown, the results as typed."""

    boards: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    results: dict[tuple[int, int], str] = field(default_factory=dict)


class Arbiter(Keyboard):
    """Somebody who runs a section with the keyboard only."""

    here = ""
    """The address of the section."""

    def begin(self, link: str, name: str) -> None:
        """Come in by the link of the first start, as chief arbiter."""
        self.open(link)
        self.fill("Name", name)
        self.fill("Password", PASSWORD)
        self.button("Begin")

    def log_in(self, name: str) -> None:
        """Come in with a name and a password."""
        self.open("/login")
        self.fill("Name", name)
        self.fill("Password", PASSWORD)
        self.button("Log in")

    def let_in(self, name: str, role: str) -> None:
        """Give somebody an account."""
        self.link("Users")
        self.fill("Name", name)
        self.choose(self.field("Role"), role)
        self.fill("Password", PASSWORD)
        self.button("Save")

    def make_event(self, title: str, system: str, rounds: int, *, steps: bool = False) -> None:
        """Make an event with one section, at once or step by step."""
        self.open("/")
        self.link("New event")
        self.fill("Name of the event", title)
        self.fill("Rounds", str(rounds))
        self.choose(self.field("Game, system and edition"), system)
        fide = self.page.locator("input[name=fide_mode]")
        if not system.startswith("fide") and fide.is_checked():
            self.reach(fide)
            self.press("Space")
        if steps:
            self.button("Step by step")
            while self.named("button", self.say("Next")).count():
                self.button("Next")
        self.button("Make it")
        found = re.search(r"/e/([a-z0-9-]+)$", self.page.url)
        assert found, self.page.url
        self.here = f"/e/{found[1]}/a"

    def go(self, name: str) -> None:
        """Go to a page of the section: by its tab, else by the menu."""
        menu = self.page.get_by_role("navigation", name=self.say("Menu"))
        if not menu.get_by_role("link", name=self.say("Players")).count():
            self.open(f"{self.here}/players")
        tab = self.page.locator(".menu > a").filter(has_text=self.say(name))
        if not tab.count():
            self.reach(menu.locator("summary"))
            self.press("Enter")
            tab = menu.locator(".groups").get_by_role("link", name=re.compile(f"^{self.say(name)}"))
        self.follow(tab.first)

    def enter_player(self, name: str, rating: int, **more: str) -> None:
        """Type one player on the page of players, and press Enter."""
        self.fill("Surname, first name", name)
        self.fill("Rating", str(rating))
        for label, text in more.items():
            self.fill(label.capitalize(), text)
        with self.page.expect_navigation():
            self.press("Enter")
        self.confirm()
        assert self.told == self.say("{name} is entered.", name=name)

    def check_in(self, name: str) -> None:
        """Note that somebody is there."""
        self.follow(self.named("button", self.say("{name} is there", name=name)))

    def more(self, name: str) -> None:
        """The page of one player."""
        self.go("Players")
        self.follow(self.named("link", self.say("More about {name}", name=name)))

    def was_told(self, sentence: str, gap: str, **facts: object) -> None:
        """The page has just said this sentence; what stands in the gap is left open."""
        before, after = self.say(sentence, **facts, **{gap: "#"}).split("#")
        assert self.told.startswith(before), self.told
        assert self.told.endswith(after), self.told

    def draw_up(self) -> None:
        """Draw up the list."""
        self.go("Players")
        self.button("Draw up the list")
        self.was_told("The list of {count} players has been drawn up.", "count")

    def pair(self, number: int) -> None:
        """Look at the round, and pair it."""
        self.go("Pairing")
        self.link("Look at round {round}", round=number)
        self.button("Pair round {round}", round=number)

    def publish(self, number: int) -> None:
        """Publish the round."""
        self.go("Pairing")
        self.button("Publish round {round}", round=number)
        self.was_told(
            "Round {round} is published. Its {boards} boards are not on public pages.",
            "boards",
            round=number,
        )

    def results(self) -> None:
        """The page of results, its list ready for the keys."""
        self.go("Results")
        self.page.wait_for_selector("#slip [name=board]:focus")
        self.press("Escape")
        self.page.wait_for_selector("tr.current")

    def slip(self, board: int, result: str) -> None:
        """Enter a slip: the number of its board, a space, one key."""
        self.press("b", *str(board), "Space", KEYS[result])
        self.sees(board, result)

    def shown(self) -> list[tuple[str, str]]:
        """The names of the boards on the page of results, as they stand there."""
        rows = self.page.locator("tr[data-board]")
        cells = rows.evaluate_all(
            """rows => rows.map(row => [".white", ".black"].map(side => {
                 const copy = row.querySelector(side).cloneNode(true);
                 copy.querySelectorAll(".title, small").forEach(e => e.remove());
                 return copy.textContent.trim();
               }))"""
        )
        return [(white, black) for white, black in cells]

    def row(self, board: int) -> Any:
        """The line of a board on the page of results."""
        return self.page.locator(f"tr[data-board='{board}']")

    @property
    def current(self) -> int:
        """The board that takes the next key."""
        return int(self.page.locator("tr.current").get_attribute("data-board"))

    def move_to(self, board: int) -> None:
        """Go to a board with the arrow keys."""
        steps = board - self.current
        self.press(*(["ArrowDown" if steps > 0 else "ArrowUp"] * abs(steps)))
        assert self.current == board

    def enter(self, board: int, result: str) -> None:
        """Enter the result of a board with one key, and wait until it is acknowledged."""
        self.move_to(board)
        self.press(KEYS[result])
        self.sees(board, result)

    def sees(self, board: int, result: str) -> None:
        """Wait until the page shows a result that the server has taken."""
        self.page.wait_for_selector(f"tr[data-board='{board}'][data-seen='{result}']")

    def other_result(self, board: int, result: str) -> None:
        """Enter a result that has no key, from the list of the others."""
        row = self.row(board)
        self.reach(row.locator("summary"))
        self.press("Enter")
        self.follow(row.locator(f"details button[value='{result}']"))
        self.confirm()

    def undo(self) -> None:
        """Undo the latest act."""
        self.go("History")
        self.button("Undo the latest")
        self.was_told("Undone: {entries}. Redo puts it back.", "entries")

    def trade(self, first: int, second: int) -> None:
        """Begin a manual session, trade the Blacks of two boards, and end it."""
        self.go("Manual pairing")
        self.follow(self.page.locator("main form button.main"))
        blacks = self.page.locator("table.by-hand td.black")
        numbers = [blacks.nth(board - 1).inner_text().split()[0] for board in (first, second)]
        self.press("s", *numbers[0], "Tab", *numbers[1])
        with self.page.expect_navigation():
            self.press("Enter")
        with self.page.expect_navigation():
            self.press("Enter")
        self.confirm()
        with self.page.expect_navigation():
            self.press("Control+Enter")
        self.confirm()
