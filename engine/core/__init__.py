"""The interface every game implements (`Game`), and `Match`, which runs a game and checks input."""
