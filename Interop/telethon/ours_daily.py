"""A program of ours at one end of the local Telegram, Telethon at the other: what the command line has no commands for, of
chats and people. Ours is Alice; Telethon is Boris, Dinesh, and Alice's other device.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after ours_chats.py, with a lab of its own, for
it changes names, pictures and privacy. The program is `loadprobe` (Tests/LoadProbe), which is looked for beside `mtproto`. Where
it is not built, a line that begins with "skipped:" says so; if MTPROTO_EXAMPLES is set, as in continuous integration, that fails.
"""

import asyncio
import contextlib
import hashlib
import json
import os
import sys
import tempfile

from telethon import errors, events, functions, types
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import SECONDS, Heard, a_picture, raw, refused  # noqa: E402
from daily_media import on_a_lab  # noqa: E402
from ours import picture  # noqa: E402
from ours_chats import in_time  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

channels, messages = functions.channels, functions.messages


def digest(content):
    return hashlib.sha256(content).hexdigest()


def probe_beside(program):
    """Our program, or None where it is not built and may be missing."""
    probe = os.path.join(os.path.dirname(os.path.abspath(program)), "loadprobe")
    if os.path.exists(probe):
        return probe
    # Who asks for all that can be tried is not to take this for tried.
    if "MTPROTO_EXAMPLES" in os.environ:
        raise SystemExit(f"error: {probe} is not built")
    print(f"skipped: {os.path.basename(sys.argv[0])} ({probe} is not built)")
    return None


