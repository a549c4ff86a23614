"""Makes the conformance corpus: for every article of every system a position that it decides.

    python scripts/conformance.py build [--system NAME]… [--seed N]
    python scripts/conformance.py missing

`build` looks through small events for positions in which the round would be another one without
the article, makes the smallest one smaller still, and writes `conformance/positions/*.jsonl`. The
same seed gives the same files. `missing` lists the articles for which no position is known.
Positions that are already in the corpus and still fit are kept; `--afresh` looks for all again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ablations import Answer, Broken, Change  # noqa: E402
from ablations.catalogue import all_changes  # noqa: E402
from ablations.positions import Context, by_hand, plain, positions, weight  # noqa: E402

from ronde.domain.errors import RondeError  # noqa: E402
from ronde.domain.tournament import Tournament  # noqa: E402
from ronde.formats import read, to_text  # noqa: E402
from ronde.lab.shrinking import shrink  # noqa: E402
from tests.docs.literal_readings import NoLiteralReading, literal_reading  # noqa: E402

FOLDER = ROOT / "conformance" / "positions"
VERSION = "1"
SEED = 2026
FEWEST, MOST = 3, 9
DRAWS = 80
"""Events looked at for each number of players, until every article has its position."""

DEEPER = tuple((players, 900) for players in range(5, 17))
"""Sizes and numbers of events that `--deeper` looks at."""

ENOUGH = 2
"""Positions of one size among which the smallest is taken."""


def context(change: Change) -> Context:
    """What the positions of a change have in common."""
    return change.system, change.acceleration, tuple(sorted(change.options.items()))


def search(changes: Sequence[Change], seed: int, *, deeper: bool) -> dict[str, Tournament]:
    """A small position for each of these changes, all of one context."""
    found: dict[str, list[Tournament]] = {change.key: [] for change in changes}
    waiting = list(changes)
    of = context(changes[0])
    for stage in (*sources(of), *neighbours(of)):
        waiting = [c for c in waiting if not _met(c, stage, found[c.key])]
    waiting = [c for c in changes if not found[c.key] or weight(found[c.key][0])[0] > MOST]
    sizes = DEEPER if deeper else [(players, DRAWS) for players in range(FEWEST, MOST + 1)]
    for players, draws in sizes:
        for draw in range(draws) if waiting else ():
            if deeper and (seed + draw) % 3 == 2 and of[1] is None:
                continue  # events paired by the system itself cost most
            for stage in positions(context(waiting[0]), players, seed + draw):
                waiting = [c for c in waiting if not _met(c, stage, found[c.key])]
                if not waiting:
                    break
            if not waiting:
                break
        waiting = [c for c in waiting if not any(weight(e)[0] <= players for e in found[c.key])]
    for stage in (*sources(of, as_played=True), *by_hand(of[0])) if waiting else ():
        waiting = [c for c in waiting if not _met(c, stage, found[c.key])]
    return {key: min(events, key=weight) for key, events in found.items() if events}


def sources(of: Context, *, as_played: bool = False) -> Iterator[Tournament]:
    """Positions that the literal oracles of the tests have answered before.

    They have the usual points, or `as_played` those with which they were found.
    """
    system, acceleration, options = of
    if acceleration or options:
        return
    year = system[-4:]
    if system in ("fide-dutch-2017", "fide-dutch-2026", "ch-dutch"):
        year = "2017" if system == "ch-dutch" else year
        path = ROOT / f"tests/rules/dutch{year}/needed_rows.jsonl"
        for text in path.read_text(encoding="utf-8").splitlines():
            event = read(json.loads(text)["trf"])
            usual = plain(event, system)
            yield replace(usual, points=event.points) if as_played else usual


def neighbours(of: Context) -> Iterator[Tournament]:
    """What the corpus knows of other systems."""
    system, acceleration, _ = of
    teams_and_matches = ("fide-team", "fide-double-swiss")
    if acceleration or system in teams_and_matches:
        return
    for row in corpus():
        if row["system"] not in (system, *teams_and_matches):
            yield plain(read(row["trf"]), system)


def _met(change: Change, stage: Tournament, hits: list[Tournament]) -> bool:
    """Whether there are enough positions of this size now."""
    if decides(change, stage) and _travels(change, stage):
        hits.append(stage)
    return len(hits) >= ENOUGH


def _travels(change: Change, event: Tournament) -> bool:
    """Whether the position survives being written and read, without our own comments.

    Where the literal reading of the tests can answer it, it must answer the same.
    """
    try:
        report = report_of(event)
    except RondeError:
        return False
    event = read(report)
    return "###" not in report and decides(change, event) and _is_confirmed(change, event)


def _is_confirmed(change: Change, event: Tournament) -> bool:
    """Whether the second reading agrees, or has nothing to say."""
    try:
        second = literal_reading(event, change.system, change.acceleration, change.options)
    except NoLiteralReading:
        return True
    if second != wanted(change, event):
        _TWICE.setdefault(change.key, report_of(event))
        return False
    return True


_TWICE: dict[str, str] = {}
"""Positions that the engine and the literal reading answer differently, one for each article."""


_ANSWERS: dict[tuple[int, str], tuple[Tournament, Answer]] = {}


def wanted(change: Change, event: Tournament) -> Answer:
    """The round by the rules; asked once for all changes of a context."""
    key = id(event), repr(context(change))
    known = _ANSWERS.get(key)
    if known is None or known[0] is not event:
        if len(_ANSWERS) > 50:
            _ANSWERS.clear()
        known = _ANSWERS[key] = event, change.answer(event)
    return known[1]


def decides(change: Change, event: Tournament) -> bool:
    """Whether the article decides the round of this position."""
    try:
        right = wanted(change, event)
    except (Broken, RondeError):
        return False
    return change.decides(event, right)


def smaller(change: Change, event: Tournament) -> Tournament:
    """The position without whatever is not needed."""

    def still(other: Tournament) -> bool:
        return decides(change, other) and _travels(change, other)

    def boards(other: Tournament) -> list[tuple[int, int]]:
        answer = wanted(change, other)
        return [] if answer is None else sorted(answer[0])

    best = event
    if event.team_event is None and event.games_per_match == 1:
        best = shrink(event, still, boards)
        if weight(best)[:2] >= weight(event)[:2]:
            best = event
    for step in (_without_ratings, _without_absences, _shorter):
        other = step(best)
        if other != best and still(other):
            best = other
    return best


def _without_ratings(event: Tournament) -> Tournament:
    return replace(event, players=tuple(replace(p, rating=0) for p in event.players))


def _without_absences(event: Tournament) -> Tournament:
    return replace(event, absences=())


def _shorter(event: Tournament) -> Tournament:
    return replace(event, number_of_rounds=len(event.rounds) + 1)


def report_of(event: Tournament) -> str:
    """The position as a report; matches of two games, which no report can express, in JSON."""
    form = "json" if event.games_per_match == 2 else "trf"
    return to_text(event, format=form).replace("\r\n", "\n")


def answer_data(answer: Answer) -> dict[str, Any]:
    """A round as plain values: boards by White's number, and the bye."""
    if answer is None:
        return {"pairs": [], "bye": None, "no_pairing": True}
    pairs, bye = answer
    return {"pairs": sorted(map(list, pairs)), "bye": bye, "no_pairing": False}


