"""Our command line at one end of the local Telegram, Telethon at the other: what people do with chats, people and files.
Telethon is Boris, and a second device of our user's.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after ours.py, from which it takes what runs
our commands.
"""

import asyncio
import contextlib
import json
import os
import shutil
import sys

from telethon import errors, events, functions, types, utils
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import SECONDS, Heard, a_picture, raw, refused  # noqa: E402
from ours import Ours  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402


# The status of our commands that the server does not allow.
NOT_AUTHORIZED = 77


async def in_time(find, what):
    """What `find` returns as soon as it is not None."""
    for _ in range(SECONDS * 10):
        found = await find()
        if found is not None:
            return found
        await asyncio.sleep(0.1)
    raise Failure(what)


class Chats(Ours):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.device = None

    async def start(self):
        """Our user and Telethon's sign in, and Telethon as another device of our user's."""
        await super().start()
        self.device = self.lab.client(StringSession())
        await sign_in(self.device, self.lab.account(5))
        self.alice = await self.boris.get_entity(self.to_alice)
        self.boris_id = self.lab.account(2)["id"]

    async def last(self, chat, *more):
        """The newest message of a chat as we see it."""
        return (await self.json("history", chat, "--limit", "1", *more))[0]

    @contextlib.asynccontextmanager
    async def running(self, *arguments):
        """A command of ours that goes on until it is killed."""
        process = await asyncio.create_subprocess_exec(
            self.mtproto, *arguments, "--lab", self.description, env={**os.environ, "HOME": self.home},
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
        try:
            yield process
        finally:
            process.kill()
            await process.wait()

    async def supergroup(self, title, **how):
        """Telethon makes one, and takes us in; returns it, and what we call it."""
        made = await self.boris(functions.channels.CreateChannelRequest(title, "", megagroup=True, **how))
        await self.boris(functions.channels.InviteToChannelRequest(made.chats[0], [self.to_alice]))
        await self.run("chats")
        return made.chats[0], f"t.me/c/{made.chats[0].id}"

    async def references(self):
        """We find Boris, and a chat, by whatever Telethon says they are called."""
        sent = await self.boris.send_message(self.to_alice, "which way?")
        boris = await self.boris.get_me()
        for name in (f"@{boris.username}", f"https://t.me/{boris.username}", f"tg://resolve?domain={boris.username}",
                     f"+{boris.phone}", str(boris.id)):
            expect_equal((await self.last(name))["text"], sent.raw_text, f"what we read by {name}")
        group, _ = await self.supergroup("Ways")
        sent = await self.boris.send_message(group, "here")
        link = (await self.boris(functions.channels.ExportMessageLinkRequest(group, sent.id))).link
        expect_equal((await self.last(link))["text"], "here", f"what we read by {link}")
        await self.boris(functions.channels.UpdateUsernameRequest(group, "manyways"))
        expect_equal((await self.last("@manyways"))["text"], "here", "what we read by the group's new name")

    async def answers(self):
        """An answer of ours in a topic, without a sound; Telethon's answer to a quote of it; ours in the name of a channel."""
        forum, name = await self.supergroup("Answers", forum=True)
        made = await self.boris(functions.messages.CreateForumTopicRequest(forum, "Quotes"))
        topic = next(u.id for u in made.updates if isinstance(u, types.UpdateMessageID))
        sent = await self.boris.send_message(forum, "To be, or not to be", reply_to=topic)
        ours = (await self.json(
            "send", name, "that is the question", "--topic", str(topic), "--reply-to", str(sent.id), "--silent"))[0]
        seen = await self.boris.get_messages(forum, ids=ours["id"])
        expect_equal(
            (seen.reply_to.reply_to_msg_id, seen.reply_to.reply_to_top_id, seen.silent), (sent.id, topic, True), "our answer")
        await self.boris(functions.messages.SendMessageRequest(
            forum, "which one?", reply_to=types.InputReplyToMessage(
                ours["id"], top_msg_id=topic, quote_text="the question", quote_offset=8)))
        here = await self.last(name, "--topic", str(topic))
        expect_equal((here["text"], here["reply_to"]), ("which one?", ours["id"]), "the answer to a quote")
        made = await self.device(functions.channels.CreateChannelRequest("Alice's news", "", broadcast=True))
        channel = made.chats[0]
        await self.device(functions.channels.UpdateUsernameRequest(channel, "alicesnews"))
        await self.run("send", name, "in another name", "--as", "@alicesnews")
        seen = (await self.boris.get_messages(forum, limit=1))[0]
        expect_equal((seen.raw_text, utils.resolve_id(seen.sender_id)[0]), ("in another name", channel.id), "who wrote it")

    async def joins(self):
        """Telethon joins by our link, once, and asks to join by another; we join by its link."""
        made = await self.device(functions.channels.CreateChannelRequest("Ours", "", megagroup=True))
        group, name = made.chats[0], f"t.me/c/{made.chats[0].id}"
        await self.run("chats")
        once = (await self.json("invite", "create", name, "--uses", "1", "--title", "Once"))[0]["link"]
        came = await self.boris(functions.messages.ImportChatInviteRequest(once.rpartition("+")[2]))
        expect(isinstance(came, types.messages.ChatInviteJoinResultOk), f"our link led to {came}")
        expect(self.boris_id in await self.members(name), "Boris is not among the members")
        listed = (await self.json("invite", "list", name))[0]
        expect_equal((listed["title"], listed["usage_count"]), ("Once", 1), "our link after its use")
        await self.boris.delete_dialog(group)
        await refused(
            (errors.InviteHashExpiredError, errors.UsersTooMuchError),
            self.boris(functions.messages.ImportChatInviteRequest(once.rpartition("+")[2])))
        asking = (await self.json("invite", "create", name, "--approval"))[0]["link"]
        await refused(
            errors.InviteRequestSentError,
            self.boris(functions.messages.ImportChatInviteRequest(asking.rpartition("+")[2])))
        await self.device(functions.messages.HideChatJoinRequestRequest(group, self.lab.account(2)["username"], approved=True))
        expect(self.boris_id in await self.members(name), "Boris was not let in")
        await self.run("invite", "revoke", name, asking)
        await self.boris.delete_dialog(group)
        await refused(
            errors.InviteHashExpiredError,
            self.boris(functions.messages.CheckChatInviteRequest(asking.rpartition("+")[2])))

        made = await self.boris(functions.channels.CreateChannelRequest("Theirs", "", megagroup=True))
        theirs = made.chats[0]
        link = (await self.boris(functions.messages.ExportChatInviteRequest(theirs))).link
        joined = (await self.json("join", link))[0]
        expect_equal((joined["result"], joined["peer"]["id"]), ("joined", theirs.id), "how we joined")
        people = [user.id async for user in self.boris.iter_participants(theirs)]
        expect(self.alice.id in people, "Telethon does not see us among the members")
        await self.run("leave", f"t.me/c/{theirs.id}")
        people = [user.id async for user in self.boris.iter_participants(theirs)]
        expect(self.alice.id not in people, "Telethon sees us after we have left")
        link = (await self.boris(functions.messages.ExportChatInviteRequest(theirs, request_needed=True))).link
        expect_equal((await self.json("join", link))[0]["result"], "requested", "how we asked")
        found = await self.boris(functions.messages.GetChatInviteImportersRequest(
            theirs, offset_date=None, offset_user=types.InputUserEmpty(), limit=10, requested=True))
        expect_equal([importer.user_id for importer in found.importers], [self.alice.id], "who asks to join")

    async def members(self, name, *more):
        """The ids of the members as we list them."""
        return [member["peer"]["id"] for member in await self.json("members", name, *more)]

    async def rights(self):
        """Telethon forbids us to write, and takes it back, makes us administrator, and bans another; we see and feel it."""
        group, name = await self.supergroup("Rights")
        await self.run("send", name, "as all")
        await self.boris.edit_permissions(group, self.to_alice, send_messages=False)
        await self.run("send", name, "not now", status=NOT_AUTHORIZED)
        newest = await self.boris.get_messages(group, limit=1)
        expect_equal(newest[0].raw_text, "as all", "what we wrote while we might not")
        await self.boris.edit_permissions(group, self.to_alice)
        await self.run("send", name, "as before")
        await self.run("invite", "create", name, status=NOT_AUTHORIZED)
        await self.boris.edit_admin(group, self.to_alice, invite_users=True, ban_users=True, title="Helper")
        expect_equal(
            sorted(await self.members(name, "--filter", "administrators")), sorted([self.boris_id, self.alice.id]),
            "administrators")
        await self.run("invite", "create", name, "--title", "By the helper")
        third = self.lab.account(4)
        await self.boris(functions.channels.InviteToChannelRequest(group, [third["username"]]))
        expect_equal(await self.members(name, "--search", third["first_name"][:3]), [third["id"]], "who is found by name")
        await self.boris.edit_permissions(group, third["username"], view_messages=False)
        expect_equal(await self.members(name, "--filter", "banned"), [third["id"]], "who is banned")
        expect(third["id"] not in await self.members(name), "who is banned is still a member")
        told = [event.original.action async for event in self.boris.iter_admin_log(group, limit=30)]
        expect(any(isinstance(action, types.ChannelAdminLogEventActionParticipantToggleBan) for action in told), f"{told}")

    async def settings(self):
        """Telethon gives a chat another title and photo, and forbids all to write; we see what says so, and are refused."""
        group, name = await self.supergroup("Before")
        await self.boris(functions.channels.EditTitleRequest(group, "After"))
        titles = {chat["peer"]["id"]: chat["title"] for chat in await self.json("chats", "--limit", "50")}
        expect_equal(titles[group.id], "After", "the title that we list")
        here = await self.last(name)
        expect_equal((here["action"]["kind"], here["action"]["title"]), ("title_changed", "After"), "what we are told")
        picture = await self.boris.upload_file(a_picture(20, 30, 40))
        await self.boris(functions.channels.EditPhotoRequest(group, types.InputChatUploadedPhoto(picture)))
        expect_equal((await self.last(name))["action"]["kind"], "photo_changed", "what we are told of the photo")
        await self.boris(functions.messages.EditChatDefaultBannedRightsRequest(
            group, types.ChatBannedRights(until_date=None, send_messages=True, send_plain=True)))
        await self.run("send", name, "hello", status=NOT_AUTHORIZED)

    async def folders(self):
        """A folder of ours is there on our user's other device, Telethon's on ours; so is a pinned chat."""
        made = (await self.json("folders", "create", "Ours", "--chat", self.to_boris, "--kind", "groups", "--no-muted"))[0]
        found = (await self.device(functions.messages.GetDialogFiltersRequest())).filters
        kept = next(f for f in found if isinstance(f, types.DialogFilter) and f.id == made["id"])
        title = kept.title if isinstance(kept.title, str) else kept.title.text
        expect_equal(
            (title, kept.groups, kept.exclude_muted, [peer.user_id for peer in kept.include_peers]),
            ("Ours", True, True, [self.boris_id]), "our folder on the other device")
        kept.id, kept.title = made["id"] + 1, types.TextWithEntities("Theirs", [])
        await self.device(functions.messages.UpdateDialogFilterRequest(kept.id, kept))
        expect_equal([f["title"] for f in await self.json("folders")], ["Ours", "Theirs"], "folders that we list")
        await self.run("folders", "delete", str(made["id"]))
        found = (await self.device(functions.messages.GetDialogFiltersRequest())).filters
        expect(made["id"] not in [getattr(f, "id", None) for f in found], "the deleted folder is still there")
        boris = await self.device.get_input_entity(self.lab.account(2)["username"])
        await self.device(functions.messages.ToggleDialogPinRequest(types.InputDialogPeer(boris), pinned=True))
        first = (await self.json("chats", "--limit", "1"))[0]
        expect_equal((first["peer"]["id"], first["is_pinned"]), (self.boris_id, True), "the first chat of our list")
        await self.device(functions.messages.ToggleDialogPinRequest(types.InputDialogPeer(boris), pinned=False))

    async def searches(self):
        """We find what Telethon wrote, in all chats and in one; it finds what we wrote."""
        group, name = await self.supergroup("Library")
        there = await self.boris.send_message(group, "a walrus in the group")
        await self.boris.send_message(self.to_alice, "a walrus for you")
        found = await self.json("search", "walrus")
        expect_equal([m["text"] for m in found], ["a walrus for you", "a walrus in the group"], "what we find everywhere")
        found = await self.json("search", "walrus", "--in", "groups")
        expect_equal([m["id"] for m in found], [there.id], "what we find in groups")
        ours = (await self.json("send", name, "another walrus"))[0]["id"]
        found = await self.json("history", name, "--search", "walrus")
        expect_equal([m["id"] for m in found], [there.id, ours], "what we find in the group")
        found = await self.json("history", name, "--before", str(ours), "--limit", "1")
        expect_equal([m["id"] for m in found], [there.id], "what we read before ours")
        found = [m.id async for m in self.boris.iter_messages(group, search="walrus")]
        expect_equal(found, [ours, there.id], "what Telethon finds")

    async def mirror(self):
        """We mirror a chat, and are killed; Telethon writes, edits, reacts and deletes: each is told once, also what we missed."""
        group, name = await self.supergroup("Mirrored")
        first = await self.boris.send_message(group, "before the mirror")
        path = os.path.join(self.home, "mirror.jsonl")

        def changes(*kinds):
            with open(path, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            return [line for line in lines if line["change"] in kinds]

        async def told(kind, wanted=lambda change: True):
            async def found():
                return next((c for c in changes(kind) if wanted(c)), None) if os.path.exists(path) else None

            return await in_time(found, f"the mirror has not told what was wanted: {kind}")

        async with self.running("mirror", name, path):
            await told("place", lambda place: place["isCurrent"])
            second = await self.boris.send_message(group, "live")
            await told("message", lambda message: message["id"] == second.id)
            await self.boris.edit_message(group, second, "live, edited")
            edited = await told("edited")
            expect_equal((edited["id"], edited["text"]), (second.id, "live, edited"), "the edit")
            await self.boris(functions.messages.SendReactionRequest(group, second.id, reaction=[types.ReactionEmoji("👍")]))
            await told("reactions", lambda it: (it["id"], it["reactions"][0]["emoji"]) == (second.id, "👍"))
            await self.boris.delete_messages(group, [first.id])
            expect_equal((await told("deleted"))["messages"], [first.id], "the deletion")
        # What happens while nobody mirrors.
        third = await self.boris.send_message(group, "missed")
        await self.boris.delete_messages(group, [second.id])
        async with self.running("mirror", name, path):
            await told("message", lambda message: message["id"] == third.id)
            await told("deleted", lambda deletion: deletion["messages"] == [second.id])
        texts = [m["text"] for m in changes("message") if m["text"]]
        expect_equal(texts, ["before the mirror", "live", "missed"], "messages that were told")
        expect_equal([m["id"] for m in changes("edited")], [second.id], "edits that were told")
        expect_equal([m["messages"] for m in changes("deleted")], [[first.id], [second.id]], "deletions that were told")
        expect_equal(changes("message")[-1]["id"], third.id, "the last message")
        expect_equal(changes("gap", "closed"), [], "gaps")

    async def people(self):
        """Telethon takes another name, and blocks us; we see and feel it."""
        await self.boris(functions.account.UpdateProfileRequest(last_name="Renamed"))
        try:
            titles = {chat["peer"]["id"]: chat["title"] for chat in await self.json("chats", "--limit", "50")}
            expect(titles[self.boris_id].endswith(" Renamed"), f"we list Boris as {titles[self.boris_id]}")
        finally:
            await self.boris(functions.account.UpdateProfileRequest(last_name=""))
        await self.boris(functions.contacts.BlockRequest(self.to_alice))
        try:
            await self.run("send", self.to_boris, "hello?", status=NOT_AUTHORIZED)
        finally:
            await self.boris(functions.contacts.UnblockRequest(self.to_alice))
        await self.run("send", self.to_boris, "hello!")

    async def told(self):
        """Our account is told live of what Telethon does, as Boris and on its own other device."""
        boris = await self.device.get_input_entity(self.lab.account(2)["username"])
        async with self.running("updates", "--json") as process:
            async def until(text):
                lines = []
                while not lines or lines[-1].get("text") != text:
                    lines.append(json.loads(await asyncio.wait_for(process.stdout.readline(), SECONDS)))
                return lines

            # What was before comes before it.
            await self.boris.send_message(self.to_alice, "begin")
            await until("begin")
            sent = await self.boris.send_message(self.to_alice, "look")
            await self.boris(functions.messages.SendReactionRequest(
                self.to_alice, sent.id, reaction=[types.ReactionEmoji("👍")]))
            await self.boris(functions.messages.UpdatePinnedMessageRequest(self.to_alice, sent.id))
            await self.boris.edit_message(sent, "look there")
            await self.boris.delete_messages(self.to_alice, [sent.id])
            await self.device(functions.messages.SaveDraftRequest(boris, "not yet"))
            await self.device(functions.messages.SaveDraftRequest(boris, ""))
            await self.device(functions.account.SetPrivacyRequest(
                types.InputPrivacyKeyAbout(), [types.InputPrivacyValueAllowAll()]))
            await self.device(functions.contacts.BlockRequest(boris))
            await self.device(functions.contacts.UnblockRequest(boris))
            await self.boris.send_message(self.to_alice, "end")
            told = [line.get("content", line["update"]).partition(";")[0] for line in await until("end")]
        for kind in ("updateMessageReactions", "updatePinnedMessages", "message_edited", "messages_deleted",
                     "updateDraftMessage", "updatePrivacy", "updatePeerBlocked"):
            expect(kind in told, f"no {kind} among {told}")

    async def copies(self):
        """What we forward as a copy names nobody; what we forward as it is names its author."""
        group, name = await self.supergroup("Forwards")
        sent = await self.boris.send_message(group, "pass it on")
        for copy in ([], ["--copy"]):
            with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
                await self.run("forward", name, str(sent.id), "--to", self.to_boris, *copy)
                message = (await heard.next()).message
            expect_equal((message.raw_text, message.fwd_from is None), ("pass it on", bool(copy)), f"forwarded {copy}")

    async def seen(self):
        """Telethon sees that we have read, who reacted, and how we voted."""
        group, name = await self.supergroup("Seen")
        sent = await self.boris.send_message(group, "who is there?")
        with Heard(self.boris, raw(types.UpdateReadChannelOutbox)) as heard:
            await self.run("read", name)
            expect_equal((await heard.next()).max_id, sent.id, "up to where we have read")
        readers = await self.boris(functions.messages.GetMessageReadParticipantsRequest(group, sent.id))
        expect_equal([reader.user_id for reader in readers], [self.alice.id], "who has read it")
        await self.run("react", name, str(sent.id), "❤")
        found = await self.boris(functions.messages.GetMessageReactionsListRequest(group, sent.id, limit=10))
        expect_equal(
            [(r.peer_id.user_id, r.reaction.emoticon) for r in found.reactions], [(self.alice.id, "❤")], "who reacted")
        poll = await self.boris.send_message(group, file=types.InputMediaPoll(types.Poll(
            id=0, hash=0, question=types.TextWithEntities("Open?", []), public_voters=True,
            answers=[types.InputPollAnswer(types.TextWithEntities(text, [])) for text in ("Yes", "No")])))
        await self.run("vote", name, str(poll.id), "2")
        # Only who has voted sees the votes.
        await poll.click(0)
        votes = await self.boris(functions.messages.GetPollVotesRequest(group, poll.id, option=b"1", limit=10))
        expect_equal([vote.peer.user_id for vote in votes.votes], [self.alice.id], "who voted")

    async def files(self):
        """Telethon gets our file as it was, with its name; we get its voice message as it was."""
        path, content = os.path.join(self.home, "notes.txt"), os.urandom(70_000)
        with open(path, "wb") as file:
            file.write(content)
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.run("upload", path, self.to_boris, "--caption", "my notes")
            message = (await heard.next()).message
        expect_equal((message.raw_text, message.file.name, message.file.size), ("my notes", "notes.txt", 70_000), "our file")
        expect(await self.boris.download_media(message, bytes) == content, "our file came as another")
        await self.boris.send_file(self.to_alice, content[:9_000], voice_note=True, attributes=[
            types.DocumentAttributeAudio(duration=3, voice=True, waveform=b"\x01\x02\x03")])
        here, output = await self.last(self.to_boris), os.path.join(self.home, "voice.ogg")
        await self.run("download", self.to_boris, str(here["id"]), "--output", output)
        with open(output, "rb") as file:
            expect(file.read() == content[:9_000], "their voice message came as another")


async def main():
    arguments = read_arguments(("--mtproto", {"required": True, "help": "our command line"}))
    chats = Chats(known_lab(arguments.lab), os.path.abspath(arguments.lab), os.path.abspath(arguments.mtproto))
    steps = [
        ("sign-ins", chats.start),
        ("our names for chats", chats.references),
        ("our answers, quotes in topics", chats.answers),
        ("joins by our link, and by theirs", chats.joins),
        ("members, rights, bans", chats.rights),
        ("titles and rules that they change", chats.settings),
        ("our folders, and theirs", chats.folders),
        ("searches both ways", chats.searches),
        ("our mirror of what they do", chats.mirror),
        ("their names and blocks", chats.people),
        ("what our account is told", chats.told),
        ("our forwards, with names and without", chats.copies),
        ("who has read, reacted and voted", chats.seen),
        ("our files, their voices", chats.files),
    ]
    try:
        return await run_part(
            ", with chats of our clients", steps, lambda: (chats.boris, chats.device), arguments.verbose)
    finally:
        shutil.rmtree(chats.home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
