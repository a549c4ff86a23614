"""The scripts of the project as modules, for the tests of what they generate."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from tests.support import ROOT

FOLDER = str(ROOT / "scripts")


def script(name: str) -> Any:
    """A module of the folder `scripts`."""
    if FOLDER not in sys.path:
        sys.path.insert(0, FOLDER)
    return import_module(name)
