"""Builds `tablehost-bots` from the repository's folders; its own `hatch_build.py` says of what."""

import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

REQUIRED = ("msgpack", "msgspec", "typing-extensions")
"""Of what tablehost requires."""

EXTRA = "pettingzoo"
"""Of what tablehost can be installed with."""


class Facts(MetadataHookInterface):
    """Called by hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take the version and the bounds from the repository."""
        path = Path(self.root).parents[1] / "pyproject.toml"
        project = tomllib.loads(path.read_text("utf-8"))["project"]
        metadata["version"] = project["version"]
        metadata["dependencies"] = [
            one for one in project["dependencies"] if one.startswith(REQUIRED)
        ]
        metadata["optional-dependencies"] = {EXTRA: project["optional-dependencies"][EXTRA]}


class Files(BuildHookInterface):  # type: ignore[type-arg]  # generic in a configuration not used here
    """Called by hatchling for a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the files in; an editable one would need the whole checkout anyway."""
        root = Path(self.root).parents[1]
        for path in _repository(root).files_of_bots(root):
            build_data["force_include"][str(root / path)] = path


def _repository(root: Path) -> ModuleType:
    spec = spec_from_file_location("repository_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
