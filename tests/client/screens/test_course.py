"""The events of a match are stored unchanged, up to a limit."""

from client.screens.table.log import MOST_EVENTS, MatchEvents

ROLLED = {"event": "rolled", "seat": 1, "faces": [1, 5, 6]}


def test_events_are_unpacked_unchanged() -> None:
    course = MatchEvents()
    course.add([ROLLED, {"event": "kept", "hot": False}])
    course.add([ROLLED])

    assert course.events == (ROLLED, {"event": "kept", "hot": False}, ROLLED)


def test_another_match_starts_without_events() -> None:
    course = MatchEvents()
    course.add([ROLLED])
    course.forget()

    assert course.events == ()


def test_endless_match_keeps_its_last_events() -> None:
    course = MatchEvents()
    course.add({"event": "passed", "seat": number} for number in range(MOST_EVENTS + 2))

    assert len(course.events) == MOST_EVENTS
    assert course.events[0]["seat"] == 2
