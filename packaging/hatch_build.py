"""What a package index shows of the project, made from README.md when a package is built.

Links of the repository lead nowhere on an index. As long as the project has no public address they
are left out, with the addresses of the metadata; when it has one, this constant is all there is
to change.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PUBLIC_ADDRESS = ""
"""Where the repository can be read (`https://…/ronde`); nothing while it cannot."""

PICTURE = re.compile(r"^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n+", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)]*)\)")


class IndexMetadata(MetadataHookInterface):
    """Adds the text and the addresses."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling for every wheel and every sdist."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = text_for_index(text, PUBLIC_ADDRESS)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if PUBLIC_ADDRESS:
            metadata["urls"] = {
                "Source": PUBLIC_ADDRESS,
                "Documentation": f"{PUBLIC_ADDRESS}/docs/index.md",
                "Changelog": f"{PUBLIC_ADDRESS}/CHANGELOG.md",
            }


def text_for_index(readme: str, address: str) -> str:
    """The text with links that work everywhere, or with their words alone."""
    if address:
        return LINK.sub(rf"[\1]({address}/\2)", readme)
    return LINK.sub(r"\1", PICTURE.sub("", readme))
