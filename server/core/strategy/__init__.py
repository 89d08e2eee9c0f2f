"""What players do next that are programs, from what their frames show and nothing else."""
