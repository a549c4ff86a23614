"""One file for an arbiter without Python: `python packaging/single_file.py`, on each system.

Makes dist/ronde (ronde.exe on Windows) of the Ronde that is installed beside it, with PyInstaller,
which must be installed, too. Started without arguments the file opens the application with the
folder `events` beside it; with arguments it is the command `ronde`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LATE = ("ronde", "uvicorn", "typst", "segno", "argon2", "python_multipart")
"""Packages whose modules are imported when they are needed, and so are not found by looking."""


def main() -> int:
    collected = [option for name in LATE for option in ("--collect-all", name)]
    command = [
        *(sys.executable, "-m", "PyInstaller", "--onefile", "--name", "ronde", "--noconfirm"),
        *("--distpath", "dist", "--workpath", "build/single", "--specpath", "build/single"),
        *("--exclude-module", "dask", "--exclude-module", "altair", "--exclude-module", "pyarrow"),
        *collected,
        str(HERE / "single_file_start.py"),
    ]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
