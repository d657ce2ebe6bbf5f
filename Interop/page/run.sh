#!/usr/bin/env bash
# Looks at the page of `mtproto lab --web` in a headless Chromium, as a person would: a client of ours signs in and appears on
# the map, a message is written by hand and arrives at the client, its packet is found and opened, a fault is switched on and
# strikes. The browser may complain of nothing, and may ask nothing of any other site.
#
#   Interop/page/run.sh [DIRECTORY]
#
# With DIRECTORY, pictures of each view are written there: light, dark and on a phone. Everything stays on 127.0.0.1. Exit status 0:
# everything passed, or Chromium is not installed, or the first bot is not built (a line then begins with "skipped:"). Environment
# variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid
#   CHROMIUM                    the browser; by default chromium, chromium-browser or google-chrome. One that is named has to be there

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"
pictures=${1:-}
[ -z "$pictures" ] || mkdir -p "$pictures"

browser=${CHROMIUM:-}
[ -z "$browser" ] || command -v "$browser" >/dev/null || fail "CHROMIUM is $browser, which is no program"
for name in chromium chromium-browser google-chrome; do
    [ -n "$browser" ] || browser=$(command -v "$name" || true)
done
if [ -z "$browser" ]; then
    echo "skipped: the page in a browser (chromium is not installed)"
    exit 0
fi

start_lab --web 0 --websocket
link=
for _ in $(seq 1 100); do
    link=$(sed -n 's/^See it at //p' "$work/lab.log")
    [ -n "$link" ] && break
    sleep 0.1
done
[ -n "$link" ] || fail "the lab prints no link"

# client NUMBER TRANSPORT: signs an account in and listens.
client() {
    local phone code
    phone=$(field "[\"accounts\"][$1][\"phone\"]")
    code=$(field "[\"accounts\"][$1][\"code\"]")
    "$mtproto" login --lab "$work/lab.json" --session "$work/session-$1" --transport "$2" --phone "$phone" --code "$code" \
        >"$work/login-$1.out" 2>"$work/login-$1.log" || fail "no login of account $1"
    "$mtproto" updates --lab "$work/lab.json" --session "$work/session-$1" --transport "$2" --json \
        >"$work/updates-$1.jsonl" 2>"$work/updates-$1.log" &
    processes+=($!)
}

client 0 tcp
client 1 ws
"$mtproto" login --lab "$work/lab.json" --session "$work/sender" --phone "$(field '["accounts"][2]["phone"]')" \
    --code "$(field '["accounts"][2]["code"]')" >"$work/login.out" 2>"$work/login.log" || fail "no login"

# The first bot of the examples, if it was built beside the program.
bot=$(dirname "$mtproto")/firstbot
if [ -x "$bot" ]; then
    "$bot" "$work/lab.json" >"$work/bot.log" 2>&1 &
    processes+=($!)
    export FIRST_BOT=1
else
    echo "skipped: a bot on the page (firstbot is not built beside mtproto)"
fi

timeout 400 python3 "$here/person.py" "$browser" "$link" "$work" "$mtproto" ${pictures:+"$pictures"} 2>"$work/person.log" ||
    fail "the page"
# Pictures of a few colours take a third of the room.
if [ -n "$pictures" ] && command -v pngquant >/dev/null; then pngquant --force --ext .png --skip-if-larger "$pictures"/*.png || true; fi
