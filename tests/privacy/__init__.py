"""Whether time tells what a player may not know: twin worlds at real hosts, over real ssh."""
