"""Flush Royal's sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import seat_name, winners_and_score
from client.games.figures import Counters, Figure, average, counted, scores
from client.games.flush_royal import length
from client.games.flush_royal.cards import all_shown, combination, placed, shown
from client.games.flush_royal.headlines import headline
from client.games.flush_royal.refusals import refusal
from client.games.words import GameWords
from client.locale.i18n import N_, Translator

_TOLD: Mapping[str, str] = {
    "best_play": N_("Best play"),
    "best_run": N_("Best combination"),
    "most_runs": N_("Most combinations at once"),
    "fives": N_("Five cards at once"),
    "jokers": N_("Jokers taken back"),
    "exchanges": N_("Exchanges"),
}
_SWAPS: Mapping[str, str] = {
    "put_joker": N_("swap in a joker for {card} at {at}"),
    "take_joker": N_("lay {card} at {at} and take the joker"),
}
_SHORT_SWAPS: Mapping[str, str] = {
    "put_joker": N_("joker for {card} {at}"),
    "take_joker": N_("{card} for joker {at}"),
}


class FlushRoyalWords(GameWords):
    also_called = ("flush", "royal flush", "quinte flush royale")
    has_cards = True
    moments: Mapping[str, str] = {
        "best_play": N_("Best play"),
        "best_run": N_("Best combination"),
        "jokers": N_("Jokers taken back"),
    }
    drawing_luck = N_("Cards are being drawn…")

    @override
    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        return length.seconds()

    @override
    def introduction(self, tr: Translator) -> str:
        return tr("Lay cards next to others so that every line of cards makes a combination.")

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The number of cards left in the reserve."""
        if view["over"]:
            return " · ".join(("Flush Royal", tr("finished")))
        left = tr.plural("one card left", "{n} cards left", view["reserve"])
        return f"Flush Royal · {left}"

    @override
    def brief_caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        if view["over"]:
            return ""
        left = tr.plural("one card", "{n} cards", view["reserve"])
        return f"Flush Royal · {left}"

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        can = view["can"]
        if can["place"] and view["phase"] == "first":
            return tr("Your turn: you have a combination; lay it in the start zone.")
        if can["place"] and can["pass"]:
            return tr("Your turn: lay one to five cards, exchange cards, or pass.")
        if can["exchange"] and view["phase"] == "first":
            return tr(
                "You have no combination; the same card twice is not a pair. Exchange some cards, "
                "or pass."
            )
        if can["place"]:
            return tr("Your turn: you can lay cards, so you cannot exchange or pass.")
        if can["exchange"]:
            return tr("You cannot lay any card: exchange some, or pass. Both end your turn.")
        return tr("You cannot lay any card, and none is left to draw: pass.")

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        if view["phase"] == "first":
            return tr("{who} is choosing the first combination.", who=who)
        return tr("{who} is choosing where to lay cards.", who=who)

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        """The event as a sentence; "" for refilling the rack after a play."""
        name = seat_name(event["seat"], names, tr) if "seat" in event else ""
        match event:
            case {"event": "started"}:
                return tr("{name} begins.", name=name)
            case {"event": "placed", "play": play, "total": total}:
                return _placed(play, total, names, tr)
            case {"event": "joker_put", "at": (row, column), "card": card}:
                where, taken = f"{row},{column}", shown(card, tr)
                return tr(
                    "{name} swaps in a joker for {card} at {at}.", name=name, card=taken, at=where
                )
            case {"event": "joker_taken", "at": (row, column), "card": card}:
                where, laid = f"{row},{column}", shown(card, tr)
                return tr(
                    "{name} lays {card} at {at} and takes the joker.",
                    name=name,
                    card=laid,
                    at=where,
                )
            case {"event": "exchanging", "count": count}:
                return tr.plural(
                    "{name} exchanges one card.", "{name} exchanges {n} cards.", count, name=name
                )
            case {"event": "passed"}:
                return tr("{name} passes.", name=name)
            case {"event": "cards_drawn", "cards": cards}:
                return tr("You drew {cards}.", cards=all_shown(cards, tr))
            case {"event": "cards_rejected", "cards": cards}:
                return tr("You give {cards} back.", cards=all_shown(cards, tr))
            case {"event": "ended", "winners": winners, "scores": scores, "left": left}:
                return _ended(winners, scores, left, names, tr)
        return ""

    @override
    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return headline(event, names, tr) or super().headline(event, names, tr)

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """The scores, the board row by row, the rack, and what happens next."""
        return (
            *(_score(view, seat, names, tr) for seat in range(view["seats"])),
            *_rows(view, tr),
            *_last(view, names, tr),
            *_rack(view, tr),
            tr.plural("One card is left to draw.", "{n} cards are left to draw.", view["reserve"]),
            self.status(view, names, tr),
        )

    @override
    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The rack."""
        return all_shown(choice["rack"], tr)

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "place", "cards": cards, "points": points}:
                laid = sorted(cards, key=lambda one: one["at"])
                row, column = laid[0]["at"]
                return tr(
                    "lay {cards} at {at} ({points})",
                    cards=placed(laid, tr),
                    at=f"{row},{column}",
                    points=tr.number(points),
                )
            case {"do": "put_joker" | "take_joker"}:
                return _swap(choice, tr)
            case {"do": "exchange", "cards": cards}:
                return tr("exchange {cards}", cards=all_shown(cards, tr))
        return tr("pass")

    @override
    def short_choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """Without the words that all have: `8♣ A♥ 4,4 (54)`, `8♣ for joker 8,8 (94)`."""
        match choice:
            case {"do": "place", "cards": cards, "points": points}:
                laid = sorted(cards, key=lambda one: one["at"])
                row, column = laid[0]["at"]
                return f"{placed(laid, tr)} {row},{column} ({tr.number(points)})"
            case {"do": "put_joker" | "take_joker"}:
                swap = _bare_swap(choice, _SHORT_SWAPS, tr)
                return f"{swap} ({tr.number(choice['play'])})" if "play" in choice else swap
        return self.choice(choice, tr)

    @override
    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "place", "cards": cards, "points": points}:
                laid = sorted(cards, key=lambda one: one["at"])
                row, column = laid[0]["at"]
                return tr(
                    "laying {cards} at {at} ({points})",
                    cards=placed(laid, tr),
                    at=f"{row},{column}",
                    points=tr.number(points),
                )
            case {"do": "put_joker", "at": (row, column), "swapped": card}:
                where = f"{row},{column}"
                return tr("swapping in a joker for {card} at {at}", card=shown(card, tr), at=where)
            case {"do": "take_joker", "at": (row, column), "swapped": card}:
                where = f"{row},{column}"
                return tr("laying {card} at {at} to take the joker", card=shown(card, tr), at=where)
            case {"do": "exchange", "cards": cards}:
                return tr("exchanging {cards}", cards=all_shown(cards, tr))
        return tr("passing")

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        return refusal(code, facts, tr)

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        match name:
            case "strict_anchor":
                return OptionWords(
                    tr("Each line needs an earlier card"),
                    tr("Each line that scores must contain a card from an earlier turn."),
                )
            case "free_exchange":
                return OptionWords(
                    tr("Free exchange"), tr("Exchange or pass at any time, even if you could play.")
                )
            case "ace_low":
                return OptionWords(tr("Low ace"), tr("Ace, 2, 3, 4, 5 counts as a straight."))
        return None

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        match name:
            case "best_combination":
                return tr("Best combination"), f"{combination(about, tr)}, {tr.number(value)}"
            case "jokers":
                return tr("Jokers taken back"), tr.number(value)
        return tr("Best turn"), tr.number(value)

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Scores, plays and jokers."""
        yield from scores(own, tr)
        yield from average(own, N_("Average per play"), "points", "plays", tr)
        yield from counted(own, _TOLD, tr)


