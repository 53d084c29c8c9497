"""What a player is shown of every game: the tests that authors of games get."""

from tablehost.testing.shown import *  # noqa: F403 - these are tests
from tests.engine import walks  # noqa: F401 - it knows how matches become short
