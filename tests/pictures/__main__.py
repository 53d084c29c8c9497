"""`make pictures`: the README's pictures and the tests', all as the program draws them now."""

from tests.client.drawings import golden

if __name__ == "__main__":
    golden.main(())
