"""The description of the package: README.md, for pages that have neither its files nor pictures."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class IndexPage(MetadataHookInterface):
    """Called by hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}


def for_an_index(text: str) -> str:
    """A text without its pictures, and with the names of files instead of links to them."""
    text = re.sub(r"<!-- pictures -->.*?<!-- /pictures -->\n+", "", text, flags=re.DOTALL)
    return re.sub(r"\[([^\]]*)\]\((?!https?://)[^)]*\)", r"\1", text)
