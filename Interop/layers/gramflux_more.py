"""What GramFlux does besides what every client does: steps for the story of gramflux_story.py."""

import io
import os
import secrets
import time

from gramflux import Session, buttons
from gramflux.errors import GramFluxError, PasswordRequired, RPCError
from gramflux.peers import as_channel, as_user
from gramflux.raw import functions, types

from steps import account, picture, same


async def refused(name, request):
    try:
        await request
    except RPCError as error:
        same(error.name, name, "why it is refused")
        return
    raise AssertionError(f"no {name}")


def kind(thing):
    return thing.definition.name


class More:
    async def uploaded(self, *colour):
        return types.InputMediaUploadedPhoto(
            file=await self.alice.upload_file(io.BytesIO(picture(*colour)), name="picture.png"))

    async def forwards(self):
        """A forwarded post names its channel, after one hop and after two."""
        post = await self.alice.send_message(self.channel, "to be forwarded")
        await self.alice.forward_messages(self.to_boris, self.channel, [post.id])
        # It was heard in the channel as well.
        got = await self.texts.next(lambda event: event.text == "to be forwarded" and event.chat_type == "private")

        def origin(message):
            return -1000000000000 - message.fwd_from.from_id.channel_id, message.fwd_from.channel_post

        same(origin(got.message), (self.channel, post.id), "where it is from")
        await self.boris.forward_messages(self.to_alice, self.to_alice, [got.message.id])
        back = await self.answers.next(lambda event: event.text == "to be forwarded")
        same(origin(back.message), (self.channel, post.id), "where it is from after two hops")

    async def media_edits(self):
        """A caption, a picture, and buttons alone are changed."""
        sent = await self.alice.send_file(self.to_boris, await self.uploaded(1, 2, 3), caption="before")
        peer = await self.alice.resolve_peer(self.to_boris)
        await self.alice.edit_message(self.to_boris, sent.id, "after")
        changed = (await self.edits.next(lambda event: event.text == "after")).message
        assert changed.media.photo, "no picture"
        await self.alice.invoke(
            functions.messages.EditMessageRequest(
                peer=peer, id=sent.id, message="new", media=await self.uploaded(9, 9, 9)))
        other = (await self.edits.next(lambda event: event.text == "new")).message
        assert other.media.photo.id != changed.media.photo.id, "the same picture"
        me = account(self.lab, "boris")["id"]

        def keyboard(text):
            return buttons.inline([[buttons.callback(text, "x")]])

        shown = await self.bot.send_message(me, "fixed text", reply_markup=keyboard("old"))
        await self.bot.invoke(
            functions.messages.EditMessageRequest(
                peer=await self.bot.resolve_peer(me), id=shown.id, reply_markup=keyboard("new")))
        changed = (await self.answers.next(lambda event: event.edited and event.text == "fixed text")).message
        same(changed.reply_markup.rows[0].buttons[0].text, "new", "the keyboard that was changed")

    async def found(self):
        """Links, names, tags, commands, addresses and numbers are found by the server."""
        text = "https://example.org @farid #tag $USD a@example.org /help"
        await self.alice.send_message(self.to_boris, text)
        got = await self.texts.next(lambda event: event.text == text)
        same(
            [kind(entity).removeprefix("messageEntity") for entity in got.message.entities],
            ["Url", "Mention", "Hashtag", "Cashtag", "Email", "BotCommand"], "what was found")

    async def rights(self):
        """Administrators, restrictions, who is put out, and the record of it."""
        channel = as_channel(await self.alice.resolve_peer(self.supergroup))
        boris = await self.alice.resolve_peer(self.to_boris)
        await self.alice.invoke(
            functions.channels.EditAdminRequest(
                channel=channel, user_id=as_user(boris), admin_rights=types.ChatAdminRights(pin_messages=True),
                rank="helper"))

        async def member():
            request = functions.channels.GetParticipantRequest(channel=channel, participant=boris)
            return (await self.alice.invoke(request)).participant

        helper = await member()
        same((kind(helper), helper.rank), ("channelParticipantAdmin", "helper"), "the administrator")
        pinned = await self.boris.send_message(self.supergroup, "pin me")
        await self.boris.pin_message(self.supergroup, pinned.id)
        full = await self.alice.get_chat_full(self.supergroup)
        same(full.full_chat.pinned_msg_id, pinned.id, "the pinned message")
        await self.alice.invoke(
            functions.channels.EditAdminRequest(
                channel=channel, user_id=as_user(boris), admin_rights=types.ChatAdminRights(), rank=""))

        async def ban(**rights):
            await self.alice.invoke(
                functions.channels.EditBannedRequest(
                    channel=channel, participant=boris, banned_rights=types.ChatBannedRights(until_date=0, **rights)))

        await ban(send_messages=True, send_plain=True)
        await refused("CHAT_WRITE_FORBIDDEN", self.boris.send_message(self.supergroup, "may I?"))
        same(kind(await member()), "channelParticipantBanned", "the restricted member")
        await ban()
        await self.boris.send_message(self.supergroup, "I may")
        log = await self.alice.invoke(
            functions.channels.GetAdminLogRequest(channel=channel, q="", max_id=0, min_id=0, limit=20))
        done = {kind(event.action).removeprefix("channelAdminLogEventAction") for event in log.events}
        assert {"UpdatePinned", "ParticipantToggleBan", "ParticipantToggleAdmin"} <= done, done
        await self.alice.invoke(
            functions.messages.DeleteChatUserRequest(chat_id=-self.group, user_id=as_user(boris)))
        same(len(await self.alice.get_members(self.group)), 1, "members who are left")
        await self.alice.invoke(
            functions.messages.AddChatUserRequest(chat_id=-self.group, user_id=as_user(boris), fwd_limit=10))
        same(len(await self.alice.get_members(self.group)), 2, "members again")

    async def invites(self):
        """A link by which people ask to join; who is let in is listed with it."""
        updates = await self.alice.invoke(
            functions.channels.CreateChannelRequest(title="By link", about="", megagroup=True))
        chat = -1000000000000 - updates.chats[0].id
        link = await self.alice.export_invite_link(chat, title="friends", request_needed=True)
        secret = link.link.rsplit("/", 1)[-1].lstrip("+")
        seen = await self.boris.check_invite(secret)
        same((seen.title, bool(seen.request_needed)), ("By link", True), "what the link shows")
        await refused("INVITE_REQUEST_SENT", self.boris.import_invite(secret))
        peer = await self.alice.resolve_peer(chat)
        await self.alice.invoke(
            functions.messages.HideChatJoinRequestRequest(
                peer=peer, user_id=as_user(await self.alice.resolve_peer(self.to_boris)), approved=True))
        joined = await self.alice.invoke(
            functions.messages.GetChatInviteImportersRequest(
                peer=peer, link=link.link, offset_date=0, offset_user=types.InputUserEmpty(), limit=10))
        same([each.user_id for each in joined.importers], [account(self.lab, "farid")["id"]], "who joined by the link")
        edited = await self.alice.invoke(
            functions.messages.EditExportedChatInviteRequest(peer=peer, link=link.link, revoked=True))
        same(bool(edited.invite.revoked), True, "the link")

    async def chat_list(self):
        """A chat is pinned, archived, brought back, marked, and keeps a draft; a message is read."""
        peer = await self.alice.resolve_peer(self.to_boris)
        dialog = types.InputDialogPeer(peer=peer)
        await self.alice.invoke(functions.messages.ToggleDialogPinRequest(peer=dialog, pinned=True))
        first = (await self.alice.get_dialogs(limit=5))[0]
        same((first.pinned, first.entity.username), (True, "farid"), "the first chat")
        await self.alice.invoke(functions.messages.ToggleDialogPinRequest(peer=dialog))
        for folder in (1, 0):
            await self.alice.invoke(
                functions.folders.EditPeerFoldersRequest(
                    folder_peers=[types.InputFolderPeer(peer=peer, folder_id=folder)]))
            names = [each.entity.username for each in await self.alice.get_dialogs(folder_id=1)
                     if isinstance(each.entity, types.User)]
            same(names, ["farid"] if folder else [], "the archive")
        await self.alice.invoke(functions.messages.MarkDialogUnreadRequest(peer=dialog, unread=True))
        await self.alice.save_draft(self.to_boris, "not yet")
        mine = next(
            each.raw for each in await self.alice.get_dialogs() if getattr(each.entity, "username", "") == "farid")
        same((bool(mine.unread_mark), mine.draft.message), (True, "not yet"), "the mark and the draft")
        sent = await self.alice.send_message(self.to_boris, "read this")
        got = await self.texts.next(lambda event: event.text == "read this")
        await self.boris.read_history(self.to_alice, max_id=got.message.id)
        told = await self.updates.next(lambda event: kind(event.update) == "updateReadHistoryOutbox")
        same(told.update.max_id, sent.id, "what was read")

    async def search(self):
        """Messages by kind, in one chat and in all of them."""
        peer = await self.alice.resolve_peer(self.to_boris)
        every = dict(q="", min_date=0, max_date=0, offset_id=0, limit=5)
        found = await self.alice.invoke(
            functions.messages.SearchRequest(
                peer=peer, filter=types.InputMessagesFilterDocument(), add_offset=0, max_id=0, min_id=0, hash=0,
                **every))
        same({kind(message.media) for message in found.messages}, {"messageMediaDocument"}, "documents")
        every["q"] = f"needle{os.urandom(4).hex()}"
        await self.alice.send_message(self.supergroup, every["q"])
        found = await self.alice.invoke(
            functions.messages.SearchGlobalRequest(
                filter=types.InputMessagesFilterEmpty(), offset_rate=0, offset_peer=types.InputPeerEmpty(), **every))
        same([message.message for message in found.messages], [every["q"]], "found in all chats")

    async def people(self):
        """A blocked person writes no more; a profile with a picture is seen by others; contacts and common chats."""
        await self.boris.block_user(self.to_alice)
        await refused("USER_IS_BLOCKED", self.alice.send_message(self.to_boris, "hello?"))
        await self.boris.unblock_user(self.to_alice)
        file = await self.alice.upload_file(io.BytesIO(picture(50, 60, 70)), name="me.png")
        new = await self.alice.invoke(functions.photos.UploadProfilePhotoRequest(file=file))
        await self.alice.update_profile(about="about me")
        seen = (await self.boris.get_user_full(self.to_alice)).full_user
        same((seen.about, seen.profile_photo.id), ("about me", new.photo.id), "the profile")
        await self.boris.add_contact(self.to_alice, "Bo")
        assert any(user.first_name == "Bo" for user in await self.boris.get_contacts()), "no contact"
        await self.boris.delete_contacts([self.to_alice])
        common = await self.alice.invoke(
            functions.messages.GetCommonChatsRequest(
                user_id=as_user(await self.alice.resolve_peer(self.to_boris)), max_id=0, limit=100))
        titles = {chat.title for chat in common.chats}
        assert {"A group", "A supergroup"} <= titles, titles

    async def sessions(self):
        """A new sign-in is told by Telegram itself; a session that is ended from elsewhere is out."""
        other = self.client(Session.temporary())
        await self.enter(other, account(self.lab, "boris"))
        notice = await self.answers.next(lambda event: event.chat_id == 777000)
        assert "login" in notice.text.lower(), notice.text
        newest = max(
            (each for each in await self.alice.get_active_sessions() if not each.current),
            key=lambda each: each.date_created)
        await self.alice.terminate_session(newest.hash)
        try:
            await other.get_me()
            raise AssertionError("a session that was ended goes on")
        except GramFluxError:
            # It is refused, or its connection has ended with it.
            pass
        await other.disconnect()

    async def password(self):
        """An account with a password is asked for it, and a wrong one is refused."""
        other = self.client(Session.temporary())
        user = account(self.lab, "farid")
        await other.connect()
        challenge = await other.request_login_code(user["phone"])
        try:
            await other.sign_in(challenge, user["code"])
            raise AssertionError("nobody asked for the password")
        except PasswordRequired:
            pass
        await refused("PASSWORD_HASH_INVALID", other.check_password("wrong"))
        same((await other.check_password(user["password"])).id, user["id"], "who is signed in")
        await other.log_out()

    async def refusals(self):
        """What the lab does not have is refused by its name; what is no picture is refused as one."""
        # This library shows only names that real servers could give.
        await refused("RPC_ERROR", self.alice.invoke(functions.phone.GetCallConfigRequest()))
        file = await self.alice.upload_file(io.BytesIO(b"abc"), name="nothing.png")
        await refused(
            "IMAGE_PROCESS_FAILED", self.alice.send_file(self.to_boris, types.InputMediaUploadedPhoto(file=file)))

    async def scheduled(self):
        """A message of tomorrow is listed, and sent at once when its writer says so."""
        peer = await self.alice.resolve_peer(self.to_boris)
        await self.alice.invoke(
            functions.messages.SendMessageRequest(
                peer=peer, message="tomorrow", random_id=secrets.randbits(63), schedule_date=int(time.time()) + 86_400))
        waiting = (await self.alice.invoke(functions.messages.GetScheduledHistoryRequest(peer=peer, hash=0))).messages
        same([message.message for message in waiting], ["tomorrow"], "what waits")
        await self.alice.invoke(functions.messages.SendScheduledMessagesRequest(peer=peer, id=[waiting[0].id]))
        await self.texts.next(lambda event: event.text == "tomorrow")
