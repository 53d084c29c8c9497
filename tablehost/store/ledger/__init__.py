"""What finished matches leave behind about people: figures, and ratings for the ladder."""
