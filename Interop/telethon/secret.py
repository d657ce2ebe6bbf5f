"""Encrypted chats through the local Telegram: Telethon with PyPI's telethon-secret-chat at both ends.

The lab relays what it cannot read, so only two clients that agree on a key show that it arrives whole. Prints one line per
step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, if the package is there.
"""

import asyncio
import io
import os
import sys
import time

from telethon import errors, events, functions, types
from telethon.sessions import StringSession
from telethon_secret_chat import SecretChatManager, __version__ as package_version

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

SECONDS = 20


class Device:
    """A client, its end of the chat, and what it is told there."""

    def __init__(self, lab, accepts):
        self.client = lab.client(StringSession())
        self.chats, self.heard, self.ended = asyncio.Queue(), asyncio.Queue(), asyncio.Queue()
        self.manager = SecretChatManager(self.client, auto_accept=accepts, new_chat_created=self.begun)
        self.manager.add_secret_event_handler(func=self.heard.put)
        self.client.add_event_handler(self.changed, events.Raw(types=[types.UpdateEncryption]))

    async def begun(self, chat, created_by_me):
        await self.chats.put(chat)

    async def changed(self, update):
        if isinstance(update.chat, types.EncryptedChatDiscarded):
            await self.ended.put(update.chat)

    async def next(self, queue):
        return await asyncio.wait_for(queue.get(), SECONDS)


class Secret:
    def __init__(self, lab):
        self.lab = lab
        self.alice, self.boris, self.other = Device(lab, False), Device(lab, True), Device(lab, False)
        self.chat = None

    async def start(self):
        """Two users sign in, one of them on two devices."""
        for device, home in [(self.alice, 5), (self.boris, 2), (self.other, 2)]:
            await sign_in(device.client, self.lab.account(home))
            await device.client.get_dialogs(limit=1)

    async def begin(self):
        """One asks for a chat, a device of the other accepts; for the user's second device the request is over."""
        to_boris = self.lab.account(2)["username"]
        number = await self.alice.manager.start_secret_chat(to_boris)
        self.chat = (await self.alice.next(self.alice.chats)).id
        expect_equal(self.chat, number, "the id of the chat")
        expect_equal((await self.boris.next(self.boris.chats)).id, self.chat, "the id at the other end")
        expect_equal((await self.other.next(self.other.ended)).id, self.chat, "what the second device is told")

    async def texts(self):
        """Texts arrive whole and in order, both ways."""
        for sender, receiver in [(self.alice, self.boris), (self.boris, self.alice)]:
            for number in range(5):
                await sender.manager.send_secret_message(self.chat, f"text {number} ✓")
            for number in range(5):
                text = (await receiver.next(receiver.heard)).decrypted_event.message
                expect_equal(text, f"text {number} ✓", "a text")

    async def files(self):
        """A small file and one that is uploaded as a big one, both ways."""
        for sender, receiver, size in [
            (self.alice, self.boris, 70_001), (self.boris, self.alice, 11 << 20)
        ]:
            content = os.urandom(size)
            file = io.BytesIO(content)
            file.name = "secret.bin"
            await sender.manager.send_secret_document(
                self.chat, file, b"", 0, 0, "secret.bin", "application/octet-stream", size)
            message = (await receiver.next(receiver.heard)).decrypted_event
            expect(isinstance(message.file, types.EncryptedFile), f"the message has {message.file}")
            # Telethon encrypts each part by itself, so it has to ask for parts of the size in which they came.
            place = types.InputEncryptedFileLocation(message.file.id, message.file.access_hash)
            found = await receiver.client.download_file(
                place, part_size_kb=128, key=message.media.key, iv=message.media.iv)
            expect(bytes(found[:size]) == content, "the content of a file")

    async def signs(self):
        """One hears that the other writes and has read."""
        for sender, kind, request in [
            (self.alice, types.UpdateEncryptedChatTyping,
             lambda peer: functions.messages.SetEncryptedTypingRequest(peer, True)),
            (self.boris, types.UpdateEncryptedMessagesRead,
             lambda peer: functions.messages.ReadEncryptedHistoryRequest(peer, int(time.time()))),
        ]:
            receiver = self.boris if sender is self.alice else self.alice
            queue = asyncio.Queue()
            receiver.client.add_event_handler(queue.put, events.Raw(types=[kind]))
            await sender.client(request(sender.manager.get_secret_chat(self.chat).input_chat))
            expect_equal((await receiver.next(queue)).chat_id, self.chat, kind.__name__)

    async def end(self):
        """One closes the chat; the other is told, and can send nothing more."""
        peer = self.boris.manager.get_secret_chat(self.chat).input_chat
        await self.alice.manager.close_secret_chat(self.alice.manager.get_secret_chat(self.chat))
        expect_equal((await self.boris.next(self.boris.ended)).id, self.chat, "what the other end is told")
        try:
            await self.boris.client(functions.messages.SendEncryptedRequest(peer, bytes(40)))
        except errors.EncryptionDeclinedError:
            return
        raise Failure("a message into a closed chat was taken")


async def main():
    arguments = read_arguments()
    secret = Secret(known_lab(arguments.lab))
    steps = [
        ("sign-ins", secret.start),
        ("an encrypted chat begins", secret.begin),
        ("encrypted texts", secret.texts),
        ("encrypted files", secret.files),
        ("typing and reading", secret.signs),
        ("an encrypted chat ends", secret.end),
    ]
    return await run_part(
        f", telethon-secret-chat {package_version}", steps,
        lambda: [device.client for device in (secret.alice, secret.boris, secret.other) if device is not None],
        arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
