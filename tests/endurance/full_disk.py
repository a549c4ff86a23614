"""An event on a disk that fills up: `python -m tests.endurance.full_disk FOLDER`.

The limit is set on the size of files, for this process only; writing beyond it fails as it does
on a full disk.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from pathlib import Path
from random import Random

from ronde.journal import AddSection, Journal, StoreError, WriteNote


def main() -> None:
    """Write until the disk is full, and a little longer."""
    folder = Path(sys.argv[1])
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    journal = Journal.create(folder / "event.ronde", "Full", who="arbiter")
    journal.act(AddSection(section="a", rounds=5), who="arbiter")
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    random = Random(1)
    acknowledged, refused, sentence = 2, 0, ""
    while refused < 5:
        note = WriteNote(section="a", text="x" * int(1 + random.random() * 9000))
        try:
            journal.act(note, who="arbiter")
        except StoreError as error:
            refused += 1
            sentence = str(error)
        else:
            acknowledged += 1
    sys.stdout.write(
        json.dumps({"acknowledged": acknowledged, "refused": refused, "sentence": sentence}) + "\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
