"""The text and repr of engine errors."""

from engine import IllegalMove


def test_illegal_move_shows_code_and_text() -> None:
    refusal = IllegalMove("no_score", "Not every die scores.")

    assert repr(refusal) == "IllegalMove('no_score', 'Not every die scores.')"
    assert str(refusal) == "Not every die scores."
    assert refusal.facts == {}
