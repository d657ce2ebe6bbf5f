"""Telethon against the local Telegram: prints one line per step, exit status 0 when all of them passed.

The steps use Telethon as its documentation says. Three things are told to it, all of which every user of another
network than Telegram's production servers has to tell it: the address of the first datacenter, the public key, and a
sign-up request (Telethon has no method for it any more).
"""

import argparse
import asyncio
import base64
import hashlib
import json
import logging
import os
import sys
import time
import urllib.parse

from telethon import TelegramClient, __version__, errors, events, functions, types
from telethon.crypto import rsa
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
        self.bots = description.get("bots", [])
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
        self.other = None
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

    async def second_password(self):
        """Signs in to an account with a password, after a wrong one."""
        account = next(account for account in self.lab.accounts if account.get("password"))
        client = self.lab.client(StringSession())
        try:
            try:
                await sign_in(client, account)
                raise Failure("signed in without the password")
            except errors.SessionPasswordNeededError:
                pass
            try:
                await client.sign_in(password="not " + account["password"])
                raise Failure("the wrong password was taken")
            except errors.PasswordHashInvalidError:
                pass
            user = await client.sign_in(password=account["password"])
            expect_equal(user.phone, account["phone"], "phone of the account with a password")
        finally:
            await client.disconnect()

    async def boris(self):
        """Another account that is signed in."""
        if self.other is None:
            self.other = self.lab.client(StringSession())
            await sign_in(self.other, self.lab.account(2))
        return self.other

    async def formatting(self):
        """Formatting, replies and silence arrive as they were sent."""
        boris = await self.boris()
        to_alice = self.lab.account(5)["username"]
        first = await boris.send_message(to_alice, "first")
        second = await boris.send_message(
            to_alice, "**bold** 😀 __italic__ `code` [link](https://example.org/)", reply_to=first.id, silent=True
        )
        expect_equal(second.raw_text, "bold 😀 italic code link", "text without marks")
        got = (await self.alice.get_messages(self.lab.account(2)["username"], limit=1))[0]
        expect_equal(got.text, second.text, "formatting that arrived")
        expect_equal(
            [(type(e).__name__, e.offset, e.length) for e in got.entities],
            [
                ("MessageEntityBold", 0, 4),
                ("MessageEntityItalic", 8, 6),
                ("MessageEntityCode", 15, 4),
                ("MessageEntityTextUrl", 20, 4),
            ],
            "entities",
        )
        expect((await got.get_reply_message()).raw_text == "first", "the answer lost what it answers")
        expect(got.silent, "the message is not silent any more")

    async def edits_and_deletes(self):
        """Edits and deletions reach the other side as updates; what is the same already is refused."""
        boris = await self.boris()
        to_alice = self.lab.account(5)["username"]
        edited, deleted = asyncio.Queue(), asyncio.Queue()
        self.alice.add_event_handler(edited.put, events.MessageEdited(incoming=True))
        self.alice.add_event_handler(deleted.put, events.MessageDeleted())
        try:
            message = await boris.send_message(to_alice, f"tomorow {time.time_ns()}")
            await boris.edit_message(message, "tomorrow")
            update = await asyncio.wait_for(edited.get(), 20)
            expect_equal(update.raw_text, "tomorrow", "text after the edit")
            expect(update.message.edit_date is not None, "an edit without a date")
            try:
                await boris.edit_message(message, "tomorrow")
                raise Failure("an edit without a change was taken")
            except errors.MessageNotModifiedError:
                pass
            await boris.delete_messages(to_alice, [message.id], revoke=True)
            gone = await asyncio.wait_for(deleted.get(), 20)
            expect(update.id in gone.deleted_ids, f"{update.id} is not among {gone.deleted_ids}")
        finally:
            self.alice.remove_event_handler(edited.put)
            self.alice.remove_event_handler(deleted.put)

    async def groups(self):
        """Makes a group, a supergroup and a channel; what is written there reaches the members, and only members write."""
        boris = await self.boris()
        me = await boris.get_me()
        alice_id = (await self.alice.get_me()).id
        heard = asyncio.Queue()
        handler = events.NewMessage(incoming=True, pattern="to all")
        boris.add_event_handler(heard.put, handler)
        boris_entity = await self.alice.get_input_entity(self.lab.account(2)["username"])
        try:
            await self.alice(functions.messages.CreateChatRequest(users=[boris_entity], title="Group"))
            group = next(d for d in await self.alice.get_dialogs() if d.is_group and d.title == "Group")
            await self.alice.send_message(group.entity, "to all in the group")
            expect_equal((await asyncio.wait_for(heard.get(), 20)).raw_text, "to all in the group", "in the group")

            for megagroup in (True, False):
                kind = "supergroup" if megagroup else "channel"
                made = await self.alice(
                    functions.channels.CreateChannelRequest(
                        title=kind.title(), about="", megagroup=megagroup, broadcast=not megagroup
                    )
                )
                channel = made.chats[0]
                await self.alice(functions.channels.InviteToChannelRequest(channel, [boris_entity]))
                await self.alice.send_message(channel, f"to all in the {kind}")
                update = await asyncio.wait_for(heard.get(), 20)
                expect_equal(update.raw_text, f"to all in the {kind}", f"in the {kind}")
                at_boris = await update.get_input_chat()
                try:
                    await boris.send_message(at_boris, "may I?")
                    expect(megagroup, "somebody else than its maker wrote to the channel")
                except errors.ChatWriteForbiddenError:
                    expect(not megagroup, "a member may not write to the supergroup")
            members = [p.id for p in await self.alice.get_participants(group.entity)]
            expect_equal(sorted(members), sorted([alice_id, me.id]), "members of the group")
        finally:
            boris.remove_event_handler(heard.put, handler)

    async def forwarding(self):
        """Forwards a message; it tells whose it was."""
        boris = await self.boris()
        sent = await boris.send_message(self.lab.account(5)["username"], f"pass it on {time.time_ns()}")
        got = (await self.alice.get_messages(self.lab.account(2)["username"], limit=1))[0]
        expect_equal(got.raw_text, sent.raw_text, "the message to forward")
        forwarded = await self.alice.forward_messages("me", got)
        expect_equal(forwarded.raw_text, sent.raw_text, "the forwarded text")
        expect_equal(forwarded.fwd_from.from_id.user_id, (await boris.get_me()).id, "the author of what was forwarded")

    async def files(self):
        """Uploads 10 MB and downloads them again, unchanged, as the sender and as the receiver."""
        content = os.urandom(10 * 1024 * 1024 + 4321)
        path = os.path.join(os.path.dirname(self.session_file), "ten megabytes.bin")
        with open(path, "wb") as file:
            file.write(content)
        checksum = hashlib.sha256(content).hexdigest()
        boris = await self.boris()
        sent = await self.alice.send_file(self.lab.account(2)["username"], path, force_document=True)
        expect_equal(sent.file.size, len(content), "size of the sent file")
        expect_equal(sent.file.name, "ten megabytes.bin", "name of the sent file")
        for client, message in (
            (self.alice, sent),
            (boris, (await boris.get_messages(self.lab.account(5)["username"], limit=1))[0]),
        ):
            downloaded = await client.download_media(message, file=bytes)
            expect_equal(hashlib.sha256(downloaded).hexdigest(), checksum, "SHA-256 of the downloaded file")

    async def missed_updates(self):
        """What happened while the client was away reaches it when it comes back, once and in order."""
        boris = await self.boris()
        await self.alice.get_me()
        await self.alice.disconnect()
        marks = [f"while away {number} {time.time_ns()}" for number in range(5)]
        for mark in marks:
            await boris.send_message(self.lab.account(5)["username"], mark)
        self.alice = self.lab.client(SQLiteSession(self.session_file), catch_up=True)
        received = []
        complete = asyncio.Event()

        async def receive(event):
            received.append(event.raw_text)
            if len(received) >= len(marks):
                complete.set()

        self.alice.add_event_handler(receive, events.NewMessage(incoming=True, pattern="while away"))
        await self.alice.connect()
        await self.alice.get_me()
        await asyncio.wait_for(complete.wait(), 40)
        await asyncio.sleep(0.5)
        expect_equal(received, marks, "messages that were missed")

    async def proxies(self):
        """Signs in through the lab's MTProxies: plain, with padding, and inside of what looks like TLS."""
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
        accounts = [account for account in self.lab.accounts if not account.get("password")]
        for number in range(count):
            account = accounts[number % len(accounts)]
            transport = TRANSPORTS[number // len(accounts) % len(TRANSPORTS)]
            client = self.lab.client(StringSession(), transport)
            try:
                user = await asyncio.wait_for(sign_in(client, account), STEP_SECONDS)
                expect_equal(user.phone, account["phone"], "phone")
                expect_equal(client.session.dc_id, account["home_dc"], "home datacenter")
            except Exception as error:
                raise Failure(f"login {number + 1} ({transport.__name__}): {type(error).__name__}: {error}") from error
            finally:
                await client.disconnect()


async def run_steps(steps, verbose):
    """Runs steps of (name, function, seconds or None), a line for each. Returns how many failed."""
    failed = 0
    for name, step, limit in steps:
        start = time.monotonic()
        try:
            await asyncio.wait_for(step(), limit)
            verdict = "ok"
        except Exception as error:
            failed += 1
            verdict = f"FAILED: {type(error).__name__}: {error}"
            if verbose:
                logging.exception("step failed")
        print(f"{time.monotonic() - start:7.2f} s  {name}: {verdict}", flush=True)
    return failed


def read_arguments(*more, lab=True):
    """What a part is told on its command line; `more` are (option, arguments of add_argument)."""
    parser = argparse.ArgumentParser()
    if lab:
        parser.add_argument("--lab", required=True, help="file that `mtproto lab --describe` wrote")
    for option, details in more:
        parser.add_argument(option, **details)
    parser.add_argument("--verbose", action="store_true", help="print Telethon's log")
    arguments = parser.parse_args()
    if arguments.verbose:
        logging.basicConfig(level=logging.DEBUG)
    return arguments


def known_lab(path):
    """The lab of a description, whose key Telethon knows from here on."""
    lab = Lab(path)
    rsa.add_key(lab.public_key, old=False)
    return lab


async def run_part(title, steps, clients, verbose, note=None):
    """Runs the steps of a part, and disconnects its clients, which `clients` names afterwards. Returns the exit status."""
    print(f"telethon {__version__}, layer {LAYER}{title}")
    failed = await run_steps([step if len(step) == 3 else (*step, STEP_SECONDS) for step in steps], verbose)
    for client in clients():
        if client is not None:
            await client.disconnect()
    if note is not None:
        note()
    print("passed" if failed == 0 else f"{failed} step(s) failed")
    return 0 if failed == 0 else 1


async def main():
    arguments = read_arguments(
        ("--work", {"required": True, "help": "directory for session files"}),
        ("--logins", {"type": int, "default": 100, "help": "how many logins in a row (default 100)"}))
    lab = known_lab(arguments.lab)
    story = Story(lab, arguments.work)
    steps = [
        ("key exchange, wrong code", story.wrong_code),
        ("invalid phone number", story.invalid_phone),
        ("sign-in with code", story.sign_in),
        ("chats and history", story.dialogs_and_history),
        ("send and receive", story.send_and_receive),
        ("twenty messages at once", story.many_messages),
        ("sign-up, messages between accounts", story.sign_up),
        ("avatar from another datacenter", story.avatar),
        ("wrong clock", story.wrong_clock),
        ("reconnect with a stored session", story.reconnect),
        ("second password", story.second_password),
        ("formatting, replies, silence", story.formatting),
        ("edits and deletions as updates", story.edits_and_deletes),
        ("groups, supergroups, channels", story.groups),
        ("forwarding", story.forwarding),
        ("10 MB up and down", story.files, 3 * STEP_SECONDS),
        ("updates after a disconnect", story.missed_updates),
        ("sign-out", story.log_out),
        ("MTProxies of the lab", story.proxies, 3 * STEP_SECONDS),
        (f"{arguments.logins} logins in a row", lambda: story.logins(arguments.logins), None),
        ("no key exchange repeated without need", story.repeated_exchanges),
    ]

    def note():
        if story.watch.repeated:
            print(
                f"note: Telethon shortened {story.watch.repeated} key(s) by their leading zero bytes and repeated the exchange")

    return await run_part("", steps, lambda: (story.alice, story.other), arguments.verbose, note)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
