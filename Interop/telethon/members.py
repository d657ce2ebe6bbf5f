"""Telethon as members of large groups: many clients in one process, which note what they are told.

    members.py DESCRIPTION COUNT

Signs COUNT users up and prints a line with their ids and access hashes (ID:HASH). Then reads a line with the numbers of
messages that each group will get, waits until each client has those of its group or nothing comes for ten seconds, and
prints what became of it as JSON. Run by Scripts/check-lab-load.
"""

import asyncio
import json
import logging
import os
import sys
import time

from telethon import errors, events, functions
from telethon.crypto import rsa
from telethon.network import ConnectionTcpAbridged
from telethon.sessions import StringSession

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from test import Lab  # noqa: E402

FIRST_PHONE = 9_996_628_000
QUIET_SECONDS = 10


class Member:
    """One client, and the numbers of the messages that it was told of, in their order."""

    def __init__(self, lab, number):
        self.number = number
        self.client = lab.client(StringSession(), transport=ConnectionTcpAbridged, receive_updates=True)
        self.seen = []
        self.ids = []
        self.latencies = []

    async def sign_up(self):
        phone = str(FIRST_PHONE + self.number)
        await self.client.connect()
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
        self.client.add_event_handler(self.note, events.NewMessage(pattern="load "))

    async def note(self, event):
        _, group, number, due = event.raw_text.split(" ", 4)[:4]
        self.seen.append((int(group), int(number)))
        self.ids.append(event.message.id)
        self.latencies.append((time.time_ns() - int(due)) / 1e6)


async def main():
    lab = Lab(sys.argv[1])
    rsa.add_key(lab.public_key, old=False)
    count = int(sys.argv[2])
    members = [Member(lab, number) for number in range(count)]
    for start in range(0, count, 10):
        await asyncio.gather(*(member.sign_up() for member in members[start:start + 10]))
    print(" ".join(f"{member.me.id}:{member.me.access_hash}" for member in members), flush=True)
    line = await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    expected = [int(word) for word in line.split()]

    def wanted(member):
        return expected[member.number % len(expected)]

    before, since = -1, time.monotonic()
    while True:
        received = sum(len(member.seen) for member in members)
        if received != before:
            before, since = received, time.monotonic()
        if all(len(set(member.seen)) >= wanted(member) for member in members):
            break
        if time.monotonic() - since > QUIET_SECONDS:
            break
        await asyncio.sleep(0.1)
    latencies = sorted(latency for member in members for latency in member.latencies)
    print(json.dumps({
        "clients": count,
        "expected": sum(wanted(member) for member in members),
        "delivered": sum(len(set(member.seen)) for member in members),
        "missing": sum(wanted(member) - len(set(member.seen)) for member in members),
        "doubled": sum(len(member.seen) - len(set(member.seen)) for member in members),
        "disordered": sum(a >= b for member in members for a, b in zip(member.ids, member.ids[1:])),
        "disconnected": sum(not member.client.is_connected() for member in members),
        "medianMilliseconds": latencies[len(latencies) // 2] if latencies else 0,
        "worstPercentMilliseconds": latencies[len(latencies) * 99 // 100] if latencies else 0,
    }), flush=True)
    for member in members:
        await member.client.disconnect()


# Only in its way: what matters is in the answer.
logging.disable(logging.WARNING)
asyncio.run(main())
