"""The network that an address counts as."""

from ipaddress import IPv6Address, ip_address, ip_network


def network_of(address: str) -> str:
    """An IPv4 address itself; the /64 of an IPv6 address, as its owner can choose any in it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a Unix socket's
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)
