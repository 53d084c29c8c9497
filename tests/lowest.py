"""Prints constraints with the oldest versions that the project says it takes, for `make lowest`.

Everything that it does not require by itself is as in `constraints.txt`.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def constraints() -> Iterator[str]:
    """The lines; every requirement needs one lower bound, or is pinned."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lowest = {}
    for requirement in map(Requirement, project["dependencies"]):
        (bound,) = (one for one in requirement.specifier if one.operator in (">=", "=="))
        lowest[canonicalize_name(requirement.name)] = bound.version
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        name, pinned, _ = line.partition("==")
        if not pinned or canonicalize_name(name) not in lowest:
            yield line
    yield from (f"{name}=={version}" for name, version in lowest.items())


if __name__ == "__main__":
    print(*constraints(), sep="\n")
