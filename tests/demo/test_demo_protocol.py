"""The demo server's protocol, as conversations over raw sockets."""

from tests.demo.conversing import Conversation, Person


async def test_registration_with_capabilities(talk: Conversation) -> None:
    await talk("""
        raw> CAP LS 302
        raw< :demo.gamebot CAP * LS :…multi-prefix…userhost-in-names…
        raw> NICK ann
        raw> USER ann 0 * :Ann of the house
        raw x :demo.gamebot 001 …
        raw> CAP REQ :multi-prefix account-tag
        raw< :demo.gamebot CAP ann NAK :multi-prefix account-tag
        raw> CAP REQ :multi-prefix
        raw< :demo.gamebot CAP ann ACK :multi-prefix
        raw> CAP LIST
        raw< :demo.gamebot CAP ann LIST :multi-prefix
        raw> CAP REQ :-multi-prefix
        raw< :demo.gamebot CAP ann ACK :-multi-prefix
        raw> CAP LIST
        raw< :demo.gamebot CAP ann LIST :
        raw> CAP DANCE
        raw< :demo.gamebot 410 ann DANCE :Invalid CAP command
        raw> CAP END
        raw< :demo.gamebot 001 ann :Welcome to GameBotDemo, ann!ann@127.0.0.1
        raw< :demo.gamebot 002 ann :…
        raw< :demo.gamebot 003 ann :…
        raw< :demo.gamebot 004 ann demo.gamebot …
        raw< :demo.gamebot 005 ann CASEMAPPING=rfc1459 CHANTYPES=#& PREFIX=(qaohv)~&@%+ … :are supported by this server
        raw< :demo.gamebot 005 ann …NETWORK=GameBotDemo :are supported by this server
        raw< :demo.gamebot 251 ann :…
        raw< :demo.gamebot 376 ann :End of /MOTD command
    """)


async def test_registration_without_capabilities_and_its_faults(talk: Conversation) -> None:
    await talk("""
        raw> JOIN #hearts
        raw< :demo.gamebot 451 * :You have not registered
        raw> DANCE
        raw< :demo.gamebot 451 * :You have not registered
        raw> PASS anything
        raw> NICK
        raw< :demo.gamebot 431 * :No nickname given
        raw> NICK 9lives
        raw< :demo.gamebot 432 * 9lives :Erroneous nickname
        raw> NICK :two words
        raw< :demo.gamebot 432 * two_words :Erroneous nickname
        raw> NICK #hearts
        raw< :demo.gamebot 432 * #hearts :Erroneous nickname
        raw> NICK abcdefghijklmnopqrstuvwxyzabcde
        raw< :demo.gamebot 432 * abcdefghijklmnopqrstuvwxyzabcde :Erroneous nickname
        raw> USER ann
        raw< :demo.gamebot 461 * USER :Not enough parameters
        raw> PING early
        raw< :demo.gamebot PONG demo.gamebot :early
        raw> NICK Ayşe
        raw> USER ann 0 * :Ann
        raw< :demo.gamebot 001 Ayşe :…
        raw> USER ann 0 * :Ann
        raw< :demo.gamebot 462 Ayşe :You may not reregister
        raw> DANCE
        raw< :demo.gamebot 421 Ayşe DANCE :Unknown command
        raw> PING
        raw< :demo.gamebot 409 Ayşe :No origin specified
        raw> PING :a token of words
        raw< :demo.gamebot PONG demo.gamebot :a token of words
        raw> JOIN
        raw< :demo.gamebot 461 Ayşe JOIN :Not enough parameters
    """)


async def test_a_nick_belongs_to_one_and_is_compared_as_rfc1459_does(talk: Conversation) -> None:
    await talk("""
        ann> NICK Ann[home]\\
        ann< :ann!ann@127.0.0.1 NICK :Ann[home]\\
        raw> NICK ann{HOME}|
        raw< :demo.gamebot 433 * ann{HOME}| :Nickname is already in use
        raw> NICK bob
        raw> USER bob 0 * :Bob
        raw< :demo.gamebot 376 bob …
        raw> NICK aNN[home}|
        raw< :demo.gamebot 433 bob aNN[home}| :Nickname is already in use
        raw> PRIVMSG ANN{home]\\ :same person
        ann< :bob!bob@127.0.0.1 PRIVMSG Ann[home]\\ :same person
        ann> NICK ann{home}|
        ann< :Ann[home]\\!ann@127.0.0.1 NICK :ann{home}|
        ann> NICK ann
        raw> NICK ANN{home}|
        raw< :bob!bob@127.0.0.1 NICK :ANN{home}|
    """)


