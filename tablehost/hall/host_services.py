"""Services that the hall needs from the host it runs in."""

import hmac

from engine.sync.house_view import Cluster, Entry, Load


class HostServices:
    """The host around the hall. As it is here: open to everybody, without admins.

    Attributes:
        entry: who may log in, which admins are shown.
    """

    entry: Entry = "open"

    def is_admin(self, fingerprint: str) -> bool:
        """Whether the owner of a proven key is an admin now."""
        return False

    @property
    def by_address(self) -> str:
        """The text players type after `ssh` where names are not found: `-p 2222 192.168.1.20`."""
        return ""

    @property
    def notices_loss_in(self) -> int:
        """Seconds until a connection that is silent is known to be lost, at most."""
        return 75

    def load(self) -> Load:
        """The load of the host's processes; the hall adds its own counts."""
        return Load()

    def cluster(self) -> Cluster | None:
        """The machines of a house of several; None if it has only this one."""
        return None

    @property
    def entrances(self) -> list[str]:
        """Where players come in to a house of several machines, as `Welcome` tells it."""
        cluster = self.cluster()
        rows = cluster.machines if cluster is not None else ()
        here = [row for row in rows if row.entrance and not row.gone]
        return [f"[{row.address}]:{row.entrance}" for row in here]

    def sign(self, text: str) -> str:
        """A text with a signature by the host key behind it; the text alone without a key."""
        return text

    def hidden(self, network: str) -> bytes:
        """A hash by which only a host with the same key can recognise a network."""
        return hmac.digest(b"", network.encode(), "sha256")

    def stop(self) -> None:
        """An admin has stopped the host."""

    def refused(self, code: str) -> None:
        """A request was refused."""
