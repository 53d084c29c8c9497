"""What can be done in the waiting room."""

from collections.abc import Iterator

from msgspec.structs import replace

from client.locale.i18n import Translator
from client.screens.evening.standing_drawing import (
    SeenEvening,
    another_buttons,
    choice_button,
    page_button,
)
from client.screens.table import cup_key, get_ready, replacing
from client.screens.table.luck import fair_button, why_no_word, word_button
from client.screens.table.start import (
    bot_button,
    first_away,
    free_button,
    free_seats,
    is_alone,
    manages,
    may_begin_without,
    starting,
    starting_with_bot,
    without_button,
)
from client.screens.table.waiting_model import WaitingModel
from client.widgets.buttons import Button


def buttons(model: WaitingModel, tr: Translator) -> Iterator[Button]:
    """Actions for the player, and for the chosen seat."""
    mine = None if model.seat is None else model.view.seats[model.seat]
    if model.evening is not None:
        yield from _evening_buttons(model.evening, tr, seated=mine is not None)
    if model.evening is not None and model.evening.view.over:
        yield Button("do:stand", tr.sense("key", "Esc"), tr("leave the table"))
        return
    free, alone = free_seats(model.view), is_alone(model.view, model.seat)
    to_choose = model.evening is not None and model.evening.is_to_choose
    is_bound = mine is not None and mine.ready and model.seat in model.view.steady
    if mine is not None and not (alone or is_bound or to_choose):
        yield _ready_button(model, tr, is_ready=mine.ready)
    if alone and starting_with_bot(model.game):
        label = tr("play a bot meanwhile")
        yield Button("do:meanwhile", tr.sense("key", "Enter"), label, main=True)
    if may_begin_without(model.view, model.seat, model.game):
        yield without_button(model.view, tr)
    if mine is not None and free:
        yield bot_button(model.game, tr)
        yield Button("do:invite", tr.sense("key: invite", "i"), tr("invite somebody"))
    if sits(model):
        label = tr("sit down here") if mine is None else tr("move here")
        yield Button("do:sit", tr.sense("key", "Enter"), label, main=True)
    elif mine is None and model.view.bots_to_replace:
        label = replacing.label(model.view, tr)
        yield Button("do:sit", tr.sense("key: sit down", "s"), label, main=True)
    yield from model.queue
    yield from _removing(model, tr)
    yield from model.other
    yield from cup_key.buttons(model.view, tr)
    yield Button("do:stand", tr.sense("key", "Esc"), tr("leave the table"))
    if mine is not None and not why_no_word(model.view, model.seat, tr):
        yield word_button(model.view, tr)
    yield fair_button(model.view, tr)


def _removing(model: WaitingModel, tr: Translator) -> Iterator[Button]:
    """Sending a bot or a person away, or handing the table over to that person."""
    number = removable(model)
    if number is None:
        return
    seat = model.view.seats[number]
    if seat.kind == "person" and not seat.here:
        yield free_button(model.view, number, tr)
        return
    is_bot = seat.kind == "bot"
    label = tr("remove the bot") if is_bot else tr("kick {name}", name=seat.name)
    yield Button("do:remove", tr.sense("key: remove", "x"), label)
    if handed(model) is not None:
        label = tr("hand the table over")
        yield Button("do:handover", tr.sense("key: hand over", "h"), label)


def removable(model: WaitingModel) -> int | None:
    """Which seat the player can make free: the chosen one, or else that of somebody away."""
    if model.seat is None or model.view.tournament is not None:
        return None
    chosen = model.view.seats[model.chosen]
    may_kick = manages(model.view, model.seat) and model.chosen != model.seat
    if chosen.kind == "bot" or (chosen.kind == "person" and may_kick):
        return model.chosen
    return first_away(model.view) if manages(model.view, model.seat) else None


def handed(model: WaitingModel) -> int | None:
    """To whose seat the player can hand the table over: the chosen one, if a person has it."""
    seat = model.view.seats[model.chosen]
    may = manages(model.view, model.seat) and model.chosen != model.seat
    return model.chosen if may and seat.kind == "person" and seat.here else None


def sits(model: WaitingModel) -> bool:
    """Whether the seat under the cursor is free, and the player can sit down or move there."""
    is_free = model.view.seats[model.chosen].kind == "empty"
    return is_free and (model.seat is None or may_move(model))


def choices(model: WaitingModel) -> list[int]:
    """The seats that the cursor goes to: a free one only where taking it changes something."""
    seats = range(len(model.view.seats))
    models = (replace(model, chosen=number) for number in seats)
    return [one.chosen for one in models if model.view.seats[one.chosen].name or sits(one)]


def may_move(model: WaitingModel) -> bool:
    """Whether a free seat is another place in the order: people sit in the first seats."""
    kinds = [seat.kind for seat in model.view.seats]
    return model.seat is not None and "person" in kinds[model.seat + 1 :]


def _ready_button(model: WaitingModel, tr: Translator, *, is_ready: bool) -> Button:
    """Be ready, or no longer: with another key, so that a second Enter does no harm."""
    if is_ready:
        return get_ready.unready_button(tr("cancel “ready”"), tr)
    key = get_ready.key(tr) if sits(model) else tr.sense("key", "Enter")
    return Button(get_ready.READY, key, _start_label(model, tr), main=not sits(model))


def _start_label(model: WaitingModel, tr: Translator) -> str:
    """The action of Enter; while seats are free or people away, with how many players it starts."""
    view = model.view.evening
    if view is not None and view.order == "lot" and not view.next:
        return tr("ready for the draw of the games")
    players = starting(model.view, model.game)
    is_whole = players in {0, len(model.view.seats)}
    return tr("ready") if is_whole else tr("ready to play with {n}", n=players)


def _evening_buttons(evening: SeenEvening, tr: Translator, *, seated: bool) -> Iterator[Button]:
    """Choosing a game, another evening, and opening the page once a match has been played."""
    yield from choice_button(evening, tr)
    again = evening.view.over and seated
    if again:
        yield from another_buttons(tr)
    if evening.view.played:
        yield page_button(tr, main=evening.view.over and not again)
