"""A player's word for the draw: its line opens by itself when it is their turn to add one.

It does not for whoever runs the tournament, as the keys of the page stay theirs to pause it.
"""

from functools import partial

from client.connection.news import Facts
from client.screens.base import HallScreen
from client.screens.tournament.taken import word_added
from client.session.draw_sealer import DrawSealer
from client.widgets.entry import Entry
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

    def follow(self, following: int, *, adds_word: bool, is_asked: bool, is_host: bool) -> None:
        """Open the line once when words can be added to a draw, and close it when they cannot.

        A question to the player comes first: an empty line makes room for it until it is answered.

        Args:
            following: the round that is drawn.
            adds_word: the player can add one now.
            is_asked: they are asked to let somebody in.
            is_host: they run the tournament, and open the line with its key.
        """
        line, is_free = self._line, not (is_asked or is_host) and self._screen.entry is None
        if line is not None and (not adds_word or (is_asked and not line.text)):
            self._screen.end_line()
            self._offered = 0 if adds_word else following
        elif adds_word and is_free and following != self._offered:
            self._offered = following
            self.open()

    def open(self) -> None:
        add = self._add if self._sealer is None else partial(self._seal, self._sealer)
        done = self._screen.tr("add the word")
        self._screen.open_line(self._prompt, add, limit=WORD, blank=True, done=done)

    @property
    def _prompt(self) -> str:
        return self._screen.tr("any word, then Enter")

    @property
    def _line(self) -> Entry | None:
        """The line, while it is open; None while another one or none is."""
        entry = self._screen.entry
        return entry if entry is not None and entry.prompt == self._prompt else None

    @property
    def _sealer(self) -> DrawSealer | None:
        return self._screen.context.draw_sealer

    def _add(self, word: str) -> None:
        def granted(_: Facts) -> None:
            self._added(word)

        screen = self._screen
        screen.hall.ask(AddDrawWord, self._number, word, granted=granted, denied=screen.refused)

    def _seal(self, sealer: DrawSealer, word: str) -> None:
        sealer.type(word)
        self._added(word)

    def _added(self, word: str) -> None:
        self._screen.answer = word_added(word, self._screen.tr)
        self._screen.refresh()
