"""What ferogram does besides what every client does: steps for the story of ferogram_story.py."""

import os
import time

from ferogram_forms import as_channel, as_user, button, keyboard
from steps import account, same


async def refused(name, request):
    try:
        await request
    except RuntimeError as error:
        if name in str(error):
            return
        raise
    raise AssertionError(f"no {name}")


class More:
    async def forwards(self):
        """A forwarded post names its channel, after one hop and after two."""
        post = await self.alice.send_message(self.channel, "to be forwarded")
        await self.alice.forward_messages(self.to_boris, self.channel, [post.id])
        # It was heard in the channel as well.
        got = await self.texts.next(lambda message: message.text == "to be forwarded" and message.chat_id > 0)

        def origin(message):
            header = message._raw["fwd_from"]
            return header["from_id"]["channel_id"], header["channel_post"]

        same(origin(got), (self.channel["channel_id"], post.id), "where it is from")
        await self.boris.forward_messages(self.to_alice, self.to_alice, [got.id])
        back = await self.answers.next(lambda message: message.text == "to be forwarded")
        same(origin(back), (self.channel["channel_id"], post.id), "where it is from after two hops")

    async def media_edits(self):
        """A caption, a picture, and buttons alone are changed."""
        sent = await self.alice.send_photo(self.to_boris, self.picture(1, 2, 3), "before")
        await self.alice.edit_message(self.to_boris, sent.id, "after")
        changed = await self.edits.next(lambda message: message.text == "after")
        await self.alice.invoke({
            "_": "messages.editMessage", "peer": self.to_boris, "id": sent.id, "message": "new",
            "media": await self.uploaded(self.alice, 9, 9, 9)})
        other = await self.edits.next(lambda message: message.text == "new")
        assert other.media["photo"]["id"] != changed.media["photo"]["id"], "the same picture"
        me = await self.bot.resolve(account(self.lab, "alice")["id"])
        shown = await self.bot.send_message(me, "fixed text", reply_markup=keyboard([button("old", data=b"x")]))
        await self.bot.invoke({
            "_": "messages.editMessage", "peer": me, "id": shown.id,
            "reply_markup": keyboard([button("new", data=b"x")])})
        changed = await self.changes.next(lambda message: message.text == "fixed text")
        same(changed._raw["reply_markup"]["rows"][0]["buttons"][0]["text"], "new", "the keyboard that was changed")

    async def found(self):
        """Links, names, tags, commands, addresses and numbers are found by the server."""
        text = "https://example.org @farid #tag $USD a@example.org /help"
        await self.alice.send_message(self.to_boris, text)
        got = await self.texts.next(lambda message: message.text == text)
        same(
            [entity["_"].removeprefix("messageEntity") for entity in got.entities],
            ["Url", "Mention", "Hashtag", "Cashtag", "Email", "BotCommand"], "what was found")

    async def rights(self):
        """Administrators, restrictions, who is put out, and the record of it."""
        channel = as_channel(self.supergroup)

        async def appoint(rank, **rights):
            await self.alice.invoke({
                "_": "channels.editAdmin", "channel": channel, "user_id": as_user(self.to_boris), "rank": rank,
                "admin_rights": {"_": "chatAdminRights", **rights}})

        async def member():
            found = await self.alice.invoke({
                "_": "channels.getParticipant", "channel": channel, "participant": self.to_boris})
            return found["participant"]

        await appoint("helper", pin_messages=True)
        helper = await member()
        same((helper["_"], helper["rank"]), ("channelParticipantAdmin", "helper"), "the administrator")
        pinned = await self.boris.send_message(self.of_boris, "pin me")
        await self.boris.pin_message(self.of_boris, pinned.id)
        full = await self.alice.invoke({"_": "channels.getFullChannel", "channel": channel})
        same(full["full_chat"]["pinned_msg_id"], pinned.id, "the pinned message")
        await appoint("")

        async def ban(**rights):
            await self.alice.invoke({
                "_": "channels.editBanned", "channel": channel, "participant": self.to_boris,
                "banned_rights": {"_": "chatBannedRights", "until_date": 0, **rights}})

        await ban(send_messages=True, send_plain=True)
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.of_boris, "may I?"))
        same((await member())["_"], "channelParticipantBanned", "the restricted member")
        await ban()
        await self.boris.send_message(self.of_boris, "I may")
        log = await self.alice.invoke({
            "_": "channels.getAdminLog", "channel": channel, "q": "", "max_id": 0, "min_id": 0, "limit": 20})
        done = {event["action"]["_"].removeprefix("channelAdminLogEventAction") for event in log["events"]}
        assert {"UpdatePinned", "ParticipantToggleBan", "ParticipantToggleAdmin"} <= done, done
        group = {"chat_id": self.group["chat_id"], "user_id": as_user(self.to_boris)}
        await self.alice.invoke({"_": "messages.deleteChatUser", **group})
        same(await self.members_of_group(), 1, "members who are left")
        await self.alice.invoke({"_": "messages.addChatUser", **group, "fwd_limit": 10})
        same(await self.members_of_group(), 2, "members again")
        await self.again()

    async def invites(self):
        """A link by which people ask to join; who is let in is listed with it."""
        peer = await self.new_channel("By link", "megagroup")
        made = await self.alice.invoke({
            "_": "messages.exportChatInvite", "peer": peer, "title": "friends", "request_needed": True})
        link = made["link"]
        seen = await self.boris.resolve_invite_link(link)
        same((seen["title"], seen.get("request_needed")), ("By link", True), "what the link shows")
        await refused("INVITE_REQUEST_SENT", self.boris.join_invite_link(link))
        await self.alice.invoke({
            "_": "messages.hideChatJoinRequest", "peer": peer, "user_id": as_user(self.to_boris), "approved": True})
        joined = await self.alice.invoke({
            "_": "messages.getChatInviteImporters", "peer": peer, "link": link, "offset_date": 0, "limit": 10,
            "offset_user": {"_": "inputUserEmpty"}})
        same([each["user_id"] for each in joined["importers"]], [self.to_boris["user_id"]], "who joined by the link")
        edited = await self.alice.revoke_invite_link(peer, link)
        same(edited["invite"].get("revoked"), True, "the link")

    async def chat_list(self):
        """A chat is pinned, archived, brought back, marked, and keeps a draft; a message is read."""
        dialog = {"_": "inputDialogPeer", "peer": self.to_boris}

        async def listed(**options):
            return await self.alice.invoke({
                "_": "messages.getDialogs", "offset_date": 0, "offset_id": 0, "offset_peer": {"_": "inputPeerEmpty"},
                "limit": 50, "hash": 0, **options})

        def people(found):
            return [each["peer"]["user_id"] for each in found["dialogs"] if each["peer"]["_"] == "peerUser"]

        await self.alice.pin_dialog(self.to_boris)
        first = (await listed())["dialogs"][0]
        same((first.get("pinned"), first["peer"].get("user_id")), (True, self.to_boris["user_id"]), "the first chat")
        await self.alice.invoke({"_": "messages.toggleDialogPin", "peer": dialog})
        for move, left in ((self.alice.archive_chat, [self.to_boris["user_id"]]), (self.alice.unarchive_chat, [])):
            await move(self.to_boris)
            same(people(await listed(folder_id=1)), left, "the archive")
        await self.alice.invoke({"_": "messages.markDialogUnread", "peer": dialog, "unread": True})
        await self.alice.save_draft(self.to_boris, "not yet")
        mine = next(
            each for each in (await listed())["dialogs"] if each["peer"].get("user_id") == self.to_boris["user_id"])
        same((mine.get("unread_mark"), mine["draft"]["message"]), (True, "not yet"), "the mark and the draft")
        sent = await self.alice.send_message(self.to_boris, "read this")
        await self.texts.next(lambda message: message.text == "read this")
        await self.boris.mark_as_read(self.to_alice)
        told = await self.updates.next(lambda event: event._raw["_"] == "updateReadHistoryOutbox")
        same(told._raw["max_id"], sent.id, "what was read")

    async def search(self):
        """Messages by kind, in one chat and in all of them."""
        await self.alice.send_document(self.to_boris, self.picture(4, 5, 6), "a document")
        found = await self.alice.invoke({
            "_": "messages.search", "peer": self.to_boris, "q": "", "filter": {"_": "inputMessagesFilterDocument"},
            "min_date": 0, "max_date": 0, "offset_id": 0, "add_offset": 0, "limit": 5, "max_id": 0, "min_id": 0,
            "hash": 0})
        same({each["media"]["_"] for each in found["messages"]}, {"messageMediaDocument"}, "documents")
        word = f"needle{os.urandom(4).hex()}"
        await self.alice.send_message(self.supergroup, word)
        same([each["message"] for each in await self.alice.search_global(word)], [word], "found in all chats")

    async def people(self):
        """A blocked person writes no more; a profile with a picture is seen by others; contacts and common chats."""
        await self.boris.block_user(self.to_alice)
        await refused("USER_IS_BLOCKED", self.alice.send_message(self.to_boris, "hello?"))
        await self.boris.unblock_user(self.to_alice)
        file = await self.alice.upload_file(self.picture(50, 60, 70))
        new = await self.alice.invoke({"_": "photos.uploadProfilePhoto", "file": file})
        await self.alice.set_profile(about="about me")
        found = await self.boris.invoke({"_": "users.getFullUser", "id": as_user(self.to_alice)})
        seen = found["full_user"]
        same((seen["about"], seen["profile_photo"]["id"]), ("about me", new["photo"]["id"]), "the profile")
        await self.boris.add_contact(self.to_alice["user_id"], "Al")
        assert any(user["first_name"] == "Al" for user in await self.boris.get_contacts()), "no contact"
        await self.boris.delete_contacts([self.to_alice["user_id"]])
        titles = {chat["title"] for chat in await self.alice.get_common_chats(self.to_boris["user_id"])}
        assert {"A group", "A supergroup"} <= titles, titles

    async def sessions(self):
        """A new sign-in is told by Telegram itself; a session that is ended from elsewhere is out."""
        user = account(self.lab, "alice")
        other = await self.new_session("other", user["home_dc"])
        await self.enter(other, user)
        notice = await self.answers.next(lambda message: message.chat_id == 777000)
        assert "login" in notice.text.lower(), notice.text
        newest = max(
            (each for each in await self.alice.get_authorizations() if not each.get("current")),
            key=lambda each: each["date_created"])
        await self.alice.terminate_session(newest["hash"])
        same(await other.is_authorized(), False, "a session that was ended")
        await self.stop(other)

    async def password(self):
        """An account with a password is asked for it, and a wrong one is refused."""
        user = account(self.lab, "farid")
        other = await self.new_session("guess", user["home_dc"])
        await refused("PASSWORD_HASH_INVALID", self.enter(other, user, password="wrong"))
        await other.check_password(await other.invoke({"_": "account.getPassword"}), user["password"])
        same((await other.get_me())["id"], user["id"], "who is signed in")
        await other.sign_out()
        await self.stop(other)

    async def refusals(self):
        """What the lab does not have is refused by its name; what is no picture is refused as one."""
        await refused("METHOD_NOT_IN_LAB", self.alice.invoke({"_": "phone.getCallConfig"}))
        path = os.path.join(self.folder, "nothing.png")
        with open(path, "wb") as file:
            file.write(b"abc")
        await refused("IMAGE_PROCESS_FAILED", self.alice.send_photo(self.to_boris, path))

    async def scheduled(self):
        """A message of tomorrow is listed, and sent at once when its writer says so."""
        await self.alice.send_message(self.to_boris, "tomorrow", schedule_date=int(time.time()) + 86_400)
        waiting = await self.alice.get_scheduled_messages(self.to_boris)
        same([message["message"] for message in waiting], ["tomorrow"], "what waits")
        await self.alice.invoke({
            "_": "messages.sendScheduledMessages", "peer": self.to_boris, "id": [waiting[0]["id"]]})
        await self.texts.next(lambda message: message.text == "tomorrow")
