"""Loopback addresses that stand for households: one machine can then be several."""

from tablehost.people import networks


def install() -> None:
    """Have every known address count as one of a household."""
    networks.is_of_one_household = _is_known


def _is_known(network: str) -> bool:
    return network != ""
