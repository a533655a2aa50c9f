"""One module per step, in the form Alembic reads."""
