#!/usr/bin/env bash
# Lets `mtproto lab --judge` judge clients: those of other people in Interop/layers, and ours. Prints what each of them has broken.
#
#   Interop/judge/run.sh [--write] [--at-once] [--seconds N] [--trials NAMES] [CLIENT…]
#
#   --write       writes the tables of docs/judged.md and docs/judge.md
#   --at-once     judges all of them side by side, each in a lab of its own
#   --seconds N   how long each client may take (default 1800)
#   --trials NAMES  what the lab does wrong: `all` (the default), `none`, or names with commas between them
#   CLIENT        only these, such as telethon, kurigram or ours
#
# Exit status 0: every client was judged, and ours broke nothing; also if PyPI is out of reach (the last line then
# begins with "skipped:"). The packages are those of Interop/layers, in .build/layers-venv. Environment variables: as there, and
#   KEEP_REPORTS   a directory into which reports and outputs are copied
#   JUDGED         the program that is judged as `ours`, in place of the one that is the lab

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

# Name, package, version, script, and what is installed beside it.
clients=(
    "ours"
    "telethon 1.45.0 telethon_story cryptg"
    "pyrogram 2.0.106 pyrogram_story tgcrypto"
    "kurigram 2.2.26 pyrogram_story tgcrypto"
    "gramflux 0.5.0a1 gramflux_story"
    "sunnygram 1.2.1 sunnygram_story cryptg"
    "ferogram 0.5.4 ferogram_story telethon==1.45.0"
)
write=false
at_once=false
seconds=1800
trials=all
wanted=()
while [ "$#" -gt 0 ]; do
    case "$1" in
    --write) write=true ;;
    --at-once) at_once=true ;;
    --seconds)
        seconds=$2
        shift
        ;;
    --trials)
        trials=$2
        shift
        ;;
    --*) fail "$1 is no option; see the head of this script" ;;
    *) wanted+=("$1") ;;
    esac
    shift
done

packages="$root/.build/layers-venv"
python="$packages/bin/python"

install() {
    "$packages/bin/pip" install --disable-pip-version-check --quiet --no-compile --target "$@"
}

# client_packages PACKAGE VERSION [BESIDE]: as in Interop/layers/run.sh.
client_packages() {
    local place="$packages/$1-$2"
    if ! "$packages/bin/pip" --version >/dev/null 2>&1; then
        rm -rf "$packages"
        mkdir -p "$root/.build"
        "${PYTHON:-python3}" -m venv "$packages" >"$work/venv.log" 2>&1 ||
            fail "cannot make a virtual environment; on Debian and Ubuntu install python3-venv"
    fi
    [ ! -e "$place/.whole" ] || return 0
    rm -rf "$place"
    if [ -z "${3:-}" ] || ! install "$place" "$1==$2" "$3" >"$work/pip.log" 2>&1; then
        rm -rf "$place"
        if ! install "$place" "$1==$2" >"$work/pip.log" 2>&1; then
            rm -rf "$place"
            if grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|MaxRetryError|name resolution|unreachable' \
                "$work/pip.log"; then
                echo "skipped: PyPI is out of reach ($(tail -n 1 "$work/pip.log"))"
                exit 0
            fi
            fail "$1 $2 cannot be installed"
        fi
    fi
    touch "$place/.whole"
}

# judge NAME COMMAND…: a lab that judges what the command does; NAME.json is the report.
judge() {
    local name=$1 lab
    shift
    rm -f "$work/lab.json"
    start_lab --proxy socks5 --proxy mtproxy-ee --control 0 --cdn --judge "$work/$name.json" --judge "$work/$name.html" --judge-trials "$trials"
    lab=${processes[-1]}
    "$@" >"$work/$name.out" 2>&1 || true
    kill -INT "$lab" 2>/dev/null || fail "the lab ended before it was asked to"
    wait "$lab" || fail "the lab did not end well"
    unset 'processes[-1]'
    [ -s "$work/$name.json" ] || fail "there is no report of $name"
    echo "== $name: $(grep '^The judge: ' "$work/lab.log" | cut -d: -f2-)"
    grep -E '^(Broken|Not seen|Trials without)|^  ' "$work/lab.log" || true
}

