"""The same bot with Telethon, for a comparison of what programs have to say."""
import json, sys
from telethon import Button, TelegramClient, events, functions, types
from telethon.crypto import rsa  # lab
from telethon.sessions import StringSession  # lab

if len(sys.argv) != 2:
    sys.exit("usage: first_bot.py LAB, which has a bot")
lab = json.load(open(sys.argv[1]))  # lab
rsa.add_key(lab["rsa_public_key_pem"], old=False)  # lab
session = StringSession()  # lab
home = lab["datacenters"][1]  # lab
session.set_dc(home["id"], home["address"], home["port"])  # lab
client = TelegramClient(session, lab["api_id"], lab["api_hash"])

@client.on(events.NewMessage(pattern=r"^/start(@\w+)?\b", incoming=True))
async def start(event):
    await event.respond("Tea or coffee?", buttons=[[Button.inline("Tea", b"drink:tea"), Button.inline("Coffee", b"drink:coffee")]])
    raise events.StopPropagation

@client.on(events.CallbackQuery(pattern=rb"^drink:(.*)"))
async def drink(event):
    await event.edit(f"Here is your {event.pattern_match.group(1).decode()}.")
    await event.answer("Careful, it is hot.")

@client.on(events.NewMessage(pattern=r".*?(\d{1,9}) \+ (\d{1,9})", incoming=True))
async def add(event):
    await event.reply(str(int(event.pattern_match.group(1)) + int(event.pattern_match.group(2))))
    raise events.StopPropagation

@client.on(events.InlineQuery())
async def louder(event):
    await event.answer([event.builder.article("Louder", text=event.text.upper())])

@client.on(events.NewMessage(incoming=True))
async def echo(event):
    await event.respond(event.raw_text)

async def main():
    await client.start(bot_token=lab["bots"][0]["token"])
    command = types.BotCommand("start", "What this bot does")
    await client(functions.bots.SetBotCommandsRequest(types.BotCommandScopeDefault(), "", [command]))
    await client.run_until_disconnected()

client.loop.run_until_complete(main())
