"""The base class of every game's words: a match in sentences.

A game's own subclass is the `WORDS` of `client/games/<id>/words.py`. Without one, the field names
of views, events and options are used.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Event, OptionWords, Seen, View
from client.games.common import is_mine, seat_name, seat_names, winner
from client.games.figures import Counters, Figure, scores
from client.games.generic.values import field_words, fields, score_field, value_text
from client.locale.i18n import N_, Translator

_COMMON_FIGURES = frozenset(
    {"matches", "wins", "left", "solo", "score", "scored", "best_score", "judged", "accuracy"}
)


class GameWords:
    """The sentences of a game.

    Attributes:
        also_called: further names, in any language, by which players may type the game.
        short_match: options of a guided first match, which takes a minute.
        short_bot: the bot's level in it; by default one that plays any legal move, so that the
            match is not over before it is explained.
        moments: labels of the figures that stand out in a match, the most interesting first.
        has_cards: the luck is cards, not dice.
        drawing_luck: the status while the match waits for dice or cards.
        told_by_title: the option that `title` names; "" for none.
    """

    also_called: Sequence[str] = ()
    short_match: Mapping[str, Any] = {}
    short_bot: str = "random"
    moments: Mapping[str, str] = {}
    has_cards: bool = False
    drawing_luck: str = N_("Dice or cards are being drawn…")
    told_by_title: str = ""

    def title(self, options: Mapping[str, Any], tr: Translator) -> str:
        """The game as it is played with these options: `Farkle to 5,000`; "" for its title."""
        return ""

    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The match in a few words, for the top line: `Farkle to 10,000 · turn 4`.

        "" for the game's title and the phase, see the function `caption`.
        """
        return ""

    def brief_caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The same for a phone, where it says more in fewer words; "" for the caption."""
        return ""

    def score(self, score: int, tr: Translator) -> str:
        """A final score as rankings show it, with what it counts where that is not known."""
        return tr.number(score)

    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        """The usual length of a match with these house rules, in seconds; 0 if it is not known."""
        return 0

    def introduction(self, tr: Translator) -> str:
        """The aim of the game, for somebody who plays it for the first time; "" for nothing."""
        return ""

    def status(self, view: View, names: Sequence[str], tr: Translator) -> str:
        """Whose turn it is and what to do, as one sentence."""
        if view["over"]:
            return tr("The match is over: {winner}.", winner=winner(view, names, tr))
        if not view["to_act"]:
            return tr(self.drawing_luck)
        if is_mine(view):
            return self.own_turn(view, names, tr)
        who = seat_names(view["to_act"], names, tr)
        return self.others_turn(who, view, names, tr)

    def brief(self, view: View, names: Sequence[str], tr: Translator) -> str:
        """The same in a few words, for a phone with one line for it; "" if there are none."""
        return ""

    def is_out(self, view: View) -> bool:
        """Whether the viewer has been eliminated and only watches."""
        return False

    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        """The viewer's possible moves, on their turn."""
        return tr("Your turn: {phase}.", phase=field_words(view["phase"]))

    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        """The move that another player is about to make; `who` is their name."""
        return tr("{who} is to move.", who=who)

    def told(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        """An event of the match as one sentence: the game's own, or a move taken back."""
        if event["event"] == "undone":
            return tr("{name} takes the move back.", name=seat_name(event["seat"], names, tr))
        return self.event(event, names, tr)

    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        """An event as one sentence; "" if the log should not mention it."""
        about = {
            field_words(key): value_text(value, names, tr, key)
            for key, value in event.items()
            if key not in {"event", "seat", "private"}
        }
        what = field_words(str(event["event"]))
        if about:
            what = f"{what} ({', '.join(f'{key} {value}' for key, value in about.items())})"
        seat = event.get("seat")
        return tr.labelled(seat_name(seat, names, tr), what) if type(seat) is int else what

    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        """The same in a few words, for the large letters of a board."""
        return self.told(event, names, tr)

    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """The whole view in sentences, for line mode and screen readers."""
        held = score_field(view)
        seats = tuple(
            tr.labelled(seat_name(seat, names, tr), value_text(view[held][seat], names, tr)) + "."
            for seat in range(view["seats"] if held else 0)
        )
        rest = tuple(
            tr.labelled(field_words(name).capitalize(), value_text(value, names, tr, name)) + "."
            for name, value in fields(view)
        )
        return (*seats, *rest, self.status(view, names, tr))

    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """What a decision was made on, such as the dice; `choice` as `Game.described` tells it.

        "" if the choice itself says enough.
        """
        return ""

    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """A move as a command, for the analysis: `keep 5 5 and roll 3 dice`."""
        parts = [field_words(str(choice["do"]))]
        parts += (value_text(one, (), tr, key) for key, one in choice.items() if key != "do")
        return " ".join(parts)

    def short_choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The same where there is little room: moves that differ have to begin differently."""
        return self.choice(choice, tr)

    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The same as the subject of a sentence: `keeping 5 5 5`."""
        return tr("“{choice}”", choice=self.choice(choice, tr))

    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        """Why a move was refused and what would be legal; None for codes that are not the game's.

        For None the player reads the English text that came with the refusal.
        """
        return None

    def option(self, name: str, tr: Translator) -> OptionWords | None:
        """A house rule of this game; None if it has no such rule."""
        return OptionWords(field_words(name).capitalize())

    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        """An award of a match: its label, and how much it was."""
        figure = tr.number(value)
        return field_words(name).capitalize(), f"{figure}, {about}" if about else figure

    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Label and figure of each statistic of a player's matches."""
        yield from scores(own, tr)
        for name in sorted(own.keys() - _COMMON_FIGURES):
            yield field_words(name), tr.number(own[name])


def caption(words: GameWords, seen: Seen, tr: Translator, *, brief: bool = False) -> str:
    """The match in a few words: the game's own caption, or its title and the phase."""
    own = words.brief_caption(seen.view, seen.options, tr) if brief else ""
    own = own or words.caption(seen.view, seen.options, tr)
    return own or f"{seen.title} · {field_words(seen.view['phase'])}"
