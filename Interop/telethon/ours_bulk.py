"""A program of ours that sends in bulk through an outbox, and is killed once; Telethon counts what comes of it, and has it in order: as
another device of Alice's, who sends, while it comes, and as Boris, who finds it in the chats later.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after ours_bots.py, with a lab of its own that has the
limits of real servers. The program is `loadprobe` (Tests/LoadProbe), which is looked for beside `mtproto`. Where it is not built, a line
that begins with "skipped:" says so; if MTPROTO_EXAMPLES is set, as in continuous integration, that fails.
"""

import os
import sys
import tempfile

from telethon import events, functions
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily_media import on_a_lab  # noqa: E402
from ours_chats import in_time  # noqa: E402
from ours_daily import Program, probe_beside  # noqa: E402
from test import expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

CHATS, PER_CHAT = 6, 4
MESSAGES = CHATS * PER_CHAT
# What each chat has to have.
WANTED = [[str(number) for number in range(1, PER_CHAT + 1)]] * CHATS


class OursBulk:
    def __init__(self, lab, description, probe, directory):
        self.lab = lab
        sizes = [str(number) for number in (MESSAGES, CHATS, 1)]
        self.program = Program(probe, "bulk", description, os.path.join(directory, "sender"), *sizes)
        self.device = self.boris = None
        # Texts by chat, in the order in which they came.
        self.heard = {}

    async def start(self):
        """Telethon signs in, as another device of Alice's and as Boris."""
        self.device, self.boris = (self.lab.client(StringSession()) for _ in range(2))
        for client, home in ((self.device, 5), (self.boris, 2)):
            await sign_in(client, self.lab.account(home))
        self.to_boris = await self.device.get_input_entity("boris")

        async def hear(event):
            if event.is_channel and event.raw_text:
                self.heard.setdefault(event.chat_id, []).append(event.raw_text)

        self.device.add_event_handler(hear, events.NewMessage())

    async def until_heard(self, count):
        async def is_heard():
            return True if sum(map(len, self.heard.values())) >= count else None

        await in_time(is_heard, f"not {count} messages, but {self.heard}")

    async def bulk(self):
        """Our program is killed between its messages, and the next one goes on: each comes once, in the order of its chat."""
        await self.program.start("given")
        await self.until_heard(MESSAGES // 3)
        await self.program.kill()
        await self.program.start("going")
        await self.program.until("sent")
        expect_equal(await self.program.until("entries"), f"entries {MESSAGES}", "what our outbox says")
        await self.until_heard(MESSAGES)
        expect_equal(list(self.heard.values()), WANTED, "the messages as they came")

    async def newcomer(self):
        """Who comes to the chats later finds each message once, in order."""
        chats = [one.entity for one in await self.device.get_dialogs() if one.title.startswith("Chat ")]
        for chat in chats:
            await self.device(functions.channels.InviteToChannelRequest(chat, [self.to_boris]))
        names = {chat.id for chat in chats}
        found = [one.entity for one in await self.boris.get_dialogs() if one.is_channel and one.entity.id in names]
        texts = []
        for chat in found:
            history = await self.boris.get_messages(chat, limit=100)
            texts.append([message.raw_text for message in reversed(history) if message.raw_text])
        expect_equal(texts, WANTED, "the messages in the chats")


async def run(description, probe, directory, verbose):
    bulk = OursBulk(known_lab(description), description, probe, directory)
    steps = [
        ("sign-ins", bulk.start),
        # The limits, and a start besides, take their time.
        ("our bulk work, killed once", bulk.bulk, 180),
        ("our bulk work, found later", bulk.newcomer),
    ]
    try:
        return await run_part(
            ", with what a program of ours sends in bulk", steps, lambda: (bulk.device, bulk.boris), verbose)
    finally:
        await bulk.program.kill()


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program whose `lab` is used; `loadprobe` is beside it"}), lab=False)
    probe = probe_beside(arguments.mtproto)
    if probe is None:
        return 0
    with tempfile.TemporaryDirectory() as directory:
        return on_a_lab(
            lambda description: run(description, probe, directory, arguments.verbose), arguments.mtproto, directory,
            "--limits", "usual")


if __name__ == "__main__":
    sys.exit(main())
