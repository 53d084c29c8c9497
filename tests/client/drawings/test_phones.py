"""At any size, from a phone's to a television's, all that can be done in a match is in reach."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from client.games import registry
from client.games.base import Action, Seen, Size
from client.games.common import whose_turn
from client.games.panel import GamePanel
from client.games.words import caption
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.text import ELLIPSIS, clean
from client.screens.layout import is_small
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.frame import SMALLEST
from client.widgets.log import LogLine
from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice import CALLS
from engine.registry import game as rules_of
from tests.client.drawings import golden, samples
from tests.client.drawings.every_game import FORMS, NAMES
from tests.client.drawings.overflow import cut_off
from tests.games import seats, soon

THUMB = (6, 2)
LARGEST = (220, 65)
KEPT = (SMALLEST, (45, 20), golden.SMALL, golden.LARGE, golden.HUGE)
"""The sizes of the kept pictures."""
STEPS = 60
SAID = LogLine("that was close, well played", "chat", "Mara")

GAMES = ("farkle", "yams", "poker_dice", "dice_holdem", "flush_royal")
TOP = len(CALLS) - 1
KEYS = ("1", "2", "3", "5", "left", "right", "up", "down", "tab", "pageup", "end", "backspace")
SIZES = st.one_of(
    st.tuples(st.integers(SMALLEST[0], 79), st.integers(SMALLEST[1], 40)),
    st.tuples(st.integers(SMALLEST[0], LARGEST[0]), st.integers(SMALLEST[1], 23)),
    st.tuples(st.integers(80, LARGEST[0]), st.integers(24, LARGEST[1])),
)


@cache
def played(game: str, count: int, seed: int) -> Sequence[tuple[Seen, tuple[LogLine, ...]]]:
    """Moments of a match of random players as the seat to act, another one and a spectator see
    them, each with the log."""
    rng, form = Random(seed), next(one for one in FORMS if one.id == game)
    match = Match.start(game, seats(game, count), soon(game) if seed % 2 else {})
    bot, words, log = rules_of(game).bots["random"], registry.words(game), list[LogLine]()
    found, news = [], list[Any]()
    for _ in range(STEPS):
        while "chance" in match.turn:
            news += plain(match.deal(match.draw(rng)).public)
        said = (words.event(event, NAMES, translator("en")) for event in news)
        log += [LogLine(text) for text in said if text]
        acting = match.turn.get("to_act", (0,))[0]
        for viewer in (acting, (acting + 1) % match.seats, None):
            seen = Seen(
                view=match.view(viewer), names=NAMES[: match.seats], options=match.options,
                news=tuple(news), hints=True, helped=True, forms=form.moves, hidden=form.hidden,
                title=form.title(translator("en")), bots=(1,), away=(0,),
            )  # fmt: skip
            memory = registry.panel(game).after_news(seen)
            found.append((seen if memory is None else replace(seen, memory=memory), tuple(log)))
        if "over" in match.turn:
            break
        news = list(plain(match.play(acting, plain(bot(match.seat_view(acting), rng))).public))
    return found


def pressed(panel: GamePanel, seen: Seen, key: str) -> Seen:
    """The input of the panel after a key."""
    for memory in (panel.before_key(seen), panel.after_key(seen, key)):
        if memory is not None:
            seen = replace(seen, memory=memory)
    if key.isdecimal() and int(key) <= panel.choices(seen):
        return replace(seen, chosen=panel.choose(seen, int(key) - 1))
    at = panel.cursor_after(seen, key)
    return seen if at is None else replace(seen, cursor=at)


@st.composite
def screens(draw: st.DrawFn) -> tuple[TableModel, Size]:
    """A moment of a match on a screen of some size, after a few keys."""
    game = draw(st.sampled_from(GAMES))
    moments = played(game, draw(st.sampled_from((2, 4, 8))), draw(st.integers(0, 1)))
    seen, log = moments[draw(st.integers(0, len(moments) - 1))]
    panel, tr = registry.panel(game), translator(draw(st.sampled_from(LANGUAGES)))
    for key in draw(st.lists(st.sampled_from(KEYS), max_size=4)):
        seen = pressed(panel, seen, key)
    for name in draw(st.lists(st.sampled_from(("seen", "peek", "exchange", "hint")), max_size=2)):
        memory = next((a.memory for a in panel.actions(seen, tr) if a.name == name), None)
        seen = seen if memory is None else replace(seen, memory=memory)
    talk = (SAID,) if draw(st.booleans()) else ()
    coach = draw(
        st.sampled_from(("", "Five dice, three rolls a turn: choose a box for each turn."))
    )
    model = TableModel(
        name="Friday night", turn=Turn(game, seen, tr), log=(*log[:-1], *talk, *log[-1:]),
        coach=coach, lesson=bool(coach), clock=24.0, picture=panel.picture(seen, tr),
        answer=draw(st.sampled_from(("", "Not now: roll the dice first, then set some aside."))),
    )  # fmt: skip
    return model, draw(SIZES)


@given(screens())
@settings(max_examples=120)
def test_all_that_can_be_done_has_a_key_and_a_place(drawn: tuple[TableModel, Size]) -> None:
    check_reach(*drawn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_situation_of_a_game_is_in_reach_at_every_kept_size(
    game: str, language: Language
) -> None:
    tr, found = translator(language), dict[object, TableModel]()
    for count, seed in product((2, 4, 8), (0, 1)):
        for seen, log in played(game, count, seed):
            turn = Turn(game, seen, tr)
            picture = turn.panel.picture(seen, tr)
            kind = seen.view["you"] is None, turn.is_mine, picture is None
            situation = *kind, *(one.name for one in turn.every_action)
            found[situation] = TableModel(name="Friday", turn=turn, log=log, picture=picture)
    for model, size in product(found.values(), KEPT):
        check_reach(model, size)


def check_reach(model: TableModel, size: Size) -> None:
    """Each action has a key and a whole place, on a phone one for a thumb."""
    canvas = draw_table(model, size, "full")
    places, turn = canvas.places(), model.turn

    assert all(sum(cell_len(text) for text, _ in row) == size[0] for row in canvas.rows())
    assert "Too small" not in canvas.text()
    for name in ("do:rules", "do:chat", "do:menu"):
        assert is_whole(canvas, name)
    offered = [
        one
        for one in turn.every_action
        if (one.button or (one.short and is_small(size)))
        and (model.picture is None or one.name == "seen")
    ]
    for one in offered:
        name = f"do:{one.name}"
        assert one.key or one.name.startswith("standin"), one
        assert is_whole(canvas, name), (one, canvas.text())
        assert is_labelled(canvas, name, one), (one, canvas.text())
        if is_small(size):
            assert is_for_a_thumb(canvas, name)
    if model.picture is None:
        for name in picks(turn.panel, turn.seen):
            assert name in places, (name, canvas.text())
            if is_small(size):
                assert is_whole(canvas, name)
                assert is_for_a_thumb(canvas, name)


@given(screens(), st.tuples(st.integers(100, LARGEST[0]), st.integers(24, LARGEST[1])))
@settings(max_examples=60)
def test_texts_on_a_large_screen_are_whole_or_end_in_an_ellipsis(
    drawn: tuple[TableModel, Size], size: Size
) -> None:
    model, _ = drawn
    model = replace(model, watchers=NAMES[:3], course=((0, 50, 200), (0, 0, 90)))
    with cut_off() as found:
        canvas = draw_table(model, size, "full")

    left, top, wide, high = canvas.places()["status"]
    rows = canvas.text().splitlines()[top : top + high]
    said = " ".join(row[left : left + wide].strip() for row in rows)
    text = clean(model.answer or model.picture or model.turn.status)
    assert starts(said, text), (text, canvas.text())
    assert not found, canvas.text()


@given(screens())
@settings(max_examples=60)
def test_larger_screens_make_no_die_smaller(drawn: tuple[TableModel, Size]) -> None:
    model, _ = drawn
    model, areas = replace(model, answer="", coach="", lesson=False), list[int]()
    for size in ((100, 30), (120, 40), (160, 50), (200, 60), LARGEST):
        places = draw_table(model, size, "full").places()
        areas.append(
            sum(wide * high for name, (_, _, wide, high) in places.items() if "die:" in name)
        )

    assert areas == sorted(areas)


@given(screens())
@settings(max_examples=60)
def test_what_there_is_to_do_is_said_in_whole_on_a_phone(drawn: tuple[TableModel, Size]) -> None:
    model, (columns, lines) = drawn
    model = replace(model, answer="", coach="", lesson=False, picture=None)
    if model.turn.is_mine:
        check_says_what_to_do(model, (columns, min(lines, 23)))


def check_says_what_to_do(model: TableModel, size: Size) -> None:
    canvas = draw_table(model, size, "full")
    _, top, _, high = canvas.places()["status"]
    rows = canvas.text().splitlines()[top : top + high]
    said = " ".join(row.strip() for row in rows).strip()
    assert said.startswith(clean(first_sentence(model.turn))), canvas.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_screen_says_what_to_do_and_shows_what_is_chosen(
    game: str, language: Language
) -> None:
    tr, long = translator(language), LogLine("Mara keeps 5 5 5 and rolls again: " * 2)
    for seen, log in played(game, 2, 0):
        turn = Turn(game, seen, tr)
        model = TableModel(name="Friday night", turn=turn, log=(*log, SAID, long))
        if turn.is_mine and turn.picture is None:
            check_says_what_to_do(model, SMALLEST)
            check_chosen(model, SMALLEST)


def test_the_title_of_a_phone_leaves_room_for_your_turn() -> None:
    seen, log = next(one for one in played("farkle", 2, 0) if one[0].view["to_act"] == [0])
    turn = Turn("farkle", seen, translator("en"))
    model = TableModel(name="Friday night", turn=turn, log=log, clock=24.0)
    title, told = caption(turn.words, seen, turn.tr), whose_turn(seen.view, NAMES, turn.tr)
    rooms = range(SMALLEST[0], 70)
    heads = [draw_table(model, (room, 20), "full").text().splitlines()[0] for room in rooms]

    assert told == "your turn"
    assert all(told in head and "0:24" in head for head in heads)
    assert title not in heads[0]
    assert heads[0].startswith(" Farkle to 10,000 ")
    assert title in heads[-1]


@given(screens())
@settings(max_examples=60)
def test_texts_on_a_phone_are_whole_or_end_in_an_ellipsis(
    drawn: tuple[TableModel, Size],
) -> None:
    model, size = drawn
    size = (size[0], min(size[1], 23))
    canvas = draw_table(model, size, "full")
    shown, rows = canvas.text(), canvas.text().splitlines()

    _, top, _, high = canvas.places().get("do:log", (0, 0, 0, 0))
    told = " ".join(row.strip() for row in rows[top : top + high])
    newest = [*model.log[-1:], *(line for line in model.log if line is SAID)]
    assert high >= len(newest) - (bool(model.answer) or model.turn.is_mine)
    for line in newest if high >= len(newest) else ():
        text = f"{line.who}: {line.text}" if line.who else line.text
        assert starts(told, clean(text)), (text, shown)
    if "status" in canvas.places() and canvas.places()["status"][3]:
        _, top, _, high = canvas.places()["status"]
        said = " ".join(row.strip() for row in rows[top : top + high]).strip()
        text = clean(model.picture or model.answer or model.coach or first_sentence(model.turn))
        brief = model.turn.brief
        assert starts(said, text) or (brief and starts(said, clean(brief))), (text, shown)
    else:
        assert model.picture or not model.answer, shown


@pytest.mark.parametrize("size", [(38, 14), (44, 22), (45, 20)])
@pytest.mark.parametrize("game", GAMES)
def test_advice_on_a_phone_is_whole_or_ends_in_an_ellipsis(game: str, size: Size) -> None:
    advice = "Arrows choose a square, a digit lays a card there; Tab goes next to a card."
    told = set[str]()
    for seen, log in played(game, 2, 0):
        turn = Turn(game, seen, translator("en"))
        if not turn.is_mine or turn.panel.picture(seen, translator("en")):
            continue
        canvas = draw_table(
            TableModel(name="Friday", turn=turn, log=log, coach=advice), size, "full"
        )
        _, top, _, high = canvas.places()["status"]
        rows = canvas.text().splitlines()[top : top + high]
        _, dot, shown = " ".join(row.strip() for row in rows).strip().partition("· Arrows")
        told |= {f"Arrows{shown}"} if dot else set()

    assert all(starts(shown, advice) for shown in told)


@given(screens())
@settings(max_examples=40)
def test_what_is_chosen_scrolls_into_view(drawn: tuple[TableModel, Size]) -> None:
    model, (columns, lines) = drawn
    if model.picture is None:
        check_chosen(model, (columns, min(lines, 23)))


def check_chosen(model: TableModel, size: Size) -> None:
    for seen, place in scrolled(model.turn):
        canvas = draw_table(replace(model, turn=replace(model.turn, seen=seen)), size, "full")
        assert is_whole(canvas, place), (place, canvas.text())


def first_sentence(turn: Turn) -> str:
    """What a phone says first about a turn: the status, or what is planned."""
    return turn.panel.phone_sentences(turn.seen, (turn.status, "text"), turn.tr)[0][0]


def is_whole(canvas: Canvas, name: str) -> bool:
    """Whether a place is on the canvas and nothing lies over it."""
    if name not in canvas.places():
        return False
    left, top, wide, high = canvas.places()[name]
    inside = 0 <= left < left + wide <= canvas.width and 0 <= top < top + high <= canvas.height
    corners = ((left, top), (left + wide - 1, top + high - 1))
    return inside and all(canvas.place_at(x, y) == name for x, y in corners)


def is_labelled(canvas: Canvas, name: str, action: Action) -> bool:
    """Whether an action's key and the beginning of its label can be read at its place."""
    left, top, wide, high = canvas.places()[name]
    rows = ("".join(row[left : left + wide]) for row in canvas.cells[top : top + high])
    shown = " ".join(" ".join(rows).split())
    key = f"[{action.key}] " if action.key else ""
    wanted = [key + clean(label).split(" ")[0] for label in (action.label, action.short) if label]
    return any(shown.startswith(one) for one in wanted)


