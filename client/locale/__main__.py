"""`python -m client.locale update`: updates the catalogues from the sources and compiles them.

`python -m client.locale package FOLDER GAME` does so for a game from a package. Both print the
texts that have no translation yet, and exit with 1 if there are any.
"""

import sys
from pathlib import Path

from client.locale.catalogues import update
from client.locale.package_catalogues import update_package

USAGE = """usage: python -m client.locale update
       python -m client.locale package FOLDER GAME
"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            left = {str(language): texts for language, texts in update(ROOT).items()}
        case ["package", folder, game]:
            left = update_package(Path(folder).resolve(), game)
        case _:
            sys.stderr.write(USAGE)
            return 2
    for language, texts in left.items():
        for text in texts:
            sys.stdout.write(f"{language}: {text!r} has no translation\n")
    return 1 if any(left.values()) else 0


ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
