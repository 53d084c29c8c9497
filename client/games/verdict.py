"""What a picture shows, for a board that is read from far away."""

from msgspec import Struct

from client.themes.roles import Role


class Verdict(Struct, frozen=True):
    """What a picture shows, in a few words for a board.

    Attributes:
        text: the verdict itself, in the largest letters.
        role: how it is written.
        told: what follows from it.
    """

    text: str
    role: Role
    told: str
