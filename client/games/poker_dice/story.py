"""The story of a round: what each seat did with the dice before it called. All of it is public."""

from collections.abc import Iterator, Sequence

from client.games.base import Seen, View
from client.games.common import seat_name
from client.games.poker_dice.calls import call_in_words, dice
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import shortened, wrap


def story(view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """The turns of the round as sentences, the current one last."""
    return (*_past_turns(view, names, tr), *_current_turn(view, names, tr))


def told(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """As many of the last turns as fit, each of them whole."""
    canvas = Canvas(columns, max(0, lines))
    shown: list[tuple[str, ...]] = []
    room = lines
    for sentence in reversed(story(seen.view, seen.names, tr)):
        wrapped = wrap(sentence, max(2, columns))
        if shown and len(wrapped) > room:
            break
        wrapped = shortened(sentence, columns, room)
        shown.insert(0, wrapped)
        room -= len(wrapped)
    y = 0
    for number, wrapped in enumerate(shown):
        for line in wrapped:
            canvas.put(0, y, line, "text" if number == len(shown) - 1 else "text.dim")
            y += 1
    return canvas


def _past_turns(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    last = len(view["turns"]) - 1
    for number, turn in enumerate(view["turns"]):
        seen = [tr("looked")] if turn["looked"] else []
        if turn["out"]:
            seen.append(_taken_out(view, turn["out"], tr, fresh=number == last))
        threw = _thrown(turn["open"], turn["cup"], tr)
        deeds = [*threw, *seen] if _threw_first(turn, number) else [*seen, *threw]
        name, call = seat_name(turn["seat"], names, tr), call_in_words(turn["call"], tr)
        if deeds:
            said = tr(
                "{name} {deeds}, then called {call}.",
                name=name,
                deeds=tr.join(deeds),
                call=call,
            )
        else:
            said = tr("{name} called blind: {call}.", name=name, call=call)
        yield said


def _threw_first(turn: View, number: int) -> bool:
    """Whether dice were thrown before the look: the starter's, and dice taken out after it."""
    thrown = {*turn["open"], *turn["cup"]}
    return number == 0 or (bool(turn["out"]) and thrown.issuperset(turn["out"]))


def _taken_out(view: View, out: Sequence[int], tr: Translator, *, fresh: bool) -> str:
    """Dice taken out; with faces as long as they are still on the table unchanged."""
    lying = [view["dice"][index] for index in out]
    if fresh and all(die["place"] == "table" and not die["thrown"] for die in lying):
        return tr("took out {dice}", dice=dice([die["face"] for die in lying], tr))
    return tr.plural("took out one die", "took out {n} dice", len(out))


def _thrown(openly: Sequence[int], covered: Sequence[int], tr: Translator) -> Iterator[str]:
    if openly:
        yield tr.plural("threw one die openly", "threw {n} dice openly", len(openly))
    if covered:
        yield tr.plural("threw one die under the cup", "threw {n} dice under the cup", len(covered))


def _current_turn(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    """The moves of the seat to act so far."""
    if view["phase"] not in ("start", "play", "poker_turn") or not view["to_act"]:
        return
    thrown = [number for number, die in enumerate(view["dice"]) if die["thrown"]]
    openly = [number for number in thrown if view["dice"][number]["place"] == "table"]
    covered = [number for number in thrown if view["dice"][number]["place"] == "cup"]
    deeds = [] if view["phase"] == "start" else [tr("believed")]
    deeds += _thrown(openly, covered, tr)
    if view["peeked"]:
        deeds.append(tr("looked"))
    if deeds:
        name = seat_name(view["to_act"][0], names, tr)
        yield tr("{name} {deeds}…", name=name, deeds=tr.join(deeds))
