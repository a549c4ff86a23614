"""One of several writers at once: `python -m tests.endurance.writers PLACE NAME COUNT`.

It waits for the moment `start` in the journal, then writes as fast as it can: notes of its own, and
results of boards that all the others want to enter too. It prints what it was told as JSON.
"""

from __future__ import annotations

import json
import sys

from ronde.journal import Conflict, EnterResult, Journal, WriteNote


def main() -> None:
    """Write so many notes, and try to enter every result."""
    place, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    numbers: list[int] = []
    won: list[int] = []
    with Journal.open(place) as journal:
        while "start" not in journal.state.snapshots:
            journal.wait(5)
        boards = len(journal.state.section("a").pairs(1))
        for turn in range(max(count, boards)):
            if turn < count:
                note = WriteNote(section="a", text=f"{name} {turn}")
                done = journal.act(note, who=name, key=f"{name}/{turn}")
                again = journal.act(note, who=name, key=f"{name}/{turn}")
                assert done.entry is not None
                assert done.entry == again.entry
                numbers.append(done.entry.number)
            if turn < boards:
                result = EnterResult(section="a", board=turn + 1, result=result_of(name))
                try:
                    if journal.act(result, who=name).entry is not None:
                        won.append(turn + 1)
                except Conflict:
                    pass
    sys.stdout.write(json.dumps({"numbers": numbers, "won": won}) + "\n")


def result_of(name: str) -> str:
    """Each writer means another result."""
    results = ("1-0", "0-1", "½-½", "1F-0F", "0F-1F", "0F-0F", "0-0", "½-0", "0-½", "W-L")
    return results[int(name) % len(results)]


if __name__ == "__main__":
    main()
