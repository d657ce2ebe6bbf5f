"""Telethon at both ends of the local Telegram: an account lets a bot into its private chats, and the bot answers there.

Prints one line per step; exit status 0 when all of them passed. It starts a lab of its own, with a shop that has Telegram
Premium; alice is the shop here, and boris a customer. Telethon has no calls of its own for this: all sides ask in the words of the schema.
"""

import asyncio
import json
import os
import sys
import tempfile

from telethon import Button, errors, events, functions, types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Daily, Heard, raw  # noqa: E402
from daily_media import on_a_lab  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part  # noqa: E402

SHOP = {"phone": "9996651099", "first_name": "Shop", "username": "tea_shop", "premium": True}


async def denied(name, request):
    """Waits for a request that the server has to refuse with this error, whether Telethon has a class for it or not."""
    try:
        await request
    except errors.RPCError as error:
        kind = name.title().replace("_", "") + "Error"
        expect(name in (error.message, str(error)) or type(error).__name__ == kind, f"another error: {error!r}")
        return
    raise Failure(f"no {name}")


class Business(Daily):
    def __init__(self, lab):
        super().__init__(lab)
        self.connection = None
        # The first one at home there is taken.
        lab.accounts.sort(key=lambda account: account.get("username") != SHOP["username"])

    def recipients(self, **how):
        return types.InputBusinessBotRecipients(**how)

    async def connect(self, *, rights=None, **how):
        """Alice lets the bot in; what it is told of that."""
        with Heard(self.bot, raw(types.UpdateBotBusinessConnect)) as told:
            await self.alice(functions.account.UpdateConnectedBotRequest(
                await self.alice.get_input_entity(self.bot_name), self.recipients(**how), rights=rights))
            return (await told.next()).connection

    async def act(self, connection, query):
        """The bot acts where alice is at home, as the connection says."""
        sender = await self.bot._borrow_exported_sender(connection.dc_id)
        try:
            wrapped = functions.InvokeWithBusinessConnectionRequest(connection.connection_id, query)
            return await self.bot._call(sender, wrapped)
        finally:
            await self.bot._return_exported_sender(sender)

    async def heard(self, text):
        """Boris writes to alice; what the bot is told of that."""
        with Heard(self.bot, raw(types.UpdateBotNewBusinessMessage)) as told:
            await self.boris.send_message(self.to_alice, text)
            return await told.next()

    async def answered(self):
        """What a customer writes the bot hears, and answers in the name of the account; buttons below it come to the bot."""
        rights = types.BusinessBotRights(reply=True, read_messages=True)
        self.connection = await self.connect(rights=rights, exclude_selected=True)
        expect(self.connection.rights.reply and not self.connection.disabled, "the bot may not answer")
        new = await self.heard("Are you open?")
        expect_equal((new.connection_id, new.message.message), (self.connection.connection_id, "Are you open?"), "the message")
        customer = await self.bot.get_input_entity(new.message.peer_id)
        buttons = self.bot.build_reply_markup([[Button.inline("When", b"when")]])
        with Heard(self.boris, events.NewMessage(incoming=True)) as heard:
            sent = await self.act(self.connection, functions.messages.SendMessageRequest(
                customer, "We are.", reply_to=types.InputReplyToMessage(new.message.id), reply_markup=buttons))
            answer = (await heard.next()).message
        expect_equal([type(u).__name__ for u in sent.updates], ["UpdateBotNewBusinessMessage"], "what the bot is told of it")
        bot = (await self.bot.get_me()).id
        expect_equal((answer.raw_text, answer.via_business_bot_id), ("We are.", bot), "what the customer reads")

        with Heard(self.bot, raw(types.UpdateBusinessBotCallbackQuery)) as asked:
            pressing = asyncio.create_task(answer.click(0))
            query = await asked.next()
            expect_equal((query.data, query.connection_id), (b"when", self.connection.connection_id), "the press")
            await self.bot(functions.messages.SetBotCallbackAnswerRequest(query.query_id, 0, message="Until six"))
            expect_equal((await pressing).message, "Until six", "the answer to the press")

    async def changed(self):
        """Edits and deletions are told; rights that were not given are missing."""
        with Heard(self.bot, raw(types.UpdateBotNewBusinessMessage)) as told:
            message = await self.boris.send_message(self.to_alice, "Tea?")
            new = await told.next()
        with Heard(self.bot, raw(types.UpdateBotEditBusinessMessage)) as told:
            await self.boris.edit_message(self.to_alice, message.id, "Green tea?")
            expect_equal((await told.next()).message.message, "Green tea?", "the edit")
        await denied(
            "BOT_ACCESS_FORBIDDEN",
            self.act(self.connection, functions.messages.DeleteMessagesRequest([new.message.id], revoke=True)))
        with Heard(self.bot, raw(types.UpdateBotDeleteBusinessMessage)) as told:
            await self.boris.delete_messages(self.to_alice, [message.id])
            expect_equal((await told.next()).messages, [new.message.id], "what is gone")

    async def ended(self):
        """The account lists its bot, and ends the connection; the bot is told, and can do nothing more."""
        listed = await self.alice(functions.account.GetConnectedBotsRequest())
        expect_equal([b.bot_id for b in listed.connected_bots], [(await self.bot.get_me()).id], "connected bots")
        with Heard(self.bot, raw(types.UpdateBotBusinessConnect)) as told:
            await self.alice(functions.account.UpdateConnectedBotRequest(
                await self.alice.get_input_entity(self.bot_name), self.recipients(), deleted=True))
            expect((await told.next()).connection.disabled, "the connection goes on")
        customer = await self.bot.get_input_entity(await self.boris.get_peer_id("me"))
        await denied(
            "BUSINESS_CONNECTION_INVALID",
            self.act(self.connection, functions.messages.SendMessageRequest(customer, "Hello?")))


async def run(description, verbose):
    business = Business(known_lab(description))
    steps = [
        ("sign-ins", business.start),
        ("a bot answers for an account", business.answered),
        ("edits, deletions and rights", business.changed),
        ("a connection ends", business.ended),
    ]
    return await run_part(
        ", bots of accounts", steps, lambda: (business.alice, business.boris, business.bot), verbose)


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program whose `lab` is used"}), lab=False)
    with tempfile.TemporaryDirectory() as directory:
        world = os.path.join(directory, "world.json")
        with open(world, "w", encoding="utf-8") as file:
            json.dump({"people": [SHOP]}, file)
        return on_a_lab(
            lambda description: run(description, arguments.verbose), arguments.mtproto, directory, "--world", world)


if __name__ == "__main__":
    sys.exit(main())
