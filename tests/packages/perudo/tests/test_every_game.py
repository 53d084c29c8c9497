"""What every game owes."""

from tablehost.testing.contract import *  # noqa: F403 - these are tests
from tablehost.testing.hiding import *  # noqa: F403
from tablehost.testing.shown import *  # noqa: F403
