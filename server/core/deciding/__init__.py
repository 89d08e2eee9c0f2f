"""What each kind of command leads to; `decide` is the way in."""
