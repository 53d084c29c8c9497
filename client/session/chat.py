"""The players that one player has muted, until the session ends, and the commands for it."""

from collections.abc import Iterable, Mapping, Sequence

from client.locale.i18n import Translator
from client.widgets.log import LogLine

SIGN = "/"
"""Begins a command."""


class Chat:
    """One session's mutes."""

    def __init__(self) -> None:
        self._muted: dict[str, str] = {}  # normalised name -> name

    def heard(self, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """The lines without those of muted players."""
        if not self._muted:
            return tuple(lines)
        return tuple(line for line in lines if not self._is_muted(line))

    @property
    def muted(self) -> tuple[str, ...]:
        """The names of muted players."""
        return tuple(self._muted.values())

    def is_muted(self, name: str) -> bool:
        """Whether a player is muted."""
        return _same(name) in self._muted

    def turn(self, name: str) -> None:
        """Mute a player, or unmute them."""
        if self._muted.pop(_same(name), None) is None:
            self._muted[_same(name)] = name

    def command(self, text: str, people: Iterable[str], tr: Translator) -> str | None:
        """Run `/mute NAME` or `/unmute NAME`; returns the answer, or None for other text.

        Args:
            text: as typed.
            people: the names of the other people here.
            tr: the player's language, in which the commands have names too.
        """
        if not text.startswith(SIGN):
            return None
        word, _, name = text[1:].strip().partition(" ")
        known = {_same(person): person for person in people}
        match _commands(tr).get(word.casefold()):
            case "mute" if not name.strip():
                return self._who(tr)
            case "mute":
                return self._mute(name.strip(), known, tr)
            case "unmute":
                return self._unmute(name.strip(), tr)
        return tr(
            "Not sent: {word} is not a command. You can use /mute NAME and /unmute NAME.",
            word=f"{SIGN}{word}",
        )

    def _mute(self, name: str, known: Mapping[str, str], tr: Translator) -> str:
        who = known.get(_same(name))
        if who is None:
            return tr("Nobody here is called {name}.", name=name)
        self._muted[_same(who)] = who
        return tr("{name} is muted. To undo it: /unmute {name}", name=who)

    def _unmute(self, name: str, tr: Translator) -> str:
        who = self._muted.pop(_same(name), None)
        if who is None:
            return self._who(tr)
        return tr("You see {name}’s messages again.", name=who)

    def _who(self, tr: Translator) -> str:
        if not self._muted:
            return tr("You see everybody’s messages.")
        return tr("Muted: {names}.", names=", ".join(self._muted.values()))

    def _is_muted(self, line: LogLine) -> bool:
        return line.kind == "chat" and self.is_muted(line.who)


def _same(name: str) -> str:
    return name.strip().casefold()


def _commands(tr: Translator) -> dict[str, str]:
    """The commands by their names in English and in the player's language."""
    return {
        "mute": "mute",
        "unmute": "unmute",
        tr.sense("command", "mute"): "mute",
        tr.sense("command", "unmute"): "unmute",
    }
