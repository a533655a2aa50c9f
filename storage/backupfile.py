"""The file a backup is written to: whole or not there, and for nobody else's eyes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.errors import BackupFailed


@contextmanager
def private_file(path: Path) -> Iterator[Path]:
    """A new file beside `path` to write to, which takes its name when all went well. BackupFailed if `path` exists.

    Only its owner may read it: a journal holds hands and secrets.
    """
    if path.exists():
        raise BackupFailed(f"{path} exists already; a backup never overwrites one, choose another name")
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise BackupFailed(f"{part} cannot be written: {error.strerror}") from error
    try:
        yield part
        _to_disk(part)
        os.rename(part, path)
        _to_disk(path.parent)
    except OSError as error:
        raise BackupFailed(f"{path} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
