"""Telethon, tested against a lab: what a suite of your own looks like."""

import asyncio
import datetime
import os
import socket
import subprocess
import sys
import textwrap
import time

import pytest
from telethon import errors, events, functions
from telethon.tl import types

from mtproto_lab import Lab, LabError
from mtproto_telethon import signed_in


def test_sign_in(shared_lab):
    async def story():
        async with signed_in(shared_lab, "alice") as alice:
            me = await alice.get_me()
            assert me.id == shared_lab.account("alice")["id"]
            assert shared_lab.code(me.phone) is None

    asyncio.run(story())


def test_errors_reach_the_program(lab):
    async def story():
        async with signed_in(lab, "boris", flood_sleep_threshold=0) as boris:
            lab.fail("messages.sendMessage", 403, "CHAT_WRITE_FORBIDDEN", count=1)
            with pytest.raises(errors.ChatWriteForbiddenError):
                await boris.send_message("alice", "Lunch?")
            await boris.send_message("alice", "Lunch?")
            # What goes wrong for somebody else is none of his business; and a connection that ends is replaced.
            lab.fail("*", 500, "RPC_CALL_FAIL", user="clara")
            lab.cut("*", count=1, user="boris")
            assert (await boris.get_me()).username == "boris"
            lab.clear()
            # Telethon asks no more before the time is over, so this comes last.
            lab.flood("messages.sendMessage", 30)
            with pytest.raises(errors.FloodWaitError) as caught:
                await boris.send_message("alice", "Lunch?")
            assert caught.value.seconds == 30

    asyncio.run(story())


def test_errors_of_one_chat(lab):
    trip = lab.make_chat("clara", "Trip", members=["boris"])

    async def story():
        async with signed_in(lab, "boris", flood_sleep_threshold=0) as boris:
            there = next(each.input_entity for each in await boris.get_dialogs() if each.title == "Trip")
            lab.cut("messages.getHistory", count=1, chat=trip)
            lab.slow("messages.getHistory", 10, count=1, chat=trip)
            lab.fail("messages.sendMessage", 403, "CHAT_WRITE_FORBIDDEN", chat=trip)
            with pytest.raises(errors.ChatWriteForbiddenError):
                await boris.send_message(there, "Lunch?")
            # A private chat is named by the other person: this strikes nothing that Boris does.
            lab.flood("messages.sendMessage", 30, chat="boris")
            for place in ["alice", "me"]:
                await boris.send_message(place, "Lunch?")
            await boris.get_messages(there, limit=1)

    asyncio.run(story())


def test_messages_and_updates_arrive(lab):
    async def story():
        async with signed_in(lab, "clara") as clara:
            texts, configured = asyncio.Queue(), asyncio.Event()
            clara.add_event_handler(lambda event: texts.put(event.raw_text), events.NewMessage(incoming=True))

            @clara.on(events.Raw(types.UpdateConfig))
            async def _(_):
                configured.set()

            lab.write("dinesh", "clara", "Rain again.")
            assert await asyncio.wait_for(texts.get(), 30) == "Rain again."
            assert lab.push("clara", types.UpdateConfig()) == 1
            await asyncio.wait_for(configured.wait(), 30)

            await clara(functions.help.GetNearestDcRequest())
            assert lab.wait_for_request("help.getNearestDc")["phone"] == lab.account("clara")["phone"]

    asyncio.run(story())


def test_one_user_has_bad_weather(lab):
    chat = lab.make_chat("clara", "Trip", members=["boris", "alice"])
    assert (chat["kind"], len(chat["members"])) == ("supergroup", 3) and chat in lab.chats()
    lab.write("clara", chat["id"], "We leave at nine.")

    async def story():
        async with signed_in(lab, "boris") as boris, signed_in(lab, "alice") as alice:
            lab.latency(400, "boris")
            # There and back, for him alone.
            began = time.monotonic()
            await boris.get_me()
            assert time.monotonic() - began >= 0.8
            texts = {each.title: each.message.raw_text for each in await alice.get_dialogs()}
            assert texts["Trip"] == "We leave at nine."
            # What is kept back from one user reaches the other one.
            lab.hold(user="boris")
            waiting = asyncio.ensure_future(boris.get_me())
            await alice.get_me()
            assert not waiting.done()
            lab.release(user="boris")
            assert (await asyncio.wait_for(waiting, 30)).username == "boris"
            with pytest.raises(LabError, match="cannot be that of one user"):
                lab.weather("clock_seconds", 600, user="boris")
            lab.clear(user="boris")

    asyncio.run(story())


def test_scripted_users(tmp_path):
    script = tmp_path / "script.json"
    script.write_text('{"users": {"clara": [{"when": "Lunch*", "send": "The usual place."}]}}')
    with Lab("--script", str(script)) as lab:

        async def story():
            async with signed_in(lab, "alice") as alice:
                async with alice.conversation("clara", timeout=30) as conversation:
                    await conversation.send_message("Lunch tomorrow?")
                    assert (await conversation.get_response()).raw_text == "The usual place."

        asyncio.run(story())


