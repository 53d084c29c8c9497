"""Actions of the host's console; those that could hurt somebody by mistake ask first."""

from collections.abc import Callable, Mapping

from client.screens.base import HallScreen
from client.screens.console import text as words
from client.screens.console.text import DAY, HOUR, Facts
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.dialogs.form import Choice, FormScreen, Typed, Values
from engine.sync.host_requests import (
    Announce,
    Ban,
    CloseTable,
    GiveSeat,
    Kick,
    LendSeat,
    LetIn,
    LiftBan,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.house_view import GuestRow, HouseSeat, HouseTable, HouseView
from engine.sync.requests import Request

MUTES = (5, 15, HOUR, DAY)
BANS = (15, HOUR, DAY, 7 * DAY, 30 * DAY, 0)
"""Durations offered for a ban, in minutes; 0 is for good."""

USUAL_MUTE, USUAL_BAN = 1, 1
WHY = 100  # characters


class ConsoleActions:
    """The actions of one console.

    Args:
        screen: shows answers and questions.
        done: called after each action.
    """

    def __init__(self, screen: HallScreen, done: Callable[[], None]) -> None:
        self._screen = screen
        self._done = done

    def mute(self, hall: GuestRow) -> None:
        """Mute a person for a while, or unmute them."""
        if hall.muted:
            self._ask(Mute, hall.session, 0)
            return
        tr = self._screen.tr
        self._settle(
            tr("Mute {name}?", name=hall.name),
            lambda _: tr(
                "They are told that they are muted, and for how long. They can still play."
            ),
            [Choice("minutes", tr("For"), self._terms(MUTES), USUAL_MUTE)],
            tr.sense("host", "mute"),
            lambda settled: self._ask(Mute, hall.session, int(settled["minutes"])),
        )

    def kick(self, hall: GuestRow) -> None:
        """End a person's session."""
        tr = self._screen.tr
        self._settle(
            tr("Kick {name}?", name=hall.name),
            lambda _: tr("Their seat in a match waits for them, and they can come again."),
            [Typed("why", tr("Tell them why"), limit=WHY)],
            tr("kick"),
            lambda settled: self._ask(Kick, hall.session, settled["why"]),
        )

    def ban(self, hall: GuestRow | None, view: HouseView) -> None:
        """Ban the chosen person, or whatever is typed."""
        tr = self._screen.tr
        known = _known(hall)
        kinds = {kind: f"{words.kind_word(kind, tr)}" for kind in known}
        value = [] if hall is not None else [Typed("value", tr("Key, name or address"), limit=WHY)]

        def named(settled: Values) -> str:
            return settled.get("value") or known[settled["kind"]]

        def about(settled: Values) -> str:
            ends = sum(_known(one).get(settled["kind"]) == named(settled) for one in view.people)
            text = tr("Nobody with that key, name or address can come in.")
            if hall is not None:
                text = tr.plural(
                    "{who} is banned: {n} session ends.",
                    "{who} is banned: {n} sessions end.",
                    ends,
                    who=named(settled),
                )
            return f"{text} {words.way_back(settled['kind'], view.entry, tr)}".strip()

        self._settle(
            tr("Ban {name}?", name=hall.name) if hall else tr("Ban somebody"),
            about,
            [
                Choice("kind", tr("By"), kinds),
                *value,
                Choice("minutes", tr("For"), self._terms(BANS), USUAL_BAN),
                Typed("why", tr("Note for you"), limit=WHY),
            ],
            tr("ban"),
            lambda settled: self._ask(
                Ban, settled["kind"], named(settled), int(settled["minutes"]), settled["why"]
            ),
        )

    def lift(self, ban: Facts) -> None:
        """Lift a ban."""
        self._ask(LiftBan, ban["kind"], ban["value"])

    def skip(self, table: HouseTable, seat: int) -> None:
        """Play the move that the clock would play."""
        tr = self._screen.tr
        self._confirm(
            tr("Skip the turn?"),
            tr(
                "The host makes a harmless move for {name}, as when their time is up.",
                name=table.seats[seat].name,
            ),
            tr("skip the turn"),
            lambda: self._ask(SkipTurn, table.id, seat),
        )

    def lend(self, table: HouseTable, seat: int) -> None:
        """Let a bot play a person's seat, or give the seat back."""
        lent = table.seats[seat]
        if lent.stand_in:
            self._ask(LendSeat, table.id, seat, False)
            return
        tr = self._screen.tr
        self._confirm(
            tr("Let a bot play for {name}?", name=lent.name),
            tr("Until they press a key, which gives them the seat back."),
            tr("let a bot play"),
            lambda: self._ask(LendSeat, table.id, seat, True),
        )

    def give(self, table: HouseTable, seat: int, view: HouseView) -> None:
        """Give a seat to somebody who is in the lobby."""
        tr, given = self._screen.tr, table.seats[seat]
        if not given.away and given.kind != "bot":
            self._screen.answer = tr("Choose the seat of a bot or of somebody away.")
            return
        lobby = {str(one.session): one.name for one in view.people if not one.table}
        if not lobby:
            self._screen.answer = tr("Nobody is in the lobby.")
            return
        self._settle(
            tr("Give the seat of {name} to somebody else?", name=given.name),
            lambda _: tr("They take over at once, and see what the seat sees."),
            [Choice("session", tr("To"), lobby)],
            tr("give the seat"),
            lambda settled: self._ask(GiveSeat, table.id, seat, int(settled["session"])),
        )

    def let_in(self, table: HouseTable, seat: HouseSeat) -> None:
        """Let a guest in to their seat who asks for it."""
        tr = self._screen.tr
        facts = {"asker": seat.asker, "name": seat.name, "table": table.name}
        self._confirm(
            tr("Let {asker} in?", asker=seat.asker),
            tr(
                "They say they are {name} of “{table}”, and then see what that seat sees. A name "
                "proves nothing: make sure that you know who it is.",
                **facts,
            ),
            tr("let them in"),
            lambda: self._ask(LetIn, table.id, seat.ask),
        )

    def close(self, table: HouseTable) -> None:
        """Close a table for good."""
        tr = self._screen.tr
        self._confirm(
            tr("Close the table “{name}”?", name=table.name),
            tr(
                "Everybody at this table goes back to the lobby. The match ends and cannot be "
                "continued."
            ),
            tr("close the table"),
            lambda: self._ask(CloseTable, table.id),
        )

    def announce(self, text: str) -> None:
        """Show a message on every screen."""
        self._ask(Announce, text)

    def doors(self, view: HouseView) -> None:
        """Open the host to newcomers; ask before closing it."""
        if not view.doors_open:
            self._ask(SetDoors, True)
            return
        tr = self._screen.tr
        self._confirm(
            tr("Close the doors?"),
            tr(
                "Until you open them, only hosts and players whose seat is kept can come in, "
                "also after a restart."
            ),
            tr("close the doors"),
            lambda: self._ask(SetDoors, False),
        )

    def pause(self, view: HouseView) -> None:
        """Resume all matches; ask before pausing them."""
        if view.paused:
            self._ask(SetPause, False)
            return
        tr = self._screen.tr
        self._confirm(
            tr("Pause all tables?"),
            tr("Until you continue them, nobody can move, no clock runs, and bots wait."),
            tr("pause all tables"),
            lambda: self._ask(SetPause, True),
        )

    def stop(self) -> None:
        """Stop the host."""
        tr = self._screen.tr
        self._confirm(
            tr("Stop the host?"),
            tr(
                "Everybody is told and disconnected; every seat is kept. The host can only be "
                "started again on its machine."
            ),
            tr("stop the host"),
            lambda: self._ask(StopHost),
        )

    def _terms(self, terms: tuple[int, ...]) -> dict[str, str]:
        return {str(minutes): words.term(minutes, self._screen.tr) for minutes in terms}

    def _settle(
        self,
        title: str,
        about: Callable[[Values], str],
        fields: list[Choice | Typed],
        yes: str,
        done: Callable[[Values], None],
    ) -> None:
        screen = self._screen
        deed = FormScreen(
            screen.context, screen, title=title, about=about, fields=fields, yes=yes, done=done
        )
        screen.app.push_screen(deed)

    def _confirm(self, title: str, text: str, yes: str, agreed: Callable[[], None]) -> None:
        screen = self._screen
        asking = ConfirmScreen(screen.context, screen, title, text, yes, screen.tr("no"), agreed)
        screen.app.push_screen(asking)

    def _ask(self, kind: Callable[..., Request], *fields: object) -> None:
        def granted(_: Facts) -> None:
            self._done()

        screen = self._screen
        screen.hall.ask(kind, *fields, granted=granted, denied=screen.refused)


def _known(hall: GuestRow | None) -> Mapping[str, str]:
    """The key, name and address that a ban of this person can use; empty if nobody is chosen."""
    if hall is None:
        return {"name": "", "address": "", "key": ""}
    known = {"key": hall.key, "name": hall.name, "address": hall.address}
    return {kind: value for kind, value in known.items() if value}
