#!/usr/bin/env python3
"""Test a pairing engine against the rules: runs it on the positions of this folder.

    python run.py --engine "ronde pair {in} --system {system} {acceleration} {options} -o {out}"
    python run.py --engine "other --dutch {in} -p {out}" --system fide-dutch-2026 --dialect bbp
    python run.py --batch "ronde pair --batch {in}"
    python run.py --standings "ronde standings {in} --tie-breaks {code} --format json"

Only the standard library of Python is needed (3.9 or newer). See README.md for the format of the
positions and of the answers. Exit code 0: all agree; 1: some differ; 3: wrong request.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "positions"
STANDINGS = FOLDER.parent / "tie-breaks.jsonl"
SECONDS = 60


def positions(folder, systems, articles):
    """The positions asked for, in the order of the files."""
    for path in sorted(Path(folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            position = json.loads(line)
            if systems and position["system"] not in systems:
                continue
            if articles and not {position["article"], position["code"]} & set(articles):
                continue
            yield position


def in_dialect(report, dialect, number):
    """The report as older programs read it: TRF16 with the extensions of pairing engines."""
    if dialect == "trf26" or report.startswith("{"):
        return report
    lines, away = [], {}
    for line in report.splitlines():
        if line.startswith("240 "):
            mark, when, *players = line[4:].split()
            if int(when) == number:
                away.update({int(player): mark for player in players})
        elif line.startswith("142 "):
            lines.append("XXR " + line[4:].strip())
        elif line.startswith("152 "):
            lines.append("XXC " + ("white1" if line[4:].strip() == "W" else "black1"))
        elif line.startswith("162 "):
            worth = re.findall(r"([WDLP])\s+(\d+\.\d)", line[4:])
            names = {"W": "BBW", "D": "BBD", "L": "BBL", "P": "BBU"}
            lines += [f"{names[kind]} {points:>4}" for kind, points in worth]
        else:
            lines.append(line)
    for place, line in enumerate(lines):
        if line.startswith("001 ") and int(line[4:8]) in away:
            mark = away[int(line[4:8])]
            points = float(line[80:84]) + {"H": 0.5, "F": 1.0, "Z": 0.0}[mark]
            kept = line.rstrip().ljust(89 + 10 * (number - 1))
            lines[place] = f"{kept[:80]}{points:4.1f}{kept[84:]}  0000 - {mark}"
    return "\n".join(lines) + "\n"


def command_for(template, position, report, out):
    """The words of the command line for one position."""
    options = " ".join(
        f"--option {shlex.quote(f'{key}={value}')}" for key, value in position["options"].items()
    )
    name = position["acceleration"]
    gaps = {
        "in": shlex.quote(str(report)),
        "out": shlex.quote(str(out)),
        "system": position["system"],
        "acceleration": f"--acceleration {name}" if name else "",
        "options": options,
    }
    return shlex.split(re.sub(r"\{(\w+)\}", lambda gap: gaps[gap.group(1)], template))


def parsed(text):
    """What engines print: the number of pairs, then `WHITE BLACK` on each line, 0 for the bye."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    boards = [[int(word) for word in words[:2]] for words in lines[1:]]
    bye = next((pair[0] for pair in boards if pair[1] == 0), None)
    return {"pairs": [pair for pair in boards if pair[1] != 0], "bye": bye, "no_pairing": False}


def can_be_asked(template, position):
    """The command has gaps for the acceleration and the options that the position has."""
    return all(
        "{" + gap + "}" in template or not position[gap] for gap in ("acceleration", "options")
    )


def ask(template, dialect, position):
    """The engine's answer, or a sentence that says what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        form = "json" if position["trf"].startswith("{") else "trf"
        report, out = Path(folder, f"position.{form}"), Path(folder, "round.txt")
        text = in_dialect(position["trf"], dialect, position["round"])
        report.write_text(text, encoding="utf-8", newline="")
        command = command_for(template, position, report, out)
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        if run.returncode == 1 and not out.exists():
            return {"pairs": [], "bye": None, "no_pairing": True}
        if run.returncode:
            return f"exit code {run.returncode}: {(run.stderr or run.stdout).strip()[:200]}"
        try:
            return parsed(out.read_text(encoding="utf-8") if out.exists() else run.stdout)
        except (ValueError, IndexError):
            return f"cannot read the answer: {run.stdout.strip()[:100]!r}"


def ask_all(template, wanted):
    """All answers of an engine that reads JSON Lines, by the id of the position."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "positions.jsonl")
        path.write_text("".join(json.dumps(p) + "\n" for p in wanted), encoding="utf-8")
        words = shlex.split(template.replace("{in}", shlex.quote(str(path))))
        run = subprocess.run(words, capture_output=True, text=True, check=False)
    answers = {}
    for line in run.stdout.splitlines():
        try:
            answer = json.loads(line)
            answers[answer["id"]] = answer.get("error") or answer
        except (ValueError, KeyError, TypeError, AttributeError):
            print(f"cannot read the answer: {line[:100]!r}", file=sys.stderr)
    return answers


def agrees(answer, wanted):
    """The same boards with the same colours, and the same bye; the order does not matter."""
    if not isinstance(answer, dict):
        return False
    return (
        sorted(map(list, answer.get("pairs") or [])) == sorted(wanted["pairs"])
        and answer.get("bye") == wanted["bye"]
        and bool(answer.get("no_pairing")) == bool(wanted["no_pairing"])
    )