# Whether nothing is left to be tried.
is_over() {
    python3 - "$1" <<'PY'
import json, sys
try:
    report = json.load(open(sys.argv[1]))
except (OSError, ValueError):
    sys.exit(1)
# What does not concern the client is not waited for.
foreign = {f["requirement"] for f in report["findings"] if f["verdict"] == "not applicable"}
trials = [t for t in report["trials"] if t["requirement"] not in foreign]
sys.exit(not all(t["outcome"] in ("kept", "broken") or t["attempts"] >= 3 for t in trials))
PY
}

# Our own client, ended when its time is up: one that is broken on purpose (Scripts/check-judge) may hang. It takes the place of the
# shell that calls it.
client() {
    local left
    # Each command is a program of its own, which pauses no dials of another. In the short runs that do not look at all there is no
    # time for pauses.
    if [ "$trials" = all ] && [ "$seconds" -ge 600 ]; then sleep 1; fi
    left=$((client_end - SECONDS))
    exec timeout --foreground --signal INT --kill-after 2 "$((left > 1 ? left : 1))" "${JUDGED:-$mtproto}" "$@"
}

# newest OPTION…: the id of the newest message of the chat with alice.
newest() {
    client history "$@" --json --limit 1 @alice | python3 -c 'import json, sys; print(json.loads(sys.stdin.readlines()[-1])["id"])'
}

# listen UNTIL: the first account listens, and is written to.
listen() {
    local listener message
    client updates "${one[@]}" --temporary-keys >/dev/null &
    listener=$!
    for message in $(seq 1 2400); do
        [ "$SECONDS" -lt "$1" ] || break
        curl -s -X POST "$control/messages" -d "{\"from\": \"clara\", \"to\": \"alice\", \"text\": \"$turn.$message\"}" || true
        sleep 0.25
    done >/dev/null
    kill -INT "$listener" 2>/dev/null || true
    wait "$listener" || true
}

# ours REPORT: our own commands, with new keys each time. One account listens, and is written to, until it has met what needs no
# requests; another one does things.
ours() {
    local end=$((SECONDS + seconds)) turn=0 one other control proxy message middle time
    local second_phone second_code
    second_phone=$(field '["accounts"][1]["phone"]') second_code=$(field '["accounts"][1]["code"]')
    control=$(field '["control"]')
    proxy=$(field '["proxies"][1]["url"]')
    middle=$((end - seconds / 2))
    client_end=$end
    head -c 300000 /dev/urandom >"$work/file"
    # In which an update can be missing.
    curl -s -X POST "$control/chats" -d '{"creator": "alice", "kind": "channel", "title": "News"}' >/dev/null || true
    while [ "$SECONDS" -lt "$end" ] && ! is_over "$1"; do
        turn=$((turn + 1))
        one=(--lab "$work/lab.json" --session "$work/one-$turn") other=(--lab "$work/lab.json" --session "$work/other-$turn")
        (client login "${one[@]}" --temporary-keys --phone "$phone" --code "$code") || {
            sleep 0.2
            continue
        }
        # What a proxy that looks like TLS may say.
        (client chats "${one[@]}" --temporary-keys --proxy "$proxy") || true
        if [ "$SECONDS" -lt "$middle" ]; then
            listen $((middle - seconds / 8))
            # Only who has seen a channel can ask what is missing there.
            (client chats "${one[@]}" --temporary-keys) || true
            listen "$middle"
        fi
        (client login "${other[@]}" --phone "$second_phone" --code "$second_code") || {
            sleep 0.2
            continue
        }
        # What is worth being packed.
        (client send "${other[@]}" @alice "$(printf 'a long message %s ' {1..120})") || true
        for message in 1 2 3; do
            (client send "${other[@]}" @alice "message $turn.$message") || true
            # What an HTTP server may answer.
            for time in 1 2; do (client send "${other[@]}" --transport http @alice "over HTTP $turn.$message.$time") || true; done
            # What happens to requests under temporary keys.
            (client chats "${one[@]}" --temporary-keys) || true
            (client history "${one[@]}" --temporary-keys @clara) || true
            (client chats "${other[@]}" --proxy "$proxy") || true
            (client history "${other[@]}" @alice) || true
            (client upload "${other[@]}" "$work/file" @alice) || true
            # The first time the file has to be brought to the network.
            for time in 1 2; do
                (client download "${other[@]}" @alice "$(newest "${other[@]}")" --output "$work/got-$time" --force) || true
            done
        done
    done
}

