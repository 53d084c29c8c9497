"""Sentences about spectators' guesses at the winner."""

from collections.abc import Iterator

from client.locale.i18n import Translator


def guessed(name: str, tr: Translator) -> str:
    """The answer to a guess."""
    return tr("Your guess: {name} wins. You can change it until the match is over.", name=name)


def told(names: tuple[str, ...], counts: tuple[int, ...], tr: Translator) -> Iterator[str]:
    """Each player with the number of guesses, by seat."""
    for seat, name in enumerate(names):
        count = counts[seat] if seat < len(counts) else 0
        yield tr.plural("{name}: {n} guess", "{name}: {n} guesses", count, name=name)
