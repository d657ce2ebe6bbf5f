"""What Telethon does besides what every client does: steps for the story of telethon_story.py."""

import inspect
import io
import os
import time

from telethon import Button, errors, functions, types, utils
from telethon.sessions import StringSession

from steps import account, picture, same


async def refused(error, request):
    try:
        await request
    except error:
        return
    raise AssertionError(f"no {error}")


def image(*colour):
    file = io.BytesIO(picture(*colour))
    file.name = "picture.png"
    return file


def has(request, parameter):
    """Whether a request has a parameter in the layer of this Telethon."""
    return parameter in inspect.signature(request.__init__).parameters


def made(result):
    """The chat that a request made. Newer layers say as well who could not be invited."""
    return getattr(result, "updates", result).chats[0] if hasattr(result, "missing_invitees") else result.chats[0]


class More:
    async def forwards(self):
        """A forwarded post names its channel, after one hop and after two."""
        post = await self.alice.send_message(self.channel, "to be forwarded")
        await self.alice.forward_messages(self.to_boris, post.id, self.channel)
        # It was heard in the channel as well.
        got = await self.texts.next(lambda event: event.raw_text == "to be forwarded" and event.is_private)

        def origin(message):
            return utils.get_peer_id(message.fwd_from.from_id), message.fwd_from.channel_post

        same(origin(got.message), (self.channel, post.id), "where it is from")
        await self.boris.forward_messages(self.to_alice, got.message.id, self.to_alice)
        back = await self.answers.next(lambda event: event.raw_text == "to be forwarded")
        same(origin(back.message), (self.channel, post.id), "where it is from after two hops")

    async def media_edits(self):
        """A caption, a picture, and buttons alone are changed."""
        sent = await self.alice.send_file(self.to_boris, image(1, 2, 3), caption="before")
        await self.alice.edit_message(sent, "after")
        changed = (await self.edits.next(lambda event: event.raw_text == "after")).message
        await self.alice.edit_message(sent, "new", file=image(9, 9, 9))
        other = (await self.edits.next(lambda event: event.raw_text == "new")).message
        assert other.photo.id != changed.photo.id, "the same picture"
        me = await self.bot.get_input_entity(account(self.lab, "alice")["id"])
        shown = await self.bot.send_message(me, "fixed text", buttons=[Button.inline("old", b"x")])
        await self.bot(
            functions.messages.EditMessageRequest(
                me, shown.id, reply_markup=self.bot.build_reply_markup([Button.inline("new", b"x")])))
        changed = (await self.changes.next(lambda event: event.raw_text == "fixed text")).message
        same(changed.buttons[0][0].text, "new", "the keyboard that was changed")

    async def found(self):
        """Links, names, tags, commands, addresses and numbers are found by the server."""
        text = "https://example.org @elena #tag $USD a@example.org /help"
        await self.alice.send_message(self.to_boris, text, parse_mode=None)
        got = await self.texts.next(lambda event: event.raw_text == text)
        same(
            [type(entity).__name__.removeprefix("MessageEntity") for entity in got.message.entities],
            ["Url", "Mention", "Hashtag", "Cashtag", "Email", "BotCommand"], "what was found")

    async def rights(self):
        """Administrators, restrictions, who is put out, and the record of it."""
        await self.alice.edit_admin(self.supergroup, self.to_boris, pin_messages=True, title="helper")
        helper = await self.alice.get_permissions(self.supergroup, self.to_boris)
        same(
            (helper.is_admin, helper.pin_messages, helper.ban_users, helper.participant.rank),
            (True, True, False, "helper"), "the administrator")
        pinned = await self.boris.send_message(self.supergroup, "pin me")
        await self.boris.pin_message(self.supergroup, pinned)
        request = functions.channels.GetFullChannelRequest(await self.alice.get_input_entity(self.supergroup))
        same((await self.alice(request)).full_chat.pinned_msg_id, pinned.id, "the pinned message")
        await self.alice.edit_admin(self.supergroup, self.to_boris, is_admin=False)
        await self.alice.edit_permissions(self.supergroup, self.to_boris, send_messages=False)
        await refused(errors.ChatWriteForbiddenError, self.boris.send_message(self.supergroup, "may I?"))
        restricted = await self.alice.get_permissions(self.supergroup, self.to_boris)
        same(restricted.is_banned, True, "the restricted member")
        await self.alice.edit_permissions(self.supergroup, self.to_boris)
        await self.boris.send_message(self.supergroup, "I may")
        events = [event async for event in self.alice.iter_admin_log(self.supergroup)]
        done = [any(getattr(each, name) for each in events)
                for name in ("changed_pin", "changed_admin", "changed_restrictions")]
        same(done, [True, True, True], "what is on record")
        await self.alice.kick_participant(self.group, self.to_boris)
        same(len(await self.alice.get_participants(self.group)), 1, "members who are left")
        await self.alice(functions.messages.AddChatUserRequest(-self.group, self.to_boris, fwd_limit=10))
        same(len(await self.alice.get_participants(self.group)), 2, "members again")

    async def invites(self):
        """A link by which people come, or ask to where the layer knows that; who came is listed with it."""
        chat = made(await self.alice(functions.channels.CreateChannelRequest("By link", "", megagroup=True)))
        asks = has(functions.messages.ExportChatInviteRequest, "request_needed")
        options = {"title": "friends", "request_needed": True} if asks else {"usage_limit": 5}
        link = (await self.alice(functions.messages.ExportChatInviteRequest(chat, **options))).link
        secret = link.rsplit("/", 1)[-1].lstrip("+")
        seen = await self.boris(functions.messages.CheckChatInviteRequest(secret))
        same(seen.title, "By link", "what the link shows")
        join = functions.messages.ImportChatInviteRequest(secret)
        if asks:
            await refused(errors.InviteRequestSentError, self.boris(join))
            await self.alice(
                functions.messages.HideChatJoinRequestRequest(chat, self.to_boris, approved=True))
        else:
            await self.boris(join)
        joined = await self.alice(
            functions.messages.GetChatInviteImportersRequest(
                peer=chat, link=link, offset_date=None, offset_user=types.InputUserEmpty(), limit=10))
        same([each.user_id for each in joined.importers], [account(self.lab, "elena")["id"]], "who came by the link")
        edited = await self.alice(functions.messages.EditExportedChatInviteRequest(chat, link, revoked=True))
        same(edited.invite.revoked, True, "the link")

    async def chat_list(self):
        """A chat is pinned, archived, brought back, marked, and keeps a draft; a message is read."""
        dialog = types.InputDialogPeer(self.to_boris)
        await self.alice(functions.messages.ToggleDialogPinRequest(dialog, pinned=True))
        first = (await self.alice.get_dialogs(limit=5))[0]
        same((first.pinned, first.entity.username), (True, "elena"), "the first chat")
        await self.alice(functions.messages.ToggleDialogPinRequest(dialog))
        for folder in (1, 0):
            await self.alice.edit_folder(self.to_boris, folder)
            archived = [each.entity.username for each in await self.alice.get_dialogs(folder=1) if each.is_user]
            same(archived, ["elena"] if folder else [], "the archive")
        await self.alice(functions.messages.MarkDialogUnreadRequest(dialog, unread=True))
        await self.alice(functions.messages.SaveDraftRequest(self.to_boris, "not yet"))
        mine = next(
            each for each in await self.alice.get_dialogs() if getattr(each.entity, "username", None) == "elena")
        same((mine.dialog.unread_mark, mine.draft.text), (True, "not yet"), "the mark and the draft")
        sent = await self.alice.send_message(self.to_boris, "read this")
        got = await self.texts.next(lambda event: event.raw_text == "read this")
        await self.boris.send_read_acknowledge(self.to_alice, got.message)
        told = await self.updates.next(lambda update: isinstance(update, types.UpdateReadHistoryOutbox))
        same(told.max_id, sent.id, "what was read")

    async def search(self):
        """Messages by kind, in one chat and in all of them."""
        found = await self.alice.get_messages(self.to_boris, limit=5, filter=types.InputMessagesFilterDocument())
        same({message.document is not None for message in found}, {True}, "documents")
        text = f"needle{os.urandom(4).hex()}"
        await self.alice.send_message(self.supergroup, text)
        found = await self.alice.get_messages(None, search=text, limit=5)
        same([message.raw_text for message in found], [text], "found in all chats")

    async def people(self):
        """A blocked person writes no more; a profile with a picture is seen by others; contacts and common chats."""
        await self.boris(functions.contacts.BlockRequest(self.to_alice))
        await refused(errors.UserIsBlockedError, self.alice.send_message(self.to_boris, "hello?"))
        await self.boris(functions.contacts.UnblockRequest(self.to_alice))
        before = (await self.boris.get_profile_photos(self.to_alice)).total
        file = await self.alice.upload_file(image(50, 60, 70))
        await self.alice(functions.photos.UploadProfilePhotoRequest(file=file))
        await self.alice(functions.account.UpdateProfileRequest(about="about me"))
        full = await self.boris(functions.users.GetFullUserRequest(self.to_alice))
        same(getattr(full, "full_user", full).about, "about me", "the profile")
        photos = await self.boris.get_profile_photos(self.to_alice)
        same(photos.total, before + 1, "pictures")
        # A square is cut of it.
        same([(size.w, size.h) for size in photos[0].sizes if hasattr(size, "w")], [(24, 24)], "the sizes")
        assert (await self.boris.download_media(photos[0], file=bytes)).startswith(b"\xff\xd8"), "no picture"
        await self.boris(
            functions.contacts.AddContactRequest(self.to_alice, first_name="Alicia", last_name="", phone=""))
        contacts = (await self.boris(functions.contacts.GetContactsRequest(0))).users
        assert any(user.first_name == "Alicia" for user in contacts), "no contact"
        await self.boris(functions.contacts.DeleteContactsRequest([self.to_alice]))
        common = await self.alice(functions.messages.GetCommonChatsRequest(self.to_boris, max_id=0, limit=100))
        titles = {chat.title for chat in common.chats}
        assert {"A group", "A supergroup"} <= titles, titles

    async def sessions(self):
        """A new sign-in is told by Telegram itself; a session that is ended from elsewhere is out."""
        other = self.client(StringSession())
        await self.enter(other, account(self.lab, "alice"))
        notice = await self.answers.next(lambda event: event.chat_id == 777000)
        assert "login" in notice.raw_text.lower(), notice.raw_text
        listed = (await self.alice(functions.account.GetAuthorizationsRequest())).authorizations
        newest = max((each for each in listed if not each.current), key=lambda each: each.date_created)
        await self.alice(functions.account.ResetAuthorizationRequest(newest.hash))
        ended = (errors.UnauthorizedError, errors.AuthKeyError, ConnectionError)
        await refused(ended, other(functions.updates.GetStateRequest()))
        await other.disconnect()

    async def password(self):
        """A second password is set, asked for, changed and taken away."""
        await self.boris.edit_2fa(new_password="first", hint="a word")
        other = self.client(StringSession())
        user = account(self.lab, "elena")
        await other.connect()
        await other.send_code_request(user["phone"])
        await refused(errors.SessionPasswordNeededError, other.sign_in(user["phone"], user["code"]))
        same((await other(functions.account.GetPasswordRequest())).hint, "a word", "the hint")
        await refused(errors.PasswordHashInvalidError, other.sign_in(password="wrong"))
        same((await other.sign_in(password="first")).id, user["id"], "who is signed in")
        await other.log_out()
        await self.boris.edit_2fa(current_password="first", new_password="second")
        await self.boris.edit_2fa(current_password="second")

    async def refusals(self):
        """What the lab does not have is refused by its name; what is no picture is refused as one."""
        try:
            await self.alice(functions.phone.GetCallConfigRequest())
            raise AssertionError("it is not refused")
        except errors.RPCError as error:
            assert "METHOD_NOT_IN_LAB: phone.getCallConfig" in str(error), error
        nothing = io.BytesIO(b"abc")
        nothing.name = "nothing.png"
        media = types.InputMediaUploadedPhoto(await self.alice.upload_file(nothing))
        await refused(
            errors.ImageProcessFailedError,
            self.alice(functions.messages.SendMediaRequest(self.to_boris, media, message="", random_id=1)))

    async def scheduled(self):
        """A message of tomorrow is listed, and sent at once when its writer says so."""
        await self.alice.send_message(self.to_boris, "tomorrow", schedule=time.time() + 86_400)
        waiting = await self.alice.get_messages(self.to_boris, scheduled=True, limit=5)
        same([message.raw_text for message in waiting], ["tomorrow"], "what waits")
        await self.alice(functions.messages.SendScheduledMessagesRequest(self.to_boris, [waiting[0].id]))
        await self.texts.next(lambda event: event.raw_text == "tomorrow")
