"""One client's WebSocket: its connection, what waits to leave, and how it ends."""
