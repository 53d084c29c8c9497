"""Parses command lines: `rules farkle --lang fr` is two words and an option."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

SWITCHES = frozenset({"--erase", "--export", "--json", "--text", "--help", "--yes"})
VALUED = frozenset({"--lang", "--page"})
ALIASES: Mapping[str, str] = {"-h": "--help"}


class ParsedCommand(Struct, frozen=True):
    """A parsed command line.

    Attributes:
        words: the command and its arguments.
        options: such as `--json`, with their values; "" for a switch.
        unknown: the first unknown option, "" if there is none.
    """

    words: tuple[str, ...]
    options: Mapping[str, str]
    unknown: str = ""

    @property
    def command(self) -> str:
        """The first word; "" if there are only options."""
        return self.words[0] if self.words else ""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after it."""
        return self.words[1:]


def parse(argv: Sequence[str]) -> ParsedCommand:
    """Parse a command line. Options may be anywhere, as `--lang fr` or `--lang=fr`."""
    words, options = list[str](), dict[str, str]()
    rest = [ALIASES.get(word, word) for word in argv]
    while rest:
        word = rest.pop(0)
        name, given, value = word.partition("=")
        if not word.startswith("-"):
            words.append(word)
        elif name in SWITCHES and not given:
            options[name] = ""
        elif name in VALUED and (given or rest):
            options[name] = value if given else rest.pop(0)
        else:
            return ParsedCommand(tuple(words), options, word)
    return ParsedCommand(tuple(words), options)
