"""Sessions between our command line and another library, against the local Telegram.

    sessions.py LIBRARY LAB.JSON MTPROTO FOLDER

LIBRARY is telethon, kurigram, tdata or gramjs. The library signs in with its own code and writes the session in its own form; we
take it over, look who we are, write it in that form again, and the library goes on with what we wrote. One line is printed
for each step; exit status 0 when all of them passed.
"""

import asyncio
import base64
import json
import os
import signal
import subprocess
import sys
import time
import warnings

warnings.filterwarnings("ignore")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "layers"))
from hostile import copy_of_log, refuse_hostile  # noqa: E402
from steps import account, read_lab, same  # noqa: E402

# What `mtproto` ends with where another process uses the key, and where it is asked for what it cannot do.
TRY_LATER, USAGE, BAD_DATA = 75, 64, 65


class Ours:
    """Our command line, with a session of its own for each name."""

    def __init__(self, lab, mtproto, folder):
        self.lab, self.mtproto, self.folder = lab, mtproto, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def arguments(self, name, *arguments):
        return [self.mtproto, *arguments, "--lab", self.lab, "--session", self.path(f"{name}-state")]

    def run(self, name, *arguments, status=0):
        done = subprocess.run(
            self.arguments(name, *arguments), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        same(done.returncode, status, f"the status of mtproto {arguments[0]} ({done.stderr.strip()})")
        return done.stdout if status == 0 else done.stderr

    def me(self, name, user):
        same(json.loads(self.run(name, "me", "--json"))["id"], user["id"], "who we are")

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read().strip()

    def reads_databases(self, source, path):
        """Whether this build of ours does; one that does not says so."""
        done = subprocess.run(
            self.arguments("probe", "import", path, "--from", source), stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120)
        if done.returncode == USAGE:
            if "package trait SQLite" not in done.stderr:
                raise AssertionError(f"mtproto does not say why it does not read the database: {done.stderr}")
            return False
        same(done.returncode, 0, f"the status of mtproto import ({done.stderr.strip()})")
        return True


def passed(what):
    print(f"passed: {what}", flush=True)


def telethon_client(lab, session):
    from telethon import TelegramClient
    from telethon.crypto import rsa
    from telethon.network import ConnectionTcpAbridged

    rsa.add_key(lab["rsa_public_key_pem"], old=False)
    if session.auth_key is None:
        first = lab["datacenters"][1]
        session.set_dc(first["id"], first["address"], first["port"])
    return TelegramClient(session, lab["api_id"], lab["api_hash"], connection=ConnectionTcpAbridged)


async def telethon_enters(client, user):
    await client.connect()
    await client.send_code_request(user["phone"])
    same((await client.sign_in(user["phone"], user["code"])).id, user["id"], "who is signed in")


async def telethon_goes_on(lab, session, user):
    client = telethon_client(lab, session)
    await client.connect()
    same((await client.get_me()).id, user["id"], "as whom Telethon goes on")
    await client.send_message("me", "still here")
    await client.disconnect()


async def telethon(lab, ours):
    from telethon.sessions import SQLiteSession, StringSession

    user = account(lab, "alice")
    client = telethon_client(lab, StringSession())
    await telethon_enters(client, user)
    text = client.session.save()
    await client.disconnect()
    ours.run("string", "import", ours.write("telethon", text), "--from", "telethon")
    ours.me("string", user)
    ours.run("string", "export", ours.path("telethon-back"), "--as", "telethon")
    await telethon_goes_on(lab, StringSession(ours.read("telethon-back")), user)
    passed("Telethon's string, both ways")

    # The same key in GramJS' form, which Telethon's string differs from in its address alone.
    ours.run("gramjs", "import", ours.write("telethon-2", ours.read("telethon-back")), "--from", "telethon")
    for form in ("gramjs", "mtcute", "gotd", "pyrogram"):
        ours.run("gramjs", "export", ours.path(form), "--as", form)
        ours.run("gramjs", "import", ours.path(form), "--from", form)
        ours.me("gramjs", user)
    ours.run("gramjs", "export", ours.path("telethon-3"), "--as", "telethon")
    await telethon_goes_on(lab, StringSession(ours.read("telethon-3")), user)
    passed("through the forms of GramJS, mtcute, gotd and Pyrogram and back to Telethon")

    # Its database.
    stored = SQLiteSession(ours.path("stored"))
    client = telethon_client(lab, stored)
    await telethon_enters(client, account(lab, "boris"))
    await client.disconnect()
    if ours.reads_databases("telethon", ours.path("stored.session")):
        ours.me("probe", account(lab, "boris"))
        ours.run("probe", "export", ours.path("again.session"), "--as", "telethon", "--database")
        await telethon_goes_on(lab, SQLiteSession(ours.path("again")), account(lab, "boris"))
        passed("Telethon's database, both ways")
        refuse_hostile(ours, "telethon", ours.path("again.session"))
        passed("databases that Telethon does not write are refused")
        ours.run("log", "import", copy_of_log(ours.path("again.session"), ours.path("log.session")), "--from", "telethon")
        ours.me("log", account(lab, "boris"))
        passed("what stands in a write-ahead log alone is read")
    else:
        passed("Telethon's database is refused by name: this mtproto was built without the trait SQLite")

    await locks(lab, ours, ours.read("telethon-3"), user)


async def locks(lab, ours, text, user):
    """A key that one of our processes uses is refused to another, until that one ends, however it does."""
    ours.run("first", "import", ours.write("twice", text), "--from", "telethon")
    holder = subprocess.Popen(
        ours.arguments("first", "updates"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    keys = os.path.join(os.environ["XDG_STATE_HOME"], "swift-mtproto-kit", "keys")
    try:
        for _ in range(300):
            if os.path.isdir(keys) and os.listdir(keys):
                break
            time.sleep(0.1)
        refused = ours.run("second", "import", ours.path("twice"), "--from", "telethon", status=TRY_LATER)
        if f"Process {holder.pid} uses this session" not in refused:
            raise AssertionError(f"who uses the key is not said: {refused}")
        passed("a key that another process uses is refused, and who that is, is said")
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    ours.run("second", "import", ours.path("twice"), "--from", "telethon")
    ours.me("second", user)
    passed("after a kill the key is free")


def with_port(text, port):
    """A string of GramJS with another port, which stands before the 256 bytes of the key."""
    content = bytearray(base64.b64decode(text[1:]))
    content[-258:-256] = port.to_bytes(2, "big")
    return text[0] + base64.b64encode(content).decode()


async def gramjs(lab, ours):
    """GramJS itself is not to be had from PyPI: its form is written and read by TGConvertor."""
    from telethon.sessions import StringSession
    from TGConvertor.sessions.gramjs import GramSession

    user = account(lab, "elena")
    client = telethon_client(lab, StringSession())
    await telethon_enters(client, user)
    session = client.session
    await client.disconnect()
    key = session.auth_key.key
    # Its ports have a sign and 15 bits, which those of the lab are too large for; ours goes by the lab's own.
    for number, address in enumerate(("149.154.167.51", "2001:67c:4e8:f002::a")):
        text = GramSession(dc_id=session.dc_id, auth_key=key, server_address=address, port=443).to_string()
        name = f"gramjs-{number}"
        ours.run(name, "import", ours.write(f"{name}.txt", text), "--from", "gramjs")
        ours.me(name, user)
        # What we write in that form, it reads; all but the lab's port.
        ours.run(name, "export", ours.path(f"{name}-ours"), "--as", "gramjs")
        written = GramSession.from_string(with_port(ours.read(f"{name}-ours"), 443))
        same((written.dc_id, written.auth_key), (session.dc_id, key), "what TGConvertor reads of ours")
    # Telethon's own, in the place of GramJS'.
    session.set_dc(session.dc_id, "2001:67c:4e8:f002::a", 443)
    ours.run("gramjs-telethon", "import", ours.write("gramjs-telethon.txt", session.save()), "--from", "gramjs")
    ours.me("gramjs-telethon", user)
    same(GramSession.from_string(session.save()).auth_key, key, "the key that TGConvertor reads there")
    passed("GramJS' string, as TGConvertor writes it, and Telethon's in its place")


async def pyrogram(lab, ours):
    """Pyrogram 2, or Kurigram, which began as a copy of it."""
    os.chdir(ours.folder)
    from pyrogram import Client
    from pyrogram_story import KURIGRAM, learn

    options, library = learn(lab), "Kurigram" if KURIGRAM else "Pyrogram"
    user = account(lab, "clara")

    def client(name, **more):
        return Client(name, lab["api_id"], lab["api_hash"], workdir=ours.folder, **more, **options)

    first = client("first")
    await first.connect()
    code = await (first.send_phone_number_code if KURIGRAM else first.send_code)(user["phone"])
    same((await first.sign_in(user["phone"], code.phone_code_hash, user["code"])).id, user["id"], "who is signed in")
    await first.storage.user_id(user["id"])
    await first.storage.is_bot(False)
    text = await first.export_session_string()
    await first.storage.save()
    await first.disconnect()
    ours.run("string", "import", ours.write("pyrogram", text), "--from", "pyrogram")
    ours.me("string", user)
    ours.run("string", "export", ours.path("pyrogram-back"), "--as", "pyrogram")
    second = client("second", session_string=ours.read("pyrogram-back"), in_memory=True, no_updates=True)
    async with second:
        same((await second.get_me()).id, user["id"], f"as whom {library} goes on")
        same((await second.resolve_peer("boris")).user_id, account(lab, "boris")["id"], "whom it finds")
    passed(f"{library}'s string, both ways")
    if ours.reads_databases("pyrogram", ours.path("first.session")):
        ours.me("probe", user)
        ours.run("probe", "export", ours.path("again.session"), "--as", "pyrogram", "--database")
        async with client("again", no_updates=True) as again:
            same((await again.get_me()).id, user["id"], f"as whom {library} goes on")
        passed(f"{library}'s database, both ways")
        refuse_hostile(ours, "pyrogram", ours.path("again.session"))
        passed(f"databases that {library} does not write are refused")
    else:
        passed(f"{library}'s database is refused by name: this mtproto was built without the trait SQLite")


async def pyrogram1(lab, ours):
    """Pyrogram 1 does not sign in here: it writes what Telethon has signed in, in its two forms, of which the shorter one
    is for ids of 31 bits."""
    from pyrogram import utils
    from pyrogram.storage import MemoryStorage
    from telethon.sessions import StringSession

    user = account(lab, "elena")
    client = telethon_client(lab, StringSession())
    await telethon_enters(client, user)
    session = client.session
    await client.disconnect()
    for largest, size in ((1 << 63, 263), (0, 267)):
        utils.MAX_USER_ID_OLD = largest
        storage = MemoryStorage(":memory:")
        await storage.open()
        for field, value in (
                ("dc_id", session.dc_id), ("test_mode", False), ("auth_key", session.auth_key.key),
                ("user_id", user["id"]), ("is_bot", False)):
            await getattr(storage, field)(value)
        text = await storage.export_session_string()
        same(len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))), size, "the size of the form")
        ours.run(f"old-{size}", "import", ours.write(f"old-{size}.txt", text), "--from", "pyrogram")
        ours.me(f"old-{size}", user)
    passed("the strings of Pyrogram 1, in both of its forms")


