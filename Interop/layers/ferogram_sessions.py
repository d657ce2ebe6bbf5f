"""Sessions of ferogram for the local Telegram, and what its loops tell of themselves."""

import logging
import os
import sqlite3

from ferogram import Client, SqliteSession
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
        """A database with keys for these datacenters, that nothing has signed in with."""
        rows = [
            (dc["id"], f"{dc['address']}:{dc['port']}", await self.new_key(dc))
            for dc in self.lab["datacenters"] if dc["id"] in {FIRST, *datacenters}]
        with sqlite3.connect(os.path.join(self.folder, f"{name}.db")) as database:
            database.executescript(
                """
                CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL DEFAULT 0);
                CREATE TABLE dcs (
                    dc_id INTEGER NOT NULL, flags INTEGER NOT NULL DEFAULT 0, addr TEXT NOT NULL, auth_key BLOB,
                    first_salt INTEGER NOT NULL DEFAULT 0, time_offset INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (dc_id, flags));
                """)
            database.execute("INSERT INTO meta VALUES ('home_dc_id', ?)", (FIRST,))
            database.executemany("INSERT INTO dcs (dc_id, addr, auth_key) VALUES (?, ?, ?)", rows)
        database.close()
        return self.client(name)

    def client(self, name, **options):
        return Client(
            SqliteSession(os.path.join(self.folder, name)), api_id=self.lab["api_id"], api_hash=self.lab["api_hash"],
            workers=1, update_overflow=None, **options)

    def counted(self, name):
        """How far a stored session knows channels."""
        with sqlite3.connect(os.path.join(self.folder, f"{name}.db")) as database:
            known = dict(database.execute("SELECT channel_id, pts FROM channel_pts"))
        database.close()
        return known
