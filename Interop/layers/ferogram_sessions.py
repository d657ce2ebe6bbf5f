"""Sessions of ferogram for the local Telegram, and what its loops tell of themselves."""

import logging
import os
import struct

from ferogram import Client, FileSession
from telethon import TelegramClient
from telethon.crypto import rsa
from telethon.network import ConnectionTcpAbridged
from telethon.sessions import StringSession

from steps import Heard

# The datacenter that a client without an account begins with.
FIRST = 2


def learn(lab):
    """The lab's public key, for Telethon."""
    rsa.add_key(lab["rsa_public_key_pem"], old=False)


class Log(logging.Handler):
    """What the library's loops tell of themselves."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.told = Heard()
        logger = logging.getLogger("ferogram")
        logger.setLevel(logging.DEBUG)
        logger.propagate = False
        logger.addHandler(self)

    def emit(self, record):
        self.told.queue.put_nowait(record.getMessage())
        if record.levelno >= logging.WARNING:
            print(record.getMessage(), flush=True)


class Sessions:
    async def new_key(self, dc):
        session = StringSession()
        session.set_dc(dc["id"], dc["address"], dc["port"])
        maker = TelegramClient(session, self.lab["api_id"], self.lab["api_hash"], connection=ConnectionTcpAbridged)
        await maker.connect()
        await maker.disconnect()
        return session.auth_key.key

    async def new_session(self, name, *datacenters):
        """A session's file with keys for these datacenters, that nothing has signed in with. It is ferogram's form 5:
        home, datacenters, then numbers of updates and lists of chats, which are none yet."""
        found = [each for each in self.lab["datacenters"] if each["id"] in {FIRST, *datacenters}]
        content = struct.pack("<BiB", 5, FIRST, len(found))
        for each in found:
            address = f"{each['address']}:{each['port']}".encode()
            content += struct.pack("<i?", each["id"], True) + await self.new_key(each)
            content += struct.pack("<qiB", 0, 0, len(address)) + address + bytes(1)
        with open(self.path(name), "wb") as file:
            file.write(content + struct.pack("<iiiiHHH", *[0] * 7))
        return self.client(name)

    def path(self, name):
        return os.path.join(self.folder, f"{name}.session")

    def client(self, name, **options):
        """Through a proxy that leads to the lab and nowhere else: a datacenter that this library does not find in its
        session, it looks for at Telegram's addresses."""
        proxy = next(each for each in self.lab["proxies"] if each["kind"] == "socks5")
        return Client(
            FileSession(self.path(name)), api_id=self.lab["api_id"], api_hash=self.lab["api_hash"], workers=1,
            update_overflow=None, proxy=f"{proxy['address']}:{proxy['port']}", **options)
