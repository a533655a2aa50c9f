"""What an operator does to a bot's database from the command line, beside the running daemon or without it."""
