"""The node of a machine of a house: started by `tablehost serve`, by nobody else."""

import sys

from tablehost.nodes.child_main import main

sys.exit(main(sys.argv[1:]))
