"""What sunnygram does besides what every client does: steps for the story of sunnygram_story.py."""

import asyncio
import os
import time

from sunnygram import AdminRights, Button, MemoryStorage, Permissions, keyboard
from sunnygram.errors import RPCError, SunnygramError
from sunnygram.peers import as_channel, as_user
from sunnygram.raw import functions, types

from steps import account, same


async def stop(client):
    """Before Python 3.12 a task may miss that it is cancelled, if an answer comes in the same moment (`asyncio.wait_for`), and
    sunnygram's stop waits for the end of such tasks. It is cancelled then, which cancels what it waits for once more, and done again."""
    for _ in range(3):
        task = asyncio.ensure_future(client.stop())
        await asyncio.wait({task}, timeout=10)
        if task.done():
            return task.result()
        task.cancel()
        await asyncio.wait({task}, timeout=10)
    raise AssertionError("sunnygram does not stop")


async def refused(name, request):
    try:
        await request
    except RPCError as error:
        if name in str(error):
            return
        raise
    raise AssertionError(f"no {name}")


def kind(thing):
    return type(thing).__name__


class More:
    async def forwards(self):
        """A forwarded post names its channel, after one hop and after two."""
        post = await self.alice.send_message(self.channel, "to be forwarded")
        await self.alice.forward_messages(self.to_boris, self.channel, [post.id])
        # It was heard in the channel as well.
        got = await self.texts.next(lambda message: message.text == "to be forwarded" and message.chat.is_private)

        def origin(message):
            header = message.raw.fwd_from
            return -1000000000000 - header.from_id.channel_id, header.channel_post

        same(origin(got), (self.channel, post.id), "where it is from")
        await self.boris.forward_messages(self.to_alice, self.to_alice, [got.id])
        back = await self.answers.next(lambda message: message.text == "to be forwarded")
        same(origin(back), (self.channel, post.id), "where it is from after two hops")

    async def media_edits(self):
        """A caption, a picture, and buttons alone are changed."""
        sent = await self.alice.send_photo(self.to_boris, self.picture("before.png", 1, 2, 3), caption="before")
        await self.alice.edit_message(self.to_boris, sent.id, "after")
        changed = await self.edits.next(lambda message: message.text == "after")
        await self.alice.edit_media(self.to_boris, sent.id, self.picture("new.png", 9, 9, 9), caption="new")
        other = await self.edits.next(lambda message: message.text == "new")
        assert other.media.photo.id != changed.media.photo.id, "the same picture"
        me = account(self.lab, "alice")["id"]
        shown = await self.bot.send_message(me, "fixed text", reply_markup=keyboard([[Button.callback("old")]]))
        await self.bot.edit_markup(me, shown.id, keyboard([[Button.callback("new")]]))
        changed = await self.changes.next(lambda message: message.text == "fixed text")
        same(changed.buttons[0][0].text, "new", "the keyboard that was changed")

    async def found(self):
        """Links, names, tags, commands, addresses and numbers are found by the server."""
        text = "https://example.org @farid #tag $USD a@example.org /help"
        await self.alice.send_message(self.to_boris, text)
        got = await self.texts.next(lambda message: message.text == text)
        same(
            [kind(entity).removeprefix("MessageEntity") for entity in got.entities],
            ["Url", "Mention", "Hashtag", "Cashtag", "Email", "BotCommand"], "what was found")

    async def rights(self):
        """Administrators, restrictions, who is put out, and the record of it."""
        place, boris = self.supergroup, self.to_boris
        await self.alice.promote(place, boris, AdminRights(pin_messages=True), title="helper")
        helper = await self.alice.get_member(place, boris)
        same((helper.is_admin, helper.title, helper.rights.pin_messages), (True, "helper", True), "the administrator")
        pinned = await self.boris.send_message(place, "pin me")
        await self.boris.pin_message(place, pinned.id)
        full = await self.alice.invoke(
            functions.channels.GetFullChannel(channel=as_channel(await self.alice.resolve(place))))
        same(full.full_chat.pinned_msg_id, pinned.id, "the pinned message")
        await self.alice.demote(place, boris)
        await self.alice.restrict(place, boris, Permissions(send_messages=False, send_plain=False))
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(place, "may I?"))
        restricted = await self.alice.get_member(place, boris)
        same(restricted.permissions.send_messages, False, "the restricted member")
        await self.alice.unban(place, boris)
        await self.boris.send_message(place, "I may")
        done = {
            kind(event.action).removeprefix("ChannelAdminLogEventAction")
            async for event in self.alice.get_admin_log(place)}
        assert {"UpdatePinned", "ParticipantToggleBan", "ParticipantToggleAdmin"} <= done, done
        await self.alice.kick(self.group, boris)
        same(len(await self.members(self.group)), 1, "members who are left")
        await self.alice.add_chat_members(self.group, [boris], forward_limit=10)
        same(len(await self.members(self.group)), 2, "members again")

    async def invites(self):
        """A link by which people ask to join; who is let in is listed with it."""
        chat = (await self.alice.create_channel("By link", megagroup=True)).marked_id
        link = await self.alice.export_invite_link(chat, title="friends", request_needed=True)
        secret = link.rsplit("/", 1)[-1].lstrip("+")
        seen = await self.boris.invoke(functions.messages.CheckChatInvite(hash=secret))
        same((seen.title, bool(seen.request_needed)), ("By link", True), "what the link shows")
        await refused("INVITE_REQUEST_SENT", self.boris.invoke(functions.messages.ImportChatInvite(hash=secret)))
        await self.alice.approve_join_request(chat, self.to_boris)
        joined = await self.alice.invoke(
            functions.messages.GetChatInviteImporters(
                peer=await self.alice.resolve(chat), link=link, offset_date=0, offset_user=types.InputUserEmpty(),
                limit=10))
        same([each.user_id for each in joined.importers], [account(self.lab, "farid")["id"]], "who joined by the link")
        edited = await self.alice.revoke_invite_link(chat, link)
        same(bool(edited.invite.revoked), True, "the link")

    async def chat_list(self):
        """A chat is pinned, archived, brought back, marked, and keeps a draft; a message is read."""
        peer = await self.alice.resolve(self.to_boris)
        dialog = types.InputDialogPeer(peer=peer)

        async def first():
            return [each async for each in self.alice.get_dialogs(limit=5)][0]

        await self.alice.invoke(functions.messages.ToggleDialogPin(peer=dialog, pinned=True))
        same(((await first()).pinned, (await first()).chat.username), (True, "farid"), "the first chat")
        await self.alice.invoke(functions.messages.ToggleDialogPin(peer=dialog))
        for folder in (1, 0):
            await self.alice.invoke(
                functions.folders.EditPeerFolders(
                    folder_peers=[types.InputFolderPeer(peer=peer, folder_id=folder)]))
            found = await self.alice.invoke(
                functions.messages.GetDialogs(
                    offset_date=0, offset_id=0, offset_peer=types.InputPeerEmpty(), limit=5, hash=0, folder_id=1))
            people = [each.peer.user_id for each in found.dialogs if isinstance(each.peer, types.PeerUser)]
            same(people, [peer.user_id] if folder else [], "the archive")
        await self.alice.invoke(functions.messages.MarkDialogUnread(peer=dialog, unread=True))
        await self.alice.invoke(functions.messages.SaveDraft(peer=peer, message="not yet"))
        mine, = [each.raw async for each in self.alice.get_dialogs() if each.chat.username == "farid"]
        same((bool(mine.unread_mark), mine.draft.message), (True, "not yet"), "the mark and the draft")
        sent = await self.alice.send_message(self.to_boris, "read this")
        got = await self.texts.next(lambda message: message.text == "read this")
        await self.boris.read_history(self.to_alice, max_id=got.id)
        told = await self.updates.next(lambda event: isinstance(event.update, types.UpdateReadHistoryOutbox))
        same(told.update.max_id, sent.id, "what was read")

    async def search(self):
        """Messages by kind, in one chat and in all of them."""
        found = [
            kind(message.media) async for message in self.alice.search_messages(
                self.to_boris, filter=types.InputMessagesFilterDocument(), limit=5)]
        same(set(found), {"MessageMediaDocument"}, "documents")
        word = f"needle{os.urandom(4).hex()}"
        await self.alice.send_message(self.supergroup, word)
        found = await self.alice.invoke(
            functions.messages.SearchGlobal(
                q=word, filter=types.InputMessagesFilterEmpty(), min_date=0, max_date=0, offset_rate=0,
                offset_peer=types.InputPeerEmpty(), offset_id=0, limit=5))
        same([message.message for message in found.messages], [word], "found in all chats")

    async def people(self):
        """A blocked person writes no more; a profile with a picture is seen by others; contacts and common chats."""
        await self.boris.block_user(self.to_alice)
        await refused("USER_IS_BLOCKED", self.alice.send_message(self.to_boris, "hello?"))
        await self.boris.unblock_user(self.to_alice)
        file = await self.alice.upload(self.picture("me.png", 50, 60, 70))
        new = await self.alice.invoke(functions.photos.UploadProfilePhoto(file=file))
        await self.alice.update_profile(about="about me")
        alice = as_user(await self.boris.resolve(self.to_alice))
        seen = (await self.boris.invoke(functions.users.GetFullUser(id=alice))).full_user
        same((seen.about, seen.profile_photo.id), ("about me", new.photo.id), "the profile")
        await self.boris.invoke(functions.contacts.AddContact(id=alice, first_name="Al", last_name="", phone=""))
        assert any(user.first_name == "Al" for user in await self.boris.get_contacts()), "no contact"
        await self.boris.invoke(functions.contacts.DeleteContacts(id=[alice]))
        boris = as_user(await self.alice.resolve(self.to_boris))
        common = await self.alice.invoke(functions.messages.GetCommonChats(user_id=boris, max_id=0, limit=100))
        titles = {chat.title for chat in common.chats}
        assert {"A group", "A supergroup"} <= titles, titles

    async def sessions(self):
        """A new sign-in is told by Telegram itself; a session that is ended from elsewhere is out."""
        user = account(self.lab, "alice")
        other = await self.new_session(MemoryStorage(), user["home_dc"])
        await self.enter(other, user)
        notice = await self.answers.next(lambda message: message.chat_id == 777000)
        assert "login" in notice.text.lower(), notice.text
        newest = max(
            (each for each in await self.alice.get_sessions() if not each.current),
            key=lambda each: each.date_created)
        await self.alice.terminate_session(newest.hash)
        try:
            await other.get_me()
            raise AssertionError("a session that was ended goes on")
        except SunnygramError:
            # It is refused, or its connection has ended with it.
            pass
        await stop(other)

    async def password(self):
        """An account with a password is asked for it, and a wrong one is refused."""
        user = account(self.lab, "farid")
        other = await self.new_session(MemoryStorage(), user["home_dc"])
        asked = []

        def guess(hint):
            asked.append(hint)
            return "wrong" if len(asked) == 1 else user["password"]

        try:
            me = await other.start(phone_number=user["phone"], code=lambda sent: user["code"], password=guess)
        except RPCError as error:
            assert "PASSWORD_HASH_INVALID" in str(error), error
            me = await other.start(phone_number=user["phone"], code=lambda sent: user["code"], password=guess)
        same((me.id, len(asked)), (user["id"], 2), "who is signed in, asked twice")
        await other.log_out()
        await stop(other)

    async def refusals(self):
        """What the lab does not have is refused by its name; what is no picture is refused as one."""
        await refused("METHOD_NOT_IN_LAB", self.alice.invoke(functions.phone.GetCallConfig()))
        path = os.path.join(self.folder, "nothing.png")
        with open(path, "wb") as file:
            file.write(b"abc")
        await refused("IMAGE_PROCESS_FAILED", self.alice.send_photo(self.to_boris, path))

    async def scheduled(self):
        """A message of tomorrow is listed, and sent at once when its writer says so."""
        await self.alice.send_message(self.to_boris, "tomorrow", schedule_date=int(time.time()) + 86_400)
        waiting = await self.alice.get_scheduled(self.to_boris)
        same([message.text for message in waiting], ["tomorrow"], "what waits")
        await self.alice.send_scheduled(self.to_boris, [waiting[0].id])
        await self.texts.next(lambda message: message.text == "tomorrow")
