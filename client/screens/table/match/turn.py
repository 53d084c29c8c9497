"""A turn: the view, the player's selection, and what they may do, as one value."""

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
from client.screens.table.match.practice import Judged, costs_line
from client.widgets.buttons import Button, Hint


class Turn(Struct, frozen=True, dict=True):
    """Values that drawing, keys and clicks use, until something in them changes.

    Derived values are computed once, when first used.

    Attributes:
        game: the game's id.
        seen: what the panel draws while nothing moves.
        tr: the player's language.
        beside: actions at the table other than the game's own.
        absent: that the player whose turn it is, is away; "" otherwise.
        vote: for a bot that plays for them; "" for none.
        judged: what the choices cost, at a table for practice; () until that is known.
        pause: that play is paused, and who can end that; "" while it goes on.
        after_pause: whose turn it is then.
    """

    game: str
    seen: Seen
    tr: Translator
    beside: tuple[Action, ...] = ()
    absent: str = ""
    judged: Judged = ()
    vote: str = ""
    pause: str = ""
    after_pause: str = ""

    @cached_property
    def panel(self) -> GamePanel:
        return registry.panel(self.game)

    @cached_property
    def words(self) -> GameWords:
        return registry.words(self.game)

    @property
    def is_practice(self) -> bool:
        """Whether choices show what they cost here."""
        return self.seen.options.get("practice") is True

    @property
    def is_mine(self) -> bool:
        return is_mine(self.seen.view)

    def seen_at(self, elapsed: float | None) -> Seen:
        """The input of the panel, this many seconds into the animation."""
        return self.seen if elapsed is None else replace(self.seen, elapsed=elapsed)

    def while_rolling(self, before: "Turn") -> "Turn":
        """The turn that the screen shows while dice roll, after the one before."""
        return replace(before, seen=self.panel.while_rolling(self.seen, before.seen))

    @cached_property
    def picture(self) -> str | None:
        """The sentence below the picture that the screen waits for; None if there is none."""
        return self.panel.picture(self.seen, self.tr)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        return self.panel.actions(self.seen, self.tr)

    @cached_property
    def hints(self) -> Sequence[Hint]:
        return self.panel.hints(self.seen, self.tr)

    @cached_property
    def status(self) -> str:
        if self.pause:
            return self.after_pause
        if self.absent:
            return self.absent
        view = self.seen.view
        status = self.words.status(view, self.seen.names, self.tr)
        if self.words.is_out(view) and not view["over"]:
            return " ".join((self.tr("You are out; you are watching now."), status))
        return status

    @property
    def luck(self) -> str:
        """The status while dice roll."""
        return self.tr(self.words.drawing_luck)

    @cached_property
    def brief(self) -> str:
        """The status in a few words; "" if there are none."""
        if self.pause:
            return ""
        if self.absent:
            return self.vote
        return self.words.brief(self.seen.view, self.seen.names, self.tr)

    @cached_property
    def advice(self) -> Advice | None:
        return self.panel.advice(self.seen, self.tr)

    @cached_property
    def costs(self) -> str:
        """What the choices cost; "" if that is not shown, or not yet."""
        return costs_line(self.actions, self.judged, self.tr)

    @cached_property
    def is_veiled(self) -> bool:
        return self.panel.is_veiled(self.seen)

    @property
    def every_action(self) -> tuple[Action, ...]:
        """The game's actions, then the others."""
        return (*self.actions, *self.beside)

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """The actions with a button below the panel."""
        return buttons(one for one in self.every_action if one.button)

    @cached_property
    def roomiest(self) -> tuple[Action, ...]:
        """Actions for whose buttons there is always room; () if there is for those of the turn."""
        found = self.panel.roomiest(self.seen, self.tr)
        return (*found, *self.beside) if found else ()

    @cached_property
    def actions_while_rolling(self) -> tuple[Action, ...]:
        """The actions that the dice decide nothing about: not those of a player's own turn."""
        return self.beside if self.seen.view["can"] else self.every_action

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """Key name -> place name: the actions' keys; Enter and Space do the main one."""
        keys = {} if self.pause else {":": "do:type"}
        main = next((action for action in self.actions if action.main), None)
        if main is not None:
            keys |= {"enter": f"do:{main.name}", "space": f"do:{main.name}"}
        if self.panel.is_on_choice(self.seen):
            keys["space"] = "do:pick"
        return keys | {_key(one.key): f"do:{one.name}" for one in self.every_action}


def buttons(actions: Iterable[Action]) -> tuple[Button, ...]:
    return tuple(Button(f"do:{one.name}", one.key, one.label, one.main) for one in actions)


def _key(shown: str) -> str:
    """A key's name by its label."""
    return {"Enter": "enter", "Entrée": "enter", "␣": "space"}.get(shown, shown)
