"""Telethon on a lab of mtproto_lab.py: a second file to copy, for tests of what is written with Telethon."""

import contextlib

from telethon import TelegramClient, errors
from telethon.crypto import rsa
from telethon.sessions import SQLiteSession, StringSession

from mtproto_lab import LabError


@contextlib.asynccontextmanager
async def client_of(lab, session=None, **arguments):
    """A client that is connected to a lab, on which nobody is signed in yet.

    `session` is a path, or a session of Telethon; without one it is kept nowhere. What the client knows of updates is kept in a
    file alone: with a `StringSession`, what came while the client was away is lost, also with `catch_up=True`.
    `arguments` are those of TelegramClient.
    """
    rsa.add_key(lab.public_key, old=False)
    # Telethon keeps the addresses of the first servers that it met for all clients of the process.
    TelegramClient._config = None
    if session is None:
        session = StringSession()
    elif not hasattr(session, "set_dc"):
        session = SQLiteSession(str(session))
    # One that has been used knows the datacenter where its user lives, at this lab.
    if session.auth_key is None:
        session.set_dc(2, *lab.datacenter(2))
    client = TelegramClient(session, lab.description["api_id"], lab.description["api_hash"], **arguments)
    await client.connect()
    try:
        yield client
    finally:
        await client.disconnect()


async def sign_in(client, lab, user):
    """Signs an account or a bot of the lab in, by its user name."""
    bots = {each["username"]: each["token"] for each in lab.description["bots"]}
    if user in bots:
        await client.sign_in(bot_token=bots[user])
        return
    account = lab.account(user)
    await client.send_code_request(account["phone"])
    code = lab.code(account["phone"])
    if code is None:
        raise LabError(f"the lab has sent no code to {user!r}")
    try:
        await client.sign_in(account["phone"], code)
    except errors.SessionPasswordNeededError:
        await client.sign_in(password=account["password"])


@contextlib.asynccontextmanager
async def signed_in(lab, user, session=None, **arguments):
    """A client on which an account or a bot of the lab is signed in, also by an earlier use of its session."""
    async with client_of(lab, session, **arguments) as client:
        if not await client.is_user_authorized():
            await sign_in(client, lab, user)
        yield client
