"""What is counted of finished matches: figures people quote, and ratings among people."""
