"""Any game in lines: its moves written out, as its view offers them."""

from collections.abc import Iterator

from client.games.base import Move, Seen
from client.games.generic.offers import offers, typed, unlisted
from client.games.generic.values import told
from client.games.spoken import Read, Saying
from client.locale.i18n import Translator


def offered(seen: Seen, tr: Translator) -> Iterator[Saying]:
    """Every move that `can` offers outright."""
    for offer in offers(seen) if seen.view["can"] else ():
        yield Saying(_written(offer.move), told(offer.about, tr) if offer.about else "")


def forms(seen: Seen, _tr: Translator) -> Iterator[Saying]:
    """Moves whose fields have to be chosen."""
    for text in unlisted(seen):
        yield Saying(text, "")


def read(text: str, seen: Seen, _tr: Translator) -> Read:
    """A move written out."""
    move = typed(text, seen.forms)
    return None if move is None else (move,)


def detail(_seen: Seen, _tr: Translator) -> tuple[str, ...]:
    """Nothing: the description names every field."""
    return ()


def _written(move: Move) -> str:
    fields = [(name, value) for name, value in move.items() if name != "do"]
    return " ".join([str(move["do"]), *(f"{name}={_value(value)}" for name, value in fields)])


def _value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
