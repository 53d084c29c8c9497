"""The form for a new table."""

from collections.abc import Callable, Mapping
from typing import Any

from client.games import registry
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.new_table.evening_drafts import EveningDraft
from client.screens.rules.rules_page import EVENING
from client.screens.rules.screen import RulesScreen
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.refusals import REFUSALS
from engine.sync.reports import Refused
from engine.sync.requests import NewEvening, NewTable


class NewTableScreen(HallScreen):
    """The form for a new table.

    Args:
        name: proposed name of the table.
        opened: called with the new table.
        party: begin with the settings of a party night.
    """

    def __init__(
        self,
        context: SessionContext,
        name: str,
        opened: Callable[[Mapping[str, Any]], None],
        *,
        party: bool = False,
    ) -> None:
        super().__init__(context)
        self._games = tuple(context.games.values())
        self._draft = drafts.draft_of(self._games[0], name=name)
        if party:
            self._draft = drafts.stepped(self._draft, self._games, "kind", 1)
        self._chosen = 0
        self._opened = opened

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        entry = self.entry
        model = NewTableModel(
            draft=self._draft,
            games=self._games,
            chosen=self._chosen,
            typed=None if entry is None else entry.text,
            answer=self.answer,
        )
        return draw_new_table(model, size, "full", translator(language))

    def keys(self) -> Mapping[str, str]:
        return {
            "up": "do:up",
            "down": "do:down",
            "tab": "do:down",
            "shift+tab": "do:up",
            "left": "do:less",
            "right": "do:more",
            "pageup": "do:much_more",
            "pagedown": "do:much_less",
            "enter": "do:type",
            "space": "do:more",
            self.tr.sense("key: create", "c"): "do:create",
            "?": "do:rules",
            "escape": "do:back",
        }

    def acts(self) -> Mapping[str, Act]:
        return {
            "do:up": lambda: self._point(-1),
            "do:down": lambda: self._point(1),
            "do:less": lambda: self._step(-1),
            "do:more": lambda: self._step(1),
            "do:much_less": lambda: self._step(-5),
            "do:much_more": lambda: self._step(5),
            "do:change": lambda: self._step(1),
            "do:type": self._type_value,
            "do:create": self._create,
            "do:rules": self._rules,
            "do:back": self.dismiss,
        }

    def clicked(self, place: str) -> None:
        """Choose a field, or change it by the arrows beside its value."""
        kind, _, name = place.partition(":")
        names = [field.name for field in self._fields()]
        if kind in ("field", "less", "more") and name in names:
            self._chosen = names.index(name)
            if kind != "field":
                self._step(-1 if kind == "less" else 1)

    def scroll(self, place: str | None, lines: int) -> None:
        self._point(1 if lines > 0 else -1)

    def pressed(self, key: Key) -> bool:
        """Begin typing a number with its first digit."""
        field = self._fields()[self._chosen].name
        if not key.name.isdecimal() or not drafts.is_typed(self._draft, self._games, field):
            return False
        self.open_line("", self._typed_value, text=key.name)
        return True

    def explained(self, refusal: Refused) -> str:
        """A refusal with the option's name and range in the player's language."""
        facts, tr = refusal.facts, self.tr
        if refusal.code != "bad_options" or "option" not in facts:
            return super().explained(refusal)
        words = registry.words(self._draft.game).option(str(facts["option"]), tr)
        label = words.label if words else str(facts["option"])
        text = REFUSALS["bad_options.range"]
        return tr(text, option=label, range=str(facts["range"]))

    def _fields(self) -> tuple[Any, ...]:
        return drafts.fields(self._draft, self._games, self.tr)

    def _point(self, step: int) -> None:
        self._chosen = (self._chosen + step) % len(self._fields())

    def _step(self, step: int) -> None:
        field = self._fields()[self._chosen].name
        self._draft = drafts.stepped(self._draft, self._games, field, step)
        names = [one.name for one in self._fields()]
        self._chosen = names.index(
            field
        )  # a party night has other fields, so the cursor is looked up again

    def _type_value(self) -> None:
        field = self._fields()[self._chosen]
        if drafts.is_typed(self._draft, self._games, field.name):
            text = self._draft.name if field.name == "name" else ""
            self.open_line("", self._typed_value, text=text, limit=40)
        else:
            self._step(1)

    def _typed_value(self, text: str) -> None:
        field = self._fields()[self._chosen].name
        self._draft = drafts.typed(self._draft, self._games, field, text)

    def _rules(self) -> None:
        """Open the rules of the party night, or of the game whose house rule is chosen."""
        at_top = self._fields()[self._chosen].name in ("kind", "matches", "order")
        page = EVENING if self._draft.evening is not None and at_top else self._draft.game
        self.app.push_screen(RulesScreen(self.context, page))

    def _create(self) -> None:
        if self._draft.evening is not None:
            self._create_evening(self._draft, self._draft.evening)
        else:
            self._create_table(self._draft)

    def _create_evening(self, draft: drafts.Draft, evening: EveningDraft) -> None:
        games = evening.plays(self._games, draft.seats)
        rules = drafts.rules_of_evening(draft, evening, self._games)
        self.hall.ask(
            NewEvening,
            evening.matches,
            list(games),
            {game: rules[game] for game in games if game in rules},
            evening.order,
            draft.seats,
            draft.name or self.hall.name,
            draft.open,
            draft.open_after,
            draft.clock,
            draft.bots,
            draft.hints,
            granted=self._opened,
            denied=self.refused,
        )

    def _create_table(self, draft: drafts.Draft) -> None:
        self.hall.ask(
            NewTable,
            draft.game,
            draft.seats,
            drafts.rules_of(draft, self._games),
            draft.name or self.hall.name,
            draft.open,
            draft.open_after,
            draft.clock,
            [draft.level] * draft.bots,
            draft.hints,
            granted=self._opened,
            denied=self.refused,
        )
