"""`python -m client.locale update`: updates the catalogues from the sources and compiles them.

Prints the texts that have no translation yet, and exits with 1 if there are any.
"""

import sys
from pathlib import Path

from client.locale.catalogues import update


def main(arguments: list[str]) -> int:
    if arguments != ["update"]:
        sys.stderr.write("usage: python -m client.locale update\n")
        return 2
    left = update(Path(__file__).parents[2])
    for language, texts in left.items():
        for text in texts:
            sys.stdout.write(f"{language}: {text!r} has no translation\n")
    return 1 if any(left.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
