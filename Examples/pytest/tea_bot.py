"""The bot that is tested: a keyboard, inline mode, an album, a poll, and reactions both ways, with Telethon."""

import io

from telethon import Button, events, functions, types


def add_handlers(bot):
    """Lets a client that is signed in as a bot do its work."""

    @bot.on(events.NewMessage(pattern="/start"))
    async def _(event):
        choice = [Button.inline("Tea", b"tea"), Button.inline("Coffee", b"coffee")]
        await event.respond("Tea or coffee?", buttons=choice)

    @bot.on(events.CallbackQuery())
    async def _(event):
        await event.answer("Careful, it is hot.", alert=True)
        await event.edit(f"Here is your {event.data.decode()}.", buttons=None)

    @bot.on(events.InlineQuery())
    async def _(event):
        await event.answer([event.builder.article("Louder", text=event.text.upper())])

    @bot.on(events.NewMessage(pattern="/menu"))
    async def _(event):
        pages = []
        for name, text in (("teas.txt", "green, black"), ("cakes.txt", "lemon, poppy")):
            pages.append(io.BytesIO(text.encode()))
            pages[-1].name = name
        await bot.send_file(event.chat_id, pages, caption=["Teas", "Cakes"], force_document=True)

    @bot.on(events.NewMessage(pattern="/vote"))
    async def _(event):
        def text(value):
            return types.TextWithEntities(value, [])

        answers = [types.PollAnswer(text("Green"), b"g"), types.PollAnswer(text("Black"), b"b")]
        poll = types.Poll(id=0, question=text("Which tea?"), answers=answers, hash=0, public_voters=True)
        await event.respond(file=types.InputMediaPoll(poll))

    @bot.on(events.Raw(types.UpdateMessagePollVote))
    async def _(update):
        await bot.send_message(update.peer, "Counted.")

    @bot.on(events.NewMessage(pattern="Thank you"))
    async def _(event):
        await bot(
            functions.messages.SendReactionRequest(
                await event.get_input_chat(), event.message.id, reaction=[types.ReactionEmoji("❤")]))

    @bot.on(events.Raw(types.UpdateBotMessageReaction))
    async def _(update):
        for reaction in update.new_reactions:
            await bot.send_message(update.peer, f"{reaction.emoticon} to you too!")