async def tdata(lab, ours):
    from opentele.api import UseCurrentSession
    from opentele.td import TDesktop
    from opentele.tl import TelegramClient
    from telethon.crypto import AuthKey, rsa
    from telethon.network import ConnectionTcpAbridged
    from telethon.sessions import StringSession

    user = account(lab, "dinesh")
    rsa.add_key(lab["rsa_public_key_pem"], old=False)
    session = StringSession()
    first = lab["datacenters"][1]
    session.set_dc(first["id"], first["address"], first["port"])
    client = TelegramClient(
        session, api_id=lab["api_id"], api_hash=lab["api_hash"], connection=ConnectionTcpAbridged)
    await client.connect()
    await client.send_code_request(user["phone"])
    await client.sign_in(user["phone"], user["code"])
    await client.get_me()
    desktop = await TDesktop.FromTelethon(client, flag=UseCurrentSession)
    await client.disconnect()
    desktop.SaveTData(ours.path("tdata"))
    ours.run("desktop", "import", ours.path("tdata"), "--from", "tdata")
    ours.me("desktop", user)
    ours.run("desktop", "export", ours.path("moved"))
    passed("Telegram Desktop's directory, as opentele writes it, is read")

    locked = await TDesktop.FromTelethon(client, flag=UseCurrentSession)
    locked._TDesktop__passcode, locked._TDesktop__passcodeBytes = "open sesame", b"open sesame"
    locked._TDesktop__isLoaded = False
    locked._TDesktop__generateLocalKey()
    for each in locked.accounts:
        each.localKey = locked.localKey
    locked.SaveTData(ours.path("locked"), passcode="open sesame")
    code = ours.write("passcode", "open sesame\n")
    wrong = ours.write("wrong", "open barley\n")
    for arguments in (["--passphrase-file", wrong], []):
        refused = ours.run("locked", "import", ours.path("locked"), "--from", "tdata", *arguments, status=BAD_DATA)
        if "passcode" not in refused:
            raise AssertionError(f"that the passcode is wrong is not said: {refused}")
    ours.run("locked", "import", ours.path("locked"), "--from", "tdata", "--passphrase-file", code)
    ours.me("locked", user)
    passed("the same with a passcode, and no other one")

    ours.run("locked", "export", ours.path("written"), "--as", "tdata", "--passphrase-file", code)
    read = TDesktop(ours.path("written"), passcode="open sesame")
    same([each.UserId for each in read.accounts], [user["id"]], "who opentele finds in the directory that we wrote")
    home = next(dc for dc in lab["datacenters"] if dc["id"] == int(read.accounts[0].MainDcId))
    session = StringSession()
    session.set_dc(home["id"], home["address"], home["port"])
    session.auth_key = AuthKey(read.accounts[0].authKey.key)
    client = TelegramClient(
        session, api_id=lab["api_id"], api_hash=lab["api_hash"], connection=ConnectionTcpAbridged)
    await client.connect()
    same((await client.get_me()).id, user["id"], "as whom Telethon goes on with what opentele read")
    await client.disconnect()
    passed("the directory that we write, with a passcode, is read by opentele and goes on")


def main():
    library, description, mtproto, folder = sys.argv[1:5]
    lab = read_lab(description)
    os.makedirs(folder, exist_ok=True)
    ours = Ours(os.path.abspath(description), os.path.abspath(mtproto), os.path.abspath(folder))
    parts = {
        "telethon": telethon, "kurigram": pyrogram, "pyrogram": pyrogram, "pyrogram1": pyrogram1, "tdata": tdata,
        "gramjs": gramjs}
    part = parts[library]
    # Kurigram takes the loop of the main thread.
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(asyncio.wait_for(part(lab, ours), 180))


if __name__ == "__main__":
    main()
