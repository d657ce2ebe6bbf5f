"""Telethon as members of large groups: many clients in one process, which note what they are told.

    members.py DESCRIPTION COUNT [FIRST]

Signs COUNT users up, the first of whom has the number FIRST (0) among those of all such processes, and prints a line with their
ids and access hashes (ID:HASH). Then reads a line, waits until all is read that the groups have brought with them, and prints
"settled". Then reads a line with the numbers of messages that each group will get, waits until each client has those of its group
or nothing comes for half a minute, and prints what became of it as JSON. Run by Scripts/check-lab-load.
"""

import asyncio
import json
import logging
import os
import resource
import sys
import time

from telethon import errors, events, functions
from telethon.crypto import rsa
from telethon.network import ConnectionTcpAbridged
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test import Lab  # noqa: E402

FIRST_PHONE = 9_996_628_000
QUIET_SECONDS = 30
SETTLED_TURNS = 20


class Member:
    """One client, and the numbers of the messages that it was told of, in their order."""

    def __init__(self, lab, number):
        self.number = number
        self.client = lab.client(StringSession(), transport=ConnectionTcpAbridged, receive_updates=True)
        self.updates = 0
        self.seen = []
        self.ids = []
        self.latencies = []

    async def sign_up(self):
        phone = str(FIRST_PHONE + self.number)
        sent = await self.client.send_code_request(phone)
        try:
            await self.client.sign_in(phone, "22222")
        except errors.PhoneNumberUnoccupiedError:
            answer = await self.client(
                functions.auth.SignUpRequest(
                    phone_number=phone, phone_code_hash=sent.phone_code_hash, first_name=f"Guest {self.number}",
                    last_name=""))
            await self.client._on_login(answer.user)
        self.me = await self.client.get_me()
        self.client.add_event_handler(self.count, events.Raw())
        self.client.add_event_handler(self.note, events.NewMessage(pattern="load "))

    async def count(self, _):
        self.updates += 1

    async def note(self, event):
        _, group, number, due = event.raw_text.split(" ", 4)[:4]
        self.seen.append((int(group), int(number)))
        self.ids.append(event.message.id)
        self.latencies.append((time.time_ns() - int(due)) / 1e6)


async def settle(members):
    """Waits until nothing more comes: what a group brings with it names its members, and takes long to read."""
    before, quiet = None, 0
    # Turns of the loop and not a time: on a busy machine it may be far behind.
    while quiet < SETTLED_TURNS:
        await asyncio.sleep(0.1)
        received = sum(member.updates for member in members)
        quiet = quiet + 1 if received == before else 0
        before = received


async def arrived(members, wanted):
    """Waits until each has what it is to get, or nothing comes any more."""
    before, since = -1, time.monotonic()
    while not all(len(set(member.seen)) >= wanted(member) for member in members):
        received = sum(len(member.seen) for member in members)
        if received != before:
            before, since = received, time.monotonic()
        if time.monotonic() - since > QUIET_SECONDS:
            return
        await asyncio.sleep(0.1)


async def main():
    lab = Lab(sys.argv[1])
    rsa.add_key(lab.public_key, old=False)
    count, first = int(sys.argv[2]), int((sys.argv[3:] or ["0"])[0])
    members = [Member(lab, first + number) for number in range(count)]
    loop = asyncio.get_running_loop()

    def line():
        return loop.run_in_executor(None, sys.stdin.readline)

    # Telethon factors a number for each key, and answers nothing meanwhile. It reckons the time from when it reads what the server has
    # said of it: where many make keys at once, their clocks are behind by as long as that takes, and from half a minute on they
    # ignore the server's messages as ones from the future.
    for member in members:
        await member.client.connect()
    for start in range(0, count, 10):
        await asyncio.gather(*(member.sign_up() for member in members[start:start + 10]))
    print(" ".join(f"{member.me.id}:{member.me.access_hash}" for member in members), flush=True)
    signed_in = time.process_time()
    await line()
    await settle(members)
    print("settled", flush=True)
    settled = time.process_time()
    expected = [int(word) for word in (await line()).split()]

    def wanted(member):
        return expected[member.number % len(expected)]

    await arrived(members, wanted)
    print(json.dumps({
        "clients": count,
        "expected": sum(wanted(member) for member in members),
        "delivered": sum(len(set(member.seen)) for member in members),
        "missing": sum(wanted(member) - len(set(member.seen)) for member in members),
        "doubled": sum(len(member.seen) - len(set(member.seen)) for member in members),
        "disordered": sum(a >= b for member in members for a, b in zip(member.ids, member.ids[1:])),
        "disconnected": sum(not member.client.is_connected() for member in members),
        "signInSeconds": signed_in,
        "groupSeconds": settled - signed_in,
        "updateSeconds": time.process_time() - settled,
        "mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "latencies": [round(latency, 1) for member in members for latency in member.latencies],
    }), flush=True)
    for member in members:
        await member.client.disconnect()


# Only in its way: what matters is in the answer.
logging.disable(logging.WARNING)
asyncio.run(main())
