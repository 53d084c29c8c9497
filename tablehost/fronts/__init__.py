"""Between the hall and the processes that hold terminals: a Unix socket, and frames on it."""
