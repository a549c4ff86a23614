"""A whole day in two browsers: nine rounds, two arbiters, and everything that happens to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from ronde.journal import Journal
from tests.web.browser.arbiter import KEYS, Arbiter, Notebook
from tests.web.browser.events import somebody
from tests.web.browser.server import Server

USUAL = ("1-0", "½-½", "0-1")
LATE = "Zurlinden, Lea"


@dataclass
class Day:
    """Two arbiters, the server between them, and the notebook of what they typed."""

    server: Server
    anna: Arbiter
    beat: Arbiter
    random: Random
    notes: Notebook = field(default_factory=Notebook)

    @classmethod
    def begin(cls, browser: Any, server: Server, lang: str, seed: int) -> Day:
        """The chief arbiter comes in by the link of the terminal."""
        anna, beat = (Arbiter(browser, server.address, lang) for _ in range(2))
        anna.begin(server.link, "Anna")
        return cls(server, anna, beat, Random(seed))

    def register(self, title: str, system: str, players: int, rounds: int) -> None:
        """Make the event, type the players, let the deputy in, draw up the list."""
        anna = self.anna
        anna.make_event(title, system, rounds, steps=anna.translator.code == "en")
        anna.go("Players")
        for place in range(players):
            facts = somebody(place)
            anna.enter_player(facts.name, facts.rating, club=facts.club)
        for place in range(players):
            anna.check_in(somebody(place).name)
        anna.draw_up()
        anna.let_in("Beat", "deputy")
        self.beat.log_in("Beat")
        self.beat.here = anna.here

    def pair(self, number: int, *, publish: bool = True) -> None:
        """Pair the round; both arbiters open the page of results."""
        self.anna.pair(number)
        if publish:
            self.publish(number)

    def publish(self, number: int) -> None:
        """Publish the round; both arbiters open the page of results and note the boards."""
        self.anna.publish(number)
        for arbiter in (self.anna, self.beat):
            arbiter.results()
        self.notes.boards[number] = self.anna.shown()
        assert self.beat.shown() == self.anna.shown()

    def together(self, number: int, boards: int = 2) -> None:
        """Each enters a few results, and the other sees them."""
        last = len(self.notes.boards[number])
        for place in range(boards):
            for board, one, other in (
                (1 + place, self.anna, self.beat),
                (last - place, self.beat, self.anna),
            ):
                result = self.random.choice(USUAL)
                one.enter(board, result)
                other.sees(board, result)
                self.notes.results[number, board] = result

    def blind(self, number: int, boards: list[int]) -> None:
        """Press one key after the other without looking; the mark goes on by itself."""
        self.anna.move_to(boards[0])
        for board in boards:
            result = self.random.choice(USUAL)
            assert self.anna.current == board
            self.anna.press(KEYS[result])
            self.notes.results[number, board] = result

    def acknowledged(self, number: int, boards: list[int]) -> None:
        """Both pages show what was typed."""
        for arbiter in (self.anna, self.beat):
            for board in boards:
                arbiter.sees(board, self.notes.results[number, board])

    def open_boards(self, number: int) -> list[int]:
        """The boards without a result, as far as the notebook knows."""
        last = len(self.notes.boards[number])
        return [board for board in range(1, last + 1) if (number, board) not in self.notes.results]

    def finish(self, number: int) -> None:
        """Enter everything that is still open."""
        if boards := self.open_boards(number):
            self.blind(number, boards)
            self.acknowledged(number, boards)

    def play(self, number: int) -> None:
        """A round as most rounds are."""
        self.pair(number)
        self.together(number)
        self.finish(number)

    def power_cut(self, number: int) -> None:
        """Type on while the server is killed and started again: nothing typed is lost."""
        boards = self.open_boards(number)
        before, during = boards[:8], boards[8:14]
        self.blind(number, before)
        self.server.kill()
        saved = self.anna.page.locator("tr[data-board]:not([data-seen='?'])").evaluate_all(
            "rows => rows.map(row => [Number(row.dataset.board), row.dataset.seen])"
        )
        self.blind(number, during)
        file = self.server.folder / f"{self.anna.here.split('/')[2]}.ronde"
        with Journal.open(file, read_only=True) as journal:
            written = results_of(journal.state.section("a"), number)
        assert saved
        assert {board: written[board] for board, _seen in saved} == dict(saved)
        self.server.start()
        self.acknowledged(number, [*before, *during])

    def late_entry(self) -> None:
        """Somebody comes after round 1."""
        self.anna.go("Players")
        self.anna.enter_player(LATE, 1000)
        self.anna.more(LATE)
        self.anna.button("Admit the late entry")

    def withdraw(self, name: str) -> None:
        """Somebody goes home."""
        self.anna.more(name)
        self.anna.button("Withdraw the player")

    def forfeit(self, number: int, board: int, result: str) -> None:
        """Nobody came to the board, with its own key."""
        self.anna.enter(board, result)
        self.notes.results[number, board] = result

    def adjourn(self, number: int, board: int) -> None:
        """The game goes on after the next round."""
        self.anna.other_result(board, "adjourned")
        self.notes.results[number, board] = "?"
        self.anna.results()

    def at_round(self, number: int) -> None:
        """The page of results of an earlier round."""
        self.anna.results()
        rounds = self.anna.page.get_by_role("navigation", name=self.anna.say("Rounds"))
        self.anna.follow(self.anna.named("link", str(number), rounds))
        self.anna.page.wait_for_selector("#slip [name=board]:focus")
        self.anna.press("Escape")
        self.anna.page.wait_for_selector("tr.current")

    def play_on(self, number: int, board: int, result: str) -> None:
        """The adjourned game has ended."""
        self.at_round(number)
        self.anna.enter(board, result)
        self.notes.results[number, board] = result

    def correct(self, number: int, board: int) -> None:
        """A known result of an earlier round was wrong: the rules ask, and it is corrected."""
        known = self.notes.results[number, board]
        result = next(r for r in USUAL if r != known)
        self.at_round(number)
        self.anna.move_to(board)
        self.anna.press(KEYS[result])
        self.anna.page.wait_for_selector(
            f"tr[data-board='{board}'][data-seen='{result}'], .cautions"
        )
        self.anna.confirm()
        self.anna.sees(board, result)
        self.notes.results[number, board] = result

    def wrong_key(self, number: int, board: int) -> None:
        """A wrong key, undone on the page of the history; the board is open again for both."""
        self.anna.enter(board, "1-0")
        self.anna.undo()
        self.anna.results()
        self.anna.sees(board, "?")
        self.beat.sees(board, "?")

    def by_hand(self, number: int) -> tuple[int, int]:
        """Trade two opponents by hand, of two boards whose players have not met crosswise."""
        self.anna.results()
        boards = self.anna.shown()
        met = {frozenset(pair) for pairs in self.notes.boards.values() for pair in pairs}
        first, second = next(
            (i, j)
            for i in range(8, len(boards))
            for j in range(i + 1, len(boards))
            if not {
                frozenset((boards[i][0], boards[j][1])),
                frozenset((boards[j][0], boards[i][1])),
            }
            & met
        )
        self.anna.trade(first + 1, second + 1)
        return first + 1, second + 1

    def ask_why(self) -> str:
        """Open the reasons of the first board beside the list, and close them again."""
        self.anna.go("Pairing")
        self.anna.reach(self.anna.named("link", self.anna.say("Why board {board}?", board=1)))
        self.anna.press("Enter")
        panel = self.anna.page.locator("#panel #explanation")
        panel.wait_for()
        told = str(panel.inner_text())
        self.anna.press("Escape")
        panel.wait_for(state="detached")
        return told


def results_of(section: Any, number: int) -> dict[int, str]:
    """The results of a round by board, as the journal has them."""
    from ronde.journal.result_text import letters_of, result_text

    return {
        board: result_text(letters_of(*section.game(number, white, black)[2:]))
        for board, (white, black) in enumerate(section.pairs(number), 1)
    }
