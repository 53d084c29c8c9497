from engine.kit.tuples import replaced_at


def test_replaced_at_replaces_one_value() -> None:
    assert replaced_at((1, 2, 3), 0, 9) == (9, 2, 3)
    assert replaced_at((1, 2, 3), 2, 9) == (1, 2, 9)
