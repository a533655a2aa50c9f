"""GameBot: a daemon that hosts card games in chat channels."""
