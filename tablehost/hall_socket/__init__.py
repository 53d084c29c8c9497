"""The hall's Unix socket: other processes of the host connect here."""
