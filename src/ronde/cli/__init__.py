"""The command `ronde`: one module per command, each importing what it needs when it runs."""

from __future__ import annotations

PLAIN = {"\u202f": " ", "\u00a0": " ", "’": "'", "…": "...", "–": "-", "½": "1/2", "→": "->"}
"""Signs of our sentences, for an output whose encoding lacks them."""


def main() -> None:
    """Run the command with the arguments of the process, and leave with its exit code."""
    import codecs

    from ronde.cli.commands import ronde
    from ronde.cli.process import begin, leave

    codecs.register_error("ronde-plain", _plain)
    begin(errors="ronde-plain")
    try:
        ronde.main(prog_name="ronde")
    except SystemExit as end:
        leave(end.code if isinstance(end.code, int) else 0)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that the encoding of the output lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in lacking), error.end
