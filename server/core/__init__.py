"""What the server decides: values and functions only; no clock, no I/O, no logging, no chance."""
