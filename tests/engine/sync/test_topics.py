"""Every table has two topics of its own."""

from engine.sync.topics import HOUSE, LOBBY, match_topic, table_of, table_topic


def test_topics_of_tables_are_all_different_and_lead_back() -> None:
    tables = range(1, 100)
    topics = [topic(table) for table in tables for topic in (table_topic, match_topic)]

    assert len({LOBBY, HOUSE, *topics}) == 2 * len(tables) + 2
    assert [table_of(topic) for topic in topics] == [table for table in tables for _ in range(2)]
