"""`python -m tablehost` is the `tablehost` command."""

import sys

from tablehost.cli import main

sys.exit(main())
