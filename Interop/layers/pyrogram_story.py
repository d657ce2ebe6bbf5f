"""Pyrogram 2.0.106 (layer 158), or Kurigram (229), which began as a copy of it, against the local Telegram.

    pyrogram_story.py LAB.JSON LAYER

Three things are told to it that every user of another network than Telegram's has to tell it: the public key, the
addresses of the datacenters, and where to begin.
"""

import base64
import hashlib
import importlib.metadata
import io
import os
import sys
import tempfile

from pyrogram import Client, enums, filters, handlers, raw, types
from pyrogram.crypto import rsa
from pyrogram.errors import SessionPasswordNeeded
from pyrogram.raw.all import layer as LAYER

from pyrogram_more import More, refused
from steps import Heard, account, all_missed, picture, read_lab, run, same

KURIGRAM = LAYER > 158
MEBIBYTE = 1 << 20


def numbers(pem):
    """Modulus and exponent of a public key in PKCS#1."""
    der = base64.b64decode("".join(line for line in pem.splitlines() if not line.startswith("-")))
    parts, place = [], 0

    def head(place):
        length, place = der[place + 1], place + 2
        if length & 0x80:
            size = length & 0x7F
            length, place = int.from_bytes(der[place : place + size], "big"), place + size
        return length, place

    _, place = head(place)
    while place < len(der):
        length, place = head(place)
        parts.append(int.from_bytes(der[place : place + length], "big"))
        place += length
    return parts


