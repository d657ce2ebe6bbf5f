#!/usr/bin/env bash
# Runs the programs of the examples, and those in Python beside them, against `mtproto lab`.
#
#   Examples/run.sh
#
# What they print and write is looked at, and what they end with where something is wrong: one line, and a status that is not 0.
# Exit status 0: everything passed, or was left out (such lines begin with "skipped:"). Environment variables:
#   MTPROTO         a built `mtproto`; the programs are looked for beside it (MTPROTO_EXAMPLES=1 swift build makes them)
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build` where MTPROTO is not given
# The programs in Python need the environment that Interop/telethon/run.sh makes, .build/telethon-venv.
# shellcheck disable=SC1091,SC2154 # what comes from common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../Interop/common.sh"

examples="$root/Examples"
programs=$(cd "$(dirname "$mtproto")" && pwd)
mtproto="$programs/$(basename "$mtproto")"
python="$root/.build/telethon-venv/bin/python"
for program in exporter watcher firstbot manyaccounts servicebot observe; do
    [ -x "$programs/$program" ] && continue
    [ -z "${MTPROTO_EXAMPLES:-}" ] || fail "$program is not built beside $mtproto"
    echo "skipped: the examples ($program is not built beside mtproto, MTPROTO_EXAMPLES=1 swift build makes it)"
    exit 0
done
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
grep -q "Nobody has answered" nobody.err || fail "exporter: $(cat nobody.err)"
! person 0 | "$programs/exporter" lab.json nosuchname out 2>chat.err || fail "exporter: no such chat, and it succeeds"
# Two questions, and what is wrong.
[ "$(wc -l <chat.err)" -eq 3 ] || fail "exporter: $(cat chat.err)"
person 0 | "$programs/exporter" lab.json boris ours 2>/dev/null || fail "exporter"
cp ours/messages.jsonl first.jsonl
person 0 | "$programs/exporter" lab.json @boris ours 2>/dev/null || fail "exporter, again"
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
"$programs/observe" trace.svg >observe.out || fail "observe"
grep -q '^telegram_connections{account="alice".* 1$' observe.out || fail "observe: no connection is open"
echo "manyaccounts, servicebot, firstbot, observe: they run, and end in order"

if ! "$python" -c 'import telethon' 2>/dev/null; then
    echo "skipped: the examples in Python (Interop/telethon/run.sh makes their environment)"
    exit 0
fi
for program in Exporter/exporter.py Watcher/watcher.py FirstBot/first_bot.py; do
    wrong "$program without arguments" usage "$python" "$examples/$program"
done
person 0 | "$programs/exporter" lab.json boris ours 2>/dev/null || fail "exporter, at last"
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
echo "exporter.py, watcher.py, first_bot.py: they run against the same lab"
