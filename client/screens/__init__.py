"""What a player does on each screen: keys and clicks to requests, news to what is drawn."""