def line(change: Change, event: Tournament) -> dict[str, Any]:
    """The position as it stands in the corpus."""
    report = report_of(event)
    event = read(report)
    right, other = change.answer(event), change.without(event)
    return {
        "id": change.key,
        "version": VERSION,
        "system": change.system,
        "article": change.article,
        "code": change.code or None,
        "acceleration": change.acceleration,
        "options": dict(change.options),
        "round": len(event.rounds) + 1,
        "trf": report,
        "expected": answer_data(right),
        "without": answer_data(other),
        "reason": {
            "en": reason(change.says[0], change, right, other, WORDS["en"]),
            "fr": reason(change.says[1], change, right, other, WORDS["fr"]),
        },
        "ledger": list(change.ledger),
    }


WORDS = {
    "en": {
        "frame": "{article}: {says}; otherwise {other} instead of {right}.",
        "none": "{article}: {says}; otherwise the round could not be completed.",
        "bye": "the bye for {player}",
        "rest": "the rest of {player}",
        "and": " and ",
    },
    "fr": {
        "frame": "{article} : {says} ; sinon {other} au lieu de {right}.",
        "none": "{article} : {says} ; sinon la ronde ne pourrait être complétée.",
        "bye": "l'exemption de {player}",
        "rest": "le repos de {player}",
        "and": " et ",
    },
}


def reason(says: str, change: Change, right: Answer, other: Answer, words: dict[str, str]) -> str:
    """One sentence: the article in our words, and what the round would have been."""
    name = f"{change.code} ({change.article})" if change.code else change.article
    if change.code == change.article:
        name = change.article
    if change.system.startswith(("fmjd", "kndb")):
        words = {**words, "bye": words["rest"]}
    if other is None or right is None:
        return words["none"].format(article=name, says=says)
    mine, yours = _boards(right, other, words), _boards(other, right, words)
    return words["frame"].format(article=name, says=says, right=mine, other=yours)


