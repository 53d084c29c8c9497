"""What is to be known about a table before its match: how to join, the rules, the luck."""

from collections.abc import Iterator

from client.games.length import length_text, seconds_of
from client.locale.i18n import N_, Translator
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import order_word, player_name, progress
from client.screens.lobby.table_list import about_practice
from client.screens.new_table.words import clock_rule, option_words, value_word
from client.screens.table import replacing
from client.screens.table.facts import Fact
from client.screens.table.last_match import last_match
from client.screens.table.luck import drawn, fair, luck_of, words_text
from client.screens.table.start import free_seats, may_resize
from client.screens.table.waiting_model import WaitingModel
from engine.sync.hall_views import is_practice_table


def facts(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How others can join, the game, and its luck."""
    view = model.view
    yield from _for_others(model, tr)
    if model.evening is not None:
        yield from _evening_facts(model.evening, tr)
    yield _open_to(model, tr)
    if is_practice_table(view):
        yield Fact(tr("practice"), practice_text(tr))
    if model.evening is None or model.evening.view.next:
        yield Fact(tr("house rules"), _house_rules(model, tr))
        if view.recap is None and (lasts := _length(model, tr)):
            yield Fact(tr("a match lasts"), lasts, is_spare=True)
    if view.clock:
        yield Fact(tr("clock"), clock_rule(view.clock, tr))
    if model.evening is None and view.tournament is None:
        yield Fact(tr("bots"), replacing.rule(view, tr), is_spare=view.replace_bots)
    luck = luck_of(view)
    if luck is not None:
        label = drawn(view, N_("dice"), N_("cards"))
        yield Fact(tr(label), fair(luck, tr))
        if luck.words or luck.sealed:
            yield Fact(tr("added words"), words_text(luck, tr))
    yield from last_match(view, tr)
    if view.watchers:
        yield Fact(tr("watching"), ", ".join(view.watchers), is_spare=True)


def _for_others(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How others come to the table."""
    view = model.view
    if view.tournament is not None:
        yield Fact(tr("watch"), f"ssh -t {model.host} watch {view.code}", is_spare=True)
        return
    yield Fact(tr("invite with"), f"ssh -t {model.host} join {view.code}")
    if model.address:
        yield Fact(tr("or by address"), f"ssh -t {model.address} join {view.code}")
    yield Fact(tr("or watch"), f"ssh -t {model.host} watch {view.code}", is_spare=True)


def _open_to(model: WaitingModel, tr: Translator) -> Fact:
    """The people who may sit down; when all seats are taken, what latecomers can do."""
    view, (_, most) = model.view, model.game.seats
    if view.tournament is not None:
        return Fact(tr("open to"), tr("those who are drawn for it; everyone can watch"))
    if free_seats(view):
        who = tr("everyone, also from the lobby") if view.open else tr("people who know the code")
        return Fact(tr("open to"), who, is_spare=True)
    can_grow = may_resize(view, model.seat) and len(view.seats) < most
    if can_grow:
        return Fact(tr("more people"), tr("press + to add a seat for them"))
    return Fact(tr("more people"), tr("can open another table or a tournament from the lobby"))


def way_back(model: WaitingModel, tr: Translator) -> Iterator[Fact]:
    """How a guest comes back to their seat."""
    if model.way_back:
        yield Fact(tr("to come back"), model.way_back)


def practice_text(tr: Translator) -> str:
    """What is different here, and that whoever gets ready agrees to it."""
    return " ".join((about_practice(tr), tr("If you get ready, you agree to that.")))


def _evening_facts(evening: SeenEvening, tr: Translator) -> Iterator[Fact]:
    """A party night's progress, scores and games."""
    view = evening.view
    score = (f"{player_name(one, tr)} {tr.number(one.points)}" for one in view.players)
    told = [progress(view, tr), *(score if view.played else ())]
    yield Fact(tr("the evening"), ", ".join(told))
    games = f"{', '.join(dict.fromkeys(evening.games))} ({order_word(view.order, tr)})"
    yield Fact(tr("games"), games, is_spare=True)
    if view.next:
        yield Fact(tr("next"), evening.following)


def _house_rules(model: WaitingModel, tr: Translator) -> str:
    """House rules that differ from the game's, and the key that explains them."""
    changed = ", ".join(rules(model, tr))
    return tr("{rules} (? for more)", rules=changed) if changed else tr("standard")


def _length(model: WaitingModel, tr: Translator) -> str:
    """The usual length of a match of those who are here; of a full table until there are enough."""
    view, (fewest, _) = model.view, model.game.seats
    here = len(view.seats) - free_seats(view)
    players = here if here >= max(2, fewest) else len(view.seats)
    return length_text(seconds_of(model.game, players, view.options), players, tr)


def rules(model: WaitingModel, tr: Translator) -> Iterator[str]:
    """House rules that differ from the game's defaults."""
    for option in model.game.options:
        value = model.view.options.get(option.name, option.default)
        if value != option.default:
            words = option_words(model.game.id, option.name, tr)
            chosen = value_word(value, words, tr)
            yield tr.labelled(words.label, chosen)
