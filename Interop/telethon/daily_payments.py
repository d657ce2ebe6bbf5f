"""Telethon at both ends of the local Telegram: a bot sells for stars, a user pays, and gets the stars back; photos are sold by a
bot and in a channel; a story is shown in a message.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, from which it takes its
clients. Telethon has no calls of its own for this: both sides ask in the words of the schema.
"""

import asyncio
import os
import sys

from telethon import events, functions, types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Daily, Heard, a_picture, raw  # noqa: E402
from daily_topics import refused_as  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part  # noqa: E402

PRICE = 5


class Payments(Daily):
    def goods(self, title, payload, currency="XTR"):
        return types.InputMediaInvoice(
            title=title, description="A cup of green tea", payload=payload, provider_data=types.DataJSON("{}"),
            invoice=types.Invoice(currency=currency, prices=[types.LabeledPrice(title, PRICE)]))

    async def offer(self, title, payload):
        """What the bot sells, as alice sees it."""
        with Heard(self.alice, events.NewMessage(incoming=True)) as heard:
            await self.bot.send_message(self.alice_at_bot, "", file=self.goods(title, payload))
            message = (await heard.next()).message
        shown = message.media
        expect_equal(
            (shown.title, shown.currency, shown.total_amount, shown.receipt_msg_id), (title, "XTR", PRICE, None), "the offer")
        return message

    async def stars(self, client):
        return (await client(functions.payments.GetStarsStatusRequest(types.InputPeerSelf()))).balance.amount

    async def order(self, message):
        invoice = types.InputInvoiceMessage(await self.alice.get_input_entity(self.bot_name), message.id)
        form = await self.alice(functions.payments.GetPaymentFormRequest(invoice))
        expect_equal(form.invoice.prices[0].amount, PRICE, "the price in the form")
        return functions.payments.SendStarsFormRequest(form.form_id, invoice)

    async def paid(self):
        """An order that the bot lets stand is paid once; both sides are told, and there is a receipt."""
        message = await self.offer("Tea", b"order-1")
        button = message.reply_markup.rows[0].buttons[0]
        # Since layer 229 a button has a type; before, it is one.
        expect("Buy" in type(getattr(button, "type", button)).__name__, f"the first button does not buy: {button}")
        order = await self.order(message)
        before = await self.stars(self.alice), await self.stars(self.bot)
        with Heard(self.bot, raw(types.UpdateBotPrecheckoutQuery)) as asked, \
                Heard(self.bot, raw(types.UpdateNewMessage)) as told:
            paying = asyncio.create_task(self.alice(order))
            query = await asked.next()
            expect_equal((query.payload, query.total_amount), (b"order-1", PRICE), "what the bot is asked")
            await self.bot(functions.messages.SetBotPrecheckoutResultsRequest(query.query_id, success=True))
            result = await paying
            action = (await told.next()).message.action
        expect(isinstance(action, types.MessageActionPaymentSentMe), "the bot is not told of the payment")
        expect_equal((action.payload, action.total_amount), (b"order-1", PRICE), "what the bot is told")
        self.charge = action.charge.id
        notices = [
            u.message for u in result.updates.updates
            if isinstance(u, types.UpdateNewMessage) and isinstance(u.message, types.MessageService)]
        expect(isinstance(notices[0].action, types.MessageActionPaymentSent), "the payer gets no service message")
        after = await self.stars(self.alice), await self.stars(self.bot)
        expect_equal(after, (before[0] - PRICE, before[1] + PRICE), "the balances")
        receipt = await self.alice(functions.payments.GetPaymentReceiptRequest(self.bot_name, notices[0].id))
        expect_equal((receipt.transaction_id, receipt.total_amount), (self.charge, PRICE), "the receipt")
        shown = (await self.alice.get_messages(self.bot_name, ids=message.id)).media
        expect_equal(shown.receipt_msg_id, notices[0].id, "the receipt that the offer leads to")
        await refused_as("INVOICE_ALREADY_PAID", self.alice(order))

    async def refunded(self):
        """What was paid is given back once."""
        before = await self.stars(self.alice)
        refund = functions.payments.RefundStarsChargeRequest(await self.bot.get_input_entity(self.alice_at_bot), self.charge)
        with Heard(self.alice, raw(types.UpdateNewMessage)) as told:
            await self.bot(refund)
            # Telethon may pass on what the payment's answer said after this has begun.
            action = None
            while not isinstance(action, types.MessageActionPaymentRefunded):
                action = (await told.next()).message.action
        expect_equal(action.total_amount, PRICE, "what came back")
        expect_equal(await self.stars(self.alice), before + PRICE, "the balance after it")
        await refused_as("CHARGE_ALREADY_REFUNDED", self.bot(refund))
        listed = await self.alice(functions.payments.GetStarsTransactionsRequest(types.InputPeerSelf(), "", 2))
        expect_equal([t.amount.amount for t in listed.history], [PRICE, -PRICE], "the list of payments")

    async def refusals(self):
        """An order that the bot refuses is not paid; other currencies are refused by name."""
        message = await self.offer("Cake", b"order-2")
        order = await self.order(message)
        before = await self.stars(self.alice)
        with Heard(self.bot, raw(types.UpdateBotPrecheckoutQuery)) as asked, \
                Heard(self.alice, raw(types.UpdateServiceNotification)) as told:
            paying = asyncio.create_task(self.alice(order))
            query = await asked.next()
            await self.bot(functions.messages.SetBotPrecheckoutResultsRequest(query.query_id, error="Sold out"))
            await refused_as("BOT_PRECHECKOUT_FAILED", paying)
            expect_equal((await told.next()).message, "Sold out", "why it was refused")
        expect_equal(await self.stars(self.alice), before, "the balance")
        await refused_as(
            "PARAMETER_NOT_IN_LAB: media.invoice.currency",
            self.bot.send_message(self.alice_at_bot, "", file=self.goods("Cake", b"order-3", "EUR")))

    async def sold(self, client, to, number, **besides):
        """Sends a photo that is sold. Returns the message as its sender sees it."""
        photo = types.InputMediaUploadedPhoto(await client.upload_file(a_picture(number, 8, 9)))
        media = types.InputMediaPaidMedia(stars_amount=PRICE, extended_media=[photo], **besides)
        sent = await client(functions.messages.SendMediaRequest(to, media, "Look"))
        message = next(u.message for u in sent.updates if hasattr(u, "message"))
        expect(isinstance(message.media.extended_media[0], types.MessageExtendedMedia), "who sells does not see it")
        return message

    async def bought(self, client, peer, message):
        """Pays for what is sold. Returns what is seen then."""
        shown = message.media.extended_media[0]
        expect(isinstance(shown, types.MessageExtendedMediaPreview), "it is seen before it is paid for")
        expect(shown.w and shown.h, "the preview has no size")
        invoice = types.InputInvoiceMessage(peer, message.id)
        form = await client(functions.payments.GetPaymentFormRequest(invoice))
        expect_equal(form.invoice.prices[0].amount, PRICE, "the price of the photo")
        before = await self.stars(client)
        result = await client(functions.payments.SendStarsFormRequest(form.form_id, invoice))
        update = next(u for u in result.updates.updates if isinstance(u, types.UpdateMessageExtendedMedia))
        expect_equal(update.msg_id, message.id, "the message whose media are seen now")
        expect_equal(await self.stars(client), before - PRICE, "the balance of who has paid")
        again = await client(functions.messages.GetExtendedMediaRequest(peer, [message.id]))
        expect_equal(len(again.updates), 1, "what is asked for afterwards")
        await refused_as("INVOICE_ALREADY_PAID", client(functions.payments.GetPaymentFormRequest(invoice)))
        return update.extended_media[0].media

    async def photo_of_bot(self):
        """A bot sells a photo, and is told with its payload who has paid for it."""
        await self.sold(self.bot, self.alice_at_bot, 61, payload="order-4")
        peer = await self.alice.get_input_entity(self.bot_name)
        message = (await self.alice.get_messages(peer, limit=1))[0]
        with Heard(self.bot, raw(types.UpdateBotPurchasedPaidMedia)) as told:
            media = await self.bought(self.alice, peer, message)
            expect_equal((await told.next()).payload, "order-4", "what the bot is told")
        expect(await self.alice.download_media(media, bytes), "the photo cannot be fetched")

    async def photo_of_channel(self):
        """A photo is sold in a channel, whose stars it brings."""
        made = await self.alice(functions.channels.CreateChannelRequest("Photos", "", broadcast=True))
        channel = await self.alice.get_input_entity(made.chats[0])
        try:
            await self.alice(functions.channels.InviteToChannelRequest(channel, [self.to_boris]))
            await self.sold(self.alice, channel, 62)
            await self.boris.get_dialogs()
            there = await self.boris.get_input_entity(types.PeerChannel(channel.channel_id))
            message = (await self.boris.get_messages(there, limit=1))[0]
            await self.bought(self.boris, there, message)
            expect_equal(
                (await self.alice(functions.payments.GetStarsStatusRequest(channel))).balance.amount, PRICE,
                "the channel's balance")
            listed = await self.boris(functions.payments.GetStarsTransactionsRequest(types.InputPeerSelf(), "", 1))
            expect_equal(listed.history[0].msg_id, message.id, "the message in the list of payments")
        finally:
            await self.alice(functions.channels.DeleteChannelRequest(channel))

    async def story_in_message(self):
        """A story is shown in a message to who sees it; after its end only whose it was is known."""
        photo = types.InputMediaUploadedPhoto(await self.alice.upload_file(a_picture(63, 8, 9)))
        sent = await self.alice(
            functions.stories.SendStoryRequest(
                types.InputPeerSelf(), photo, [types.InputPrivacyValueAllowAll()], caption="The sea", period=86_400))
        story = next(u.id for u in sent.updates if isinstance(u, types.UpdateStoryID))
        try:
            shared = types.InputMediaStory(types.InputPeerSelf(), story)
            await self.alice(functions.messages.SendMediaRequest(self.to_boris, shared, ""))
            media = (await self.boris.get_messages(self.to_alice, limit=1))[0].media
            expect_equal((media.id, media.via_mention), (story, False), "the story of the message")
            expect_equal(media.story.caption, "The sea", "what boris sees of it")
        finally:
            await self.alice(functions.stories.DeleteStoriesRequest(types.InputPeerSelf(), [story]))
        media = (await self.boris.get_messages(self.to_alice, limit=1))[0].media
        expect_equal((media.id, media.story), (story, None), "the message afterwards")


async def main():
    arguments = read_arguments()
    payments = Payments(known_lab(arguments.lab))
    steps = [
        ("sign-ins", payments.start),
        ("an order is paid", payments.paid),
        ("the stars go back", payments.refunded),
        ("orders that are refused", payments.refusals),
    ]
    # Clients of older layers have not all of it.
    if hasattr(types, "UpdateBotPurchasedPaidMedia"):
        steps += [("a bot sells a photo", payments.photo_of_bot), ("a channel sells a photo", payments.photo_of_channel)]
    if hasattr(types, "InputMediaStory"):
        steps.append(("a story in a message", payments.story_in_message))
    return await run_part(
        ", payments in stars", steps, lambda: (payments.alice, payments.boris, payments.bot), arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
