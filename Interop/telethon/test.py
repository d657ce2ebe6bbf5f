"""Telethon against the local Telegram: prints one line per step, exit status 0 when all of them passed.

The steps use Telethon as its documentation says. Three things are told to it, all of which every user of another
network than Telegram's production servers has to tell it: the address of the first datacenter, the public key, and a
sign-up request (Telethon has no method for it any more).
"""

import argparse
import asyncio
import base64
import json
import logging
import os
import sys
import time
import urllib.parse

from telethon import TelegramClient, __version__, errors, events, functions, types
from telethon.crypto import AES, rsa
from telethon.network import (
    ConnectionTcpAbridged,
    ConnectionTcpFull,
    ConnectionTcpIntermediate,
    ConnectionTcpMTProxyAbridged,
    ConnectionTcpMTProxyRandomizedIntermediate,
    ConnectionTcpObfuscated,
    authenticator,
)
from telethon.sessions import SQLiteSession, StringSession
from telethon.tl.alltlobjects import LAYER

try:
    from TelethonFakeTLS import ConnectionTcpMTProxyFakeTLS
except ImportError:
    ConnectionTcpMTProxyFakeTLS = None

FIRST_DATACENTER = 2
STEP_SECONDS = 60
TRANSPORTS = [ConnectionTcpFull, ConnectionTcpAbridged, ConnectionTcpIntermediate, ConnectionTcpObfuscated]


class Failure(Exception):
    """An expectation that did not hold."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def expect_equal(found, expected, what):
    expect(found == expected, f"{what}: expected {expected!r}, found {found!r}")


class KeyExchangeWatch(logging.Handler):
    """Counts key exchanges that Telethon gave up and repeated, and those where it had to.

    A key is 256 bytes. Telethon drops leading zero bytes of it, so that about one exchange in 256 ends with another hash
    than the server's. Any other repeated exchange would be the server's fault.
    """

    def __init__(self):
        super().__init__(logging.WARNING)
        self.repeated = 0
        self.shortened = 0
        original = authenticator.AuthKey

        def watched(data):
            self.shortened += len(data) < 256
            return original(data)

        authenticator.AuthKey = watched

    def emit(self, record):
        if "new auth_key failed" in record.getMessage():
            self.repeated += 1


class Lab:
    """What `mtproto lab --describe` wrote."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            description = json.load(file)
        self.datacenters = {dc["id"]: dc for dc in description["datacenters"]}
        self.accounts = description["accounts"]
        self.public_key = description["rsa_public_key_pem"]
        self.echo_bot = description["echo_bot"]
        self.api_id = description["api_id"]
        self.api_hash = description["api_hash"]
        self.proxies = {proxy["kind"]: proxy for proxy in description.get("proxies", [])}

    def account(self, home_dc):
        for account in self.accounts:
            if account["home_dc"] == home_dc:
                return account
        raise Failure(f"the lab has no account at home on datacenter {home_dc}")

    def client(self, session, transport=ConnectionTcpFull, **arguments):
        """A client; a fresh session starts at the first datacenter, wherever its account lives."""
        if session.auth_key is None:
            first = self.datacenters[FIRST_DATACENTER]
            session.set_dc(FIRST_DATACENTER, first["address"], first["port"])
        return TelegramClient(session, self.api_id, self.api_hash, connection=transport, **arguments)


async def sign_in(client, account):
    await client.connect()
    await client.send_code_request(account["phone"])
    return await client.sign_in(account["phone"], account["code"])


