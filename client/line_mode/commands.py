"""Commands by their names in both languages, where they work, and what they do."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from client.games.spoken import bare
from client.line_mode.context import LineContext, Place

EVERYWHERE: frozenset[Place] = frozenset(("lobby", "waiting", "playing", "over"))
LOBBY: frozenset[Place] = frozenset(("lobby",))
TABLE: frozenset[Place] = EVERYWHERE - LOBBY
BETWEEN: frozenset[Place] = TABLE - {"playing"}
MATCH: frozenset[Place] = TABLE - {"waiting"}


class Command(Struct, frozen=True):
    """Something that can be typed at any time in some places.

    Attributes:
        name: in English, which works in every language.
        french: the same.
        usage: an example's words behind the name, translated when shown.
        about: what it does, translated when shown.
        do: is given what stands behind the name.
        also: other spellings.
        when: whether it works now; None for always.
    """

    name: str
    french: str
    usage: str
    about: str
    where: frozenset[Place]
    do: Callable[[LineContext, str], None]
    also: tuple[str, ...] = ()
    when: Callable[[LineContext], bool] | None = None

    @property
    def spellings(self) -> frozenset[str]:
        """All names, small and without accents."""
        return frozenset(bare(name) for name in (self.name, self.french, *self.also))

    def shown(self, talk: LineContext) -> str:
        """As an example in the player's language."""
        name = self.french if talk.tr.language == "fr" else self.name
        return f"{name} {talk.tr(self.usage)}" if self.usage else name


def found(commands: Iterable[Command], text: str) -> tuple[Command, str] | None:
    """The command that a line begins with, and what stands behind it."""
    name, _, rest = text.strip().partition(" ")
    wanted = bare(name)
    named = (one for one in commands if wanted in one.spellings)
    command = next(named, None)
    return None if command is None else (command, rest.strip())
