"""Tables in line mode: opened, joined, filled, told of, left."""

import asyncio
import re
from random import Random

import pytest

from client.locale.i18n import Language, translator
from tablehost.hall import lobby_page
from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import listed, opened, play_on

fr = translator("fr")


async def test_two_people_chat_and_play(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2 target=1000 open=no name=friday")
    await listed(bob, "friday")
    bob.type(f"rejoindre {code.lower()}")
    await ada.hears("bob sits down.")
    bob.type("dire salut Ada")
    await ada.hears("bob says: salut Ada")
    ada.type("who", "ready")
    await ada.hears("seat 2: bob - not ready yet")
    await bob.hears(fr("{name} is ready.", name="ada"))
    bob.type("prêt", "attendre", "lancer")
    ada.type("wait", "roll")
    await bob.hears(" lance ")
    await ada.hears(" rolled ")


async def test_who_is_ready_is_said_only_before_a_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    code = await opened(ada, "new farkle seats=2 open=no")
    bob.type(f"join {code}")
    await ada.hears("bob sits down.")
    ada.type("who", "ready")
    await ada.hears("seat 2: bob - not ready yet")
    bob.type("ready")
    await ada.hears(" begins.")
    ada.type("who")
    await ada.hears("seat 2: bob\n")


async def test_table_is_joined_by_its_number_and_watched(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await opened(ada, "new yams seats=2")
    said = await listed(bob, "ada’s table")
    number = re.findall(r"Table (\d+):", said)[-1]
    bob.type(f"join {number}")
    await ada.hears("bob sits down.")
    eve.type(f"watch {number}")
    await eve.hears('You are watching. Type "leave" to stop.')
    eve.type("what", "leave")
    await eve.hears('You are watching. Type "sit" to take a free seat, or "leave" to stop.')
    await eve.hears("You are back in the lobby.")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_spectators_are_told_how_to_stop(arrive: Arrive, language: Language) -> None:
    tr = translator(language)
    ada, eve = await arrive("ada"), await arrive("eve", language=language)
    ada.type("play farkle", "start")
    await ada.hears("Your turn", "your turn")
    number = re.findall(r"Table (\d+)", await listed(eve, "ada’s table, "))[-1]
    line = tr('You are watching. Type "leave" to stop.')
    eve.type(f"{tr.sense('line', 'watch')} {number}")
    await eve.hears(line)

    eve.type(tr.sense("command", "what"))

    await eve.hears(line)
    eve.type(tr.sense("line", "leave"))
    await eve.hears(tr("You are back in the lobby."))


async def test_bots_can_be_seated_and_removed_and_people_change_seats(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await opened(ada, "new farkle seats=3")
    ada.type("bot", "bot 3 careful", "what")
    await ada.hears('All seats are taken. Type "ready" to begin.')
    bob = await arrive("bob")
    ada.type("remove 2", "who")
    await ada.hears("seat 2: Galois (bot)")
    await ada.hears("seat 3: free")
    said = await listed(bob, "ada’s table")
    number = re.findall(r"Table (\d+):", said)[-1]
    bob.type(f"join {number}")
    await ada.hears("bob sits down.")
    ada.type("remove 3", "sit 3", "who")
    await ada.hears("seat 2: ada (you)")
    ada.type("seats 4")
    await ada.hears("The table has 4 seats now.")
    ada.type("leave")
    await ada.hears("You are back in the lobby.")


async def test_unknown_house_rule_is_answered_with_the_known_ones(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("new farkle colour=red", "new farkle target=7", "new chess")
    await ada.hears("colour=red is not understood.")
    await ada.hears("target=1000..50000")
    await ada.hears("target")
    await ada.hears("Which game?")


async def test_leaving_a_match_needs_a_yes(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("play", "start", "wait", "leave", "leave yes")
    await ada.hears("You are the last person here: the match would be broken off.")
    await ada.hears("You are back in the lobby.")


async def test_new_table_is_told_and_joined_with_yes(arrive: Arrive) -> None:
    mara, theo = await arrive("mara"), await arrive("theo")
    await opened(mara, "new yams seats=2")
    await theo.hears("Join mara for Yam's: type yes.")

    theo.type("yes")

    await theo.hears("You are at mara’s table.")


async def test_play_without_a_game_joins_those_who_wait(arrive: Arrive) -> None:
    theo = await arrive("theo")
    theo.type("play farkle", "leave")
    await theo.hears("You are back in the lobby.")
    mara = await arrive("mara")
    await opened(mara, "new yams seats=3")
    await theo.hears("Join mara for Yam's: type yes.")

    theo.type("play")

    await theo.hears("You are at mara’s table.")
    await mara.hears("theo sits down.")


async def test_play_without_a_game_joins_a_party_night(arrive: Arrive) -> None:
    mara, theo = await arrive("mara"), await arrive("theo")
    mara.type("party matches=3 seats=3")
    await mara.hears("Others join with the code")
    await theo.hears("Join mara for a party night: type yes.")

    theo.type("play")

    await theo.hears("You are at mara’s table.")
    await mara.hears("theo sits down.")


async def test_play_without_a_game_plays_the_last_one_again(arrive: Arrive) -> None:
    theo = await arrive("theo")
    theo.type("play yams", "leave", "play")

    await theo.hears("Yam's.", "You are back in the lobby.")
    await theo.hears("Yam's.")


async def test_seat_that_has_just_been_taken_is_answered_with_what_to_type(
    arrive: Arrive,
) -> None:
    mara, theo, jo = await arrive("mara"), await arrive("theo"), await arrive("jo")
    await opened(mara, "new yams seats=2")
    await theo.hears("Join mara for Yam's: type yes.")
    jo.type("yes")
    await mara.hears("jo sits down.")

    theo.type("join 1")

    await theo.hears("Every seat is taken; you can watch.")
    await theo.hears("Type watch 1, then next to play in the next match.")
    theo.type("watch 1", "next")
    await mara.hears("theo sits down.")


async def test_invited_person_joins_a_private_table_with_yes(arrive: Arrive) -> None:
    mara, theo = await arrive("mara"), await arrive("theo", language="fr")
    await opened(mara, "new yams seats=2 open=no")
    mara.type("invite", "invite nobody", "invite theo")
    for answer in ("You can invite: theo.", "Nobody here is called nobody.", "theo is invited."):
        await mara.hears(answer)
    await theo.hears("mara vous invite à jouer (Yam's)")

    theo.type("oui")

    await theo.hears("Les autres rejoignent la table")


async def test_yes_without_an_invitation_says_so(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("yes")

    await mara.hears("No table waits for players now. Type play to play.")


async def test_invitation_is_told_at_another_table(arrive: Arrive) -> None:
    mara, theo = await arrive("mara"), await arrive("theo")
    await opened(theo, "new farkle seats=2")
    code = await opened(mara, "new yams seats=2")

    mara.type("invite theo")

    await theo.hears(f"mara invites you to Yam's, table {code}.")
    theo.type("yes")
    await theo.hears("You are back in the lobby.", "You are at", "Yam's")
    await mara.hears("theo sits down.")


async def test_code_of_another_table_works_between_matches(arrive: Arrive) -> None:
    mara, theo = await arrive("mara"), await arrive("theo")
    await opened(theo, "new farkle seats=2")
    code = await opened(mara, "new yams seats=2")

    theo.type("yes", f"join {code}")

    await theo.hears("yes does not work here.", "You are at", "Yam's")
    await mara.hears("theo sits down.")


@pytest.mark.parametrize(
    ("language", "line", "says"),
    [
        ("en", "new farkle target=7", "Points to reach can be 1,000 to 50,000, not 7."),
        ("en", "open yams seats=9", "Seats can be 1 to 6, not 9."),
        ("en", "new yams seats=2 bots=2", "Bots can be 0 (none) to 1, not 2."),
        ("en", "new yams yams_bonus=20", "Bonus for more Yam's can be 0 (none), 50, 100, not 20."),
        ("en", "new farkle clock=4000", "Clock can be 0 (none) to 3,600, not 4000."),
        ("en", "new farkle open=perhaps", "Who may sit down can be yes, no, not perhaps."),
        (
            "en",
            "new yams level=slow",
            "Bot level can be beginner, casual, club_player, expert, master, not slow.",
        ),
        ("en", f"new yams name={41 * 'n'}", "At most 40 characters."),
        ("en", "new yams hints=yes", "hints=yes is not understood."),
        ("en", "new yams seats=", "seats= is not understood."),
        ("fr", "nouvelle yams seats=9", "seats=9\xa0: Places\xa0: de 1 à 6, pas 9."),
        (
            "fr",
            "ouvrir yams level=lent",
            "Niveau des robots\xa0: debutant, amateur, confirme, expert, maitre, pas lent.",
        ),
        ("en", "party matches=16", "Matches can be 1 to 15, not 16."),
        ("en", "party seats=9", "Seats can be 2 to 8, not 9."),
        ("en", "party seats=3 bots=3", "Bots can be 0 (none) to 2, not 3."),
    ],
)
async def test_wrong_setting_is_refused_with_what_is_possible(
    arrive: Arrive, language: Language, line: str, says: str
) -> None:
    ada = await arrive("ada", language=language)
    ada.type(line)
    await ada.hears(says)


async def test_character_of_a_bot_can_be_typed_as_it_is_shown(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    ada.type("nouvelle farkle robots=1 niveau=temeraire", "qui")
    await ada.hears("téméraire")


async def test_bot_level_can_be_typed_as_it_is_shown(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    ada.type("nouvelle yams robots=1 niveau=debutant nom=la_cuisine yams_bonus=aucun", "qui")
    await ada.hears("la cuisine, Yam's.")
    await ada.hears("débutant")


async def test_wait_of_somebody_who_is_ready_lasts_into_the_next_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    code = await opened(ada, "new farkle seats=2 target=1000 opening=0")
    bob.type(f"join {code}", "ready")
    await ada.hears("bob is ready.")
    ada.type("ready")
    await asyncio.gather(*(play_on(one, Random(1), "en") for one in (ada, bob)))

    ada.type("ready", "wait", "fair")
    await bob.hears("ada is ready.")
    bob.type("ready")

    assert "fingerprint" not in await ada.hears("begins.")


async def test_a_match_is_ended_by_vote(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    code = await opened(ada, "new farkle seats=2 open=no name=friday")
    bob.type(f"rejoindre {code.lower()}")
    await ada.hears("bob sits down.")
    ada.type("ready")
    bob.type("prêt")
    await ada.hears(" begins.")
    ada.type("end")
    await ada.hears("more than half of the people here agree", "Type: end yes")
    ada.type("end yes")
    await ada.hears('You want to end the match. Type "end" to take that back.')
    await bob.hears("ada veut arrêter la partie", "1 voix sur 2.", "Tapez : terminer oui")
    bob.type("terminer")
    await bob.hears("1 voix sur 2", "Tapez : terminer oui")
    bob.type("terminer oui")
    await ada.hears("The match is over: ended by vote.", 'Type "ready" for a rematch, or "leave".')
    await bob.hears("arrêtée par un vote")


async def test_personal_invitation_is_heard_in_the_lobby_at_once(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.type("new farkle seats=2")
    await bob.hears("Join ada for Farkle: type yes.")

    ada.type("invite bob")

    await bob.hears("ada invites you to Farkle: type yes to join.")


async def test_somebody_who_is_not_ready_hears_that_others_have_come_and_wait(
    arrive: Arrive,
) -> None:
    jo, ada = await arrive("jo"), await arrive("ada")
    jo.type("new farkle seats=3")
    await jo.hears('Waiting for others. Type "start"')
    await ada.hears("type yes")
    ada.type("yes")
    await jo.hears('Type "ready" to play with 2, or "bot" to add a bot.')

    ada.type("ready")

    await jo.hears('The others wait for you. Type "ready" to play with 2')


async def test_moves_out_of_turn_are_answered(arrive: Arrive) -> None:
    jo, ada = await arrive("jo"), await arrive("ada")
    jo.type("new poker_dice seats=2")
    await ada.hears("type yes")
    ada.type("yes", "ready")
    await jo.hears("The others wait for you.")
    jo.type("ready")
    said = await jo.hears("makes the first call", "Your turn")
    waits = ada if "Your turn" in said else jo
    waits.type("call pair K")

    await waits.hears("“call pair K” does nothing now: it is not your turn.")


async def test_table_that_is_not_listed_is_found_by_a_name(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await opened(ada, "new farkle seats=2")
    await opened(bob, "new yams seats=2 name=den")
    await listed(eve, '1 more: type "find NAME".')

    eve.type("find nobody", "find DEN")
    await eve.hears("No table has “nobody” in a name.")
    said = await eve.hears(": den, Yam's, waiting. Seats: bob, free.")
    [number] = re.findall(r"Table (\d+): den", said)
    eve.type(f"join {number}")
    await bob.hears("eve sits down.")