class Story:
    def __init__(self, lab, work):
        self.lab = lab
        self.session_file = os.path.join(work, "alice")
        self.alice = None
        self.watch = KeyExchangeWatch()
        logging.getLogger("telethon").addHandler(self.watch)

    async def wrong_code(self):
        """A wrong code is refused as such, on the account's own datacenter."""
        account = self.lab.account(5)
        client = self.lab.client(StringSession())
        await client.connect()
        try:
            expect(not await client.is_user_authorized(), "authorized without signing in")
            await client.send_code_request(account["phone"])
            expect_equal(client.session.dc_id, 5, "datacenter after PHONE_MIGRATE")
            wrong = "00000" if account["code"] != "00000" else "11111"
            try:
                await client.sign_in(account["phone"], wrong)
            except errors.PhoneCodeInvalidError:
                return
            raise Failure("the wrong code was taken")
        finally:
            await client.disconnect()

    async def invalid_phone(self):
        """A phone number that is none is refused as such."""
        client = self.lab.client(StringSession())
        await client.connect()
        try:
            await client.send_code_request("12")
        except errors.PhoneNumberInvalidError:
            return
        finally:
            await client.disconnect()
        raise Failure("the phone number 12 was taken")

    async def sign_in(self):
        """Signs in with a code; the account lives on another datacenter than the one asked first."""
        account = self.lab.account(5)
        self.alice = self.lab.client(SQLiteSession(self.session_file))
        user = await sign_in(self.alice, account)
        expect_equal(self.alice.session.dc_id, 5, "home datacenter")
        expect_equal(user.first_name, account["first_name"], "first name after signing in")
        me = await self.alice.get_me()
        expect_equal(me.phone, account["phone"], "phone of the signed-in user")

    async def dialogs_and_history(self):
        """Reads the chat list and the history of a chat, in pages and at once."""
        dialogs = await self.alice.get_dialogs()
        expect(len(dialogs) > 0, "no chats")
        people = [dialog for dialog in dialogs if dialog.is_user]
        expect(len(people) > 0, "no private chats")
        longest = None
        for dialog in people:
            messages = await self.alice.get_messages(dialog.entity, limit=200)
            expect(len(messages) > 0, f"the chat with {dialog.name} is empty")
            identifiers = [message.id for message in messages]
            expect_equal(identifiers, sorted(set(identifiers), reverse=True), f"order of {dialog.name}")
            expect_equal(dialog.message.id, identifiers[0], f"newest message of {dialog.name}")
            if longest is None or len(messages) > len(longest[1]):
                longest = (dialog, messages)
        dialog, whole = longest
        paged, offset = [], 0
        while True:
            page = await self.alice.get_messages(dialog.entity, limit=3, offset_id=offset)
            if not page:
                break
            paged += page
            offset = page[-1].id
        expect_equal([m.id for m in paged][: len(whole)], [m.id for m in whole], "history read in pages")

    async def send_and_receive(self):
        """Sends to the echo bot and receives the answer as an update; both stand in the history afterwards."""
        text = f"grüße aus python, {time.time_ns()} ☂"
        answers = asyncio.Queue()
        handler = events.NewMessage(incoming=True, chats=self.lab.echo_bot)
        self.alice.add_event_handler(answers.put, handler)
        try:
            sent = await self.alice.send_message(self.lab.echo_bot, text)
            expect(sent.id > 0 and sent.out, "the sent message has no id")
            answer = await asyncio.wait_for(answers.get(), 20)
        finally:
            self.alice.remove_event_handler(answers.put, handler)
        expect(text in answer.raw_text, f"the bot answered {answer.raw_text!r} to {text!r}")
        expect(answer.id > sent.id, "the answer has a smaller id than the message")
        newest = await self.alice.get_messages(self.lab.echo_bot, limit=2)
        expect_equal([message.id for message in newest], [answer.id, sent.id], "newest messages with the bot")
        expect_equal(newest[1].raw_text, text, "text in the history")

    async def many_messages(self):
        """Sends twenty messages at once; every one is answered, none twice."""
        count = 20
        marks = [f"burst {number} {time.time_ns()}" for number in range(count)]
        received = []
        complete = asyncio.Event()

        async def receive(event):
            received.append(event.raw_text)
            if len(received) >= count:
                complete.set()

        handler = events.NewMessage(incoming=True, chats=self.lab.echo_bot)
        self.alice.add_event_handler(receive, handler)
        try:
            sent = await asyncio.gather(*(self.alice.send_message(self.lab.echo_bot, mark) for mark in marks))
            expect_equal(len({message.id for message in sent}), count, "different ids of sent messages")
            await asyncio.wait_for(complete.wait(), 30)
        finally:
            self.alice.remove_event_handler(receive, handler)
        for mark in marks:
            expect_equal(sum(mark in text for text in received), 1, f"answers to {mark!r}")

    async def sign_up(self):
        """Makes a new account; a message between it and an older one arrives on both sides."""
        phone, code = "9996639001", "33333"
        client = self.lab.client(StringSession())
        await client.connect()
        try:
            sent = await client.send_code_request(phone)
            try:
                await client.sign_in(phone, code)
                raise Failure("signed in to an account that does not exist")
            except errors.PhoneNumberUnoccupiedError:
                pass
            answer = await client(
                functions.auth.SignUpRequest(
                    phone_number=phone, phone_code_hash=sent.phone_code_hash, first_name="Foreign", last_name="Client"
                )
            )
            expect(isinstance(answer, types.auth.Authorization), f"sign-up answered {type(answer).__name__}")
            await client._on_login(answer.user)
            me = await client.get_me()
            expect_equal((me.first_name, me.phone), ("Foreign", phone), "the new account")
            expect_equal(client.session.dc_id, 3, "home datacenter of the new account")

            username = self.lab.account(5)["username"]
            greeting, reply = f"hello {time.time_ns()}", f"welcome {time.time_ns()}"
            at_alice, at_new = asyncio.Queue(), asyncio.Queue()
            self.alice.add_event_handler(at_alice.put, events.NewMessage(incoming=True, pattern=greeting))
            client.add_event_handler(at_new.put, events.NewMessage(incoming=True, pattern=reply))
            await client.send_message(username, greeting)
            arrived = await asyncio.wait_for(at_alice.get(), 20)
            expect_equal(arrived.raw_text, greeting, "message from the new account")
            await self.alice.send_message(await arrived.get_input_sender(), reply)
            expect_equal((await asyncio.wait_for(at_new.get(), 20)).raw_text, reply, "reply to the new account")
        finally:
            await client.disconnect()

    async def avatar(self):
        """Fetches a profile photo from the only datacenter that has it, by exported authorization."""
        fetched = 0
        async for dialog in self.alice.iter_dialogs():
            photo = getattr(dialog.entity, "photo", None)
            if not isinstance(photo, types.UserProfilePhoto):
                continue
            expect(photo.dc_id != self.alice.session.dc_id, "the photo lies at home; nothing would be proven")
            content = await self.alice.download_profile_photo(dialog.entity, file=bytes)
            expect(content is not None and content[:2] == b"\xff\xd8", f"the photo of {dialog.name} is no JPEG")
            fetched += 1
        expect(fetched > 0, "no chat has a photo")

    async def wrong_clock(self):
        """A clock that is an hour off is corrected from the server's bad_msg_notification."""
        self.alice._sender._state.time_offset += 3600
        me = await self.alice.get_me()
        expect(me is not None, "no answer after the clock went wrong")
        offset = self.alice._sender._state.time_offset
        expect(abs(offset) < 60, f"the clock is still {offset} s off")

    async def reconnect(self):
        """Comes back with the stored session: same key, still signed in, and what was missed is there."""
        key = self.alice.session.auth_key.key
        await self.alice.disconnect()
        self.alice = self.lab.client(SQLiteSession(self.session_file), catch_up=True)
        await self.alice.connect()
        expect(await self.alice.is_user_authorized(), "no longer authorized")
        expect_equal(self.alice.session.auth_key.key, key, "authorization key")
        me = await self.alice.get_me()
        expect_equal(me.phone, self.lab.account(5)["phone"], "signed-in user")
        await self.send_and_receive()

    async def log_out(self):
        """Signs out; the session is useless afterwards."""
        client = self.lab.client(StringSession())
        await sign_in(client, self.lab.account(4))
        stored = client.session.save()
        expect(await client.log_out(), "logging out failed")
        again = self.lab.client(StringSession(stored))
        await again.connect()
        try:
            expect(not await again.is_user_authorized(), "still authorized after logging out")
        finally:
            await again.disconnect()

    @staticmethod
    def cut_padding():
        """Makes Telethon take all padding off.

        Padded framing has up to 15 bytes of it. Telethon takes off what makes the length no multiple of four, and its
        fastest cipher ends the program when it is given the rest.
        """
        original = AES.decrypt_ige
        AES.decrypt_ige = staticmethod(lambda text, key, iv: original(text[: len(text) // 16 * 16], key, iv))

    async def proxies(self):
        """Signs in through the lab's MTProxies: plain, with padding, and inside of what looks like TLS."""
        self.cut_padding()
        ways = {
            "mtproxy": ConnectionTcpMTProxyAbridged,
            "mtproxy-dd": ConnectionTcpMTProxyRandomizedIntermediate,
            "mtproxy-ee": ConnectionTcpMTProxyFakeTLS,
        }
        for kind, transport in ways.items():
            if transport is None:
                print("         (no TelethonFakeTLS: left out)")
                continue
            proxy = self.lab.proxies[kind]
            secret = urllib.parse.parse_qs(urllib.parse.urlparse(proxy["url"]).query)["secret"][0]
            if kind == "mtproxy-ee":
                # It wants hexadecimal without the first byte.
                secret = base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4)).hex()[2:]
            client = self.lab.client(StringSession(), transport, proxy=(proxy["address"], proxy["port"], secret))
            try:
                user = await asyncio.wait_for(sign_in(client, self.lab.account(2)), STEP_SECONDS)
                expect_equal(user.phone, self.lab.account(2)["phone"], f"phone through {kind}")
                expect(len(await client.get_dialogs()) > 0, f"no chats through {kind}")
            finally:
                await client.disconnect()

    async def repeated_exchanges(self):
        """No key exchange was repeated but for Telethon's own reason."""
        expect_equal(self.watch.repeated, self.watch.shortened, "repeated key exchanges, and keys Telethon shortened")

    async def logins(self, count):
        """Signs in again and again with fresh keys, over every transport, as every account."""
        for number in range(count):
            account = self.lab.accounts[number % len(self.lab.accounts)]
            transport = TRANSPORTS[number // len(self.lab.accounts) % len(TRANSPORTS)]
            client = self.lab.client(StringSession(), transport)
            try:
                user = await asyncio.wait_for(sign_in(client, account), STEP_SECONDS)
                expect_equal(user.phone, account["phone"], "phone")
                expect_equal(client.session.dc_id, account["home_dc"], "home datacenter")
            except Exception as error:
                raise Failure(f"login {number + 1} ({transport.__name__}): {type(error).__name__}: {error}") from error
            finally:
                await client.disconnect()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lab", required=True, help="file that `mtproto lab --describe` wrote")
    parser.add_argument("--work", required=True, help="directory for session files")
    parser.add_argument("--logins", type=int, default=100, help="how many logins in a row (default 100)")
    parser.add_argument("--verbose", action="store_true", help="print Telethon's log")
    arguments = parser.parse_args()
    if arguments.verbose:
        logging.basicConfig(level=logging.DEBUG)

    lab = Lab(arguments.lab)
    rsa.add_key(lab.public_key, old=False)
    story = Story(lab, arguments.work)
    steps = [
        ("key exchange, wrong code", story.wrong_code, STEP_SECONDS),
        ("invalid phone number", story.invalid_phone, STEP_SECONDS),
        ("sign-in with code", story.sign_in, STEP_SECONDS),
        ("chats and history", story.dialogs_and_history, STEP_SECONDS),
        ("send and receive", story.send_and_receive, STEP_SECONDS),
        ("twenty messages at once", story.many_messages, STEP_SECONDS),
        ("sign-up, messages between accounts", story.sign_up, STEP_SECONDS),
        ("avatar from another datacenter", story.avatar, STEP_SECONDS),
        ("wrong clock", story.wrong_clock, STEP_SECONDS),
        ("reconnect with a stored session", story.reconnect, STEP_SECONDS),
        ("sign-out", story.log_out, STEP_SECONDS),
        ("MTProxies of the lab", story.proxies, 3 * STEP_SECONDS),
        (f"{arguments.logins} logins in a row", lambda: story.logins(arguments.logins), None),
        ("no key exchange repeated without need", story.repeated_exchanges, STEP_SECONDS),
    ]
    print(f"telethon {__version__}, layer {LAYER}")
    failed = 0
    for name, step, limit in steps:
        start = time.monotonic()
        try:
            await asyncio.wait_for(step(), limit)
            verdict = "ok"
        except Exception as error:
            failed += 1
            verdict = f"FAILED: {type(error).__name__}: {error}"
            if arguments.verbose:
                logging.exception("step failed")
        print(f"{time.monotonic() - start:7.2f} s  {name}: {verdict}", flush=True)
    if story.alice is not None:
        await story.alice.disconnect()
    if story.watch.repeated:
        print(f"note: Telethon shortened {story.watch.repeated} key(s) by their leading zero bytes and repeated the exchange")
    print("passed" if failed == 0 else f"{failed} step(s) failed")
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
