"""The form for a new table: keys, typing, and that a table is opened as it is shown."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games.forms import form
from client.locale.i18n import Language, translator
from client.screens.new_table.drafts import Draft, current
from client.screens.new_table.fields import fields
from client.screens.new_table.screen import LEAVING, NewTableScreen
from client.terminal.keys import Key
from client.themes import themes
from engine import Match
from engine.sync.reports import Refused
from engine.sync.requests import NewEvening, NewTable
from tablehost.hall.catalog import catalog
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import marked

GAMES = tuple(form(game) for game in catalog())
TALL = (100, 60)


async def at_form(arrive: Arrive, language: Language = "en") -> Player:
    player = await arrive("ada", language=language)
    player.press("n")
    await player.sees({"en": "New table", "fr": "Nouvelle table"}[language])
    return player


async def at_target(arrive: Arrive) -> Player:
    """With the cursor on the points to reach in Farkle."""
    player = await at_form(arrive)
    player.press_until("right", lambda: "Farkle" in marked(player))
    player.press_until("down", lambda: "Points to reach" in marked(player))
    return player


def squeezed(player: Player) -> str:
    return " ".join(player.screen.split())


async def test_enter_goes_on_and_opens_the_table_after_the_last_field(arrive: Arrive) -> None:
    ada = await at_form(arrive)
    ada.press_until("right", lambda: "Yam's" in marked(ada))
    ada.press("Enter")
    assert "Format" in marked(ada)
    assert "single game" in marked(ada)
    assert "Yam's" in ada.screen.splitlines()[0]

    ada.press_until("Enter", lambda: "Enter open the table" in ada.screen)
    assert "Five of a kind counts as full house" in marked(ada)
    ada.press("Enter")

    await ada.sees("taken of 4")


async def test_table_is_opened_once(arrive: Arrive, hall: Hall) -> None:
    ada = await at_form(arrive)
    ada.press("c", "c")
    assert "The table is being opened." in ada.screen
    await ada.until(lambda: ada.guest.table is not None)

    assert len(hall.tables) == 1


async def test_name_is_replaced_by_typing(arrive: Arrive) -> None:
    ada = await at_form(arrive)
    ada.press("Enter", "Enter")
    ada.type("cc at 5?")
    assert "cc at 5?" in ada.screen
    assert "ada’s table" not in ada.screen
    ada.press("Enter", "up", "End", "end")
    ada.type("!")
    ada.press("down")

    assert "cc at 5?!" in ada.screen
    assert "Seats" in marked(ada)


async def test_escape_brings_the_name_back_and_then_leaves(arrive: Arrive) -> None:
    ada = await at_form(arrive)
    ada.press("Enter", "Enter", "x", "Esc")
    assert "ada’s table" in ada.screen

    ada.press("Esc")
    assert "New table" not in ada.screen.splitlines()[0]


async def test_name_that_is_cut_says_so(arrive: Arrive) -> None:
    ada = await at_form(arrive)
    ada.press("Enter", "Enter")
    ada.app.paste("n" * 41)

    assert "At most 40 characters." in ada.screen
    assert "n" * 40 in ada.screen


async def test_number_out_of_range_is_kept_and_explained(arrive: Arrive) -> None:
    ada = await at_target(arrive)
    ada.type("50")
    for leaving in ("Enter", "c", "down", "tab"):
        ada.press(leaving)
        assert "Points to reach can be 1,000 to 50,000, not 50." in ada.screen
        assert "Points to reach 50" in squeezed(ada)
    ada.app.click("field:seats")
    ada.app.click("do:create")
    assert "Points to reach can be 1,000 to 50,000, not 50." in ada.screen
    ada.press("left")
    ada.app.click("do:create")
    ada.type("4000")
    assert "Points to reach 4000" in squeezed(ada), "the first digit replaces what was wrong"
    ada.press("c")

    await ada.until(lambda: ada.guest.table is not None)
    assert ada.guest.table is not None
    assert ada.guest.table["options"]["target"] == 4000


async def test_digit_where_no_number_is_wanted_is_explained(arrive: Arrive) -> None:
    ada = await at_form(arrive)
    ada.press("3")
    assert "Press ← or → to change this." in ada.screen


async def test_escape_keeps_the_old_number(arrive: Arrive) -> None:
    ada = await at_target(arrive)
    ada.type("25x")
    assert "Type digits here." in ada.screen
    ada.press("Esc")

    assert "◄ 10,000 ►" in ada.screen
    ada.press("backspace")
    assert "Points to reach 1000" in squeezed(ada)


async def test_numbers_are_typed_on_a_french_keyboard_too(arrive: Arrive) -> None:
    ada = await at_form(arrive, "fr")
    ada.press_until("down", lambda: "Places" in marked(ada))
    ada.app.key(Key("3", '"'))
    ada.press("Enter")

    assert "Robots" in marked(ada)
    ada.press("o")
    await ada.until(lambda: ada.guest.table is not None)
    assert ada.guest.table is not None
    assert len(ada.guest.table["seats"]) == 3


async def test_question_mark_explains_a_house_rule(arrive: Arrive) -> None:
    ada = await at_target(arrive)
    ada.press("?")
    await ada.sees("House rules", "Points to reach")


KEYS = [
    *"0123456789", "c", "?", "x", " ", "up", "down", "left", "right", "pageup", "pagedown",
    "enter", "tab", "backspace", "home", "end", "escape",
]  # fmt: skip


class Form(NewTableScreen):
    """A form without an app, whose requests are collected."""

    def __init__(self, language: Language, *, party: bool = False) -> None:
        self.asked: list[tuple[Any, ...]] = []
        tr = translator(language)

        def ask(*request: Any, denied: Callable[[Refused], None], **_: object) -> None:
            self.asked.append(request)
            denied(Refused(0, "bad_name", "", {}))

        hall = SimpleNamespace(name="ada", ask=ask)
        app: Any = SimpleNamespace(
            tr=tr, push_screen=lambda _: None, redraw=lambda: None, size=TALL
        )
        context: Any = SimpleNamespace(app=app, hall=hall, games={game.id: game for game in GAMES})
        super().__init__(context, "ada’s table", lambda _: None, lambda _: None, party=party)
        self.language: Language = language

    def dismiss(self, result: object = None) -> Any:
        """Stay."""

    @property
    def chosen(self) -> str:
        return self._chosen

    def shown(self) -> str:
        return self.draw(TALL, themes.load(), self.language).text()

    def rows(self) -> dict[str, str]:
        """The value shown for each field."""
        canvas = self.draw(TALL, themes.load(), self.language)
        lines, places = canvas.text().splitlines(), canvas.places()
        rows = {}
        for field in fields(self._draft, self._games, self.tr):
            line = lines[places[f"field:{field.name}"][1]]
            rows[field.name] = line.replace(field.label.strip(), "", 1).strip(" •◄►▼▲")
        return rows


def draft_of(request: list[Any]) -> Draft:
    """The settings that a request for a new table asks for."""
    game, seats, options, name, open_, open_after, clock, bots, hints, replace_bots = request
    return Draft(
        game=game, seats=seats, options=options, name=name, open=open_, open_after=open_after,
        clock=clock, bots=len(bots), level=bots[0] if bots else "", hints=hints,
        replace_bots=replace_bots,
    )  # fmt: skip


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


@pytest.mark.parametrize("language", ["en", "fr"])
@given(keys=st.lists(st.sampled_from(KEYS) | st.sampled_from(["down", "enter"]), max_size=60))
@settings(max_examples=60)
def test_any_keys_open_the_table_that_is_shown(language: Language, keys: list[str]) -> None:
    screen = Form(language)
    opening = ["escape", "down", "c"] * 2  # `c` may be typed into the name once
    for name in keys + opening:
        chosen, typed = screen.chosen, screen.entry.text if screen.entry else ""
        screen.key(Key("space" if name == " " else name, name if len(name) == 1 else ""))
        if name in LEAVING and screen.chosen != "name":
            assert screen.entry is None or screen.answer in screen.shown()
        if not screen.asked:
            continue
        kind, *sent = screen.asked.pop()
        assert screen.entry is None or screen.chosen == "name"
        if kind is NewTable:
            draft = draft_of(sent)
            Match.start(draft.game, draft.seats, draft.options)
            made = fields(draft, GAMES, screen.tr)
            assert screen.rows() == {field.name: field.value for field in made}
            if is_number(typed) and chosen != "name":
                assert current(draft, GAMES, chosen) == int(typed)


@given(keys=st.lists(st.sampled_from(KEYS), max_size=60))
@settings(max_examples=30)
def test_any_keys_open_the_party_night_that_is_shown(keys: list[str]) -> None:
    screen = Form("en", party=True)
    for name in keys:
        screen.key(Key("space" if name == " " else name, name if len(name) == 1 else ""))
        if screen.asked:
            kind, *sent = screen.asked.pop()
            if kind is NewTable:
                continue
            assert kind is NewEvening
            matches, games, options, _, seats, *_ = sent
            shown = screen.rows()
            assert (shown["matches"], shown["seats"]) == (str(matches), str(seats))
            assert games
            for game in games:
                assert shown[f"plays:{game}"] == "yes" or shown[f"plays:{game}"].endswith(".")
                Match.start(game, seats, options.get(game, {}))
