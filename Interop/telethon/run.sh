#!/usr/bin/env bash
# Runs PyPI's Telethon, a client that nobody here wrote, against `mtproto lab`.
#
#   Interop/telethon/run.sh [--logins N]
#
# Exit status 0: everything passed, or PyPI is out of reach (the last line then begins with "skipped:"). A part that is left out
# says so in a line that begins so as well.
# The virtual environment is kept in .build/telethon-venv. Environment variables:
#   MTPROTO         a built `mtproto` to use instead of building one; `firstbot` and `loadprobe` are looked for beside it
#   MTPROTO_EXAMPLES   if set, `firstbot` is built as well, and both have to be there; without it, their steps may be skipped
#   PYTHON          the interpreter for the virtual environment (default python3)
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
python=${PYTHON:-python3}
venv="$root/.build/telethon-venv"
work=$(mktemp -d)
lab_process=

finish() {
    if [ -n "$lab_process" ]; then
        kill -INT "$lab_process" 2>/dev/null || true
        wait "$lab_process" 2>/dev/null || true
    fi
    rm -rf "$work"
}
trap finish EXIT

if ! command -v "$python" >/dev/null; then
    echo "error: $python is missing; install Python 3.9 or newer, or set PYTHON" >&2
    exit 1
fi

if ! "$venv/bin/python" -c 'import telethon' 2>/dev/null; then
    mkdir -p "$root/.build"
    rm -rf "$venv"
    if ! "$python" -m venv "$venv" >"$work/venv.log" 2>&1; then
        cat "$work/venv.log" >&2
        echo "error: cannot make a virtual environment; on Debian and Ubuntu install python3-venv" >&2
        exit 1
    fi
    if ! "$venv/bin/pip" install --disable-pip-version-check --quiet 'telethon>=1.40,<2' >"$work/pip.log" 2>&1; then
        rm -rf "$venv"
        if grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|MaxRetryError|name resolution|unreachable' \
            "$work/pip.log"; then
            echo "skipped: PyPI is out of reach ($(tail -n 1 "$work/pip.log"))"
            exit 0
        fi
        cat "$work/pip.log" >&2
        echo "error: telethon cannot be installed" >&2
        exit 1
    fi
    # Optional: a C cipher that only makes the client faster.
    "$venv/bin/pip" install --disable-pip-version-check --quiet cryptg >/dev/null 2>&1 || true
fi

if ! "$venv/bin/python" -c 'import TelethonFakeTLS' 2>/dev/null; then
    # Optional: Telethon itself knows no fake TLS. Without it that part is left out.
    "$venv/bin/pip" install --disable-pip-version-check --quiet TelethonFakeTLS >/dev/null 2>&1 || true
fi

if ! "$venv/bin/python" -c 'import telethon_secret_chat' 2>/dev/null; then
    # Optional: Telethon itself knows no encrypted chats. Without it secret.py is left out.
    "$venv/bin/pip" install --disable-pip-version-check --quiet telethon-secret-chat >/dev/null 2>&1 || true
fi

mtproto=${MTPROTO:-}
if [ -z "$mtproto" ]; then
    # shellcheck disable=SC2086 # several flags in one variable
    (cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --product mtproto)
    # shellcheck disable=SC2086
    (cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --product loadprobe)
    # shellcheck disable=SC2086
    mtproto="$(cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --show-bin-path)/mtproto"
    # shellcheck disable=SC2086
    [ -z "${MTPROTO_EXAMPLES:-}" ] || (cd "$root" && swift build ${MTPROTO_SWIFT_BUILD_FLAGS:-} --product firstbot)
fi

"$mtproto" lab --describe "$work/lab.json" --proxy mtproxy --proxy mtproxy-dd --proxy mtproxy-ee >"$work/lab.log" 2>&1 &
lab_process=$!
for _ in $(seq 1 120); do
    [ -f "$work/lab.json" ] && break
    if ! kill -0 "$lab_process" 2>/dev/null; then
        cat "$work/lab.log" >&2
        echo "error: the lab ended before it was ready" >&2
        exit 1
    fi
    sleep 0.5
done

"$venv/bin/python" "$here/test.py" --lab "$work/lab.json" --work "$work" "$@"
"$venv/bin/python" "$here/daily.py" --lab "$work/lab.json"
"$venv/bin/python" "$here/ours.py" --lab "$work/lab.json" --mtproto "$mtproto"
"$venv/bin/python" "$here/ours_chats.py" --lab "$work/lab.json" --mtproto "$mtproto"
"$venv/bin/python" "$here/ours_daily.py" --mtproto "$mtproto"
"$venv/bin/python" "$here/ours_bots.py" --lab "$work/lab.json" --mtproto "$mtproto"
"$venv/bin/python" "$here/ours_bulk.py" --mtproto "$mtproto"
"$venv/bin/python" "$here/daily_topics.py" --lab "$work/lab.json"
"$venv/bin/python" "$here/daily_payments.py" --lab "$work/lab.json"
"$venv/bin/python" "$here/daily_games.py" --lab "$work/lab.json"
"$venv/bin/python" "$here/daily_settings.py" --lab "$work/lab.json"
"$venv/bin/python" "$here/start.py" --lab "$work/lab.json" --mtproto "$mtproto"
if "$venv/bin/python" -c 'import telethon_secret_chat' 2>/dev/null; then
    "$venv/bin/python" "$here/secret.py" --lab "$work/lab.json"
else
    echo "skipped: telethon-secret-chat cannot be installed, so encrypted chats are not tried"
fi
"$venv/bin/python" "$here/daily_media.py" --mtproto "$mtproto"
"$venv/bin/python" "$here/daily_business.py" --mtproto "$mtproto"
"$venv/bin/python" "$here/ours_business.py" --mtproto "$mtproto"

# A lab that a foreign client brought down, or that does not end when asked, is a failure too.
if ! kill -INT "$lab_process" 2>/dev/null; then
    cat "$work/lab.log" >&2
    echo "error: the lab ended before it was asked to" >&2
    exit 1
fi
status=0
wait "$lab_process" || status=$?
lab_process=
if [ "$status" -ne 0 ]; then
    cat "$work/lab.log" >&2
    echo "error: the lab ended with status $status" >&2
    exit 1
fi
