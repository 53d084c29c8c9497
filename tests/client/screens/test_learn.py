"""A guided first match: chosen in the lobby, private, with advice at each step, and soon over."""

from random import Random

import pytest

from client.games import registry as registry_of_words
from client.games.base import Seen
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.screen import TableScreen
from client.session.lesson import STARTS, Lesson
from engine import Match, registry
from tests.client.games.poker_dice.moments import Dice
from tests.client.screens.conftest import Arrive, Player


async def learning(player: Player, number: int) -> None:
    player.press("t")
    await player.sees("Learn a game")
    player.press(str(number))
    await player.until(lambda: player.guest.view is not None)


@pytest.mark.parametrize("game", registry.game_ids())
async def test_each_game_has_a_private_table_with_a_weak_bot(arrive: Arrive, game: str) -> None:
    ada = await arrive("ada")
    await learning(ada, 1 + registry.game_ids().index(game))

    def has_good_start() -> bool:
        lesson, view = ada.lobby.context.lesson, ada.guest.view
        if lesson is None or lesson.begins_anew or view is None or not view["to_act"]:
            return False
        is_poor = registry_of_words.panel(game).is_poor_start(Seen(view=view, names=("ada", "bot")))
        return not (is_poor and lesson.may_begin_anew)

    await ada.until(has_good_start)
    table = ada.guest.table
    assert table is not None

    assert (table["game"], table["open"], table["clock"]) == (game, False, 0)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    level, rules = table["seats"][1]["level"], registry.game(game)
    weakest = "beginner" if "beginner" in rules.bots else "random"
    assert rules.older.get(level, level) == weakest
    assert table["hints"] is registry.game(game).has_hints


async def test_guide_explains_the_game_and_each_step_and_ends(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await learning(ada, 2)
    await ada.until(lambda: bool(ada.guest.view and ada.guest.view["can"]))
    assert "Ones, fives and three of a kind score" in ada.screen
    assert "Press r to roll" in ada.screen

    for _ in range(60):
        if "You know the basics" in ada.screen:
            break
        view, revision = ada.guest.view, ada.guest.revision
        assert view is not None
        if view["can"]:
            keeps = ("a", "Enter") if view["can"]["keep"] else ()
            ada.press(*(keeps or ("b" if view["can"]["bank"] else "r",)))
        await ada.until(lambda: ada.guest.revision > revision)  # noqa: B023 - awaited here
    assert "press Esc to play with people" in ada.screen

    ada.press("Esc")
    await ada.sees("You know the basics now: [p] play with people.")


async def test_lesson_in_holdem_leads_to_a_showdown_and_ends_with_its_match(arrive: Arrive) -> None:
    ada, learned = await arrive("ada"), "You know the basics"
    await learning(ada, 1)
    await its_turn(ada)
    assert "Press p to see your two dice" in _read(ada)
    ada.press("p")
    assert "your dice" in ada.screen
    for _ in range(30):
        if "the showdown" in ada.screen:
            break
        assert learned not in _read(ada)
        view, revision = ada.guest.view, ada.guest.revision
        assert view is not None
        assert not view["board"] or "Press p to see your hand with the dice" in _read(ada)
        ada.press("Enter")
        await ada.until(lambda revision=revision: ada.guest.revision > revision)  # type: ignore[misc]
        await its_turn(ada)
    ada.press("Enter")
    assert learned in _read(ada)

    while not (ada.guest.view and ada.guest.view["over"]):
        revision, shows = ada.guest.revision, "continue" in ada.screen
        ada.press("Enter")
        if not shows:
            await ada.until(lambda revision=revision: ada.guest.revision > revision)  # type: ignore[misc]
            await its_turn(ada)
    ada.press("Enter")
    await ada.sees("play again")
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and not ada.guest.view["over"])
    await its_turn(ada)
    assert learned not in _read(ada)


async def its_turn(player: Player) -> None:
    await player.until(
        lambda: player.guest.view and (player.guest.view["can"] or player.guest.view["over"])
    )


