"""The commands of `scorpion`, as plain functions that return an exit status."""