def _boards(answer: Answer, than: Answer, words: dict[str, str]) -> str:
    """What one round has and the other has not."""
    assert answer is not None
    assert than is not None
    boards = [f"{white}-{black}" for white, black in sorted(answer[0] - than[0])]
    if answer[1] is not None and answer[1] != than[1]:
        boards.append(words["bye"].format(player=answer[1]))
    if not boards:
        return "–"
    return ", ".join(boards[:-1]) + (words["and"] if len(boards) > 1 else "") + boards[-1]


def corpus(path: Path = FOLDER) -> Iterator[dict[str, Any]]:
    """All positions of the corpus."""
    for file in sorted(path.glob("*.jsonl")):
        for text in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(text)


def write(system: str, lines: Iterable[dict[str, Any]]) -> None:
    """One file per system, one line per position."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in lines)
    (FOLDER / f"{system}.jsonl").write_text(text, encoding="utf-8")


def build(systems: Sequence[str], seed: int, *, afresh: bool, deeper: bool) -> None:
    """Find and write the positions of these systems, of all without any."""
    every = all_changes()
    names = list(dict.fromkeys(change.system for change in every))
    for system in systems or names:
        start = time.monotonic()
        mine = [change for change in every if change.system == system]
        known = {} if afresh else {row["id"]: row for row in corpus() if row["system"] == system}
        rows = {
            key: row for change in mine if (row := _still_decided(change, known, key := change.key))
        }
        by_context: dict[Context, list[Change]] = {}
        for change in mine:
            if change.key not in rows:
                by_context.setdefault(context(change), []).append(change)
        for group in by_context.values():
            for key, event in search(group, seed, deeper=deeper).items():
                change = next(c for c in group if c.key == key)
                row = line(change, smaller(change, event))
                if row["expected"] != row["without"]:
                    rows[key] = row
        write(system, (rows[c.key] for c in mine if c.key in rows))
        print(
            f"{system}: {len(rows)} of {len(mine)} articles, {time.monotonic() - start:.0f} s",
            flush=True,
        )


def tell_differences() -> None:
    """Both answers cannot be right: somebody has to look."""
    for key, report in _TWICE.items():
        print(f"the engine and the literal reading differ: {key}\n{report}")


def _still_decided(change: Change, known: dict[str, Any], key: str) -> dict[str, Any] | None:
    """A known position, written anew, if the article still decides it."""
    row = known.get(key)
    if row is None:
        return None
    event = read(row["trf"])
    if not decides(change, event) or not _travels(change, event):
        return None
    return line(change, event)


def missing() -> list[Change]:
    """The articles without a position."""
    known = {row["id"] for row in corpus()}
    return [change for change in all_changes() if change.key not in known]


MAXIMUM = (
    "needs one maximum upfloater who has floated up as often as two others together: none was "
    "found among the events searched"
)
COUNTED = (
    "decides only where fewer incoming floaters of a higher score stay over instead of more of a "
    "lower one: none was found among the events searched"
)
EXCUSES = {
    "fide-team/4.3.3": (
        "cannot decide: of two teams that prefer different colours, the one due White never has "
        "the higher colour difference, so that 4.3.5 and 4.3.6 say the same"
    ),
    "fide-burstein-2017/C.6~1": COUNTED,
    "fide-burstein-2017/C.7~2": COUNTED,
    "fide-dubov-2018/C.8": MAXIMUM,
    "fide-dubov-2026/2.3.4": MAXIMUM,
}
NOT_FOUND = "no position was found among the events searched"


def write_missing() -> None:
    """The articles without a position, with the reason."""
    lines = [f"{c.key}\t{EXCUSES.get(c.key, NOT_FOUND)}" for c in missing()]
    text = "\n".join(["id\treason", *lines]) + "\n"
    (FOLDER.parent / "missing.tsv").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("act", choices=("build", "missing"))
    parser.add_argument("--system", action="append", default=[])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--afresh", action="store_true")
    parser.add_argument("--deeper", action="store_true")
    options = parser.parse_args()
    if options.act == "build":
        build(options.system, options.seed, afresh=options.afresh, deeper=options.deeper)
        write_missing()
        tell_differences()
    for change in missing():
        print(f"missing: {change.key}: {change.says[0]}")


if __name__ == "__main__":
    main()
