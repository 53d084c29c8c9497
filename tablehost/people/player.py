"""A player: a key and a name."""

from msgspec import Struct


class Player(Struct, frozen=True):
    """Somebody who has logged in.

    Attributes:
        name: clean, 1 to 16 columns wide (`names.clean_name`).
        key: the fingerprint (`SHA256:...`) of the public key this player has proven to own, None
            for a guest. Two guests of one name are two people: never compare them as players.
        address: the IP address of this connection.
        connection: its number in the process that holds it, where they have one.
    """

    name: str
    key: str | None = None
    address: str = ""
    connection: int = 0

    @property
    def guest(self) -> bool:
        """Whether nothing but this connection identifies them."""
        return self.key is None

    @property
    def id(self) -> str | None:
        """Identifies a player across connections; None for a guest.

        Key and name together: two people on one laptop are two players. Case does not count, so
        that `ssh Mara@` and `ssh mara@` are one person.
        """
        return None if self.key is None else f"{self.key} {self.name.casefold()}"
