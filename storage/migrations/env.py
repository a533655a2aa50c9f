"""Where Alembic enters: `storage.migrate` hands over the connection it has opened and locked."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transaction_per_migration=True,
    # Batch mode would rebuild a table on SQLite and lose its triggers: a step that needs it restores them itself,
    # and storage.migrate asserts the full set after the upgrade.
    render_as_batch=False,
)
with context.begin_transaction():
    context.run_migrations()
