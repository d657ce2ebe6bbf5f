"""An older Telethon against the local Telegram: two accounts, one story. Exit status 0 when all of it went well.

    telethon_story.py LAB.JSON LAYER
"""

import asyncio
import io
import json
import os
import sys

from telethon import TelegramClient, __version__, events, functions, types
from telethon.crypto import rsa
from telethon.network import ConnectionTcpAbridged
from telethon.sessions import StringSession
from telethon.tl.alltlobjects import LAYER

SECONDS = 60


def same(found, expected, what):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


async def signed_in(lab, account):
    first = lab["datacenters"][1]
    session = StringSession()
    session.set_dc(2, first["address"], first["port"])
    client = TelegramClient(session, lab["api_id"], lab["api_hash"], connection=ConnectionTcpAbridged)
    await client.connect()
    await client.send_code_request(account["phone"])
    user = await client.sign_in(account["phone"], account["code"])
    same(user.phone, account["phone"], "phone of the signed-in user")
    return client


def heard(client, kind, **arguments):
    queue = asyncio.Queue()
    client.add_event_handler(queue.put, kind(**arguments))
    return queue


async def story(lab):
    accounts = [account for account in lab["accounts"] if not account.get("password")]
    alice, boris = await signed_in(lab, accounts[0]), await signed_in(lab, accounts[1])
    to_boris, to_alice = accounts[1]["username"], accounts[0]["username"]
    dialogs = await alice.get_dialogs()
    assert dialogs and all(dialog.name for dialog in dialogs), "no chats"
    messages = heard(boris, events.NewMessage, incoming=True)
    edits = heard(boris, events.MessageEdited, incoming=True)
    await boris.get_me()

    sent = await alice.send_message(to_boris, "**bold** and `code`")
    got = await asyncio.wait_for(messages.get(), SECONDS)
    same(got.message.text, "**bold** and `code`", "the text that arrived")
    answers = heard(alice, events.NewMessage, incoming=True)
    await boris.send_message(to_alice, "an answer", reply_to=got.message.id)
    answer = await asyncio.wait_for(answers.get(), SECONDS)
    same(answer.message.reply_to.reply_to_msg_id, sent.id, "the message that is answered")
    await alice.edit_message(sent, "edited")
    same((await asyncio.wait_for(edits.get(), SECONDS)).raw_text, "edited", "the text after the edit")
    history = await alice.get_messages(to_boris, limit=10)
    same([m.raw_text for m in history[:2]], ["an answer", "edited"], "the history")

    entity = await alice.get_input_entity(to_boris)
    await alice(functions.messages.CreateChatRequest(users=[entity], title="Old group"))
    group = next(dialog for dialog in await alice.get_dialogs() if dialog.name == "Old group")
    await alice.send_message(group.entity, "in the group")
    await alice(functions.channels.CreateChannelRequest(title="Old channel", about="", megagroup=True))
    channel = next(dialog for dialog in await alice.get_dialogs() if dialog.name == "Old channel")
    await alice(functions.channels.InviteToChannelRequest(channel.input_entity, [entity]))
    await alice.send_message(channel.entity, "in the supergroup")
    texts = []
    while texts.count("in the group") + texts.count("in the supergroup") < 2:
        texts.append((await asyncio.wait_for(messages.get(), SECONDS)).raw_text)
    members = await alice.get_participants(channel.entity)
    same(len(members), 2, "members of the supergroup")

    content = os.urandom(300_000)
    file = io.BytesIO(content)
    file.name = "three hundred.bin"
    await alice.send_file(to_boris, file, force_document=True, caption="a file")
    while True:
        got = await asyncio.wait_for(messages.get(), SECONDS)
        if got.message.file:
            break
    same((got.message.file.name, got.message.file.size), (file.name, len(content)), "the file that arrived")
    same(await boris.download_media(got.message, file=bytes), content, "its bytes")
    full = await alice(functions.users.GetFullUserRequest(types.InputUserSelf()))
    assert full, "no profile"
    await alice.disconnect()
    await boris.disconnect()


async def main(path, layer):
    with open(path, encoding="utf-8") as file:
        lab = json.load(file)
    rsa.add_key(lab["rsa_public_key_pem"], old=False)
    same(LAYER, layer, "the layer of this Telethon")
    await asyncio.wait_for(story(lab), 4 * SECONDS)
    print(f"passed: Telethon {__version__}, layer {LAYER}")


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
