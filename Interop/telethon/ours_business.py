"""A bot of ours that an account has let into its private chats, Telethon at the other ends: Telethon's Boris is the
customer, and Telethon's shop lets the bot in and takes it out. The bot asks the customer in the shop's name.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily_business.py, from which it
takes the shop, with a lab of its own. The bot is `loadprobe dailybot` (Tests/LoadProbe); see ours_daily.py for where that
is not built.
"""

import asyncio
import json
import os
import sys
import tempfile

from telethon import events, functions, types
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Heard  # noqa: E402
from daily_business import SHOP  # noqa: E402
from daily_media import on_a_lab  # noqa: E402
from ours_bots import OursBots  # noqa: E402
from ours_daily import probe_beside  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402


class OursBusiness(OursBots):
    def __init__(self, description, probe, directory):
        lab = known_lab(description)
        # The first one at home there is taken.
        lab.accounts.sort(key=lambda account: account.get("username") != SHOP["username"])
        super().__init__(lab, description, probe, directory)
        self.shop = None

    async def start(self):
        """Our bot and Telethon's customer sign in, and Telethon's shop; the shop lets the bot in."""
        await super().start()
        self.shop = self.lab.client(StringSession())
        await sign_in(self.shop, self.lab.account(5))
        self.to_shop = await self.boris.get_input_entity(SHOP["username"])
        self.to_boris = await self.shop.get_input_entity(self.lab.account(2)["username"])
        self.shop_id, self.bot_id = (self.lab.account(5)["id"], self.lab.bots[0]["id"])
        await self.connect()

    async def connect(self, **options):
        await self.shop(functions.account.UpdateConnectedBotRequest(
            await self.shop.get_input_entity(self.bot_name), types.InputBusinessBotRecipients(exclude_selected=True),
            rights=None if options else types.BusinessBotRights(reply=True, read_messages=True), **options))

    async def says(self, text):
        """Boris writes to the shop; returns that, and what he reads of it next."""
        with Heard(self.boris, events.NewMessage(from_users=self.to_shop)) as heard:
            sent = await self.boris.send_message(self.to_shop, text)
            answer = (await heard.next()).message
        expect_equal((answer.sender_id, answer.via_business_bot_id), (self.shop_id, self.bot_id), "who answers him")
        return sent, answer

    async def order(self):
        expect_equal((await self.says("order"))[1].raw_text, "Which size?", "the question")

    async def conversation(self):
        """Only what the customer writes in that chat is his answer; the next question is asked below a button."""
        await self.order()
        await self.shop.send_message(self.to_boris, "soon")
        expect_equal(await self.program.until("overheard"), "overheard soon", "what the bot hears of the shop")
        await self.answered("small", "heard small")
        sent, answer = await self.says("large")
        expect_equal(
            (answer.raw_text, answer.reply_to.reply_to_msg_id), ("A large one", sent.id), "the answer to his answer")
        with Heard(self.boris, events.NewMessage(from_users=self.to_shop)) as heard:
            expect(await answer.click(0) is not None, "the press is not answered")
            question = (await heard.next()).message
        expect_equal((question.raw_text, question.via_business_bot_id), ("Where to?", self.bot_id), "the next question")
        expect_equal((await self.says("Paris"))[1].raw_text, "To Paris", "the last answer")

    async def other_end(self):
        """The shop has the whole conversation, in order, as its own messages and the customer's, each once."""
        found = await self.shop.get_messages(self.to_boris, limit=100)
        told = [(message.out, message.raw_text) for message in reversed(found)]
        expect_equal(told, [
            (False, "order"), (True, "Which size?"), (True, "soon"), (False, "large"), (True, "A large one"),
            (True, "Where to?"), (False, "Paris"), (True, "To Paris")], "the chat as the shop sees it")

    async def ended(self):
        """A conversation ends with its connection, and what is written then is no answer; a new connection asks anew."""
        await self.order()
        await self.connect(deleted=True)
        expect_equal(await self.program.until("given up"), "given up", "the end of the question")
        await self.boris.send_message(self.to_shop, "large")
        # What the bot says to somebody else comes behind what it would have said there.
        await self.answered("thanks", "heard thanks")
        last = (await self.boris.get_messages(self.to_shop, limit=1))[0]
        expect_equal((last.out, last.raw_text), (True, "large"), "the last message")
        await self.connect()
        await self.order()
        expect_equal((await self.says("small"))[1].raw_text, "A small one", "the answer to his answer")


async def run(description, probe, directory, verbose):
    business = OursBusiness(description, probe, directory)
    steps = [
        ("sign-ins", business.start),
        ("our bot asks a customer", business.conversation),
        ("the conversation at the other end", business.other_end),
        ("a conversation ends with its connection", business.ended),
    ]
    try:
        return await run_part(
            ", with a bot of ours in chats of an account", steps, lambda: (business.boris, business.shop), verbose)
    finally:
        await business.program.kill()


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program whose `lab` is used, with `loadprobe` beside it"}),
        lab=False)
    probe = probe_beside(arguments.mtproto)
    if probe is None:
        return 0
    with tempfile.TemporaryDirectory() as directory:
        world = os.path.join(directory, "world.json")
        with open(world, "w", encoding="utf-8") as file:
            json.dump({"people": [SHOP]}, file)
        return on_a_lab(
            lambda description: run(description, probe, directory, arguments.verbose), arguments.mtproto, directory,
            "--world", world)


if __name__ == "__main__":
    sys.exit(main())
