"""The rooms that a process follows, and the visits of those who are in them."""
