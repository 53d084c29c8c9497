"""The cup is lifted for a moment, a showdown shown for a while or until a key is pressed."""

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from client.games.dice_holdem import memory
from client.locale.i18n import translator
from tests.client.games.dice_holdem.hands import Holdem, example, seen, showdown_of

panel = registry.panel("dice_holdem")

EN = translator("en")


def after(holdem: Holdem, viewer: int | None = 0, **more: object) -> Seen:
    """The input of a viewer's panel after it has handled the last news."""
    before = seen(holdem, holdem.match.view(viewer), **more)
    return replace(before, memory=panel.after_news(before) or before.memory)


def test_lifted_cup_shows_the_dice_and_the_best_hand() -> None:
    holdem = example("turn")
    down = panel.draw(holdem.seen(0), (80, 14), EN).text()
    up = panel.draw(holdem.lifted(0), (80, 14), EN).text()

    assert "your cup" in down
    assert "?   ?" in down
    assert "two pair" not in down
    assert "your dice" in up
    assert up.count("─ Y ─") == 2
    assert "two pair" in up


def test_cup_is_lowered_by_any_key_and_after_five_seconds() -> None:
    lifted = example("turn").lifted(0)

    assert panel.before_key(lifted) == {"lowered": True}
    assert panel.memory_timeout(lifted) == (5.0, {})
    assert panel.before_key(replace(lifted, memory={})) is None
    assert panel.memory_timeout(replace(lifted, memory={})) is None


def test_key_of_the_cup_lifts_it_and_lowers_it_again() -> None:
    seen = example("turn").seen(0)

    def pressed(seen: Seen) -> Seen:
        before = panel.before_key(seen)
        seen = seen if before is None else replace(seen, memory=before)
        (own,) = (one for one in panel.actions(seen, EN) if one.name == "peek")
        return replace(seen, memory=own.memory)

    up = pressed(seen)
    assert memory.is_lifted(up)
    assert not memory.is_lifted(pressed(up))
    assert memory.is_lifted(pressed(pressed(up)))
    other = replace(up, memory=panel.before_key(up))  # any other key
    assert not memory.is_lifted(other)
    assert memory.is_lifted(pressed(other))


def test_cup_is_lowered_for_a_new_hand() -> None:
    holdem = Holdem(3).pockets({}).act("bet 10", "fold")
    assert panel.after_news(holdem.lifted(0)) is None
    holdem.act("fold")

    assert panel.after_news(holdem.lifted(0)) == {}
    assert panel.after_news(holdem.seen(0)) is None


def test_seat_without_dice_cannot_lift_a_cup() -> None:
    assert not memory.is_lifted(example("turn").watched(memory=memory.cup_lifted()))


def test_showdown_stays_for_a_while_or_until_a_key() -> None:
    waiting = after(example("showdown"))

    chips = [left + 10 for left in waiting.view["chips"]]
    showdown = memory.shown_showdown(waiting)
    assert showdown is not None
    assert showdown["chips"] == tuple(chips)
    assert panel.memory_timeout(waiting) == (memory.WATCHED, memory.closed(waiting))
    assert panel.before_key(waiting) is None
    gone = replace(waiting, memory=panel.after_key(waiting, "x"))
    assert memory.shown_showdown(gone) is None
    assert panel.after_key(gone, "x") is None


def test_showdown_names_the_hand_before() -> None:
    waiting = after(example("showdown"))
    showdown = memory.shown_showdown(waiting)

    assert showdown is not None
    assert waiting.view["hand"] == 2
    assert showdown["hand"] == 1


def test_only_showdowns_are_shown() -> None:
    folded = Holdem(3).pockets({}).act("bet 10", "fold", "fold")

    assert panel.after_news(folded.seen(0)) is None
    assert panel.after_news(example("river").seen(0)) is None
    assert memory.last_showdown(folded.seen(0)) is None


def test_hand_without_a_showdown_keeps_the_waiting_one() -> None:
    holdem = example("showdown")
    waiting = after(holdem)
    holdem.pockets({}).act("fold", "fold")
    later = after(holdem, memory=waiting.memory)

    assert holdem.match.view(0)["last_hand"]["shown"] == {}
    assert memory.shown_showdown(later) == memory.shown_showdown(waiting)


def test_showdowns_wait_in_order_and_are_shown_for_a_shorter_time() -> None:
    holdem = Holdem(2)
    known: memory.Memory = {}
    for _ in range(4):
        holdem.pockets({}).act("bet 10", "call")
        for dice in ("R6", "R2", "Y4"), ("W4",), ("Y1",):
            holdem.board(*dice).act("bet 10", "call")
        known = after(holdem, memory=known).memory
    shown = []
    while known["unseen"]:
        seconds, after_it = fading(holdem.seen(0, memory=known))
        shown.append((known["unseen"][0]["hand"], seconds))
        known = after_it

    assert shown == [(1, 4.0), (2, 4.0), (3, 4.0), (4, 8.0)]


