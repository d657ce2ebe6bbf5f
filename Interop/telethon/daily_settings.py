"""Telethon at both ends of the local Telegram: what people set, of themselves, of their chats and of their bots, and what
others and their own other sessions see of it.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, from which it takes its
clients. For most of this Telethon has no calls of its own: both sides ask in the words of the schema.
"""

import asyncio
import io
import os
import sys
import time

from telethon import errors, events, functions, types
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Daily, Heard, a_picture, raw, refused  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

NO_PAGE = {"offset_id": 0, "offset_date": None, "add_offset": 0, "limit": 10, "max_id": 0, "min_id": 0, "hash": 0}


class Settings(Daily):
    def __init__(self, lab):
        super().__init__(lab)
        self.second = None

    async def start(self):
        """Two users and the bot sign in, one of them with a second session, which hears what the first one sets."""
        await super().start()
        self.second = self.lab.client(StringSession())
        await sign_in(self.second, self.lab.account(5))
        await self.second.get_dialogs(limit=1)
        self.name = self.lab.account(5)["username"]

    async def seen(self):
        """Alice as boris sees her."""
        return (await self.boris(functions.users.GetUsersRequest([self.to_alice])))[0]

    async def other_chat(self, title):
        """A chat as boris names it."""
        return next(d for d in await self.boris.get_dialogs() if d.title == title)

    async def both_in(self, title, **how):
        """A channel of alice's with boris in it, as each of them names it."""
        made = await self.alice(functions.channels.CreateChannelRequest(title, "", **how))
        await self.alice(functions.channels.InviteToChannelRequest(made.chats[0], [self.to_boris]))
        return made.chats[0], (await self.other_chat(title)).input_entity

    async def both_in_group(self, title):
        """The same for a basic group."""
        await self.alice(functions.messages.CreateChatRequest([self.to_boris], title))
        mine = next(d for d in await self.alice.get_dialogs() if d.title == title)
        return mine.entity.id, (await self.other_chat(title)).input_entity

    async def privacy(self):
        """Who hides the time of the last visit, or the own text, shows it to nobody, or to those who are named."""
        everybody, nobody = types.InputPrivacyValueAllowAll(), types.InputPrivacyValueDisallowAll()
        when, about = types.InputPrivacyKeyStatusTimestamp(), types.InputPrivacyKeyAbout()

        async def text():
            return (await self.boris(functions.users.GetFullUserRequest(self.to_alice))).full_user.about

        await self.alice(functions.account.UpdateProfileRequest(about="about alice"))
        expect_equal(await text(), "about alice", "the text before it was hidden")
        await self.alice(functions.account.UpdateStatusRequest(offline=True))
        expect(isinstance((await self.seen()).status, types.UserStatusOffline), "no time before it was hidden")
        try:
            with Heard(self.second, raw(types.UpdatePrivacy)) as heard:
                await self.alice(functions.account.SetPrivacyRequest(when, [nobody]))
                update = await heard.next()
            expect(isinstance(update.key, types.PrivacyKeyStatusTimestamp), f"the other session hears of {update.key}")
            expect(isinstance((await self.seen()).status, types.UserStatusRecently), "the time is still shown")
            to_boris = types.InputUser(self.to_boris.user_id, self.to_boris.access_hash)
            not_boris = types.InputPrivacyValueDisallowUsers([to_boris])
            await self.alice(functions.account.SetPrivacyRequest(about, [not_boris, everybody]))
            expect_equal(await text(), None, "the text that is hidden from boris")
            rules = (await self.second(functions.account.GetPrivacyRequest(about))).rules
            expect_equal(
                [type(rule) for rule in rules], [types.PrivacyValueDisallowUsers, types.PrivacyValueAllowAll],
                "the rules")
            expect_equal(rules[0].users, [self.to_boris.user_id], "from whom the text is hidden")
        finally:
            for key in (when, about):
                await self.alice(functions.account.SetPrivacyRequest(key, [everybody]))
        expect_equal(await text(), "about alice", "the text when it is shown again")

    async def names(self):
        """Another username leads to its user, the former one to nobody."""
        other = f"alice_{time.time_ns() % 1_000_000}"
        await self.alice(functions.account.UpdateUsernameRequest(other))
        try:
            found = await self.boris(functions.contacts.ResolveUsernameRequest(other))
            expect_equal(found.peer.user_id, self.to_alice.user_id, "who has the new name")
            await refused(
                errors.UsernameNotOccupiedError,
                self.boris(functions.contacts.ResolveUsernameRequest(self.name)))
            await refused(
                errors.UsernameOccupiedError, self.boris(functions.account.UpdateUsernameRequest(other.upper())))
        finally:
            await self.alice(functions.account.UpdateUsernameRequest(self.name))
        found = await self.boris(functions.contacts.ResolveUsernameRequest(self.name))
        expect_equal(found.peer.user_id, self.to_alice.user_id, "who has the former name again")

    async def notifications(self):
        """A chat that is silenced is silent on the other device as well, and in its list of chats."""
        peer = types.InputNotifyPeer(self.to_boris)
        settings = types.InputPeerNotifySettings(silent=True, mute_until=2**31 - 1)
        with Heard(self.second, raw(types.UpdateNotifySettings)) as heard:
            await self.alice(functions.account.UpdateNotifySettingsRequest(peer, settings))
            update = await heard.next()
        expect_equal(update.notify_settings.silent, True, "what the other session hears")
        kept = await self.second(functions.account.GetNotifySettingsRequest(peer))
        expect_equal((kept.silent, kept.mute_until.year), (True, 2038), "the settings")
        listed = next(d for d in await self.second.get_dialogs() if d.id == self.to_boris.user_id)
        expect_equal(listed.dialog.notify_settings.silent, True, "the chat in the list")
        settings = types.InputPeerNotifySettings(silent=False)
        await self.alice(functions.account.UpdateNotifySettingsRequest(peer, settings))

    async def devices(self):
        """A device is registered once; an account's time and its sign-ins on pages are the same in all its sessions."""
        token = f"token {time.time_ns()}"
        gone = functions.account.UnregisterDeviceRequest(1, token, [])
        await self.alice(functions.account.RegisterDeviceRequest(1, token, False, b"", []))
        expect(await self.second(gone), "the device is not there")
        await refused(errors.TokenInvalidError, self.alice(gone))
        await self.alice(functions.account.SetAccountTTLRequest(types.AccountDaysTTL(30)))
        expect_equal((await self.second(functions.account.GetAccountTTLRequest())).days, 30, "days")
        await self.alice(functions.account.SetAccountTTLRequest(types.AccountDaysTTL(365)))
        expect_equal((await self.second(functions.account.GetAccountTTLRequest())).days, 365, "days afterwards")
        pages = await self.alice(functions.account.GetWebAuthorizationsRequest())
        expect_equal(pages.authorizations, [], "pages on which alice is signed in")

    async def blocked(self):
        """Who is blocked is listed, in each session, until that ends."""
        async def listed():
            return [
                one.peer_id.user_id
                for one in (await self.second(functions.contacts.GetBlockedRequest(0, 100))).blocked]

        with Heard(self.second, raw(types.UpdatePeerBlocked)) as heard:
            await self.alice(functions.contacts.BlockRequest(self.to_boris))
            expect_equal((await heard.next()).blocked, True, "what the other session hears")
        try:
            expect(self.to_boris.user_id in await listed(), "boris is not in the list")
        finally:
            await self.alice(functions.contacts.UnblockRequest(self.to_boris))
        expect(self.to_boris.user_id not in await listed(), "boris is still in the list")

    async def groups(self):
        """A basic group gets a description and a picture, protects what is in it, and becomes a supergroup."""
        title = f"Group {time.time_ns()}"
        group, at_boris = await self.both_in_group(title)
        await self.alice(functions.messages.EditChatAboutRequest(types.InputPeerChat(group), "what we talk of"))
        file = await self.alice.upload_file(a_picture(1, 2, 3))
        with Heard(self.boris, events.ChatAction()) as heard:
            await self.alice(functions.messages.EditChatPhotoRequest(group, types.InputChatUploadedPhoto(file)))
            expect((await heard.next()).new_photo, "boris is not told of the picture")
        full = (await self.boris(functions.messages.GetFullChatRequest(group))).full_chat
        expect_equal(full.about, "what we talk of", "the description")
        expect(isinstance(full.chat_photo, types.Photo), f"the picture is {full.chat_photo}")
        expect(await self.boris.download_profile_photo(at_boris, bytes), "the picture cannot be fetched")
        secret = await self.alice.send_message(types.InputPeerChat(group), "between us")
        await self.alice(functions.messages.ToggleNoForwardsRequest(types.InputPeerChat(group), True))
        got = (await self.boris.get_messages(at_boris, limit=1))[0]
        expect_equal(got.raw_text, secret.raw_text, "what boris reads")
        await refused(errors.ChatForwardsRestrictedError, self.boris.forward_messages("me", got))
        with Heard(self.boris, raw(types.UpdateNewMessage)) as heard:
            await self.alice(functions.messages.MigrateChatRequest(group))
            action = None
            while not isinstance(action, types.MessageActionChatMigrateTo):
                action = getattr((await heard.next()).message, "action", None)
        moved = next(d for d in await self.boris.get_dialogs() if d.is_channel and d.title == title)
        expect_equal((moved.entity.id, moved.entity.megagroup), (action.channel_id, True), "the supergroup")
        full = (await self.boris(functions.channels.GetFullChannelRequest(moved.input_entity))).full_chat
        expect_equal((full.about, full.migrated_from_chat_id), ("what we talk of", group), "what it took along")
        await self.boris.send_message(moved.input_entity, "here we are")

    async def channels(self):
        """A channel's picture and the links of its posts; a supergroup that is slow; its end."""
        title = f"Channel {time.time_ns()}"
        channel, at_boris = await self.both_in(title, broadcast=True)
        file = await self.alice.upload_file(a_picture(4, 5, 6))
        await self.alice(functions.channels.EditPhotoRequest(channel, types.InputChatUploadedPhoto(file)))
        shown = (await self.other_chat(title)).entity.photo
        full = (await self.boris(functions.channels.GetFullChannelRequest(at_boris))).full_chat
        expect_equal(shown.photo_id, full.chat_photo.id, "the picture")
        post = await self.alice.send_message(channel, "post")
        link = (await self.boris(functions.channels.ExportMessageLinkRequest(at_boris, post.id))).link
        expect(link.endswith(f"/c/{channel.id}/{post.id}"), f"the link of the post is {link}")
        group, at_boris = await self.both_in(f"Slow {time.time_ns()}", megagroup=True)
        await self.alice(functions.channels.ToggleSlowModeRequest(group, 3600))
        await self.boris.send_message(at_boris, "first")
        await refused(errors.SlowModeWaitError, self.boris.send_message(at_boris, "second"))
        full = (await self.boris(functions.channels.GetFullChannelRequest(at_boris))).full_chat
        expect_equal(full.slowmode_seconds, 3600, "how slow it is")
        with Heard(self.boris, raw(types.UpdateChannel)) as heard:
            await self.alice(functions.channels.DeleteChannelRequest(group))
            while (await heard.next()).channel_id != group.id:
                pass
        await refused(errors.ChannelPrivateError, self.boris.get_messages(at_boris, limit=1))

    async def notes(self):
        """Saved messages are listed by where they come from; what one has written is counted in one range."""
        text = f"keep {time.time_ns()}"
        await self.boris.send_message(self.to_alice, text)
        got = (await self.alice.get_messages(self.to_boris, limit=1))[0]
        await self.alice.forward_messages("me", got)
        found = await self.second(
            functions.messages.GetSavedDialogsRequest(None, 0, types.InputPeerEmpty(), 100, 0))
        expect(
            self.to_boris.user_id in [getattr(d.peer, "user_id", None) for d in found.dialogs], "no topic of boris's")
        found = await self.second(functions.messages.GetSavedHistoryRequest(self.to_boris, **NO_PAGE))
        expect_equal(found.messages[0].message, text, "the newest message that came from boris")
        found = await self.second(functions.messages.GetPinnedSavedDialogsRequest())
        expect_equal(found.dialogs, [], "topics that are pinned")
        ranges = await self.alice(functions.messages.GetSplitRangesRequest())
        expect(any(one.min_id <= got.id <= one.max_id for one in ranges), f"the message is in none of {ranges}")

    async def previews(self):
        """What a link will show is told before it is sent, to one's own people and pages, and nothing of others."""
        async def preview(text):
            found = await self.alice(functions.messages.GetWebPagePreviewRequest(text))
            return getattr(found, "media", found)

        media = await preview(f"see t.me/{self.lab.account(2)['username']}")
        expect_equal(media.webpage.type, "telegram_user", "the page of a user")
        sent = await self.alice.send_message(self.to_boris, f"t.me/{self.lab.account(2)['username']}")
        expect_equal(sent.media.webpage.id, media.webpage.id, "the page when it is sent")
        media = await preview("no link in it")
        expect(isinstance(media, types.MessageMediaEmpty), f"without a link there is {media}")

    async def bots(self):
        """A bot's commands, texts and menu button are set by it and seen by a user."""
        scope = types.BotCommandScopeDefault()
        command = types.BotCommand("settings", "what can be set")
        await self.bot(functions.bots.SetBotCommandsRequest(scope, "", [command]))
        listed = await self.bot(functions.bots.GetBotCommandsRequest(scope, ""))
        expect_equal([one.command for one in listed], ["settings"], "commands")
        text = f"can be set since {time.time_ns()}"
        await self.bot(functions.bots.SetBotInfoRequest("", about="short", description=text))
        button = types.BotMenuButton("open", "https://example.org/menu")
        await self.bot(functions.bots.SetBotMenuButtonRequest(types.InputUserEmpty(), button))
        full = (await self.alice(functions.users.GetFullUserRequest(self.bot_name))).full_user
        expect_equal((full.about, full.bot_info.description), ("short", text), "the texts that a user sees")
        expect_equal([one.command for one in full.bot_info.commands], ["settings"], "commands that a user sees")
        expect_equal(full.bot_info.menu_button.text, "open", "the button that a user sees")
        await self.bot(
            functions.bots.SetBotMenuButtonRequest(types.InputUserEmpty(), types.BotMenuButtonCommands()))

    async def members(self):
        """A bot that comes into a group is told so, and what becomes of others where it administers; names that change
        are told to those who know them."""
        group, at_boris = await self.both_in(f"Members {time.time_ns()}", megagroup=True)
        with Heard(self.bot, raw(types.UpdateChannelParticipant)) as heard:
            await self.alice(functions.channels.InviteToChannelRequest(group, [self.bot_name]))
            update = await heard.next()
            expect_equal(
                (update.channel_id, update.user_id), (group.id, (await self.bot.get_me()).id), "who came, for the bot")
            await self.alice.edit_admin(group, self.bot_name, ban_users=True, title="keeper")
            while not isinstance((await heard.next()).new_participant, types.ChannelParticipantAdmin):
                pass
            await self.boris(functions.channels.LeaveChannelRequest(at_boris))
            update = await heard.next()
            expect_equal((update.user_id, update.new_participant), (self.to_boris.user_id, None), "who left")
        former = (await self.alice.get_me()).last_name or ""
        with Heard(self.second, raw(types.UpdateUserName)) as heard:
            await self.alice(functions.account.UpdateProfileRequest(last_name="of the lab"))
            expect_equal((await heard.next()).last_name, "of the lab", "what the other session hears")
        expect_equal((await self.seen()).last_name, "of the lab", "what boris sees")
        await self.alice(functions.account.UpdateProfileRequest(last_name=former))

    async def stories(self):
        """A story is seen by whom it is for, and ends when it is deleted."""
        async def ids():
            found = await self.boris(functions.stories.GetPeerStoriesRequest(self.to_alice))
            return [one.id for one in found.stories.stories]

        media = types.InputMediaUploadedPhoto(await self.alice.upload_file(a_picture(7, 8, 9)))
        sent = await self.alice(
            functions.stories.SendStoryRequest(
                types.InputPeerSelf(), media, [types.InputPrivacyValueAllowAll()], period=86_400))
        story = next(u.id for u in sent.updates if isinstance(u, types.UpdateStoryID))
        expect_equal(await ids(), [story], "stories that boris sees")
        await self.alice(functions.stories.DeleteStoriesRequest(types.InputPeerSelf(), [story]))
        expect_equal(await ids(), [], "stories that boris sees afterwards")

    async def public_posts(self):
        """A post of a public channel is found by its hashtag, by who is no member."""
        number = time.time_ns()
        made = await self.alice(functions.channels.CreateChannelRequest(f"Public {number}", "", broadcast=True))
        channel = made.chats[0]
        await self.alice(functions.channels.UpdateUsernameRequest(channel, f"posts_{number % 1_000_000_000}"))
        try:
            post = await self.alice.send_message(channel, f"found by #tag{number}")
            found = await self.boris(
                functions.channels.SearchPostsRequest(0, types.InputPeerEmpty(), 0, 10, hashtag=f"tag{number}"))
            expect_equal([one.id for one in found.messages], [post.id], "posts that boris finds")
        finally:
            await self.alice(functions.channels.DeleteChannelRequest(channel))

    async def help(self):
        """The list of countries, which is not sent twice, and the account of the support."""
        listed = await self.alice(functions.help.GetCountriesListRequest("en", 0))
        expect(listed.countries, "no countries")
        same = await self.alice(functions.help.GetCountriesListRequest("en", listed.hash))
        expect(isinstance(same, types.help.CountriesListNotModified), f"{same}")
        support = await self.alice(functions.help.GetSupportRequest())
        expect_equal((support.user.support, support.phone_number != ""), (True, True), "who supports")


async def main():
    arguments = read_arguments()
    settings = Settings(known_lab(arguments.lab))
    steps = [
        ("sign-ins", settings.start),
        ("privacy", settings.privacy),
        ("usernames", settings.names),
        ("notifications", settings.notifications),
        ("devices, time of an account", settings.devices),
        ("list of blocked people", settings.blocked),
        ("settings of groups, supergroups made of them", settings.groups),
        ("settings and ends of channels", settings.channels),
        ("topics of saved messages", settings.notes),
        ("previews before sending", settings.previews),
        ("texts and buttons of bots", settings.bots),
        ("members, new names", settings.members),
        ("stories", settings.stories),
        ("public posts", settings.public_posts),
        ("countries, support", settings.help),
    ]
    return await run_part(
        ", settings", steps, lambda: (settings.alice, settings.boris, settings.bot, settings.second), arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
