"""What Pyrogram and Kurigram do besides what every client does: steps for the story of pyrogram_story.py."""

import io
import os
from datetime import datetime, timedelta

from pyrogram import enums, raw, types
from pyrogram.errors import RPCError, SessionPasswordNeeded

from steps import account, picture, same


def image(*colour):
    file = io.BytesIO(picture(*colour))
    file.name = "picture.png"
    return file


async def refused(name, request):
    try:
        await request
    except RPCError as error:
        assert name in str(error), error
        return
    raise AssertionError(f"no {name}")


class More:
    async def forwards(self):
        """A forwarded post names its channel, a forwarded message its author."""
        post = await self.alice.send_message(self.channel, "to be forwarded")
        await self.alice.forward_messages(self.to_boris, self.channel, post.id)
        # It was heard in the channel as well.
        got = await self.texts.next(
            lambda message: message.text == "to be forwarded" and message.chat.type == enums.ChatType.PRIVATE)

        def origin(message):
            if self.kurigram:
                return message.forward_origin.chat.id, message.forward_origin.message_id
            return message.forward_from_chat.id, message.forward_from_message_id

        same(origin(got), (self.channel, post.id), "where it is from")
        await self.boris.forward_messages(self.to_alice, self.to_alice, got.id)
        back = await self.answers.next(lambda message: message.text == "to be forwarded")
        same(origin(back), (self.channel, post.id), "where it is from after two hops")

    async def media_edits(self):
        """A caption, a picture, and buttons alone are changed."""
        sent = await self.alice.send_photo(self.to_boris, image(1, 2, 3), caption="before")
        await self.texts.next(lambda message: message.caption == "before")
        await self.alice.edit_message_caption(self.to_boris, sent.id, "after")
        changed = await self.edits.next(lambda message: message.caption)
        same((changed.caption, changed.photo.width), ("after", 32), "the caption that was changed")
        media = types.InputMediaPhoto(image(9, 9, 9), caption="new")
        await self.alice.edit_message_media(self.to_boris, sent.id, media)
        other = await self.edits.next(lambda message: message.caption)
        assert other.caption == "new" and other.photo.file_unique_id != changed.photo.file_unique_id, "the same picture"
        me = account(self.lab, "clara")["id"]

        def keyboard(text):
            return types.InlineKeyboardMarkup([[types.InlineKeyboardButton(text, callback_data="x")]])

        shown = await self.bot.send_message(me, "fixed text", reply_markup=keyboard("old"))
        await self.answers.next(lambda message: message.text == "fixed text")
        await self.bot.edit_message_reply_markup(me, shown.id, reply_markup=keyboard("new"))
        changed = await self.changes.next(lambda message: message.text == "fixed text")
        same(
            (changed.text, changed.reply_markup.inline_keyboard[0][0].text), ("fixed text", "new"),
            "the keyboard that was changed")

    async def found(self):
        """Links, names, tags, commands, addresses and numbers are found by the server."""
        text = "https://example.org @dinesh #tag $USD a@example.org /help"
        await self.alice.send_message(self.to_boris, text, parse_mode=enums.ParseMode.DISABLED)
        got = await self.texts.next(lambda message: message.text == text)
        kinds = enums.MessageEntityType
        same(
            [entity.type for entity in got.entities],
            [kinds.URL, kinds.MENTION, kinds.HASHTAG, kinds.CASHTAG, kinds.EMAIL, kinds.BOT_COMMAND], "what was found")

    async def rights(self):
        """Administrators, restrictions, what all members may do, who is put out, and the record of it."""
        boris = account(self.lab, "dinesh")["id"]
        chat = await self.alice.get_chat(self.supergroup)
        same((chat.permissions.can_send_messages, chat.members_count), (True, 2), "a new supergroup")
        await self.alice.promote_chat_member(
            self.supergroup, boris, types.ChatPrivileges(can_pin_messages=True, can_invite_users=True))
        await self.alice.set_administrator_title(self.supergroup, boris, "helper")
        member = await self.alice.get_chat_member(self.supergroup, boris)
        same(member.status, enums.ChatMemberStatus.ADMINISTRATOR, "the administrator")
        same(member.custom_title, "helper", "their title")
        same(
            (member.privileges.can_pin_messages, member.privileges.can_promote_members), (True, False), "their rights")
        pinned = await self.boris.send_message(self.supergroup, "pin me")
        await self.boris.pin_chat_message(self.supergroup, pinned.id)
        same((await self.alice.get_chat(self.supergroup)).pinned_message.id, pinned.id, "the pinned message")
        await self.alice.promote_chat_member(
            self.supergroup, boris, types.ChatPrivileges(can_manage_chat=False))
        await self.alice.restrict_chat_member(self.supergroup, boris, types.ChatPermissions())
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.supergroup, "may I?"))
        restricted = [
            member.user.id async for member in
            self.alice.get_chat_members(self.supergroup, filter=enums.ChatMembersFilter.RESTRICTED)]
        same(restricted, [boris], "who is restricted")
        await self.alice.unban_chat_member(self.supergroup, boris)
        await self.alice.set_chat_permissions(self.supergroup, types.ChatPermissions(can_send_messages=True))
        chat = await self.alice.get_chat(self.supergroup)
        same((chat.permissions.can_send_messages, chat.permissions.can_send_polls), (True, False), "what all may do")
        actions = [event.action async for event in self.alice.get_chat_event_log(self.supergroup)]
        wanted = {enums.ChatEventAction.MESSAGE_PINNED, enums.ChatEventAction.CHAT_PERMISSIONS_CHANGED}
        assert wanted <= set(actions), actions
        await self.alice.ban_chat_member(self.group, boris)
        same(len([member async for member in self.alice.get_chat_members(self.group)]), 1, "members who are left")
        await self.alice.add_chat_members(self.group, [self.to_boris])
        same(len([member async for member in self.alice.get_chat_members(self.group)]), 2, "members again")

    async def invites(self):
        """A link by which people ask to join; who is let in is listed with it."""
        chat = (await self.alice.create_supergroup("By link")).id
        link = await self.alice.create_chat_invite_link(chat, name="friends", creates_join_request=True)
        preview = await self.boris.invoke(
            raw.functions.messages.CheckChatInvite(hash=link.invite_link.rsplit("/", 1)[-1].lstrip("+")))
        same((preview.title, preview.request_needed), ("By link", True), "what the link shows")
        try:
            await self.boris.join_chat(link.invite_link)
        except RPCError as error:
            same(error.ID, "INVITE_REQUEST_SENT", "what joining says")
        waiting = [each.user.id async for each in self.alice.get_chat_join_requests(chat)]
        same(waiting, [account(self.lab, "dinesh")["id"]], "who waits")
        await self.alice.approve_chat_join_request(chat, waiting[0])
        joined = [each.user.id async for each in self.alice.get_chat_invite_link_joiners(chat, link.invite_link)]
        same(joined, waiting, "who joined by the link")
        revoked = await self.alice.revoke_chat_invite_link(chat, link.invite_link)
        same(revoked.is_revoked, True, "the link")

    async def chat_list(self):
        """A chat is archived, brought back, marked, and keeps a draft; a message is read."""
        await self.alice.archive_chats(self.to_boris)
        archived = await self.alice.invoke(
            raw.functions.messages.GetDialogs(
                offset_date=0, offset_id=0, offset_peer=raw.types.InputPeerEmpty(), limit=10, hash=0, folder_id=1))
        same([user.first_name for user in archived.users if user.username == "dinesh"], ["Dinesh"], "the archive")
        await self.alice.unarchive_chats(self.to_boris)
        # mark_chat_unread sends a peer where a peer of a dialog belongs.
        peer = raw.types.InputDialogPeer(peer=await self.alice.resolve_peer(self.to_boris))
        await self.alice.invoke(raw.functions.messages.MarkDialogUnread(peer=peer, unread=True))
        first = [dialog async for dialog in self.alice.get_dialogs() if dialog.chat.username == "dinesh"][0]
        same(first.unread_mark, True, "the mark")
        sent = await self.alice.send_message(self.to_boris, "read this")
        got = await self.texts.next(lambda message: message.text == "read this")
        await self.boris.read_chat_history(self.to_alice, got.id)
        told = await self.updates.next(lambda update: isinstance(update, raw.types.UpdateReadHistoryOutbox))
        same(told.max_id, sent.id, "what was read")

    async def search(self):
        """Messages by kind, in one chat and in all of them."""
        found = self.alice.search_messages(self.to_boris, filter=enums.MessagesFilter.DOCUMENT, limit=5)
        same({message.document is not None async for message in found}, {True}, "documents")
        text = f"needle{os.urandom(4).hex()}"
        await self.alice.send_message(self.supergroup, text)
        same([message.text async for message in self.alice.search_global(text, limit=5)], [text], "found in all chats")

    async def people(self):
        """A blocked person writes no more; a profile with a picture is seen by others; contacts and common chats."""
        await self.boris.block_user(self.to_alice)
        await refused("USER_IS_BLOCKED", self.alice.send_message(self.to_boris, "hello?"))
        await self.boris.unblock_user(self.to_alice)
        before = len([photo async for photo in self.boris.get_chat_photos(self.to_alice)])
        photo = image(50, 60, 70)
        await self.alice.set_profile_photo(photo=types.InputChatPhotoStatic(photo) if self.kurigram else photo)
        await self.alice.update_profile(bio="about me")
        seen = await self.boris.get_chat(self.to_alice)
        same((seen.bio, seen.photo is not None), ("about me", True), "the profile")
        same(len([photo async for photo in self.boris.get_chat_photos(self.to_alice)]), before + 1, "pictures")
        loaded = await self.boris.download_media(seen.photo.big_file_id, in_memory=True)
        assert bytes(loaded.getbuffer()), "no picture"
        await self.boris.add_contact(self.to_alice, "Klara")
        assert any(user.first_name == "Klara" for user in await self.boris.get_contacts()), "no contact"
        await self.boris.delete_contacts(self.to_alice)
        common = {chat.title for chat in await self.alice.get_common_chats(self.to_boris)}
        assert {"A group", "A supergroup"} <= common, common

    async def sessions(self):
        """A new sign-in is told by Telegram itself; a session that is ended from elsewhere is out."""
        other = self.client("other", in_memory=True)
        await self.enter(other, account(self.lab, "clara"))
        notice = await self.answers.next(lambda message: message.chat.id == 777000)
        assert "login" in notice.text.lower(), notice.text
        sessions = (await other.invoke(raw.functions.account.GetAuthorizations())).authorizations
        own = next(session for session in sessions if session.current)
        listed = (await self.alice.invoke(raw.functions.account.GetAuthorizations())).authorizations
        newest = max((session for session in listed if not session.current), key=lambda session: session.date_created)
        same(newest.device_model, own.device_model, "the session that is listed")
        await self.end_one(other)

    async def end_one(self, client):
        """Signs out, as a second session of an account does."""
        await client.terminate()
        await client.invoke(raw.functions.auth.LogOut())
        await client.disconnect()

    async def password(self):
        """A second password is set, asked for, changed and taken away."""
        await self.boris.enable_cloud_password("first", hint="a word")
        other = self.client("third", in_memory=True)
        user = account(self.lab, "dinesh")
        await other.connect()
        code = await (other.send_phone_number_code if self.kurigram else other.send_code)(user["phone"])
        try:
            await other.sign_in(user["phone"], code.phone_code_hash, user["code"])
            raise AssertionError("nobody asked for the password")
        except SessionPasswordNeeded:
            pass
        same(await other.get_password_hint(), "a word", "the hint")
        await refused("PASSWORD_HASH_INVALID", other.check_password("wrong"))
        same((await other.check_password("first")).id, user["id"], "who is signed in")
        await other.invoke(raw.functions.auth.LogOut())
        await other.disconnect()
        await self.boris.change_cloud_password("first", "second")
        await self.boris.remove_cloud_password("second")

    async def refusals(self):
        """What the lab does not have is refused by its name; what is no picture is refused as one."""
        await refused("METHOD_NOT_IN_LAB: phone.getCallConfig", self.alice.invoke(raw.functions.phone.GetCallConfig()))
        nothing = io.BytesIO(b"abc")
        nothing.name = "nothing.png"
        await refused("IMAGE_PROCESS_FAILED", self.alice.send_photo(self.to_boris, nothing))

    async def scheduled(self):
        """A message of tomorrow is listed, and sent at once when its writer says so."""
        await self.alice.send_message(self.to_boris, "tomorrow", schedule_date=datetime.now() + timedelta(days=1))
        peer = await self.alice.resolve_peer(self.to_boris)
        waiting = (await self.alice.invoke(raw.functions.messages.GetScheduledHistory(peer=peer, hash=0))).messages
        same([message.message for message in waiting], ["tomorrow"], "what waits")
        await self.alice.invoke(raw.functions.messages.SendScheduledMessages(peer=peer, id=[waiting[0].id]))
        await self.texts.next(lambda message: message.text == "tomorrow")
