"""Another game at a table: its options, its number of seats, and levels that its bots have."""

from typing import Any

from msgspec.structs import replace

from engine import Match, registry
from engine.core.game import Game
from engine.core.match_options import is_practice
from engine.sync.refusals import refusal
from tablehost.hall.table.protocols import TableContext


def another_game(table: TableContext, wanted: str) -> Game[Any, Any, Any]:
    """The game that people want to play next, which seats all of them.

    Raises:
        IllegalMove: `no_such_game`, or `too_many_for_game`.
    """
    others = [one for one in registry.game_ids() if one != table.record.game]
    if wanted not in others:
        raise refusal("no_such_game.other", range=others)
    game, people = registry.game(wanted), len(table.roster.people)
    if people > game.seats[1]:
        raise refusal("too_many_for_game", most=game.seats[1], taken=people)
    return game


async def change_game(table: TableContext, wanted: str) -> None:
    """Give a table of single matches another game, with the people and bots who sit there.

    It has the house rules that a new table begins with. Seats are added or taken away if the game
    needs that. A table that had no room for more, as its game seats no more, has all the seats of
    the other game: people who watch or wait in the lobby may sit down.

    Raises:
        IllegalMove: `no_such_game`, or `too_many_for_game`.
    """
    before, game = registry.game(table.record.game), another_game(table, wanted)
    low, high = game.seats
    taken = table.roster.last_taken + 1
    if taken > high:
        raise refusal("too_many_for_game", most=high, taken=taken)
    is_crowded = taken == table.record.seats == before.seats[1]
    seats = high if is_crowded else max(low, min(high, table.record.seats))
    if seats != table.record.seats:
        await table.resize(seats)
    practice = {"practice": True} if is_practice(table.record.options) else {}
    options = {**game.suggested(seats), **game.quick, **practice}
    spec = replace(
        table.record,
        game=game.id,
        options=Match.start(game.id, seats, options).options,
        hints=table.record.hints and game.has_hints,
    )
    table.record = await table.hall.store.edit_table(table.record.id, spec)
    await convert_bots(table, before, game)
    table.hall.lobby_changed()


async def convert_bots(
    table: TableContext, before: Game[Any, Any, Any], after: Game[Any, Any, Any]
) -> None:
    """Give bots a level that another game has."""
    for number, seat in enumerate(table.roster.seats):
        level = seat.sitter.bot
        if level is not None and level not in after.opponents:
            level = {**before.older, **before.characters}.get(level, level)
            level = equivalent(level, before.levels, after.levels)
            sitter = replace(seat.sitter, bot=level)
            await table.hall.store.sit(table.record.id, number, sitter)
            table.roster.take(number, sitter, seat.name)


def equivalent(level: str, before: tuple[str, ...], levels: tuple[str, ...]) -> str:
    """The level for a bot in another game: as high up as before, or the best if unknown."""
    if level not in before or len(before) < 2:
        return levels[-1]
    share = before.index(level) / (len(before) - 1)
    return levels[round(share * (len(levels) - 1))]
