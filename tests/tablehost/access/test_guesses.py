"""Wrong guesses: free ones, pauses, forgetting, bounded memory."""

from tablehost.access.guesses import Guesses


def test_first_wrong_guesses_are_free_and_later_ones_double_the_pause() -> None:
    guesses = Guesses(free=3, pause=10, longest=60, decay=10_000)
    for _ in range(3):
        assert guesses.may("a", 0)
        guesses.wrong("a", 0)
    assert guesses.wait("a", 0) == 10
    pauses, now = [], 0.0
    for _ in range(5):
        now += guesses.wait("a", now)
        guesses.wrong("a", now)
        pauses.append(guesses.wait("a", now))

    assert pauses == [20, 40, 60, 60, 60]
    assert guesses.may("b", now)


def test_wrong_guesses_are_forgotten_after_a_while() -> None:
    guesses = Guesses(free=2, pause=10, decay=100)
    for _ in range(4):
        guesses.wrong("a", 0)
    assert guesses.wait("a", 0) == 40
    guesses.wrong("a", 1000)

    assert guesses.may("a", 1000)


def test_right_guess_ends_the_pause_for_its_address() -> None:
    guesses = Guesses(free=1)
    guesses.wrong("a", 0)
    assert not guesses.may("a", 0)
    guesses.right("a")

    assert guesses.may("a", 0)


def test_memory_of_guesses_is_bounded() -> None:
    guesses = Guesses(free=1)
    for number in range(Guesses.MOST + 10):
        guesses.wrong(str(number), 0)

    assert guesses.may("0", 0)
    assert not guesses.may(str(Guesses.MOST + 9), 0)
