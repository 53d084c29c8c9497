"""Being found: the names under which guests on the same network reach this host."""

from tablehost.discovery.discovery import Discovery, DiscoveryConfig
from tablehost.discovery.links import Address
from tablehost.ssh_address import SshAddress

__all__ = ["Address", "Discovery", "DiscoveryConfig", "SshAddress"]
