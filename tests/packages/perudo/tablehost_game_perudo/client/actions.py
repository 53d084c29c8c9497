"""What can be done now, as keys and buttons."""

from collections.abc import Iterator

from client.games.base import Action, Seen
from client.locale.i18n import Translator
from tablehost_game_perudo.client.bids import bid_text, moved, selected
from tablehost_game_perudo.client.lift import lift_number, shows_lift


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    return (_go_on(seen, tr),) if shows_lift(seen) else tuple(_actions(seen, tr))


def _go_on(seen: Seen, tr: Translator) -> Action:
    """Close the lift."""
    memory = {**seen.memory, "seen": lift_number(seen.view)}
    key, label = tr.sense("key", "Enter"), tr("continue")
    return Action(name="seen", key=key, label=label, memory=memory, main=True)


def _actions(seen: Seen, tr: Translator) -> Iterator[Action]:
    can, bid = seen.view["can"], selected(seen)
    if bid is not None:
        count, face = bid
        yield Action(
            name="bid",
            key=tr.sense("key", "Enter"),
            label=tr("bid {bid}", bid=bid_text(count, face, tr)),
            moves=({"do": "bid", "count": count, "face": face},),
            main=True,
            short=bid_text(count, face, tr),
        )
    if can and can["doubt"]:
        key = tr.sense("key: doubt", "d")
        label, short = tr("doubt: there are fewer"), tr.sense("button", "doubt")
        yield Action(name="doubt", key=key, label=label, moves=({"do": "doubt"},), short=short)
    if can and can["exact"]:
        key = tr.sense("key: exact", "x")
        label, short = tr("exact: just as many"), tr.sense("button", "exact")
        yield Action(name="exact", key=key, label=label, moves=({"do": "exact"},), short=short)
    if bid is not None:
        more, fewer = moved(seen, "up"), moved(seen, "down")
        yield Action(
            name="more", key="+", label=tr("more dice"), memory=more, button=False, short="+1"
        )
        yield Action(
            name="fewer", key="-", label=tr("fewer dice"), memory=fewer, button=False, short="−1"
        )
