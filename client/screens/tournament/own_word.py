"""A player's word for the draw: its line opens by itself when it is their turn to add one."""

from functools import partial

from client.connection.news import Facts
from client.screens.base import HallScreen
from client.screens.tournament.taken import word_added
from client.session.draw_sealer import DrawSealer
from engine.sync.tournament_requests import AddDrawWord

WORD = 40  # characters


class OwnWord:
    """The line for a word on the page of a tournament.

    Args:
        screen: the page.
        number: of the tournament.
    """

    def __init__(self, screen: HallScreen, number: int) -> None:
        self._screen = screen
        self._number = number
        self._offered = 0  # the round before whose draw it was
        self._is_open = False

    def follow(self, following: int, *, adds_word: bool) -> None:
        """Open the line once when words can be added to a draw, and close it when they cannot.

        `following` is the round that is drawn.
        """
        if adds_word and following != self._offered and self._screen.entry is None:
            self._offered = following
            self.open()
        elif not adds_word and self._is_open:
            self._is_open = False
            self._screen.close_line()

    def open(self) -> None:
        tr, sealer = self._screen.tr, self._screen.context.draw_sealer
        add = self._add if sealer is None else partial(self._seal, sealer)
        self._is_open = True
        prompt, done = tr("any word, then Enter"), tr("add the word")
        self._screen.open_line(prompt, add, limit=WORD, blank=True, done=done)

    def _add(self, word: str) -> None:
        def granted(_: Facts) -> None:
            self._added(word)

        screen = self._screen
        screen.hall.ask(AddDrawWord, self._number, word, granted=granted, denied=screen.refused)

    def _seal(self, sealer: DrawSealer, word: str) -> None:
        sealer.type(word)
        self._added(word)

    def _added(self, word: str) -> None:
        self._is_open = False
        self._screen.answer = word_added(word, self._screen.tr)
        self._screen.refresh()
