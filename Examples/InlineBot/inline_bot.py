"""The same bot with Telethon, for a comparison of what programs have to say."""
import collections, json, sys
from telethon import TelegramClient, events, functions, types
from telethon.crypto import rsa  # lab
from telethon.sessions import StringSession  # lab

if len(sys.argv) != 2:
    sys.exit("usage: inline_bot.py LAB, which has a bot")
lab = json.load(open(sys.argv[1]))  # lab
rsa.add_key(lab["rsa_public_key_pem"], old=False)  # lab
session = StringSession()  # lab
home = lab["datacenters"][1]  # lab
session.set_dc(home["id"], home["address"], home["port"])  # lab
client = TelegramClient(session, lab["api_id"], lab["api_hash"])
leaves = ["Black", "Green", "White", "Oolong", "Herbal", "Rooibos"]
tastes = ["ginger", "honey", "lemon", "milk", "mint", "nothing", "orange", "sugar"]
teas = [f"{leaf} tea with {taste}" for leaf in leaves for taste in tastes]
choices = collections.defaultdict(collections.Counter)

@client.on(events.InlineQuery())
async def find(event):
    personal = not event.text
    favourites = choices[event.sender_id] if personal else {}
    found = [tea for tea in teas if event.text.lower() in tea.lower()]
    found.sort(key=lambda tea: -favourites.get(tea, 0))
    start = int(event.offset or 0)
    results = [
        event.builder.article(tea, f"chosen: {favourites[tea]}" if tea in favourites else None, text=tea, id=tea)
        for tea in found[start:start + 20]]
    more = str(start + 20) if start + 20 < len(found) else None
    await event.answer(results, cache_time=300, private=personal, next_offset=more)

@client.on(events.Raw(types.UpdateBotInlineSend))
async def chosen(update):
    choices[update.user_id][update.id] += 1

@client.on(events.NewMessage(pattern=r"^/count(@\w+)?\b", incoming=True))
async def count(event):
    await event.respond(f"Chosen: {sum(sum(each.values()) for each in choices.values())}")

async def main():
    await client.start(bot_token=lab["bots"][0]["token"])
    command = types.BotCommand("count", "How often teas were chosen")
    await client(functions.bots.SetBotCommandsRequest(types.BotCommandScopeDefault(), "", [command]))
    await client.run_until_disconnected()

client.loop.run_until_complete(main())
