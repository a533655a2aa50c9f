"""The file of a backup or an archive: whole or not there, over no other one, and for nobody else's eyes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.errors import FileFailed


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file beside `path` to write to, which is on the disk and has that name when all went well.

    Only its owner may read it: a journal holds hands and secrets. FileFailed if `path` exists, even if it came to exist
    meanwhile: two who write at once write two files, and the second of them gets no name.
    """
    _refuse_existing(path)
    try:
        descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
        os.close(descriptor)
    except OSError as error:
        raise FileFailed(f"{path} cannot be written: {error.strerror}") from error
    part = Path(name)
    try:
        yield part
        _to_disk(part)
        _name(part, path)
        _to_disk(path.parent)
    except OSError as error:
        raise FileFailed(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)


def _refuse_existing(path: Path) -> None:
    if os.path.lexists(path):
        raise FileFailed(f"{path} exists already; nothing is ever written over, choose another name")


def _name(part: Path, path: Path) -> None:
    """Give `part` its name. A rename alone would replace a file that has come there; not every disk has hard links."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        _refuse_existing(path)
        raise
    try:
        os.replace(part, path)
    except OSError:
        path.unlink()
        raise


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