class Program:
    """A program of ours that says what it does in lines."""

    def __init__(self, *command):
        self.command = command
        self.process = None

    async def start(self, word):
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        await self.until(word)

    async def line(self):
        line = (await asyncio.wait_for(self.process.stdout.readline(), SECONDS)).decode().strip()
        expect(line and not line.startswith("failed"), f"{self.command[1]} has ended, or failed: {line!r}")
        return line

    async def until(self, word):
        while not (line := await self.line()).startswith(word):
            pass
        return line

    async def kill(self):
        """Ends it as SIGKILL does."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Person(Program):
    """Our program as Alice: it does what it is told."""

    def __init__(self, probe, description, place):
        os.mkdir(place)
        super().__init__(probe, "daily", description, place)

    async def answer(self, call, **what):
        """Has it do something; returns what it answers."""
        self.process.stdin.write((json.dumps({"call": call, **what}) + "\n").encode())
        return json.loads(await self.line())

    async def ours(self, call, **what):
        """The same for what has to succeed."""
        answer = await self.answer(call, **what)
        expect("error" not in answer, f"{call}: {answer}")
        return answer


class OursDaily:
    def __init__(self, lab, description, probe, directory):
        self.lab = lab
        self.person = Person(probe, description, os.path.join(directory, "person"))
        self.ours = self.person.ours
        self.boris = self.dinesh = self.device = None
        self.picture, self.other = (os.path.join(directory, f"{side}.png") for side in (160, 200))
        for path, side in ((self.picture, 160), (self.other, 200)):
            with open(path, "wb") as file:
                file.write(picture(side))

    async def start(self):
        """Our program and Telethon's people sign in."""
        await self.person.start("ready")
        self.boris, self.dinesh, self.device = (self.lab.client(StringSession()) for _ in range(3))
        for client, home in ((self.boris, 2), (self.dinesh, 1), (self.device, 5)):
            await sign_in(client, self.lab.account(home))
        self.to_alice = await self.boris.get_input_entity("alice")
        self.alice_at_dinesh = await self.dinesh.get_input_entity("alice")
        # Who has a number in the address book sees it for that.
        await self.dinesh(functions.contacts.DeleteContactsRequest([self.alice_at_dinesh]))
        self.boris_id, self.dinesh_id = (self.lab.account(home)["id"] for home in (2, 1))

    async def seen_by(self, client, title):
        """A chat by its title, as a client of Telethon's lists it."""
        async def found():
            return next((d for d in await client.get_dialogs() if d.title == title), None)

        return (await in_time(found, f"no chat {title}")).entity

    async def full(self, client, chat):
        if isinstance(chat, types.Chat):
            return (await client(messages.GetFullChatRequest(chat.id))).full_chat
        return (await client(channels.GetFullChannelRequest(chat))).full_chat

    async def supergroup(self, title, *people):
        """Ours makes one and takes people in; returns what ours calls it, and Boris' view of it."""
        name = (await self.ours("createChannel", text=title))["peer"]
        for person in ("@boris", *people):
            await self.ours("addMember", chat=name, person=person)
        return name, await self.seen_by(self.boris, title)

    # Chats.

    async def settings(self):
        """Title, description, photo and the end of a group that becomes a supergroup, as Telethon is told."""
        name = (await self.ours("createGroup", text="Trip", people=["@boris"]))["peer"]
        await self.seen_by(self.boris, "Trip")
        for call, what, action in (
                ("setTitle", {"text": "Journey"}, types.MessageActionChatEditTitle),
                ("setPhoto", {"path": self.picture}, types.MessageActionChatEditPhoto)):
            with Heard(self.boris, raw(types.UpdateNewMessage)) as heard:
                await self.ours(call, chat=name, **what)
                # What was written before may come meanwhile.
                while not isinstance(getattr((await heard.next()).message, "action", None), action):
                    pass
        await self.ours("setDescription", chat=name, text="To the sea")
        group = await self.seen_by(self.boris, "Journey")
        full = await self.full(self.boris, group)
        expect_equal(full.about, "To the sea", "the description")
        expect(isinstance(full.chat_photo, types.Photo), f"the photo is {full.chat_photo}")
        photo = await self.boris.download_media(full.chat_photo, bytes)
        here = await self.ours("fullChat", chat=name)
        expect_equal((here["digest"], here["ids"]), (digest(photo), [str(full.chat_photo.id)]), "the photo at both ends")

        moved = (await self.ours("upgrade", chat=name))["peer"]
        talk = next(d.entity for d in await self.boris.get_dialogs() if d.is_channel and f"channel-{d.entity.id}" == moved)
        full = await self.full(self.boris, talk)
        expect_equal(
            (talk.megagroup, full.about, full.migrated_from_chat_id), (True, "To the sea", group.id), "the supergroup")
        await self.ours("setUsername", chat=moved, text="journey_talk")
        expect_equal((await self.dinesh.get_entity("journey_talk")).id, talk.id, "who has the new name")
        await self.ours("deleteChat", chat=moved)
        await refused(errors.ChannelPrivateError, self.boris.get_messages(talk, limit=1))

    async def rules(self):
        """Slow mode, a history that new members do not see, contents that are not passed on."""
        name, talk = await self.supergroup("Rules")
        await self.ours("setSlowMode", chat=name, number=3600)
        await self.boris.send_message(talk, "first")
        await refused(errors.SlowModeWaitError, self.boris.send_message(talk, "second"))
        expect_equal((await self.full(self.boris, talk)).slowmode_seconds, 3600, "how slow it is")
        await self.ours("setSlowMode", chat=name)
        await self.boris.send_message(talk, "second")
        await self.ours("setHistoryVisible", chat=name, isOn=False)
        await self.ours("addMember", chat=name, person="@dinesh")
        there = await self.seen_by(self.dinesh, "Rules")
        await self.ours("send", chat=name, text="for all")
        texts = [m.raw_text for m in await self.dinesh.get_messages(there, limit=20) if m.raw_text]
        expect_equal(texts, ["for all"], "what a new member sees")
        texts = [m.raw_text for m in await self.boris.get_messages(talk, limit=20) if m.raw_text]
        expect_equal(texts, ["for all", "second", "first"], "what a former member sees")
        expect((await self.full(self.boris, talk)).hidden_prehistory, "the history is not said to be hidden")
        await self.ours("setContentProtected", chat=name, isOn=True)
        last = next(m for m in await self.boris.get_messages(talk, limit=5) if m.raw_text)
        await refused(errors.ChatForwardsRestrictedError, self.boris.forward_messages("me", last))
        expect((await self.seen_by(self.boris, "Rules")).noforwards, "the contents are not said to be protected")

    async def rights(self):
        """Administrators, bans, restrictions, and what all may do: Telethon feels each of them."""
        name, talk = await self.supergroup("Rights", "@dinesh")
        there = await self.seen_by(self.dinesh, "Rights")
        to_dinesh = await self.boris.get_input_entity("dinesh")
        await refused(errors.ChatAdminRequiredError, self.boris.edit_permissions(talk, to_dinesh, send_messages=False))
        await self.ours("promote", chat=name, person="@boris", names=["ban_users", "pin_messages"], text="Helper")
        mine = (await self.boris(channels.GetParticipantRequest(talk, "me"))).participant
        expect_equal(
            (mine.admin_rights.ban_users, mine.admin_rights.pin_messages, mine.admin_rights.change_info, mine.rank),
            (True, True, False, "Helper"), "the rights of an administrator")
        await self.boris.edit_permissions(talk, to_dinesh, send_messages=False)
        await self.boris.edit_permissions(talk, to_dinesh)
        await self.ours("demote", chat=name, person="@boris")
        await refused(errors.ChatAdminRequiredError, self.boris.edit_permissions(talk, to_dinesh, send_messages=False))

        forbidden = (errors.ChatWriteForbiddenError, errors.UserBannedInChannelError, errors.ForbiddenError)
        await self.ours("restrict", chat=name, person="@boris", names=["send_plain", "media"])
        await refused(forbidden, self.boris.send_message(talk, "may I?"))
        mine = (await self.boris(channels.GetParticipantRequest(talk, "me"))).participant
        expect(mine.banned_rights.send_messages and not mine.banned_rights.view_messages, f"the restriction: {mine}")
        await self.ours("restrict", chat=name, person="@boris", names=[])
        await self.boris.send_message(talk, "I may")
        await self.ours("setPermissions", chat=name, names=["send_plain", "media"])
        await refused(forbidden, self.boris.send_message(talk, "may we?"))
        rights = (await self.seen_by(self.boris, "Rights")).default_banned_rights
        expect(rights.send_plain and rights.send_photos and not rights.pin_messages, f"what all may do: {rights}")
        await self.ours("setPermissions", chat=name, names=["pin_messages"])
        await self.boris.send_message(talk, "we may")
        await self.ours("ban", chat=name, person="@dinesh")
        await refused(errors.ChannelPrivateError, self.dinesh.get_messages(there, limit=1))
        await self.ours("unban", chat=name, person="@dinesh")
        await self.ours("addMember", chat=name, person="@dinesh")
        await self.dinesh.get_messages(there, limit=1)

    async def deletions(self):
        """A range of messages, and a whole history, is gone for Telethon as well."""
        sent = [(await self.ours("send", chat="@boris", text=f"range {number}"))["id"] for number in range(6)]

        async def texts():
            found = await self.boris.get_messages(self.to_alice, limit=30)
            return [m.raw_text for m in reversed(found) if m.raw_text and m.raw_text.startswith("range")]

        with Heard(self.boris, events.MessageDeleted()) as heard:
            answer = await self.ours("deleteMessages", chat="@boris", number=sent[1], until=sent[4])
            expect_equal(len((await heard.next()).deleted_ids), 2, "what Telethon is told of")
        expect_equal(answer["number"], 2, "how many are deleted")
        left = ["range 0", "range 1", "range 4", "range 5"]
        expect_equal(await texts(), left, "what is left")
        await self.ours("deleteHistory", chat="@boris", isOn=False)
        expect_equal(await texts(), left, "what was deleted for us alone, as Boris sees it")
        await self.ours("send", chat="@boris", text="range 6")
        here = (await self.ours("history", chat="@boris"))["texts"]
        expect_equal([text for text in here if text], ["range 6"], "our own history")
        await self.ours("deleteHistory", chat="@boris", isOn=True)
        expect("range 6" not in await texts(), "what was deleted for both is there for Boris")
        name, talk = await self.supergroup("Emptied")
        await self.boris.send_message(talk, "theirs")
        await self.ours("send", chat=name, text="ours")
        await self.ours("deleteHistory", chat=name, isOn=True)
        found = [m.raw_text for m in await self.boris.get_messages(talk, limit=20) if m.raw_text]
        expect_equal(found, [], "what is left of the supergroup")

    # People.

    async def contacts(self):
        """A contact of ours stands in the list of our other device, and sees the number that we share."""
        async def names():
            found = await self.device(functions.contacts.GetContactsRequest(0))
            return {user.id: (user.first_name, user.last_name) for user in found.users}

        async def phone():
            return (await self.dinesh(functions.users.GetUsersRequest([self.alice_at_dinesh])))[0].phone

        expect_equal(await phone(), None, "our number before it is shared")
        await self.ours("addContact", person="@dinesh", text="Din", more="Esh", isOn=True)
        expect_equal((await names()).get(self.dinesh_id), ("Din", "Esh"), "the contact")
        expect_equal(await phone(), self.lab.account(5)["phone"], "our number as our contact sees it")
        await self.ours("removeContact", person="@dinesh")
        expect(self.dinesh_id not in await names(), "the contact is still there")

    async def blocks(self):
        """Who is blocked is refused, and nothing of it arrives; afterwards it does."""
        await self.boris.send_message(self.to_alice, "before")
        await self.ours("block", person="@boris")
        listed = (await self.device(functions.contacts.GetBlockedRequest(0, 10))).blocked
        expect_equal([one.peer_id.user_id for one in listed], [self.boris_id], "who is blocked")
        await refused(errors.UserIsBlockedError, self.boris.send_message(self.to_alice, "while blocked"))
        await self.ours("unblock", person="@boris")
        await self.boris.send_message(self.to_alice, "after")
        here = (await self.ours("history", chat="@boris", number=2))["texts"]
        expect_equal(here, ["after", "before"], "what has arrived")

    async def privacy(self):
        """Number, last visit and text are seen by all, by nobody, or by who is named."""
        async def seen():
            return (await self.dinesh(functions.users.GetUsersRequest([self.alice_at_dinesh])))[0]

        async def text():
            return (await self.dinesh(functions.users.GetFullUserRequest(self.alice_at_dinesh))).full_user.about

        await self.ours("updateProfile", names=["At lunch"])
        for is_online in (True, False):
            await self.ours("setOnline", isOn=is_online)
        for is_shown in (True, False):
            for setting in ("phone", "last_seen", "bio"):
                await self.ours("setPrivacy", text=setting, isOn=is_shown)
            user = await seen()
            expect_equal(user.phone is not None, is_shown, "whether the number is seen")
            expect_equal(isinstance(user.status, types.UserStatusRecently), not is_shown, f"the visit is {user.status}")
            expect_equal(await text() == "At lunch", is_shown, "whether the text is seen")
        await self.ours("setPrivacy", text="bio", isOn=False, people=["@dinesh"])
        expect_equal(await text(), "At lunch", "the text as who is named sees it")
        there = (await self.boris(functions.users.GetFullUserRequest(self.to_alice))).full_user
        expect(there.about != "At lunch", "who is not named sees the text")
        for setting in ("last_seen", "bio"):
            await self.ours("setPrivacy", text=setting, isOn=True)

    async def profile(self):
        """Our name, text, username and photo as Telethon sees them."""
        await self.ours("updateProfile", text="Alicia", more="Adams", names=["Mostly at lunch"])
        await self.ours("setOwnUsername", text="alicia_adams")
        photo = (await self.ours("setProfilePhoto", path=self.picture))["ids"][0]
        user = await self.boris.get_entity("alicia_adams")
        expect_equal((user.id, user.first_name, user.last_name), (self.to_alice.user_id, "Alicia", "Adams"), "our name")
        full = (await self.boris(functions.users.GetFullUserRequest(user))).full_user
        expect_equal((full.about, str(full.profile_photo.id)), ("Mostly at lunch", photo), "our text and photo")
        photos = await self.boris.get_profile_photos(user)
        here = await self.ours("profilePhotos", person="me")
        expect_equal([str(one.id) for one in photos], here["ids"], "our photos")
        expect_equal(digest(await self.boris.download_media(photos[0], bytes)), here["digest"], "the newest of them")
        await self.ours("deleteProfilePhoto")
        expect_equal(
            [str(one.id) for one in await self.boris.get_profile_photos(user)], here["ids"][1:], "our photos afterwards")
        await self.ours("setOwnUsername", text="alice")

    async def theirs(self):
        """What Telethon has made of itself and of a chat, with their photos, as ours reads it."""
        await self.boris(functions.account.UpdateProfileRequest(first_name="Bob", last_name="Berg", about="Hungry"))
        file = await self.boris.upload_file(self.other)
        made = (await self.boris(functions.photos.UploadProfilePhotoRequest(file=file))).photo
        here = await self.ours("fullUser", person="@boris")
        expect_equal((here["text"], here["ids"]), ("Hungry", [str(made.id)]), "text and photo of Boris")
        expect_equal(here["digest"], digest(await self.boris.download_media(made, bytes)), "the bytes of his photo")
        photos = await self.boris.get_profile_photos("me")
        listed = (await self.ours("profilePhotos", person="@boris"))["ids"]
        expect_equal(listed, [str(one.id) for one in photos], "his photos")
        made = await self.boris(channels.CreateChannelRequest("Theirs", "Soup", megagroup=True))
        group = made.chats[0]
        await self.boris(channels.InviteToChannelRequest(group, [self.to_alice]))
        file = await self.boris.upload_file(a_picture(70, 80, 90))
        await self.boris(channels.EditPhotoRequest(group, types.InputChatUploadedPhoto(file)))
        await self.boris(messages.ToggleNoForwardsRequest(group, True))
        photo = (await self.full(self.boris, group)).chat_photo
        await self.ours("chats")
        here = await self.ours("fullChat", chat=f"channel-{group.id}")
        expect_equal(
            (here["title"], here["text"], here["number"], here["isProtected"], here["ids"]),
            ("Theirs", "Soup", 2, True, [str(photo.id)]), "the chat of Boris")
        expect_equal(here["digest"], digest(await self.boris.download_media(photo, bytes)), "the bytes of its photo")

    async def stories(self):
        """A story of ours is seen by Telethon until it is deleted, and one of Telethon's by us."""
        async def listed():
            return (await self.boris(functions.stories.GetPeerStoriesRequest(self.to_alice))).stories.stories

        ours = (await self.ours("postStory", path=self.picture, text="The sea"))["id"]
        story = next(one for one in await listed() if one.id == ours)
        expect_equal(story.caption, "The sea", "the text of our story")
        expect(await self.boris.download_media(story.media, bytes), "the picture of our story cannot be fetched")
        await self.ours("deleteStory", number=ours)
        expect(ours not in [one.id for one in await listed()], "our story is still there")
        media = types.InputMediaUploadedPhoto(await self.boris.upload_file(a_picture(7, 8, 9)))
        sent = await self.boris(functions.stories.SendStoryRequest(
            types.InputPeerSelf(), media, [types.InputPrivacyValueAllowAll()], caption="Soup", period=86_400))
        theirs = next(u.id for u in sent.updates if isinstance(u, types.UpdateStoryID))
        here = await self.ours("stories", person="@boris")
        expect_equal((here["ids"], here["texts"]), ([str(theirs)], ["Soup"]), "the story of Boris")
        there = (await self.boris(functions.stories.GetStoriesByIDRequest(types.InputPeerSelf(), [theirs]))).stories[0]
        expect_equal(here["digest"], digest(await self.boris.download_media(there.media, bytes)), "its bytes")
        await self.boris(functions.stories.DeleteStoriesRequest(types.InputPeerSelf(), [theirs]))
        expect_equal((await self.ours("stories", person="@boris"))["ids"], [], "stories of Boris afterwards")


async def run(description, probe, directory, verbose):
    daily = OursDaily(known_lab(description), description, probe, directory)
    steps = [
        ("sign-ins", daily.start),
        ("our settings of groups, supergroups made of them", daily.settings),
        ("our rules of supergroups", daily.rules),
        ("rights that we give and take", daily.rights),
        ("our deletions", daily.deletions),
        ("our contacts", daily.contacts),
        ("our blocks", daily.blocks),
        ("our privacy", daily.privacy),
        ("our profile", daily.profile),
        ("their profile and chat, read by us", daily.theirs),
        ("stories both ways", daily.stories),
    ]
    try:
        return await run_part(
            ", with chats and people of a program of ours", steps, lambda: (daily.boris, daily.dinesh, daily.device),
            verbose)
    finally:
        await daily.person.kill()


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program whose `lab` is used; `loadprobe` is beside it"}), lab=False)
    probe = probe_beside(arguments.mtproto)
    if probe is None:
        return 0
    with tempfile.TemporaryDirectory() as directory:
        return on_a_lab(
            lambda description: run(description, probe, directory, arguments.verbose), arguments.mtproto, directory)


if __name__ == "__main__":
    sys.exit(main())
