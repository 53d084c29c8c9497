"""How the packages are built.

The description is README.md, for pages that have neither its files nor pictures. What somebody who
only writes bots needs can be a wheel of its own, `tablehost-bots`, which the other then requires:
`make wheels` builds the two. Whatever is built otherwise, by `pip install .` perhaps, is whole.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SPLIT = "TABLEHOST_SPLIT"
"""The variable that says that `tablehost-bots` is a wheel of its own."""

OF_BOTS = (
    "engine",
    "tablehost_bots",
    "client/__init__.py",
    "client/py.typed",
    "client/bots",
    "client/connection",
    "client/games/__init__.py",
    "client/games/base.py",
    "client/games/forms.py",
    "client/games/generic/__init__.py",
    "client/games/generic/offers.py",
    "client/locale",
    "client/session/__init__.py",
    "client/session/backoff.py",
)
"""Files and folders of that wheel: what `tablehost_bots` imports."""


class IndexPage(MetadataHookInterface):
    """Called by hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}


class WithoutBots(BuildHookInterface):  # type: ignore[type-arg]  # generic in a configuration not used here
    """Called by hatchling for a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Leave out what is in the other wheel, and require that one."""
        if version != "standard" or SPLIT not in os.environ:
            return
        build_data["dependencies"].append(f"tablehost-bots=={self.metadata.version}")
        self.build_config.target_config["exclude"].extend(f"/{path}" for path in OF_BOTS)


def files_of_bots(root: Path) -> Iterator[str]:
    """The files of the wheel for bots."""
    for name in OF_BOTS:
        path = root / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            is_made = "__pycache__" in file.parts or "playthroughs" in file.parts
            if file.is_file() and not is_made and file.suffix != ".po":
                yield file.relative_to(root).as_posix()


def for_an_index(text: str) -> str:
    """A text without its pictures, and with the names of files instead of links to them."""
    text = re.sub(r"<!-- pictures -->.*?<!-- /pictures -->\n+", "", text, flags=re.DOTALL)
    return re.sub(r"\[([^\]]*)\]\((?!https?://)[^)]*\)", r"\1", text)
