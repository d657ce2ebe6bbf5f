"""Telethon over its own HTTP against the local Telegram: prints one line per step, exit status 0 when all passed.

Telethon sends no http_wait, so that every answer with nothing to say waits for 25 seconds, and it asks on one connection
only, one request behind the other.
"""

import asyncio
import json
import sys

from telethon import TelegramClient, __version__
from telethon.crypto import rsa
from telethon.network.connection import ConnectionHttp, http
from telethon.sessions import StringSession


class Line(bytes):
    """Telethon looks at the last element of a line and takes it for bytes, so that every line looks unfinished."""

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return bytes([found]) if isinstance(found, int) else found


class Reader:
    """A reader whose lines are as Telethon wants them. Everything else of its HTTP stays as it is."""

    def __init__(self, reader):
        self.reader = reader

    async def readline(self):
        return Line(await self.reader.readline())

    async def readexactly(self, count):
        return await self.reader.readexactly(count)


class Codec(http.HttpPacketCodec):
    async def read_packet(self, reader):
        return await super().read_packet(Reader(reader))


class Connection(ConnectionHttp):
    """Given to Telethon as any connection of a user's own is: nothing of Telethon itself is changed."""

    packet_codec = Codec


async def main(path):
    with open(path, encoding="utf-8") as file:
        lab = json.load(file)
    # Telethon knows Telegram's keys only.
    rsa.add_key(lab["rsa_public_key_pem"], old=False)
    first = lab["datacenters"][1]
    account = lab["accounts"][0]
    session = StringSession()
    session.set_dc(2, first["address"], first["port"])
    client = TelegramClient(session, lab["api_id"], lab["api_hash"], connection=Connection)
    await client.connect()
    try:
        await client.send_code_request(account["phone"])
        user = await client.sign_in(account["phone"], account["code"])
        print(f"passed: Telethon {__version__} signs in over HTTP as {user.first_name}", flush=True)
        count = len(await client.get_dialogs())
        if count == 0:
            raise SystemExit("no chats")
        print(f"passed: Telethon reads {count} chats over HTTP", flush=True)
    finally:
        await client.disconnect()


asyncio.run(main(sys.argv[1]))
