"""A long evening: players and watchers at a real host, over the real ssh client, for an hour."""
