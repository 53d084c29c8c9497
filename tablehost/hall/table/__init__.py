"""One table: its seats, its match, its chat, and what everybody at it is shown."""