def test_what_is_due_later(lab):
    async def story():
        async with signed_in(lab, "alice") as alice, signed_in(lab, "boris") as boris:
            texts = asyncio.Queue()
            boris.add_event_handler(
                texts.put, events.NewMessage(incoming=True, from_users=lab.account("alice")["id"]))
            await boris.get_me()
            # By the lab's time, not by that of this machine.
            due = lab.now() + 3600
            await alice.send_message(
                "boris", "Lunch is over.", schedule=datetime.datetime.fromtimestamp(due, datetime.timezone.utc))
            assert lab.forward(3600) >= due
            message = (await asyncio.wait_for(texts.get(), 30)).message
            assert (message.raw_text, message.date.timestamp()) == ("Lunch is over.", due)
            assert (await boris.get_me()).username == "boris"

    asyncio.run(story())


def test_dates_are_the_same_each_run():
    with Lab("--seed", "7", "--time", "1700000000", "--still") as lab:

        async def story():
            async with signed_in(lab, "alice") as alice:
                lab.forward(60)
                return (await alice.send_message("me", "Lunch?")).date.timestamp()

        assert asyncio.run(story()) == 1_700_000_060


def test_orders_that_mean_nothing_are_refused(shared_lab):
    with pytest.raises(LabError, match="did you mean messages.sendMessage"):
        shared_lab.flood("messages.sendMesage", 30)
    with pytest.raises(LabError, match="did you mean drop-after"):
        shared_lab.fault("drop-aftr")
    with pytest.raises(LabError, match="did you mean messages.sendMessage"):
        shared_lab.wait_for_request("messages.sendMesage")
    with pytest.raises(LabError, match="no account 'alicia'; there are alice"):
        shared_lab.account("alicia")
    with pytest.raises(LabError, match="no datacenter 9; there are 1, 2"):
        shared_lab.datacenter(9)
    with pytest.raises(LabError, match="did not start.*--nonsense"):
        Lab("--nonsense")
    with pytest.raises(LabError, match="message with a button"):
        shared_lab.press("alice", "boris", "Tea")
    with pytest.raises(LabError, match="did you mean alice"):
        shared_lab.write("alise", "boris", "Lunch?")


def test_what_is_not_there_is_said(monkeypatch):
    lab = Lab()
    lab._process.kill()
    lab._process.wait()
    with pytest.raises(LabError, match="the lab has ended"):
        lab.users()
    lab.stop()
    monkeypatch.setenv("MTPROTO", "/nonexistent")
    with pytest.raises(LabError, match="/nonexistent cannot be run"):
        Lab()


def test_a_slow_start_is_said(monkeypatch):
    with pytest.raises(LabError, match=r"not ready within 0 s and still ran.*patience=.*MTPROTO_LAB_PATIENCE"):
        Lab(patience=0)
    monkeypatch.setenv("MTPROTO_LAB_PATIENCE", "soon")
    with pytest.raises(LabError, match="number of seconds, and not 'soon'"):
        Lab()


def test_failures_show_what_the_lab_printed(tmp_path):
    (tmp_path / "conftest.py").write_text("from mtproto_lab import lab  # noqa: F401\n")
    (tmp_path / "test_failing.py").write_text(textwrap.dedent(
        """
        import urllib.error, urllib.request
        import pytest
        from mtproto_lab import Lab

        def ask(lab):
            address, port = lab.datacenter(2)
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with pytest.raises(urllib.error.HTTPError) as caught:
                opener.open(f"http://{address}:{port}/bot{lab.bot['token']}/getMe", timeout=30)
            assert caught.value.code == 404 and b"not the HTTP Bot API" in caught.value.read()
            raise ValueError("so that it fails")

        def test_of_a_fixture(lab):
            ask(lab)

        def test_of_its_own():
            with Lab() as lab:
                ask(lab)
        """))
    here = os.path.dirname(os.path.abspath(__file__))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": here})
    assert "2 failed" in run.stdout
    for title in ("What the lab of the fixture 'lab' printed", "--- what the lab printed ---"):
        assert "BOTS: something at datacenter 2 asks by the HTTP Bot API" in run.stdout.split(title)[1]


def test_no_lab_outlives_its_program(tmp_path):
    program = "import mtproto_lab, time; lab = mtproto_lab.Lab(); print(*lab.datacenter(), flush=True); time.sleep(600)"
    child = subprocess.Popen(
        [sys.executable, "-c", program], cwd=os.path.dirname(os.path.abspath(__file__)), stdout=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)})
    address, port = child.stdout.readline().split()
    child.kill()
    child.communicate()
    end = time.monotonic() + 30
    while True:
        try:
            socket.create_connection((address, int(port)), timeout=30).close()
        except OSError:
            break
        assert time.monotonic() < end, "the lab goes on"
        time.sleep(0.01)
