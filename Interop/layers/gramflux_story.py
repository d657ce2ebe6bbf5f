"""GramFlux against the local Telegram: a client of its own making, from the protocol's documentation.

    gramflux_story.py LAB.JSON LAYER

Two things are told to it: the public key, and the addresses of the datacenters.
"""

import io
import os
import secrets
import sys
import tempfile

import gramflux
from gramflux import Client, Session, backend, buttons, filters
from gramflux.errors import PasswordRequired
from gramflux.events import CallbackQueryEvent, DeletedMessagesEvent, InlineQueryEvent, MessageEvent, RawUpdateEvent
from gramflux.mtproto import crypto
from gramflux.peers import as_channel, as_user
from gramflux.raw import LAYER, functions, types

from gramflux_more import More, refused
from steps import Heard, account, all_missed, picture, read_lab, run, same


def learn(lab):
    """The lab's key and addresses in place of those that GramFlux brings along."""
    crypto.TRUST["production_rsa_pem"] = lab["rsa_public_key_pem"]
    addresses = {backend.DCS[dc["id"]]: (dc["address"], dc["port"]) for dc in lab["datacenters"]}

    class Connection(backend.Connection):
        def __init__(self, host, port, *arguments, **options):
            super().__init__(*addresses[host], *arguments, **options)

    backend.Connection = Connection


def text(value):
    return types.TextWithEntities(text=value, entities=[])