def is_for_a_thumb(canvas: Canvas, name: str) -> bool:
    _, _, wide, high = canvas.places()[name]
    return wide >= THUMB[0] and high >= THUMB[1]


def picks(panel: GamePanel, seen: Seen) -> Iterator[str]:
    """The places of the dice or cards that can be picked."""
    if "rack" in seen.view:
        yield from (f"rack:{number}" for number in range(len(seen.view["rack"])))
    for number in range(panel.choices(seen)):
        if panel.choose(replace(seen, chosen=()), number):
            yield f"die:{number}"


def scrolled(turn: Turn) -> Iterator[tuple[Seen, str]]:
    """The input of the panel with the cursor on each thing of a list, and its place."""
    seen = turn.seen
    for one in turn.actions:
        if one.cursor is not None:
            yield replace(seen, cursor=one.cursor), f"do:{one.name}"
    can = seen.view["can"]
    if turn.game == "poker_dice" and can and can["from_call"] is not None:
        for rank in {can["from_call"], (can["from_call"] + TOP) // 2, TOP}:
            there = replace(seen, memory={**seen.memory, "rank": rank})
            yield there, f"call:{rank}"
    if turn.game == "flush_royal" and seen.view["you"] is not None and not seen.view["over"]:
        for square in ("square:0,0", "square:0,14", "square:14,0", "square:14,14", "square:7,7"):
            yield replace(seen, memory=turn.panel.after_click(seen, square)), square


def starts(shown: str, text: str) -> bool:
    """Whether the text is shown, whole or up to an ellipsis."""
    cuts = (text[:length] + ELLIPSIS for length in range(1, len(text)))
    return text in shown or any(one in shown for one in cuts)


@pytest.mark.parametrize(("language", "text"), [("en", "risk"), ("fr", "risque")])
def test_a_buttons_text_is_whole_on_a_phone_without_its_keyboard(
    language: Language, text: str
) -> None:
    shown = samples.drawn(translator(language), (45, 20))["table"]
    left, top, wide, high = shown.places()["do:roll"]
    lines = shown.text().splitlines()[top : top + high]

    assert " ".join(line[left : left + wide] for line in lines).rstrip().endswith(text)