command -v timeout >/dev/null || fail "timeout is missing (GNU coreutils)"
[ -x "${JUDGED:-$mtproto}" ] || fail "${JUDGED:-$mtproto} is no program"
judged=()
if $at_once; then
    mkdir "$work/reports"
    for client in "${clients[@]}"; do
        read -r package version story beside <<<"$client"
        [ "${#wanted[@]}" -eq 0 ] || [[ " ${wanted[*]} " = *" $package "* ]] || continue
        # One after the other: they share a place.
        [ "$package" = ours ] || client_packages "$package" "$version" "${beside:-}"
        MTPROTO="$mtproto" KEEP_REPORTS="$work/reports" "$here/run.sh" --seconds "$seconds" --trials "$trials" "$package" \
            >"$work/$package.log" 2>&1 &
        processes+=($!)
    done
    for process in "${processes[@]}"; do wait "$process" || true; done
    processes=()
    for client in "${clients[@]}"; do
        read -r package version _ <<<"$client"
        [ -s "$work/$package.log" ] || continue
        cat "$work/$package.log"
        if [ -s "$work/reports/$package.json" ]; then
            cp "$work/reports/$package".* "$work"/
            judged+=("$package${version:+ $version}=$work/$package.json")
        elif ! grep -q '^skipped:' "$work/$package.log"; then
            fail "there is no report of $package"
        fi
    done
    clients=()
fi
for client in "${clients[@]}"; do
    read -r package version story beside <<<"$client"
    if [ "${#wanted[@]}" -gt 0 ]; then
        found=false
        for name in "${wanted[@]}"; do [ "$name" != "$package" ] || found=true; done
        $found || continue
    fi
    if [ "$package" = ours ]; then
        judge ours ours "$work/ours.json"
        judged+=("ours=$work/ours.json")
        continue
    fi
    client_packages "$package" "$version" "${beside:-}"
    if [[ "$package" = gramflux || "$package" = sunnygram ]] &&
        ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "skipped: $package $version (it needs Python 3.11)"
        continue
    fi
    PYTHONPATH="$packages/$package-$version" PYTHONWARNINGS=ignore judge "$package" \
        "$python" "$here/daily.py" "$story" "$work/lab.json" "$work/$package.json" "$seconds"
    judged+=("$package $version=$work/$package.json")
done
[ -z "${KEEP_REPORTS:-}" ] || mkdir -p "$KEEP_REPORTS"
[ -z "${KEEP_REPORTS:-}" ] || cp "$work"/*.json "$work"/*.html "$work"/*.out "$KEEP_REPORTS"/
if $write; then
    python3 "$here/table.py" "$root/docs" "${judged[@]}"
fi
if [ -s "$work/ours.json" ]; then
    python3 - "$work/ours.json" <<'PY'
import json, sys
findings = json.load(open(sys.argv[1]))["findings"]
broken = [each["requirement"] for each in findings if each["verdict"] == "broken"]
if broken:
    sys.exit("error: ours breaks " + ", ".join(broken))
PY
fi
