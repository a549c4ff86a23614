"""Generates the manual pages packaging/man/ronde.1 and ronde-engine.1 from --help.

Run it after a change of the command: `make commands`. A test compares the pages with the help of
today.
"""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli.commands import COMMANDS, commands
from ronde.cli.engine import SYNTAX
from ronde.cli.language import use_language

FOLDER = Path(__file__).resolve().parents[1] / "packaging" / "man"


def escaped(text: str) -> str:
    """Text for troff: no line begins with a control character, and a hyphen is one."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def head(name: str, what: str) -> list[str]:
    title = name.upper()
    return [f'.TH {title} 1 "" "Ronde"', ".SH NAME", f"{name} \\- {escaped(what)}"]


def main_page() -> str:
    """`man ronde`: every command with its options."""
    group = commands()
    context = click.Context(group, info_name="ronde")
    lines = head("ronde", "pair, check and explain Swiss tournaments of chess and draughts")
    lines += [".SH SYNOPSIS", ".B ronde", escaped("[OPTIONS] COMMAND [ARGS]...")]
    lines += [".SH DESCRIPTION", escaped(group.help or ""), ".PP", escaped(group.epilog or "")]
    lines.append(".SH COMMANDS")
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, parent=context, info_name=name)
        usage = " ".join(command.collect_usage_pieces(inner))
        lines += [f".SS {escaped(f'ronde {name} {usage}')}", escaped(command.help or "")]
        for param in command.get_params(inner):
            record = param.get_help_record(inner)
            if record is not None and "--help" not in param.opts:
                lines += [".TP", f".B {escaped(record[0])}", escaped(record[1])]
    lines += [".SH EXIT STATUS", "0 done; 1 no legal pairing, or differences found; 2 a bug;"]
    lines += [
        "3 the request or the file is wrong; 4 too large; 5 a file cannot be read or written."
    ]
    lines += [".SH SEE ALSO", ".BR ronde\\-engine (1)"]
    return "\n".join(line for line in lines if line) + "\n"


def engine_page() -> str:
    """`man ronde-engine`: the command lines of bbpPairings and JaVaFo."""
    lines = head("ronde-engine", "a pairing engine with the command lines of bbpPairings")
    lines += [".SH SYNOPSIS", ".nf", escaped(SYNTAX.format(name="ronde-engine")), ".fi"]
    lines += [".SH DESCRIPTION", "The same as"]
    lines += [".BR ronde (1)", escaped("engine, in a program of its own, which starts faster.")]
    lines += [".SH SEE ALSO", ".BR ronde (1)"]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """The text of every page, by the name of its file."""
    with use_language("en"):
        return {"ronde.1": main_page(), "ronde-engine.1": engine_page()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
