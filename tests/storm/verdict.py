"""What is wrong with a house after a storm."""

import shutil
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from tests.storm.history import Call, violations
from tests.tablehost.cluster.copies import HOUSE, make, open_copy, require_equal, settle
from tests.tablehost.cluster.servers import Servers


async def equal_copies(folder: Path, servers: Servers) -> list[Path]:
    """Equal databases, for a node at each server to begin with."""
    paths = [folder / f"{name}.db" for name in servers.names]
    await make(paths[0], servers)
    for other in paths[1:]:
        shutil.copy(paths[0], other)
    return paths


async def wrongs(paths: Sequence[Path], servers: Servers, calls: Sequence[Call]) -> list[str]:
    """What the copies and what was told at them have against each other; nobody plays any more.

    Raises:
        AssertionError: the copies differ.
    """
    opened = [await open_copy(path, servers, number) for number, path in enumerate(paths)]
    await settle(opened)
    by_match: dict[int, list[Call]] = defaultdict(list)
    for call in calls:
        by_match[call.match].append(call)
    found = []
    for match, its in by_match.items():
        log = [entry.command_id for entry in await opened[0].store.log(match)]
        found += [f"match {match} of {HOUSE}: {one}" for one in violations(log, its)]
    for copy in opened:
        await copy.store.close()
    require_equal(paths)
    return found
