"""Pyrogram 2.0.106, which speaks layer 158, against the local Telegram. Exit status 0 when all of it went well.

    pyrogram_story.py LAB.JSON LAYER

Three things are told to it that every user of another network than Telegram's has to tell it: the public key, the
addresses of the datacenters, and where to begin.
"""

import asyncio
import base64
import io
import json
import os
import sys

import pyrogram
from pyrogram import Client, filters, handlers, raw
from pyrogram.crypto import rsa
from pyrogram.raw.all import layer as LAYER
from pyrogram.session.internals import DataCenter

SECONDS = 60


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


def numbers(pem):
    """Modulus and exponent of a public key in PKCS#1, and its fingerprint."""
    der = base64.b64decode("".join(line for line in pem.splitlines() if not line.startswith("-")))
    parts, place = [], 0

    def head(place):
        length, place = der[place + 1], place + 2
        if length & 0x80:
            size = length & 0x7F
            length, place = int.from_bytes(der[place : place + size], "big"), place + size
        return length, place

    _, place = head(place)
    while place < len(der):
        length, place = head(place)
        parts.append(int.from_bytes(der[place : place + length], "big"))
        place += length
    return parts


def learn(lab):
    from hashlib import sha1

    from pyrogram.raw.core.primitives import Bytes

    modulus, exponent = numbers(lab["rsa_public_key_pem"])
    blob = b"".join(Bytes(n.to_bytes((n.bit_length() + 7) // 8, "big")) for n in (modulus, exponent))
    fingerprint = int.from_bytes(sha1(blob).digest()[-8:], "little", signed=True)
    rsa.server_public_keys[fingerprint] = rsa.PublicKey(modulus, exponent)
    addresses = {dc["id"]: (dc["address"], dc["port"]) for dc in lab["datacenters"]}
    DataCenter.__new__ = lambda cls, dc_id, test_mode, ipv6, media: addresses[dc_id]


async def signed_in(lab, account):
    client = Client(account["phone"], lab["api_id"], lab["api_hash"], in_memory=True)
    await client.connect()
    code = await client.send_code(account["phone"])
    user = await client.sign_in(account["phone"], code.phone_code_hash, account["code"])
    same(user.first_name, account["first_name"], "first name of the signed-in user")
    await client.initialize()
    client.me = await client.get_me()
    return client


def heard(client, kind, condition):
    queue = asyncio.Queue()

    async def put(_, message):
        await queue.put(message)

    client.add_handler(kind(put, condition))
    return queue


async def story(lab):
    accounts = [account for account in lab["accounts"] if not account.get("password")]
    alice, boris = await signed_in(lab, accounts[2]), await signed_in(lab, accounts[3])
    to_boris, to_alice = accounts[3]["username"], accounts[2]["username"]
    chats = [dialog.chat async for dialog in alice.get_dialogs()]
    assert chats, "no chats"
    messages = heard(boris, handlers.MessageHandler, filters.incoming)
    edits = heard(boris, handlers.EditedMessageHandler, filters.incoming)
    answers = heard(alice, handlers.MessageHandler, filters.incoming)
    await alice.invoke(raw.functions.updates.GetState())
    await boris.invoke(raw.functions.updates.GetState())
    await asyncio.sleep(0)

    sent = await alice.send_message(to_boris, "**bold** and `code`")
    got = await asyncio.wait_for(messages.get(), SECONDS)
    same(got.text.markdown, "**bold** and `code`", "the text that arrived")
    await boris.send_message(to_alice, "an answer", reply_to_message_id=got.id)
    answer = await asyncio.wait_for(answers.get(), SECONDS)
    same(answer.reply_to_message_id, sent.id, "the message that is answered")
    await alice.edit_message_text(to_boris, sent.id, "edited")
    same((await asyncio.wait_for(edits.get(), SECONDS)).text, "edited", "the text after the edit")
    history = [message.text async for message in alice.get_chat_history(to_boris, limit=2)]
    same(history, ["an answer", "edited"], "the history")

    group = await alice.create_group("Old group", [to_boris])
    await alice.send_message(group.id, "in the group")
    channel = await alice.create_supergroup("Old channel")
    await alice.add_chat_members(channel.id, [to_boris])
    await alice.send_message(channel.id, "in the supergroup")
    texts = []
    while texts.count("in the group") + texts.count("in the supergroup") < 2:
        texts.append((await asyncio.wait_for(messages.get(), SECONDS)).text)
    same(len([member async for member in alice.get_chat_members(channel.id)]), 2, "members of the supergroup")

    # Its ciphers are written in Python: a small file is enough.
    content = os.urandom(20_000)
    file = io.BytesIO(content)
    file.name = "twenty.bin"
    await alice.send_document(to_boris, file, caption="a file")
    while True:
        got = await asyncio.wait_for(messages.get(), SECONDS)
        if got.document:
            break
    same((got.document.file_name, got.document.file_size), (file.name, len(content)), "the file that arrived")
    loaded = await boris.download_media(got, in_memory=True)
    same(bytes(loaded.getbuffer()), content, "its bytes")
    for client in (alice, boris):
        await client.terminate()
        await client.disconnect()


async def main(path, layer):
    with open(path, encoding="utf-8") as file:
        lab = json.load(file)
    learn(lab)
    same(LAYER, layer, "the layer of this Pyrogram")
    await asyncio.wait_for(story(lab), 4 * SECONDS)
    print(f"passed: Pyrogram {pyrogram.__version__}, layer {LAYER}")


asyncio.get_event_loop().run_until_complete(main(sys.argv[1], int(sys.argv[2])))
