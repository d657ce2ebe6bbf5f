"""A bot of ours at one end of the local Telegram, Telethon's Boris at the other: the bot asks back, has a scene, sends
through an outbox, and sells. Then Telethon's bot sells, and our Alice pays.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after ours_daily.py, from which it takes what
runs our program `loadprobe` (Tests/LoadProbe), and what is said where that is not built.
"""

import asyncio
import os
import sys
import tempfile

from telethon import events, functions, types
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import SECONDS, Heard, raw  # noqa: E402
from daily_payments import PRICE, Payments  # noqa: E402
from daily_topics import refused_as  # noqa: E402
from ours import picture  # noqa: E402
from ours_daily import Person, Program, digest, probe_beside  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

NEWS = [f"news {number}" for number in range(1, 7)]
payments = functions.payments


class OursBots(Payments):
    def __init__(self, lab, description, probe, directory):
        super().__init__(lab)
        self.person = Person(probe, description, os.path.join(directory, "person"))
        place = os.path.join(directory, "bot")
        os.mkdir(place)
        self.program = Program(probe, "dailybot", description, place)
        self.picture = os.path.join(directory, "picture.png")
        with open(self.picture, "wb") as file:
            file.write(picture(160))

    async def start(self):
        """Our bot and Telethon's person sign in; the bot hears the person."""
        self.bot_name = self.lab.bots[0]["username"]
        self.boris = self.lab.client(StringSession())
        await sign_in(self.boris, self.lab.account(2))
        self.to_bot = await self.boris.get_input_entity(self.bot_name)
        await self.program.start("listening")
        with Heard(self.boris, events.NewMessage(from_users=self.bot_name)) as heard:
            for number in range(SECONDS):
                # A bot that is not there yet finds nothing of what was before.
                await self.boris.send_message(self.to_bot, f"hello {number}")
                try:
                    message = (await heard.next(5)).message
                    break
                except asyncio.TimeoutError:
                    continue
            else:
                expect(False, "our bot does not answer")
            # A slow one answers more than the last.
            while message.raw_text != f"heard hello {number}":
                message = (await heard.next()).message

    async def ask(self, text):
        """Writes to our bot; returns what we wrote, and what it answers."""
        with Heard(self.boris, events.NewMessage(from_users=self.bot_name)) as heard:
            sent = await self.boris.send_message(self.to_bot, text)
            return sent, (await heard.next()).message

    async def answered(self, text, wanted):
        expect_equal((await self.ask(text))[1].raw_text, wanted, f"the answer to {text}")

    async def texts(self, after):
        """What our bot has written since a message of ours, in its order."""
        found = await self.boris.get_messages(self.to_bot, min_id=after, limit=100)
        return [m.raw_text for m in reversed(found) if not m.out and m.raw_text]

    async def conversation(self):
        """Two questions, and the answers to them go to no other handler."""
        await self.answered("/register", "Name?")
        await self.answered("Boris", "Age, Boris?")
        sent, last = await self.ask("41")
        expect_equal((last.raw_text, last.reply_to.reply_to_msg_id), ("Welcome, Boris, 41", sent.id), "the last answer")
        await self.answered("thanks", "heard thanks")

    async def scene(self):
        """The bot knows after each question where the chat stands; each question comes once."""
        sent, first = await self.ask("/pizza")
        expect_equal(first.raw_text, "Which size?", "the first question")
        await self.answered("Large", "Where to?")
        await self.answered("Baker Street", "A Large one to Baker Street")
        await self.answered("thanks", "heard thanks")
        expect_equal(
            await self.texts(sent.id), ["Which size?", "Where to?", "A Large one to Baker Street", "heard thanks"],
            "all that the bot has said")

    async def outbox(self):
        """Six messages go through an outbox; each is there once, in order."""
        with Heard(self.boris, events.NewMessage(from_users=self.bot_name)) as heard:
            sent = await self.boris.send_message(self.to_bot, f"/news {len(NEWS)}")
            told = [(await heard.next()).message.raw_text for _ in range(2)]
            expect_equal(told, NEWS[:2], "the first messages")
            while told[-1] != NEWS[-1]:
                told.append((await heard.next()).message.raw_text)
        # What comes behind them shows that no other one comes.
        await self.answered("thanks", "heard thanks")
        expect_equal(await self.texts(sent.id), [*NEWS, "heard thanks"], "the messages")

    async def our_sales(self):
        """Our bot sells, and gives the stars back; it sells a photo."""
        _, message = await self.ask("/tea")
        shown = message.media
        expect_equal((shown.title, shown.currency, shown.total_amount), ("Tea", "XTR", PRICE), "the offer")
        invoice = types.InputInvoiceMessage(self.to_bot, message.id)
        before = await self.stars(self.boris)
        form = await self.boris(payments.GetPaymentFormRequest(invoice))
        with Heard(self.boris, events.NewMessage(from_users=self.bot_name)) as heard:
            await self.boris(payments.SendStarsFormRequest(form.form_id, invoice))
            word, _, charge = (await heard.next()).message.raw_text.partition(" ")
        expect(word == "paid" and charge, "our bot is not told of the payment")
        expect_equal(await self.stars(self.boris), before - PRICE, "the balance after the payment")
        await refused_as(
            "INVOICE_ALREADY_PAID", self.boris(payments.SendStarsFormRequest(form.form_id, invoice)))
        await self.answered(f"/refund {charge}", "refunded")
        expect_equal(await self.stars(self.boris), before, "the balance when they are given back")

        _, message = await self.ask(f"/photo {self.picture}")
        media = await self.bought(self.boris, self.to_bot, message)
        expect(await self.boris.download_media(media, bytes), "the photo cannot be fetched")
        told = await self.program.until("bought")
        expect_equal(told, f"bought photo by {self.lab.account(2)['id']}", "what our bot is told")

    async def our_purchases(self):
        """Telethon's bot sells, we pay; it gives the stars back, refuses an order, and sells us a photo."""
        await self.program.kill()
        await self.person.start("ready")
        self.bot = self.lab.client(StringSession())
        await self.bot.start(bot_token=self.lab.bots[0]["token"])
        chat = f"@{self.bot_name}"
        with Heard(self.bot, events.NewMessage(pattern="/start")) as heard:
            await self.person.ours("send", chat=chat, text="/start")
            alice = await (await heard.next()).message.get_input_sender()

        async def newest():
            return int((await self.person.ours("history", chat=chat, number=1))["ids"][0])

        before = (await self.person.ours("stars"))["number"]
        for payload, reason in ((b"order-8", None), (b"order-9", "Sold out")):
            await self.bot.send_message(alice, "", file=self.goods("Tea", payload))
            number = await newest()
            with Heard(self.bot, raw(types.UpdateBotPrecheckoutQuery)) as asked, \
                    Heard(self.bot, raw(types.UpdateNewMessage)) as told:
                paying = asyncio.create_task(self.person.answer("pay", chat=chat, number=number))
                query = await asked.next()
                expect_equal((query.payload, query.total_amount), (payload, PRICE), "what the bot is asked")
                await self.bot(functions.messages.SetBotPrecheckoutResultsRequest(
                    query.query_id, success=reason is None or None, error=reason))
                answer = await paying
                expect_equal(answer.get("server"), reason and "BOT_PRECHECKOUT_FAILED", "the end of the payment")
                if reason is not None:
                    continue
                action = None
                while not isinstance(action, types.MessageActionPaymentSentMe):
                    action = getattr((await told.next()).message, "action", None)
            expect_equal((action.payload, action.total_amount), (payload, PRICE), "what the bot is told")
            expect_equal((await self.person.ours("stars"))["number"], before - PRICE, "our balance after the payment")
            await self.bot(payments.RefundStarsChargeRequest(await self.bot.get_input_entity(alice), action.charge.id))
        expect_equal((await self.person.ours("stars"))["number"], before, "our balance in the end")

        sold = await self.sold(self.bot, alice, 64, payload="photo-8")
        with Heard(self.bot, raw(types.UpdateBotPurchasedPaidMedia)) as told:
            here = await self.person.ours("buyMedia", chat=chat, number=await newest())
            expect_equal((await told.next()).payload, "photo-8", "what the bot is told")
        there = await self.bot.download_media(sold.media.extended_media[0].media, bytes)
        expect_equal((here["number"], here["digest"]), (PRICE, digest(there)), "the photo that we have bought")


async def run(arguments, probe, directory):
    bots = OursBots(known_lab(arguments.lab), os.path.abspath(arguments.lab), probe, directory)
    steps = [
        ("sign-ins", bots.start),
        ("our bot asks back", bots.conversation),
        ("our bot has a scene", bots.scene),
        ("our bot has an outbox", bots.outbox),
        ("our bot sells", bots.our_sales),
        ("their bot sells to us", bots.our_purchases),
    ]
    try:
        return await run_part(", with a bot of ours", steps, lambda: (bots.boris, bots.bot), arguments.verbose)
    finally:
        for program in (bots.program, bots.person):
            await program.kill()


def main():
    arguments = read_arguments(
        ("--mtproto", {"required": True, "help": "the program that has `loadprobe` beside it"}))
    probe = probe_beside(arguments.mtproto)
    if probe is None:
        return 0
    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(run(arguments, probe, directory))


if __name__ == "__main__":
    sys.exit(main())
