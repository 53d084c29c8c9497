"""The panel of Poker Dice, complete on a small screen."""

import re

import pytest

from client.games import registry
from client.games.base import Seen, Size
from client.games.poker_dice.calls import RANKS
from client.games.poker_dice.chances import ROOMY, you_saw
from client.games.poker_dice.ladder import phone_ladder
from client.locale.i18n import Translator, translator
from client.paint.text import width
from client.widgets.plate import TALL
from tests.client.games.poker_dice.moments import Dice, called, covered

panel = registry.panel("poker_dice")

EN, FR = translator("en"), translator("fr")


@pytest.mark.parametrize("tr", [EN, FR])
def test_eight_seats_fit_a_small_screen(tr: object) -> None:
    seen = called(8).seen()
    least, best = panel.height(seen, 80)
    places = panel.draw(seen, (80, least), tr).places()  # type: ignore[arg-type]

    assert least <= 14
    assert best >= least
    assert {places[f"seat:{seat}"][1] for seat in range(4)} == {0}
    assert {places[f"seat:{seat}"][1] for seat in range(4, 8)} == {3}


def test_dice_can_be_clicked_where_they_can_be_picked() -> None:
    mine = panel.draw(covered().looks().seen(), (80, 11), EN).places()
    up = panel.draw(covered().looks().seen(memory={"lifted": True}), (80, 11), EN).places()
    theirs = panel.draw(covered().looks().seen(1), (80, 11), EN).places()

    assert {f"die:{number}" for number in range(5)} <= set(mine)
    assert {f"die:{number}" for number in range(5)} <= set(up)
    assert "die:0" not in theirs
    assert "do:odds" in theirs


def test_dice_thrown_openly_tumble_one_after_the_other() -> None:
    dice = Dice().throws((0, 2), "AA", cup=False)
    moving = panel.draw(dice.seen(elapsed=0.27), (80, 11), EN)
    still = panel.draw(dice.seen(elapsed=0.9), (80, 11), EN)

    assert "die.tumbling" in {role for row in moving.rows() for _, role in row}
    assert still.text().count("│  A  │") == 2
    assert moving.text().count("│  A  │") <= 1


def test_cup_shakes_after_a_covered_throw() -> None:
    seen = covered().seen
    pictures = [panel.draw(seen(elapsed=at), (80, 11), EN).text() for at in (0.0, 0.1, 0.5)]

    assert pictures[0] != pictures[1]
    assert pictures[2] == pictures[0] == panel.draw(seen(), (80, 11), EN).text()


def test_animation_ends_when_dice_and_cup_are_still() -> None:
    assert 0.4 <= panel.animation_seconds(covered().seen()) < 1


def test_ladder_shows_chances_on_demand() -> None:
    seen = called().seen

    assert "36%" in (shown := panel.draw(seen(memory={"odds": True}), (80, 11), EN).text())
    assert "chance to be true" in shown
    assert "%" not in panel.draw(seen(), (80, 11), EN).text()


def test_chances_are_shown_at_once_if_hints_are_on() -> None:
    seen = called().seen

    assert "36%" in panel.draw(seen(hints=True), (80, 11), EN).text()
    assert "%" not in panel.draw(seen(hints=True, memory={"odds": False}), (80, 11), EN).text()
    (odds,) = [one for one in panel.actions(seen(hints=True), EN) if one.name == "odds"]
    assert odds.memory == {"odds": False}


def line_with(text: str, seen: Seen, size: Size = (80, 24)) -> str:
    shown = panel.draw(seen, size, EN).text().splitlines()
    return next((line.split(text)[1] for line in shown if text in line), "")


def test_chances_count_the_dice_one_has_seen() -> None:
    """Q Q 9 K A under the cup: a pair of queens is true, a third queen cannot be there."""
    seen = covered().looks().seen(memory={"odds": True, "rank": RANKS[("pair", "A")]})

    assert line_with("  pair Q ", seen).split() == ["100%", "68%"]
    assert line_with("  pair Q ", covered().looks().seen()).split() == ["true"]
    assert line_with("  pair K ", covered().looks().seen(memory={"rank": 8})).split() == []
    assert line_with("  pair K ", seen).split() == ["0%", "60%"]


def test_chances_of_picked_dice_are_those_of_their_next_throw() -> None:
    """With Q Q K A kept, one die makes a third queen, or any other pair, in one throw of six."""
    dice = covered().looks()
    chances = []
    for call in (("two_pair", "Q", "T"), ("three", "Q", "T")):
        memory = {"odds": True, "rank": RANKS[call]}
        shown = panel.draw(dice.seen(memory=memory, chosen=(2,)), (80, 24), EN).text()
        chances += [line.split()[-2] for line in shown.splitlines() if "►" in line[40:]]

    assert chances == ["50%", "17%"]


def test_without_a_look_there_is_one_chance() -> None:
    seen = called().seen(memory={"odds": True})

    assert line_with("three Q K", seen).split() == ["36%"]
    assert "others" not in panel.draw(seen, (80, 24), EN).text()


