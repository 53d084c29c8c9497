"""What bots are called."""

# Surnames, as people come by their first names.
BOT_NAMES = ("Fermat", "Kovalevskaya", "Galois", "Agnesi", "Euler", "Noether", "Laplace", "Moivre")


def bot_name(seat: int) -> str:
    """What the bot in a seat is called: two of one level at a table are told apart."""
    return BOT_NAMES[seat % len(BOT_NAMES)]