async def test_channels_are_compared_as_rfc1459_does(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #Hearts[~]
        ann< :ann!… JOIN :#Hearts[~]
        bob> JOIN #hearts{^}
        bob< :bob!… JOIN :#Hearts[~]
        bob< :demo.gamebot 353 bob = #Hearts[~] :@ann bob
        bob< :demo.gamebot 366 bob #Hearts[~] :…
        ann> PRIVMSG #HEARTS[^} :hello
        bob< :ann!… PRIVMSG #Hearts[~] :hello
    """)


async def test_two_people_talk(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        ann< :ann!ann@127.0.0.1 JOIN :#hearts
        ann< :demo.gamebot 353 ann = #hearts :@ann
        ann< :demo.gamebot 366 ann #hearts :End of /NAMES list
        bob> JOIN #hearts
        bob x …332…
        ann< :bob!bob@127.0.0.1 JOIN :#hearts
        ann> PRIVMSG #hearts :hello  there :)
        bob< :ann!ann@127.0.0.1 PRIVMSG #hearts :hello  there :)
        ann x …PRIVMSG…
        bob> privmsg Ann psst
        ann< :bob!bob@127.0.0.1 PRIVMSG ann :psst
        bob> NOTICE ann,#hearts :both
        ann< :bob!bob@127.0.0.1 NOTICE ann :both
        ann< :bob!bob@127.0.0.1 NOTICE #hearts :both
        bob> NICK robert
        ann< :bob!bob@127.0.0.1 NICK :robert
        bob> PART #hearts :had enough
        ann< :robert!bob@127.0.0.1 PART #hearts :had enough
        bob< :robert!bob@127.0.0.1 PART #hearts :had enough
        bob> JOIN #hearts
        bob> QUIT :good night
        bob< ERROR :Closing link: 127.0.0.1 (Quit: good night)
        ann< :robert!bob@127.0.0.1 QUIT :Quit: good night
    """)


async def test_what_cannot_be_said(talk: Conversation) -> None:
    await talk("""
        bob> JOIN #hearts
        ann> PRIVMSG
        ann< :demo.gamebot 411 ann :No recipient given (PRIVMSG)
        ann> PRIVMSG bob
        ann< :demo.gamebot 412 ann :No text to send
        ann> PRIVMSG bob :
        ann< :demo.gamebot 412 ann :No text to send
        ann> PRIVMSG nobody,bob :hi
        ann< :demo.gamebot 401 ann nobody :No such nick/channel
        bob< :ann!… PRIVMSG bob :hi
        ann> PRIVMSG #nowhere :hi
        ann< :demo.gamebot 403 ann #nowhere :No such channel
        ann> PRIVMSG #hearts :from outside
        ann< :demo.gamebot 404 ann #hearts :Cannot send to channel
        ann> PRIVMSG a,b,c,d,bob :hi
        ann< :demo.gamebot 407 ann bob :Too many targets
        ann> NOTICE nobody :never answered
        ann> NOTICE #hearts :never answered
        ann> NOTICE
        ann x :demo.gamebot 4…
        bob x …PRIVMSG #hearts…
        bob x …NOTICE…
    """)


