"""The same export with Telethon, for a comparison of what programs have to say."""
import json, os, sys
from telethon import TelegramClient
from telethon.crypto import rsa  # lab
from telethon.sessions import StringSession  # lab
from telethon.utils import get_display_name

if len(sys.argv) != 4:
    sys.exit("usage: exporter.py LAB CHAT DIRECTORY")
lab = json.load(open(sys.argv[1]))  # lab
rsa.add_key(lab["rsa_public_key_pem"], old=False)  # lab
home = lab["datacenters"][1]  # lab
session = StringSession()  # lab
session.set_dc(home["id"], home["address"], home["port"])  # lab
client = TelegramClient(session, lab["api_id"], lab["api_hash"])
client.parse_mode = "md"


async def export(chat, directory):
    os.makedirs(directory, exist_ok=True)
    with open(f"{directory}/messages.jsonl", "ab+") as output:
        output.seek(0)
        former = output.read()
        whole = former[:former.rfind(b"\n") + 1]
        last = json.loads(whole.splitlines()[-1])["id"] if whole else 0
        output.truncate(len(whole))
        async for message in client.iter_messages(chat, reverse=True, min_id=last):
            reactions = message.reactions.results if message.reactions else []
            line = {
                "id": message.id,
                "date": int(message.date.timestamp()),
                "sender": get_display_name(message.sender or message.chat),
                "text": message.text or "",
                "reply": message.reply_to_msg_id,
                "reactions": {getattr(r.reaction, "emoticon", "custom"): r.count for r in reactions},
                "file": None,
            }
            if message.file:
                name = os.path.basename(message.file.name or f"photo{message.file.ext}")
                line["file"] = f"{message.id}-{name}"
                await message.download_media(file=f"{directory}/{line['file']}")
            output.write(json.dumps(line).encode() + b"\n")


async def main():
    await client.start()
    await export(sys.argv[2], sys.argv[3])

client.loop.run_until_complete(main())
