"""Actions of tests at a table: open it, sit down, move, show a board."""

from functools import partial

from client.session.start_command import StartCommand
from engine.sync.requests import NewTable, Play, Sit, Start
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Player


def shows(player: Player, code: str) -> None:
    """As if `board CODE` had been typed."""
    player.lobby._start_command = StartCommand("board", code)
    player.lobby._welcomed({})


async def open_table(hall: Hall, player: Player, game: str = "farkle", seats: int = 1) -> str:
    """Open a table for this player and sit down; returns its code."""
    asked = player.guest.ask
    options = {"target": 1000} if game == "farkle" else {}
    seated: list[object] = []
    asked(
        NewTable, game, seats, options, "Kitchen", True, True, 0, [],
        granted=lambda made: asked(Sit, made["table"], None, granted=seated.append),
    )  # fmt: skip
    await player.until(lambda: seated)
    (table,) = hall.tables.values()
    return table.record.code


async def start(player: Player) -> None:
    """Begin the match of a table of one's own."""
    player.guest.ask(Start, player.guest.table_id)
    await shows_match(player)


async def shows_match(player: Player) -> None:
    await player.until(lambda: player.guest.view is not None)


async def roll(player: Player) -> None:
    """The first roll of a turn."""
    before = player.guest.revision
    player.guest.ask(Play, player.guest.table_id, before, {"do": "roll"})
    await player.until(lambda: player.guest.revision > before)


async def open_farkle(player: Player, target: str = "1000") -> None:
    """Open a short Farkle table for two through the form."""
    player.press("n")
    await player.sees("New table")
    player.press_until("right", lambda: "Farkle" in player.screen.splitlines()[0])
    player.press_until("down", lambda: "Seats" in marked(player))
    player.press("2")
    player.press_until("down", lambda: "Points to reach" in marked(player))
    player.type(target)
    player.press("c")
    await player.sees("taken of 2", "ready")


async def sit_together(opener: Player, other: Player) -> None:
    """Open a Farkle table and let the other one sit down there."""
    await open_farkle(opener)
    await other.until(lambda: other.guest.lobby["tables"])
    other.press("Enter")
    await opener.sees(other.guest.name)


async def begin_together(*players: Player) -> None:
    """Everybody at the table is ready, and sees the match."""
    for player in players:
        player.press("Enter")
    for player in players:
        await shows_match(player)


def marked(player: Player) -> str:
    """The form's line between arrows."""
    lines = player.screen.splitlines()
    return next((line for line in lines if "◄" in line or "►" in line), "")


async def play_to_the_end(*players: Player) -> None:
    """Play to the end: take the best dice, and bank when possible."""
    while True:
        for player in players:
            await player.until(
                lambda: (
                    any("over" in str(p.guest.view and p.guest.view["phase"]) for p in players)
                    or any(p.guest.view and p.guest.view["can"] for p in players)
                )
            )
            view = player.guest.view
            assert view is not None
            if all(p.guest.view and p.guest.view["over"] for p in players):
                return
            if not view["can"]:
                continue
            revision = player.guest.revision
            player.app.click(best_place(player))
            if view["can"].get("keep"):
                player.press("Enter")
            await player.until(partial(moved_on, player, revision))


def best_place(player: Player) -> str:
    """A careful player's next action, as a place name."""
    places = player.canvas.places()
    return next(f"do:{act}" for act in ("bank", "best", "keep", "roll") if f"do:{act}" in places)


def moved_on(player: Player, revision: int) -> bool:
    return player.guest.revision > revision
