"""The same watcher with Telethon, for a comparison of what programs have to say. It does less: it learns of what happened while
it did not run as far as Telethon catches up, and no gap is marked."""
import json, sqlite3, sys
from telethon import TelegramClient, events, utils
from telethon.crypto import rsa  # lab
from telethon.sessions import SQLiteSession  # lab

if len(sys.argv) < 5:
    sys.exit("usage: watcher.py LAB SESSION TABLE CHAT…")
lab = json.load(open(sys.argv[1]))  # lab
rsa.add_key(lab["rsa_public_key_pem"], old=False)  # lab
home = lab["datacenters"][1]  # lab
session = SQLiteSession(sys.argv[2])  # lab
session.dc_id or session.set_dc(home["id"], home["address"], home["port"])  # lab
client = TelegramClient(session, lab["api_id"], lab["api_hash"], catch_up=True)
database = sqlite3.connect(sys.argv[3], isolation_level=None)
database.execute(
    "CREATE TABLE IF NOT EXISTS messages (chat INTEGER, id INTEGER, sender TEXT, text TEXT,"
    " edits INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0, PRIMARY KEY (chat, id))")


def keep(message):
    values = (message.chat_id, message.id, utils.get_display_name(message.sender or message.chat), message.raw_text)
    database.execute("INSERT OR IGNORE INTO messages (chat, id, sender, text) VALUES (?, ?, ?, ?)", values)


def show():
    for row in database.execute("SELECT chat, COUNT(*), SUM(edits), SUM(deleted) FROM messages GROUP BY chat"):
        print(*row)


async def new(event):
    keep(event.message)
    show()


async def edited(event):
    keep(event.message)
    database.execute(
        "UPDATE messages SET text = ?, edits = edits + 1 WHERE chat = ? AND id = ?",
        (event.raw_text, event.chat_id, event.id))
    show()


async def deleted(event):
    for message in event.deleted_ids:
        # Only channels are named; the other chats share their numbers.
        where = ("chat = ?", event.chat_id) if event.chat_id else ("chat > ?", -1000000000000)
        database.execute(f"UPDATE messages SET deleted = 1 WHERE {where[0]} AND id = ?", (where[1], message))
    show()


async def main():
    await client.start()
    chats = [await client.get_entity(name) for name in sys.argv[4:]]
    client.add_event_handler(new, events.NewMessage(chats))
    client.add_event_handler(edited, events.MessageEdited(chats))
    client.add_event_handler(deleted, events.MessageDeleted())
    for chat in chats:
        number = utils.get_peer_id(chat)
        last = database.execute("SELECT MAX(id) FROM messages WHERE chat = ?", (number,)).fetchone()[0]
        async for message in client.iter_messages(chat, reverse=True, min_id=last or 0):
            keep(message)
    show()
    await client.run_until_disconnected()

client.loop.run_until_complete(main())
