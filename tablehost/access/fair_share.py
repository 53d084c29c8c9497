"""Fair shares of something limited: connections, tables, spectators' places.

A fixed limit for each address or person is either so low that it hurts a party behind one address,
or so high that a few of them can take everything. So a share depends on how much is still free, as
in the buffers of network switches (Choudhury and Hahne, "Dynamic queue length thresholds for
shared-memory packet switches", 1998). While much is free it limits nobody. Somebody who takes all
they can gets alpha / (1 + alpha) of the whole, the next one the same part of the rest, and so on:
a few cannot take everything.
"""


def may_have_one_more(mine: int, *, total: int, limit: int, alpha: float) -> bool:
    """Whether somebody who has `mine` of the `total` in use may have another one.

    Args:
        mine: how many they have.
        total: how many are in use.
        limit: how many there are.
        alpha: how many they may have for each free one.
    """
    return mine < alpha * (limit - total)
