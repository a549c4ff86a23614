"""Where results are kept: a folder of this machine, or an address such as s3://bucket/study.

Object stores cannot append. What a run writes therefore goes to a folder of this machine and from
there, part by part, to the address; a run that goes on takes the parts from there first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from ronde.domain.errors import N_, FileAccessError, NotAvailableYet, RequestError

SECONDS = 60
"""How often a part is sent to an address: at most so much work is lost with the machine."""


def is_address(folder: str) -> bool:
    """Whether results go to an address and not to a folder of this machine."""
    return "://" in folder


class Storage:
    """The results under a folder or an address; `folder` is where they are worked on."""

    def __init__(self, where: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.where: str = where.rstrip("/")
        self.folder: Path = Path(mkdtemp(prefix="ronde-lab-")) if is_address(where) else Path(where)
        self._remote: Any = _file_system(self.where) if is_address(where) else None
        self._clock = clock
        self._sent = clock()

    @property
    def is_remote(self) -> bool:
        """Whether the results go to an address."""
        return self._remote is not None

    def names(self) -> list[str]:
        """The experiments that have results here."""
        if self._remote is None:
            plans = self.folder.glob("*/notebook*.jsonl")
            return sorted({path.parent.name for path in plans})
        with self._errors():
            found = self._remote.glob(f"{self._root}/*/notebook*.jsonl")
        return sorted({str(path).split("/")[-2] for path in found})

    def fetch(self, name: str) -> Path:
        """The folder of an experiment, with all that the address has of it."""
        folder = self.folder / name
        if self._remote is not None:
            folder.mkdir(parents=True, exist_ok=True)
            with self._errors():
                for path in self._remote.glob(f"{self._root}/{name}/*"):
                    self._remote.get_file(path, str(folder / str(path).rsplit("/", 1)[-1]))
        return folder

    def part(self, name: str, notebook: str) -> str:
        """What the next notebook of a run is called: at an address, one that is not there yet."""
        if self._remote is None:
            return notebook
        stem = notebook.removesuffix(".jsonl")
        parts = len(list((self.folder / name).glob(f"{stem}.*.jsonl")))
        return f"{stem}.{parts:05}.jsonl"

    def send(self, *names: str) -> None:
        """Bring files of the folder, by their names within it, to the address."""
        if self._remote is None:
            return
        with self._errors():
            for name in names:
                own, there = self.folder / name, f"{self._root}/{name}"
                self._remote.makedirs(there.rsplit("/", 1)[0], exist_ok=True)
                self._remote.put_file(str(own), there)
        self._sent = self._clock()

    def send_sometimes(self, name: str) -> None:
        """Bring that file to the address where the last time is long enough ago."""
        if self._remote is not None and self._clock() - self._sent >= SECONDS:
            self.send(name)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Say of an address that cannot be used what to do about it."""
        try:
            yield
        except Exception as error:  # every store has errors of its own
            raise FileAccessError(
                N_(
                    "Results cannot be kept at {file}: {reason}. Check the address and the "
                    "credentials; what was done so far is kept in {folder}."
                ),
                file=self.where,
                folder=self.folder,
                reason=str(error) or type(error).__name__,
            ) from error

    @property
    def _root(self) -> str:
        return self.where.partition("://")[2] if self._remote is not None else self.where


def _file_system(address: str) -> Any:
    try:
        import fsspec
    except ImportError as error:
        raise NotAvailableYet(
            N_("An address needs the package fsspec: pip install 'ronde[lab]'.")
        ) from error
    try:
        return fsspec.filesystem(address.partition("://")[0])
    except (ImportError, ValueError) as error:
        raise RequestError(
            N_("Results cannot be kept at {address}: {reason}."), address=address, reason=error
        ) from error
