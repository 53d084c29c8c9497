"""Fair shares of something limited: connections, tables, places to watch from.

A fixed limit for each address or person is either low enough to hurt a party behind one address, or
so high that a few of them take everything. So a share depends on how much is still free, as in the
buffers of network switches (Choudhury and Hahne, "Dynamic queue length thresholds for
shared-memory packet switches", 1998). While much is free it binds nobody. Somebody who takes all
they can ends at alpha / (1 + alpha) of the whole, the next one at the same part of the rest, and so
on: what a few take leaves something for others.
"""


def may_have_one_more(mine: int, *, total: int, limit: int, alpha: float) -> bool:
    """Whether somebody who has `mine` of the `total` that are taken may take another one.

    Args:
        mine: how many they have.
        total: how many everybody has together.
        limit: how many there may be.
        alpha: how many they may have for each one that is free.
    """
    return mine < alpha * (limit - total)
