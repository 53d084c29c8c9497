"""What is wrong with the games that installed packages bring."""

from client.games import registry as parts
from engine import registry
from engine.packages import PackageFault


def faults() -> tuple[PackageFault, ...]:
    """Games that are left out, and parts of games that are not used; the host runs all the same."""
    left_out = registry.faults()
    games = {fault.game for fault in left_out}
    return (*left_out, *(fault for fault in parts.faults() if fault.game not in games))
