"""Where the single file begins: the application, unless a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from ronde.cli import main

if __name__ == "__main__":
    if len(sys.argv) == 1:
        events = Path(sys.executable).with_name("events")
        sys.argv += ["serve", "--data", str(events)]
    main()
