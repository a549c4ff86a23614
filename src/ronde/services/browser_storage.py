"""What a browser keeps of events, and how much of it nobody has saved as a file yet."""

from __future__ import annotations

from ronde.services.records import Records, RecordStore


class BrowserStorage:
    """The storage of the one browser that reaches a workspace: nobody else ever does.

    `shell` is the address of the page that runs Ronde. A browser that is `persistent` deletes
    nothing by itself.
    """

    def __init__(self, store: RecordStore, shell: str = "") -> None:
        self.shell = shell
        self.persistent: bool = False
        self._saved = Records(store, "saved copy", int)

    def note_saved(self, event: str, entry: int) -> None:
        """Somebody has saved the event as a file, up to this entry."""
        with self._saved.changing() as saved:
            saved[event] = entry

    def unsaved(self, event: str, last: int) -> int:
        """How many of the event's entries no saved file has."""
        return max(0, last - self._saved.all.get(event, 0))
