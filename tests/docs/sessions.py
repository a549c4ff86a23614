"""The sessions in the documents: what is typed, and what is answered.

A session is an indented block. `$ ` begins a command, `>>> ` Python; what follows is the answer, in
which `…` stands for anything. The sessions of a page are one visit to one folder, from the top.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ronde.cli.commands import ronde
from tests.support import ROOT

ELSEWHERE = ("pip", "pipx", "uv", "python3", "curl", "ronde serve", "make", "git", "systemctl")
"""Commands that reach outside the folder: a test of their own runs them, or a person did."""

PROVIDED = (
    ROOT / "docs" / "arbiter" / "list.csv",
    ROOT / "docs" / "arbiter" / "prizes.json",
    ROOT / "src" / "ronde" / "sample" / "open.trf",
)
"""Files that a page may use without making them."""


PROMPT = "    $ "


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a session, and the answer that the page gives."""

    command: str
    answer: str


def steps(text: str) -> tuple[Step, ...]:
    """The commands of a page in their order."""
    found: list[Step] = []
    waiting = [*text.splitlines(), ""]
    waiting.reverse()
    while waiting:
        line = waiting.pop()
        if not line.startswith(PROMPT):
            continue
        command = line.removeprefix(PROMPT)
        while command.endswith("\\"):
            command = command[:-1] + waiting.pop().strip()
        answer = []
        while waiting[-1].startswith("    ") and not waiting[-1].startswith(PROMPT):
            answer.append(waiting.pop()[4:])
        found.append(Step(command, "\n".join(answer)))
    return tuple(found)


def is_told(answer: str, found: str) -> bool:
    """Whether the answer is the one that was told."""
    told = re.escape("\n".join(line.rstrip() for line in answer.strip().splitlines()))
    shown = "\n".join(line.rstrip() for line in found.strip().splitlines())
    return re.fullmatch(told.replace("…", ".*"), shown, flags=re.DOTALL) is not None


class Shell:
    """A terminal in a folder: `ronde` in this process, everything else by `sh`."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder = folder
        self.runner = CliRunner(env={"LC_ALL": f"{lang}.UTF-8", "RONDE_WHO": "Anna"})
        self.code = 0

    def answer(self, command: str, typed: str = "") -> str:
        """What the terminal shows after the command, and after what it is answered."""
        if command == "echo $?":
            told, self.code = str(self.code), 0
            return told
        if command.startswith("ronde ") and not re.search(r"[|><;]", command):
            done = self.runner.invoke(ronde, shlex.split(command)[1:], input=typed)
            self.code = done.exit_code
            return done.output
        shown = subprocess.run(
            ["sh", "-c", command], cwd=self.folder, capture_output=True, text=True, check=False
        )
        self.code = shown.returncode
        return shown.stdout + shown.stderr


def copy_provided(folder: Path) -> None:
    """Put the files that a page may use into the folder."""
    for path in PROVIDED:
        shutil.copy(path, folder)


def wrong(text: str, folder: Path, lang: str) -> Iterator[tuple[str, str, str]]:
    """Every command of a page whose answer is not as told: command, told, found."""
    shell = Shell(folder, lang)
    told = steps(text)
    for place, step in enumerate(told):
        if step.command.startswith(ELSEWHERE):
            continue
        found = shell.answer(step.command)
        code_is_told = told[place + 1 : place + 2] and told[place + 1].command == "echo $?"
        if not is_told(step.answer, found) or (shell.code and not code_is_told):
            yield step.command, step.answer, found


ON_PANDAS = re.compile(r"^## pandas$.*?(?=^## |\Z)", flags=re.MULTILINE | re.DOTALL)


def python_failures(text: str, name: str) -> tuple[int, str]:
    """How many examples fail, and what is said of them; parts on pandas need pandas."""
    if find_spec("pandas") is None:
        text = ON_PANDAS.sub("", text)
    names: dict[str, Any] = {}
    session = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    outcome = runner.run(session, out=said.append)
    return outcome.failed, "".join(said)


def code_lines(text: str) -> Iterator[str]:
    """The lines of all indented blocks, with or without a prompt."""
    for line in text.splitlines():
        if line.startswith("    "):
            yield line[4:].removeprefix("$ ")


def program(page: Path, kind: str) -> str:
    """The one program in a language that a page shows."""
    text = page.read_text("utf-8")
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return str(found)


def told_without_prompt(text: str) -> tuple[str, ...]:
    """The indented and fenced blocks that are no session: what is to be typed, or what is shown."""
    fenced = re.findall(r"^```[a-z]*\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    rest = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    indented = re.findall(r"(?:(?<=\n\n)|\A)((?:    .*\n(?:\n(?=    ))*)+)", rest + "\n")
    plain = (re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in indented)
    return (*fenced, *(b for b in plain if not re.search(r"^(\$|>>>) ", b, flags=re.MULTILINE)))