async def test_rooms_can_be_entered_and_left_several_at_a_time(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #one,two,&three
        ann< :ann!… JOIN :#one
        ann< :demo.gamebot 403 ann two :No such channel
        ann< :ann!… JOIN :&three
        ann> JOIN #ONE
        ann x :ann!… JOIN…
        ann> PART #one,#two
        ann< :ann!… PART #one
        ann< :demo.gamebot 403 ann #two :No such channel
        bob> JOIN #one
        ann> PART #one
        ann< :demo.gamebot 442 ann #one :You're not on that channel
        ann> JOIN #one
        ann> JOIN 0
        ann< :ann!… PART &three
        ann< :ann!… PART #one
        bob< :ann!… PART #one
        ann> LIST
        ann< :demo.gamebot 322 ann #one 1 :
        ann< :demo.gamebot 323 ann :End of /LIST
    """)


async def test_the_first_person_is_op_the_bot_never_and_the_boss_always(talk: Conversation) -> None:
    await talk("""
        gamebot> JOIN #hearts
        gamebot< :demo.gamebot 353 gamebot = #hearts :gamebot
        ann> JOIN #hearts
        ann< :demo.gamebot 353 ann = #hearts :gamebot @ann
        gamebot< :demo.gamebot MODE #hearts +o ann
        bob> JOIN #hearts
        bob< :demo.gamebot 353 bob = #hearts :gamebot @ann bob
        boss> JOIN #hearts
        boss< :demo.gamebot 353 boss = #hearts :gamebot @ann bob @boss
    """)


async def test_ranks(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
        bob> CAP REQ multi-prefix
        bob> MODE #hearts +o bob
        bob< :demo.gamebot 482 bob #hearts :You're not channel operator
        ann> MODE #hearts +hv-o bob bob ann
        bob< :ann!… MODE #hearts +hv-o bob bob ann
        bob> NAMES #hearts
        bob< :demo.gamebot 353 bob = #hearts :ann %+bob
        ann> NAMES #hearts
        ann< :demo.gamebot 353 ann = #hearts :ann %bob
        bob> MODE #hearts +v ann
        ann< :bob!… MODE #hearts +v ann
        bob> MODE #hearts +o ann
        bob< :demo.gamebot 482 bob #hearts :…
        boss> JOIN #hearts
        boss> MODE #hearts +qa ann bob
        ann< :boss!… MODE #hearts +qa ann bob
        ann> NAMES #hearts
        ann< :demo.gamebot 353 ann = #hearts :~ann &bob @boss
        boss> MODE #hearts +o nobody
        boss< :demo.gamebot 401 boss nobody :…
        carl> JOIN #other
        boss> MODE #hearts +o carl
        boss< :demo.gamebot 441 boss carl #hearts :They aren't on that channel
        boss> MODE #hearts +o
        boss< :demo.gamebot 461 boss MODE :…
        boss> MODE #hearts +Z
        boss< :demo.gamebot 472 boss Z :is unknown mode char to me
    """)


async def test_channel_modes_keep_people_out_and_quiet(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        ann> MODE #hearts
        ann< :demo.gamebot 324 ann #hearts +nt
        ann< :demo.gamebot 329 ann #hearts …
        ann> MODE #hearts +kl secret 1
        ann< :ann!… MODE #hearts +kl secret 1
        bob> JOIN #hearts
        bob< :demo.gamebot 475 bob #hearts :…
        bob> MODE #hearts
        bob< :demo.gamebot 324 bob #hearts +klnt * 1
        bob> JOIN #hearts secret
        bob< :demo.gamebot 471 bob #hearts :…
        ann> MODE #hearts -lk+i *
        ann< :ann!… MODE #hearts -lk+i secret
        bob> JOIN #hearts
        bob< :demo.gamebot 473 bob #hearts :…
        ann> INVITE bob #hearts
        ann< :demo.gamebot 341 ann bob #hearts
        bob< :ann!… INVITE bob :#hearts
        bob> JOIN #hearts
        bob< :bob!… JOIN :#hearts
        ann> INVITE bob #hearts
        ann< :demo.gamebot 443 ann bob #hearts :is already on channel
        ann> MODE #hearts +m-i
        bob> PRIVMSG #hearts :mumble
        bob< :demo.gamebot 404 bob #hearts :…
        ann> MODE #hearts +v bob
        bob> PRIVMSG #hearts :clear
        ann< :bob!… PRIVMSG #hearts :clear
        ann> MODE #hearts +b b?b!*
        ann< :ann!… MODE #hearts +b b?b!*@*
        ann> KICK #hearts bob :enough
        bob< :ann!… KICK #hearts bob :enough
        bob> JOIN #hearts
        bob< :demo.gamebot 474 bob #hearts :…
        ann> MODE #hearts b
        ann< :demo.gamebot 367 ann #hearts b?b!*@* ann!ann@127.0.0.1 …
        ann< :demo.gamebot 368 ann #hearts :…
        ann> MODE #hearts -b B?B!*@*
        ann> MODE #hearts +s
        bob> LIST
        bob< :demo.gamebot 323 …
        bob x …322…
        bob> NAMES #hearts
        bob< :demo.gamebot 366 bob #hearts :…
        bob> WHOIS ann
        bob< :demo.gamebot 311 bob ann ann 127.0.0.1 * :ann itself
        bob< :demo.gamebot 318 …
        bob x …319…
    """)


async def test_kicks_need_a_rank(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
        bob> KICK #hearts ann
        bob< :demo.gamebot 482 bob #hearts :…
        ann> KICK #hearts
        ann< :demo.gamebot 461 ann KICK :…
        ann> KICK #hearts nobody
        ann< :demo.gamebot 401 ann nobody :…
        ann> KICK #nowhere bob
        ann< :demo.gamebot 403 ann #nowhere :…
        ann> KICK #hearts BOB
        bob< :ann!… KICK #hearts bob :ann
        ann> KICK #hearts bob
        ann< :demo.gamebot 441 ann bob #hearts :…
    """)


