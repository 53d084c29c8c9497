"""The lobby's greeting, and the buttons below it that lead to a table."""

import re
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from client.locale.i18n import LANGUAGE_NAMES, LANGUAGES, Language, Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, wrap
from client.screens.layout import told
from client.screens.lobby.finding import find_button
from client.screens.lobby.model import LobbyModel, chosen_table
from client.screens.lobby.table_list import to_know
from client.screens.tournament.text import ended_line, row_line
from client.widgets.buttons import Button

GREETING = 2
"""Most lines of the greeting."""

ACCOUNTS = frozenset(("root", "admin", "user", "guest", "player", "pi", "ubuntu", "debian"))
"""Login names that many machines have."""

_NUMBER = re.compile(r" [0-9]+$")

MOST_WAYS = 3
"""Most lines of the buttons below it, where two have no room for all."""


def ways(tr: Translator, model: LobbyModel) -> tuple[Button, ...]:
    """Buttons that lead to a table, and those that change the language and the player's name."""
    label = tr("open another table") if model.opens_another else tr("join")
    accept = Button("do:accept", tr.sense("key: accept", "y"), label)
    cup, is_told = (cup_button(tr),), tells_of_tournaments(model)
    return (
        *((accept,) if model.news else ()),
        *(cup if is_told else ()),
        *find_button(model.view.more_tables, tr),
        Button("do:play", tr.sense("key: play now", "p"), tr("play now"), main=True),
        Button("do:new", tr.sense("key: new table", "n"), tr("new table")),
        Button("do:learn", tr.sense("key: learn", "t"), tr("learn")),
        *(cup if not is_told else ()),
        Button("do:daily", tr.sense("key: daily", "d"), tr("daily challenge")),
        Button("do:code", tr.sense("key: join by code", "c"), tr("join by code")),
        Button("do:language", "l", LANGUAGE_NAMES[_other(tr.language)]),
        Button("do:name", tr.sense("key: change name", "k"), tr("change name")),
    )


def cup_button(tr: Translator) -> Button:
    """The button that opens a tournament, or leads to one."""
    return Button("do:tournament", tr.sense("key: tournament", "o"), tr("play a tournament"))


def tells_of_tournaments(model: LobbyModel) -> bool:
    """Whether the greeting names the key of tournaments."""
    cups = model.view.tournaments
    return model.opens_another or bool(cups and cups[0].phase != "over")


def draw_greeting(model: LobbyModel, columns: int, tr: Translator) -> Canvas:
    """The greeting, what to know of the chosen table, or an answer; the ways to a table."""
    if model.entry is not None:
        model = replace(model, answer="")  # it stands above what is typed
    elif model.answer and model.news not in model.answer:
        model = replace(model, news="")  # a key is shown with the sentence that tells of it
    table = chosen_table(model)
    known = to_know(table, tr) if table is not None and not model.waiting else ""
    said = (known, model.news) if known else sentences(model, tr)
    text, buttons = _whole(said, columns - 2, _welcome(model, tr)), all_ways(model, tr)
    draw = partial(told, text, buttons, columns, answer=model.answer, role="text.strong")
    drawn = draw()
    return drawn if buttons[-1].name in drawn.places() else draw(most=MOST_WAYS)


def _whole(sentences: Sequence[str], columns: int, welcome: str) -> str:
    """The sentences that fit, the most important first; the welcome goes if not all do."""
    said = [one for one in sentences if one]
    if len(said) > 1 and said[0] == welcome and not _fits(" ".join(said), columns):
        said = said[1:]
    text, *others = said
    for one in others:
        if _fits(f"{text} {one}", columns):
            text = f"{text} {one}"
    return text


def _fits(text: str, columns: int) -> bool:
    return len(wrap(clean(text), max(2, columns))) <= GREETING


def all_ways(model: LobbyModel, tr: Translator) -> tuple[Button, ...]:
    """The buttons that lead to a table."""
    back = (back_button(tr),) if model.waiting or model.near else ()
    return (*back, *ways(tr, model))


def sentences(model: LobbyModel, tr: Translator) -> tuple[str, ...]:
    """The greeting, that a seat waits, and news of a table to join; the most important first."""
    welcome = _welcome(model, tr)
    if model.waiting:
        return welcome, model.waiting
    if model.near:
        return model.near, model.news or welcome
    if model.view.tournaments and model.view.tournaments[0].phase != "over":
        cup, key = model.view.tournaments[0], tr.sense("key: tournament", "o")
        see = tr("Press {key} to see it.", key=key)
        if cup.takes_words and not cup.held:
            see = tr("To do so, press {key}.", key=key)
        return f"{row_line(cup, tr)} {see}", model.news
    if model.news:
        return welcome, model.news
    if ended := ended_line(model.view, tr):
        return welcome, ended
    play = tr("“Play now” seats you with others who want the same game.")
    return (f"{_welcome(model, tr)} {play}",)


def _welcome(model: LobbyModel, tr: Translator) -> str:
    welcome = tr("Welcome, {name}!", name=model.you)
    if model.waiting or not is_nobodys(model.you):
        return welcome  # whoever comes back has a name at their seat
    key = tr.sense("key: change name", "k")
    return f"{welcome} " + tr("Press {key} to take a name of your own.", key=key)


def is_nobodys(name: str) -> bool:
    """Whether a name says nothing about its player: that of an account, or one with a number."""
    return name.casefold() in ACCOUNTS or bool(_NUMBER.search(name))


def back_button(tr: Translator) -> Button:
    """The button that leads back to the player's seat."""
    return Button("do:back_to_seat", tr.sense("key: back to my seat", "r"), tr("back to my seat"))


def party_button(tr: Translator) -> Button:
    """The button that opens the form for a party night."""
    label = tr("a party night: several matches, one score")
    return Button("do:party", tr.sense("key: party night", "e"), label)


def _other(language: Language) -> Language:
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
