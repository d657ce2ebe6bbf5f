#!/usr/bin/env bash
# Logs in to `mtproto lab` through proxies that nobody here wrote, and lets tshark judge what looks like TLS.
#
#   Interop/proxies/run.sh
#
# Debian's microsocks (SOCKS5), tinyproxy (HTTP CONNECT) and tshark, and PyPI's mtprotoproxy (MTProxy); a part whose program is missing is left out and says
# so. Everything stays on 127.0.0.1. Exit status 0: everything that could be run passed. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

# Waits until something listens on a port.
await_port() {
    for _ in $(seq 1 100); do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return 0
        sleep 0.1
    done
    fail "nothing listens on port $1"
}

start_lab --proxy mtproxy-ee

# login NAME URL: signs in through a proxy and reads the chats through it.
login() {
    "$mtproto" login --lab "$work/lab.json" --proxy "$2" --session "$work/$1" --phone "$phone" --code "$code" \
        --verbose >"$work/$1.out" 2>"$work/$1.log" || fail "no login through $1"
    grep -q "Signed in" "$work/$1.out" || fail "no login through $1"
    "$mtproto" chats --lab "$work/lab.json" --proxy "$2" --session "$work/$1" >>"$work/$1.out" 2>>"$work/$1.log" ||
        fail "no chats through $1"
    local ways
    ways=$(grep -o 'dialling [^,]*, [^,]*' "$work/$1.log" | sort -u | sed 's/dialling //')
    echo "passed: login and chats through $1 ($(grep -c dialling "$work/$1.log") connection(s): $ways)"
}

# refused NAME URL TEXT: the command fails and says why, without the password.
refused() {
    local status=0
    "$mtproto" proxy check --lab "$work/lab.json" --timeout 5 "$2" >"$work/$1.out" 2>&1 || status=$?
    [ "$status" -eq 69 ] || fail "$1: status $status, 69 expected"
    grep -q "$3" "$work/$1.out" || fail "$1: $(cat "$work/$1.out")"
    grep -q "wrong-password" "$work/$1.out" && fail "$1 shows the password"
    echo "passed: $1 is refused: $(head -n 1 "$work/$1.out")"
}

if have microsocks "SOCKS5 through a foreign proxy"; then
    port=$(free_port)
    microsocks -i 127.0.0.1 -p "$port" >"$work/microsocks-server.log" 2>&1 &
    processes+=($!)
    await_port "$port"
    login microsocks "socks5://127.0.0.1:$port"
    port=$(free_port)
    microsocks -i 127.0.0.1 -p "$port" -u someone -P 'a password' >"$work/microsocks-server2.log" 2>&1 &
    processes+=($!)
    await_port "$port"
    login microsocks-with-password "socks5://someone:a%20password@127.0.0.1:$port"
    refused microsocks-wrong-password "socks5://someone:wrong-password@127.0.0.1:$port" "user name or the password"
    refused microsocks-no-password "socks5://127.0.0.1:$port" "wants a user name"
    # What is behind a proxy may refuse as well: nothing listens on port 1.
    python3 - "$work/lab.json" "$work/dead.json" <<'PYTHON'
import json, sys
lab = json.load(open(sys.argv[1]))
for datacenter in lab["datacenters"]:
    datacenter["port"] = 1
json.dump(lab, open(sys.argv[2], "w"))
PYTHON
    "$mtproto" proxy check --lab "$work/dead.json" "socks5://someone:a%20password@127.0.0.1:$port" \
        >"$work/dead.out" 2>&1 && fail "a dead target counts as reachable"
    grep -q "refused" "$work/dead.out" || fail "dead target: $(cat "$work/dead.out")"
    echo "passed: $(head -n 1 "$work/dead.out")"
fi

if have tinyproxy "HTTP CONNECT through a foreign proxy"; then
    for credentials in "" "BasicAuth someone apassword"; do
        port=$(free_port)
        name=tinyproxy${credentials:+-with-password}
        cat >"$work/$name.conf" <<CONF
Port $port
Listen 127.0.0.1
Timeout 60
Allow 127.0.0.1
LogLevel Connect
$credentials
CONF
        tinyproxy -d -c "$work/$name.conf" >"$work/$name-server.log" 2>&1 &
        processes+=($!)
        await_port "$port"
        login "$name" "http://${credentials:+someone:apassword@}127.0.0.1:$port"
        grep -q "CONNECT 127.0.0.1" "$work/$name-server.log" || fail "$name saw no CONNECT"
    done
    refused tinyproxy-wrong-password "http://someone:wrong-password@127.0.0.1:$port" "HTTP status 401"
fi

if have tshark "what looks like TLS, read by a foreign dissector"; then
    # A proxy that knows no greeting: all of them are tried one after the other.
    port=$(free_port)
    python3 - "$port" <<'PYTHON' >"$work/closer.log" 2>&1 &
