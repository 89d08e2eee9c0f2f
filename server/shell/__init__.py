"""What the server does: sockets, Redis, processes and time, around the core's decisions."""
