"""A server that says only the nick of who does something, not `nick!user@host`: that is enough to play."""

from pathlib import Path

from bot.config import Config
from bot.hall import Hall
from bot.transport.base import Joined, Left, Renamed, Said
from storage import Storage

from .scripted import Net


async def test_what_is_told_of_people_is_plain_text(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(":kim JOIN #hearts", ":kim PRIVMSG #hearts :!start", ":kim PRIVMSG GameBot :qs", ":kim NICK kimmy")
    peer.send(":kimmy PART #hearts")
    await peer.settled()
    events = net.events()
    assert [type(event) for event in events] == [Joined, Said, Said, Renamed, Left]
    for event in events:
        assert isinstance(event, Joined | Said | Renamed | Left)
        assert type(event.person.nick) is type(event.person.userhost) is str
        assert event.person.userhost == ""


async def test_somebody_without_a_user_and_host_opens_a_table_and_plays(net: Net, tmp_path: Path) -> None:
    net.start(channel=[{"name": "#hearts"}])
    config = Config.model_validate(
        {"network": [{"name": "test", "host": "irc.test", "channel": [{"name": "#hearts"}]}]}
    )
    storage = Storage.open(f"sqlite:///{tmp_path / 'test.db'}")
    try:
        hall = Hall(config, storage)
        hall.attach(net.transport)
        net.on_event = hall.deliver
        peer = await net.peer()
        await peer.registers()
        await peer.joins("#hearts")
        await peer.talk("C: WHO #hearts")
        peer.send(":kim JOIN #hearts", ":kim PRIVMSG #hearts :!start")
        await peer.talk("C: PRIVMSG #hearts :#1 open · … kim is captain · …")
        peer.send(":kim PRIVMSG #hearts :!play")
        await peer.talk("C: PRIVMSG #hearts :#1 …")
        await hall.quiesce()
        assert len(storage.events(1)) > 1
    finally:
        storage.close()
