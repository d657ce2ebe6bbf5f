"""A bot, tested against a lab: its user is Alice, who presses, asks, votes and reacts as people do."""

import asyncio
import contextlib

from telethon import events, functions
from telethon.tl import types

from mtproto_lab import Lab
from mtproto_telethon import client_of, signed_in
from tea_bot import add_handlers

SECONDS = 30


class Customer:
    """A user who talks to the bot."""

    def __init__(self, client, bot):
        self.client = client
        self.bot = bot
        self.messages = asyncio.Queue()
        self.edits = asyncio.Queue()
        self.reactions = asyncio.Queue()
        client.add_event_handler(self.messages.put, events.NewMessage(incoming=True, from_users=bot))
        client.add_event_handler(self.edits.put, events.MessageEdited(incoming=True, from_users=bot))
        client.add_event_handler(self.reactions.put, events.Raw(types.UpdateMessageReactions))

    async def next(self):
        """The next message of the bot."""
        return (await asyncio.wait_for(self.messages.get(), SECONDS)).message

    async def answer(self, text):
        """What the bot says to a text."""
        await self.client.send_message(self.bot, text)
        return await self.next()


@contextlib.asynccontextmanager
async def conversation(lab):
    """The bot at one end, Alice at the other."""
    async with signed_in(lab, lab.bot["username"]) as bot, signed_in(lab, "alice") as alice:
        add_handlers(bot)
        # From now on it is told what is written to it.
        await bot.get_me()
        yield Customer(alice, await alice.get_input_entity(lab.bot["username"]))


def test_buttons_and_inline_mode(lab):
    async def story():
        async with conversation(lab) as alice:
            offer = await alice.answer("/start")
            assert [button.text for row in offer.buttons for button in row] == ["Tea", "Coffee"]
            pressed = await offer.click(0)
            assert (pressed.message, pressed.alert) == ("Careful, it is hot.", True)
            changed = (await asyncio.wait_for(alice.edits.get(), SECONDS)).message
            assert (changed.id, changed.raw_text, changed.buttons) == (offer.id, "Here is your tea.", None)

            results = await alice.client.inline_query(alice.bot, "hi")
            assert [result.title for result in results] == ["Louder"]
            await results[0].click("me")
            assert (await alice.client.get_messages("me", limit=1))[0].raw_text == "HI"

    asyncio.run(story())


def test_album_poll_and_reactions(lab):
    async def story():
        async with conversation(lab) as alice:
            pages = [await alice.answer("/menu"), await alice.next()]
            assert [page.raw_text for page in pages] == ["Teas", "Cakes"]
            assert pages[0].grouped_id and pages[0].grouped_id == pages[1].grouped_id
            assert await alice.client.download_media(pages[1], file=bytes) == b"lemon, poppy"

            question = await alice.answer("/vote")
            green = question.poll.poll.answers[0].option
            await alice.client(functions.messages.SendVoteRequest(alice.bot, question.id, [green]))
            assert (await alice.next()).raw_text == "Counted."

            thanks = await alice.client.send_message(alice.bot, "Thank you")
            hearts = await asyncio.wait_for(alice.reactions.get(), SECONDS)
            assert (hearts.msg_id, hearts.reactions.results[0].reaction.emoticon) == (thanks.id, "❤")
            await alice.client(
                functions.messages.SendReactionRequest(
                    alice.bot, question.id, reaction=[types.ReactionEmoji("👍")]))
            assert (await alice.next()).raw_text == "👍 to you too!"

    asyncio.run(story())


KITCHEN = {
    "people": [{"phone": "9996631007", "first_name": "Gita", "username": "gita_lab"}],
    "bots": [{"username": "tea_bot"}, {"username": "cake_bot", "first_name": "Cakes"}],
    "chats": [
        {
            "kind": "supergroup", "title": "Kitchen", "username": "lab_kitchen", "owner": "gita_lab",
            "members": ["alice", "tea_bot"], "administrators": ["cake_bot"],
        }
    ],
}


def test_two_bots_in_one_group():
    with Lab(world=KITCHEN) as lab:

        async def story():
            async with signed_in(lab, "tea_bot") as tea, signed_in(lab, "cake_bot") as cake, signed_in(lab, "alice") as alice:
                @tea.on(events.NewMessage(pattern="/menu"))
                async def _(event):
                    await event.respond("Green, black.")

                # As an administrator it hears everything, and not only commands.
                @cake.on(events.NewMessage(pattern="(?i).*hungry"))
                async def _(event):
                    await event.respond("Lemon, poppy.")

                for bot in (tea, cake):
                    await bot.get_me()
                answers = asyncio.Queue()
                alice.add_event_handler(answers.put, events.NewMessage(incoming=True, chats="lab_kitchen"))
                for text, answer in (("/menu@tea_bot", "Green, black."), ("I am hungry.", "Lemon, poppy.")):
                    await alice.send_message("lab_kitchen", text)
                    assert (await asyncio.wait_for(answers.get(), SECONDS)).raw_text == answer
                kitchen = lab.chat("Kitchen")
                assert (await alice.get_entity("lab_kitchen")).id == kitchen["id"]
                assert kitchen["administrators"] == [lab.bot_named("cake_bot")["id"]]
                assert len(kitchen["members"]) == 4

        asyncio.run(story())


