"""One of the processes of a host: started by `tablehost serve --fronts`, by nobody else."""

import sys

from tablehost.fronts.child_main import main

sys.exit(main(sys.argv[1:]))
