"""`python -m client.locale update`: carry the sources' texts into the catalogues and compile them.

Says which texts still have no translation, and exits with 1 when there are any.
"""

import sys
from pathlib import Path

from client.locale.catalogues import update


def main(arguments: list[str]) -> int:
    """Run the one command there is."""
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
