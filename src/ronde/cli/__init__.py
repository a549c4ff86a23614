"""The command `ronde`: one module per command, each importing what it needs when it runs."""

from __future__ import annotations


def main() -> None:
    """Run the command with the arguments of the process, and leave with its exit code."""
    import sys

    from ronde.cli.commands import ronde

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    ronde.main(prog_name="ronde")
