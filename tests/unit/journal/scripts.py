"""Small events for the tests of the journal: an arbiter who confirms, and what to enter."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from ronde.journal import (
    Act,
    AddSection,
    CompletedAct,
    ConfirmationNeeded,
    EnterResult,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    RegisterAll,
    Section,
)

RESULTS = ("1-0", "½-½", "0-1")


class Arbiter:
    """Somebody who reads every caution and confirms it; `read` keeps their codes."""

    def __init__(self, journal: Journal, name: str = "arbiter") -> None:
        self.journal = journal
        self.name = name
        self.read: list[str] = []

    def __call__(self, request: Act, **more: Any) -> CompletedAct:
        """Do the act, and confirm what it asks."""
        return self._confirming(
            lambda c: self.journal.act(request, who=self.name, confirm=c, **more)
        )

    def undo(self, **more: Any) -> CompletedAct:
        """Undo, and confirm what it asks."""
        return self._confirming(lambda c: self.journal.undo(who=self.name, confirm=c, **more))

    def redo(self, **more: Any) -> CompletedAct:
        """Redo."""
        return self.journal.redo(who=self.name, **more)

    def _confirming(self, doing: Any) -> CompletedAct:
        confirm: tuple[str, ...] = ()
        while True:
            try:
                done: CompletedAct = doing(confirm)
            except ConfirmationNeeded as error:
                confirm = error.tokens
            else:
                self.read.extend(caution.code for caution in done.cautions)
                return done

    def section(self, key: str = "a") -> Section:
        """The section as it stands."""
        return self.journal.state.section(key)

    def play(self, random: Random, key: str = "a") -> None:
        """Pair, publish and play the next round."""
        self(Pair(section=key))
        self(Publish(section=key))
        self.finish(random, key)

    def finish(self, random: Random, key: str = "a") -> None:
        """Enter the results that are still missing in the round paired last."""
        section = self.section(key)
        number = len(section.paired)
        for white, black in section.open_games(number):
            result = RESULTS[int(random.random() * 3)]
            self(EnterResult(section=key, round=number, white=white, black=black, result=result))


def people(count: int, best: int = 2400) -> tuple[Facts, ...]:
    """So many people, the strongest first, a hundred of each club."""
    return tuple(
        Facts(
            name=f"Player {number:04}",
            rating=best - 3 * number,
            club=f"Club {number % 5}",
            federation="SUI" if number % 2 else "FRA",
            birth=f"19{10 + number % 90}-01-01",
            fide_id=str(1_000_000 + number),
        )
        for number in range(1, count + 1)
    )


def started(folder: Path, players: int = 8, rounds: int = 5, **more: Any) -> Arbiter:
    """An event with one section, its list drawn up."""
    journal = Journal.create(folder / "open.ronde", "Open", who="arbiter")
    arbiter = Arbiter(journal)
    arbiter(AddSection(section="a", title="Master", rounds=rounds, **{"lot_seed": "lot", **more}))
    arbiter(RegisterAll(section="a", people=people(players)))
    arbiter(Number(section="a"))
    return arbiter