def test_users_act_by_order(lab):
    async def story():
        async with signed_in(lab, lab.bot["username"]) as bot:
            add_handlers(bot)
            heard = asyncio.Queue()
            bot.add_event_handler(heard.put, events.NewMessage(incoming=True))
            chosen = asyncio.Event()

            @bot.on(events.CallbackQuery())
            async def _(_):
                chosen.set()

            await bot.get_me()
            name = lab.bot["username"]

            async def order(what, *arguments, **named):
                """In another thread, as the bot answers in this one."""
                return await asyncio.to_thread(what, "alice", name, *arguments, **named)

            await order(lab.write, "/start")
            await order(lab.press, "Tea", patience=SECONDS)
            await asyncio.wait_for(chosen.wait(), SECONDS)
            await order(lab.write, "/vote")
            question = await order(lab.vote, "Green", patience=SECONDS)
            # The number is that of Alice's message, which the next one has to be behind.
            assert await order(lab.react, "👍", message="Counted.", patience=SECONDS) > question
            answer = "👍 to you too!"
            await order(lab.react, "🔥", message=answer, patience=SECONDS)
            await order(lab.write, "Which tea is it?", reply_to=answer, file=("menu.txt", b"Green, black"))
            while (event := await asyncio.wait_for(heard.get(), SECONDS)).raw_text != "Which tea is it?":
                pass
            assert (await event.message.get_reply_message()).raw_text == answer
            assert await event.message.download_media(file=bytes) == b"Green, black"

    asyncio.run(story())


def test_what_came_while_the_bot_was_down(lab, tmp_path):
    """With a session in a file, and `catch_up`; a StringSession forgets how far the bot had come."""
    session, name = tmp_path / "bot", lab.bot["username"]

    async def story():
        async with signed_in(lab, name, session) as bot:
            await bot.get_me()
        for text in ("Are you there?", "Hello?"):
            lab.write("alice", name, text)
        async with client_of(lab, session, catch_up=True) as bot:
            texts = asyncio.Queue()
            bot.add_event_handler(lambda event: texts.put(event.raw_text), events.NewMessage(incoming=True))
            for text in ("Are you there?", "Hello?"):
                assert await asyncio.wait_for(texts.get(), SECONDS) == text

    asyncio.run(story())


FORUM = {
    "chats": [
        {
            "kind": "supergroup", "title": "Kitchen", "owner": "alice", "members": ["boris", "clara"], "forum": True,
            "topics": ["Tea", "Cake"], "generated_messages": 20,
            "messages": [{"from": "boris", "text": "Is there any left?", "topic": "Cake"}],
        },
        {"kind": "channel", "title": "News", "owner": "alice", "messages": [{"from": "alice", "text": "Open."}]},
    ],
    "private_chats": [{"between": ["boris", "labbot"], "messages": [{"from": "boris", "text": "/start"}]}],
}


def test_a_forum_and_messages_of_the_start():
    def texts_of_run():
        with Lab("--seed", "7", world=FORUM) as lab:

            async def story():
                async with signed_in(lab, "alice") as alice:
                    kitchen = lab.chat("Kitchen")
                    topics = {each["title"]: each["id"] for each in kitchen["topics"]}
                    assert list(topics) == ["General", "Tea", "Cake"]
                    dialogs = {each.title: each async for each in alice.iter_dialogs()}
                    entity = dialogs["Kitchen"].entity
                    assert entity.forum and dialogs["News"].message.raw_text == "Open."
                    cake = await alice.get_messages(entity, reply_to=topics["Cake"])
                    assert cake[0].raw_text == "Is there any left?"
                    # By its title, or as what the lab says of it.
                    lab.write("clara", "Kitchen", "No.")
                    lab.write("clara", kitchen, "But tea.")
                    texts = [each.raw_text for each in await alice.get_messages(entity, limit=50) if each.raw_text]
                    assert texts[:2] == ["But tea.", "No."] and len(texts) == 23
                    return texts

            return asyncio.run(story())

    assert texts_of_run() == texts_of_run()
