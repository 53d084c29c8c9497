"""What spectators can do: guess who wins, from a list with the guesses so far, and leave."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.games.base import Action
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table import cup_key
from client.screens.table.guesses import answered, guessed, told
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine
from engine.sync.crowd_requests import GuessWinner


def actions(client: TableClient) -> Iterator[Action]:
    """The keys of whoever watches a running match without a request for a seat."""
    tr, hall = client.tr, client.hall
    if hall.seat is None and hall.asked_seat is None and not client.view["over"]:
        label = tr("guess who wins")
        yield Action(name="guess", key=tr.sense("key: guess", "g"), label=label, short=tr("guess"))
        key, label = tr.sense("key", "Esc"), cup_key.way_back(client.table, tr)
        yield Action(name="stand", key=key, label=label, short=tr("back"))


def acts(client: TableClient) -> Mapping[str, Act]:
    """The places of the key, and of each player in the list."""
    each = {f"do:guess:{n}": partial(_guess, client, n) for n in range(len(client.names))}
    return {"do:guess": partial(choose, client), **each}


def choose(client: TableClient) -> None:
    """Ask who wins; the list has the guesses so far."""
    tr = client.tr
    texts = told(client.names, client.hall.guesses, tr)
    items = tuple(Item(f"do:guess:{seat}", str(seat + 1), text) for seat, text in enumerate(texts))
    title = tr("Who wins?")
    client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))


def answer_guess(client: TableClient) -> None:
    """Say after the match whether the player's guess was right."""
    if told := answered(client.hall, client.log.names or client.names, client.tr):
        client.answer(told)
        client.log.note(LogLine(told, "note"))


def _guess(client: TableClient, seat: int) -> None:
    guess = client.table.id, client.table.match, seat

    def granted(_: object) -> None:
        client.hall.guess = guess
        client.answer(guessed(client.names[seat], client.tr))

    client.ask(GuessWinner, seat, granted=granted)
