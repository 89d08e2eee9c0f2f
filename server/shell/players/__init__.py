"""Who the players are, and what is kept of them."""
