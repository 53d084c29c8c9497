"""`stats`: somebody's numbers, their own or those of whoever goes by a name; `ladder`: the order.

Numbers are counted a moment after a match; a command waits for that, so that nobody misses the
match they have just played.
"""

import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from client.games import quoted
from client.games import registry as looks
from client.i18n import Translator
from client.text import clean
from engine import registry
from tablehost.commands.answers import FAILED, wrong
from tablehost.commands.call import Call
from tablehost.commands.columns import columns
from tablehost.commands.rules import game_id
from tablehost.hall.hall import Hall
from tablehost.ssh.handlers import Answer, Asked
from tablehost.ssh.identity import Player
from tablehost.store.base import Store
from tablehost.store.ledger.values import EVERY_GAME, Figures, Rating, Standing
from tablehost.store.values import Person
from tablehost.tally.ladder import provisional, shown

PAGE = 20
MOST_PAGES = 10_000


class Known(Struct, frozen=True):
    """A person with all that is counted of them."""

    person: Person
    figures: Figures
    ratings: tuple[Rating, ...]

    def rating(self, game: str) -> Rating | None:
        """Of a game, or over all."""
        return next((one for one in self.ratings if one.game == game), None)


async def stats(hall: Hall, asked: Asked, asking: Call, tr: Translator) -> Answer:
    """The numbers of a name, or the caller's own."""
    await hall.keeper.settled()
    if asking.arguments:
        name = " ".join(asking.arguments)
        people = await hall.store.ledger.namesakes(name)
        none = tr("Nobody with a key has come in as {name}.", name=clean(name))
    else:
        people = await own(hall.store, asked.player)
        none = no_key(tr) if asked.player.key is None else tr("Nothing is counted of you yet.")
    if not people:
        return Answer(none, FAILED)
    found = [await known(hall.store, person) for person in people]
    if "--json" in asking.options:
        return Answer(json.dumps([plain(one) for one in found], ensure_ascii=False, indent=2))
    return Answer("\n\n".join(_told(one, tr) for one in found))


async def ladder(hall: Hall, _: Asked, asking: Call, tr: Translator) -> Answer:
    """The order of strength at a game, or over all games."""
    game = game_id(asking.arguments) if asking.arguments else EVERY_GAME
    if game is None:
        games = tr("Which game? There are {games}.", games=tr.join(registry.game_ids()))
        return wrong(games, tr)
    page = page_of(asking)
    if page is None:
        return wrong(tr("--page takes a number from 1 on."), tr)
    await hall.keeper.settled()
    start = PAGE * (page - 1)
    rungs = await hall.store.ledger.ladder(game, start=start, limit=PAGE)
    if "--json" in asking.options:
        rows = [_rung(start + n, rung) for n, rung in enumerate(rungs, 1)]
        return Answer(json.dumps(rows, ensure_ascii=False, indent=2))
    if not rungs:
        return Answer(tr("Nobody is on this page: matches among people with keys count."))
    return Answer("\n".join([*_rungs(rungs, start, tr), "", _about(tr)]))


async def own(store: Store, player: Player) -> tuple[Person, ...]:
    """The person that a player is, if the store knows them; nobody for a guest."""
    if player.key is None:
        return ()
    people = await store.persons(player.key)
    return tuple(one for one in people if one.name.casefold() == player.name.casefold())


async def known(store: Store, person: Person) -> Known:
    """What is counted of a person."""
    figures = await store.ledger.figures(person.id)
    ratings = [await store.ledger.ratings([person.id], game) for game in (EVERY_GAME, *figures)]
    return Known(person, figures, tuple(rating for found in ratings for rating in found))


def page_of(asking: Call) -> int | None:
    """The page that is asked for, from 1; None if it is none."""
    page = asking.options.get("--page", "1")
    if not (page.isascii() and page.isdecimal()) or len(page) > 6:
        return None
    return int(page) if 1 <= int(page) <= MOST_PAGES else None


def no_key(tr: Translator) -> str:
    """Why nothing is kept of a guest, and what would help."""
    return tr("You are a guest: numbers are kept for who comes with a key (ssh-keygen makes one).")


def title(game: str, tr: Translator) -> str:
    """A game as people call it; one that is not played here any more by its id."""
    return registry.game(game).titles[tr.language] if game in registry.game_ids() else game


def _told(one: Known, tr: Translator) -> str:
    lines = [clean(one.person.name)]
    overall = one.rating(EVERY_GAME)
    if overall is not None:
        lines += columns([(tr("Ladder over all games"), _margin(overall, tr))])
    if not one.figures:
        lines += ["", tr("No finished matches yet.")]
    for game, numbers in sorted(one.figures.items()):
        rating = one.rating(game)
        rows = list(quoted.played(numbers, tr))
        rows += [] if rating is None else [(tr("Ladder"), _margin(rating, tr))]
        rows += looks.figures(game).lines(numbers, tr)
        lines += ["", title(game, tr), *(f"  {line}" for line in columns(rows))]
    return "\n".join(lines)


def _rungs(rungs: Sequence[Standing], start: int, tr: Translator) -> list[str]:
    head = ("", tr("name"), tr("strength"), tr("matches"), "")
    rows = [
        (
            tr.number(start + n),
            rung.name,
            _strength(rung.rating, tr),
            tr.number(rung.rating.matches),
            _mark(rung.rating, tr),
        )
        for n, rung in enumerate(rungs, 1)
    ]
    return columns([head, *rows], right=frozenset({0, 3}))


def _about(tr: Translator) -> str:
    return tr(
        "The strength lies in the range 19 times in 20; the order goes by its lower end.\n"
        "provisional: too few matches to tell."
    )


def _margin(rating: Rating, tr: Translator) -> str:
    """`1,540 ± 210, provisional`."""
    return ", ".join(filter(None, [_strength(rating, tr), _mark(rating, tr)]))


def _strength(rating: Rating, tr: Translator) -> str:
    mean, margin = shown(rating)
    return f"{tr.number(mean)} ± {tr.number(margin)}"


def _mark(rating: Rating, tr: Translator) -> str:
    return tr("provisional") if provisional(rating) else ""


def plain(one: Known) -> dict[str, Any]:
    """A person's numbers as data."""
    return {
        "name": one.person.name,
        "rating": _plain_rating(one.rating(EVERY_GAME)),
        "games": {
            game: {"figures": numbers, "rating": _plain_rating(one.rating(game))}
            for game, numbers in one.figures.items()
        },
    }


def _rung(place: int, rung: Standing) -> dict[str, Any]:
    return {"place": place, "name": rung.name} | (_plain_rating(rung.rating) or {})


def _plain_rating(rating: Rating | None) -> dict[str, Any] | None:
    if rating is None:
        return None
    mean, margin = shown(rating)
    return {
        "strength": mean,
        "margin": margin,
        "matches": rating.matches,
        "provisional": provisional(rating),
    }
