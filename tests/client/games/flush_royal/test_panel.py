"""The panel of Flush Royal at any size, with legal actions only."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Seen
from client.games.flush_royal.cards import At
from client.games.flush_royal.plan import Plan, lay
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.sgr import inks
from client.paint.snapshot import Snapshot
from client.paint.symbols import Symbols
from client.paint.update import update, whole
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal import GAME
from engine.games.flush_royal.refusals import TEXTS
from tests.client.games.flush_royal.moments import Hands, Royal, hands, opened
from tests.client.games.moments import NAMES

panel = registry.panel("flush_royal")
words = registry.words("flush_royal")

EN, FR = translator("en"), translator("fr")


def text(seen: Seen, size: tuple[int, int] = (80, 16)) -> str:
    return panel.draw(seen, size, EN).text()


def whole_screen(seen: Seen, symbols: Symbols = "full", language: Language = "en") -> str:
    turn = Turn("flush_royal", seen, translator(language))
    return draw_table(TableModel(name="Friday night", turn=turn), (80, 24), symbols).text()


def actions(player: Hands) -> dict[str, Action]:
    return {one.name: one for one in panel.actions(player.seen, EN)}


def test_board_shows_cards_premium_squares_and_the_last_play() -> None:
    rows = text(opened().seen()).splitlines()

    assert rows[3].startswith(" 2  ∙  ∙  ×3 ∙")
    assert rows[8].startswith(" 7  ∙  ∙  ∙  ×2 ∙ +A♦+A♣►∙  ∙")


def test_start_zone_is_shown_until_the_first_play() -> None:
    before, after = text(Royal("AD AC 2H 6H JH", "TD TH TS KC **").seen()), text(opened().seen())

    assert before.count(" + ") == 24  # and the one under the cursor
    assert " + " not in after


def test_plan_lists_runs_with_their_points() -> None:
    player = hands(opened()).press("1", "right", "2", "right", "3")
    shown = text(player.seen)

    assert "full house · row 7         17" in shown
    assert "total                      17" in shown
    assert actions(player)["play"].main


def test_illegal_plan_shows_the_refusal_and_the_squares() -> None:
    player = hands(opened()).press("4")
    shown = text(player.seen)

    assert "A♦ A♣ K♣ is not a" in shown
    assert "►K♣" in shown
    assert "!K♣" in text(player.press("down").seen)
    assert "play" not in actions(player)


def test_bonus_and_total_are_shown() -> None:
    royal = Royal("5H 6H 7H 8H 9H", "TD TH TS KC **")
    player = hands(royal).press("left", "left", "1", "right", "2", "right", "3", "right", "4")
    shown = text(player.press("right", "5").seen)

    assert "straight flush · row 7" in shown
    assert "five cards at once" in shown


def test_runs_that_do_not_fit_are_added_up() -> None:
    play = {"runs": [], "bonus": 10, "points": 70}
    play["runs"] = [
        {"cells": [[0, n], [1, n]], "combination": "pair", "points": 10} for n in range(6)
    ]
    seen = replace(hands(opened()).press("1").seen, preview=play)
    shown = text(seen, (80, 13))

    assert "more" in shown
    assert "total" in shown


def test_french_table_has_french_cards() -> None:
    player = hands(opened()).press("4")

    assert "R♣" in panel.draw(player.seen, (80, 16), FR).text()


def test_cards_side_by_side_have_a_line_between() -> None:
    player = hands(opened()).press("down", "down", "1")  # with a plan, the last play is not marked
    for size in ((80, 16), (200, 40)):
        assert re.search("A♦? *│A", panel.draw(player.seen, size, EN).text())


def test_ascii_and_colourless_boards_show_everything() -> None:
    player = hands(opened()).press("1", "right", "2", "down")
    shown = whole_screen(player.seen, "ascii")

    assert shown.isascii()
    assert "AD|AC" in shown
    assert "#TD" in shown
    assert "x2" in shown


def test_places_of_rack_and_board_can_be_clicked() -> None:
    places = panel.draw(opened().seen(), (80, 16), EN).places()

    assert {f"rack:{n}" for n in range(5)} <= set(places)
    assert {f"square:{row},{column}" for row in range(15) for column in range(15)} <= set(places)


def test_digits_choose_cards_to_exchange() -> None:
    royal = Royal("2H 3D 5S 7C 9D", "TD TH TS KC **")
    player = hands(royal)
    player.go_on(actions(player)["exchange"].memory)

    assert "give" not in actions(player)
    give = actions(player.press("2", "4", "2"))["give"]
    assert give.moves == ({"do": "exchange", "cards": ["7C"]},)
    royal.match.play(0, dict(give.moves[0]))


def test_jokers_can_be_put_and_taken_where_legal() -> None:
    royal = opened()
    player = hands(royal).press("left")
    put = actions(player)["put"]
    assert put.label == "swap a joker for A♣"
    royal.play(dict(put.moves[0]))

    player = hands(royal)
    player.go_on(actions(player)["take"].memory)
    take = actions(player)["take"]
    assert take.label == "take the joker for A♣"
    royal.play(dict(take.moves[0]))
    assert "**" in royal.match.view(1)["rack"]


def test_all_cards_of_an_illegal_run_are_marked() -> None:
    player = hands(opened()).press("4")
    row = text(player.seen).splitlines()[8]

    assert row.startswith(" 7  ∙  ∙  ∙  ×2 ∙ !A♦!A♣►K♣ ∙")


def test_values_are_listed_beside_a_large_board() -> None:
    shown = text(opened().seen(), (80, 36))

    assert "royal flush" in shown
    assert "42" in shown
    assert "royal flush" not in text(opened().seen(), (80, 16))


def test_penalties_are_shown_until_a_key() -> None:
    seen = opened().seen()
    over = {"winners": [0], "scores": [8, -15]}
    seen = replace(seen, view={**seen.view, "over": over, "to_act": [], "can": {}})
    player = Hands(opened().match, seen)
    shown = whole_screen(seen)

    assert "cards left over" in shown
    assert re.search(r"jo · 5 cards +−15", shown)
    assert panel.result_waits(seen)
    assert list(actions(player)) == ["result"]
    assert not panel.result_waits(replace(seen, memory=actions(player)["result"].memory))
    assert not panel.result_waits(player.press("escape").seen)


def test_empty_rack_passes_automatically() -> None:
    seen = opened().seen()
    can = {"place": False, "exchange": 0, "pass": True, "put_joker": False, "take_joker": []}
    empty = replace(seen, view={**seen.view, "rack": [], "can": can})

    assert panel.automatic_move(empty) == {"do": "pass"}
    assert panel.automatic_move(seen) is None


def test_cards_do_not_change_the_number_of_bytes() -> None:
    """Ten or two, joker or not: a listener on the network counts the same bytes."""
    ink = inks("felt", "truecolor")
    lengths = set()
    for rack in ("TD TH TS KC **", "2S 3S 4S 5S 6S", "** KH QD JC 7D", "9H 2D TC 8C KS"):
        royal = Royal("AD AC 2H 6H JH", rack)
        royal.place("AD 7 5  AC 7 6").draw("9S 8S")
        seen = royal.seen()
        before = _picture(seen)
        first = lay(seen, Plan(), 0, (7, 7), "AH" if rack.startswith("**") else "")
        after = replace(seen, memory=replace(first, declaring=None))
        refused = {"refused": "not_connected", "text": "", "facts": {"at": [7, 7]}}
        wrong = replace(after, preview=refused)
        pictures = (before, _picture(after), _picture(wrong))
        sent = [whole(one, ink) for one in pictures]
        sent += [update(one, two, ink) for one, two in pairwise(pictures)]
        lengths.add(tuple(len(one.encode()) for one in sent))

    assert len(lengths) == 1


def test_board_is_veiled_on_ones_own_turn() -> None:
    """A key moves to a joker that can be taken, which depends on the rack."""
    seen = opened().seen()
    mine = replace(seen, view={**seen.view, "can": {"pass": True}})
    others = replace(seen, view={**seen.view, "can": {}})

    assert _squares_veiled(mine)
    assert not _squares_veiled(others)


def _squares_veiled(seen: Seen) -> bool:
    canvas = panel.draw(seen, (80, 16), EN)
    left, top, _, _ = canvas.places()["square:7,7"]
    return any(x <= left < x + w and y <= top < y + h for x, y, w, h in canvas.veils())


def _picture(seen: Seen) -> Snapshot:
    scene = TableModel(name="Friday night", turn=Turn("flush_royal", seen, EN))
    return Snapshot.of(draw_table(scene, (80, 24), "full"))


SIZES = [(20, 5), (40, 10), (79, 15), (80, 16), (80, 35), (120, 33), (140, 54), (200, 60)]


@pytest.mark.parametrize("seats", [2, 6])
@given(seed=st.integers(0, 2**32), language=st.sampled_from(LANGUAGES))
@settings(max_examples=2)
def test_whole_matches_can_be_drawn_and_described(
    seats: int, seed: int, language: Language
) -> None:
    rng, tr = Random(seed), translator(language)
    match = Match.start("flush_royal", seats, {"free_exchange": seed % 2 == 0})
    while "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            if rng.randrange(3) == 0:
                _play_with(Hands(match, _seen(match, seat)), rng, tr.language)
            step = match.play(seat, plain(GAME.bots["quick"](match.seat_view(seat), rng)))
        told = [plain(event) for event in step.public]
        told += [plain(event) for own in step.private.values() for event in own]
        for event in told:
            assert words.event(event, NAMES, tr).endswith(".") or event["event"] == "drew"
        viewer = rng.choice([None, *range(seats)])
        seen = _seen(match, viewer)
        size = rng.choice(SIZES)
        canvas = panel.draw(seen, size, tr)
        assert (canvas.width, canvas.height) == size
        assert all(line.endswith((".", "…")) for line in words.describe(seen.view, NAMES, tr))
        assert words.caption(seen.view, match.options, tr)


def _seen(match: Match, viewer: int | None) -> Seen:
    return Seen(view=match.view(viewer), names=NAMES[: match.seats], options=match.options)


KEYS = ["1", "2", "3", "4", "5", "up", "down", "left", "right", "tab", "backspace", "escape"]


def _play_with(player: Hands, rng: Random, language: Language) -> None:
    """Press random keys; the engine accepts every move offered."""
    tr = translator(language)
    for _ in range(6):
        player.press(rng.choice(KEYS))
        offered = panel.actions(player.seen, tr)
        for action in offered:
            for move in action.moves:
                player.match.preview(player.seen.view["you"], dict(move))
        states: list[Any] = [one.memory for one in offered if one.memory is not None]
        if states and rng.randrange(3) == 0:
            player.go_on(rng.choice(states))
        panel.draw(player.seen, rng.choice(SIZES), tr)
        panel.hints(player.seen, tr)


def test_small_boards_show_the_rows_around_the_cursor() -> None:
    def first_row(cursor: At) -> str:
        seen = replace(opened().seen(), memory=Plan(cursor=cursor))
        return panel.draw(seen, (48, 6), EN).text().splitlines()[1].split()[0]

    assert [first_row(at) for at in ((0, 0), (7, 7), (14, 14))] == ["0", "5", "10"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_refusals_are_whole_on_the_smallest_phone(language: Language) -> None:
    tr = translator(language)
    facts = {"at": "13,13", "line": "10♥ J♥ Q♥ K♥", "reserve": "108", "square": "13,13"}
    for text in TEXTS.values():
        refused = tr(text, **facts, card="10♥", swaps=12, cards="10♥ J♥ Q♥", reason="…")
        turn = Turn("flush_royal", opened().seen(), tr)
        model = TableModel(name="Friday night", turn=turn, log=(), answer=refused)
        shown = draw_table(model, (38, 14), "full").text()

        assert " ".join(refused.split()) in " ".join(shown.split()), refused
