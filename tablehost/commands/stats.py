"""`stats`: a player's statistics, their own or by name; `ladder`: the ratings.

Matches are counted in the background shortly after their end; these commands wait for that, so that
the match just played is included.
"""

from functools import partial

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.stats.text import PAGE, ladder_lines, person_lines
from engine import registry
from tablehost.commands.answers import DONE, FAILED, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.rules import game_id, titles
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name, is_variant
from tablehost.people.player import Player
from tablehost.stats.queries import numbers, rungs
from tablehost.store.ledger import EVERY_GAME
from tablehost.store.store import Store
from tablehost.store.values import Person

MOST_PAGES = 10_000


async def stats(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """The statistics for a name, or the player's own."""
    await hall.stats.settled()
    if parsed.arguments:
        name = " ".join(parsed.arguments)
        people = await hall.store.names.namesakes(clean_name(name))
        none = tr("No player with an ssh key has used the name {name}.", name=clean(name))
    else:
        people = await own(hall.store, command_line.player)
        none = no_key(tr) if command_line.player.key is None else tr("No statistics about you yet.")
    as_data = "--json" in parsed.options
    is_known = command_line.player.key is not None and not parsed.arguments
    if not people and not (as_data and is_known):
        return Answer(none, DONE if is_known else FAILED)
    found = [await numbers(hall.store, person) for person in people]
    if as_data:
        return Answer(as_json("stats", people=found))
    titles = partial(title, tr=tr)
    return Answer("\n\n".join("\n".join(person_lines(one, titles, tr)) for one in found))


async def ladder(hall: Hall, _: CommandLine, parsed: ParsedCommand, tr: Translator) -> Answer:
    """The ratings for a game, or over all games."""
    game = game_id(parsed.arguments) if parsed.arguments else EVERY_GAME
    if game is None:
        games = tr("Which game? Choose one of {games}.", games=titles(tr))
        return wrong(games, tr, "ladder")
    page = page_of(parsed)
    if page is None:
        return wrong(tr("--page takes a number from 1 on."), tr, "ladder")
    await hall.stats.settled()
    found = await rungs(hall.store, game, PAGE * (page - 1), PAGE)
    if "--json" in parsed.options:
        return Answer(as_json("ladder", players=found))
    if not found:
        return Answer(tr("Nobody is rated yet: only matches between players with ssh keys count."))
    return Answer("\n".join(ladder_lines(found, tr)))


async def own(store: Store, player: Player) -> tuple[Person, ...]:
    """The person of the store that a player is, if any; none for a guest."""
    if player.key is None:
        return ()
    if renamed := await store.names.renamed(player.key, player.name):
        return (renamed,)
    people = await store.persons(player.key)
    named = tuple(one for one in people if likeness(one.name) == likeness(player.name))
    return named or tuple(one for one in people if is_variant(one.name, player.name))


def page_of(parsed: ParsedCommand) -> int | None:
    """The page of `--page`, from 1; None if it is not a page."""
    page = parsed.options.get("--page", "1")
    if not (page.isascii() and page.isdecimal()) or len(page) > 6:
        return None
    return int(page) if 1 <= int(page) <= MOST_PAGES else None


def no_key(tr: Translator) -> str:
    """Why guests have no statistics, and what would help."""
    return tr("Statistics are kept only for players with an ssh key (ssh-keygen makes one).")


def title(game: str, tr: Translator) -> str:
    """The title of a game; the id of one that this host does not have."""
    return registry.game(game).titles[tr.language] if game in registry.game_ids() else game
