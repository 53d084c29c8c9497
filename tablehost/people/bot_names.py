"""The names of bots."""

# Surnames, as people usually play under their first names.
BOT_NAMES = ("Fermat", "Kovalevskaya", "Galois", "Agnesi", "Euler", "Noether", "Laplace", "Moivre")


def bot_name(seat: int) -> str:
    """The name of the bot in a seat: bots of one level at a table have different names."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