def fading(now: Seen) -> tuple[float, memory.Memory]:
    """When the showdown on screen closes by itself, and the memory then."""
    found = panel.memory_timeout(now)
    assert found is not None
    return found


def test_waiting_showdown_says_how_many_hands_were_played_meanwhile() -> None:
    holdem = example("showdown")
    waiting = after(holdem)
    assert panel.picture(waiting, EN) == "The next hand has begun."

    holdem.pockets({}).act("fold", "fold")
    later = after(holdem, memory=waiting.memory)
    assert panel.picture(later, EN) == "One more hand has been played meanwhile."
    assert panel.animation_seconds(holdem.pockets({}).seen(0, memory=later.memory)) == 0
    assert panel.slides(later) == ()


def test_showdown_closes_by_itself_for_spectators() -> None:
    watching = after(example("showdown"), None)

    assert memory.shown_showdown(watching)
    assert panel.memory_timeout(watching) == (memory.WATCHED, memory.closed(watching))


def test_showdown_that_is_shown_again_stays_until_a_key() -> None:
    playing = example("showdown").seen(0)
    last = memory.last_showdown(playing)
    assert last is not None
    again = replace(playing, memory=memory.showing(last))

    assert memory.shown_showdown(again)
    assert panel.memory_timeout(again) is None
    assert panel.picture(again, EN) == "The dice are on the table."


def test_spectators_are_shown_the_newest_showdown_alone() -> None:
    holdem = Holdem(3, stack=100).pockets({0: ("W1", "B3"), 1: ("Y6", "W6"), 2: ("R1", "R2")})
    holdem.act("fold", *["bet 10", "raise 10"], "raise 10", "raise 10", "call")
    holdem.board("R6", "B6", "Y4").act("bet 10", "call").board("W5").act("bet 20", "raise 20")
    holdem.act("call").board("B2")
    thrown_out = after(holdem, 2)

    assert holdem.match.view(2)["status"] == ["in", "in", "out"]
    assert panel.memory_timeout(thrown_out) == (memory.WATCHED, memory.closed(thrown_out))
    holdem.pockets({}).act("bet 10", "call").board("R1", "W2", "B3")
    for dice in ("B5",), ("Y5",):
        holdem.act("bet 10", "call").board(*dice)
    holdem.act("bet 10", "call")
    later = after(holdem, 2, memory=thrown_out.memory)
    assert len(later.memory["unseen"]) == 1


def test_showdown_from_before_a_reconnection_is_shown_without_chips() -> None:
    playing = example("showdown").pockets({}).seen(1)
    again = next(one for one in panel.actions(playing, EN) if one.name == "last")
    shown = panel.draw(replace(playing, memory=again.memory), (80, 16), EN).text()

    assert "Hand 1: the showdown" in shown
    assert not any(str(chips) in shown for chips in playing.view["chips"])


def test_result_waits_for_the_last_showdown() -> None:
    holdem = Holdem(2, max_hands=1).pockets({}).act("bet 10", "call")
    for dice in ("R6", "R2", "Y4"), ("W4",), ("Y1",):
        holdem.board(*dice).act("bet 10", "call")
    waiting = after(holdem)
    showdown = memory.shown_showdown(waiting)

    assert holdem.match.turn["over"]
    assert showdown is not None
    assert showdown["hand"] == 1
    assert panel.picture(waiting, EN)
    assert "the showdown" in panel.draw(waiting, (80, 16), EN).text()
    assert panel.picture(replace(waiting, memory=memory.closed(waiting)), EN) is None


def test_last_showdown_can_be_shown_again() -> None:
    waiting = showdown_of(example("showdown").pockets({}), 1)
    playing = replace(waiting, memory=memory.closed(waiting))
    again = next(one for one in panel.actions(playing, EN) if one.name == "last")

    shown = replace(waiting, memory=again.memory)
    assert panel.draw(shown, (80, 16), EN).text() == panel.draw(waiting, (80, 16), EN).text()
    assert [one.name for one in panel.actions(waiting, EN)] == ["seen"]
    assert panel.actions(waiting, EN)[0].memory == playing.memory
    assert [hint.name for hint in panel.hints(waiting, EN)] == ["do:seen"]
    assert [hint.name for hint in panel.hints(playing, EN)] == ["do:last"]