WORDS = FlushRoyalWords()


def _swap(choice: Mapping[str, Any], tr: Translator) -> str:
    """A joker swap, and what the play that it leads to scores."""
    swap = _bare_swap(choice, _SWAPS, tr)
    if "play" not in choice:
        return swap
    return tr.plural(
        "{swap}, for a play of {n} point",
        "{swap}, for a play of {n} points",
        choice["play"],
        swap=swap,
    )


def _bare_swap(choice: Mapping[str, Any], texts: Mapping[str, str], tr: Translator) -> str:
    row, column = choice["at"]
    card, kind = shown(choice["swapped"], tr), choice["do"]
    return tr(texts[kind], card=card, at=f"{row},{column}")


def _placed(play: Mapping[str, Any], total: int, names: Sequence[str], tr: Translator) -> str:
    runs = [(combination(run["combination"], tr), run["points"]) for run in play["runs"]]
    cards, name = placed(play["cards"], tr), seat_name(play["seat"], names, tr)
    worth = play["points"]
    points = tr.plural("{n} point", "{n} points", worth)
    facts = {"name": name, "cards": cards, "points": points, "total": total}
    if len(runs) == 1 and not play["bonus"]:
        run, _ = runs[0]
        return tr("{name} lays {cards}: {run}, {points} (total {total}).", run=run, **facts)
    said = tr.join(f"{run} {each}" for run, each in runs)
    if play["bonus"]:
        said = tr("{runs}, five cards {bonus}", runs=said, bonus=play["bonus"])
    return tr("{name} lays {cards}: {runs}. {points} (total {total}).", runs=said, **facts)


def _ended(
    winners: Sequence[int],
    scores: Sequence[int],
    left: Sequence[int],
    names: Sequence[str],
    tr: Translator,
) -> str:
    said = winners_and_score(winners, scores, names, tr)
    lost = [
        f"{seat_name(seat, names, tr)} {tr.number(-3 * count)}"
        for seat, count in enumerate(left)
        if count
    ]
    if not lost:
        return said
    return " ".join((said, tr("For cards left on the rack: {lost}.", lost=tr.join(lost))))


def _score(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    name, score, cards = seat_name(seat, names, tr), view["scores"][seat], view["rack_sizes"][seat]
    return tr(
        "{name} has {points} and {cards}.",
        name=name,
        points=tr.plural("{n} point", "{n} points", score),
        cards=tr.plural("one card", "{n} cards", cards),
    )


def _rows(view: View, tr: Translator) -> list[str]:
    rows: dict[int, dict[int, str]] = {}
    for key, card in view["board"].items():
        row, _, column = key.partition(",")
        rows.setdefault(int(row), {})[int(column)] = card
    return [
        tr(
            "Row {row}: {cards}.",
            row=row,
            cards=", ".join(
                f"{column} {shown(card, tr)}" for column, card in sorted(cards.items())
            ),
        )
        for row, cards in sorted(rows.items())
    ]


def _last(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    last = view["last_play"]
    return [_placed(last, view["scores"][last["seat"]], names, tr)] if last else []


def _rack(view: View, tr: Translator) -> list[str]:
    return [tr("Your cards: {cards}.", cards=all_shown(view["rack"], tr))] if view["rack"] else []
