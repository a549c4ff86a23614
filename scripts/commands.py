"""Generates the pages of all commands, docs/programmer/commands.md and its twin, from --help.

Run it after a change of the command: `.venv/bin/python scripts/commands.py`. A test compares the
pages with the help of today.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ronde.cli.commands import commands
from ronde.cli.language import _, use_language
from ronde.views.sheets import labelled

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = {
    "en": DOCS / "programmer" / "commands.md",
    "fr": DOCS / "fr" / "programmer" / "commands.md",
}
EVERYWHERE = ("--lang", "--help")
OF_EVERY_ACT = ("--who", "--why", "--key", "--confirm")
WIDTH = 80

WORDS = {
    "en": {
        "title": "Command reference",
        "twin": "*[En français](../fr/programmer/commands.md)*",
        "intro": (
            "For everybody who types `ronde` in a terminal or calls it from a script: this page "
            "lists all commands with their options. Every command also takes `--lang en|fr`, the "
            "language of its messages, and `--help`. `scripts/commands.py` generates this page "
            "from `--help`; a test compares the two."
        ),
        "codes": (
            "See [exit codes](formats.md#exit-codes) for their meanings, and [running an event "
            "from the command line](../arbiter/command-line.md) for a whole tournament with "
            "`ronde event`."
        ),
        "acts": "Every command of `ronde event` that writes also takes:",
    },
    "fr": {
        "title": "Référence des commandes",
        "twin": "*[In English](../../programmer/commands.md)*",
        "intro": (
            "Pour tous ceux qui tapent `ronde` dans un terminal ou l’appellent depuis un "
            "script\u00a0: cette page donne toutes les commandes avec leurs options. Toute "
            "commande accepte aussi `--lang en|fr`, la langue de ses messages, et `--help`. "
            "`scripts/commands.py` génère cette page d’après `--help`\u202f; un test compare "
            "les deux."
        ),
        "codes": (
            "Voir les [codes de sortie](formats.md#codes-de-sortie) pour leur signification, et "
            "[gérer un tournoi en ligne de commande](../arbiter/command-line.md) pour tout un "
            "tournoi avec `ronde event`."
        ),
        "acts": "Toute commande de `ronde event` qui écrit accepte aussi\u00a0:",
    },
}


def help_of(command: click.Command, path: str, hidden: tuple[str, ...]) -> str:
    """What `--help` prints, without the options that every command has."""
    command.params = [p for p in command.params if not set(p.opts) & set(hidden)]
    command.add_help_option = "--help" not in hidden
    return command.get_help(click.Context(command, info_name=path, terminal_width=WIDTH))


def block(text: str) -> list[str]:
    """A text set apart."""
    return [f"    {line}".rstrip() for line in text.splitlines()]


def page_lines(lang: str) -> Iterator[str]:
    """The lines of the page."""
    words = WORDS[lang]
    yield from (f"# {words['title']}", "", words["twin"], "", words["intro"], words["codes"], "")
    whole = commands()
    context = click.Context(whole)
    for name in whole.list_commands(context):
        command = whole.get_command(context, name)
        assert command is not None
        yield from (f"## ronde {name}", "")
        yield from (*block(help_of(command, f"ronde {name}", EVERYWHERE)), "")
        if isinstance(command, click.Group):
            yield from acts(command, name, words)


def acts(group: click.Group, name: str, words: dict[str, str]) -> Iterator[str]:
    """The commands of a group; the options of every act are listed once."""
    context = click.Context(group)
    found = {key: group.get_command(context, key) for key in group.list_commands(context)}
    if name == "event":
        undo = found["undo"]
        assert undo is not None
        shared = [p for p in undo.params if set(p.opts) & set(OF_EVERY_ACT)]
        records = [p.get_help_record(context) for p in shared]
        yield from (words["acts"], "")
        yield from ("- " + labelled(f"`{record[0]}`", record[1], _) for record in records if record)
        yield ""
    for key, command in found.items():
        assert command is not None
        hidden = EVERYWHERE + (OF_EVERY_ACT if name == "event" else ())
        yield from (f"### ronde {name} {key}", "")
        yield from (*block(help_of(command, f"ronde {name} {key}", hidden)), "")


def page(lang: str) -> str:
    """The page in a language."""
    with use_language(lang):
        return "\n".join(page_lines(lang)).rstrip() + "\n"


def main() -> int:
    """Write both pages."""
    for lang, path in PAGES.items():
        path.write_text(page(lang), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
