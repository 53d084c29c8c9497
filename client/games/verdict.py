"""The verdict of a picture, for a board that is read from far away."""

from msgspec import Struct

from client.themes.roles import Role


class Verdict(Struct, frozen=True):
    """The meaning of a picture in a few words, for a board.

    Attributes:
        text: the verdict itself, in the largest letters.
        role: how it is written.
        told: what follows from it.
    """

    text: str
    role: Role
    told: str
