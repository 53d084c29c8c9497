"""Who people are: keys and names, and what they connect from, as plain values."""
