"""The `tablehost` command, also as `python -m tablehost`."""

import sys


def main() -> int:
    """Run the command line.

    It is imported here because a worker process for bots imports this module again as its own
    main module, and needs none of what the command line loads.
    """
    from tablehost.cli import main as run  # noqa: PLC0415 - as above

    return run()


if __name__ == "__main__":
    sys.exit(main())
