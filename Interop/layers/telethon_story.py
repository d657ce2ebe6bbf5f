"""Telethon of several years, which speak several layers, against the local Telegram.

    telethon_story.py LAB.JSON LAYER

Two things are told to it: the public key, and the address of the first datacenter.
"""

import inspect
import io
import os
import sys
import tempfile

from telethon import Button, TelegramClient, __version__, errors, events, functions, types, utils
from telethon.crypto import rsa
from telethon.network import ConnectionTcpAbridged
from telethon.sessions import SQLiteSession, StringSession
from telethon.tl.alltlobjects import LAYER

from steps import Heard, LeftOut, account, all_missed, picture, read_lab, run, same
from telethon_more import More, made, refused

# Version 1.24 asks for what it missed in private chats and groups, and not in channels.
CATCHES_UP = "catch_up" in inspect.signature(TelegramClient.__init__).parameters


def text(value):
    """Questions and answers of polls are formatted texts since layer 178."""
    return types.TextWithEntities(value, []) if LAYER >= 178 else value


class Story(More):
    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder

    def client(self, session, **options):
        if session.auth_key is None:
            first = self.lab["datacenters"][1]
            session.set_dc(first["id"], first["address"], first["port"])
        return TelegramClient(
            session, self.lab["api_id"], self.lab["api_hash"], connection=ConnectionTcpAbridged,
            sequential_updates=True, **options)

    def stored(self):
        return SQLiteSession(os.path.join(self.folder, "second"))

    def listen(self, client, event):
        heard = Heard()
        client.add_event_handler(heard.put, event)
        return heard

    def hear(self):
        """What the second user is told; again for each client of theirs."""
        self.texts = self.listen(self.boris, events.NewMessage(incoming=True))
        self.edits = self.listen(self.boris, events.MessageEdited(incoming=True))
        self.deleted = self.listen(self.boris, events.MessageDeleted())

    async def enter(self, client, user):
        await client.connect()
        await client.send_code_request(user["phone"])
        me = await client.sign_in(user["phone"], user["code"])
        same(me.id, user["id"], "who is signed in")
        await client.get_me()

    async def sign_in(self):
        """Two users of two datacenters, and a bot."""
        self.alice, self.boris = self.client(StringSession()), self.client(self.stored())
        self.bot = self.client(StringSession())
        self.answers = self.listen(self.alice, events.NewMessage(incoming=True))
        self.changes = self.listen(self.alice, events.MessageEdited(incoming=True))
        self.updates = self.listen(self.alice, events.Raw())
        self.hear()
        self.commands = self.listen(self.bot, events.NewMessage(incoming=True))
        await self.enter(self.alice, account(self.lab, "alice"))
        await self.enter(self.boris, account(self.lab, "elena"))
        await self.bot.connect()
        await self.bot.sign_in(bot_token=self.lab["bots"][0]["token"])
        await self.bot.get_me()
        self.to_bot = self.lab["bots"][0]["username"]
        self.to_boris = await self.alice.get_input_entity("elena")
        self.to_alice = await self.boris.get_input_entity("alice")

    async def chats(self):
        """The list of chats, and a new one in it."""
        await self.alice.send_message(self.to_boris, "hello")
        await self.texts.next(lambda event: event.raw_text == "hello")
        assert (await self.alice.get_dialogs())[0].name.startswith("Elena"), "another first chat"

    async def messages(self):
        """Formatted text, an answer, an edit, a removal, the history."""
        sent = await self.alice.send_message(self.to_boris, "**bold** and `code`")
        got = await self.texts.next(lambda event: event.raw_text == "bold and code")
        same(got.message.text, "**bold** and `code`", "the text that arrived")
        await self.boris.send_message(self.to_alice, "an answer", reply_to=got.message.id)
        answer = await self.answers.next(lambda event: event.raw_text == "an answer")
        same(answer.message.reply_to.reply_to_msg_id, sent.id, "the message that is answered")
        await self.alice.edit_message(sent, "edited")
        edited = await self.edits.next()
        same((edited.raw_text, edited.message.id), ("edited", got.message.id), "the edit")
        history = await self.alice.get_messages(self.to_boris, limit=2)
        same([message.raw_text for message in history], ["an answer", "edited"], "the history")
        await self.alice.delete_messages(self.to_boris, sent.id)
        same((await self.deleted.next()).deleted_ids, [got.message.id], "what is gone")

    async def groups(self):
        chat = made(
            await self.alice(functions.messages.CreateChatRequest(users=[self.to_boris], title="A group")))
        self.group = utils.get_peer_id(chat)
        await self.alice.send_message(chat, "in the group")
        got = await self.texts.next(lambda event: event.raw_text == "in the group")
        same((got.is_group, got.is_channel, got.chat_id), (True, False, self.group), "where it was heard")
        same(len(await self.alice.get_participants(chat)), 2, "members")
        await got.respond("heard in the group")
        await self.answers.next(lambda event: event.raw_text == "heard in the group")

    async def channels(self):
        """A channel that posts, and a supergroup that talks."""
        both = []
        for title, megagroup in (("A channel", False), ("A supergroup", True)):
            both.append(
                made(
                    await self.alice(
                        functions.channels.CreateChannelRequest(
                            title=title, about="", broadcast=not megagroup, megagroup=megagroup))))
            await self.alice(functions.channels.InviteToChannelRequest(both[-1], [self.to_boris]))
        self.channel, self.supergroup = map(utils.get_peer_id, both)
        await self.alice.send_message(self.channel, "a post")
        got = await self.texts.next(lambda event: event.raw_text == "a post")
        same((got.is_group, got.message.post, got.chat_id), (False, True, self.channel), "the post")
        await refused(errors.ChatWriteForbiddenError, self.boris.send_message(self.channel, "may I?"))
        await self.alice.send_message(self.supergroup, "in the supergroup")
        got = await self.texts.next(lambda event: event.raw_text == "in the supergroup")
        same((got.is_group, got.chat_id), (True, self.supergroup), "what a supergroup is taken for")
        same(len(await self.alice.get_participants(self.supergroup)), 2, "members")
        await got.respond("heard in the supergroup")
        await self.answers.next(lambda event: event.raw_text == "heard in the supergroup")

    async def albums(self):
        """Two pictures that arrive as one album, in order."""
        album = []
        for place, colour in enumerate(((200, 30, 30), (30, 30, 200))):
            album.append(io.BytesIO(picture(*colour)))
            album[-1].name = f"{place}.png"
        await self.alice.send_file(self.to_boris, album, caption=["picture 0", "picture 1"])
        got = [(await self.texts.next(lambda event: event.message.photo)).message for _ in range(2)]
        same([message.raw_text for message in got], ["picture 0", "picture 1"], "captions")
        assert got[0].grouped_id and got[0].grouped_id == got[1].grouped_id, "no album"
        assert any((size.w, size.h) == (32, 24) for size in got[0].photo.sizes if hasattr(size, "w")), "no such size"

    async def keyboards(self):
        """A bot's buttons: pressed, answered, changed by an edit; a keyboard of words."""
        await self.alice.send_message(self.to_bot, "/start")
        command = await self.commands.next(lambda event: event.raw_text == "/start")
        assert isinstance(command.message.entities[0], types.MessageEntityBotCommand), "the command was not found"
        await command.respond("choose", buttons=[[Button.inline("one", b"1")], [Button.url("page", "https://a.org")]])
        got = (await self.answers.next(lambda event: event.raw_text == "choose")).message
        same([[button.text for button in row] for row in got.buttons], [["one"], ["page"]], "buttons")

        async def press(event):
            await event.answer(f"you chose {event.data.decode()}", alert=True)
            await event.edit("chosen", buttons=None)

        self.bot.add_event_handler(press, events.CallbackQuery())
        answer = await got.click(0)
        same((answer.message, answer.alert), ("you chose 1", True), "the bot's answer")
        changed = await self.changes.next()
        same((changed.raw_text, changed.message.buttons), ("chosen", None), "after the edit")

        # One in the place of letters: its buttons are words that the user sends, until it is taken away.
        await command.respond("or say", buttons=[[Button.text("tea", resize=True), Button.text("milk")]])
        got = (await self.answers.next(lambda event: event.raw_text == "or say")).message
        rows = [[button.text for button in row.buttons] for row in got.reply_markup.rows]
        same((rows, bool(got.reply_markup.resize)), ([["tea", "milk"]], True), "the keyboard")
        await got.click(text="milk")
        await self.commands.next(lambda event: event.raw_text == "milk")
        await command.respond("milk it is", buttons=Button.clear())
        got = (await self.answers.next(lambda event: event.raw_text == "milk it is")).message
        same(type(got.reply_markup), types.ReplyKeyboardHide, "the keyboard in the end")

    async def inline(self):
        """A user asks a bot in another chat, and sends what it offers."""

        async def offer(event):
            await event.answer([event.builder.article("Louder", text=event.text.upper())])

        self.bot.add_event_handler(offer, events.InlineQuery())
        results = await self.alice.inline_query(self.to_bot, "hello")
        same([result.title for result in results], ["Louder"], "results")
        await results[0].click(self.to_boris)
        got = await self.texts.next(lambda event: event.raw_text == "HELLO")
        same(got.message.via_bot_id, self.lab["bots"][0]["id"], "the bot through which it came")

    async def polls(self):
        """A poll is sent, voted in, read and closed."""
        options = {"hash": 0} if "hash" in inspect.signature(types.Poll.__init__).parameters else {}
        answers = [types.PollAnswer(text("yes"), b"y"), types.PollAnswer(text("no"), b"n")]
        poll = types.Poll(id=0, question=text("tea?"), answers=answers, **options)
        sent = await self.alice.send_message(self.to_boris, file=types.InputMediaPoll(poll))
        got = (await self.texts.next(lambda event: event.message.poll)).message
        same(got.poll.poll.question, text("tea?"), "the question")
        await self.boris(functions.messages.SendVoteRequest(self.to_alice, got.id, [b"y"]))
        told = await self.updates.next(lambda update: isinstance(update, types.UpdateMessagePoll))
        same(told.results.total_voters, 1, "votes that are told")
        read = await self.boris(
            functions.messages.GetPollResultsRequest(
                self.to_alice, got.id, **({"poll_hash": 0} if options else {})))
        results = read.updates[0].results.results
        same([(each.option, each.voters) for each in results], [(b"y", 1), (b"n", 0)], "results")
        closed = sent.media.poll
        closed.closed = True
        # What Telethon makes of the answer is the message of the closed poll.
        edited = await self.alice.edit_message(sent, file=types.InputMediaPoll(closed))
        same((edited.id, edited.media.poll.closed), (sent.id, True), "the closed poll")
        vote = functions.messages.SendVoteRequest(self.to_alice, got.id, [b"n"])
        await refused(errors.MessagePollClosedError, self.boris(vote))

    async def reactions(self):
        """A reaction is told, read with the message, and taken back."""
        if not hasattr(types, "ReactionEmoji"):
            raise LeftOut("this layer has none")
        sent = await self.alice.send_message(self.to_boris, "react")
        got = await self.texts.next(lambda event: event.raw_text == "react")

        async def react(*reactions):
            await self.boris(functions.messages.SendReactionRequest(self.to_alice, got.message.id, reaction=reactions))
            return (await self.alice.get_messages(self.to_boris, ids=sent.id)).reactions

        read = await react(types.ReactionEmoji("👍"))
        told = await self.updates.next(lambda update: isinstance(update, types.UpdateMessageReactions))
        same((told.msg_id, told.reactions.results[0].count), (sent.id, 1), "what is told")
        same(read.results[0].reaction.emoticon, "👍", "what is read")
        read = await react()
        assert not read or not read.results, "the reaction is still there"

    async def files(self):
        """Files both ways, whole and in ranges."""
        for sender, receiver, heard, size in (
            (self.alice, self.boris, self.texts, 300_001), (self.boris, self.alice, self.answers, 1_024)
        ):
            file = io.BytesIO(os.urandom(size))
            file.name = f"{size}.bin"
            peer = self.to_boris if sender is self.alice else self.to_alice
            await sender.send_file(peer, file, force_document=True, caption="a file")
            got = (await heard.next(lambda event: event.message.document)).message
            same((got.file.name, got.file.size), (file.name, size), "the file that arrived")
            same(await receiver.download_media(got, file=bytes), file.getvalue(), "its bytes")
            begin, part = size // 3, b""
            async for chunk in receiver.iter_download(got.document, offset=begin, request_size=65_536, limit=2):
                part += chunk
            same(part, file.getvalue()[begin : begin + 2 * 65_536], "a range of its bytes")

    async def missed_in_channels(self, counts):
        """What Telethon 1.24 does not ask by itself."""
        for channel, pts in counts.items():
            found = await self.boris(
                functions.updates.GetChannelDifferenceRequest(
                    channel, types.ChannelMessagesFilterEmpty(), pts=pts, limit=100))
            for message in found.new_messages:
                message._finish_init(self.boris, {}, None)
                await self.texts.put(message)

    async def offline(self):
        """What others did while a client was away: all of it, in order, once."""
        channels = [self.supergroup, self.channel]
        places = [utils.get_peer_id(self.to_boris), self.group, *channels]
        peers = [types.InputDialogPeer(await self.boris.get_input_entity(channel)) for channel in channels]
        known = await self.boris(functions.messages.GetPeerDialogsRequest(peers))
        counts = {channel: dialog.pts for channel, dialog in zip(channels, known.dialogs)}
        await self.boris.disconnect()
        for number in range(3):
            for place in places:
                await self.alice.send_message(place, f"missed {number}")
        wrong = await self.alice.send_message(self.to_boris, "missed and wrong")
        await self.alice.edit_message(wrong, "missed 3")
        self.boris = self.client(self.stored(), **({"catch_up": True} if CATCHES_UP else {}))
        self.hear()
        await self.boris.connect()
        await self.boris.get_me()
        if not CATCHES_UP:
            await self.boris.catch_up()
            await self.missed_in_channels(counts)
        expected = {place: [f"missed {number}" for number in range(3)] for place in places[1:]}
        expected[account(self.lab, "alice")["id"]] = [f"missed {number}" for number in range(4)]

        def missed(event):
            return event.raw_text.startswith("missed")

        await all_missed(self.texts, missed, expected, lambda event: event.chat_id, lambda event: event.raw_text)
        # Nothing comes twice.
        for place in places:
            await self.alice.send_message(place, f"here, {place}")
        here = [
            event.raw_text for place in places
            for event in await self.texts.until(lambda event: event.raw_text.startswith("here"))]
        same(here, [f"here, {place}" for place in places], "what comes then")

    async def end(self):
        for client in (self.alice, self.boris, self.bot):
            await client.disconnect()


if __name__ == "__main__":
    lab = read_lab(sys.argv[1])
    rsa.add_key(lab["rsa_public_key_pem"], old=False)
    with tempfile.TemporaryDirectory() as folder:
        run(lambda: Story(lab, folder), f"Telethon {__version__}", LAYER, sys.argv[2])
