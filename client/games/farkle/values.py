"""The scoring combinations of Farkle, as a list for large screens."""

from collections.abc import Mapping
from typing import Any

from client.games.base import Value
from client.games.common import faces
from client.locale.i18n import Translator
from engine.games.farkle.scoring import DICE, SINGLES, STRAIGHT, THREE_PAIRS, TRIPLETS


def values(options: Mapping[str, Any], tr: Translator) -> tuple[Value, ...]:
    """Each kind of set and its points under these house rules."""
    lowest, highest = TRIPLETS[2], TRIPLETS[DICE]
    found = [
        *((str(face), tr.number(points)) for face, points in SINGLES.items()),
        (faces((1, 1, 1)), tr.number(TRIPLETS[1])),
        (
            f"{faces((2, 2, 2))} … {faces((DICE,) * 3)}",
            f"{tr.number(lowest)} … {tr.number(highest)}",
        ),
        (tr("each further die of a kind"), "×2"),
        (faces(range(1, DICE + 1)), tr.number(STRAIGHT)),
        (tr("three pairs"), tr.number(THREE_PAIRS)),
    ]
    if options.get("four_pair"):
        found.append((tr("four of a kind and a pair"), tr.number(THREE_PAIRS)))
    if options.get("two_triplets"):
        found.append((tr("two triplets"), tr.number(options["two_triplets"])))
    return tuple(found)
