"""Chat networks: what one is to us (`base`), IRC (`irc`), and the embedded server and prompt of the demo (`demo`)."""
