"""One library's clients in a lab that judges them: they sign in and go about their day until everything has been tried.

    daily.py STORY LAB.JSON REPORT.JSON SECONDS

STORY is a module of Interop/layers. What the lab does wrong makes steps fail, which is no matter: the judge says what counts.
"""

import asyncio
import contextlib
import importlib
import json
import os
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "layers"))

from steps import read_lab

STEPS = ["chats", "messages", "groups", "polls", "files"]
# Longer than an exchange may be silent in its trial, so that it is the library that gives it up.
SIGN_IN_SECONDS = 100
STEP_SECONDS = 25
# How much longer than it may take a step is waited for: then the library does not give its loop back.
HANG_SECONDS = 20


def is_over(path):
    """Whether nothing is left to be tried."""
    try:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    except (OSError, ValueError):
        return False
    # What does not concern the client is not waited for, nor is what needs a proxy that looks like TLS: no story goes through one.
    foreign = {each["requirement"] for each in report["findings"] if each["verdict"] == "not applicable"}
    trials = [each for each in report["trials"] if each["requirement"] not in foreign and each["name"] != "wrong-hello"]
    return all(each["outcome"] in ("kept", "broken") or each["attempts"] >= 3 for each in trials)


def maker(module, lab):
    """What makes a story of this library in a folder."""
    if module.__name__ == "telethon_story":
        module.rsa.add_key(lab["rsa_public_key_pem"], old=False)
    elif hasattr(module, "learn"):
        options = module.learn(lab)
        if options is not None:
            return lambda folder: module.Story(lab, folder, options)
    return lambda folder: module.Story(lab, folder)


async def step(story, name, seconds):
    """Whether a step passed."""
    signal.alarm(int(seconds) + HANG_SECONDS)
    try:
        await asyncio.wait_for(getattr(story, name)(), seconds)
        return True
    except asyncio.CancelledError:
        raise
    except BaseException as error:  # pylint: disable=broad-except
        print(f"{name}: {type(error).__name__}: {error}", flush=True)
        return False


async def day(make, report, end):
    """Clients with keys of their own, as long as they get along."""
    with tempfile.TemporaryDirectory() as folder:
        # Some write errors that they do not know into the working directory.
        os.chdir(folder)
        story = make(folder)
        failures = 0 if await step(story, "sign_in", SIGN_IN_SECONDS) else 3
        turn = 0
        while failures < 3 and time.monotonic() < end and not is_over(report):
            if await step(story, STEPS[turn % len(STEPS)], STEP_SECONDS):
                failures = 0
            else:
                failures += 1
            turn += 1
            # Some days are short: new keys are made in the next.
            if turn > 9:
                break
        with contextlib.suppress(BaseException):
            await asyncio.wait_for(story.end(), 10)


def begin_anew(end):
    """Another process in place of this one, which hangs: some libraries count without end."""

    def begin(_number, _frame):
        print("hangs", flush=True)
        left = int(end - time.monotonic())
        if left <= 0:
            os._exit(0)
        os.execv(sys.executable, [sys.executable, os.path.abspath(__file__), *sys.argv[1:4], str(left)])

    return begin


async def days():
    lab, report, end = read_lab(sys.argv[2]), sys.argv[3], time.monotonic() + float(sys.argv[4])
    signal.signal(signal.SIGALRM, begin_anew(end))
    make = maker(importlib.import_module(sys.argv[1]), lab)
    while time.monotonic() < end and not is_over(report):
        await day(make, report, end)
        # Who begins anew at once dials in place of the library.
        await asyncio.sleep(2)
    print("over" if is_over(report) else "the time is over", flush=True)


if __name__ == "__main__":
    # Some libraries take the loop of the main thread when they make a client.
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(days())
    # What is left of a library that was disturbed is left alone.
    sys.stdout.flush()
    os._exit(0)
