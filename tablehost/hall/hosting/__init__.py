"""What a host may do in the hall, and what a host sees of it."""
