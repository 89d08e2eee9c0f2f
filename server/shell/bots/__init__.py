"""Players that are programs, and the client by which they play."""
