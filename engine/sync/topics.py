"""Topics: the numbers of what a client can follow.

A table has two: itself, and its match; a tournament has one.
"""

_TOURNAMENTS = 2**31  # above the topics of tables

LOBBY = 0
HOUSE = 1


def table_topic(table: int) -> int:
    """The topic of a table with this id, from 1."""
    return 2 * table


def match_topic(table: int) -> int:
    """The topic of the match at a table."""
    return 2 * table + 1


def tournament_topic(tournament: int) -> int:
    """The topic of a tournament with this id, up to 2**30."""
    return _TOURNAMENTS + tournament


def is_of_tournament(topic: int) -> bool:
    """Whether a topic is a tournament's."""
    return topic > _TOURNAMENTS


def table_of(topic: int) -> int:
    """The id of the table that a topic belongs to."""
    return topic // 2
