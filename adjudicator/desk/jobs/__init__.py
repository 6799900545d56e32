"""What the page can ask for: each job calls the functions that the command line calls."""
