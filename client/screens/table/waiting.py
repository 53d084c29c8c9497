"""The waiting room before a match: seats to choose, take, or give to bots."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table import (
    cup_key,
    evening_actions,
    get_ready_keys,
    look_back,
    luck_word,
    next_seats,
    other_game,
    replacing_keys,
    seat_actions,
)
from client.screens.table.countdown import Countdown
from client.screens.table.phase import Phase
from client.screens.table.start import is_alone, may_resize, seat_buttons
from client.screens.table.table_client import TableClient
from client.screens.table.waiting_buttons import (
    buttons,
    choices,
    handed,
    removable,
    sits,
)
from client.screens.table.waiting_drawing import draw_waiting
from client.screens.table.waiting_model import WaitingModel
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint
from engine.sync.requests import HandOver, Invite, Unseat


class WaitingPhase(Phase):
    def __init__(self, client: TableClient, countdown: Countdown) -> None:
        super().__init__(client)
        self._countdown = countdown
        self._pointed: int | None = None  # None until the player moves the cursor

    def draw(self, size: Size, tr: Translator) -> Canvas:
        return draw_waiting(self._scene(), size, "full", tr)

    def _scene(self) -> WaitingModel:
        client = self.client
        return WaitingModel(
            host=client.context.where,
            notice=client.screen.notice() if client.screen.is_small else "",
            address=client.context.other_where,
            view=client.table,
            game=client.game,
            seat=client.hall.seat,
            chosen=self._seat,
            points=self._pointed is not None,
            evening=evening_actions.evening_of(client),
            following=evening_actions.next_game(client),
            starting_in=self._countdown.left,
            way_back=client.screen.way_back,
            code=client.hall.resume,
            log=client.log.lines,
            said=client.said.texts,
            answer=client.screen.answer,
            entry=client.screen.entry,
            queue=tuple(next_seats.buttons(client)),
            other=(*other_game.buttons(client), *look_back.buttons(client)),
            choosing=other_game.standing(client),
            position=client.screen.position,
        )

    @property
    def _seat(self) -> int:
        """The seat under the cursor, which begins at the player's own."""
        pointed = (self.client.hall.seat or 0) if self._pointed is None else self._pointed
        return min(pointed, len(self.client.table.seats) - 1)

    @property
    def _main(self) -> str:
        """What Enter does: sit down on the free seat under the cursor, if the player can."""
        client = self.client
        if sits(self._scene()):
            return "do:sit"
        return "do:meanwhile" if is_alone(client.table, client.hall.seat) else "do:ready"

    def keys(self) -> Mapping[str, str]:
        tr, client = self.client.tr, self.client
        main = self._main
        return {
            "enter": main,
            "space": main,
            **get_ready_keys.keys(client),
            tr.sense("key: sit down", "s"): "do:sit",
            tr.sense("key: hand over", "h"): "do:handover",
            tr.sense("key: invite", "i"): "do:invite",
            "left": "do:left",
            "right": "do:right",
            **seat_actions.keys(tr),
            **next_seats.keys(tr),
            **luck_word.keys(tr),
            **other_game.keys(client),
            **look_back.keys(client),
            **evening_actions.keys(client),
            **cup_key.keys(client.table, tr),
        }

    def offered(self) -> Iterable[Button | Hint]:
        table, tr = self.client.table, self.client.tr
        seat = self.client.hall.seat
        more = seat_buttons(tr) if may_resize(table, seat) else ()
        return (*buttons(self._scene(), tr), *more)

    def acts(self) -> Mapping[str, Act]:
        return {
            **get_ready_keys.acts(self.client),
            "do:sit": self._sit,
            "do:remove": self._remove,
            "do:handover": self._hand_over,
            "do:invite": self._choose_whom,
            "do:left": partial(self._point, -1),
            "do:right": partial(self._point, 1),
            **seat_actions.acts(self.client),
            **next_seats.acts(self.client),
            **luck_word.acts(self.client),
            **other_game.acts(self.client),
            **look_back.acts(self.client),
            **evening_actions.acts(self.client),
        }

    def clicked(self, place: str) -> None:
        """Choose a seat, sit down on a free one by a second click, or invite the person."""
        kind, _, what = place.partition(":")
        if kind == "seat" and what.isdecimal() and int(what) not in choices(self._scene()):
            self.client.screen.answer = self.client.tr(
                "People take the first seats as they come, so this one changes nothing."
            )
        elif kind == "seat" and what.isdecimal():
            again, self._pointed = int(what) == self._seat, int(what)
            if again and sits(self._scene()):
                self._sit()
        elif kind == "invite":
            self._invite(what)

    def _sit(self) -> None:
        """Take the seat under the cursor, which follows the player from there."""
        replacing_keys.sit_down(self.client, self._seat, self._seated)

    def _seated(self, data: Mapping[str, Any]) -> None:
        self.client.hall.seated(data)
        self._pointed = self.client.hall.seat or 0

    def _choose_whom(self) -> None:
        """Ask the hall who can be invited; the lobby's view is not updated at a table."""
        self.client.ask(Invite, "", granted=self._show_whom)

    def _show_whom(self, data: Mapping[str, Any]) -> None:
        client, tr = self.client, self.client.tr
        at_table = tr("at another table")
        items = (
            *(Item(f"invite:{name}", "", name) for name in data["lobby"]),
            *(Item(f"invite:{name}", "", f"{name} · {at_table}") for name in data["tables"]),
        )
        if not items:
            client.screen.answer = tr("Nobody else is here yet: send them the line below.")
            return
        client.screen.app.push_screen(
            MenuScreen(client.context, client.screen, items, tr("Invite somebody"))
        )

    def _invite(self, name: str) -> None:
        client = self.client

        def invited(data: Mapping[str, Any]) -> None:
            client.screen.answer = client.tr("{name} is invited.", name=data["name"])

        client.ask(Invite, name, granted=invited)

    def _remove(self) -> None:
        """Remove a bot, or somebody who is away, at once; ask before kicking a person."""
        client, tr, number = self.client, self.client.tr, removable(self._scene())
        if number is None:
            return
        seat = client.table.seats[number]
        if seat.kind != "person" or not seat.here:
            client.ask(Unseat, number)
            return
        client.confirm(
            tr("Kick {name}?", name=seat.name),
            tr("They go back to the lobby, and can join again."),
            tr("kick {name}", name=seat.name),
            partial(client.ask, Unseat, number),
        )

    def _hand_over(self) -> None:
        client, tr, number = self.client, self.client.tr, handed(self._scene())
        if number is None:
            client.screen.answer = tr("Choose the seat of a person with ← → first.")
            return
        name = client.table.seats[number].name
        client.confirm(
            tr("Hand the table over?"),
            tr("{name} is then in charge of the table, and can kick others.", name=name),
            tr("hand the table over"),
            partial(client.ask, HandOver, number),
        )

    def _point(self, step: int) -> None:
        """Move the cursor to the next seat that can be chosen."""
        found, own = choices(self._scene()), self._seat
        around = sorted(found, key=lambda seat: (seat - own) * step % len(self.client.table.seats))
        others = [seat for seat in around if seat != own]
        self._pointed = others[0] if others else own
