"""The hall: who is here, which tables; the only place with state and secrets."""
