"""The processes of a server, from the supervisor to the store that it keeps."""
