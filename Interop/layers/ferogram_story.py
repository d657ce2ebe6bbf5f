"""ferogram against the local Telegram: a client in Rust, with a Python side.

    ferogram_story.py LAB.JSON LAYER

Nothing of it is changed. The file of its session says where the datacenters are; a public key cannot be told to it. So
its key exchange is not tried: Telethon makes the keys, without a sign-in, and they are written into new files. The rest
is its own, through a SOCKS5 proxy: it signs in, moves to other datacenters, and takes its authorization there. What it
has no function for goes through its `invoke`.
"""

import asyncio
import contextlib
import io
import os
import re
import sys
import tempfile
from importlib.metadata import version

from ferogram import filters
from ferogram.raw import LAYER

from ferogram_forms import as_channel, as_user, button, keyboard, keyboard_of_words, number, text
from ferogram_more import More, refused
from ferogram_sessions import Log, Sessions, learn
from steps import Heard, account, all_missed, picture, read_lab, run, same


class Story(Sessions, More):
    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.running = {}
        self.log = Log()

    async def begin(self, client):
        """What `run` does, beside the steps. Waits until the client knows how far updates have come."""
        told = self.log.told = Heard()
        self.running[client] = asyncio.create_task(client.run_until_disconnected())
        await told.next(lambda line: "seeded" in line)

    async def go_on(self, client):
        """The same with a session that was used before. Waits until the client has asked for what it missed, in all
        channels that it knows: what comes meanwhile it does not count, and asks for that up to 30 seconds later."""
        told = self.log.told = Heard()
        await client.start()
        line = await told.next(lambda line: "update state restored" in line)
        channels = int(re.search(r"(\d+) channels tracked", line)[1])
        self.running[client] = asyncio.create_task(client.run_until_disconnected())
        for _ in range(1 + channels):
            await told.next(lambda line: "diff applied" in line or "skipping diff" in line)

    async def stop(self, client):
        if task := self.running.pop(client, None):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await client.stop()

    async def again(self):
        """The first user's client begins again. It does not count updates inside of messages.invitedUsers, and would
        ask for what it takes for missed up to 30 seconds later."""
        await self.stop(self.alice)
        self.alice = self.client("first", catch_up=True)
        self.hear_alice()
        await self.go_on(self.alice)

    def hear_alice(self):
        self.answers, self.changes, self.updates = Heard(), Heard(), Heard()
        self.alice.add_handler("message", self.answers.put, filters.incoming)
        self.alice.add_handler("edited_message", self.changes.put, filters.incoming)
        for kind in ("raw_update", "message_reaction", "poll_vote"):
            self.alice.add_handler(kind, self.updates.put)

    def hear(self):
        """What the second user is told; again for each client of theirs."""
        self.texts, self.edits, self.deleted = Heard(), Heard(), Heard()
        self.boris.add_handler("message", self.texts.put, filters.incoming)
        self.boris.add_handler("edited_message", self.edits.put, filters.incoming)
        self.boris.add_handler("message_deleted", self.deleted.put)

    async def enter(self, client, user, **options):
        """It asks on standard output for the code, without an end of line, and reads it from its standard input."""
        sys.stdin = io.StringIO(f"{user['code']}\n")
        with contextlib.redirect_stdout(io.StringIO()):
            await client.start(phone=user["phone"], **options)
        same((await client.get_me())["id"], user["id"], "who is signed in")

    async def sign_in(self):
        """Two users of two datacenters, one of them with a password, and a bot."""
        alice, farid, bot = account(self.lab, "alice"), account(self.lab, "farid"), self.lab["bots"][0]
        self.alice = await self.new_session("first", alice["home_dc"])
        self.boris = await self.new_session("second", alice["home_dc"])
        self.bot = await self.new_session("bot", bot["home_dc"])
        self.hear_alice()
        self.hear()
        self.commands = Heard()
        self.bot.add_handler("message", self.commands.put, filters.incoming)
        await self.enter(self.alice, alice)
        await self.enter(self.boris, farid, password=farid["password"])
        await self.bot.start(bot_token=bot["token"])
        same((await self.bot.get_me())["id"], bot["id"], "the bot")
        self.to_boris, self.to_alice = await self.alice.resolve("@farid"), await self.boris.resolve("@alice")
        self.to_bot = await self.alice.resolve(bot["username"])
        for client in (self.alice, self.boris, self.bot):
            await self.begin(client)

    async def chats(self):
        """The list of chats, and a new one in it."""
        await self.alice.send_message(self.to_boris, "hello")
        await self.texts.next(lambda message: message.text == "hello")
        first = (await self.alice.get_dialogs())[0]
        same(first["peer"], {"_": "peerUser", "user_id": account(self.lab, "farid")["id"]}, "the first chat")

    async def messages(self):
        """Formatted text, an answer, an edit, a removal, the history."""
        sent = await self.alice.send_message(self.to_boris, "**bold** and `code`", parse_mode="markdown")
        got = await self.texts.next(lambda message: message.text == "bold and code")
        same(
            [(each["_"], each["offset"], each["length"]) for each in got.entities],
            [("messageEntityBold", 0, 4), ("messageEntityCode", 9, 4)], "entities")
        await got.reply("an answer")
        answer = await self.answers.next(lambda message: message.text == "an answer")
        same(answer.reply_to_msg_id, sent.id, "the message that is answered")
        await self.alice.edit_message(self.to_boris, sent.id, "edited")
        edited = await self.edits.next()
        same((edited.text, edited.id), ("edited", got.id), "the edit")
        history = await self.alice.get_message_history(self.to_boris, limit=2)
        same([message["message"] for message in history], ["an answer", "edited"], "the history")
        await self.alice.delete_messages([sent.id])
        same((await self.deleted.next()).message_ids, [got.id], "what is gone")

    async def groups(self):
        made = await self.alice.create_group("A group", [as_user(self.to_boris)])
        self.group = {"_": "inputPeerChat", "chat_id": made["updates"]["chats"][0]["id"]}
        await self.again()
        await self.alice.send_message(self.group, "in the group")
        got = await self.texts.next(lambda message: message.text == "in the group")
        same(got.peer_id, {"_": "peerChat", "chat_id": self.group["chat_id"]}, "where it was heard")
        same(await self.members_of_group(), 2, "members")
        await got.reply("heard in the group")
        await self.answers.next(lambda message: message.text == "heard in the group")

    async def members_of_group(self):
        full = await self.alice.invoke({"_": "messages.getFullChat", "chat_id": self.group["chat_id"]})
        return len(full["full_chat"]["participants"]["participants"])

    async def new_channel(self, title, kind):
        made = await self.alice.invoke({"_": "channels.createChannel", "title": title, "about": "", kind: True})
        chat = made["chats"][0]
        return {"_": "inputPeerChannel", "channel_id": chat["id"], "access_hash": chat["access_hash"]}

    async def channels(self):
        """A channel that posts, and a supergroup that talks."""
        self.channel = await self.new_channel("A channel", "broadcast")
        self.supergroup = await self.new_channel("A supergroup", "megagroup")
        for peer in (self.channel, self.supergroup):
            await self.alice.invoke({
                "_": "channels.inviteToChannel", "channel": as_channel(peer), "users": [as_user(self.to_boris)]})
        await self.again()
        await self.alice.send_message(self.channel, "a post")
        got = await self.texts.next(lambda message: message.text == "a post")
        same((got._raw.get("post"), got.peer_id["channel_id"]), (True, self.channel["channel_id"]), "the post")
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(got.chat_id, "may I?"))
        # An access hash is another one for each user.
        self.channels_of_boris = [await self.boris.resolve(got.chat_id)]
        await self.alice.send_message(self.supergroup, "in the supergroup")
        got = await self.texts.next(lambda message: message.text == "in the supergroup")
        same((got._raw.get("post"), got.sender_id), (None, account(self.lab, "alice")["id"]), "who talks there")
        same(len(await self.alice.get_participants(self.supergroup)), 2, "members")
        self.of_boris = await self.boris.resolve(got.chat_id)
        self.channels_of_boris.append(self.of_boris)
        await got.reply("heard in the supergroup")
        await self.answers.next(lambda message: message.text == "heard in the supergroup")

    def picture(self, *colour):
        path = os.path.join(self.folder, "picture.png")
        with open(path, "wb") as file:
            file.write(picture(*colour))
        return path

    async def uploaded(self, client, *colour):
        return {"_": "inputMediaUploadedPhoto", "file": await client.upload_file(self.picture(*colour))}

    async def albums(self):
        """Two pictures that arrive as one album, in order."""
        album = []
        for place, colour in enumerate(((200, 30, 30), (30, 30, 200))):
            media = await self.alice.invoke({
                "_": "messages.uploadMedia", "peer": self.to_boris, "media": await self.uploaded(self.alice, *colour)})
            photo = {key: media["photo"][key] for key in ("id", "access_hash", "file_reference")}
            album.append({
                "_": "inputSingleMedia", "random_id": number(), "message": f"picture {place}",
                "media": {"_": "inputMediaPhoto", "id": {"_": "inputPhoto", **photo}}})
        await self.alice.invoke({"_": "messages.sendMultiMedia", "peer": self.to_boris, "multi_media": album})
        got = [await self.texts.next(lambda message: message.media) for _ in range(2)]
        same([message.text for message in got], ["picture 0", "picture 1"], "captions")
        assert got[0].grouped_id and got[0].grouped_id == got[1].grouped_id, "no album"
        sizes = {(size.get("w"), size.get("h")) for size in got[0].media["photo"]["sizes"]}
        assert (32, 24) in sizes, sizes

    async def keyboards(self):
        """A bot's buttons: pressed, answered, changed by an edit; a keyboard of words."""
        await self.alice.send_message(self.to_bot, "/start")
        command = await self.commands.next(lambda message: message.text == "/start")
        same(command.entities[0]["_"], "messageEntityBotCommand", "the command's entity")
        await command.respond(
            "choose", reply_markup=keyboard([button("one", data=b"1")], [button("page", url="https://a.org")]))
        got = await self.answers.next(lambda message: message.text == "choose")
        rows = [[each["text"] for each in row["buttons"]] for row in got._raw["reply_markup"]["rows"]]
        same(rows, [["one"], ["page"]], "buttons")

        @self.bot.on_callback_query()
        async def press(client, query):
            await client.invoke({
                "_": "messages.setBotCallbackAnswer", "query_id": query.query_id, "cache_time": 0, "alert": True,
                "message": f"you chose {query.data.decode()}"})
            await query.edit_message_text("chosen")

        answer = await self.alice.invoke({
            "_": "messages.getBotCallbackAnswer", "peer": self.to_bot, "msg_id": got.id, "data": b"1"})
        same((answer["message"], answer.get("alert")), ("you chose 1", True), "the bot's answer")
        changed = await self.changes.next()
        same((changed.text, changed._raw.get("reply_markup")), ("chosen", None), "after the edit")

        # One in the place of letters: its buttons are words that the user sends, until it is taken away.
        await command.respond("or say", reply_markup=keyboard_of_words("tea", "milk"))
        got = (await self.answers.next(lambda message: message.text == "or say"))._raw["reply_markup"]
        rows = [[each["text"] for each in row["buttons"]] for row in got["rows"]]
        same((rows, got.get("resize")), ([["tea", "milk"]], True), "the keyboard")
        await self.alice.send_message(self.to_bot, rows[0][1])
        await self.commands.next(lambda message: message.text == "milk")
        await command.respond("milk it is", reply_markup={"_": "replyKeyboardHide"})
        got = await self.answers.next(lambda message: message.text == "milk it is")
        same(got._raw["reply_markup"]["_"], "replyKeyboardHide", "the keyboard in the end")

    async def inline(self):
        """A user asks a bot in another chat, and sends what it offers."""

        @self.bot.on_inline_query()
        async def offer(client, query):
            await client.answer_inline_query_articles(query.query_id, [("Louder", "", query.query.upper())], 0)

        found = await self.alice.invoke({
            "_": "messages.getInlineBotResults", "bot": as_user(self.to_bot), "peer": self.to_boris, "query": "hello",
            "offset": ""})
        same([each.get("title") for each in found["results"]], ["Louder"], "results")
        await self.alice.invoke({
            "_": "messages.sendInlineBotResult", "peer": self.to_boris, "random_id": number(),
            "query_id": found["query_id"], "id": found["results"][0]["id"]})
        got = await self.texts.next(lambda message: message.text == "HELLO")
        same(got.via_bot_id, self.lab["bots"][0]["id"], "the bot through which it came")

    async def polls(self):
        """A poll is sent, voted in, read and closed."""
        poll = {
            "_": "poll", "id": 0, "hash": 0, "question": text("tea?"),
            "answers": [{"_": "pollAnswer", "text": text(each), "option": each[:1].encode()} for each in ("yes", "no")]}
        await self.alice.invoke({
            "_": "messages.sendMedia", "peer": self.to_boris, "message": "", "random_id": number(),
            "media": {"_": "inputMediaPoll", "poll": poll}})
        got = await self.texts.next(lambda message: message.media)
        same(got.media["poll"]["question"]["text"], "tea?", "the question")
        await self.boris.send_vote(self.to_alice, got.id, [b"y"])
        update = await self.updates.next(lambda event: event._raw["_"] == "updateMessagePoll")
        same(update._raw["results"].get("total_voters"), 1, "votes that are told")
        read = await self.boris.invoke({
            "_": "messages.getPollResults", "peer": self.to_alice, "msg_id": got.id, "poll_hash": 0})
        results = read["updates"][0]["results"]["results"]
        same([(each["option"], each.get("voters", 0)) for each in results], [(b"y", 1), (b"n", 0)], "results")
        mine = next(
            message for message in await self.alice.get_message_history(self.to_boris, limit=5)
            if message.get("media", {}).get("_") == "messageMediaPoll")
        await self.alice.invoke({
            "_": "messages.editMessage", "peer": self.to_boris, "id": mine["id"],
            "media": {"_": "inputMediaPoll", "poll": mine["media"]["poll"] | {"closed": True}}})
        await refused("MESSAGE_POLL_CLOSED", self.boris.send_vote(self.to_alice, got.id, [b"n"]))

    async def reactions(self):
        """A reaction is told, read with the message, and taken back."""
        sent = await self.alice.send_message(self.to_boris, "react")
        got = await self.texts.next(lambda message: message.text == "react")
        await got.react("👍")
        update = await self.updates.next(lambda event: event._raw["_"] == "updateMessageReactions")
        same((update.msg_id, update.reactions["results"][0]["count"]), (sent.id, 1), "what is told")

        async def read():
            found = await self.alice.invoke({
                "_": "messages.getMessages", "id": [{"_": "inputMessageID", "id": sent.id}]})
            return (found["messages"][0].get("reactions") or {}).get("results") or []

        same([each["reaction"].get("emoticon") for each in await read()], ["👍"], "what is read")
        await self.boris.delete_reaction(self.to_alice, got.id)
        same(await read(), [], "reactions that are left")

    async def files(self):
        """Files both ways, whole and in ranges, small, and large over several connections; the receiver fetches them
        from the sender's datacenter."""
        mine, theirs = (self.alice, self.supergroup, self.answers), (self.boris, self.of_boris, self.texts)
        for (sender, place, _), (receiver, other_place, heard), size in (
            (mine, theirs, 300_001), (theirs, mine, 1_024), (mine, theirs, 10 * 1024 * 1024 + 5),
        ):
            content = os.urandom(size)
            source, target = (os.path.join(self.folder, name) for name in ("source.bin", "target.bin"))
            with open(source, "wb") as file:
                file.write(content)
            await sender.send_document(place, source, "a file")
            got = await heard.next(lambda message: message.media)
            document = got.media["document"]
            same((document["size"], got.text), (size, "a file"), "the file that arrived")
            await receiver.download_media(other_place, got.id, target)
            with open(target, "rb") as file:
                same(file.read() == content, True, "whether its bytes are the same")

    async def reached(self, channel):
        full = await self.boris.invoke({"_": "channels.getFullChannel", "channel": as_channel(channel)})
        return full["full_chat"]["pts"]

    async def offline(self):
        """What others did while a client was away: all of it, in order, once. In channels it goes on from where they
        are now, as updateChannelTooLong says that; so the step asks there, from where they were."""
        places = [self.to_boris, self.group, self.supergroup, self.channel]
        known = [await self.reached(each) for each in self.channels_of_boris]
        await self.stop(self.boris)
        for round_ in range(3):
            for place in places:
                await self.alice.send_message(place, f"missed {round_}")
        wrong = await self.alice.send_message(self.to_boris, "missed and wrong")
        await self.alice.edit_message(self.to_boris, wrong.id, "missed 3")
        self.boris = self.client("second", catch_up=True)
        self.hear()
        await self.go_on(self.boris)

        def where(message):
            return next(value for key, value in message.peer_id.items() if key != "_")

        expected = {self.group["chat_id"]: [f"missed {each}" for each in range(3)]}
        expected[account(self.lab, "alice")["id"]] = [f"missed {each}" for each in range(4)]
        await all_missed(
            self.texts, lambda message: message.text.startswith("missed"), expected, where,
            lambda message: message.text)
        for channel, pts in zip(self.channels_of_boris, known):
            found = await self.boris.invoke({
                "_": "updates.getChannelDifference", "channel": as_channel(channel), "pts": pts, "limit": 100,
                "filter": {"_": "channelMessagesFilterEmpty"}})
            missed = [message["message"] for message in found["new_messages"]]
            same(missed, [f"missed {each}" for each in range(3)], "what was missed in a channel")
        # Nothing comes twice; in channels it may, as what comes meanwhile counts for missed.
        for place in range(len(places)):
            await self.alice.send_message(places[place], f"here, {place}")
        wanted, left = {f"here, {place}" for place in range(len(places))}, []
        while not wanted <= {message.text for message in left}:
            left.append(await self.texts.next())
        same(
            [message.text for message in left if message.peer_id["_"] != "peerChannel"], ["here, 0", "here, 1"],
            "what comes then")

    async def end(self):
        for client in (self.alice, self.boris, self.bot):
            await self.stop(client)


if __name__ == "__main__":
    lab = read_lab(sys.argv[1])
    learn(lab)
    with tempfile.TemporaryDirectory() as folder:
        run(lambda: Story(lab, folder), f"ferogram {version('ferogram')}", LAYER, sys.argv[2])
