"""Measured times in a few figures."""

import statistics
from collections.abc import Sequence


def figures(seconds: Sequence[float], digits: int = 1) -> dict[str, float]:
    """How many there are, within which half of them and 95 in 100 lie, and the worst."""
    ordered = sorted(seconds)
    return {
        "times": len(ordered),
        "p50": round(statistics.median(ordered), digits),
        "p95": round(ordered[-(-95 * len(ordered) // 100) - 1], digits),
        "worst": round(ordered[-1], digits),
    }
