"""Addresses and mDNS names by which players on the same network reach this host."""

from tablehost.discovery.discovery import Discovery, DiscoveryConfig, Others
from tablehost.discovery.links import Address

__all__ = ["Address", "Discovery", "DiscoveryConfig", "Others"]
