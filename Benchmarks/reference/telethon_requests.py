"""Asks a lab with PyPI's Telethon what our own client asks it, and prints what that took as JSON.

    telethon_requests.py LAB.json IN_FLIGHT SECONDS

LAB.json is what a lab says of itself.
"""

import asyncio
import json
import sys
import time

from telethon import TelegramClient, functions
from telethon.crypto import rsa
from telethon.network import ConnectionTcpFull
from telethon.sessions import MemorySession


async def measure(description, in_flight, seconds):
    first = next(dc for dc in description["datacenters"] if dc["id"] == 2)
    rsa.add_key(description["rsa_public_key_pem"], old=False)
    session = MemorySession()
    session.set_dc(2, first["address"], first["port"])
    client = TelegramClient(
        session, description["api_id"], description["api_hash"], connection=ConnectionTcpFull, receive_updates=False)
    await client.connect()
    # Telethon asks who is signed in.
    account = next(account for account in description["accounts"] if account["home_dc"] == 2)
    await client.send_code_request(account["phone"])
    await client.sign_in(account["phone"], account["code"])
    for _ in range(20):
        await client(functions.help.GetNearestDcRequest())
    took = []
    end = time.perf_counter() + seconds

    async def worker():
        while time.perf_counter() < end:
            begin = time.perf_counter()
            await client(functions.help.GetNearestDcRequest())
            took.append(time.perf_counter() - begin)

    began, processor = time.perf_counter(), time.process_time()
    await asyncio.gather(*(worker() for _ in range(in_flight)))
    wall, processor = time.perf_counter() - began, time.process_time() - processor
    await client.disconnect()
    took.sort()
    return {
        "perSecond": len(took) / wall, "microseconds": processor / len(took) * 1e6,
        "milliseconds": took[len(took) // 2] * 1e3,
    }


def main():
    path, in_flight, seconds = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        description = json.load(file)
    print(json.dumps(asyncio.run(measure(description, int(in_flight), float(seconds)))))


main()
