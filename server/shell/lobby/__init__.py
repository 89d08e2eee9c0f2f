"""Where players meet: the rooms that anybody may find, and opponents for whoever asks."""
