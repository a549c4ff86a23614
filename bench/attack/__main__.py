"""`make attack`: the attacks, and a table of what they did; 1 if one was too much."""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench import attack
from bench.attack.campaign import campaign
from bench.attack.crashes import crashes, turned_clock
from bench.attack.members import MEMBERS
from bench.attack.strangers import STRANGERS


def main() -> int:
    """The table; 1 if an attack was too much."""
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=attack.__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    wanted = {
        name: each
        for name, each in {**STRANGERS, **MEMBERS}.items()
        if not given.words or any(word in name for word in given.words)
    }
    with tempfile.TemporaryDirectory(prefix="ronde-clock-") as place, ExitStack() as held:
        if "crashes" in given.words:  # on purpose only: nobody is quick while the server starts
            wanted["crashes"] = crashes
            held.enter_context(turned_clock(Path(place)))
        outcomes = campaign(wanted, given.seconds)
    return int(not all(outcome.is_good for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
