"""An animated SVG of several terminals, from what each of them showed and for how long.

Rows of one terminal that appear and vanish together are one group, which is drawn once.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct

from tests.pictures.strokes import COLUMN, LINE
from tests.pictures.svg import (
    FONT,
    FONTS,
    GROUND,
    INK,
    Look,
    Part,
    Rows,
    grounds,
    inks_of,
    parts_of,
    shapes,
    sheet,
    texts,
)

MARGIN, HEAD = 12, 30
"""Pixels around a terminal, and above it for its title."""

Row = tuple[tuple[str, Look], ...]
Times = tuple[tuple[int, int], ...]
"""From and until which hundredths of a second something is shown."""


class Frame(Struct, frozen=True):
    """What each terminal shows for some hundredths of a second."""

    shown: tuple[Rows, ...]
    lasts: int


class Place(Struct, frozen=True):
    """Where a terminal stands in the picture, in pixels, and its title."""

    x: int
    y: int
    title: str


def film(frames: Sequence[Frame], places: Sequence[Place], title: str, poster: int) -> str:
    """The text of the file.

    Args:
        frames: in their order; the first one follows the last.
        places: of the terminals, in the order of each frame.
        title: what the picture shows, in words.
        poster: the number of the frame for viewers that do not animate.
    """
    whole = sum(frame.lasts for frame in frames)
    still = sum(frame.lasts for frame in frames[:poster])
    every = [_groups(frames, number) for number in range(len(places))]
    parts = [part for groups in every for rows in groups.values() for part in _parts(rows)]
    inks = inks_of(parts)
    sizes = [(len(rows[0]) * COLUMN, len(rows) * LINE) for rows in frames[0].shown]
    across = max(place.x + size[0] for place, size in zip(places, sizes, strict=True))
    down = max(place.y + size[1] for place, size in zip(places, sizes, strict=True))
    box = f"0 0 {across + MARGIN} {down + MARGIN}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-size="{FONT}"'
    pieces = [
        f'{head} font-family="{FONTS}" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f"<style>{sheet(inks)}</style>",
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
    ]
    for place, size, groups in zip(places, sizes, every, strict=True):
        edge = next(iter(groups.values()))[0][0][1].ground
        pieces += [
            f'<g transform="translate({place.x} {place.y})">',
            f'<text fill="{INK}" y="-9">{escape(place.title)}</text>',
            f'<rect width="{size[0]}" height="{size[1]}" fill="{edge}"/>',
        ]
        for times, rows in groups.items():
            pieces += _group(times, rows, edge, inks, whole, still)
        pieces.append("</g>")
    return "\n".join([*pieces, "</svg>"]) + "\n"


def _groups(frames: Sequence[Frame], number: int) -> Mapping[Times, Mapping[int, Row]]:
    """The rows of one terminal by when they are shown."""
    times = defaultdict[tuple[int, Row], list[tuple[int, int]]](list)
    now = 0
    for frame in frames:
        until = now + frame.lasts
        for y, row in enumerate(frame.shown[number]):
            found = times[y, tuple(row)]
            if found and found[-1][1] == now:
                found[-1] = (found[-1][0], until)
            else:
                found.append((now, until))
        now = until
    groups = defaultdict[Times, dict[int, Row]](dict)
    for (y, row), found in times.items():
        groups[tuple(found)][y] = row
    return groups


def _parts(rows: Mapping[int, Row]) -> list[Part]:
    return [part for y, row in rows.items() for part in parts_of(row, y)]


def _group(
    times: Times,
    rows: Mapping[int, Row],
    edge: str,
    inks: Mapping[str, str],
    whole: int,
    still: int,
) -> Iterator[str]:
    """Some rows, shown at these times only."""
    parts = _parts(rows)
    is_hidden = not any(start <= still < end for start, end in times)
    yield '<g visibility="hidden">' if is_hidden else "<g>"
    if times != ((0, whole),):
        yield _switch(times, whole)
    yield from grounds(rows, edge)
    yield from shapes(parts)
    yield from texts(parts, inks)
    yield "</g>"


def _switch(times: Times, whole: int) -> str:
    """The animation that shows a group at these times."""
    states = {0: "hidden"}
    for start, end in times:
        states[start] = "visible"
        if end < whole:
            states[end] = "hidden"
    keys = ";".join(f"{time / whole:.5g}" for time in sorted(states))
    values = ";".join(states[time] for time in sorted(states))
    return (
        f'<animate attributeName="visibility" calcMode="discrete" dur="{whole / 100:g}s"'
        f' repeatCount="indefinite" keyTimes="{keys}" values="{values}"/>'
    )
