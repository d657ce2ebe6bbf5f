#!/usr/bin/env bash
# Runs the programs of the examples, and those in Python beside them, against `mtproto lab`.
#
#   Examples/run.sh
#
# What they print and write is looked at, and what they end with where something is wrong: one line, and a status that is not 0.
# Exit status 0: everything passed, or was left out (such lines begin with "skipped:"). Environment variables:
#   MTPROTO         a built `mtproto`; the programs are looked for beside it (MTPROTO_EXAMPLES=1 swift build makes them)
#   MTPROTO_EXAMPLES_SQLITE   if set, `sqlitewatcher` has to be there as well; without it, its part may be left out
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build` where MTPROTO is not given
# The programs in Python need the environment that Interop/telethon/run.sh makes, .build/telethon-venv.
# shellcheck disable=SC1091,SC2154 # what comes from common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../Interop/common.sh"

examples="$root/Examples"
programs=$(cd "$(dirname "$mtproto")" && pwd)
mtproto="$programs/$(basename "$mtproto")"
python="$root/.build/telethon-venv/bin/python"
for program in exporter watcher firstbot inlinebot manyaccounts servicebot observe; do
    [ -x "$programs/$program" ] && continue
    [ -z "${MTPROTO_EXAMPLES:-}" ] || fail "$program is not built beside $mtproto"
    echo "skipped: the examples ($program is not built beside mtproto, MTPROTO_EXAMPLES=1 swift build makes it)"
    exit 0
done
sqlite=
if [ -x "$programs/sqlitewatcher" ]; then
    sqlite=1
elif [ -n "${MTPROTO_EXAMPLES_SQLITE:-}" ]; then
    fail "sqlitewatcher is not built beside $mtproto"
else
    echo "skipped: the watcher with SQLite (not built; MTPROTO_EXAMPLES_SQLITE=1 adds it where SQLite's headers are)"
fi
have stdbuf "the examples" || exit 0
start_lab
cd "$work"

# begin PROGRAM [ARGUMENT…]: runs it beside this script; it writes a line as soon as it has said it.
begin() {
    stdbuf -oL "$programs/$1" "${@:2}" <&0 &
    process=$!
    processes+=("$process")
}

# wrong NAME WORD PROGRAM…: it ends with a status that is no success and no signal, and says why in one line with this word.
wrong() {
    local name=$1 word=$2 status=0
    shift 2
    timeout 60 "$@" </dev/null >wrong.out 2>wrong.err || status=$?
    [ "$status" -ge 1 ] && [ "$status" -lt 124 ] || fail "$name: status $status"
    [ "$(wc -l <wrong.err)" -eq 1 ] && grep -qi -- "$word" wrong.err || fail "$name: it says $(cat wrong.err)"
}

# until_said FILE PATTERN NAME: waits until a program that runs on has said it.
until_said() {
    for _ in $(seq 1 240); do
        grep -qE -- "$2" "$1" 2>/dev/null && return 0
        sleep 0.25
    done
    fail "$3 says no $2"
}

# The number and code of the account with this place in the description, as a person types them.
person() {
    field "[\"accounts\"][$1][\"phone\"]"
    field "[\"accounts\"][$1][\"code\"]"
}

# same FILE FILE: exports have the same messages, whoever has written them.
same() {
    python3 - "$@" <<'END'
import json, sys
rows = [[json.loads(line) for line in open(path)] for path in sys.argv[1:]]
for each in rows:
    assert len(each) > 3, each
    for row in each:
        # Ours leaves out what is not there, and orders by name.
        row.update({"reply": row.get("reply"), "file": row.get("file") and row["file"].split("-")[0]})
assert rows[0] == rows[1], rows
END
}

wrong "exporter without arguments" usage "$programs/exporter"
wrong "exporter without a lab" "cannot be read" "$programs/exporter" nowhere.json boris out
wrong "watcher without arguments" usage "$programs/watcher"
wrong "firstbot without arguments" usage "$programs/firstbot"
wrong "firstbot without a lab" "cannot be read" "$programs/firstbot" nowhere.json
wrong "inlinebot without arguments" usage "$programs/inlinebot"
wrong "inlinebot without a lab" "cannot be read" "$programs/inlinebot" nowhere.json
wrong "manyaccounts without arguments" usage "$programs/manyaccounts"
wrong "servicebot without arguments" usage "$programs/servicebot"
wrong "servicebot without a lab" "cannot be read" "$programs/servicebot" nowhere.json figures.prom
echo "wrong arguments: one line each"

# Who types a wrong code and a wrong password once is asked again.
password=$(field '["accounts"][5]["password"]')
{ person 5 | head -n 1; echo 00000; person 5 | tail -n 1; echo "no$password"; echo "$password"; } |
    "$programs/exporter" lab.json me farid 2>farid.err || fail "exporter: a person who makes mistakes"
[ "$(grep -c '^Code' farid.err)" -eq 2 ] && [ "$(grep -c '^Password' farid.err)" -eq 2 ] || fail "exporter: $(cat farid.err)"
! "$programs/exporter" lab.json boris nobody </dev/null 2>nobody.err || fail "exporter: nobody answers, and it succeeds"
grep -q "No answer was typed" nobody.err || fail "exporter: $(cat nobody.err)"
! person 0 | "$programs/exporter" lab.json nosuchname out 2>chat.err || fail "exporter: no such chat, and it succeeds"
# Two questions, and what is wrong.
[ "$(wc -l <chat.err)" -eq 3 ] || fail "exporter: $(cat chat.err)"
person 0 | "$programs/exporter" lab.json boris ours 2>/dev/null || fail "exporter"
cp ours/messages.jsonl first.jsonl
# The second run asks nobody.
"$programs/exporter" lab.json @boris ours </dev/null 2>/dev/null || fail "exporter, again"
cmp -s first.jsonl ours/messages.jsonl || fail "exporter: the second run has changed the first one's lines"
echo "exporter: a person's mistakes, a chat, and nothing twice"

# Boris talks to them.
"$mtproto" login --lab lab.json --phone "$(field '["accounts"][1]["phone"]')" --code "$(field '["accounts"][1]["code"]')" \
    >login.out 2>&1 || fail "no login"
bot=$(field '["bots"][0]["username"]')

# answers TEXT ANSWER NAME: the bot answers so; what is written before it is there gets no answer.
answers() {
    for _ in $(seq 1 30); do
        "$mtproto" send --lab lab.json "@$bot" "$1" >send.out 2>&1 || fail "nothing can be sent to $3"
        for _ in 1 2 3 4; do
            sleep 0.5
            "$mtproto" history --lab lab.json --json "@$bot" 2>/dev/null | grep -q "\"text\" *: *\"$2\"" && return 0
        done
    done
    fail "$3 does not answer $1"
}

# ends NAME: SIGTERM ends the program that was begun last in order.
ends() {
    kill "$process"
    wait "$process" || fail "$1: it ends with status $?"
}

# Killed and started again it asks nobody, and forgets nothing.
person 0 >typed
begin watcher lab.json session table.json boris <typed >watcher.out 2>watcher.err
until_said watcher.out '\[[0-9]+, 0, 0\]' watcher
kill -KILL "$process"
wait "$process" 2>/dev/null || true
count=$(tail -n 1 watcher.out | sed -E 's/.*\[([0-9]+), 0, 0\].*/\1/')
"$mtproto" send --lab lab.json @alice "While nothing watches" >send.out 2>&1 || fail "nothing can be sent to Alice"
begin watcher lab.json session table.json @boris </dev/null >again.out 2>watcher.err
until_said again.out "\[$((count + 1)), 0, 0\]" "watcher, again"
ends watcher
! "$programs/watcher" lab.json session table.json nosuchname </dev/null 2>chat.err || fail "watcher: no such chat, and it succeeds"
[ "$(wc -l <chat.err)" -eq 1 ] || fail "watcher: $(cat chat.err)"
echo "watcher: killed, and goes on"

if [ -n "$sqlite" ]; then
    wrong "sqlitewatcher without arguments" usage "$programs/sqlitewatcher"
    begin sqlitewatcher lab.json tables.session tables.sqlite tables.prom boris <typed >tables.out 2>tables.err
    until_said tables.prom '^watcher_messages\{.*\} [0-9]+$' sqlitewatcher
    kill -KILL "$process"
    wait "$process" 2>/dev/null || true
    count=$(sed -n 's/^watcher_messages{.*} //p' tables.prom)
    "$mtproto" send --lab lab.json @alice "While no tables are kept" >send.out 2>&1 || fail "nothing can be sent to Alice"
    begin sqlitewatcher lab.json tables.session tables.sqlite tables.prom @boris </dev/null >again.out 2>tables.err
    until_said again.out "\[$((count + 1)), 0, 0\]" "sqlitewatcher, again"
    until_said tables.prom "^watcher_messages\{.*\} $((count + 1))\$" "sqlitewatcher, again"
    grep -q '^telegram_requests_total{' tables.prom || fail "sqlitewatcher: no figures of the client"
    ends sqlitewatcher
    # What others read there.
    python3 - tables.sqlite "$((count + 1))" <<'END' || fail "sqlitewatcher: the tables have something else"
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT id, text FROM messages ORDER BY id").fetchall()
assert len(rows) == int(sys.argv[2]) and rows[-1][1] == "While no tables are kept", rows
END
    echo "This is a text, and no database of SQLite" >text.sqlite
    wrong "sqlitewatcher with a text" "not a database" "$programs/sqlitewatcher" lab.json tables.session text.sqlite no.prom boris
    echo "sqlitewatcher: killed, and goes on; tables and figures say the same"
fi

mkdir accounts
echo "{\"phone\": \"$phone\", \"answer\": \"At lunch.\"}" >accounts/alice.json
begin manyaccounts lab.json accounts </dev/null >desk.out 2>desk.err
until_said desk.out '^alice: ' manyaccounts
ends manyaccounts
begin servicebot lab.json figures.prom </dev/null >service.out 2>service.err
answers /slow "There you are." servicebot
ends servicebot
grep -q '^telegram_updates_total{' figures.prom || fail "servicebot: no figures"
begin firstbot lab.json </dev/null >bot.out 2>bot.err
answers "20 + 22" 42 firstbot
ends firstbot
begin inlinebot lab.json </dev/null >inline.out 2>inline.err
answers /count "Chosen: 0" inlinebot
ends inlinebot
"$programs/observe" trace.svg >observe.out || fail "observe"
grep -q '^telegram_connections{account="alice".* 1$' observe.out || fail "observe: no connection is open"
echo "manyaccounts, servicebot, firstbot, inlinebot, observe: they run, and end in order"

if ! "$python" -c 'import telethon' 2>/dev/null; then
    echo "skipped: the examples in Python (Interop/telethon/run.sh makes their environment)"
    exit 0
fi
for program in Exporter/exporter.py Watcher/watcher.py FirstBot/first_bot.py InlineBot/inline_bot.py; do
    wrong "$program without arguments" usage "$python" "$examples/$program"
done
"$programs/exporter" lab.json boris ours </dev/null 2>/dev/null || fail "exporter, at last"
person 0 | "$python" "$examples/Exporter/exporter.py" lab.json boris theirs >theirs.out 2>&1 || fail "exporter.py"
same ours/messages.jsonl theirs/messages.jsonl >same.out 2>&1 || fail "exporter.py has other messages"
"$python" -u "$examples/Watcher/watcher.py" lab.json theirs.session theirs.sqlite boris <typed >watcher.py.out 2>&1 &
process=$!
processes+=("$process")
until_said watcher.py.out ' [0-9]+ 0 0$' watcher.py
kill "$process"
"$python" -u "$examples/FirstBot/first_bot.py" lab.json </dev/null >first_bot.py.out 2>&1 &
process=$!
processes+=("$process")
answers "40 + 50" 90 first_bot.py
kill "$process"
wait "$process" 2>/dev/null || true

# asked PERSON QUERY FILE: writes what a bot finds for the person with this place in the description, page after page, and again
# after a choice.
asked() {
    "$python" - lab.json "$@" >asked.out 2>&1 <<'END'
import json, sys
from telethon import TelegramClient, functions, types
from telethon.crypto import rsa
from telethon.sessions import StringSession

lab, query, file = json.load(open(sys.argv[1])), sys.argv[3], open(sys.argv[4], "w")
person = lab["accounts"][int(sys.argv[2])]
rsa.add_key(lab["rsa_public_key_pem"], old=False)
session, home = StringSession(), lab["datacenters"][1]
session.set_dc(home["id"], home["address"], home["port"])
client = TelegramClient(session, lab["api_id"], lab["api_hash"])


async def pages(bot, query):
    offset = ""
    while offset is not None:
        found = await client(functions.messages.GetInlineBotResultsRequest(bot, "me", query, offset))
        print([(each.id, each.title, each.description) for each in found.results], found.next_offset, file=file)
        first, offset = (found, found.next_offset) if not offset else (first, found.next_offset)
    return first


async def main():
    await client.start(phone=lambda: person["phone"], code_callback=lambda: person["code"])
    bot = await client.get_input_entity(lab["bots"][0]["username"])
    found = await pages(bot, query)
    await client(functions.messages.SendInlineBotResultRequest("me", found.query_id, found.results[5].id))
    # The bot hears of it beside what is written to it.
    async with client.conversation(bot) as talk:
        said = "Chosen: 0"
        while said == "Chosen: 0":
            await talk.send_message("/count")
            said = (await talk.get_response()).raw_text
    print(said, file=file)
    await pages(bot, "")

client.loop.run_until_complete(main())
END
}

# The server keeps answers: each bot is asked by another person, and in other letters.
begin inlinebot lab.json </dev/null >inline.out 2>inline.err
answers /count "Chosen: 0" inlinebot
asked 2 " TEA" inline.ours || fail "inlinebot does not answer Telethon"
ends inlinebot
"$python" -u "$examples/InlineBot/inline_bot.py" lab.json </dev/null >inline_bot.py.out 2>&1 &
process=$!
processes+=("$process")
for _ in $(seq 1 30); do
    # Whoever asks before it is there waits in vain.
    asked 3 " tea" inline.theirs && break
done
cmp inline.ours inline.theirs >cmp.out 2>&1 || fail "inline_bot.py finds something else: $(cat inline.theirs)"
[ "$(wc -l <inline.ours)" -eq 7 ] || fail "inlinebot: $(cat inline.ours)"
echo "exporter.py, watcher.py, first_bot.py, inline_bot.py: they run against the same lab"
