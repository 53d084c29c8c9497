"""Who may come in, and how much of the host each may use."""
