# What the scripts beside it begin with: a working directory that goes at the end, `mtproto`, and a lab. To be sourced.
#
# Environment variables of all of them:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
processes=()
export XDG_STATE_HOME="$work/state"

finish() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
    for process in "${processes[@]}"; do wait "$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "error: $1" >&2
    for log in "$work"/*.log "$work"/*.out; do
        [ -s "$log" ] && { echo "-- $(basename "$log")"; tail -n 20 "$log"; } >&2
    done
    exit 1
}

# have PROGRAM PART: whether the program is there; says that the part is left out if not.
have() {
    PATH="$PATH:/usr/sbin" command -v "$1" >/dev/null && return 0
    echo "skipped: $2 ($1 is not installed)"
    return 1
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

command -v python3 >/dev/null || fail "python3 is missing"
mtproto=${MTPROTO:-}
if [ -z "$mtproto" ]; then
    # shellcheck disable=SC2086 # several flags in one variable
    (cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --product mtproto)
    # shellcheck disable=SC2086
    mtproto="$(cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --show-bin-path)/mtproto"
fi

# A part of the lab's description.
field() {
    python3 -c 'import json, sys; print(eval("d" + sys.argv[2], {"d": json.load(open(sys.argv[1]))}))' "$work/lab.json" "$1"
}

# start_lab [OPTION…]: a lab with these options; sets the phone and code of its first account.
start_lab() {
    "$mtproto" lab --describe "$work/lab.json" "$@" >"$work/lab.log" 2>&1 &
    processes+=($!)
    for _ in $(seq 1 240); do
        [ -f "$work/lab.json" ] && break
        sleep 0.5
    done
    [ -f "$work/lab.json" ] || fail "the lab did not start"
    phone=$(field '["accounts"][0]["phone"]')
    code=$(field '["accounts"][0]["code"]')
}
