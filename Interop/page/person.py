"""A person at the page of a lab: person.py BROWSER LINK WORK MTPROTO [PICTURES]. See run.sh."""

import json
import os
import pty
import socket
import struct
import subprocess
import sys
import time

from browser import Browser

program, link, work, mtproto = sys.argv[1:5]
pictures = sys.argv[5] if len(sys.argv) > 5 else None
browser = Browser(program)
run, wait = browser.run, browser.wait


def passed(what):
    print(f"passed: {what}", flush=True)


def check(isTrue, what):
    if not isTrue:
        raise RuntimeError(what)


def go(view):
    run(f"location.hash = {view!r}")
    name = "packets" if view.startswith("packet") else view.split("=")[0]
    wait(f"!document.getElementById('view-{name}').hidden", f"the view {name}")


def type_into(selector, text):
    run(f"document.querySelector({selector!r}).focus()")
    browser.call("Input.insertText", text=text)


def click(selector):
    wait(f"!!document.querySelector({selector!r})", selector)
    run(f"document.querySelector({selector!r}).click()")


def hold(selector):
    """Goes to something with the keyboard, and remembers it."""
    wait(f"!!document.querySelector({selector!r})", selector)
    run(f"(window.held = document.querySelector({selector!r})).focus()")
    check(run("document.activeElement === held"), f"{selector} takes no focus")


def still_holds(what):
    check(run("held.isConnected && document.activeElement === held"),
          f"{what}: the focus is at {run('document.activeElement.outerHTML.slice(0, 120)')}")


def picture(name, settle=0.9, place=None):
    """A picture of the top of the page, or from an element on."""
    if pictures:
        run("document.activeElement?.blur(); scrollTo(0, 0)")
        if place:
            run(f"scrollTo(0, document.querySelector({place!r}).getBoundingClientRect().top - 80)")
        time.sleep(settle)
        browser.screenshot(os.path.join(pictures, f"{name}.png"))


