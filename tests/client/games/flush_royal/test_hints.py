"""Hints show places one by one, and the number of bytes does not reveal them."""

from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Seen
from client.games.flush_royal.plan import plan_of
from client.locale.i18n import translator
from client.paint.sgr import inks
from client.paint.snapshot import Snapshot
from client.paint.update import update, whole
from tests.client.games.flush_royal.moments import Hands, hands, opened

panel = registry.panel("flush_royal")

EN = translator("en")
TWO: dict[str, Any] = {"places": [[[6, 5]], [[7, 7], [7, 8]]], "swap": None}
SWAP: dict[str, Any] = {"places": [], "swap": {"do": "put_joker", "at": [7, 6]}}


def helped(**more: Any) -> Hands:
    player = hands(opened())
    player.seen = replace(player.seen, helped=True, **more)
    return player


def hint(player: Hands) -> Action | None:
    return next((one for one in panel.actions(player.seen, EN) if one.name == "hint"), None)


def asked(player: Hands) -> Hands:
    found = hint(player)
    assert found is not None
    player.go_on(found.memory)
    return player


def text(seen: Seen) -> str:
    return panel.draw(seen, (80, 16), EN).text()


def test_hint_is_offered_if_allowed_and_a_play_is_possible() -> None:
    player = helped()
    assert hint(player) is not None

    stuck = {**player.seen.view, "can": {**player.seen.view["can"], "place": False}}
    assert hint(hands(opened())) is None
    assert hint(Hands(player.match, replace(player.seen, view=stuck))) is None
    assert hint(Hands(player.match, replace(player.seen, view={**stuck, "can": {}}))) is None


def test_hint_is_requested_only_by_its_key() -> None:
    player = helped()
    assert not panel.wants_hint(player.seen)

    assert panel.wants_hint(asked(player).seen)
    assert "── hint " in text(player.seen)


def test_hint_key_cycles_through_the_places() -> None:
    player = asked(helped())
    player.seen = replace(player.seen, hint=TWO)

    assert " 6  ∙  ∙  ∙  ∙  ∙  ?  ∙" in text(player.seen)
    assert "Place 1 of 2." in text(player.seen)
    asked(player)
    assert "►?  ?  ∙" in text(player.seen)
    assert "2 cards fit on the ? squares." in text(player.seen)
    assert plan_of(asked(player).seen).hint == 0


def test_tab_moves_along_the_squares_of_the_hint() -> None:
    player = asked(asked(helped(hint=TWO)))

    cursors = [plan_of(player.press("tab").seen).cursor for _ in range(2)]
    assert cursors == [(7, 8), (7, 7)]


def test_hint_marks_and_names_a_swap_that_has_to_come_first() -> None:
    shown = text(asked(helped(hint=SWAP)).seen)

    assert "?A♣" in shown
    assert "First swap: put a" in shown


def test_marks_disappear_under_cards_and_with_esc() -> None:
    player = asked(asked(helped(hint=TWO))).press("1")
    row = text(player.seen).splitlines()[8]

    assert row.count("?") == 1
    player.press("escape")
    assert "?" not in text(player.seen).splitlines()[8]
    assert len(plan_of(player.seen).laid) == 1


def test_hint_ends_with_the_view_it_was_made_for() -> None:
    player = asked(helped(hint=TWO))

    assert panel.after_news(player.seen).hint is None


def test_hint_does_not_change_the_number_of_bytes() -> None:
    ink = inks("felt", "truecolor")
    before = Snapshot.of(panel.draw(helped().seen, (80, 16), EN))
    lengths = set()
    for found in (TWO, SWAP, {"places": [[[14, 0], [14, 1], [13, 1]]], "swap": None}, None):
        player = asked(helped())
        shown = Snapshot.of(panel.draw(replace(player.seen, hint=found), (80, 16), EN))
        sent = (update(before, shown, ink), whole(shown, ink), update(shown, before, ink))
        lengths.add(tuple(len(one.encode()) for one in sent))

    assert len(lengths) == 1


def test_a_refused_exchange_says_why_and_whether_there_are_hints() -> None:
    for has_hints, told in ((True, "h shows where cards fit."), (False, "Hints are off")):
        player = helped()
        player.seen = replace(player.seen, helped=has_hints)
        for name, key in (("exchange", "x"), ("pass", "p")):
            found = next(one for one in panel.actions(player.seen, EN) if one.name == name)
            assert (found.key, found.moves, found.button) == (key, (), False)
            player.go_on(found.memory)

            assert "You can lay cards, perhaps" in text(player.seen)
            assert told in text(player.seen)
            said = panel.phone_sentences(player.seen, ("", "text"), EN)[0][0]
            assert said.startswith("You can lay cards")
            assert told in said

            player.go_on(panel.before_key(player.seen))
            assert "You can lay cards, perhaps" not in text(player.seen)


def test_own_turn_tells_what_else_is_possible_whatever_the_rack_allows() -> None:
    player = helped()
    able = text(player.seen)
    assert "If no card fits: x exchanges" in able
    assert "h shows where cards fit." in able

    stuck = {**player.seen.view["can"], "place": False, "exchange": 5, "pass": True}
    view = {**player.seen.view, "can": stuck}
    assert text(replace(player.seen, view=view)) == able
    past = text(replace(player.seen, past=True, helped=False))
    assert not any(one in past for one in ("exchanges", "Hints are off", "New cards must"))

    free = {**view, "options": {**view["options"], "free_exchange": True}}
    assert "x exchanges cards, p passes." in text(replace(player.seen, view=free))
    waiting = {**view, "to_act": [1], "can": None}
    assert "exchanges cards" not in text(replace(player.seen, view=waiting))
