"""Telethon at both ends of the local Telegram: a bot and its users, and what people do with messages every day.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after test.py, from which it takes what a
client needs to find the lab.
"""

import asyncio
import io
import os
import sys
import time

from telethon import Button, errors, events, functions, types
from telethon.sessions import StringSession

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "layers"))
sys.path.insert(0, HERE)
from steps import picture  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

SECONDS = 20


async def refused(error, request):
    """Waits for a request that the server has to refuse with this error."""
    try:
        await request
    except error:
        return
    raise Failure(f"no {error.__name__}")


class Heard:
    """What a client is told of one kind of event."""

    def __init__(self, client, event):
        self.client = client
        self.event = event
        self.queue = asyncio.Queue()

    def __enter__(self):
        self.client.add_event_handler(self.queue.put, self.event)
        return self

    def __exit__(self, *_):
        self.client.remove_event_handler(self.queue.put, self.event)

    async def next(self, seconds=SECONDS):
        return await asyncio.wait_for(self.queue.get(), seconds)


def raw(*kinds):
    return events.Raw(types=list(kinds))


def a_picture(*colour):
    """A picture in one colour, as a file to be uploaded."""
    file = io.BytesIO(picture(*colour))
    file.name = "picture.png"
    return file


class Daily:
    def __init__(self, lab):
        self.lab = lab
        self.alice = self.boris = self.bot = None

    async def start(self):
        """Two users and the lab's bot sign in; the bot hears what the user writes to it, with its command found, and names the
        user without an access hash, and nobody else."""
        self.alice, self.boris = (self.lab.client(StringSession()) for _ in range(2))
        self.bot = self.lab.client(StringSession())
        await sign_in(self.alice, self.lab.account(5))
        await sign_in(self.boris, self.lab.account(2))
        await self.bot.start(bot_token=self.lab.bots[0]["token"])
        self.bot_name = self.lab.bots[0]["username"]
        self.to_boris = await self.alice.get_input_entity(self.lab.account(2)["username"])
        self.to_alice = await self.boris.get_input_entity(self.lab.account(5)["username"])
        with Heard(self.bot, events.NewMessage(pattern="/start")) as heard:
            await self.alice.send_message(self.bot_name, "/start")
            message = (await heard.next()).message
        expect(isinstance(message.entities[0], types.MessageEntityBotCommand), "the command was not found")
        self.alice_at_bot = await message.get_input_sender()
        with Heard(self.alice, events.NewMessage(incoming=True)) as heard:
            await self.bot.send_message(types.InputPeerUser(self.alice_at_bot.user_id, 0), "without a hash")
            expect_equal((await heard.next()).raw_text, "without a hash", "what the bot wrote")
        # Nobody here writes to a bot as this one.
        stranger = types.InputPeerUser((await self.alice.get_input_entity("farid")).user_id, 0)
        await refused(errors.PeerIdInvalidError, self.bot(functions.messages.SendMessageRequest(stranger, "hello")))

    async def buttons(self):
        """A bot's buttons: pressed, answered, changed by an edit; silence ends in an error of its own."""
        with Heard(self.alice, events.NewMessage(incoming=True)) as heard:
            sent = await self.bot.send_message(
                self.alice_at_bot, "choose",
                buttons=[[Button.inline("one", b"1"), Button.inline("two", b"2")], [Button.url("page", "https://a.org")]])
            message = (await heard.next()).message
        expect_equal([[button.text for button in row] for row in message.buttons], [["one", "two"], ["page"]], "buttons")

        async def press(event):
            if event.data == b"1":
                await event.answer("you chose one", alert=True)
                await event.edit("chosen: one", buttons=None)

        self.bot.add_event_handler(press, events.CallbackQuery())
        try:
            with Heard(self.alice, events.MessageEdited()) as edited:
                answer = await message.click(0)
                expect_equal((answer.message, answer.alert), ("you chose one", True), "answer to the button")
                changed = (await edited.next()).message
            expect_equal((changed.raw_text, changed.buttons), ("chosen: one", None), "after the edit")
            expect_equal(changed.id, message.id, "the edited message")
        finally:
            self.bot.remove_event_handler(press)
        await self.bot.edit_message(self.alice_at_bot, sent.id, "again", buttons=[Button.inline("two", b"2")])
        again = await self.alice.get_messages(self.bot_name, ids=message.id)
        expect_equal(await again.click(0), None, "what Telethon makes of a bot's silence")
        await refused(
            errors.DataInvalidError,
            self.alice(functions.messages.GetBotCallbackAnswerRequest(self.bot_name, again.id, data=b"nothing")))

    async def keyboards(self):
        """Keyboards in place of the user's own, and their removal, arrive as they were sent."""
        with Heard(self.alice, events.NewMessage(incoming=True)) as heard:
            await self.bot.send_message(
                self.alice_at_bot, "your phone?", buttons=[[Button.text("no", resize=True, single_use=True)]])
            markup = (await heard.next()).message.reply_markup
            expect(isinstance(markup, types.ReplyKeyboardMarkup) and markup.resize and markup.single_use, f"{markup}")
            await self.bot.send_message(self.alice_at_bot, "fine", buttons=Button.clear())
            markup = (await heard.next()).message.reply_markup
            expect(isinstance(markup, types.ReplyKeyboardHide), f"{markup}")
            await self.bot.send_message(self.alice_at_bot, "why?", buttons=Button.force_reply())
            markup = (await heard.next()).message.reply_markup
            expect(isinstance(markup, types.ReplyKeyboardForceReply), f"{markup}")

    async def inline(self):
        """Inline mode: a user asks, the bot answers, what is sent names the bot."""

        async def answer(event):
            builder = event.builder
            await event.answer(
                [builder.article("greeting", text=f"hello {event.text}"), builder.article("parting", text="bye")])

        self.bot.add_event_handler(answer, events.InlineQuery())
        try:
            results = await self.alice.inline_query(self.bot_name, "world")
            expect_equal([result.title for result in results], ["greeting", "parting"], "results")
            with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
                await results[0].click(self.to_boris)
                message = (await heard.next()).message
            expect_equal(message.raw_text, "hello world", "the text that was sent")
            expect_equal((await message.get_sender()).username, self.lab.account(5)["username"], "its sender")
            expect_equal(message.via_bot_id, (await self.bot.get_me()).id, "the bot through which it came")
        finally:
            self.bot.remove_event_handler(answer)

    async def commands(self):
        """The list of a bot's commands, and a link that starts a bot."""
        await self.bot(
            functions.bots.SetBotCommandsRequest(
                types.BotCommandScopeDefault(), "", [types.BotCommand("help", "what this bot can do")]))
        full = (await self.alice(functions.users.GetFullUserRequest(self.bot_name))).full_user
        expect_equal([c.command for c in full.bot_info.commands], ["help"], "commands that users see")
        with Heard(self.bot, events.NewMessage()) as heard:
            await self.boris(functions.messages.StartBotRequest(self.bot_name, self.bot_name, "from-a-link"))
            expect_equal((await heard.next()).raw_text, "/start from-a-link", "what the bot hears")

    async def blocks(self):
        """A bot is told who blocks it, and who lets it write again."""
        with Heard(self.bot, raw(types.UpdateBotStopped)) as heard:
            for request in (functions.contacts.BlockRequest, functions.contacts.UnblockRequest):
                await self.alice(request(self.bot_name))
                update = await heard.next()
                expect_equal(update.stopped, request is functions.contacts.BlockRequest, "what the bot is told")
                expect_equal(update.user_id, (await self.alice.get_me()).id, "who it is")

    async def albums(self):
        """Two files in one album arrive as one, in order."""
        with Heard(self.boris, events.Album()) as heard:
            files = []
            for name in ("a.txt", "b.txt"):
                file = io.BytesIO(name.encode() * 10)
                file.name = name
                files.append(file)
            await self.alice.send_file(self.to_boris, files, caption=["first", "second"], force_document=True)
            album = await heard.next()
        expect_equal([m.file.name for m in album.messages], ["a.txt", "b.txt"], "files of the album")
        expect_equal(len({m.grouped_id for m in album.messages}), 1, "albums")

    async def reactions(self):
        """A reaction reaches the other side, is read with the message, and is taken back."""
        sent = await self.alice.send_message(self.to_boris, f"react {time.time_ns()}")
        got = (await self.boris.get_messages(self.to_alice, limit=1))[0]
        with Heard(self.alice, raw(types.UpdateMessageReactions)) as heard:
            await self.boris(
                functions.messages.SendReactionRequest(self.to_alice, got.id, reaction=[types.ReactionEmoji("👍")]))
            update = await heard.next()
            expect_equal((update.msg_id, update.reactions.results[0].count), (sent.id, 1), "the reaction")
        read = await self.alice.get_messages(self.to_boris, ids=sent.id)
        expect_equal(read.reactions.results[0].reaction.emoticon, "👍", "the reaction in the history")
        await self.boris(functions.messages.SendReactionRequest(self.to_alice, got.id, reaction=[]))
        read = await self.alice.get_messages(self.to_boris, ids=sent.id)
        expect(not read.reactions or not read.reactions.results, "the reaction is still there")

    async def polls(self):
        """A poll is sent, voted in by another user, and closed."""
        def text(value):
            return types.TextWithEntities(value, [])

        poll = types.Poll(
            id=0, question=text("tea?"), hash=0,
            answers=[types.PollAnswer(text("yes"), b"y"), types.PollAnswer(text("no"), b"n")])
        sent = await self.alice.send_message(self.to_boris, file=types.InputMediaPoll(poll))
        got = (await self.boris.get_messages(self.to_alice, limit=1))[0]
        with Heard(self.alice, raw(types.UpdateMessagePoll)) as heard:
            await self.boris(functions.messages.SendVoteRequest(self.to_alice, got.id, [b"y"]))
            expect_equal((await heard.next()).results.total_voters, 1, "votes that the maker of the poll sees")
        results = (await self.boris(functions.messages.GetPollResultsRequest(self.to_alice, got.id, 0))).updates[0].results
        expect_equal([(r.option, r.voters) for r in results.results], [(b"y", 1), (b"n", 0)], "results")
        poll = sent.media.poll
        poll.closed = True
        await self.alice.edit_message(sent, file=types.InputMediaPoll(poll))
        await refused(
            errors.MessagePollClosedError,
            self.boris(functions.messages.SendVoteRequest(self.to_alice, got.id, [b"n"])))

    async def chat_list(self):
        """Pins and archives a chat, keeps a draft, pins a message."""
        boris = self.lab.account(2)["first_name"]
        await self.alice(
            functions.messages.ToggleDialogPinRequest(types.InputDialogPeer(self.to_boris), pinned=True))
        first = (await self.alice.get_dialogs(limit=5))[0]
        expect(first.pinned and first.name.startswith(boris), f"{first.name} stands first, pinned: {first.pinned}")
        await self.alice.edit_folder(self.to_boris, 1)
        archived = await self.alice.get_dialogs(folder=1)
        expect(len(archived) == 1 and archived[0].name.startswith(boris), "the archived chat is not in the archive")
        await self.alice.edit_folder(self.to_boris, 0)
        await self.alice(functions.messages.SaveDraftRequest(self.to_boris, "not yet"))
        drafts = await self.alice.get_drafts()
        expect_equal([d.raw_text for d in drafts if d.text], ["not yet"], "drafts")
        sent = await self.alice.send_message(self.to_boris, f"pin {time.time_ns()}")
        await self.alice.pin_message(self.to_boris, sent, notify=True)
        pinned = await self.boris.get_messages(self.to_alice, limit=1, filter=types.InputMessagesFilterPinned())
        expect_equal(pinned[0].raw_text, sent.raw_text, "the pinned message at the other side")

    async def invitations(self):
        """A link into a channel: looked at, joined by, revoked; who asks to join waits to be let in."""
        made = await self.alice(functions.channels.CreateChannelRequest("By link", "", megagroup=True))
        channel = made.chats[0]
        link = (await self.alice(functions.messages.ExportChatInviteRequest(channel, title="friends"))).link
        secret = link.rsplit("+", 1)[-1].rsplit("/", 1)[-1]
        seen = await self.boris(functions.messages.CheckChatInviteRequest(secret))
        expect_equal((type(seen).__name__, seen.title), ("ChatInvite", "By link"), "what the link shows")
        await self.boris(functions.messages.ImportChatInviteRequest(secret))
        expect_equal(len(await self.alice.get_participants(channel)), 2, "members after one joined by the link")
        await refused(
            errors.UserAlreadyParticipantError, self.boris(functions.messages.ImportChatInviteRequest(secret)))
        await self.alice(functions.messages.EditExportedChatInviteRequest(channel, link, revoked=True))
        await self.boris(functions.channels.LeaveChannelRequest(await self.boris.get_input_entity(channel.id)))
        await refused(errors.InviteHashExpiredError, self.boris(functions.messages.ImportChatInviteRequest(secret)))
        link = (await self.alice(functions.messages.ExportChatInviteRequest(channel, request_needed=True))).link
        secret = link.rsplit("+", 1)[-1].rsplit("/", 1)[-1]
        await refused(errors.InviteRequestSentError, self.boris(functions.messages.ImportChatInviteRequest(secret)))
        await self.alice(
            functions.messages.HideChatJoinRequestRequest(channel, self.to_boris, approved=True))
        expect_equal(len(await self.alice.get_participants(channel)), 2, "members after one was let in")

    async def rights(self):
        """A supergroup: an administrator with a title, a member who may not write, what was done is on record."""
        made = await self.alice(functions.channels.CreateChannelRequest("With rights", "", megagroup=True))
        channel = made.chats[0]
        await self.alice(functions.channels.InviteToChannelRequest(channel, [self.to_boris]))
        await self.alice.edit_admin(channel, self.to_boris, pin_messages=True, title="helper")
        rights = await self.alice.get_permissions(channel, self.to_boris)
        expect(rights.is_admin and rights.pin_messages and not rights.ban_users, "rights of the administrator")
        await self.alice.edit_admin(channel, self.to_boris, is_admin=False)
        await self.alice.edit_permissions(channel, self.to_boris, send_messages=False)
        at_boris = next(d for d in await self.boris.get_dialogs() if d.title == "With rights").input_entity
        try:
            await self.boris.send_message(at_boris, "may I?")
            raise Failure("somebody wrote who may not")
        except (errors.ChatWriteForbiddenError, errors.UserBannedInChannelError, errors.ForbiddenError):
            pass
        events = [event async for event in self.alice.iter_admin_log(channel)]
        expect(any(event.changed_admin for event in events), "no record of the administrator")
        expect(any(event.changed_restrictions for event in events), "no record of the restriction")

    async def scheduled(self):
        """A message that is to be sent tomorrow is listed, and sent at once when its writer says so."""
        text = f"tomorrow {time.time_ns()}"
        await self.alice.send_message(self.to_boris, text, schedule=time.time() + 86_400)
        waiting = await self.alice.get_messages(self.to_boris, scheduled=True, limit=5)
        expect_equal([m.raw_text for m in waiting], [text], "scheduled messages")
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.alice(functions.messages.SendScheduledMessagesRequest(self.to_boris, [waiting[0].id]))
            expect_equal((await heard.next()).raw_text, text, "the message that was sent early")
        expect_equal(len(await self.alice.get_messages(self.to_boris, scheduled=True, limit=5)), 0, "left over")

    async def people(self):
        """Blocks and unblocks, changes the own picture, sees it from the other side."""
        await self.boris(functions.contacts.BlockRequest(self.to_alice))
        await refused(errors.UserIsBlockedError, self.alice.send_message(self.to_boris, "hello?"))
        await self.boris(functions.contacts.UnblockRequest(self.to_alice))
        await self.alice.send_message(self.to_boris, "hello!")
        file = await self.alice.upload_file(a_picture(10, 20, 30))
        with Heard(self.boris, raw(types.UpdateUser)) as heard:
            changed = await self.alice(functions.photos.UploadProfilePhotoRequest(file=file))
            while (await heard.next()).user_id != self.to_alice.user_id:
                pass
        seen = (await self.boris(functions.users.GetUsersRequest([self.to_alice])))[0]
        expect_equal(seen.photo.photo_id, changed.photo.id, "the picture that the other side sees")
        content = await self.boris.download_profile_photo(seen, bytes)
        expect(content, "the picture cannot be fetched")

    async def places(self):
        """A dice, a place and a contact arrive as what they are."""
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.alice.send_message(self.to_boris, file=types.InputMediaDice("🎲"))
            expect((await heard.next()).message.dice.value in range(1, 7), "what the dice shows")
            await self.alice.send_message(
                self.to_boris, file=types.InputMediaGeoPoint(types.InputGeoPoint(48.2, 16.37)))
            place = (await heard.next()).message.geo
            expect(abs(place.lat - 48.2) < 0.01, f"the place is {place}")
            await self.alice.send_message(self.to_boris, file=types.InputMediaContact("9991234", "A", "B", ""))
            expect_equal((await heard.next()).message.contact.phone_number, "9991234", "the contact's number")


async def main():
    arguments = read_arguments(("--only", {"help": "run the steps up to the sign-ins, and this one"}))
    daily = Daily(known_lab(arguments.lab))
    steps = [
        ("sign-ins, a bot's command", daily.start),
        ("buttons", daily.buttons),
        ("keyboards", daily.keyboards),
        ("inline mode", daily.inline),
        ("commands and links of bots", daily.commands),
        ("who blocks a bot", daily.blocks),
        ("albums", daily.albums),
        ("reactions", daily.reactions),
        ("polls", daily.polls),
        ("dice, places, contacts", daily.places),
        ("list of chats, drafts, pins", daily.chat_list),
        ("links into chats", daily.invitations),
        ("rights and records", daily.rights),
        ("scheduled messages", daily.scheduled),
        ("blocked people, own pictures", daily.people),
    ]
    wanted = [
        (name, step) for name, step in steps
        if not arguments.only or step == daily.start or arguments.only in name
    ]
    return await run_part(", daily use", wanted, lambda: (daily.alice, daily.boris, daily.bot), arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
