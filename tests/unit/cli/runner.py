"""Running the command inside the test process, always with the same terminal and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from ronde.cli.commands import ronde
from ronde.sample import sample_path

if TYPE_CHECKING:
    from click.testing import Result

SAMPLE = sample_path()


def run(*arguments: object, lang: str = "en", given: str | bytes | None = None) -> Result:
    """The result of `ronde` with these arguments in that language."""
    environment = {"LC_ALL": f"{lang}_XX.UTF-8", "COLUMNS": "80", "LANGUAGE": None}
    return CliRunner(env=environment).invoke(
        ronde, [str(argument) for argument in arguments], input=given, prog_name="ronde"
    )
