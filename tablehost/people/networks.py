"""Which addresses count as one."""

from ipaddress import IPv6Address, ip_address, ip_network


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 an IPv6 one can choose freely in."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a Unix socket's
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)
