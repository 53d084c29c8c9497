"""A session from hello to goodbye: start command, settings, chat, reconnection."""
