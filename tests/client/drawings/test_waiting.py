"""The facts in the waiting room: commitment and words at every size."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.waiting_drawing import draw_waiting
from client.screens.table.waiting_model import WaitingModel
from engine.sync.hall_views import DroppedWords, GivenWord, TakenBack, WhyTakenBack
from tests.client.drawings import samples


def room(language: Language = "en", **changes: object) -> WaitingModel:
    model = samples.waiting(translator(language))
    return replace(model, view=replace(model.view, **changes))


def text(model: WaitingModel, language: Language = "en", lines: int = 24) -> str:
    return draw_waiting(model, (80, lines), "full", translator(language)).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentence_says_how_the_dice_are_made_fair(language: Language) -> None:
    revealed = {"en": "revealed after the match", "fr": "révélée après la partie"}
    for opened in (True, False):
        drawn = " ".join(text(room(language, open_after=opened), language).split())

        assert (revealed[language] in drawn) == opened
        assert "3fa9c1d2" not in drawn, "fingerprints stand on the page for the curious"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (TakenBack("seats", 0, (1,), "Mara"), "Mara sat down. Are you still ready?"),
        (TakenBack("seats", 3, (1,), "Mara"), "Mara has moved. Are you still ready?"),
        (
            TakenBack("seats", 3, (1,), "Zoé"),
            "Zoé has left. That makes new dice, so everybody is asked again: are you still ready?",
        ),
        (
            TakenBack("seats", 0, (1,), "Zoé"),
            "Zoé has left. That makes new dice, so everybody is asked again: are you still ready?",
        ),
        (
            TakenBack("seats", 0, (1,), "Zoé", ("Max", "Mara")),
            "Max and Zoé have left. That makes new dice, so everybody is asked again",
        ),
        (TakenBack("terms", 1, (1,), "jo"), "You changed the game. Are you still ready?"),
        (TakenBack("terms", None, (1,)), "The game or its options have changed."),
        (TakenBack("words", 0, (1,), "Mara"), "Mara added or changed a word. Are you still ready?"),
        (TakenBack("words", 1, (1,), "jo"), "You added or changed a word. Are you still ready?"),
        (TakenBack("opening", 0, (1,), "Mara"), "Mara’s word was not opened in time"),
        (TakenBack("opening", 3, (1,), "Zoé"), "Zoé’s word was not opened in time"),
        (TakenBack("opening", 1, (1,), "jo"), "Your word was not opened in time"),
        (TakenBack("drawn", None, (1,)), "The order of the games is drawn."),
        (TakenBack("opening", None, (1,)), "The host was restarted: new dice, new words."),
        (TakenBack("words", 0, (2,)), "The match begins with those who are here"),
        (TakenBack("removed", 0, (1,), "Mara"), "Mara removed a word. Are you still ready?"),
        (TakenBack("removed", 1, (1,), "jo"), "You removed your word. Are you still ready?"),
        (TakenBack("without", 0, (1,), "Zoé"), "Without Zoé there are new dice. Are you still"),
        (TakenBack("words", 0, (1,), "Mara", ("Zoé",)), "Zoé and Mara added or changed words."),
    ],
)
def test_readiness_that_was_taken_back_is_explained(change: TakenBack, said: str) -> None:
    assert said in " ".join(text(room(taken_back=change)).split())


def test_guests_are_told_that_their_words_are_dropped() -> None:
    drawn = text(room(first=(0,), dropped=DroppedWords("words", "Mara", (1,))))

    told = " ".join(drawn.split())
    assert "Mara added or changed a word before yours: yours was dropped." in told
    assert "Are you still ready?" not in drawn


@pytest.mark.parametrize("why", ["seats", "without", "removed", "terms", "opening"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_for_a_dropped_word_is_told(language: Language, why: WhyTakenBack) -> None:
    back = TakenBack("seats", 0, (1,), "Mara")
    drawn = text(room(language, dropped=DroppedWords(why, "", (1,)), taken_back=back), language)

    told = " ".join(drawn.split())
    assert {"en": "was dropped. Press w", "fr": "a été retiré. Touche"}[language] in told
    assert {"en": "Are you still ready?", "fr": "toujours prêt"}[language] in told


def test_word_is_not_offered_while_it_has_to_wait() -> None:
    assert "add a word" in text(room(), lines=40)
    seats = tuple(replace(seat, ready=False) for seat in room().view.seats)
    assert "add a word" not in text(room(first=(0,), seats=seats), lines=40)
    assert "add a word" not in text(room(shut_out=(1,)), lines=40)


def test_last_chance_to_take_ready_back_is_told() -> None:
    model = room(steady=(1,))
    assert "can’t take it back" in " ".join(text(model).split())
    seats = (model.view.seats[0], replace(model.view.seats[1], ready=True), *model.view.seats[2:])
    drawn = text(replace(model, view=replace(model.view, seats=seats)))
    assert "cancel “ready”" not in drawn
    assert "You can no longer take back" in " ".join(drawn.split())


def test_sealed_words_are_named_even_if_nobody_typed_one() -> None:
    drawn = text(room(words=(), sealed=((0, "ab" * 32),)))

    assert "Mara (sealed: secret for now)" in " ".join(drawn.split())


def test_seats_whose_words_are_not_opened_are_named() -> None:
    model = room(closing=True, opened=(1,), sealed=((0, "ab" * 32), (1, "cd" * 32)))
    seats = tuple(replace(seat, kind="person", ready=True) for seat in model.view.seats)
    drawn = text(replace(model, view=replace(model.view, seats=seats)))

    assert "The words for the dice are being opened: Mara …" in drawn


def test_luck_without_a_commitment_is_not_mentioned() -> None:
    drawn = text(room(promised="", words=()))

    assert "secret" not in drawn
    assert "added words" not in drawn


def test_spare_facts_are_left_out_before_words() -> None:
    words = tuple(GivenWord(seat, "w" * 40) for seat in range(3))
    crowded = room(words=words, options={"target": 5000, "opening": 500})
    drawn = text(replace(crowded, address="192.168.1.20"))

    assert drawn.count("w" * 40) == 3
    assert "drawn from a secret" in drawn
    assert "invite with" in drawn
    assert "watching" not in drawn
    assert "jo: on verra bien" in drawn


@pytest.mark.parametrize(
    ("free", "en", "fr"),
    [
        (4, "0 seats taken of 4", "0 place prise sur 4"),
        (3, "1 seat taken of 4", "1 place prise sur 4"),
        (2, "2 seats taken of 4", "2 places prises sur 4"),
    ],
)
def test_seat_count_follows_each_languages_plural(free: int, en: str, fr: str) -> None:
    bot, *_ = (seat for seat in room().view.seats if seat.kind == "bot")
    empty = replace(bot, name="", kind="empty", level="")
    seats = (bot,) * (4 - free) + (empty,) * free

    assert en in text(room(seats=seats)).splitlines()[0]
    assert fr in text(room("fr", seats=seats), "fr").splitlines()[0]


def test_words_of_players_are_cleaned() -> None:
    drawn = text(room(words=(GivenWord(0, "a\x1b[31m\nb"),)))

    assert "a[31m b" in drawn
    assert "\x1b" not in drawn


def test_countdown_tells_each_player_what_it_means_for_them() -> None:
    model = room(starting_in=15)
    seats = tuple(
        replace(seat, kind="person", here=True, ready=number == 0)
        for number, seat in enumerate(model.view.seats)
    )
    model = replace(model, view=replace(model.view, seats=seats), starting_in=7)

    assert "The match begins without you in 7 s: get ready if you want to play." in text(model)
    assert "The match begins in 7 s, without those who are not ready: jo" in " ".join(
        text(replace(model, seat=0)).split()
    )


def test_start_without_those_who_are_late_is_offered_to_the_opener_or_a_majority() -> None:
    model = replace(room(words=(), sealed=()), chosen=0)
    people = tuple(
        replace(model.view.seats[1], name=name, kind="person", here=True, ready=name in "jo Mara")
        for name in ("Mara", "jo", "Zoé", "Max")
    )
    half = replace(model.view, seats=people, opener="jo")
    most = replace(half, seats=people[:3])

    assert "[g] start without 2 who are not ready" in text(replace(model, view=half, seat=1))
    assert "[g]" not in text(replace(model, view=half, seat=0))
    assert "[g] start without Zoé" in text(replace(model, view=most, seat=0))
    assert "[g]" not in text(replace(model, view=most, seat=2)), "Zoé is not ready"
    assert "[g]" not in text(replace(model, view=replace(most, starting_in=15), seat=0))
