"""The deals that everybody has alike: what is promised of them, who plays them, and the boards."""