def told(answer):
    """A round in one line."""
    if not isinstance(answer, dict):
        return answer
    if answer.get("no_pairing"):
        return "no pairing"
    boards = [f"{white}-{black}" for white, black in sorted(answer.get("pairs") or [])]
    return " ".join(boards + ([f"{answer['bye']}-bye"] if answer.get("bye") else []))


def in_one_form(value):
    """A value as numbers: `"12.5"`, `"25/2"` and 12.5 are one; a list is a tuple of them."""
    if isinstance(value, list):
        return tuple(in_one_form(number) for number in value)
    return None if value is None else Fraction(str(value))


def standing(template, position):
    """What is wrong with the values of one code; nothing where all agree."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "event.trf")
        report.write_text(position["trf"], encoding="utf-8", newline="")
        gaps = {"in": shlex.quote(str(report)), "code": shlex.quote(position["code"])}
        words = shlex.split(re.sub(r"\{(\w+)\}", lambda gap: gaps[gap.group(1)], template))
        try:
            run = subprocess.run(
                words, capture_output=True, text=True, timeout=SECONDS, check=False
            )
            rows = json.loads(run.stdout)["rows"]
            found = {str(row["player"]): in_one_form(row["values"][0]) for row in rows}
        except (OSError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
            return [f"    no values: {error}"]
    return [
        f"    player {player}: expected {value}, found {found.get(player)}"
        for player, value in position["values"].items()
        if found.get(player) != in_one_form(value)
    ]


def all_standings(template, codes):
    """The values of all codes; the exit code."""
    text = STANDINGS.read_text(encoding="utf-8")
    wanted = [json.loads(line) for line in text.splitlines()]
    wanted = [position for position in wanted if not codes or position["code"] in codes]
    failed = []
    for position in wanted:
        lines = standing(template, position)
        if lines:
            failed.append(position)
            print("\n".join([position["id"], *lines]))
    print(f"tie-breaks: {len(wanted) - len(failed)} of {len(wanted)}")
    return 1 if failed else 0 if wanted else 3


def judged(position, answer, language):
    """Nothing where the answers agree, else the lines that tell the difference."""
    if agrees(answer, position["expected"]):
        return []
    lines = [
        f"{position['id']}",
        f"    {position['reason'][language]}",
        f"    expected {told(position['expected'])}",
        f"    found    {told(answer)}",
    ]
    if agrees(answer, position["without"]):
        lines.append("    this is the round without the article")
    return lines


GAPS = {
    "engine": {"in", "out", "system", "acceleration", "options"},
    "batch": {"in"},
    "standings": {"in", "code"},
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the request, with the exit code 3."""

    def error(self, message):
        """Usage, the sentence, and the end."""
        self.print_usage(sys.stderr)
        self.exit(3, f"{self.prog}: {message}\n")


def assert_runnable(parser, kind, template):
    """Its gaps are such as are filled, and a program that answers all positions is there."""
    unknown = set(re.findall(r"\{(\w+)\}", template)) - GAPS[kind]
    if unknown:
        known = ", ".join("{" + gap + "}" for gap in sorted(GAPS[kind]))
        parser.error(f"--{kind} has no gap {{{min(unknown)}}}; its gaps are {known}")
    if kind == "batch" and shutil.which(shlex.split(template)[0]) is None:
        parser.error(f"--{kind}: there is no program {shlex.split(template)[0]!r}")


def main(arguments=None):
    """Run the engine and report."""
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", help="command with {in}, {out}, {system} … for one position")
    parser.add_argument("--batch", help="command with {in} that answers all positions at once")
    parser.add_argument("--standings", help="command with {in} and {code} that prints standings")
    parser.add_argument("--system", action="append", default=[], help="only this system")
    parser.add_argument("--article", action="append", default=[], help="only this article or code")
    parser.add_argument("--dialect", choices=("trf26", "bbp"), default="trf26")
    parser.add_argument("--folder", default=FOLDER)
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if sum(map(bool, (asked.engine, asked.batch, asked.standings))) != 1:
        parser.error("name one of --engine, --batch and --standings")
    for kind in GAPS:
        if getattr(asked, kind):
            assert_runnable(parser, kind, getattr(asked, kind))
    if asked.standings:
        return all_standings(asked.standings, asked.article)
    wanted = list(positions(asked.folder, asked.system, asked.article))
    if not wanted:
        parser.error("no position has that system and that article")
    able = [p for p in wanted if asked.batch or can_be_asked(asked.engine, p)]
    if asked.batch:
        answers = ask_all(asked.batch, able)
        found = [answers.get(p["id"], "no answer") for p in able]
    else:
        with ThreadPoolExecutor(asked.jobs) as pool:
            found = list(pool.map(lambda p: ask(asked.engine, asked.dialect, p), able))
    failures = {}
    for position, answer in zip(able, found):  # noqa: B905 (for Python 3.9)
        lines = judged(position, answer, asked.lang)
        if lines:
            failures.setdefault(position["system"], []).append(position)
            print("\n".join(lines))
    report(able, failures, len(wanted) - len(able))
    return 1 if failures else 0 if able else 3


def report(wanted, failures, skipped):
    """How many positions of each system were answered as the rules do."""
    for system in dict.fromkeys(position["system"] for position in wanted):
        mine = [p for p in wanted if p["system"] == system]
        failed = failures.get(system, [])
        articles = ", ".join(dict.fromkeys(p["code"] or p["article"] for p in failed))
        told_apart = f"; differs in {articles}" if failed else ""
        print(f"{system}: {len(mine) - len(failed)} of {len(mine)}{told_apart}")
    if skipped:
        print(f"skipped, for want of {{acceleration}} or {{options}} in the command: {skipped}")


if __name__ == "__main__":
    sys.exit(main())