class Story(More):
    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.alice = self.boris = self.bot = None
        self.names = {"alice": "boris", "boris": "farid"}

    def client(self, session):
        return Client(session, api_id=self.lab["api_id"], api_hash=self.lab["api_hash"])

    def listen(self, client, kind, wanted=filters.Filter(lambda event: True)):
        heard = Heard()
        client.on(kind, wanted)(heard.put)
        return heard

    def hear(self):
        """What the second user is told; again for each client of theirs."""
        incoming = filters.incoming
        self.texts = self.listen(self.boris, MessageEvent, incoming & filters.Filter(lambda e: not e.edited))
        self.edits = self.listen(self.boris, MessageEvent, incoming & filters.Filter(lambda e: e.edited))
        self.deleted = self.listen(self.boris, DeletedMessagesEvent)

    async def enter(self, client, user):
        await client.connect()
        challenge = await client.request_login_code(user["phone"])
        try:
            me = await client.sign_in(challenge, user["code"])
        except PasswordRequired:
            me = await client.check_password(user["password"])
        same(me.id, user["id"], "who is signed in")

    async def sign_in(self):
        """Two users of one datacenter, one of them with a password, and a bot."""
        self.alice = self.client(Session.temporary())
        self.boris = self.client(Session.create(os.path.join(self.folder, "second")))
        self.bot = self.client(Session.temporary())
        self.answers = self.listen(self.alice, MessageEvent, filters.incoming)
        self.updates = self.listen(self.alice, RawUpdateEvent)
        self.hear()
        first, second = account(self.lab, "boris"), account(self.lab, "farid")
        await self.enter(self.alice, first)
        await self.enter(self.boris, second)
        self.commands = self.listen(self.bot, MessageEvent, filters.incoming)
        await self.bot.connect()
        await self.bot.sign_in_bot(self.lab["bots"][0]["token"])
        self.to_bot = self.lab["bots"][0]["username"]
        self.to_boris, self.to_alice = "farid", "boris"

    async def chats(self):
        """The list of chats, and a new one in it."""
        await self.alice.send_message(self.to_boris, "hello")
        await self.texts.next(lambda event: event.text == "hello")
        names = [dialog.name for dialog in await self.alice.get_dialogs()]
        assert names[0].startswith("Farid"), names

    async def messages(self):
        """Formatted text, an answer, an edit, a removal, the history."""
        bold = types.MessageEntityBold(offset=0, length=4)
        sent = await self.alice.send_message(self.to_boris, "bold and plain", entities=[bold])
        got = await self.texts.next(lambda event: event.text == "bold and plain")
        same([(e.definition.name, e.length) for e in got.message.entities], [("messageEntityBold", 4)], "entities")
        await self.boris.send_message(self.to_alice, "an answer", reply_to=got.message.id)
        answer = await self.answers.next(lambda event: event.text == "an answer")
        same(answer.message.reply_to.reply_to_msg_id, sent.id, "the message that is answered")
        await self.alice.edit_message(self.to_boris, sent.id, "edited")
        edited = await self.edits.next()
        same((edited.text, edited.message.id), ("edited", got.message.id), "the edit")
        history = await self.alice.get_history(self.to_boris, limit=2)
        same([message.message for message in history], ["an answer", "edited"], "the history")
        await self.alice.delete_messages(self.to_boris, sent.id, revoke=True)
        same((await self.deleted.next()).message_ids, (got.message.id,), "what is gone")

    async def groups(self):
        boris = as_user(await self.alice.resolve_peer(self.to_boris))
        made = await self.alice.invoke(functions.messages.CreateChatRequest(users=[boris], title="A group"))
        self.group = -made.updates.chats[0].id
        await self.alice.send_message(self.group, "in the group")
        got = await self.texts.next(lambda event: event.text == "in the group")
        same((got.chat_type, got.chat_id), ("group", self.group), "where it was heard")
        same(len(await self.alice.get_members(self.group)), 2, "members")
        await got.reply("heard in the group")
        await self.answers.next(lambda event: event.text == "heard in the group")

    async def channels(self):
        """A channel that posts, and a supergroup that talks."""
        boris = as_user(await self.alice.resolve_peer(self.to_boris))
        made = {}
        for title, megagroup in (("A channel", False), ("A supergroup", True)):
            updates = await self.alice.invoke(
                functions.channels.CreateChannelRequest(
                    title=title, about="", broadcast=not megagroup, megagroup=megagroup))
            made[title] = -1000000000000 - updates.chats[0].id
            channel = as_channel(await self.alice.resolve_peer(made[title]))
            await self.alice.invoke(functions.channels.InviteToChannelRequest(channel=channel, users=[boris]))
        self.channel, self.supergroup = made.values()
        await self.alice.send_message(self.channel, "a post")
        got = await self.texts.next(lambda event: event.text == "a post")
        same((got.chat_type, bool(got.message.post), got.chat_id), ("channel", True, self.channel), "the post")
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.channel, "may I?"))
        await self.alice.send_message(self.supergroup, "in the supergroup")
        got = await self.texts.next(lambda event: event.text == "in the supergroup")
        same(got.chat_type, "group", "what a supergroup is taken for")
        same(len(await self.alice.get_members(self.supergroup)), 2, "members")
        await got.reply("heard in the supergroup")
        await self.answers.next(lambda event: event.text == "heard in the supergroup")

    async def albums(self):
        """Two pictures that arrive as one album, in order."""
        peer, album = await self.alice.resolve_peer(self.to_boris), []
        for place, colour in enumerate(((200, 30, 30), (30, 30, 200))):
            file = await self.alice.upload_file(io.BytesIO(picture(*colour)), name=f"{place}.png")
            media = await self.alice.invoke(
                functions.messages.UploadMediaRequest(peer=peer, media=types.InputMediaUploadedPhoto(file=file)))
            photo = types.InputPhoto(
                id=media.photo.id, access_hash=media.photo.access_hash, file_reference=media.photo.file_reference)
            album.append(
                types.InputSingleMedia(
                    media=types.InputMediaPhoto(id=photo), random_id=secrets.randbits(63), message=f"picture {place}"))
        await self.alice.invoke(functions.messages.SendMultiMediaRequest(peer=peer, multi_media=album))
        got = [(await self.texts.next(lambda event: event.message.media)).message for _ in range(2)]
        same([message.message for message in got], ["picture 0", "picture 1"], "captions")
        assert got[0].grouped_id and got[0].grouped_id == got[1].grouped_id, "no album"
        sizes = {(size.w, size.h) for size in got[0].media.photo.sizes if hasattr(size, "w")}
        assert (32, 24) in sizes, sizes

    async def keyboards(self):
        """A bot's buttons: pressed, answered, changed by an edit; a keyboard of words."""
        await self.alice.send_message(self.to_bot, "/start")
        command = await self.commands.next(lambda event: event.text == "/start")
        same(command.message.entities[0].definition.name, "messageEntityBotCommand", "the command's entity")
        keyboard = buttons.inline([[buttons.callback("one", "1")], [buttons.url("page", "https://a.org")]])
        await self.bot.send_message(command.chat_id, "choose", reply_markup=keyboard)
        got = (await self.answers.next(lambda event: event.text == "choose")).message
        rows = [[button.text for button in row.buttons] for row in got.reply_markup.rows]
        same(rows, [["one"], ["page"]], "buttons")

        async def press(event):
            await event.answer(f"you chose {event.data.decode()}", alert=True)
            await self.bot.edit_message(event.chat_id, event.message_id, "chosen")

        self.bot.on(CallbackQueryEvent)(press)
        answer = await self.alice.get_callback_answer(self.to_bot, got.id, data=b"1")
        same((answer.message, bool(answer.alert)), ("you chose 1", True), "the bot's answer")
        changed = await self.answers.next(lambda event: event.edited)
        same((changed.text, changed.message.reply_markup), ("chosen", None), "after the edit")

        # One in the place of letters: its buttons are words that the user sends, until it is taken away.
        row = types.KeyboardButtonRow(buttons=[types.KeyboardButton(text=each) for each in ("tea", "milk")])
        await self.bot.send_message(
            command.chat_id, "or say", reply_markup=types.ReplyKeyboardMarkup(rows=[row], resize=True))
        got = (await self.answers.next(lambda event: event.text == "or say")).message.reply_markup
        rows = [[button.text for button in row.buttons] for row in got.rows]
        same((rows, bool(got.resize)), ([["tea", "milk"]], True), "the keyboard")
        await self.alice.send_message(self.to_bot, rows[0][1])
        await self.commands.next(lambda event: event.text == "milk")
        await self.bot.send_message(command.chat_id, "milk it is", reply_markup=types.ReplyKeyboardHide())
        got = (await self.answers.next(lambda event: event.text == "milk it is")).message
        same(got.reply_markup.definition.name, "replyKeyboardHide", "the keyboard in the end")

    async def inline(self):
        """A user asks a bot in another chat, and sends what it offers."""

        async def offer(event):
            await event.answer([buttons.article("1", "Louder", event.query.upper())], cache_time=0)

        self.bot.on(InlineQueryEvent)(offer)
        results = await self.alice.get_inline_results(self.to_bot, "hello", peer=self.to_boris)
        same([result.title for result in results.results], ["Louder"], "results")
        await self.alice.invoke(
            functions.messages.SendInlineBotResultRequest(
                peer=await self.alice.resolve_peer(self.to_boris), random_id=secrets.randbits(63),
                query_id=results.query_id, id="1"))
        got = await self.texts.next(lambda event: event.text == "HELLO")
        same(got.message.via_bot_id, self.lab["bots"][0]["id"], "the bot through which it came")

    async def polls(self):
        """A poll is sent, voted in, read and closed."""
        poll = types.Poll(
            id=0, question=text("tea?"), hash=0,
            answers=[types.PollAnswer(text=text("yes"), option=b"y"), types.PollAnswer(text=text("no"), option=b"n")])
        sent = await self.alice.send_file(self.to_boris, types.InputMediaPoll(poll=poll))
        got = (await self.texts.next(lambda event: event.message.media)).message
        same(got.media.poll.question.text, "tea?", "the question")
        peer = await self.boris.resolve_peer(self.to_alice)
        await self.boris.invoke(functions.messages.SendVoteRequest(peer=peer, msg_id=got.id, options=[b"y"]))
        update = await self.updates.next(lambda event: event.update.definition.name == "updateMessagePoll")
        same(update.update.results.total_voters, 1, "votes that are told")
        read = await self.boris.invoke(
            functions.messages.GetPollResultsRequest(peer=peer, msg_id=got.id, poll_hash=0))
        results = read.updates[0].results.results
        same([(r.option, r.voters or 0) for r in results], [(b"y", 1), (b"n", 0)], "results")
        closed = sent.media.poll
        closed.closed = True
        await self.alice.invoke(
            functions.messages.EditMessageRequest(
                peer=await self.alice.resolve_peer(self.to_boris), id=sent.id,
                media=types.InputMediaPoll(poll=closed)))
        await refused(
            "MESSAGE_POLL_CLOSED",
            self.boris.invoke(functions.messages.SendVoteRequest(peer=peer, msg_id=got.id, options=[b"n"])))

    async def reactions(self):
        """A reaction is told, read with the message, and taken back."""
        sent = await self.alice.send_message(self.to_boris, "react")
        got = await self.texts.next(lambda event: event.text == "react")
        await self.boris.send_reaction(self.to_alice, got.message.id, "👍")
        update = await self.updates.next(lambda event: event.update.definition.name == "updateMessageReactions")
        same((update.update.msg_id, update.update.reactions.results[0].count), (sent.id, 1), "what is told")
        read = (await self.alice.get_messages(self.to_boris, [sent.id]))[0]
        same(read.reactions.results[0].reaction.emoticon, "👍", "what is read")
        await self.boris.send_reaction(self.to_alice, got.message.id, None)
        read = (await self.alice.get_messages(self.to_boris, [sent.id]))[0]
        assert not read.reactions or not read.reactions.results, "the reaction is still there"

    async def files(self):
        """Files both ways, whole and in ranges."""
        for sender, receiver, heard, size in (
            (self.alice, self.boris, self.texts, 300_001), (self.boris, self.alice, self.answers, 1_024)
        ):
            content = os.urandom(size)
            peer = self.to_boris if sender is self.alice else self.to_alice
            await sender.send_document(peer, io.BytesIO(content), name=f"{size}.bin", caption="a file")
            got = (await heard.next(lambda event: event.message.media)).message
            same((got.media.document.size, got.message), (size, "a file"), "the file that arrived")
            loaded = io.BytesIO()
            await receiver.download_media(got, loaded)
            same(loaded.getvalue(), content, "its bytes")
            begin = size // 3
            parts = [part async for part in receiver.iter_download_media(got, offset=begin, length=size // 2)]
            same(b"".join(parts), content[begin : begin + size // 2], "a range of its bytes")

    async def offline(self):
        """What others did while a client was away: all of it, in order, once."""
        await self.boris.disconnect()
        places = [self.to_boris, self.group, self.supergroup, self.channel]
        for number in range(3):
            for place in places:
                await self.alice.send_message(place, f"missed {number}")
        wrong = await self.alice.send_message(self.to_boris, "missed and wrong")
        await self.alice.edit_message(self.to_boris, wrong.id, "missed 3")
        self.boris = self.client(Session.open(os.path.join(self.folder, "second")))
        self.hear()
        await self.boris.connect()
        expected = {place: [f"missed {number}" for number in range(3)] for place in places[1:]}
        expected[account(self.lab, "boris")["id"]] = [f"missed {number}" for number in range(4)]

        def missed(event):
            return event.text.startswith("missed")

        await all_missed(self.texts, missed, expected, lambda event: event.chat_id, lambda event: event.text)
        # Nothing comes twice.
        for place in places:
            await self.alice.send_message(place, f"here, {place}")
        left = [event.text for place in places for event in await self.texts.until(lambda e: e.text.startswith("here"))]
        same(left, [f"here, {place}" for place in places], "what comes then")

    async def end(self):
        for client in (self.alice, self.boris, self.bot):
            await client.disconnect()


if __name__ == "__main__":
    lab = read_lab(sys.argv[1])
    learn(lab)
    with tempfile.TemporaryDirectory() as folder:
        run(lambda: Story(lab, folder), f"GramFlux {gramflux.__version__}", LAYER, sys.argv[2])
