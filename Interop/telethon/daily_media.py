"""Telethon and what people send besides words: stickers, custom emoji, previews of pages, and a scripted user who presses
buttons and votes.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, with a lab of its own: it
writes the script and the pages of that lab itself.
"""

import asyncio
import gzip
import json
import os
import struct
import subprocess
import sys
import tempfile
import time

from telethon import Button, errors, events, functions, types, utils
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Heard, raw, refused  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

SCRIPT = {
    "users": {
        "clara": [
            {"when": "press it", "press": "yes", "send": "pressed"},
            {"when": "Vote?", "vote": "blue"},
        ]
    }
}
PAGES = [
    {
        "url": "https://news.example.org/first",
        "title": "First",
        "description": "What happened.",
        "site_name": "News",
        "picture": True,
    },
    {"url": "https://slow.example.org", "title": "Slow", "seconds": 1},
]


def webp_size(content):
    """Width and height of a lossless WebP."""
    expect_equal((content[:4], content[8:16], content[20]), (b"RIFF", b"WEBPVP8L", 0x2F), "the head of a WebP")
    (sides,) = struct.unpack("<I", content[21:25])
    return (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1


class DailyMedia:
    def __init__(self, lab):
        self.lab = lab
        self.alice = self.boris = self.bot = None

    async def start(self):
        """Two users and the bot sign in."""
        self.alice, self.boris, self.bot = (self.lab.client(StringSession()) for _ in range(3))
        await sign_in(self.alice, self.lab.account(5))
        await sign_in(self.boris, self.lab.account(2))
        await self.bot.start(bot_token=self.lab.bots[0]["token"])
        self.to_boris = await self.alice.get_input_entity("boris")

    async def stickers(self):
        """A set is found, installed and ordered; its stickers are sent, downloaded, used and kept."""
        named = types.InputStickerSetShortName("LabFaces")
        found = await self.alice(functions.messages.GetStickerSetRequest(named, 0))
        expect_equal([pack.emoticon for pack in found.packs], ["😀", "😢", "❤"], "emoji of the set")
        same = await self.alice(functions.messages.GetStickerSetRequest(named, found.set.hash))
        expect(isinstance(same, types.messages.StickerSetNotModified), f"{same}")
        await self.alice(functions.messages.InstallStickerSetRequest(named, False))
        installed = await self.alice(functions.messages.GetAllStickersRequest(0))
        expect_equal([one.short_name for one in installed.sets], ["LabFaces"], "installed sets")
        same = await self.alice(functions.messages.GetAllStickersRequest(installed.hash))
        expect(isinstance(same, types.messages.AllStickersNotModified), f"{same}")
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.alice.send_file(self.to_boris, found.documents[0])
            message = (await heard.next()).message
        expect(message.sticker is not None and message.file.emoji == "😀", f"{message}")
        content = await message.download_media(bytes)
        expect_equal((len(content), webp_size(content)), (message.file.size, (512, 512)), "the sticker")
        recent = await self.alice(functions.messages.GetRecentStickersRequest(0))
        expect_equal([one.id for one in recent.stickers], [found.documents[0].id], "used stickers")
        await self.alice(functions.messages.FaveStickerRequest(found.documents[1], False))
        kept = await self.alice(functions.messages.GetFavedStickersRequest(0))
        expect_equal([one.id for one in kept.stickers], [found.documents[1].id], "kept stickers")

    async def animations(self):
        """A moving sticker is a packed animation."""
        found = await self.boris(
            functions.messages.GetStickerSetRequest(types.InputStickerSetShortName("LabMotion"), 0))
        content = await self.boris.download_media(found.documents[0], bytes)
        animation = json.loads(gzip.decompress(content))
        expect_equal((animation["tgs"], animation["w"], animation["fr"]), (1, 512, 60), "the animation")

    async def sets(self):
        """A bot makes a set for a user from what it uploads, and changes it."""
        faces = await self.bot(functions.messages.GetStickerSetRequest(types.InputStickerSetShortName("LabFaces"), 0))
        content = await self.bot.download_media(faces.documents[2], bytes)
        with Heard(self.bot, events.NewMessage(pattern="/start")) as heard:
            await self.alice.send_message(self.lab.bots[0]["username"], "/start")
            alice = await (await heard.next()).get_input_sender()
        file = await self.bot.upload_file(content, file_name="sticker.webp")
        uploaded = await self.bot(
            functions.messages.UploadMediaRequest(alice, types.InputMediaUploadedDocument(file, "image/webp", [])))
        item = types.InputStickerSetItem(utils.get_input_document(uploaded.document), "💘")
        name = f"hearts_by_{self.lab.bots[0]['username']}"
        user = types.InputUser(alice.user_id, alice.access_hash)
        made = await self.bot(functions.stickers.CreateStickerSetRequest(user, "Hearts", name, [item]))
        expect_equal((made.set.title, len(made.documents)), ("Hearts", 1), "the set")
        named = types.InputStickerSetShortName(name)
        more = await self.bot(functions.stickers.AddStickerToSetRequest(named, item))
        expect_equal(more.set.count, 2, "stickers of the set")
        await self.bot(functions.stickers.RemoveStickerFromSetRequest(more.documents[0]))
        seen = await self.alice(functions.messages.GetStickerSetRequest(named, 0))
        expect_equal((seen.set.count, seen.set.creator), (1, True), "the set as its owner sees it")
        await refused(
            errors.PackShortNameOccupiedError,
            self.bot(functions.stickers.CreateStickerSetRequest(user, "Hearts", name, [item])))

    async def custom_emoji(self):
        """A custom emoji stands in a text, and is found by its document."""
        found = await self.alice(functions.messages.GetStickerSetRequest(types.InputStickerSetShortName("LabEmoji"), 0))
        entity = types.MessageEntityCustomEmoji(0, 1, found.documents[0].id)
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            await self.alice.send_message(self.to_boris, "❤", formatting_entities=[entity])
            message = (await heard.next()).message
        documents = await self.boris(
            functions.messages.GetCustomEmojiDocumentsRequest([message.entities[0].document_id]))
        content = await self.boris.download_media(documents[0], bytes)
        expect_equal(webp_size(content), (100, 100), "the emoji")

    async def previews(self):
        """A link shows the page that the lab knows, unless the writer does not want it; others show nothing."""
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            sent = await self.alice.send_message(self.to_boris, "https://news.example.org/first")
            page = (await heard.next()).message.web_preview
            expect_equal((page.title, page.site_name), ("First", "News"), "the preview")
            expect_equal(sent.web_preview.id, page.id, "the preview that the writer sees")
            picture = await self.boris.download_media(page.photo, bytes)
            expect(picture.startswith(b"\xff\xd8"), "the picture of the page is none")
            await self.alice.send_message(self.to_boris, "https://news.example.org/first", link_preview=False)
            expect((await heard.next()).message.media is None, "a preview that nobody wanted")
            await self.alice.send_message(self.to_boris, "https://unknown.example.org")
            expect((await heard.next()).message.media is None, "a preview of an unknown page")
            await self.alice.send_message(self.to_boris, "t.me/boris")
            expect_equal((await heard.next()).message.web_preview.type, "telegram_user", "a user's page")

    async def pending_previews(self):
        """A page that takes its time comes with an update."""
        with Heard(self.alice, raw(types.UpdateWebPage)) as heard:
            sent = await self.alice.send_message("me", "https://slow.example.org")
            expect(isinstance(sent.media.webpage, types.WebPagePending), f"{sent.media}")
            update = await heard.next()
        expect_equal((update.webpage.title, update.webpage.id), ("Slow", sent.media.webpage.id), "the page")

    async def scripted_buttons(self):
        """A scripted user presses a bot's button, and votes in a poll."""
        clara = await self.alice.get_input_entity("clara")
        with Heard(self.bot, events.CallbackQuery()) as pressed, Heard(self.bot, events.NewMessage()) as heard:
            group = await self.alice(functions.messages.CreateChatRequest([clara, self.lab.bots[0]["username"]], "Group"))
            chat = group.updates.chats[0] if hasattr(group, "updates") else group.chats[0]
            await self.alice.send_message(chat, "/here")
            place = await (await heard.next()).get_input_chat()
            await self.bot.send_message(place, "press it", buttons=[Button.inline("yes", b"1"), Button.inline("no", b"0")])
            query = await pressed.next()
            expect_equal(query.data, b"1", "what was pressed")
            await query.answer("thanks")
        poll = types.Poll(
            id=0, question=types.TextWithEntities("Vote?", []),
            answers=[types.InputPollAnswer(types.TextWithEntities(text, [])) for text in ("red", "blue")], hash=0,
            public_voters=True) if hasattr(types, "InputPollAnswer") else types.Poll(
            id=0, question=types.TextWithEntities("Vote?", []),
            answers=[
                types.PollAnswer(types.TextWithEntities(text, []), bytes([number]))
                for number, text in enumerate(("red", "blue"))
            ], public_voters=True)
        with Heard(self.alice, raw(types.UpdateMessagePoll)) as heard:
            await self.alice.send_message(chat, file=types.InputMediaPoll(poll))
            update = await heard.next()
        expect_equal(update.results.total_voters, 1, "voters")


def files(directory):
    """The script and the pages, as a lab takes them."""
    options = []
    for option, content in (("--script", SCRIPT), ("--pages", PAGES)):
        path = os.path.join(directory, f"{option.strip('-')}.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file)
        options += [option, path]
    return options


def lab_with(program, directory, *options):
    """Starts a lab of its own; its description stands in the directory."""
    description = os.path.join(directory, "lab.json")
    process = subprocess.Popen(
        [program, "lab", "--describe", description, *options], stdout=subprocess.DEVNULL)
    for _ in range(600):
        if os.path.exists(description):
            return process, description
        if process.poll() is not None:
            raise SystemExit("error: the lab ended before it was ready")
        time.sleep(0.1)
    process.kill()
    raise SystemExit("error: the lab did not become ready")


def on_a_lab(work, program, directory, *options):
    """Runs work(description) beside a lab of its own, which has to be there at the end. Returns the exit status."""
    process, description = lab_with(program, directory, *options)
    try:
        status = asyncio.run(work(description))
        if process.poll() is not None:
            print("error: the lab ended before it was asked to", file=sys.stderr)
            status = 1
    finally:
        process.terminate()
        process.wait()
    return status


async def run(description, verbose):
    media = DailyMedia(known_lab(description))
    steps = [
        ("sign-ins", media.start),
        ("stickers", media.stickers),
        ("moving stickers", media.animations),
        ("sets of bots", media.sets),
        ("custom emoji", media.custom_emoji),
        ("previews", media.previews),
        ("previews that take their time", media.pending_previews),
        ("scripted users press and vote", media.scripted_buttons),
    ]
    return await run_part(
        ", daily use of media", steps, lambda: (media.alice, media.boris, media.bot), verbose)


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program whose `lab` is used"}), lab=False)
    with tempfile.TemporaryDirectory() as directory:
        return on_a_lab(
            lambda description: run(description, arguments.verbose), arguments.mtproto, directory, *files(directory))


if __name__ == "__main__":
    sys.exit(main())
