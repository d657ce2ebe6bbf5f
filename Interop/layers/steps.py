"""What each client beside it does against the local Telegram, one step after the other, and what they have in common.

A story is an object with a coroutine for each of STEPS. One line is printed for each step:

    passed: LIBRARY VERSION, layer N: STEP
    left out: LIBRARY VERSION, layer N: STEP (why the library or its layer cannot do it)
"""

import asyncio
import json
import struct
import sys
import traceback
import zlib

SECONDS = 30
STEP_SECONDS = 60

STEPS = [
    ("sign-in", "sign_in"),
    ("chats", "chats"),
    ("messages", "messages"),
    ("groups", "groups"),
    ("channels", "channels"),
    ("albums", "albums"),
    ("keyboards", "keyboards"),
    ("inline mode", "inline"),
    ("polls", "polls"),
    ("reactions", "reactions"),
    ("files", "files"),
    ("offline updates", "offline"),
]

# Not every story has these.
MORE_STEPS = [
    ("forwards", "forwards"),
    ("edits of media", "media_edits"),
    ("found entities", "found"),
    ("rights", "rights"),
    ("invite links", "invites"),
    ("list of chats", "chat_list"),
    ("search", "search"),
    ("people", "people"),
    ("sessions", "sessions"),
    ("password", "password"),
    ("refusals", "refusals"),
    ("scheduled messages", "scheduled"),
]


class LeftOut(Exception):
    """The library or its layer cannot do a step."""


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


class Heard:
    """What a client was told, in order."""

    def __init__(self):
        self.queue = asyncio.Queue()

    async def put(self, *event):
        """Takes the last argument: libraries hand over other things before it."""
        await self.queue.put(event[-1])

    async def next(self, wanted=lambda event: True):
        """The next event that is wanted; what comes before it is dropped."""
        while True:
            event = await asyncio.wait_for(self.queue.get(), SECONDS)
            if wanted(event):
                return event

    async def until(self, last):
        """All events up to one, with it."""
        events = []
        while not events or not last(events[-1]):
            events.append(await asyncio.wait_for(self.queue.get(), SECONDS))
        return events


async def all_missed(heard, missed, expected, place, text):
    """Waits for what was missed: the `expected` texts of each place, in order, once, among any other messages."""
    found = {where: [] for where in expected}
    while sum(map(len, found.values())) < sum(map(len, expected.values())):
        event = await heard.next(missed)
        found.setdefault(place(event), []).append(text(event))
    same(found, expected, "what was missed")


def read_lab(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def account(lab, username):
    return next(each for each in lab["accounts"] if each["username"] == username)


def picture(red, green, blue):
    """A PNG of 32×24 in one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([red, green, blue]) * 32) * 24
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 24, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def run(make, name, layer, expected):
    """Runs all steps and ends the process, with status 0 if none of them failed. `name` has the library's version."""
    same(layer, int(expected), "the layer of this library")

    async def steps():
        story = make()
        for step, method in STEPS + [more for more in MORE_STEPS if hasattr(story, more[1])]:
            line = f"{name}, layer {layer}: {step}"
            try:
                await asyncio.wait_for(getattr(story, method)(), STEP_SECONDS)
                print(f"passed: {line}", flush=True)
            except LeftOut as reason:
                print(f"left out: {line} ({reason})", flush=True)
            except BaseException:
                print(f"failed: {line}", flush=True)
                traceback.print_exc()
                return 1
        await story.end()
        return 0

    # Some libraries take the loop of the main thread when they make a client.
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    sys.exit(loop.run_until_complete(steps()))
