"""Every request that a command declares has exactly one handler, and every handler a declaration."""

import pytest

from bot.commands import REGISTRY, REQUESTS
from bot.commands import requests as ask
from bot.hall import dispatch
from bot.hall.handlers import wallet
from bot.table import commands as cmd
from bot.table.commands import kinds
from bot.table.decide import DECIDERS, check, decides


def test_requests_and_handlers_are_the_same() -> None:
    assert dispatch.HANDLERS.keys() == REQUESTS
    assert len(REQUESTS) > 30
    assert {kind for spec in REGISTRY.values() for kind in spec.requests} == REQUESTS


def test_each_handler_is_the_only_function_for_its_requests() -> None:
    assert dispatch.HANDLERS[ask.Give].needs is dispatch.Needs.NOBODY
    assert dispatch.HANDLERS[ask.Start].needs is dispatch.Needs.CHANNEL
    assert dispatch.HANDLERS[cmd.SetPrize].needs is dispatch.Needs.TABLE


def test_a_request_without_a_handler_keeps_the_bot_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(dispatch.HANDLERS, ask.Join)
    with pytest.raises(ImportError, match=r"no handler carries out \['Join'\]"):
        dispatch.check(REQUESTS)


def test_a_handler_without_a_request_keeps_the_bot_from_starting() -> None:
    with pytest.raises(ImportError, match=r"\['ShowTables'\] have handlers, but no command"):
        dispatch.check(REQUESTS - {ask.ShowTables})


def test_a_table_decides_each_of_its_commands_and_nothing_else() -> None:
    assert kinds() == DECIDERS.keys()
    assert len(kinds()) > 15
    with pytest.raises(ImportError, match=r"no function in bot/table decides \['TableCommand'\]"):
        check(kinds() | {cmd.TableCommand})
    with pytest.raises(ImportError, match=r"\['Stop'\] are decided, but"):
        check(kinds() - {cmd.Stop})


def test_nothing_is_handled_or_decided_twice() -> None:
    with pytest.raises(ValueError, match="Give is handled twice"):
        dispatch.handles(ask.Give)(wallet.give)
    with pytest.raises(ValueError, match="Leave is decided twice"):
        decides(cmd.Leave)(DECIDERS[cmd.Leave])
