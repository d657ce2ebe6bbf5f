"""A local Telegram for tests in Python: starts `mtproto lab`, and gives it orders over HTTP.

As fixtures of pytest, by importing them in conftest.py:

    from mtproto_lab import lab, shared_lab  # noqa: F401

`lab` is a lab for each test, `shared_lab` one for all of them. Both are `Lab` below. The report of a test that fails shows what its
labs have printed. The program is the one that the variable MTPROTO names, or `mtproto` in PATH; MTPROTO_LAB_PATIENCE says how many
seconds it may take to be ready. Needs nothing but Python 3.9, and pytest for the fixtures alone; clients are up to you.
"""

import base64
import json
import mimetypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

try:
    import pytest
except ImportError:
    pytest = None


class LabError(Exception):
    """The lab did not start, has ended, or refused an order; or it has nothing of that name.

    `status` is that of HTTP if an order was refused: 404 if what it is about is not there, perhaps not yet.
    """

    status = None


class Lab:
    """A running lab. `description` is what `mtproto lab --describe` writes.

    `world` says who and what is there at the start besides, as docs/lab-scripts.md describes it: {"people": [...], "bots": [...],
    "chats": [...]}. `patience` are the seconds that it may take to be ready; if they are not given, those of MTPROTO_LAB_PATIENCE,
    or 30.
    """

    def __init__(self, *options, world=None, patience=None):
        patience = self._patience(patience)
        program = os.environ.get("MTPROTO") or shutil.which("mtproto")
        if not program:
            raise LabError("there is no mtproto in PATH; set MTPROTO to the program")
        self._directory = tempfile.TemporaryDirectory(prefix="mtproto-lab-")
        place = os.path.join(self._directory.name, "lab.json")
        if world is not None:
            options += ("--world", os.path.join(self._directory.name, "world.json"))
            with open(options[-1], "w", encoding="utf-8") as file:
                json.dump(world, file)
        self._log = open(os.path.join(self._directory.name, "lab.log"), "w+", encoding="utf-8")
        try:
            # However this process ends, its side of the pipe goes, and the lab with it.
            self._process = subprocess.Popen(
                [program, "lab", "--describe", place, "--control", "0", "--until-stdin-closes", *options],
                stdin=subprocess.PIPE, stdout=self._log, stderr=subprocess.STDOUT)
        except OSError as error:
            self._log.close()
            self._directory.cleanup()
            raise LabError(f"{program} cannot be run: {error.strerror}") from None
        end = time.monotonic() + patience
        # The file appears whole, when everything listens.
        while not os.path.exists(place):
            if self._process.poll() is not None:
                message = self.output().strip() or f"it says nothing, and ended with status {self._process.returncode}"
                self.stop()
                raise LabError(f"the lab did not start: {message}")
            if time.monotonic() > end:
                message = self.output().strip()
                self.stop()
                raise LabError(
                    f"the lab was not ready within {patience:g} s and still ran: give it longer with Lab(patience=...) or "
                    "MTPROTO_LAB_PATIENCE" + (f"; it says: {message}" if message else ""))
            time.sleep(0.01)
        with open(place, encoding="utf-8") as file:
            self.description = json.load(file)

    @staticmethod
    def _patience(given):
        text = os.environ.get("MTPROTO_LAB_PATIENCE", "30") if given is None else given
        try:
            seconds = float(text)
        except ValueError:
            seconds = -1
        if not 0 <= seconds < float("inf"):
            raise LabError(f"patience is a number of seconds, and not {text!r} (Lab(patience=...), MTPROTO_LAB_PATIENCE)")
        return seconds

    def stop(self):
        """Ends the lab. Safe to call more than once."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._process.stdin.close()
        self._log.close()
        self._directory.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        # pytest shows it with the test that fails.
        if kind is not None and not self._log.closed and self.output():
            print(f"--- what the lab printed ---\n{self.output()}", file=sys.stderr)
        self.stop()

    def output(self):
        """What the lab has printed: among others, what clients asked for that it does not have."""
        with open(self._log.name, encoding="utf-8") as file:
            return file.read()

    # What it is made of

    @property
    def public_key(self):
        """PKCS#1 PEM."""
        return self.description["rsa_public_key_pem"]

    def datacenter(self, number=2):
        """Address and port of a datacenter."""
        found = self._named("datacenter", number, {each["id"]: each for each in self.description["datacenters"]})
        return found["address"], found["port"]

    def account(self, username):
        """An account that can sign in: phone, code, home_dc, id, perhaps password."""
        accounts = {each["username"]: each for each in self.description["accounts"] if each.get("username")}
        return self._named("account", username, accounts)

    @staticmethod
    def _named(kind, name, known):
        if name not in known:
            raise LabError(f"the lab has no {kind} {name!r}; there are {', '.join(map(str, known))}")
        return known[name]

    @property
    def bot(self):
        """A bot that can sign in: token, username, home_dc, id."""
        return self.description["bots"][0]

    def bot_named(self, username):
        """One of the bots that can sign in, such as `Lab("--bot", "tea_bot")` adds them."""
        return self._named("bot", username, {each["username"]: each for each in self.description["bots"]})

    def chat(self, name):
        """A chat of the start, by user name or title, as it was then: id, kind, title, owner, members, administrators."""
        chats = {each["title"]: each for each in self.description["chats"]}
        chats |= {each["username"]: each for each in self.description["chats"] if each.get("username")}
        return self._named("chat", name, chats)

    # Orders

    def order(self, method, path, body=None):
        """One order, as docs/lab-control.md lists them."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.description["control"] + path, data=data, method=method)
        try:
            # No proxy of the environment stands between this process and its lab.
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            refusal = LabError(json.load(error)["error"])
            refusal.status = error.code
            raise refusal from None
        except OSError as error:
            # What the lab said last says most.
            last = "" if self._log.closed else "\n".join(self.output().splitlines()[-10:])
            state = "has ended" if self._process.poll() is not None else "does not answer"
            raise LabError(f"the lab {state}: {getattr(error, 'reason', error)}\n{last}") from None

    def users(self):
        return self.order("GET", "/users")

    def delete_account(self, user):
        """Deletes an account: its sessions end, and the others see a deleted user."""
        return self.order("DELETE", "/users", {"user": user})

    def chats(self):
        return self.order("GET", "/chats")

    def code(self, phone):
        """The login code that was sent to a number and can be used now; None if there is none."""
        digits = "".join(filter(str.isdigit, phone))
        return next((each["code"] for each in self.order("GET", "/codes") if each["phone"] == digits), None)

    # Faults of a method, or of all with "*": always or `count` times, of everybody or of one user, everywhere or in one chat.

    def flood(self, method, seconds, count=None, user=None, chat=None):
        """Answers with 420 FLOOD_WAIT."""
        return self._fault(method=method, flood=seconds, count=count, user=user, chat=self._chat(chat))

    def fail(self, method, code, message, count=None, user=None, chat=None):
        """Answers with an error."""
        return self._fault(method=method, code=code, message=message, count=count, user=user, chat=self._chat(chat))

    def slow(self, method, milliseconds, count=None, user=None, chat=None):
        """Answers later. The method has run at once: what it does is there, and others are told, before its answer comes. To let
        everything of one user take longer on its way, requests as well, use latency()."""
        return self._fault(method=method, slow_ms=milliseconds, count=count, user=user, chat=self._chat(chat))

    def cut(self, method, count=None, user=None, chat=None):
        """Ends the connection when the method has been run, before it is answered."""
        return self._fault(method=method, cut=True, count=count, user=user, chat=self._chat(chat))

    def fault(self, name, probability=None, datacenter=None, user=None):
        """Lets a fault strike by chance: drop-after, rotate-salt, ordinary, hostile, ... At a datacenter, all of them, or one user."""
        return self._fault(fault=name, probability=probability, datacenter=datacenter, user=user)

    def _fault(self, **fields):
        return self.order("POST", "/faults", self._given(**fields))

    @staticmethod
    def _given(**fields):
        return {name: value for name, value in fields.items() if value is not None}

    def clear(self, user=None):
        """Ends all faults, and all weather of single users; or the weather of one user."""
        return self.order("DELETE", "/faults", None if user is None else {"user": user})

    # What happens to the connections of one user, wherever they are signed in, or to one datacenter.

    def weather(self, order=None, value=None, datacenter=None, user=None):
        """Gives an order: drop, hold or release, with a value latency_ms (of a user), delay_ms or clock_seconds (of a datacenter), ...
        An order is answered with what it has done; without one, tells what goes wrong and what it has done."""
        if order is None:
            return self.order("GET", "/weather")
        return self.order("POST", "/weather", self._given(order=order, value=value, datacenter=datacenter, user=user))

    def latency(self, milliseconds, user):
        """Makes the packets of one user so much later, each way; 0 ends it."""
        return self.weather("latency_ms", milliseconds, user=user)

    def drop(self, datacenter=None, user=None):
        """Drops the connections of a user or datacenter."""
        return self.weather("drop", datacenter=datacenter, user=user)

    def hold(self, datacenter=None, user=None):
        """Keeps the answers to a user, or of a datacenter, back until they are released."""
        return self.weather("hold", datacenter=datacenter, user=user)

    def release(self, datacenter=None, user=None):
        """Sends what was kept back."""
        return self.weather("release", datacenter=datacenter, user=user)

    # The time of users and chats. Clients go by it for dates alone: message ids have a clock of their own, which stays.

    def now(self):
        """Unix time of the lab."""
        return self.order("GET", "/time")["time"]

    def forward(self, seconds):
        """Puts the lab's time forward, whole seconds; what is due meanwhile has happened then. Returns Unix time after it."""
        return self.order("POST", "/time", {"forward": seconds})["time"]

    # What users do. Chats are named by user name, id or title, or are what make_chat(), chat() and chats() say. A message is named
    # by its number, as that user's client knows it, or by its text, in which * stands for anything; the newest one counts.

    @staticmethod
    def _chat(chat):
        return chat["id"] if isinstance(chat, dict) else chat

    def write(self, sender, receiver, text="", reply_to=None, file=None):
        """Lets one user of the lab write to another one, or to a chat. `reply_to` names the message that is answered, and `file`
        is what is sent: a path, or a pair of a name and bytes."""
        body = self._given(**{"from": sender}, to=self._chat(receiver), text=text, reply_to=reply_to)
        if file is not None:
            if isinstance(file, tuple):
                name, content = file
            else:
                name = os.path.basename(file)
                with open(file, "rb") as opened:
                    content = opened.read()
            kind = mimetypes.guess_type(name)[0] or ""
            body["file"] = {"name": name, "type": kind, "base64": base64.b64encode(content).decode()}
        return self.order("POST", "/messages", body)

    def press(self, user, chat, button, message=None, patience=0):
        """Lets a user press a button: the newest one with this label, or that of one message. What a bot answers is shown to no one.
        Returns the number of the message. With `patience`, waits so many seconds until there is such a button; a bot that runs in
        the same thread can send nothing meanwhile: use asyncio.to_thread(lab.press, ...) then."""
        return self._act("/presses", user, chat, message, patience, button=button)

    def vote(self, user, chat, *answers, message=None, patience=0):
        """Lets a user vote in a poll: the newest one with these answers, or one message. Otherwise as press()."""
        return self._act("/votes", user, chat, message, patience, answers=list(answers))

    def react(self, user, chat, emoji, message=None, patience=0):
        """Lets a user react to the newest message of somebody else, or to one message; "" takes the reaction back. Otherwise as
        press()."""
        return self._act("/reactions", user, chat, message, patience, emoji=emoji)

    def _act(self, path, user, chat, message, patience, **what):
        body = self._given(**{"from": user}, to=self._chat(chat), message=message, **what)
        end = time.monotonic() + patience
        while True:
            try:
                return self.order("POST", path, body)["message"]
            except LabError as error:
                if error.status != 404 or time.monotonic() >= end:
                    raise
            time.sleep(0.01)

    def make_chat(self, creator, title, members=(), kind="supergroup"):
        """Lets a user make a group, supergroup or channel; returns its id, kind, title and members."""
        return self.order(
            "POST", "/chats", {"creator": creator, "kind": kind, "title": title, "members": list(members)})

    def push(self, receiver, update):
        """Sends the bytes of an Update or Updates to all sessions of a user; returns how many there are."""
        return self.order("POST", "/push", {"to": receiver, "update": bytes(update).hex()})["sessions"]

    def requests(self, after=0, method=None):
        """What clients have asked for, each with its number, method, datacenter, phone and device. A method that there is not is an
        error."""
        wanted = self._given(after=after, method=method)
        return self.order("GET", f"/requests?{urllib.parse.urlencode(wanted)}")

    def wait_for_request(self, method, after=0, patience=30):
        """Waits until a client asks for a method, and returns that request."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            for request in self.requests(after, method):
                return request
            time.sleep(0.01)
        raise LabError(f"no client asked for {method} within {patience} s")


if pytest is not None:

    class _Reports:
        """Shows what the labs of a test have printed if it fails."""

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(self, item):
            report = (yield).get_result()
            if not report.failed:
                return
            for name, value in getattr(item, "funcargs", {}).items():
                if isinstance(value, Lab) and not value._log.closed:
                    lines = value.output().splitlines()[-100:]
                    report.sections.append((f"What the lab of the fixture {name!r} printed", "\n".join(lines)))

    def _with_reports(config):
        if not config.pluginmanager.has_plugin("mtproto_lab_reports"):
            config.pluginmanager.register(_Reports(), "mtproto_lab_reports")

    @pytest.fixture
    def lab(request):
        """A lab for one test. pytest shows what it has printed, if the test fails."""
        _with_reports(request.config)
        with Lab() as running:
            yield running

    @pytest.fixture(scope="session")
    def shared_lab(request):
        """One lab for all tests."""
        _with_reports(request.config)
        with Lab() as running:
            yield running
