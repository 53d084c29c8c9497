"""What is kept about who may come in."""
