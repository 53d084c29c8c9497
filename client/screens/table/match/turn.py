"""What one player sees of a running match, has selected, and may do: one value."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Advice, Seen
from client.games.common import is_mine
from client.games.panel import GamePanel
from client.games.words import GameWords
from client.locale.i18n import Translator
from client.widgets.buttons import Button, Hint


class Turn(Struct, frozen=True, dict=True):
    """What keys, clicks and drawing go by, until any of it changes.

    What follows from its fields is worked out once, when it is first wanted.

    Attributes:
        game: its id.
        seen: what the panel sees while nothing moves.
        tr: the player's language.
        beside: what can be done at the table besides the game's own actions.
    """

    game: str
    seen: Seen
    tr: Translator
    beside: tuple[Action, ...] = ()

    @property
    def panel(self) -> GamePanel:
        """How the game is drawn and played by keys."""
        return registry.panel(self.game)

    @property
    def words(self) -> GameWords:
        """The game in sentences."""
        return registry.words(self.game)

    @property
    def is_mine(self) -> bool:
        """Whether the player is to act."""
        return is_mine(self.seen.view)

    def seen_at(self, elapsed: float | None) -> Seen:
        """What the panel sees so many seconds after its things began to move."""
        return self.seen if elapsed is None else replace(self.seen, elapsed=elapsed)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """What the game lets the player do, the most important first."""
        return self.panel.actions(self.seen, self.tr)

    @cached_property
    def hints(self) -> Sequence[Hint]:
        """What digits, arrows and Space do."""
        return self.panel.hints(self.seen, self.tr)

    @cached_property
    def status(self) -> str:
        """Whose turn it is and what there is to do."""
        return self.words.status(self.seen.view, self.seen.names, self.tr)

    @cached_property
    def advice(self) -> Advice | None:
        """What to do next and why, for a player who is new to the game."""
        return self.panel.advice(self.seen, self.tr)

    @cached_property
    def is_veiled(self) -> bool:
        """Whether status and buttons depend on what only this player may know."""
        return self.panel.is_veiled(self.seen)

    @property
    def every_action(self) -> tuple[Action, ...]:
        """The game's actions, then those besides."""
        return (*self.actions, *self.beside)

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """The actions that stand below the game's own part of the screen."""
        return buttons(one for one in self.every_action if one.button)

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """Key name -> place name: letters of the actions; Enter and Space do the main one."""
        keys = {":": "do:type"}
        main = next((action for action in self.actions if action.main), None)
        if main is not None:
            keys |= {"enter": f"do:{main.name}", "space": f"do:{main.name}"}
        if self.panel.is_on_choice(self.seen):
            keys["space"] = "do:pick"
        return keys | {_key(one.key): f"do:{one.name}" for one in self.every_action}


def buttons(actions: Iterable[Action]) -> tuple[Button, ...]:
    """Actions as they are drawn."""
    return tuple(Button(f"do:{one.name}", one.key, one.label, one.main) for one in actions)


def _key(shown: str) -> str:
    """The name of a key by what its button shows."""
    return {"Enter": "enter", "Entrée": "enter", "␣": "space"}.get(shown, shown)
