"""Our clients at one end of the local Telegram, Telethon at the other: the example bot and its user, and what the command line
sends.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py. Where the example bot is not
built, its step fails if MTPROTO_EXAMPLES is set, as in continuous integration, and else the last line begins with "skipped:".
"""

import asyncio
import json
import os
import shutil
import struct
import sys
import tempfile
import zlib

from telethon import Button, events, functions, types
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import SECONDS, Heard, raw  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402


def picture(side=64):
    """A PNG file of one colour."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = (b"\x00" + b"\x20\x60\xa0" * side) * side
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Ours:
    def __init__(self, lab, description, mtproto):
        self.lab = lab
        self.description = description
        self.mtproto = mtproto
        self.home = tempfile.mkdtemp(prefix="mtproto-ours-")
        self.boris = self.bot = self.left_out = None

    async def run(self, *arguments, status=0):
        """Runs a command of ours as alice; returns what it printed."""
        process = await asyncio.create_subprocess_exec(
            self.mtproto, *arguments, "--lab", self.description, env={**os.environ, "HOME": self.home},
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        output, errors = await process.communicate()
        if process.returncode != status:
            raise Failure(f"mtproto {arguments[0]} ended with {process.returncode}: {errors.decode().strip()}")
        return output.decode()

    async def json(self, *arguments):
        """The same for commands that print one object per line, or one or a list over several lines."""
        text = await self.run(*arguments, "--json")
        try:
            found = json.loads(text)
            return found if isinstance(found, list) else [found]
        except json.JSONDecodeError:
            return [json.loads(line) for line in text.splitlines()]

    async def start(self):
        """Our user and Telethon's sign in."""
        account = self.lab.account(5)
        await self.run("login", "--phone", account["phone"], "--code", account["code"])
        self.boris = self.lab.client(StringSession())
        await sign_in(self.boris, self.lab.account(2))
        self.to_boris = "@" + self.lab.account(2)["username"]
        self.to_alice = await self.boris.get_input_entity(account["username"])

    async def our_bot(self):
        """The example bot: a command with buttons, one pressed, arithmetic, what fits nothing else, inline mode."""
        program = os.path.join(os.path.dirname(self.mtproto), "firstbot")
        if not os.path.exists(program):
            # Who asks for the examples is not to take it for tried.
            expect("MTPROTO_EXAMPLES" not in os.environ, f"{program} is not built")
            self.left_out = "our bot (firstbot is not built, MTPROTO_EXAMPLES=1 wants it)"
            return
        name = self.lab.bots[0]["username"]
        process = await asyncio.create_subprocess_exec(program, self.description)
        try:
            with Heard(self.boris, events.NewMessage(from_users=name)) as heard:
                message = None
                for _ in range(SECONDS):
                    # A bot that is not there yet finds it when it comes.
                    await self.boris.send_message(name, "/start")
                    try:
                        message = (await heard.next(5)).message
                        break
                    except asyncio.TimeoutError:
                        continue
                expect(message is not None, "the bot does not answer")
                expect_equal([b.text for row in message.buttons for b in row], ["Tea", "Coffee"], "buttons")
            with Heard(self.boris, events.MessageEdited()) as edited:
                answer = await message.click(text="Tea")
                expect_equal(answer.message, "Careful, it is hot.", "what the pressed button says")
                expect_equal((await edited.next()).raw_text, "Here is your tea.", "the text after the press")
            with Heard(self.boris, events.NewMessage(from_users=name)) as heard:
                sent = await self.boris.send_message(name, "20 + 22")
                answer = (await heard.next()).message
                while answer.reply_to is None:
                    answer = (await heard.next()).message
                expect_equal((answer.raw_text, answer.reply_to.reply_to_msg_id), ("42", sent.id), "the sum")
                # No handler but the last fits this one.
                await self.boris.send_message(name, "twenty and two")
                expect_equal((await heard.next()).raw_text, "twenty and two", "what the bot says to anything else")
            found = await self.boris.inline_query(name, "quiet")
            expect_equal([result.title for result in found], ["Louder"], "results")
            chosen = await found[0].click(self.to_alice)
            expect_equal(chosen.raw_text, "QUIET", "the result that was sent")
            menu = await self.boris(functions.users.GetFullUserRequest(name))
            expect_equal([c.command for c in menu.full_user.bot_info.commands], ["start"], "the bot's menu")
        finally:
            process.terminate()
            await process.wait()

    async def albums(self):
        """An album of ours arrives as one, with its caption; it is forwarded as a copy."""
        path = os.path.join(self.home, "picture.png")
        with open(path, "wb") as file:
            file.write(picture())
        with Heard(self.boris, events.Album()) as heard:
            sent = await self.json("album", self.to_boris, path, path, "--caption", "both")
            album = await heard.next()
            expect_equal([m.raw_text for m in album.messages], ["both", ""], "captions")
            expect(all(m.photo for m in album.messages), "no photos")
            expect(await self.boris.download_media(album.messages[0], bytes), "an empty photo")
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.run("forward", self.to_boris, str(sent[0]["id"]), "--to", self.to_boris, "--copy")
            copy = (await heard.next()).message
            expect_equal((copy.raw_text, copy.fwd_from), ("both", None), "the copy")

    async def polls(self):
        """Telethon votes in a poll of ours; we see it, and vote in one of Telethon's."""
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            sent = (await self.json("poll", self.to_boris, "Lunch?", "Yes", "No"))[0]
            message = (await heard.next()).message
        poll = message.poll.poll
        expect_equal([answer.text.text for answer in poll.answers], ["Yes", "No"], "answers")
        await message.click(1)
        # Only who has voted sees the votes.
        result = (await self.json("vote", self.to_boris, str(sent["id"]), "1"))[0]
        expect_equal([answer["votes"] for answer in result["answers"]], [1, 1], "votes")
        theirs = await self.boris.send_message(
            self.to_alice,
            file=types.InputMediaPoll(
                types.Poll(
                    id=0, hash=0, question=types.TextWithEntities("Tea?", []),
                    answers=[types.InputPollAnswer(types.TextWithEntities(text, [])) for text in ("Now", "Later")])))
        here = (await self.json("history", self.to_boris, "--limit", "1"))[0]
        result = (await self.json("vote", self.to_boris, str(here["id"]), "2"))[0]
        expect_equal([answer["chosen"] for answer in result["answers"]], [False, True], "what we chose")
        await theirs.click(0)
        seen = await self.boris.get_messages(self.to_alice, ids=theirs.id)
        expect_equal([r.voters for r in seen.poll.results.results or []], [1, 1], "votes that Telethon sees")

    async def reactions_and_pins(self):
        """Our reaction and our pin are seen at the other side, and go again."""
        sent = await self.boris.send_message(self.to_alice, "what do you think?")
        here = (await self.json("history", self.to_boris, "--limit", "1"))[0]["id"]
        await self.run("react", self.to_boris, str(here), "👍")
        seen = await self.boris.get_messages(self.to_alice, ids=sent.id)
        expect_equal([r.reaction.emoticon for r in seen.reactions.results], ["👍"], "reactions")
        await self.run("react", self.to_boris, str(here))
        seen = await self.boris.get_messages(self.to_alice, ids=sent.id)
        expect(seen.reactions is None or not seen.reactions.results, "the reaction is still there")
        with Heard(self.boris, raw(types.UpdatePinnedMessages)) as heard:
            await self.run("pin", self.to_boris, str(here))
            expect_equal((await heard.next()).messages, [sent.id], "what was pinned")
            await self.run("pin", self.to_boris, str(here), "--unpin")
            expect(not (await heard.next()).pinned, "it is still pinned")

    async def scheduled(self):
        """A message of ours that waits is sent at once when we say so."""
        waiting = (await self.json("send", self.to_boris, "in an hour", "--at", "+3600"))[0]["id"]
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.run("scheduled", self.to_boris, "--send", str(waiting))
            expect_equal((await heard.next()).raw_text, "in an hour", "what was sent early")

    async def topics(self):
        """Telethon makes a forum with a topic; we list it, write in it and begin another one, which Telethon reads."""
        made = await self.boris(functions.channels.CreateChannelRequest("Kitchen", "", megagroup=True, forum=True))
        forum = made.chats[0]
        await self.boris(functions.channels.InviteToChannelRequest(forum, [self.to_alice]))
        made = await self.boris(functions.messages.CreateForumTopicRequest(forum, "Tea"))
        tea = next(u.id for u in made.updates if isinstance(u, types.UpdateMessageID))
        name = f"t.me/c/{forum.id}"
        await self.run("chats")
        listed = await self.json("topics", name)
        expect_equal([(t["id"], t["title"]) for t in listed], [(tea, "Tea"), (1, "General")], "topics")
        await self.run("send", name, "green", "--topic", str(tea))
        texts = [m.raw_text async for m in self.boris.iter_messages(forum, reply_to=tea) if m.raw_text]
        expect_equal(texts, ["green"], "what Telethon finds in the topic")
        await self.boris.send_message(forum, "black", reply_to=tea)
        here = await self.json("history", name, "--topic", str(tea))
        expect_equal([m["text"] for m in here if m["text"]], ["green", "black"], "what we find in it")
        coffee = (await self.json("topics", name, "--create", "Coffee"))[0]["id"]
        found = await self.boris(functions.messages.GetForumTopicsByIDRequest(forum, [coffee]))
        expect_equal(found.topics[0].title, "Coffee", "the topic that we began")

    async def pressing(self):
        """We press a button of Telethon's bot."""
        self.bot = self.lab.client(StringSession())
        await self.bot.start(bot_token=self.lab.bots[0]["token"])
        name = "@" + self.lab.bots[0]["username"]

        async def greet(event):
            await event.respond("Well?", buttons=[[Button.inline("Tea", b"tea")]])

        async def pour(event):
            await event.answer("Hot!", alert=True)

        self.bot.add_event_handler(greet, events.NewMessage(pattern="/start"))
        self.bot.add_event_handler(pour, events.CallbackQuery(data=b"tea"))
        await self.run("send", name, "/start")
        for _ in range(SECONDS):
            newest = (await self.json("history", name, "--limit", "1"))[0]
            if newest["text"] == "Well?":
                break
            await asyncio.sleep(0.3)
        answer = (await self.json("press", name, str(newest["id"]), "Tea"))[0]
        expect_equal((answer["text"], answer["alert"]), ("Hot!", True), "what the bot answered")

    async def covered_photos(self):
        """A photo of ours under a spoiler, and one that ends: Telethon sees what they are, opens one, and it is gone."""
        path = os.path.join(self.home, "covered.png")
        with open(path, "wb") as file:
            file.write(picture())
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.run("upload", path, self.to_boris, "--photo", "--spoiler")
            message = (await heard.next()).message
            expect_equal((message.media.spoiler, message.media.ttl_seconds), (True, None), "the covered photo")
            await self.run("upload", path, self.to_boris, "--photo", "--lifetime", "1")
            message = (await heard.next()).message
        expect_equal((message.media.spoiler, message.media.ttl_seconds), (False, 1), "the photo that ends")
        expect(message.media_unread, "it was opened already")
        expect(await self.boris.download_media(message, bytes), "an empty photo")
        await self.boris(functions.messages.ReadMessageContentsRequest([message.id]))
        for _ in range(SECONDS):
            message = await self.boris.get_messages(self.to_alice, ids=message.id)
            if message.media.photo is None:
                break
            await asyncio.sleep(0.3)
        expect(message.media.photo is None, "the photo is still there")
        expect_equal(message.media.ttl_seconds, 1, "for how long it was there")


async def main():
    arguments = read_arguments(("--mtproto", {"required": True, "help": "our command line"}))
    ours = Ours(known_lab(arguments.lab), os.path.abspath(arguments.lab), os.path.abspath(arguments.mtproto))
    steps = [
        ("sign-ins", ours.start),
        ("our bot", ours.our_bot),
        ("our albums", ours.albums),
        ("polls both ways", ours.polls),
        ("our reactions and pins", ours.reactions_and_pins),
        ("our scheduled messages", ours.scheduled),
        ("topics", ours.topics),
        ("their buttons", ours.pressing),
        ("our covered photos", ours.covered_photos),
    ]
    try:
        status = await run_part(", with our clients", steps, lambda: (ours.boris, ours.bot), arguments.verbose)
        if ours.left_out is not None:
            print(f"skipped: {ours.left_out}")
        return status
    finally:
        shutil.rmtree(ours.home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
