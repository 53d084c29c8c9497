"""Hands that ended with a showdown in the last news, each as it was at its end.

Several hands can end at once: antes that leave nobody with chips to bet are played out in one step.
The view then tells of the last of them alone, and its chips are those of the hand after it. So what
each hand came to is worked out from the events, the chips from the newest one back.
"""

from collections.abc import Iterator

from client.games.base import Event, Seen, View

Hand = tuple[int, list[Event]]
"""The number of a hand, and its events among the news."""


def showdowns(seen: Seen) -> list[View]:
    """The showdowns in the last news, oldest first; each is what `memory.shown_showdown` shows."""
    chips, found = list(seen.view["chips"]), []
    for number, events in reversed(list(_hands(seen))):
        if any(event["event"] == "shown" for event in events):
            found.append(_showdown(seen, number, events, tuple(chips)))
        for event in events:
            for seat, change in _changes(event):
                chips[seat] -= change
    return found[::-1]


def dice_thrown(events: list[Event]) -> int:
    """The number of dice of the board that were thrown or rolled again in these events."""
    boards = (event for event in events if event["event"] in ("board", "flop_rerolled"))
    return sum(len(event["dice"]) for event in boards)


def newest_hand(seen: Seen) -> list[Event]:
    """The events among the news that belong to the newest hand."""
    return list(_hands(seen))[-1][1]


def last_ended(view: View) -> int:
    """The number of the hand that ended last."""
    return int(view["hand"] - (not view["over"]))


def _hands(seen: Seen) -> Iterator[Hand]:
    """The hands that the news tell of, oldest first."""
    number = seen.view["hand"] - sum(event["event"] == "hand" for event in seen.news)
    events: list[Event] = []
    for event in seen.news:
        if event["event"] == "hand":
            yield number, events
            number, events = number + 1, []
        events.append(event)
    yield number, events


def _showdown(seen: Seen, number: int, events: list[Event], chips: tuple[int, ...]) -> View:
    """The end of a hand, with the chips of each seat after it."""
    shown = [event for event in events if event["event"] == "shown"]
    awarded = [event for event in events if event["event"] == "awarded"]
    last = {
        "board": tuple(_board(seen, number, events)),
        "shown": {str(event["seat"]): event["pocket"] for event in shown},
        "hands": {str(event["seat"]): event["best"] for event in shown},
        "awards": [{"amount": event["amount"], "seats": event["seats"]} for event in awarded],
    }
    return {
        "hand": number,
        "last": last,
        "chips": chips,
        "thrown": dice_thrown(events),
        "awarded": tuple(awarded),
        "end": events[-1],
    }


def _board(seen: Seen, number: int, events: list[Event]) -> list[str]:
    """The board of a hand: what lay there before the news, and what they added."""
    if number == last_ended(seen.view):
        return list(seen.view["last_hand"]["board"])
    before = seen.before
    dice = list(before["board"]) if before is not None and before["hand"] == number else []
    for event in events:
        match event:
            case {"event": "board", "dice": thrown}:
                dice += thrown
            case {"event": "flop_rerolled", "dice": thrown}:
                dice = list(thrown)
    return dice


def _changes(event: Event) -> Iterator[tuple[int, int]]:
    """The seats whose chips an event changes, and by how much."""
    match event:
        case {"event": "hand", "paid": antes}:
            yield from ((seat, -paid) for seat, paid in enumerate(antes))
        case {"event": "bet", "seat": seat, "amount": paid}:
            yield seat, -paid
        case {"event": "called" | "raised", "seat": seat, "paid": paid}:
            yield seat, -paid
        case {"event": "returned", "seat": seat, "chips": back}:
            yield seat, back
        case {"event": "awarded", "seats": seats, "shares": shares}:
            yield from zip(seats, shares, strict=True)
