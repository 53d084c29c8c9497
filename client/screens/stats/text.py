"""Statistics, ladder and matches as lines of text, for commands and for the screen.

The input is plain data, as the hall sends it and as `--json` prints it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from client.games import figures, registry
from client.locale.i18n import Translator
from client.paint.columns import columns
from client.paint.text import clean

Facts = Mapping[str, Any]
Titles = Callable[[str], str]
"""Gives the title of a game by its id."""

PAGE = 20
"""Rows on a page."""


def person_lines(person: Facts, title: Titles, tr: Translator) -> Iterator[str]:
    """A person's name and their statistics game by game."""
    yield clean(person["name"])
    if person["rating"]:
        yield from columns([(tr("Rating over all games"), rating_text(person["rating"], tr))])
    if not person["games"]:
        yield from ("", tr("No finished matches yet."))
    for game, found in sorted(person["games"].items()):
        yield from ("", title(game))
        yield from (f"  {line}" for line in columns(_rows(game, found, tr)))


def _rows(game: str, found: Facts, tr: Translator) -> list[tuple[str, str]]:
    own = found["figures"]
    rows = list(figures.played(own, tr))
    if found["rating"]:
        rows.append((tr("Rating"), rating_text(found["rating"], tr)))
    return [*rows, *registry.words(game).figures(own, tr)]


def rating_text(rating: Facts, tr: Translator) -> str:
    """A rating: `1,540 ± 210, provisional`."""
    return ", ".join(filter(None, [strength(rating, tr), mark(rating, tr)]))


def strength(rating: Facts, tr: Translator) -> str:
    """A rating without its mark: `1,540 ± 210`."""
    return f"{tr.number(rating['strength'])} ± {tr.number(rating['margin'])}"


def mark(rating: Facts, tr: Translator) -> str:
    """The mark of a rating that is still too uncertain; "" otherwise."""
    return tr("provisional") if rating["provisional"] else ""


def ladder_lines(rungs: Sequence[Facts], tr: Translator) -> list[str]:
    """A page of the ladder with headings and an explanation."""
    head = ("", tr("name"), tr("rating"), tr("matches"), "")
    rows = [rung_cells(rung, tr) for rung in rungs]
    return [*columns([head, *rows], right=frozenset({0, 3})), "", about_ladder(tr)]


def rung_cells(rung: Facts, tr: Translator) -> tuple[str, ...]:
    """A row of the ladder: place, name, rating, matches, mark."""
    place, matches = tr.number(rung["place"]), tr.number(rung["matches"])
    return place, rung["name"], strength(rung, tr), matches, mark(rung, tr)


def about_ladder(tr: Translator) -> str:
    """An explanation of the numbers of the ladder."""
    return tr(
        "Rating ± margin of error, 95% sure. The list is ordered by the lowest likely "
        "rating.\nprovisional: too few matches to be sure."
    )


def match_lines(rows: Sequence[Facts], title: Titles, tr: Translator) -> list[str]:
    """A person's matches with headings."""
    cells = [match_cells(row, title, tr) for row in rows]
    return columns([match_heads(tr), *cells], right=frozenset({0}))


def match_heads(tr: Translator) -> tuple[str, ...]:
    """Headings for `match_cells`."""
    return tr("match"), tr("ended (UTC)"), tr("game"), tr("result"), tr("with")


def match_cells(row: Facts, title: Titles, tr: Translator) -> tuple[str, ...]:
    """A row: number, end, game, result, opponents."""
    others = [name for seat, name in enumerate(row["names"]) if seat != row["seat"]]
    return (
        str(row["match"]),
        row["ended"].replace("T", " ")[:16],
        title(row["game"]),
        _result(row, tr),
        _company(others, tr),
    )


def _company(names: Sequence[str | None], tr: Translator) -> str:
    """The others of a match: the people by name, then how many bots; "" for nobody."""
    people = [said_name(name, tr) for name in names if name is not None]
    bots = len(names) - len(people)
    counted = tr("{n} bots", n=bots) if bots > 1 else said_name(None, tr)
    return tr.join([*people, counted] if bots else people)


def said_name(name: str | None, tr: Translator) -> str:
    """A name for a sentence; bots (None) and deleted people ("") have none."""
    return tr("a bot") if name is None else name or tr("someone")


def _result(row: Facts, tr: Translator) -> str:
    if row["status"] == "abandoned":
        return tr("broken off")
    if row["status"] == "left":
        return tr("left before the end")
    score = registry.words(row["game"]).score(row["score"], tr)
    if row["won"] and row.get("shared"):
        return tr("tied for the win with {score}", score=score)
    if row["won"]:
        return tr("won with {score}", score=score)
    place, players = row["place"], len(row["names"])
    return tr("place {place} of {players} with {score}", place=place, players=players, score=score)