async def test_esc_leaves_a_lesson_without_a_question(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await learning(ada, 5)
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    revision = ada.guest.revision
    ada.press("r")
    await ada.until(lambda: ada.guest.revision > revision)
    ada.press("Esc")

    await ada.sees("[p] play with people")
    assert ada.guest.table_id is None


async def test_nobody_is_said_to_know_a_game_without_a_move(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await learning(ada, 5)
    ada.press("Esc")

    await ada.sees("Welcome, ada!")
    assert "You know the basics" not in ada.screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(38, 14), (45, 20)])
async def test_on_a_phone_a_page_says_first_what_the_game_is_about(
    arrive: Arrive, language: Language, size: tuple[int, int]
) -> None:
    ada = await arrive("ada", language=language)
    ada.size = size
    ada.press({"en": "t", "fr": "a"}[language], "2")
    about = registry_of_words.words("farkle").introduction(translator(language))
    await ada.until(lambda: " ".join(about.split()) in " ".join(ada.screen.split()))

    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])

    assert isinstance(ada.app.top, TableScreen)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_on_a_phone_a_lesson_tells_what_a_laid_card_is_worth(
    arrive: Arrive, language: Language
) -> None:
    ada, tr = await arrive("ada", language=language), translator(language)
    ada.size = 38, 14
    ada.press({"en": "t", "fr": "a"}[language], "3")
    await ada.sees(tr("continue"))
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    advice = tr("Arrows choose a square, a digit lays a card. You see its points.")
    assert advice in _read(ada)

    ada.press("1", "2")

    assert {"en": " chosen: go to", "fr": " choisie : allez"}[language] in ada.screen
    assert advice in _read(ada)


def _read(player: Player) -> str:
    return " ".join(player.screen.split())


async def test_a_start_with_nothing_to_lay_is_given_up_for_a_better_one(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def poor_twice(*facts: object) -> bool:
        asked.append(facts)
        return len(asked) <= 2

    panel = registry_of_words.panel("flush_royal")
    monkeypatch.setattr(type(panel), "is_poor_start", poor_twice)
    ada = await arrive("ada")
    ada.press("t", "3")
    await ada.until(lambda: len(asked) > 2)

    lesson = ada.lobby.context.lesson
    assert lesson is not None
    assert (lesson.starts, lesson.table) == (3, ada.guest.table_id)


@pytest.mark.parametrize("starts", [1, STARTS])
def test_a_better_start_is_looked_for_a_few_times_only(starts: int) -> None:
    lesson = None
    for _ in range(starts):
        lesson = Lesson("flush_royal", 1, lesson)

    assert lesson is not None
    assert lesson.may_begin_anew is (starts < STARTS)


def test_flush_royal_begins_poorly_where_no_card_can_be_laid() -> None:
    panel, seen = registry_of_words.panel("flush_royal"), list[bool]()
    for seed in range(20):
        rng, match = Random(seed), Match.start("flush_royal", 2, {})
        while "chance" in match.turn:
            match.deal(match.draw(rng))
        view = match.view(match.turn["to_act"][0])
        poor = panel.is_poor_start(Seen(view=view, names=("Mara", "jo")))
        assert poor is not view["can"]["place"]
        seen.append(poor)

    assert {True, False} == set(seen)


@pytest.mark.parametrize("starter", [0, 1])
def test_poker_dice_begins_poorly_where_the_bot_calls_first(starter: int) -> None:
    panel, dice = registry_of_words.panel("poker_dice"), Dice(2, starter)

    assert panel.is_poor_start(dice.seen(0)) == (starter == 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_turn_of_poker_dice_leads_to_a_look_and_a_call(language: Language) -> None:
    panel, tr = registry_of_words.panel("poker_dice"), translator(language)
    turn = [
        Dice(2, 0).seen(0),
        Dice(2, 0).throws(range(5), "QQ9KA").seen(0),
        Dice(2, 0).throws(range(5), "QQ9KA").looks().seen(0),
    ]

    steps = [advice.step for seen in turn if (advice := panel.advice(seen, tr))]
    assert steps == ["throw", "look", "call"]
