"""The race server: a pure core that decides, and a shell that acts."""
