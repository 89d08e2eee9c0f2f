"""What is asked and answered over HTTP: the catalogue of endpoints, bodies and problems."""