def client_hears(text, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with open(os.path.join(work, "updates-0.jsonl"), encoding="utf-8") as file:
            if text in file.read():
                return True
        time.sleep(0.05)
    return False


def write(text):
    """Lets the person on the left write to the one on the right."""
    type_into(".pane:nth-child(1) textarea", text)
    click(".pane:nth-child(1) .composer .primary")
    for pane, who in ((1, "sender"), (2, "receiver")):
        wait(f"[...document.querySelectorAll('.pane:nth-child({pane}) .message p')].at(-1)?.textContent === {text!r}",
             f"the message at the {who}")


def write_as(user, other, text):
    """Lets somebody write without the page being touched."""
    run(f"post('write', {{ user: {user}, peer: 'user:{other}', text: {text!r} }})")


def begin_exchange():
    """Begins a key exchange, with the same nonce each time, as no client may."""
    with open(f"{work}/lab.json", encoding="utf-8") as file:
        place = next(each for each in json.load(file)["datacenters"] if each["id"] == 1)
    query = struct.pack("<I", 0xBE7E8EF1) + bytes(16)
    message = struct.pack("<qqi", 0, int(time.time()) << 32 | 4, len(query)) + query
    with socket.create_connection((place["address"], place["port"]), timeout=20) as connection:
        connection.sendall(bytes([0xEF, len(message) // 4]) + message)
        check(connection.recv(1), "the lab answers no exchange")


def lines(selector):
    return f"[...document.querySelectorAll({selector!r})].map((line) => line.textContent)"


def type_anew(selector, text):
    run(f"document.querySelector({selector!r}).value = ''")
    type_into(selector, text)


def bot_by_hand(ids):
    """The first bot of the examples runs beside this. Its buttons, its answers, and what it offers in another chat."""
    go(f"people={ids['clara']}:user:{ids['labbot']}+{ids['alice']}:user:{ids['clara']}")
    wait("!document.querySelector('.pane:nth-child(1) .composer').hidden", "the chat with the bot")
    type_anew(".pane:nth-child(1) textarea", "/start")
    click(".pane:nth-child(1) .composer .primary")
    button = ".pane:nth-child(1) .message:last-of-type .keyboard button"
    wait(f"{lines(button)}.includes('Tea')", "the bot's buttons", 60)
    picture("people-bot")
    hold(button)
    browser.press("Enter")
    wait(f"{lines('#toasts .toast')}.includes('The bot says: Careful, it is hot.')", "what the bot answers")
    wait(f"{lines('.pane:nth-child(1) .message p')}.includes('Here is your tea.')", "the message that the bot has edited")
    type_anew(".pane:nth-child(2) textarea", "@labbot more quietly")
    click(".pane:nth-child(2) [title='Ask a bot inline']")
    wait(f"{lines('.pane:nth-child(2) .results b')}.includes('Louder')", "what the bot offers")
    check(run("document.activeElement.closest('.results') !== null"), "what is offered has no focus")
    browser.press("Enter")
    wait(f"{lines('.pane:nth-child(2) .message p')}.at(-1) === 'MORE QUIETLY'", "the message by way of the bot")
    passed("a bot is tried by hand: its buttons, its answers, and what it offers inline")


def several_answers():
    """A poll that takes several answers: what is pressed is chosen beside what was, or not any more."""
    asked = subprocess.run(
        [mtproto, "poll", "--lab", f"{work}/lab.json", "--session", f"{work}/sender", "--several", "@alice", "Which days?",
         "Monday", "Tuesday"], capture_output=True, text=True, timeout=60)
    check(asked.returncode == 0, f"no poll: {asked}")

    def answers(pane, script):
        poll = f".pane:nth-child({pane}) .message:last-of-type .poll .answer"
        return f"[...document.querySelectorAll({poll!r})].map((answer) => {script}).join()"

    wait(f"{answers(2, 'answer.firstChild.textContent')} === 'Monday,Tuesday'", "a poll that takes several answers")
    for number, chosen in ((1, "true,false"), (2, "true,true"), (1, "false,true")):
        click(f".pane:nth-child(2) .message:last-of-type .poll .answer:nth-of-type({number})")
        wait(f"{answers(2, 'answer.ariaPressed')} === {chosen!r}", f"{chosen} of the two answers")
    wait(f"{answers(2, 'answer.lastChild.textContent')} === '0,1'", "how many have voted for what")
    check(run("[...document.querySelectorAll('meter')].every((meter) => meter.ariaLabel)"), "a meter has no name")
    passed("several answers of a poll are chosen, one after the other")


def edited_by_hand():
    """The bot that is played by hand edits its message, with its buttons, others and none."""
    edit = ("[...document.querySelectorAll('.pane:nth-child(1) .message.mine')].at(-1)"
            ".querySelector('.menu > button:nth-child(3)').click()")
    text, field = ".pane:nth-child(1) textarea", ".pane:nth-child(1) .botbuttons"

    def send():
        click(".pane:nth-child(1) .composer .primary")

    def has(rows, what):
        for pane in (1, 2):
            wait(f"{lines(f'.pane:nth-child({pane}) .message:last-of-type .keyboard div')}.join() === {rows!r}", what)

    type_anew(field, "For the next one")
    run(edit)
    check(run(f"document.querySelector({field!r}).value") == "Tea | Coffee", "the field does not show the buttons")
    type_anew(text, "Tea or coffee, then?")
    send()
    wait(f"{lines('.pane:nth-child(2) .message p')}.at(-1) === 'Tea or coffee, then?'", "the message that was edited")
    has("TeaCoffee", "the buttons after the edit")
    wait(f"document.querySelector({field!r}).value === 'For the next one'", "what was written for the next message")
    run(edit)
    type_anew(field, "Tea | Milk || Neither")
    send()
    has("TeaMilk,Neither", "other buttons, in two rows")
    run(edit)
    check(run(f"document.querySelector({field!r}).value") == "Tea | Milk || Neither", "the field does not show the rows")
    run(f"document.querySelector({field!r}).value = ''")
    send()
    has("", "no buttons any more")
    run(f"document.querySelector({field!r}).value = ''")
    passed("a bot's message is edited by hand, and has the buttons that the field says")


def played_by_hand(ids):
    """A bot whose client is the person at the page: somebody presses its button and hears what is written here."""
    # No client is connected as this one.
    alice, bot = ids["alice"], ids["echobot"]
    run(f"""(async () => {{
        await post('write', {{ user: {alice}, peer: 'user:{bot}', text: '/start' }});
        await post('write', {{ user: {bot}, peer: 'user:{alice}', text: 'Tea or coffee?', buttons: [['Tea', 'Coffee']] }});
        return 1;
    }})()""")
    go(f"people={bot}:user:{alice}+{alice}:user:{bot}")
    button = ".pane:nth-child(2) .keyboard button"
    wait(f"{lines(button)}.includes('Coffee')", "the bot's buttons")
    check(run("document.querySelector('.pane:nth-child(1) .presses').hidden"), "somebody has pressed a button before")
    hold(button)
    browser.press("Enter")
    line = ".pane:nth-child(1) .presses li span"
    wait(f"{lines(line)}[0] === 'Alice pressed Tea below “Tea or coffee?”'", "who has pressed what")
    still_holds("a press is shown")
    type_into(".pane:nth-child(1) .presses input[name=text]", "It is hot.")
    hold(".pane:nth-child(1) .presses input[name=text]")
    browser.press("Enter")
    wait(f"{lines('#toasts .toast')}.includes('The bot says: It is hot.')", "what the bot is made to say")
    wait("document.querySelector('.pane:nth-child(1) .presses').hidden", "no press any more")
    check(run("document.activeElement === document.querySelector('.pane:nth-child(1) textarea')"), "the keyboard is nowhere")
    passed("a bot is played by hand: who presses its button is shown, and hears what is written there")
    edited_by_hand()


def sessions_on_map():
    """The sessions of a key, and why a client has left."""
    go("map")
    summary = "#map-keys .sessions summary"
    wait("views.map.data?.keys.some((key) => key.newest_sessions.some((session) => session.updates))", "a session that is told updates")
    hold(summary)
    browser.press("Enter")
    wait("held.parentElement.querySelectorAll('li').length > 0", "the sessions of a key")
    check(run("/^-?\\d+$/.test(held.parentElement.querySelector('li code').textContent)"), "a session without an id")
    run("views.map.draw()")
    still_holds("the map is drawn anew")
    check(run("held.parentElement.open && held.parentElement.querySelectorAll('li').length > 0"), "the sessions are hidden again")
    browser.press("Enter")
    wait("held.parentElement.querySelectorAll('li').length === 0", "no sessions")
    wait("[...document.querySelectorAll('#map-closed li')].some((line) => line.textContent.includes('said last: '))",
         "why a client has left")
    passed("the map shows the sessions of a key, and why clients have left")


def many_connections():
    """More connections that have ended than the map draws."""
    with open(f"{work}/lab.json", encoding="utf-8") as file:
        place = next(each for each in json.load(file)["datacenters"] if each["id"] == 1)
    for _ in range(70):
        socket.create_connection((place["address"], place["port"]), timeout=20).close()
    go("map")
    wait("/^and \\d+ that ended earlier$/.test(document.querySelector('#map-closed [data-key=rest]')?.textContent)",
         "how many connections are not drawn")
    check(run("document.querySelectorAll('#map-closed li').length") == 61, "sixty connections and a line for the others")
    passed("the map says how many connections it does not draw")


def files_by_hand(ids):
    go(f"people={ids['clara']}:user:{ids['alice']}+{ids['alice']}:user:{ids['clara']}")
    wait("document.querySelectorAll('.pane:nth-child(2) .message').length > 3", "messages of both")
    path = os.path.join(work, "note.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("what a file says")
    root = browser.call("DOM.getDocument")["root"]["nodeId"]
    field = browser.call("DOM.querySelector", nodeId=root, selector=".pane:nth-child(1) input[type=file]")["nodeId"]
    browser.call("DOM.setFileInputFiles", files=[path], nodeId=field)
    link = ".pane:nth-child(2) a.chip[download='note.txt']"
    wait(f"!!document.querySelector({link!r})", "the file at the receiver")
    check(run(f"fetch(document.querySelector({link!r}).href).then((file) => file.text())") == "what a file says",
          "the file has another content")
    passed("a file is sent, and saved by its receiver")
    run(f"""(async () => {{
        for (let n = 0; n < 70; n++) await post('write', {{ user: {ids['clara']}, peer: 'user:{ids['alice']}', text: `Line ${{n}}` }});
        return 1;
    }})()""")
    wait(f"{lines('.pane:nth-child(2) .message p')}.at(-1) === 'Line 69'", "many messages")
    count = run("document.querySelectorAll('.pane:nth-child(2) .message').length")
    click(".pane:nth-child(2) .earlier")
    wait(f"document.querySelectorAll('.pane:nth-child(2) .message').length > {count}", "older messages")
    write_as(ids["clara"], ids["alice"], "and one more")
    wait(f"{lines('.pane:nth-child(2) .message p')}.at(-1) === 'and one more'", "a new message behind the older ones")
    texts = run(lines(".pane:nth-child(2) .message p"))
    check([text for text in texts if text.startswith("Line ")] == [f"Line {n}" for n in range(70)], "messages are missing or twice there")
    passed("older messages are asked for, and stay")


def code_by_hand():
    with open(f"{work}/lab.json", encoding="utf-8") as file:
        account = next(each for each in json.load(file)["accounts"] if each["username"] == "elena")
    # It asks only at a terminal.
    ours, theirs = pty.openpty()
    login = subprocess.Popen(
        [mtproto, "login", "--lab", f"{work}/lab.json", "--session", f"{work}/typed", "--phone", account["phone"]],
        stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        wait(f"{lines('#codes li')}.some((line) => line.includes({account['phone']!r}))", "the code that a client asks for", 60)
        code = run("[...document.querySelectorAll('#codes li')]"
                   f".find((line) => line.textContent.includes({account['phone']!r})).querySelector('.code').textContent")
        os.write(ours, f"{code}\n".encode())
        output, _ = login.communicate(timeout=60)
    finally:
        login.kill()
        os.close(ours)
        os.close(theirs)
    check(login.returncode == 0, f"the code lets nobody in: {output}")
    passed("a login code appears, and lets a client in")


def story():
    browser.look()
    browser.open(link)
    wait("document.getElementById('state')?.textContent === 'live'", "a living page")
    for name in ("Alice", "Boris"):
        wait(f"[...document.querySelectorAll('#map-clients strong')].some((e) => e.textContent === '{name}')",
             f"{name} on the map")
    wait("document.querySelectorAll('#map-wires path').length > 0", "a line from a client to a datacenter")
    wait("document.querySelector('#map-open tr td')?.textContent.includes('#')", "a row for a connection")
    check(run("document.querySelectorAll('#map-dcs [data-dc]').length") == 5, "five datacenters")
    passed("a client signs in and is on the map")

    users = "Object.fromEntries([...people.users.values()].map((user) => [user.username, user.id]))"
    ids = wait(f"people.users.size && {users}", "people")
    go(f"people={ids['clara']}:user:{ids['alice']}+{ids['alice']}:user:{ids['clara']}")
    wait("document.querySelectorAll('.pane .message').length > 3", "messages of both")
    write("Lunch at one? The usual place.")
    check(client_hears("Lunch at one?"), "the message does not arrive at the client")
    passed("a message that was written by hand arrives at a client")
    other = f"'user:{ids['clara']}'"
    run(f"""(async () => {{
        const [clara, alice] = [{ids['clara']}, {ids['alice']}];
        await post('write', {{ user: alice, peer: `user:${{clara}}`, text: 'One is fine. Which transport today?' }});
        await post('poll', {{ user: clara, peer: `user:${{alice}}`, question: 'Which transport?',
            answers: ['abridged', 'intermediate', 'WebSocket'] }});
        const found = (await get(`messages?user=${{alice}}&peer={other[1:-1]}`)).messages;
        await post('react', {{ user: alice, peer: {other}, message: found.at(-3).id, emoji: '👍' }});
        return 1;
    }})()""")
    click(".pane:nth-child(2) .poll .answer:nth-of-type(2)")
    wait("!!document.querySelector('.pane:nth-child(2) .poll .answer[aria-pressed=true]')", "a vote")
    wait("document.querySelector('.pane:nth-child(1) .reaction')?.textContent.includes('1')", "a reaction")
    run("[...document.querySelectorAll('.pane:nth-child(2) .message.mine')].at(-1)"
        ".querySelector('.menu > button:nth-child(3)').click()")
    run("document.querySelector('.pane:nth-child(2) textarea').value = ''")
    type_into(".pane:nth-child(2) textarea", "One is fine. Which transport today, Clara?")
    click(".pane:nth-child(2) .composer .primary")
    wait("[...document.querySelectorAll('.pane:nth-child(1) .message')].some((m) => m.textContent.includes('edited'))",
         "an edited message")
    passed("people vote, react and edit")
    picture("people")
    hold(".pane:nth-child(2) .message.mine summary")
    browser.press("Enter")
    write_as(ids["clara"], ids["alice"], "By WebSocket.")
    wait("[...document.querySelectorAll('.pane:nth-child(2) .message p')].at(-1)?.textContent === 'By WebSocket.'", "it")
    still_holds("a message comes")
    check(run("held.parentElement.open"), "a menu that was open is closed when a message comes")
    browser.press("Enter")
    hold(".pane:nth-child(2) .chat[aria-current=true]")
    write_as(ids["clara"], ids["alice"], "Or not.")
    wait("document.querySelector('.pane:nth-child(2) .chat .last')?.textContent === 'Or not.'", "it in the list")
    still_holds("the list of chats changes")
    browser.look(1000, 800)
    wait("narrow.matches && !!document.querySelector('.pane:nth-child(2) .talkhead button').getClientRects().length", "a way back")
    hold(".pane:nth-child(2) .talkhead button")
    browser.press("Enter")
    check(run("document.activeElement.closest('li')?.dataset.key") == f"user:{ids['clara']}", "the chat that was left has no focus")
    wait("document.querySelector('.pane:nth-child(2) .messages').textContent === 'Choose a chat.'", "no chat")
    browser.press("Enter")
    check(run("document.activeElement === document.querySelector('.pane:nth-child(2) textarea')"), "the chat has no focus")
    wait("!!document.querySelector('.pane:nth-child(2) .message')", "the messages again")
    browser.look()
    hold(".skip")
    browser.press("Enter")
    check(run("document.activeElement.id === 'main' && location.hash.startsWith('#people=')"), "who skips goes elsewhere")
    passed("the keyboard stays where it was when messages come")
    write('<img src=x onerror="document.title=1"><b>Bold</b>')
    check(run("document.querySelectorAll('.message img, .message p b').length") == 0, "a message became markup")
    passed("what users write stays a text")
    several_answers()
    if os.environ.get("FIRST_BOT"):
        bot_by_hand(ids)
    else:
        print("left out: a bot is tried by hand (the examples are not built beside mtproto)", flush=True)
    played_by_hand(ids)
    files_by_hand(ids)
    code_by_hand()
    sessions_on_map()
    many_connections()

    go("packets")
    wait("views.packets.rows.length > 20 && document.querySelectorAll('.row:not([hidden])').length > 5", "rows")
    check(run("document.querySelectorAll('.row').length") < 100, "rows out of sight are there as well")
    picture("packets")
    type_into("#filters [name=text]", "Lunch at one")
    wait("views.packets.rows.length > 0 && views.packets.rows.length < 8", "packets with the text")
    click(".row:not([hidden])")
    wait("location.hash.startsWith('#packet=')", "a link to the packet")
    wait("document.querySelector('#detail .tree')?.textContent.includes('Lunch at one?')", "what is in the packet")
    wait("document.querySelector('#detail .hex')?.textContent.includes('Lunch at')", "its bytes")
    kept = run("fetch(document.getElementById('save').href).then((file) => file.text())").splitlines()
    check(len(kept) == run("views.packets.rows.length"), f"{len(kept)} packets are saved")
    check(all("Lunch at one" in json.dumps(json.loads(line)) for line in kept), "other packets are saved")
    passed("the packet is found by its text and opened")
    number = run("Number(location.hash.split('=')[1])")
    run("document.getElementById('clear').click()")
    wait("views.packets.rows.length > 20", "all packets again")
    answered = run("views.packets.rows.find((row) => row.answers?.[0].method === 'users.getUsers')?.n")
    go(f"packet={answered or number}")
    wait(f"document.querySelector('#detail h3')?.textContent.includes('#{answered or number}')", "another packet")
    picture("packet")
    browser.look(dark=True)
    picture("packet-dark")
    browser.look()

    run("document.getElementById('rows').focus()")
    browser.press("End")
    number = run("views.packets.at")
    wait(f"document.querySelector('#detail h3')?.textContent.includes('#{number}')", "a packet beside the list")
    browser.press("ArrowUp")
    wait(f"location.hash.startsWith('#packet=') && views.packets.at < {number}", "the packet before")
    check(run("document.activeElement.id") == "rows", "the list loses the focus")
    wait("document.querySelector('#detail h3')?.textContent.includes(`#${views.packets.at}`)", "that packet")
    hold("#detail [data-key=before]")
    number = run("views.packets.at")
    browser.press("Enter")
    wait(f"document.querySelector('#detail h3')?.textContent.includes('#{number - 1}')", "the packet before by its link")
    check(run("document.activeElement.dataset.key") == "before", "the link to the packet before loses the focus")
    # Where a packet stands in the place of the list.
    browser.look(1000, 800)
    wait("narrow.matches && !!document.querySelector('#detail .back').getClientRects().length", "a link to the list")
    run("document.querySelector('#detail .back').focus()")
    browser.press("Enter")
    wait("location.hash === '#packets' && document.activeElement.id === 'rows'", "the list")
    for key, step in (("ArrowUp", -1), ("ArrowUp", -1), ("ArrowDown", 1)):
        at = run("views.packets.at")
        browser.press(key)
        check(run("views.packets.at") == at + step, f"{key} does not move by one")
        check(run("location.hash === '#packets' && document.activeElement.id === 'rows'"), f"{key} opens a packet")
        check(run("document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).row.n") == at + step,
              "the row is not told to screen readers")
    browser.press("Enter")
    wait("location.hash === `#packet=${views.packets.at}` && document.activeElement.id === 'detail'", "the packet alone")
    browser.look()
    passed("packets are gone through by keyboard")

    go("map")
    hold("#map-open a")
    drawn = run("views.map.data.now")
    write_as(ids["clara"], ids["alice"], "For the map.")
    wait(f"views.map.data.now > {drawn}", "a newer map")
    run("views.map.draw()")
    still_holds("the map is drawn anew")
    browser.press("Enter")
    wait("location.hash === '#packets' && document.activeElement.id === 'main'", "the packets of the connection, with the focus")
    run("document.getElementById('clear').click()")

    go("weather")
    wait("document.querySelectorAll('.toggle').length > 30", "faults to choose from")
    hold(".dcrow:nth-child(2) .buttons button:nth-child(2)")
    browser.press("Enter")
    wait("document.querySelectorAll('.dcrow [aria-pressed=true]').length === 1", "a datacenter that refuses")
    still_holds("the datacenters are drawn anew")
    hold(".dcrow:nth-child(2) input")
    browser.press("ArrowUp")
    wait("views.weather.data.weather.datacenters[1].latency_ms === 1", "latency")
    still_holds("a number is changed")
    hold("[data-fault=gzip]")
    browser.press("Enter")
    wait("held.getAttribute('aria-pressed') === 'true'", "a fault by chance")
    still_holds("the faults are drawn anew")
    hold("#weather-head button")
    browser.press("Enter")
    wait("document.querySelector('#weather-head strong').textContent === 'Nothing goes wrong'", "everything is healed")
    still_holds("nothing is left to be healed")
    passed("the keyboard stays where it was on the map and in the weather")
    click(".dcrow:nth-child(4) .buttons button:last-child")
    wait("!!document.querySelector('.dcrow:nth-child(4) .counts')?.textContent.includes('1 restart')", "a restart that is counted")
    check(run("document.querySelector('.dcrow:nth-child(5) .counts') === null"), "something is counted that never happened")
    # An empty field is no latency of 0, which would end one.
    run("""(() => {
        const form = document.getElementById('account-form');
        const ask = window.fetch;
        window.ordered = 0;
        window.fetch = (...request) => { window.ordered += request[0] === 'weather' && request[1]?.method === 'POST'; return ask(...request); };
        form.elements.value.value = '';
        form.dispatchEvent(new Event('submit', { cancelable: true }));
        form.elements.value.value = '300';
        window.fetch = ask;
        return 1;
    })()""")
    check(run("window.ordered") == 0, "an empty latency is ordered")
    type_into("#fault-form [name=method]", "messages.sendMessage")
    run("""(() => {
        const kind = document.querySelector('#fault-form [name=kind]');
        kind.value = 'error';
        document.querySelector('#fault-form [name=user]').value = 'clara';
        kind.dispatchEvent(new Event('change', { bubbles: true }));
    })()""")
    click("#fault-form .primary")
    wait("document.querySelector('#method-faults')?.textContent.includes('403 CHAT_WRITE_FORBIDDEN')", "the fault is on")
    check("Clara’s" in run("document.querySelector('#method-faults').textContent"), "nobody knows whose fault it is")
    sent = subprocess.run(
        [mtproto, "send", "--lab", f"{work}/lab.json", "--session", f"{work}/sender", "@alice", "Hello"],
        capture_output=True, text=True, timeout=60)
    check(sent.returncode != 0 and "CHAT_WRITE_FORBIDDEN" in sent.stderr, f"the fault does not strike: {sent}")
    wait("document.querySelector('#method-faults .struck')?.textContent === 'struck 1'", "the fault has struck")
    picture("weather")
    picture("weather-datacenters", place="#view-weather .card:has(#weather-dcs)")
    click("#method-faults button")
    wait("!!document.querySelector('#method-faults .past')", "a fault that is over")
    run("document.querySelector('#fault-form [name=method]').value = ''")
    type_into("#fault-form [name=method]", "*")
    run("document.querySelector('#fault-form [name=kind]').value = 'cut'")
    type_into("#fault-form [name=count]", "1")
    click("#fault-form .primary")
    wait("document.querySelector('#method-faults')?.textContent.includes('run, and cut off')", "a fault of every method is on")
    sent = subprocess.run(
        [mtproto, "send", "--lab", f"{work}/lab.json", "--session", f"{work}/sender", "@alice", "Hello again"],
        capture_output=True, text=True, timeout=60)
    check(sent.returncode == 0, f"a client does not get over a connection that ends: {sent}")
    wait("document.querySelector('#method-faults')?.textContent.includes('every methodover, Clara’s')", "it has struck, and is over")
    click("[data-fault=gzip]")
    wait("document.querySelector('[data-fault=gzip]').getAttribute('aria-pressed') === 'true'", "a fault by chance")
    passed("a fault is switched on, strikes the client and is counted")
    browser.look(dark=True)
    picture("weather-dark")
    go("map")
    picture("map-dark")
    browser.look()
    picture("map")
    go("weather")
    click("#weather-head button")
    wait("document.querySelector('#weather-head strong').textContent === 'Nothing goes wrong'", "everything is healed")
    passed("everything is healed")

    go("judge")
    wait("document.querySelectorAll('#judge-demands tr').length > 40", "what is demanded")
    wait("document.querySelector('#judge-head strong').textContent === 'Nothing was seen to be broken'", "a good client")
    check(run("document.getElementById('judge-count').hidden"), "the tab counts what is not broken")
    begin_exchange()
    begin_exchange()
    wait("!!document.querySelector('#judge-broken [data-key=exchange-nonce]')", "a client that is wrong")
    check(run("document.getElementById('judge-count').textContent") == "1", "the tab does not count what is broken")
    check(run("document.querySelectorAll('#judge-demands [data-key=exchange-nonce] .evidence a').length > 0"),
          "the list does not show what is broken")
    check(run("[...document.querySelectorAll('#judge-demands details')].every((each) => !each.open)"), "the list is long")
    check(run("[...document.querySelectorAll('#judge-demands details')].some((each) => "
              "each.textContent.includes('its trial was not chosen'))"), "nothing says why something was not seen")
    hold("#judge-demands details:has(a) summary")
    browser.press("Enter")
    wait("held.parentElement.open && held.parentElement.querySelector('a[href^=\"#packet=\"]').getClientRects().length > 0",
         "the packets that show how something was kept")
    run("views.judge.draw()")
    still_holds("the findings are drawn anew")
    check(run("held.parentElement.open"), "what was opened is closed again")
    browser.press("Enter")
    picture("judge")
    browser.look(dark=True)
    picture("judge-dark")
    browser.look()
    hold("#judge-broken [data-key=exchange-nonce] .evidence a:last-of-type")
    browser.press("Enter")
    wait("document.querySelector('#detail .tree')?.textContent.includes('req_pq_multi')", "the packet that shows it")
    passed("the judge shows what a client breaks, and the packet")

    browser.look(390, 800)
    for view in ["map", "packets", f"packet={answered or number}", "people", "weather", "judge"]:
        go(view)
        check(run("document.documentElement.scrollWidth <= innerWidth"), f"{view} is wider than a phone")
        if view in ("map", "packets", "people", "judge"):
            picture(f"phone-{view}")
    passed("every view fits a phone")

    unnamed = run("""[...document.querySelectorAll('button, input, select, textarea, a')].filter((element) =>
        !(element.textContent.trim() || element.getAttribute('aria-label') || element.labels?.length)).map((element) =>
        element.outerHTML)""")
    check(not unnamed, f"a screen reader has no name for {unnamed}")
    loud = run("""['packets-note', 'weather-head', 'judge-head', 'update-struck'].filter((id) =>
        document.getElementById(id).closest('[role=status], [role=alert], [aria-live]'))""")
    check(not loud, f"a screen reader is told each number of {loud}")
    strangers = [address for address in browser.requests if not address.startswith((link, "data:"))]
    check(not strangers, f"the page asks {strangers}")
    check(not browser.complaints, f"the browser complains: {browser.complaints}")
    passed("everything has a name, nothing is asked of others, and the browser complains of nothing")


try:
    story()
except Exception:
    print(f"the browser complained: {browser.complaints}", file=sys.stderr)
    print(f"the focus was at {run('document.activeElement.outerHTML.slice(0, 200)')}, {run('location.hash')}", file=sys.stderr)
    raise
finally:
    browser.close()
