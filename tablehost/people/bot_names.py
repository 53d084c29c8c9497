"""The names of bots."""

# Surnames, as people usually play under their first names.
BOT_NAMES = ("Fermat", "Kovalevskaya", "Galois", "Agnesi", "Euler", "Noether", "Laplace", "Moivre")


def bot_name(number: int) -> str:
    """The name of a bot by its number at a table, see `Sitter.number`."""
    return BOT_NAMES[number % len(BOT_NAMES)]
