"""What the commands say in French, of chess and of draughts, on files and on events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ronde.sample import sample_path
from tests.french.test_catalogue import CHESS_WORDS
from tests.french.test_pages import DRAUGHTS, OURS, SYSTEMS
from tests.french.typography import CODE, ENGLISH, WRONG, faults
from tests.support import ROOT
from tests.unit.cli.runner import run
from tests.web.browser.events import open_event, second_event

FILE = (
    *("pair", "pair --why", "check", "validate", "explain", "explain --round 2"),
    *("explain --round 2 --prices 3", "explain --round 2 --steps", "explain --board 1"),
    *("standings", "standings --cross-table", "standings --sum 3", "standings --compare 1,2"),
    *("standings --by rating:1900", "export mail", "verify", "verify --round 2"),
)
CARDS = {"chess": "standings --cards guide", "draughts": "standings --cards fmjd"}
EVENT = (
    *("show", "people", "boards", "history", "foresee", "preview", "verify", "estimates"),
    *("what-if --withdraw 3", "what-if --late Neu:1900", "what-if --forbid 1,2", "unpair"),
    *("withdraw --person 3", "return --person 3", "request-bye --person 4 --rounds 7"),
    *("result --board 1 --result 1-0", "pair", "publish", "publish", "adjourn --board 1"),
    *("amend --person 2 --club Club", "correct-rating --person 2 --rating 2000"),
    *("note --text Bien", "close", "undo", "redo", "register --name Neu --rating 1500"),
    *("admit --person p13", "forbid --people 1,2", "roll-call", "change-rounds --rounds 9"),
)
"""What is asked of files and of events; some of it is refused, in words as well."""


def wrong_in(said: str, draughts: bool) -> Iterator[str]:
    for line in OURS.sub("X", said).splitlines():
        yield from faults(line)
        plain = CODE.sub(" ", line)
        words = {word.group() for word in ENGLISH.finditer(plain) if word.group().islower()}
        words -= {"rating", "ratings"}
        words |= {word.group() for word in WRONG.finditer(plain)}
        if draughts:
            words |= {word.group() for word in CHESS_WORDS.finditer(plain)}
        if words:
            yield f"{sorted(words)} in {line!r}"


def said_by(command: str, *places: Path) -> str:
    name, *options = command.split()
    group = ("event",) if places[0].suffix == ".ronde" else ()
    found = run(*group, name, *places, *options, lang="fr")
    assert found.exit_code != 70, f"{command}: {found.output}"
    return found.output


@pytest.mark.parametrize("game", ["chess", "draughts"])
def test_commands_on_a_file(game: str) -> None:
    file = sample_path("draughts" if game == "draughts" else "chess")
    wrong = [
        f"{command}: {fault}"
        for command in (*FILE, CARDS[game])
        for fault in wrong_in(said_by(command, file), game == "draughts")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("event", SYSTEMS)
def test_commands_on_an_event(event: str, tmp_path: Path) -> None:
    if event == "open":
        open_event(tmp_path, players=12)
    else:
        second_event(tmp_path, event, SYSTEMS[event])
    section = "" if event == "open" else " --section a"
    everywhere = {"show", "history", "verify", "amend", "undo", "redo"}
    wrong = []
    for command in EVENT:
        given = "" if command.split()[0] in everywhere else section
        said = said_by(command + given, tmp_path / f"{event}.ronde")
        wrong += [f"{command}: {fault}" for fault in wrong_in(said, event in DRAUGHTS)]
    assert not wrong, "\n".join(wrong)


HELP_MARKS = {
    "a heading without a space before its colon": re.compile(r"^ {4}[^\W\d_]+:$", re.MULTILINE),
    "a straight apostrophe": re.compile(r"[^\W\d_]'[^\W\d_]"),
    "an ordinary space before a mark": re.compile(r"[^\W\d_] [;:?!](?!\w)"),
}


def test_the_help_of_every_command_is_written_as_french_is() -> None:
    page = (ROOT / "docs/fr/programmer/commands.md").read_text(encoding="utf-8")
    helps = "\n".join(line for line in page.splitlines() if line.startswith("    "))
    assert helps.count("Utilisation\N{NO-BREAK SPACE}:") > 60
    wrong = {fault: pattern.findall(helps) for fault, pattern in HELP_MARKS.items()}
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize("system", ["fide-dutch-2026", "fide-lim", "fmjd-2017-rating"])
def test_the_trainer(system: str) -> None:
    asked = ("train", "--system", system, "--seed", "3")
    answers = ("--solution",), ("--hint", "2"), ("--answer", "1-2"), ("--list",)
    said = "\n".join(run(*asked, *more, lang="fr").output for more in answers)
    assert len(said) > 500
    wrong = list(wrong_in(said, system.startswith("fmjd")))
    assert not wrong, "\n".join(wrong)


def test_what_the_system_says_of_a_file_is_said_in_french(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert "il n’y a pas de tel fichier ou dossier." in said_by("pair", nowhere / "open.trf")
    assert "c’est un dossier." in said_by("pair", tmp_path)
    made = run("event", "new", nowhere / "open.ronde", "--title", "Open", lang="fr")
    assert "la base de données ne peut pas être ouverte." in made.output
    assert "No such file or directory." in run("pair", nowhere / "open.trf").output


def test_what_was_typed_is_quoted_as_french_does(tmp_path: Path) -> None:
    for command in ("pair --round abc", "pair --format xml", "event seat open.ronde"):
        refused = run(*command.split(), lang="fr").output.splitlines()[-1]
        assert "«\N{NO-BREAK SPACE}--" in refused
        assert "'" not in refused, refused
    assert "for '--round': 'abc' is" in run("pair", "--round", "abc").output


def test_the_systems_of_draughts_are_described_in_its_words() -> None:
    rules = run("systems", "fmjd-2017-rating", "--rules", lang="fr").output
    assert "gain 2, remise 1, perte 0" in rules
    for system in DRAUGHTS:
        described = run("systems", SYSTEMS[system], lang="fr").output
        assert not list(wrong_in(described, draughts=True))
