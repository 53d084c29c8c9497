"""The commands of line mode: names in both languages, where they work, what they do."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from client.games.lines import normalized
from client.line_mode.context import LineContext, Place

EVERYWHERE: frozenset[Place] = frozenset(("lobby", "waiting", "playing", "over"))
LOBBY: frozenset[Place] = frozenset(("lobby",))
TABLE: frozenset[Place] = EVERYWHERE - LOBBY
BETWEEN: frozenset[Place] = TABLE - {"playing"}
MATCH: frozenset[Place] = TABLE - {"waiting"}


class Command(Struct, frozen=True):
    """A command that can be typed in some places.

    Attributes:
        name: the English name, which works in every language.
        french: the French name.
        usage: example arguments; translated when shown.
        about: one line of help; translated when shown.
        where: the places it works in.
        do: runs it with the text behind the name.
        also: other accepted names.
        when: a further condition; None for always.
        more: further lines of help, if it is asked for by its name.
    """

    name: str
    french: str
    usage: str
    about: str
    where: frozenset[Place]
    do: Callable[[LineContext, str], None]
    also: tuple[str, ...] = ()
    when: Callable[[LineContext], bool] | None = None
    more: Callable[[LineContext], Iterable[str]] = lambda _: ()

    @property
    def spellings(self) -> frozenset[str]:
        """All accepted names, lower-case and without accents."""
        return frozenset(normalized(name) for name in (self.name, self.french, *self.also))

    def shown(self, talk: LineContext) -> str:
        """The command as an example in the player's language."""
        name = self.called(talk)
        return f"{name} {talk.tr(self.usage)}" if self.usage else name

    def called(self, talk: LineContext) -> str:
        """The command's name in the player's language."""
        return self.french if talk.tr.language == "fr" else self.name


def seat_number(words: str) -> int | None:
    """The seat that is named by its number from 1; None if none is."""
    is_one = words.isascii() and words.isdecimal() and 0 < int(words) < 33
    return int(words) - 1 if is_one else None


def found(commands: Iterable[Command], text: str) -> tuple[Command, str] | None:
    """Parse a line into a command and its argument text; None if no command has that name."""
    name, _, rest = text.strip().partition(" ")
    wanted = normalized(name)
    named = (one for one in commands if wanted in one.spellings)
    command = next(named, None)
    return None if command is None else (command, rest.strip())
