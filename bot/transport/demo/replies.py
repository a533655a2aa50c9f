"""The numerics the server sends (RFC 2812 section 5, modern.ircdocs.horse): number and fixed text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numeric:
    """A numbered reply. `text` ends the line; without one the last parameter does, after a colon unless `plain`."""

    code: str
    text: str | None = None
    plain: bool = False

    def line(self, server: str, nick: str, params: tuple[str, ...]) -> str:
        """The line to `nick`. Parameters but the last must be words."""
        words = [f":{server}", self.code, nick, *params]
        if self.text is not None:
            words.append(f":{self.text}")
        elif params and not self.plain:
            words[-1] = f":{words[-1]}"
        return " ".join(words)


WELCOME = Numeric("001")
YOUR_HOST = Numeric("002")
CREATED = Numeric("003")
MY_INFO = Numeric("004", plain=True)
ISUPPORT = Numeric("005", "are supported by this server")

USER_MODE_IS = Numeric("221", plain=True)
LUSER_CLIENT = Numeric("251")
LUSER_OP = Numeric("252", "operator(s) online")
LUSER_UNKNOWN = Numeric("253", "unknown connection(s)")
LUSER_CHANNELS = Numeric("254", "channels formed")
LUSER_ME = Numeric("255")
LOCAL_USERS = Numeric("265")
GLOBAL_USERS = Numeric("266")

AWAY = Numeric("301")
USERHOST = Numeric("302")
ISON = Numeric("303")
UNAWAY = Numeric("305", "You are no longer marked as being away")
NOW_AWAY = Numeric("306", "You have been marked as being away")
WHOIS_USER = Numeric("311")
WHOIS_SERVER = Numeric("312")
END_OF_WHO = Numeric("315", "End of WHO list")
WHOIS_IDLE = Numeric("317", "seconds idle, signon time")
END_OF_WHOIS = Numeric("318", "End of /WHOIS list")
WHOIS_CHANNELS = Numeric("319")
LIST_START = Numeric("321", "Users  Name")
LIST = Numeric("322")
LIST_END = Numeric("323", "End of /LIST")
CHANNEL_MODE_IS = Numeric("324", plain=True)
CREATION_TIME = Numeric("329", plain=True)
NO_TOPIC = Numeric("331", "No topic is set")
TOPIC = Numeric("332")
TOPIC_WHO_TIME = Numeric("333", plain=True)
INVITING = Numeric("341", plain=True)
WHO_REPLY = Numeric("352")
NAMES_REPLY = Numeric("353")
WHOX_REPLY = Numeric("354")
WHOX_REPLY_PLAIN = Numeric("354", plain=True)
END_OF_NAMES = Numeric("366", "End of /NAMES list")
BAN_LIST = Numeric("367", plain=True)
END_OF_BAN_LIST = Numeric("368", "End of channel ban list")
MOTD = Numeric("372")
MOTD_START = Numeric("375")
END_OF_MOTD = Numeric("376", "End of /MOTD command")
VERSION = Numeric("351")
TIME = Numeric("391")

NO_SUCH_NICK = Numeric("401", "No such nick/channel")
NO_SUCH_CHANNEL = Numeric("403", "No such channel")
CANNOT_SEND = Numeric("404", "Cannot send to channel")
TOO_MANY_CHANNELS = Numeric("405", "You have joined too many channels")
TOO_MANY_TARGETS = Numeric("407", "Too many targets")
NO_ORIGIN = Numeric("409", "No origin specified")
INVALID_CAP = Numeric("410", "Invalid CAP command")
NO_RECIPIENT = Numeric("411")
NO_TEXT = Numeric("412", "No text to send")
LINE_TOO_LONG = Numeric("417", "Input line was too long")
UNKNOWN_COMMAND = Numeric("421", "Unknown command")
NO_NICK_GIVEN = Numeric("431", "No nickname given")
BAD_NICK = Numeric("432", "Erroneous nickname")
NICK_IN_USE = Numeric("433", "Nickname is already in use")
USER_NOT_IN_CHANNEL = Numeric("441", "They aren't on that channel")
NOT_ON_CHANNEL = Numeric("442", "You're not on that channel")
USER_ON_CHANNEL = Numeric("443", "is already on channel")
NOT_REGISTERED = Numeric("451", "You have not registered")
NEED_MORE_PARAMS = Numeric("461", "Not enough parameters")
ALREADY_REGISTERED = Numeric("462", "You may not reregister")
KEY_SET = Numeric("467", "Channel key already set")
CHANNEL_FULL = Numeric("471", "Cannot join channel (+l)")
UNKNOWN_MODE = Numeric("472", "is unknown mode char to me")
INVITE_ONLY = Numeric("473", "Cannot join channel (+i)")
BANNED = Numeric("474", "Cannot join channel (+b)")
BAD_KEY = Numeric("475", "Cannot join channel (+k)")
BAN_LIST_FULL = Numeric("478", "Channel list is full")
NOT_CHANNEL_OP = Numeric("482", "You're not channel operator")
UNKNOWN_USER_MODE = Numeric("501", "Unknown MODE flag")
USERS_DONT_MATCH = Numeric("502", "Can't change mode for other users")
