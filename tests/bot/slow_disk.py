"""A database that keeps the hall waiting: what happens while a commit is under way."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from tests.bot.conversation import Conversation

TURNS = 50
"""Turns of the event loop after which everything stands still that can: the longest way of a line has some ten."""


@asynccontextmanager
async def slow_disk(chat: Conversation, *, written: bool) -> AsyncIterator[None]:
    """Within the block nothing that the hall writes is answered; at its end everything is, and what waited is done.

    `written`: it is in the database at once, and only the answer is late; else it is written at the end.
    """
    storage: Any = chat.storage
    late: list[Callable[[], None]] = []

    def slowly(write: Callable[..., Future[Any]], *asked: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        done = write(*asked) if written else None
        late.append(lambda: (done or write(*asked)).add_done_callback(partial(_pass_on, answer)))
        return answer

    storage.submit = partial(slowly, storage.submit)
    storage.new_table = partial(slowly, storage.new_table)
    storage.balance = partial(slowly, storage.balance)
    try:
        yield
        assert late, "nothing was written in the block"
    finally:
        del storage.submit, storage.new_table, storage.balance
        for answer in late:
            answer()
    await chat.settle()


def _pass_on(answer: Future[Any], done: Future[Any]) -> None:
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        answer.set_exception(error)


async def heard(chat: Conversation, *lines: str) -> None:
    """People say these lines (`ann> !stop`, in private `ann@ qs`), and the hall gets as far as it can with them."""
    for line in lines:
        said, _, text = line.partition(" ")
        chat.network.say(said[:-1], text.strip(), "#hearts" if said[-1] == ">" else None)
    database = chat.hall.directory.database
    for _ in range(TURNS):
        await asyncio.sleep(0)
        while database.reading:  # the disk is slow to write, not to read
            await asyncio.sleep(0.001)