def learn(lab):
    """The lab's key beside Telegram's. Returns arguments with which clients find its first datacenter."""
    from pyrogram.raw.core.primitives import Bytes

    modulus, exponent = numbers(lab["rsa_public_key_pem"])
    blob = b"".join(Bytes(n.to_bytes((n.bit_length() + 7) // 8, "big")) for n in (modulus, exponent))
    fingerprint = int.from_bytes(hashlib.sha1(blob).digest()[-8:], "little", signed=True)
    rsa.server_public_keys[fingerprint] = rsa.PublicKey(modulus, exponent)
    addresses = {dc["id"]: (dc["address"], dc["port"]) for dc in lab["datacenters"]}
    if not KURIGRAM:
        from pyrogram.session.internals import DataCenter

        DataCenter.__new__ = lambda cls, dc_id, test_mode, ipv6, media: addresses[dc_id]
        return {}
    from pyrogram.connection import Connection

    class LabConnection(Connection):
        def __init__(self, dc_id, server_address, port, *arguments, **options):
            super().__init__(dc_id, *addresses[dc_id], *arguments, **options)

    return {"connection_factory": LabConnection}


def words(value):
    """Newer versions have formatted text in places of plain text."""
    return getattr(value, "text", value)


class Story(More):
    kurigram = KURIGRAM

    def __init__(self, lab, folder, options):
        self.lab, self.folder, self.options = lab, folder, options

    def client(self, name, **options):
        # With one worker, updates are handed over in order.
        return Client(
            name, self.lab["api_id"], self.lab["api_hash"], workdir=self.folder, workers=1, **options, **self.options)

    def listen(self, client, handler, *conditions):
        heard = Heard()
        client.add_handler(handler(heard.put, *conditions))
        return heard

    def listen_to_updates(self, client):
        heard = Heard()

        async def put(_, update, users, chats):
            await heard.put(update)

        client.add_handler(handlers.RawUpdateHandler(put), group=1)
        return heard

    def hear(self):
        """What the second user is told; again for each client of theirs."""
        self.texts = self.listen(self.boris, handlers.MessageHandler, filters.incoming & ~filters.service)
        self.edits = self.listen(self.boris, handlers.EditedMessageHandler, filters.incoming)
        self.deleted = self.listen(self.boris, handlers.DeletedMessagesHandler)

    async def enter(self, client, user):
        await client.connect()
        send_code = client.send_phone_number_code if KURIGRAM else client.send_code
        code = await send_code(user["phone"])
        try:
            me = await client.sign_in(user["phone"], code.phone_code_hash, user["code"])
        except SessionPasswordNeeded:
            me = await client.check_password(user["password"])
        same(me.id, user["id"], "who is signed in")
        await self.begin(client)

    async def begin(self, client):
        client.me = await client.get_me()
        await client.initialize()
        await client.invoke(raw.functions.updates.GetState())

    async def sign_in(self):
        """Two users of two datacenters, and a bot."""
        self.alice = self.client("first", in_memory=True)
        self.boris = self.client("second", **({"skip_updates": False} if KURIGRAM else {}))
        self.bot = self.client("bot", in_memory=True)
        self.answers = self.listen(self.alice, handlers.MessageHandler, filters.incoming & ~filters.service)
        self.changes = self.listen(self.alice, handlers.EditedMessageHandler, filters.incoming)
        self.updates = self.listen_to_updates(self.alice)
        self.hear()
        self.commands = self.listen(self.bot, handlers.MessageHandler, filters.incoming)
        await self.enter(self.alice, account(self.lab, "clara"))
        await self.enter(self.boris, account(self.lab, "dinesh"))
        await self.bot.connect()
        await self.bot.sign_in_bot(self.lab["bots"][0]["token"])
        await self.begin(self.bot)
        self.to_bot = self.lab["bots"][0]["username"]
        self.to_boris, self.to_alice = "dinesh", "clara"

    async def chats(self):
        """The list of chats, and a new one in it."""
        await self.alice.send_message(self.to_boris, "hello")
        await self.texts.next(lambda message: message.text == "hello")
        first = [dialog.chat async for dialog in self.alice.get_dialogs()][0]
        same(first.first_name, "Dinesh", "the first chat")

    async def messages(self):
        """Formatted text, an answer, an edit, a removal, the history."""
        sent = await self.alice.send_message(self.to_boris, "**bold** and `code`")
        got = await self.texts.next(lambda message: message.text == "bold and code")
        same(got.text.markdown, "**bold** and `code`", "the text that arrived")
        reply = {"reply_parameters": types.ReplyParameters(message_id=got.id)} if KURIGRAM else {
            "reply_to_message_id": got.id}
        await self.boris.send_message(self.to_alice, "an answer", **reply)
        answer = await self.answers.next(lambda message: message.text == "an answer")
        same(answer.reply_to_message_id, sent.id, "the message that is answered")
        await self.alice.edit_message_text(self.to_boris, sent.id, "edited")
        edited = await self.edits.next()
        same((edited.text, edited.id), ("edited", got.id), "the edit")
        history = [message.text async for message in self.alice.get_chat_history(self.to_boris, limit=2)]
        same(history, ["an answer", "edited"], "the history")
        await self.alice.delete_messages(self.to_boris, sent.id)
        same([message.id for message in await self.deleted.next()], [got.id], "what is gone")

    async def groups(self):
        self.group = (await self.alice.create_group("A group", [self.to_boris])).id
        await self.alice.send_message(self.group, "in the group")
        got = await self.texts.next(lambda message: message.text == "in the group")
        same((got.chat.type, got.chat.title), (enums.ChatType.GROUP, "A group"), "where it was heard")
        same(len([member async for member in self.alice.get_chat_members(self.group)]), 2, "members")
        await got.reply("heard in the group")
        await self.answers.next(lambda message: message.text == "heard in the group")

    async def channels(self):
        """A channel that posts, and a supergroup that talks."""
        self.channel = (await self.alice.create_channel("A channel")).id
        self.supergroup = (await self.alice.create_supergroup("A supergroup")).id
        for chat in (self.channel, self.supergroup):
            await self.alice.add_chat_members(chat, [self.to_boris])
        await self.alice.send_message(self.channel, "a post")
        got = await self.texts.next(lambda message: message.text == "a post")
        same((got.chat.type, got.sender_chat.id), (enums.ChatType.CHANNEL, self.channel), "the post")
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.channel, "may I?"))
        await self.alice.send_message(self.supergroup, "in the supergroup")
        got = await self.texts.next(lambda message: message.text == "in the supergroup")
        same(got.chat.type, enums.ChatType.SUPERGROUP, "what a supergroup is taken for")
        same(len([member async for member in self.alice.get_chat_members(self.supergroup)]), 2, "members")
        await got.reply("heard in the supergroup")
        await self.answers.next(lambda message: message.text == "heard in the supergroup")

    async def albums(self):
        """Two pictures that arrive as one album, in order."""
        album = []
        for place, colour in enumerate(((200, 30, 30), (30, 30, 200))):
            file = io.BytesIO(picture(*colour))
            file.name = f"{place}.png"
            album.append(types.InputMediaPhoto(file, caption=f"picture {place}"))
        await self.alice.send_media_group(self.to_boris, album)
        got = [await self.texts.next(lambda message: message.photo) for _ in range(2)]
        same([message.caption for message in got], ["picture 0", "picture 1"], "captions")
        assert got[0].media_group_id and got[0].media_group_id == got[1].media_group_id, "no album"
        same((got[0].photo.width, got[0].photo.height), (32, 24), "the size of a picture")

    async def keyboards(self):
        """A bot's buttons: pressed, answered, changed by an edit; a keyboard of words."""
        await self.alice.send_message(self.to_bot, "/start")
        command = await self.commands.next(lambda message: message.text == "/start")
        same(command.entities[0].type, enums.MessageEntityType.BOT_COMMAND, "the command's entity")
        button = types.InlineKeyboardButton
        await self.bot.send_message(
            command.chat.id, "choose", reply_markup=types.InlineKeyboardMarkup(
                [[button("one", callback_data="1")], [button("page", url="https://a.org")]]))
        got = await self.answers.next(lambda message: message.text == "choose")
        rows = [[button.text for button in row] for row in got.reply_markup.inline_keyboard]
        same(rows, [["one"], ["page"]], "buttons")

        async def press(_, query):
            await query.answer(f"you chose {query.data}", show_alert=True)
            await query.edit_message_text("chosen")

        self.bot.add_handler(handlers.CallbackQueryHandler(press))
        answer = await self.alice.request_callback_answer(self.to_bot, got.id, "1")
        same((answer.message, answer.alert), ("you chose 1", True), "the bot's answer")
        changed = await self.changes.next()
        same((changed.text, changed.reply_markup), ("chosen", None), "after the edit")

        # One in the place of letters: its buttons are words that the user sends, until it is taken away.
        await self.bot.send_message(
            command.chat.id, "or say", reply_markup=types.ReplyKeyboardMarkup(
                [[types.KeyboardButton("tea"), types.KeyboardButton("milk")]], resize_keyboard=True))
        got = await self.answers.next(lambda message: message.text == "or say")
        rows = [[words(each) for each in row] for row in got.reply_markup.keyboard]
        same((rows, bool(got.reply_markup.resize_keyboard)), ([["tea", "milk"]], True), "the keyboard")
        await self.alice.send_message(self.to_bot, rows[0][1])
        await self.commands.next(lambda message: message.text == "milk")
        await self.bot.send_message(command.chat.id, "milk it is", reply_markup=types.ReplyKeyboardRemove())
        got = await self.answers.next(lambda message: message.text == "milk it is")
        same(type(got.reply_markup), types.ReplyKeyboardRemove, "the keyboard in the end")

    async def inline(self):
        """A user asks a bot in another chat, and sends what it offers."""

        async def offer(_, query):
            text = types.InputTextMessageContent(query.query.upper())
            await query.answer([types.InlineQueryResultArticle("Louder", text, id="1")], cache_time=0)

        self.bot.add_handler(handlers.InlineQueryHandler(offer))
        results = await self.alice.get_inline_bot_results(self.to_bot, "hello")
        same([result.title for result in results.results], ["Louder"], "results")
        await self.alice.send_inline_bot_result(self.to_boris, results.query_id, "1")
        got = await self.texts.next(lambda message: message.text == "HELLO")
        same(got.via_bot.username, self.to_bot, "the bot through which it came")

    async def polls(self):
        """A poll is sent, voted in, read and closed."""
        sent = await self.alice.send_poll(self.to_boris, "tea?", ["yes", "no"])
        got = await self.texts.next(lambda message: message.poll)
        same((words(got.poll.question), len(got.poll.options)), ("tea?", 2), "the poll")
        voted = await self.boris.vote_poll(self.to_alice, got.id, 0)
        same([option.voter_count for option in voted.options], [1, 0], "the results")
        update = await self.updates.next(lambda update: isinstance(update, raw.types.UpdateMessagePoll))
        same(update.results.total_voters, 1, "votes that are told")
        closed = await self.alice.stop_poll(self.to_boris, sent.id)
        same((closed.is_closed, closed.total_voter_count), (True, 1), "the closed poll")
        await refused("MESSAGE_POLL_CLOSED", self.boris.vote_poll(self.to_alice, got.id, 1))

    async def reactions(self):
        """A reaction is told, read with the message, and taken back."""
        sent = await self.alice.send_message(self.to_boris, "react")
        got = await self.texts.next(lambda message: message.text == "react")
        await self.boris.send_reaction(self.to_alice, got.id, emoji="👍")
        update = await self.updates.next(lambda update: isinstance(update, raw.types.UpdateMessageReactions))
        same((update.msg_id, update.reactions.results[0].count), (sent.id, 1), "what is told")
        read = await self.alice.get_messages(self.to_boris, sent.id)
        same([(each.emoji, each.count) for each in read.reactions.reactions], [("👍", 1)], "what is read")
        await self.boris.send_reaction(self.to_alice, got.id)
        read = await self.alice.get_messages(self.to_boris, sent.id)
        assert not read.reactions or not read.reactions.reactions, "the reaction is still there"

    async def files(self):
        """Files both ways, whole and in ranges."""
        for sender, receiver, heard, size in (
            (self.alice, self.boris, self.texts, MEBIBYTE + 70_001), (self.boris, self.alice, self.answers, 1_000)
        ):
            file = io.BytesIO(os.urandom(size))
            file.name = f"{size}.bin"
            await sender.send_document(self.to_boris if sender is self.alice else self.to_alice, file, caption="a file")
            got = await heard.next(lambda message: message.document)
            same((got.document.file_size, got.document.file_name), (size, file.name), "the file that arrived")
            loaded = await receiver.download_media(got, in_memory=True)
            same(bytes(loaded.getbuffer()), file.getvalue(), "its bytes")
            if size > MEBIBYTE:
                part = b"".join([part async for part in receiver.stream_media(got, offset=1, limit=1)])
                same(part, file.getvalue()[MEBIBYTE:], "a range of its bytes")

    async def pts(self, channel):
        """What a client has to know of a channel to ask later what it missed."""
        peer = raw.types.InputDialogPeer(peer=await self.boris.resolve_peer(channel))
        return (await self.boris.invoke(raw.functions.messages.GetPeerDialogs(peers=[peer]))).dialogs[0].pts

    async def missed(self, state, counts):
        """What Pyrogram 2.0.106 does not ask by itself; its messages are parsed as those that it is told."""
        found = await self.boris.invoke(
            raw.functions.updates.GetDifference(pts=state.pts, date=state.date, qts=state.qts))
        late = {
            update.channel_id for update in found.other_updates if isinstance(update, raw.types.UpdateChannelTooLong)}
        same({channel for channel in counts if -1000000000000 - channel in late}, set(counts), "late channels")
        parts = [found]
        for channel, pts in counts.items():
            parts.append(
                await self.boris.invoke(
                    raw.functions.updates.GetChannelDifference(
                        channel=await self.boris.resolve_peer(channel), filter=raw.types.ChannelMessagesFilterEmpty(),
                        pts=pts, limit=100)))
        for part in parts:
            await self.boris.fetch_peers(part.users)
            await self.boris.fetch_peers(part.chats)
            users, chats = ({each.id: each for each in some} for some in (part.users, part.chats))
            for message in part.new_messages:
                update = raw.types.UpdateNewMessage(message=message, pts=0, pts_count=0)
                self.boris.dispatcher.updates_queue.put_nowait((update, users, chats))

    async def offline(self):
        """What others did while a client was away: all of it, in order, once."""
        channels = [self.supergroup, self.channel]
        places = [self.to_boris, self.group, *channels]
        state = await self.boris.invoke(raw.functions.updates.GetState())
        counts = {channel: await self.pts(channel) for channel in channels}
        await self.boris.terminate()
        await self.boris.disconnect()
        for number in range(3):
            for place in places:
                await self.alice.send_message(place, f"missed {number}")
        wrong = await self.alice.send_message(self.to_boris, "missed and wrong")
        await self.alice.edit_message_text(self.to_boris, wrong.id, "missed 3")
        self.boris = self.client("second", **({"skip_updates": False} if KURIGRAM else {}))
        self.hear()
        await self.boris.connect()
        await self.begin(self.boris)
        if not KURIGRAM:
            await self.missed(state, counts)
        expected = {place: [f"missed {number}" for number in range(3)] for place in places[1:]}
        expected[account(self.lab, "clara")["id"]] = [f"missed {number}" for number in range(4)]

        def missed(message):
            return message.text.startswith("missed")

        await all_missed(self.texts, missed, expected, lambda message: message.chat.id, lambda message: message.text)
        # Nothing comes twice.
        for place in places:
            await self.alice.send_message(place, f"here, {place}")
        left = [m.text for place in places for m in await self.texts.until(lambda m: m.text.startswith("here"))]
        same(left, [f"here, {place}" for place in places], "what comes then")

    async def end(self):
        for client in (self.alice, self.boris, self.bot):
            await client.terminate()
            await client.disconnect()


if __name__ == "__main__":
    lab = read_lab(sys.argv[1])
    name = "Kurigram" if KURIGRAM else "Pyrogram"
    with tempfile.TemporaryDirectory() as folder:
        # It writes errors that it does not know into the working directory.
        os.chdir(folder)
        options = learn(lab)
        run(lambda: Story(lab, folder, options), f"{name} {importlib.metadata.version(name)}", LAYER, sys.argv[2])
