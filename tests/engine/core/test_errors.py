"""What the engine raises reads well in a log."""

from engine import IllegalMove


def test_an_illegal_move_prints_code_and_text() -> None:
    refusal = IllegalMove("no_score", "Not every die scores.")

    assert repr(refusal) == "IllegalMove('no_score', 'Not every die scores.')"
    assert str(refusal) == "Not every die scores."
    assert refusal.facts == {}
