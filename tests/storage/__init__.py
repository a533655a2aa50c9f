"""The storage tests: every database runs the same ones."""
