"""Whether what several nodes were told about one match is linearizable.

The only operation is an append that names the length it expects. Its command is unique, so the
saved log is itself the order in which appends took effect. A history is linearizable if this order
agrees with the time at which calls began and ended, and if each refusal tells a length that the log
had while the call lasted. A call that was never answered may have taken effect at any time after
its beginning, or not at all. Times are of one clock, in seconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct


class Call(Struct, frozen=True, array_like=True):
    """An append that was answered.

    Attributes:
        answer: whether it was appended, or refused since the log had another length.
        place: where it is in the log, or the length that the refusal told.
    """

    match: int
    asked: float
    told: float
    expected: int
    command: str
    answer: Literal["appended", "refused"]
    place: int


def violations(log: Sequence[str], calls: Iterable[Call]) -> Iterator[str]:
    """What cannot be, in words.

    Args:
        log: the command of each saved entry.
        calls: those at this match that were answered.
    """
    ordered = sorted(calls, key=lambda call: call.told)
    appended = [call for call in ordered if call.answer == "appended"]
    yield from _not_saved(log, appended)
    yield from _doubled(log)
    yield from _against_time(ordered, appended)
    yield from _impossible_refusals(log, ordered, appended)


def _not_saved(log: Sequence[str], appended: Iterable[Call]) -> Iterator[str]:
    for call in appended:
        if call.place != call.expected:
            yield f"{call.command} was appended at {call.place} and expected {call.expected}"
        if call.place >= len(log) or log[call.place] != call.command:
            yield f"{call.command} was told to be at {call.place}, and is not"


def _doubled(log: Sequence[str]) -> Iterator[str]:
    seen: set[str] = set()
    for command in log:
        if command in seen:
            yield f"{command} is in the log twice"
        seen.add(command)


def _against_time(ordered: Sequence[Call], appended: Sequence[Call]) -> Iterator[str]:
    """Calls that began when the log was known to be longer than they found it."""
    done, length = 0, 0
    for call in sorted(ordered, key=lambda call: call.asked):
        while done < len(appended) and appended[done].told < call.asked:
            length = max(length, appended[done].place + 1)
            done += 1
        if call.place < length:
            yield f"{call.command} found {call.place} entries when {length} were there"


def _impossible_refusals(
    log: Sequence[str], ordered: Iterable[Call], appended: Iterable[Call]
) -> Iterator[str]:
    """Refusals that tell of entries whose calls had not begun."""
    began = {call.place: call.asked for call in appended}
    latest: list[float] = []
    for place in range(len(log)):
        latest.append(max(latest[-1] if latest else 0.0, began.get(place, 0.0)))
    for call in ordered:
        if call.answer == "refused" and call.place == call.expected:
            yield f"{call.command} was refused at the length it expected"
        elif call.place > len(log) or (call.place and latest[call.place - 1] > call.told):
            yield f"{call.command} found {call.place} entries before they were there"
