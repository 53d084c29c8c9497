"""The form for a new table."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from typing_extensions import override

from client.games import registry
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.new_table import drafts
from client.screens.new_table.drafts import NAME_LENGTH
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.new_table.evening_drafts import EveningDraft
from client.screens.new_table.fields import fields, typed
from client.screens.new_table.numbers import Number
from client.screens.rules.rules_page import EVENING
from client.screens.rules.screen import RulesScreen
from client.screens.tournament.form import Begun
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.refusals import REFUSALS
from engine.sync.reports import Refused
from engine.sync.requests import NewEvening, NewTable

DIGITS = 12
"""Most characters that are typed into a field for a number."""

LEAVING = ("enter", "up", "down", "tab", "shift+tab")
"""Keys that leave the field that is typed into."""


class NewTableScreen(HallScreen):
    """The form for a new table.

    Args:
        name: proposed name of the table.
        opened: called with the new table.
        tournament: opens the form for a tournament in place of this one, which has what was chosen.
        party: begin with the settings of a party night.
    """

    def __init__(
        self,
        context: SessionContext,
        name: str,
        opened: Callable[[Mapping[str, Any]], None],
        tournament: Callable[[Begun], None],
        *,
        party: bool = False,
    ) -> None:
        super().__init__(context)
        self._games = tuple(context.games.values())
        self._draft = drafts.draft_of(self._games[0], name=name)
        if party:
            self._draft = drafts.stepped(self._draft, self._games, "kind", 1)
        self._chosen = self._names()[0]
        self._opened = opened
        self._tournament = tournament
        self._is_opening = False

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        model = NewTableModel(
            draft=self._draft,
            games=self._games,
            chosen=self._names().index(self._chosen),
            entry=self.entry,
            answer=self.answer,
            position=self.position,
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
            "enter": "do:next",
            "space": "do:more",
            self.tr.sense("key: create", "c"): "do:create",
            self.tr.sense("key: tournament", "o"): "do:tournament",
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
            "do:type": lambda: self._type_number(""),
            "do:next": self._next,
            "do:create": self._create,
            "do:tournament": self._open_tournament_form,
            "do:rules": self._rules,
            "do:back": self.dismiss,
        }

    @override
    def key(self, key: Key) -> None:
        super().key(key)
        self._ready_to_type()

    @override
    def act_on(self, place: str) -> None:
        """Run the place's action, once what is being typed is settled."""
        self.answer = ""
        if place == "do:back":
            self._escape()
        elif self._settled():
            super().act_on(place)
        self._ready_to_type()

    @override
    def paste(self, text: str) -> None:
        """Paste into the field, if it takes text or a number."""
        if self._line is None and self._number is not None:
            self._type_number("")
        super().paste(text)

    def clicked(self, place: str) -> None:
        """Choose a field, or change it by the arrows beside its value.

        On a small screen a click on the chosen field changes it.
        """
        kind, _, name = place.partition(":")
        if kind in ("field", "less", "more") and name in self._names():
            again = self.is_small and name == self._chosen
            self._chosen = name
            if kind != "field":
                self._step(-1 if kind == "less" else 1)
            elif again and self._number is not None:
                self._type_number("")
            elif again:
                self._step(1)

    def turned(self, lines: int) -> None:
        self.act_on("do:down" if lines > 0 else "do:up")

    def pressed(self, key: Key) -> bool:
        """Begin typing a number with its first digit, or by deleting its last one."""
        if not is_digit(key) and key.name != "backspace":
            return False
        if self._number is None:
            self.answer = self.tr("Press ← or → to change this.")
            return True
        value = drafts.current(self._draft, self._games, self._chosen)
        self._type_number(key.name if is_digit(key) else str(value or "")[:-1])
        return True

    @override
    def _type(self, key: Key) -> None:
        """Type into the chosen field; keys that leave it first settle what was typed."""
        place = self.keys().get(key.name, "")
        types = key.text and self._number is not None
        if key.name == "escape":
            self._escape()
        elif key.name in LEAVING or (types and place in ("do:create", "do:tournament", "do:rules")):
            self.act_on(place)
        elif types and not is_digit(key):
            self.answer = self.tr("Type digits here.")
        else:
            super()._type(Key(key.name, key.name) if types else key)

    def explained(self, refusal: Refused) -> str:
        """A refusal with the option's name and range in the player's language."""
        facts, tr = refusal.facts, self.tr
        if refusal.code != "bad_options" or "option" not in facts:
            return super().explained(refusal)
        words = registry.words(self._draft.game).option(str(facts["option"]), tr)
        label = words.label if words else str(facts["option"])
        text = REFUSALS["bad_options.range"]
        return tr(text, option=label, range=str(facts["range"]))

    # Fields

    @property
    def _number(self) -> Number | None:
        """The numbers that the chosen field takes, if it takes any."""
        return drafts.number_of(self._draft, self._games, self._chosen)

    def _names(self) -> list[str]:
        return [field.name for field in fields(self._draft, self._games, self.tr)]

    def _point(self, step: int) -> None:
        names = self._names()
        self._chosen = names[(names.index(self._chosen) + step) % len(names)]

    def _next(self) -> None:
        """Go on to the next field; from the last one, open the table."""
        if self._chosen == self._names()[-1]:
            self._create()
        else:
            self._point(1)

    def _step(self, step: int) -> None:
        self._draft = drafts.stepped(self._draft, self._games, self._chosen, step)

    # Typing

    def _ready_to_type(self) -> None:
        """A name is typed at once, without a key to begin; its first character replaces it."""
        if self._chosen == "name" and self._line is None:
            self.open_line(
                "", self._typed_value, text=self._draft.name, limit=NAME_LENGTH, selected=True
            )

    def _typed_value(self, _: str) -> None:
        """Do nothing: `_settled` takes the value."""

    def _type_number(self, text: str) -> None:
        self.open_line("", self._typed_value, text=text, limit=DIGITS)

    def _settled(self) -> bool:
        """Take what is being typed as the field's value; if it cannot be, say why and keep it."""
        if self._line is None:
            return True
        taken = typed(self._draft, self._games, self._chosen, self._line.text, self.tr)
        if isinstance(taken, str):
            self.answer = taken
            self._line.selected = True  # the next digit begins anew
            return False
        self._draft = taken
        self.close_line()
        return True

    def _escape(self) -> None:
        """Forget what is being typed; without any, leave the form."""
        is_new = self._line is not None and (
            self._chosen != "name" or self._line.text != self._draft.name
        )
        self.close_line()
        if not is_new:
            self.dismiss()

    def _rules(self) -> None:
        """Open the rules at the part that explains the chosen field."""
        draft = self._draft
        at_top = self._chosen in ("kind", "matches", "order")
        page = EVENING if draft.evening is not None and at_top else draft.game
        house_rules = {option.name for option in drafts.game_of(draft, self._games).options}
        part = "options" if self._chosen in house_rules else ""
        self.app.push_screen(RulesScreen(self.context, page, part))

    @override
    def refused(self, refusal: Refused) -> None:
        self._is_opening = False
        super().refused(refusal)

    def _open_tournament_form(self) -> None:
        draft = self._draft
        self.dismiss()
        if draft.evening is not None:
            self._tournament(Begun(clock=draft.clock))
            return
        rules = drafts.rules_of(msgspec.structs.replace(draft, practice=False), self._games)
        self._tournament(Begun(draft.game, rules, draft.seats, draft.clock))

    def _create(self) -> None:
        """Open the table, once however often the key is pressed."""
        if self._is_opening:
            self.answer = self.tr("The table is being opened.")
            return
        self._is_opening = True
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
            draft.replace_bots,
            granted=self._opened,
            denied=self.refused,
        )


def is_digit(key: Key) -> bool:
    return len(key.name) == 1 and key.name in "0123456789"
