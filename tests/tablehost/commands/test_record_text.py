"""`record N --text`: a match as text, with only what the reader may know."""

import pytest

from client.games import registry as looks
from client.locale.i18n import translator
from client.paint.text import width
from engine import Match, registry
from engine.sync.commitments import Word
from tablehost.people.player import Player
from tests.tablehost.commands.house import FRENCH, House
from tests.tablehost.stats.conftest import person, played


async def match_of(house: House, match: Match, *, open_after: bool = True) -> str:
    """The number of a match of Ada and Bob."""
    people = [await house.evening.person(name) for name in ("ada", "bob")]
    sitters = [person(one) for one in people]
    return str(await house.evening.finished(sitters, match, open_after=open_after))


@pytest.mark.parametrize("game", registry.game_ids())
async def test_every_game_is_transcribed_completely(house: House, game: str) -> None:
    options = {"stack": 100} if game == "dice_holdem" else {}
    match = played(game, **options)
    number = await match_of(house, match)

    english = await house.told("ada", "record", number, "--text")
    french = await house.told("bob", "record", number, "--text", **FRENCH)

    lines = english.splitlines()
    assert lines[0].startswith(f"Match {number}: {registry.game(game).titles['en']}, ")
    assert "Players: ada and bob" in lines
    assert english != french
    assert max(map(width, lines)) <= 80
    best = max(match.turn["over"]["scores"])
    assert lines[-2].strip().startswith("1  ")
    figure = looks.words(game).score(best, translator("en"))
    assert lines[-2].endswith(f"  {figure}")


async def test_transcript_of_an_opened_match_has_all_views(house: House) -> None:
    number = await match_of(house, played("poker_dice", lives=9))

    text = await house.told("ada", "record", number, "--text")

    assert "[ada] You saw" in text
    assert "[bob] You saw" in text
    assert "As seen by" not in text


async def test_word_is_that_of_the_player_who_added_it(house: House) -> None:
    ada, bob, eve = [person(await house.evening.person(name)) for name in ("ada", "bob", "eve")]
    words = (Word(0, "", "salt"), Word(1, "ab", "pepper"))
    match = await house.evening.finished(
        [ada, bob], played("farkle"), leaves=1, comes=eve, words=words
    )

    text = await house.told("ada", "record", str(match), "--text")

    assert "Players: ada and eve" in text
    assert "Words in this match: ada “salt”, bob “pepper”" in text


async def test_whoever_has_left_their_seat_to_a_bot_is_named_until_then(house: House) -> None:
    ada, bob = [person(await house.evening.person(name)) for name in ("ada", "bob")]
    match = await house.evening.finished([ada, bob], played("farkle"), leaves=1)

    text = await house.told("ada", "record", str(match), "--text")
    french = await house.told("ada", "record", str(match), "--text", **FRENCH)

    assert "Players: ada and bob" in text
    before, line, after = text.partition("       From here a bot plays for bob.\n")
    assert line
    assert any(row[:5].strip().isdigit() and "bob" in row for row in before.splitlines())
    assert any(row[:5].strip().isdigit() for row in after.splitlines())
    assert "bob, then a bot" in after
    assert "ada, then" not in text
    assert "       À partir d’ici, un robot joue pour bob.\n" in french
    assert "bob, puis un robot" in french


async def test_transcript_of_a_sealed_match_has_ones_own_view(house: House) -> None:
    number = await match_of(house, played("poker_dice", lives=9), open_after=False)

    text = await house.told("ada", "record", number, "--text")

    assert "As seen by: ada" in text.splitlines()
    assert "[ada] You saw" in text
    assert "[bob]" not in text
    assert (await house.ask("ada", "record", number)).code == 1
    assert (await house.ask("eve", "record", number, "--text")).code == 1
    assert (await house.ask_as(Player("bob"), "record", number, "--text")).code == 1


@pytest.mark.parametrize("game", registry.game_ids())
async def test_guests_read_the_records_of_games_that_hide_nothing(house: House, game: str) -> None:
    options = {"stack": 100} if game == "dice_holdem" else {}
    number = await match_of(house, played(game, **options))

    answer = await house.ask_as(Player("guest"), "record", number)

    if registry.game(game).hidden:
        assert answer.code == 1
        assert "Only players of this match" in answer.text
        return
    assert answer.code == 0
    assert '"format": "tablehost record 2"' in answer.text


async def test_transcript_of_another_rules_version_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await match_of(house, played("yams"))
    await house.hall.stats.settled()
    monkeypatch.setattr(type(registry.game("yams")), "rules_version", 99)

    answer = await house.ask("ada", "record", number, "--text")

    assert answer.code == 1
    assert "version" in answer.text
