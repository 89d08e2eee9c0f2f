"""What is kept in Redis: the names, the scripts, the calls, and the news of what others kept."""