async def test_the_topic(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        ann> TOPIC #hearts
        ann< :demo.gamebot 331 ann #hearts :No topic is set
        ann> TOPIC #hearts :queens and hearts
        ann< :ann!… TOPIC #hearts :queens and hearts
        bob> JOIN #hearts
        bob< :demo.gamebot 332 bob #hearts :queens and hearts
        bob< :demo.gamebot 333 bob #hearts ann!ann@127.0.0.1 …
        bob> TOPIC #hearts :mine
        bob< :demo.gamebot 482 bob #hearts :…
        ann> MODE #hearts -t
        bob> TOPIC #hearts :
        ann< :bob!… TOPIC #hearts :
        carl> TOPIC #hearts
        carl< :demo.gamebot 442 carl #hearts :…
    """)


async def test_questions_about_people(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
        ann> WHO #hearts
        ann< :demo.gamebot 352 ann #hearts ann 127.0.0.1 demo.gamebot ann H@ :0 ann itself
        ann< :demo.gamebot 352 ann #hearts bob 127.0.0.1 demo.gamebot bob H :0 bob itself
        ann< :demo.gamebot 315 ann #hearts :…
        ann> WHO #hearts %tcuhnfar,42
        ann< :demo.gamebot 354 ann 42 #hearts ann 127.0.0.1 ann H@ 0 :ann itself
        ann> WHO B* %na
        ann< :demo.gamebot 354 ann bob 0
        ann< :demo.gamebot 315 ann B* :…
        bob> AWAY :asleep
        bob< :demo.gamebot 306 bob :…
        ann> PRIVMSG bob :wake up
        ann< :demo.gamebot 301 ann bob :asleep
        ann> WHOIS bob
        ann< :demo.gamebot 311 ann bob bob 127.0.0.1 * :bob itself
        ann< :demo.gamebot 319 ann bob :#hearts
        ann< :demo.gamebot 301 ann bob :asleep
        ann< :demo.gamebot 317 ann bob 0 …
        ann< :demo.gamebot 318 ann bob :…
        ann> WHOIS nobody
        ann< :demo.gamebot 401 ann nobody :…
        ann> USERHOST bob nobody ann
        ann< :demo.gamebot 302 ann :bob=-bob@127.0.0.1 ann=+ann@127.0.0.1
        ann> ISON :bob nobody ANN
        ann< :demo.gamebot 303 ann :bob ann
        bob> AWAY
        bob< :demo.gamebot 305 bob :…
        ann> MODE ann +i
        ann< :ann!… MODE ann +i
        ann> MODE ann
        ann< :demo.gamebot 221 ann +i
        ann> MODE bob +i
        ann< :demo.gamebot 502 ann :…
        ann> LUSERS
        ann< :demo.gamebot 251 ann :There are 2 users and 0 invisible on 1 servers
    """)


async def test_capabilities_change_what_one_sees(talk: Conversation) -> None:
    await talk(
        """
        ann> CAP REQ :userhost-in-names echo-message
        ann> JOIN #hearts
        ann< :demo.gamebot 353 ann = #hearts :@ann!ann@127.0.0.1
        ann> PRIVMSG #hearts :echo
        ann< :ann!… PRIVMSG #hearts :echo
        bob> CAP REQ :away-notify
        bob> JOIN #hearts
        ann> AWAY :tea
        bob< :ann!… AWAY :tea
        ann> AWAY
        bob< :ann!… AWAY
    """
    )


async def test_server_time_stamps_every_line(talk: Conversation) -> None:
    raw = await talk.person("raw")
    raw.writer.write(b"CAP REQ :server-time\r\nNICK ann\r\nUSER a 0 * :a\r\nCAP END\r\n")
    await raw.hears("@time=20…-…-…T…:…:….…Z :demo.gamebot 001 ann :…")


async def test_many_names_take_several_lines(talk: Conversation) -> None:
    nicks = [f"somebody-with-a-long-nick-{number:02}" for number in range(40)]
    for nick in nicks:
        person = talk.people[nick] = await Person.connect(talk.port)
        await person.register(nick)
        await person.send(b"JOIN #hearts\r\n")
    ann = await talk.person("ann")
    await ann.send(b"JOIN #hearts\r\n")
    lines = [line for line in ann.inbox if " 353 " in line]
    assert len(lines) > 1
    assert all(len(line.encode()) <= 510 for line in lines)
    assert {word.lstrip("@") for line in lines for word in line.split(" :")[1].split()} == {*nicks, "ann"}
