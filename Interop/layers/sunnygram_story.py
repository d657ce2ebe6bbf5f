"""sunnygram against the local Telegram: a client for user accounts of its own making.

    sunnygram_story.py LAB.JSON LAYER

Nothing of it is changed. Its option `connector` says where datacenters are. A public key can be told to its key
exchange, but not to its client; so the step calls the exchange, and puts the keys into the sessions.
"""

import os
import sys
import tempfile

from sunnygram import Button, Client, InlineResult, MemoryStorage, SQLiteStorage, __version__, keyboard
from sunnygram.crypto.rsa import PublicKey
from sunnygram.network import create_auth_key
from sunnygram.peers import as_user
from sunnygram.raw import LAYER, functions, types
from sunnygram.storage import SessionState
from sunnygram.transport import TCPTransport

from steps import Heard, account, all_missed, picture, read_lab, run, same
from sunnygram_more import More, refused, stop

# The datacenter that a client without an account begins with.
FIRST = 2


def kind(thing):
    return type(thing).__name__


class Story(More):
    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder

    async def reach(self, datacenter):
        """What a client opens connections with."""
        found = next(each for each in self.lab["datacenters"] if each["id"] == datacenter)
        transport = TCPTransport()
        await transport.connect(found["address"], found["port"])
        return transport

    async def new_key(self, datacenter):
        transport = await self.reach(datacenter)
        key = PublicKey.from_pem(self.lab["rsa_public_key_pem"])
        made = await create_auth_key(transport, dc_id=datacenter, keys=[key])
        await transport.close()
        return made.key

    async def new_session(self, storage, *datacenters):
        state = SessionState(dc_id=FIRST)
        for datacenter in {FIRST, *datacenters}:
            state.set_auth_key(datacenter, await self.new_key(datacenter))
        async with storage:
            await storage.save(state)
        return self.client(storage)

    def stored(self):
        return SQLiteStorage(os.path.join(self.folder, "second.session"))

    def client(self, storage):
        return Client(
            storage, api_id=self.lab["api_id"], api_hash=self.lab["api_hash"], rate_limit=False,
            connector=lambda where: self.reach(where.dc_id))

    def listen(self, client, what, wanted=lambda event: True):
        heard = Heard()

        async def hear(_, event):
            if wanted(event):
                await heard.put(event)

        client.add_handler(hear, kind=what)
        return heard

    def hear(self):
        """What the second user is told; again for each client of theirs."""
        self.texts = self.listen(self.boris, "message", lambda message: not message.outgoing)
        self.edits = self.listen(self.boris, "edited", lambda message: not message.outgoing)
        self.deleted = self.listen(self.boris, "deleted")

    async def enter(self, client, user, password=None):
        me = await client.start(
            phone_number=user["phone"], code=lambda sent: user["code"],
            password=(lambda hint: password) if password else None)
        same(me.id, user["id"], "who is signed in")

    async def sign_in(self):
        """Two users of two datacenters, one of them with a password, and a bot."""
        alice, farid, bot = account(self.lab, "alice"), account(self.lab, "farid"), self.lab["bots"][0]
        self.alice = await self.new_session(MemoryStorage(), alice["home_dc"])
        self.boris = await self.new_session(self.stored(), alice["home_dc"])
        self.bot = await self.new_session(MemoryStorage(), bot["home_dc"])
        self.answers = self.listen(self.alice, "message", lambda message: not message.outgoing)
        self.changes = self.listen(self.alice, "edited", lambda message: not message.outgoing)
        self.updates = self.listen(self.alice, "raw")
        self.reacted, self.voted = self.listen(self.alice, "reaction"), self.listen(self.alice, "poll")
        self.hear()
        self.commands = self.listen(self.bot, "message", lambda message: not message.outgoing)
        await self.enter(self.alice, alice)
        await self.enter(self.boris, farid, farid["password"])
        same((await self.bot.start(bot_token=bot["token"])).id, bot["id"], "the bot")
        self.to_boris, self.to_alice, self.to_bot = "@farid", "@alice", f"@{bot['username']}"

    async def chats(self):
        """The list of chats, and a new one in it."""
        await self.alice.send_message(self.to_boris, "hello")
        await self.texts.next(lambda message: message.text == "hello")
        first = [dialog async for dialog in self.alice.get_dialogs(limit=5)][0]
        same((first.chat.username, first.top_message.text), ("farid", "hello"), "the first chat")

    async def messages(self):
        """Formatted text, an answer, an edit, a removal, the history."""
        sent = await self.alice.send_message(self.to_boris, "**bold** and `code`", parse_mode="markdown")
        got = await self.texts.next(lambda message: message.text == "bold and code")
        same(got.markdown, "**bold** and `code`", "the text that arrived")
        await got.reply("an answer")
        answer = await self.answers.next(lambda message: message.text == "an answer")
        same(answer.reply_to_id, sent.id, "the message that is answered")
        await self.alice.edit_message(self.to_boris, sent.id, "edited")
        edited = await self.edits.next()
        same((edited.text, edited.id), ("edited", got.id), "the edit")
        history = [message.text async for message in self.alice.get_history(self.to_boris, limit=2)]
        same(history, ["an answer", "edited"], "the history")
        await self.alice.delete_messages(self.to_boris, [sent.id])
        same((await self.deleted.next()).ids, (got.id,), "what is gone")

    async def members(self, chat):
        return [member async for member in self.alice.get_members(chat)]

    async def groups(self):
        boris = as_user(await self.alice.resolve(self.to_boris))
        made = await self.alice.invoke(functions.messages.CreateChat(users=[boris], title="A group"))
        # Its own function looks for the group in an answer of older layers.
        await self.alice.updates.feed(made.updates)
        self.group = -made.updates.chats[0].id
        await self.alice.send_message(self.group, "in the group")
        got = await self.texts.next(lambda message: message.text == "in the group")
        same((got.chat.is_group, got.chat.marked_id), (True, self.group), "where it was heard")
        same(len(await self.members(self.group)), 2, "members")
        await got.reply("heard in the group")
        await self.answers.next(lambda message: message.text == "heard in the group")

    async def channels(self):
        """A channel that posts, and a supergroup that talks."""
        self.channel = (await self.alice.create_channel("A channel")).marked_id
        self.supergroup = (await self.alice.create_channel("A supergroup", megagroup=True)).marked_id
        for chat in (self.channel, self.supergroup):
            await self.alice.add_chat_members(chat, [self.to_boris])
        await self.alice.send_message(self.channel, "a post")
        got = await self.texts.next(lambda message: message.text == "a post")
        same((got.chat.is_channel, got.raw.post, got.chat.marked_id), (True, True, self.channel), "the post")
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.channel, "may I?"))
        await self.alice.send_message(self.supergroup, "in the supergroup")
        got = await self.texts.next(lambda message: message.text == "in the supergroup")
        same((got.chat.is_group, got.chat.marked_id), (True, self.supergroup), "what a supergroup is taken for")
        same(len(await self.members(self.supergroup)), 2, "members")
        await got.reply("heard in the supergroup")
        await self.answers.next(lambda message: message.text == "heard in the supergroup")

    async def albums(self):
        """Two pictures that arrive as one album, in order."""
        files = [self.picture(f"{colour[0]}.png", *colour) for colour in ((200, 30, 30), (30, 30, 200))]
        await self.alice.send_album(self.to_boris, files, captions=["picture 0", "picture 1"])
        got = [await self.texts.next(lambda message: message.media) for _ in range(2)]
        same([message.text for message in got], ["picture 0", "picture 1"], "captions")
        assert got[0].album_id and got[0].album_id == got[1].album_id, "no album"
        sizes = {(size.w, size.h) for size in got[0].media.photo.sizes if hasattr(size, "w")}
        assert (32, 24) in sizes, sizes

    async def keyboards(self):
        """A bot's buttons: pressed, answered, changed by an edit; a keyboard of words."""
        await self.alice.send_message(self.to_bot, "/start")
        command = await self.commands.next(lambda message: message.text == "/start")
        same(kind(command.entities[0]), "MessageEntityBotCommand", "the command's entity")
        await command.respond(
            "choose", reply_markup=keyboard([[Button.callback("one", "1")], [Button.url("page", "https://a.org")]]))
        got = await self.answers.next(lambda message: message.text == "choose")
        same([[each.text for each in row] for row in got.buttons], [["one"], ["page"]], "buttons")

        @self.bot.on_callback_query()
        async def press(_, query):
            await query.answer(f"you chose {query.data.decode()}", alert=True)
            await query.edit("chosen")

        answer = await self.alice.click(got, "one")
        same((answer.message, bool(answer.alert)), ("you chose 1", True), "the bot's answer")
        changed = await self.changes.next()
        same((changed.text, changed.buttons), ("chosen", []), "after the edit")

        # One in the place of letters: its buttons are words that the user sends, until it is taken away.
        row = types.KeyboardButtonRow(buttons=[types.KeyboardButton(text=each) for each in ("tea", "milk")])
        await command.respond("or say", reply_markup=types.ReplyKeyboardMarkup(rows=[row], resize=True))
        got = (await self.answers.next(lambda message: message.text == "or say")).raw.reply_markup
        rows = [[each.text for each in row.buttons] for row in got.rows]
        same((rows, bool(got.resize)), ([["tea", "milk"]], True), "the keyboard")
        await self.alice.send_message(self.to_bot, rows[0][1])
        await self.commands.next(lambda message: message.text == "milk")
        await command.respond("milk it is", reply_markup=types.ReplyKeyboardHide())
        got = await self.answers.next(lambda message: message.text == "milk it is")
        same(kind(got.raw.reply_markup), "ReplyKeyboardHide", "the keyboard in the end")

    async def inline(self):
        """A user asks a bot in another chat, and sends what it offers."""

        @self.bot.on_inline_query()
        async def offer(_, query):
            await query.answer([InlineResult.article("Louder", query.text.upper(), id="1")], cache_time=0)

        found = await self.alice.inline_query(self.to_bot, "hello", peer=self.to_boris)
        same([each.title for each in found.results], ["Louder"], "results")
        await self.alice.send_inline_result(self.to_boris, found.query_id, found.results[0].id)
        got = await self.texts.next(lambda message: message.text == "HELLO")
        same(got.raw.via_bot_id, self.lab["bots"][0]["id"], "the bot through which it came")

    async def polls(self):
        """A poll is sent, voted in, read and closed."""
        sent = await self.alice.send_poll(self.to_boris, "tea?", ["yes", "no"])
        got = await self.texts.next(lambda message: message.media)
        same(got.media.poll.question.text, "tea?", "the question")
        await self.boris.vote(self.to_alice, got.id, 0)
        same((await self.voted.next()).total_voters, 1, "votes that are told")
        read = await self.boris.invoke(
            functions.messages.GetPollResults(
                peer=await self.boris.resolve(self.to_alice), msg_id=got.id, poll_hash=0))
        results = [each.voters or 0 for each in read.updates[0].results.results]
        same(results, [1, 0], "results")
        await self.alice.close_poll(self.to_boris, sent.id)
        await refused("MESSAGE_POLL_CLOSED", self.boris.vote(self.to_alice, got.id, 1))

    async def reactions(self):
        """A reaction is told, read with the message, and taken back."""
        sent = await self.alice.send_message(self.to_boris, "react")
        got = await self.texts.next(lambda message: message.text == "react")
        await got.react("👍")
        told = await self.reacted.next()
        same((told.message_id, told.counts), (sent.id, {"👍": 1}), "what is told")

        async def read():
            found = (await self.alice.get_messages(self.to_boris, [sent.id]))[0].raw.reactions
            return [each.reaction.emoticon for each in found.results] if found else []

        same(await read(), ["👍"], "what is read")
        await got.react()
        same(await read(), [], "reactions that are left")

    async def files(self):
        """Files both ways, whole and in ranges, small, and large over several connections."""
        for sender, receiver, heard, peer, size in (
            (self.alice, self.boris, self.texts, self.to_boris, 300_001),
            (self.boris, self.alice, self.answers, self.to_alice, 1_024),
            (self.alice, self.boris, self.texts, self.to_boris, 10 * 1024 * 1024 + 5),
        ):
            content = os.urandom(size)
            path = os.path.join(self.folder, f"{size}.bin")
            with open(path, "wb") as file:
                file.write(content)
            await sender.send_document(peer, path, caption="a file")
            got = await heard.next(lambda message: message.media)
            same((got.media.document.size, got.text), (size, "a file"), "the file that arrived")
            target = os.path.join(self.folder, "target.bin")
            await receiver.download(got, into=target)
            with open(target, "rb") as file:
                same(file.read() == content, True, "whether its bytes are the same")
            begin = size // 3
            parts = [part async for part in receiver.stream(got, offset=begin, length=size // 2)]
            same(b"".join(parts) == content[begin : begin + size // 2], True, "whether a range of them is")

    def picture(self, name, *colour):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(picture(*colour))
        return path

    async def offline(self):
        """What others did while a client was away: all of it, in order, once. Channels that a difference names it does
        not ask about; so the step hands them back, as if the server had named them by themselves."""
        await stop(self.boris)
        places = [self.to_boris, self.group, self.supergroup, self.channel]
        for number in range(3):
            for place in places:
                await self.alice.send_message(place, f"missed {number}")
        wrong = await self.alice.send_message(self.to_boris, "missed and wrong")
        await self.alice.edit_message(self.to_boris, wrong.id, "missed 3")
        self.boris = self.client(self.stored())
        self.hear()

        @self.boris.on_raw()
        async def ask(client, event):
            if isinstance(event.update, types.UpdateChannelTooLong):
                await client.updates.feed(types.UpdateShort(update=event.update, date=0))

        await self.boris.start()
        expected = {place: [f"missed {number}" for number in range(3)] for place in places[1:]}
        expected[account(self.lab, "alice")["id"]] = [f"missed {number}" for number in range(4)]
        await all_missed(
            self.texts, lambda message: message.text.startswith("missed"), expected,
            lambda message: message.chat.marked_id, lambda message: message.text)
        # Nothing comes twice.
        for place in places:
            await self.alice.send_message(place, f"here, {place}")
        left = [
            message.text for _ in places
            for message in await self.texts.until(lambda message: message.text.startswith("here"))]
        same(sorted(left), sorted(f"here, {place}" for place in places), "what comes then")

    async def end(self):
        for client in (self.alice, self.boris, self.bot):
            await stop(client)


if __name__ == "__main__":
    lab = read_lab(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        run(lambda: Story(lab, folder), f"sunnygram {__version__}", LAYER, sys.argv[2])
