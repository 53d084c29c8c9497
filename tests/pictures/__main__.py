"""`make pictures`: the README's pictures and the tests', all as the program draws them now."""

from tests.client.scenes import golden
from tests.pictures.page import FOLDER, pictures


def main() -> None:
    """Write all, and remove what nobody draws any more."""
    golden.main(())
    found = dict(pictures())
    for path in set(FOLDER.glob("*.svg")) - set(found):
        path.unlink()
    for path, text in found.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
