"""Every table has two topics of its own."""

from engine.sync.topics import (
    HOUSE,
    LOBBY,
    is_of_tournament,
    match_topic,
    table_of,
    table_topic,
    tournament_topic,
)


def test_topics_of_tables_are_all_different_and_lead_back() -> None:
    tables = range(1, 100)
    topics = [topic(table) for table in tables for topic in (table_topic, match_topic)]

    assert len({LOBBY, HOUSE, *topics}) == 2 * len(tables) + 2
    assert [table_of(topic) for topic in topics] == [table for table in tables for _ in range(2)]


def test_topics_of_tournaments_are_none_of_a_table() -> None:
    topics = [tournament_topic(number) for number in (1, 2, 2**30)]

    assert len(set(topics)) == 3
    assert all(is_of_tournament(topic) for topic in topics)
    assert not any(is_of_tournament(topic) for topic in (LOBBY, HOUSE, match_topic(1_000_000)))
