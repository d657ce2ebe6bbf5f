#!/usr/bin/env bash
# Speaks HTTP with `mtproto lab` in three ways that nobody here wrote: curl asks the first question of a key exchange,
# PyPI's Telethon signs in over its own HTTP, and our client signs in through Debian's nginx-light as a reverse proxy.
#
#   Interop/http/run.sh
#
# A part whose program is missing is left out and says so. Everything stays on 127.0.0.1. Exit status 0: everything that could
# be run passed. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

start_lab

if have curl "the first question of a key exchange"; then
    python3 - "$work/question" <<'PYTHON'
import struct, sys, time
body = struct.pack("<I", 0xBE7E8EF1) + bytes(range(16))
open(sys.argv[1], "wb").write(struct.pack("<qqi", 0, (int(time.time()) << 32) | 4, len(body)) + body)
PYTHON
    # ask [OPTION...]: the status of the answer, which goes to $work/answer.
    ask() {
        curl --silent --show-error --max-time 10 --data-binary "@$work/question" --output "$work/answer" \
            --write-out '%{http_code}' "$@" "http://127.0.0.1:$(field '["datacenters"][1]["port"]')/api" 2>"$work/curl.log" ||
            fail "curl gets no answer"
    }
    for origin in https://example.com null; do
        status=$(ask --header "Origin: $origin")
        [ "$status" = 403 ] && [ ! -s "$work/answer" ] || fail "a page of $origin gets an answer (status $status)"
    done
    echo "passed: pages of other sites get status 403 and nothing else"
    status=$(ask --header "Origin: http://localhost:3000")
    python3 - "$work/answer" <<'PYTHON' || fail "curl gets another answer than resPQ (status $status)"
import struct, sys
answer = open(sys.argv[1], "rb").read()
constructor, nonce = struct.unpack_from("<I16s", answer, 20)
sys.exit(not (constructor == 0x05162463 and nonce == bytes(range(16)) and answer[:8] == bytes(8)))
PYTHON
    echo "passed: curl asks and gets resPQ with its nonce (status $status)"
fi

# login NAME LAB: signs in and reads the chats.
login() {
    "$mtproto" login --lab "$2" --transport http --session "$work/$1" --phone "$phone" --code "$code" --verbose \
        >"$work/$1.out" 2>"$work/$1.log" || fail "no login: $1"
    grep -q "Signed in" "$work/$1.out" || fail "no login: $1"
    "$mtproto" chats --lab "$2" --transport http --session "$work/$1" >>"$work/$1.out" 2>>"$work/$1.log" ||
        fail "no chats: $1"
    echo "passed: login and chats: $1 ($(grep -c dialling "$work/$1.log") connection(s))"
}

login "HTTP" "$work/lab.json"

if have nginx "a reverse proxy in front of the lab"; then
    mkdir -p "$work/nginx"
    python3 - "$work" "$(id -u)" <<'PYTHON'
import json, socket, sys
work, user = sys.argv[1:]
lab = json.load(open(f"{work}/lab.json"))
sockets = [socket.socket() for _ in lab["datacenters"]]
servers = ""
for taken, datacenter in zip(sockets, lab["datacenters"]):
    taken.bind(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    servers += (
        f"server {{ listen 127.0.0.1:{port}; client_max_body_size 16m; location / {{\n"
        f"proxy_pass http://127.0.0.1:{datacenter['port']}; proxy_http_version 1.1; proxy_set_header Connection \"\"; }} }}\n"
    )
    datacenter["port"] = port
for taken in sockets:
    taken.close()
temporary = " ".join(f"{kind}_temp_path {work}/nginx/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
open(f"{work}/nginx.conf", "w").write(
    f"daemon off; pid {work}/nginx/pid; error_log {work}/nginx-error.log; worker_processes 1;\n"
    + ("user root;\n" if user == "0" else "")
    + f"events {{}} http {{ access_log {work}/nginx-access.log; {temporary}\n{servers}}}\n"
)
json.dump(lab, open(f"{work}/nginx.json", "w"))
PYTHON
    PATH="$PATH:/usr/sbin" nginx -p "$work/nginx" -c "$work/nginx.conf" -e "$work/nginx-error.log" \
        >"$work/nginx.log" 2>&1 &
    processes+=($!)
    port=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["datacenters"][4]["port"])' "$work/nginx.json")
    for _ in $(seq 1 100); do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
        sleep 0.1
    done
    login "HTTP through nginx" "$work/nginx.json"
    posts=$(grep -c '"POST /api HTTP/1.1" 200' "$work/nginx-access.log" || true)
    [ "$posts" -ge 8 ] || fail "nginx passed on $posts requests"
    echo "passed: nginx passed on $posts requests"
fi

venv="$root/.build/telethon-venv"
if ! "$venv/bin/python" -c 'import telethon' 2>/dev/null; then
    mkdir -p "$root/.build"
    rm -rf "$venv"
    { python3 -m venv "$venv" && "$venv/bin/pip" install --disable-pip-version-check --quiet 'telethon>=1.40,<2'; } \
        >"$work/venv.log" 2>&1 || true
fi
if "$venv/bin/python" -c 'import telethon' 2>/dev/null; then
    timeout 300 "$venv/bin/python" "$here/foreign_client.py" "$work/lab.json" 2>"$work/telethon.log" || fail "Telethon"
else
    rm -rf "$venv"
    echo "skipped: PyPI's Telethon (it cannot be installed: $(tail -n 1 "$work/venv.log"))"
fi
