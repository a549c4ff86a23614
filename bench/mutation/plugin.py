"""Puts one mutant into Ronde for the time of a test run: `pytest -p bench.mutation.plugin`.

The environment names the module and a file with its changed source. Whatever imports the module
gets the mutant; no file of Ronde is touched. Computing and memory are limited, the time on the
clock is not, so that a busy machine condemns nobody.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

MODULE, TEXT, SECONDS = "RONDE_MUTANT_MODULE", "RONDE_MUTANT_TEXT", "RONDE_MUTANT_SECONDS"


class _Changed(SourceFileLoader):
    """Loads the changed source under the name of the module."""

    def get_code(self, fullname: str) -> CodeType:
        return compile(Path(os.environ[TEXT]).read_text("utf-8"), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the one module that is changed, and leaves the others to Python."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname != os.environ.get(MODULE):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is None or spec.origin is None:
            return None
        loader: Any = _Changed(fullname, spec.origin)
        return importlib.util.spec_from_file_location(
            fullname,
            spec.origin,
            loader=loader,
            submodule_search_locations=spec.submodule_search_locations,
        )


if os.environ.get(MODULE):
    sys.meta_path.insert(0, _Finder())
if seconds := int(os.environ.get(SECONDS, "0")):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