@pytest.mark.parametrize("size", [(80, 24), (45, 15)])
def test_dice_seen_stay_visible_while_a_call_is_chosen(size: Size) -> None:
    dice = covered().looks()
    for memory in ({}, {"rank": 7}):
        assert "You saw: Q Q 9 K A" in panel.draw(dice.seen(memory=memory), size, EN).text()
    for viewer in (1, None):
        assert "You saw" not in panel.draw(dice.seen(viewer), size, EN).text()


@pytest.mark.parametrize("columns", [45, 60, 64, 67, 70, 71, 80])
def test_list_of_calls_never_hides_the_dice(columns: int) -> None:
    dice, memory = covered().looks(), {"odds": True, "lifted": True}
    for chosen in ({}, {"rank": 20}):
        seen = dice.seen(memory={**memory, **chosen})
        canvas = panel.draw(seen, (columns, 20), EN)

        assert {f"die:{number}" for number in range(5)} <= canvas.places().keys()
        assert "You saw: Q Q 9 K A" in canvas.text()
        assert not chosen or "►" in canvas.text()


def test_click_on_a_call_chooses_it() -> None:
    seen = covered().looks().seen(memory={"rank": 20})
    places = panel.draw(seen, (80, 24), EN).places()

    assert "call:22" in places
    assert panel.after_click(seen, "call:22") == {"rank": 22}
    assert f"call:{seen.view['can']['from_call'] - 1}" not in places


def test_calls_cannot_be_clicked_by_others() -> None:
    places = panel.draw(covered().looks().seen(1), (80, 24), EN).places()

    assert not any(place.startswith("call:") for place in places)


def test_line_of_seen_dice_fits_and_is_veiled_whole() -> None:
    for faces in ("QQ9KA", "TTTTT", "TTKKT"):
        for tr in (EN, FR):
            seen = covered(faces=faces).looks().seen()
            assert width(you_saw(seen, 43, tr)) <= 43
            assert width(you_saw(seen, ROOMY, tr)) < ROOMY
    assert (0, 12, 45, 1) in panel.draw(covered().looks().seen(), (45, 15), EN).veils()


def test_many_lives_are_shown_as_a_number() -> None:
    text = panel.draw(Dice(8, lives=9).seen(), (80, 14), EN).text()

    assert text.count("9 ♥") == 8


@pytest.mark.parametrize("lives", range(1, 10))
@pytest.mark.parametrize("columns", [80, 84, 120, 150])
def test_plates_are_tall_only_with_large_hearts(lives: int, columns: int) -> None:
    shown = panel.draw(Dice(4, lives=lives).seen(), (columns, 40), EN)

    is_tall = shown.places()["seat:0"][3] == TALL
    assert is_tall != ("♥" in shown.text())


def test_seat_without_lives_is_out() -> None:
    dice = Dice(3, lives=1).throws(range(5), "QQ9KA").calls("poker", "A", to="left").doubts()
    text = panel.draw(dice.seen(memory={"seen": 2}), (80, 11), EN).text()

    assert "out" in text
    assert text.count("♥") == 2


@pytest.mark.parametrize(("tr", "said"), [(EN, "under the cup"), (FR, "sous le gobelet")])
def test_labels_above_few_dice_are_not_cut(tr: Translator, said: str) -> None:
    """Three dice in hand, one on the table, and one under the cup that the viewer has seen."""
    seen = Dice().throws((0,), "9").throws((1,), "K", cup=False).looks().seen()
    small, wide = (panel.draw(seen, (columns, 11), tr).text() for columns in (80, 120))

    assert f" {tr('to throw')} " in small
    assert re.search(f" {tr('on the table')}  ?{said} ", small)
    assert tr("under the cup: already seen") in wide


@pytest.mark.parametrize("tr", [EN, FR])
def test_narrow_screen_lists_the_calls_while_one_is_chosen(tr: Translator) -> None:
    chooses = covered().looks()
    shown = panel.draw(chooses.seen(memory={"rank": 40}), (45, 20), tr)
    assert "►" in shown.text()
    assert shown.places()["do:odds"]

    waits = panel.draw(chooses.seen(1), (45, 20), tr)
    assert "do:odds" not in waits.places()


def test_advice_offers_to_throw_dice_again_only_while_there_are_some() -> None:
    believed = called().believes()
    before = panel.advice(believed.seen(), EN)
    after = panel.advice(believed.throws(range(5), "9TJQK").seen(), EN)

    assert before is not None
    assert "throw dice again" in before.text
    assert after is not None
    assert after.text == "↑ ↓ choose a higher call."


@pytest.mark.parametrize("columns", [38, 45, 60, 79])
def test_a_phone_shows_one_chance_for_each_call(columns: int) -> None:
    seen = covered().looks().seen(memory={"odds": True, "rank": RANKS[("pair", "A")]})
    rows = phone_ladder(seen, (columns, 8), EN).text().splitlines()

    assert [row.split()[-1] for row in rows if "  pair Q " in row] == ["100%"]
    assert all(row.count("%") <= 1 for row in rows)
