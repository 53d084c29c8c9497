"""One player's session: start command, settings, chat and mutes, reconnection."""