import socket, sys
server = socket.create_server(("127.0.0.1", int(sys.argv[1])))
while True:
    client, _ = server.accept()
    while client.recv(65536):
        client.settimeout(0.5)
        try:
            if not client.recv(65536): break
        except socket.timeout:
            break
    client.close()
PYTHON
    processes+=($!)
    await_port "$port"
    proxy=$(field '["proxies"][0]["url"]')
    proxy_port=$(field '["proxies"][0]["port"]')
    tshark -q -i lo -f "tcp port $port or tcp port $proxy_port" -w "$work/capture.pcap" >"$work/tshark.log" 2>&1 &
    capture=$!
    processes+=("$capture")
    for _ in $(seq 1 100); do
        grep -q "Capturing on" "$work/tshark.log" && break
        kill -0 "$capture" 2>/dev/null || break
        sleep 0.1
    done
    sleep 1
    if ! kill -0 "$capture" 2>/dev/null; then
        echo "skipped: what looks like TLS (tshark may not capture here: $(tail -n 1 "$work/tshark.log"))"
    else
        # ee, 16 bytes, cover.example
        secret="ee$(printf '5a%.0s' $(seq 16))636f7665722e6578616d706c65"
        "$mtproto" proxy check --lab "$work/lab.json" --timeout 3 \
            "tg://proxy?server=127.0.0.1&port=$port&secret=$secret" >"$work/closed.out" 2>&1 || true
        login fake-tls "$proxy"
        sleep 1
        kill -INT "$capture"
        wait "$capture" 2>/dev/null || true
        read_capture() {
            tshark -r "$work/capture.pcap" -d "tcp.port==$port,tls" -d "tcp.port==$proxy_port,tls" "$@" 2>/dev/null
        }
        hellos=$(read_capture -Y 'tls.handshake.type == 1' -T fields -E separator=' ' -e tls.record.length \
            -e tls.handshake.extensions_server_name)
        [ "$(echo "$hellos" | grep -c ' cover.example$')" -eq 2 ] || fail "tshark reads no two greetings: $hellos"
        echo "$hellos" | grep -q '^512 cover.example$' || fail "no greeting of 517 bytes: $hellos"
        echo "$hellos" | grep -q ' www.example.com$' || fail "tshark reads no greeting of the login: $hellos"
        [ "$(read_capture -Y 'tls.handshake.type == 2' | wc -l)" -ge 1 ] || fail "tshark reads no server's answer"
        [ "$(read_capture -Y 'tls.app_data' | wc -l)" -ge 4 ] || fail "tshark reads no records of data"
        shares=$(read_capture -Y 'tls.handshake.type == 1' -T fields -e tls.handshake.extensions_key_share_group)
        echo "$shares" | grep -qE '4588|0x11ec' || fail "tshark reads no post-quantum share: $shares"
        broken=$(read_capture -Y '_ws.malformed or tls.ignored_unknown_record')
        [ -z "$broken" ] || fail "tshark finds something malformed: $broken"
        echo "passed: tshark reads $(echo "$hellos" | wc -l) TLS greetings ($(echo "$hellos" | sort -u | tr '\n' ';')" \
            "groups $(echo "$shares" | tr '\n' ';')) and nothing malformed"
    fi
fi
venv="$root/.build/mtprotoproxy-venv"
# It comes as a program, not as a module.
export PYTHONPATH="$venv/bin"
if ! "$venv/bin/python" -c 'import mtprotoproxy' 2>/dev/null; then
    rm -rf "$venv"
    mkdir -p "$root/.build"
    { python3 -m venv "$venv" &&
        "$venv/bin/pip" install --disable-pip-version-check --quiet mtprotoproxy==1.0.6; } >"$work/venv.log" 2>&1 || true
fi
if "$venv/bin/python" -c 'import mtprotoproxy' 2>/dev/null; then
    port=$(free_port)
    secret=$(printf '5b%.0s' $(seq 16))
    "$venv/bin/python" "$here/foreign_mtproxy.py" "$work/lab.json" "$port" "$secret" >"$work/mtprotoproxy-server.log" 2>&1 &
    processes+=($!)
    await_port "$port"
    server="tg://proxy?server=127.0.0.1&port=$port"
    login mtprotoproxy "$server&secret=$secret"
    login mtprotoproxy-dd "$server&secret=dd$secret"
    login mtprotoproxy-ee "$server&secret=ee${secret}636f7665722e6578616d706c65"
    "$mtproto" proxy check --lab "$work/lab.json" --timeout 6 "$server&secret=ee${secret}636f7665722e6578616d706c65" \
        >"$work/mtprotoproxy.out" || fail "mtprotoproxy is not reachable"
    grep -q "greeting compact" "$work/mtprotoproxy.out" || fail "mtprotoproxy: $(cat "$work/mtprotoproxy.out")"
    echo "passed: $(cat "$work/mtprotoproxy.out")"
else
    echo "skipped: a foreign MTProxy (PyPI is out of reach: $(tail -n 1 "$work/venv.log"))"
fi
echo "done"
