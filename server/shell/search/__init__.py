"""Where deals come from: chance, and the search for one that can be won."""
