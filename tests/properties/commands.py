"""Command lines as nobody should type them: every command with odd options, values and files."""

from __future__ import annotations

from collections import Counter
from contextlib import chdir
from pathlib import Path
from random import Random

import click

from ronde.cli.commands import COMMANDS, commands
from ronde.formats import read, write
from ronde.sample import sample_path
from tests.unit.cli.runner import run

LEFT_OUT = ("serve", "lab", "engine")
"""Those that do not end by themselves, or work for hours."""
WORDS = (
    *("", " ", "0", "1", "3", "5", "-1", "99", "100000000000", "1.5", "NaN", "½", "é", "--", "-"),
    *(
        "a",
        "b",
        "1-0",
        "0-1",
        "x=y",
        "=",
        "colours=x",
        "BH",
        "BH-C1,SB",
        "BH-C1,,",
        "TPN",
        "..",
        "/",
    ),
    *("fide-dutch-2026", "fide-dubov", "fmjd-2017-rating", "baku", "haley", "none", "all", "1-3"),
    *(
        "trf16",
        "json",
        "text",
        "csv",
        "xlsx",
        "pgn",
        "en",
        "fr",
        "2026-11-15",
        "%s",
        "{0}",
        "x" * 300,
    ),
)


NUMBERS = ("0", "1", "2", "3", "4", "5", "7", "17", "50")


def files(folder: Path) -> list[str]:
    """What stands in the folder: good files, wrong ones, and none."""
    event = read(sample_path())
    write(event, folder / "good.trf")
    write(event, folder / "good.json")
    text = sample_path().read_text("utf-8")
    (folder / "half.trf").write_text(text[: len(text) // 2], "utf-8")
    (folder / "noise.trf").write_bytes(Random(0).randbytes(400))
    (folder / "empty.trf").write_bytes(b"")
    return [
        "good.trf",
        "good.trf",
        "good.json",
        "half.trf",
        "noise.trf",
        "empty.trf",
        "none.trf",
        ".",
    ]


def line(dice: Random, names: list[str]) -> list[str]:
    """A command with some of its options, each with some word."""
    group = commands()
    context = click.Context(group, info_name="ronde")
    name = dice.choice([name for name in COMMANDS if name not in LEFT_OUT])
    command = group.get_command(context, name)
    words = [name]
    while isinstance(command, click.Group):
        inner = dice.choice(command.list_commands(context))
        words.append(inner)
        command = command.get_command(context, inner)
    assert command is not None
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            words.append(dice.choice(names) if dice.random() < 0.95 else dice.choice(WORDS))
        elif dice.random() < 0.15:
            words.append(dice.choice(parameter.opts))
            if not getattr(parameter, "is_flag", False) and dice.random() < 0.97:
                words.append(word_for(parameter, dice, names))
    if dice.random() < 0.03:
        words.insert(dice.randrange(len(words) + 1), dice.choice(WORDS))
    return words


def word_for(parameter: click.Parameter, dice: Random, names: list[str]) -> str:
    """As a rule one that the option may take."""
    roll = dice.random()
    if roll < 0.7 and isinstance(parameter.type, click.Choice):
        return str(dice.choice(list(parameter.type.choices)))
    if roll < 0.7 and isinstance(parameter.type, click.IntRange | click.types.IntParamType):
        return dice.choice(NUMBERS)
    return dice.choice(names) if roll < 0.8 else dice.choice(WORDS)


def typed(count: int, seed: int, folder: Path) -> Counter[int]:
    """Type so many lines; how often each exit code came. A traceback is an error here too."""
    dice = Random(seed)
    codes: Counter[int] = Counter()
    with chdir(folder):
        for number in range(count):
            names = files(folder)
            words = line(dice, names)
            result = run(*words, lang=dice.choice(("en", "fr")))
            codes[result.exit_code] += 1
            told = result.output + result.stderr
            wrong = result.exit_code not in (0, 1, 3, 4, 5) or "Traceback" in told
            assert not wrong, (
                seed,
                number,
                words,
                result.exit_code,
                told[-2000:],
                result.exception,
            )
    return codes
