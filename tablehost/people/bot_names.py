"""The names of bots."""

# Surnames, as people usually play under their first names.
BOT_NAMES = ("Fermat", "Kovalevskaya", "Galois", "Agnesi", "Euler", "Noether", "Laplace", "Moivre")


def bot_name(number: int) -> str:
    """The name of a bot by its number at a table or in a tournament, see `Sitter.number`."""
    again, place = divmod(number, len(BOT_NAMES))
    return f"{BOT_NAMES[place]} {again + 1}" if again else BOT_NAMES[place]
