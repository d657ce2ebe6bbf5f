#!/usr/bin/env bash
# Logs in to `mtproto lab` by WebSocket and by HTTP inside of TLS through a web server that nobody here wrote, and asks the
# lab's own WebSockets with a client that nobody here wrote.
#
#   Interop/web/run.sh
#
# Debian's nginx-light in front of the lab, with a chain of three certificates made by openssl, and PyPI's websockets; a part
# whose program is missing is left out and says so. Everything stays on 127.0.0.1. Exit status 0: everything that could be
# run passed. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

start_lab --tls --websocket --proxy socks5

# login NAME LAB TRANSPORT [OPTION…]: signs in and reads the chats.
login() {
    local name=$1 lab=$2 transport=$3
    shift 3
    "$mtproto" login --lab "$lab" --transport "$transport" --session "$work/$name" --phone "$phone" --code "$code" \
        --verbose "$@" >"$work/$name.out" 2>"$work/$name.log" || fail "no login: $name"
    grep -q "Signed in" "$work/$name.out" || fail "no login: $name"
    "$mtproto" chats --lab "$lab" --transport "$transport" --session "$work/$name" "$@" >>"$work/$name.out" \
        2>>"$work/$name.log" || fail "no chats: $name"
    local ways
    ways=$(grep -o 'dialling [^,]*, [^,]*' "$work/$name.log" | sed 's/dialling [^,]*, //' | sort -u | paste -sd ' ')
    echo "passed: login and chats: $name ($(grep -c dialling "$work/$name.log") connection(s), $ways)"
}

# refused NAME LAB TEXT: nothing is sent, and what is wrong is said.
refused() {
    timeout 10 "$mtproto" login --lab "$2" --transport wss --session "$work/$1" --phone "$phone" --code "$code" \
        --verbose >"$work/$1.out" 2>"$work/$1.log" && fail "$1: signed in"
    grep -q "$3" "$work/$1.log" || fail "$1: nothing about '$3'"
    grep -q '[1-9][0-9]* requests' "$work/$1.log" && fail "$1: something was asked"
    echo "passed: refused: $1 ($(grep -o "$3" "$work/$1.log" | head -n 1))"
}

login "WebSocket" "$work/lab.json" ws
login "WebSocket in TLS" "$work/lab.json" wss
login "HTTPS" "$work/lab.json" https
login "WebSocket in TLS through SOCKS5" "$work/lab.json" wss --proxy "$(field '["proxies"][0]["url"]')"

if have openssl "the lab's own certificates"; then
    python3 -c 'import json, sys; open(sys.argv[2], "w").write(json.load(open(sys.argv[1]))["tls_root_pem"])' \
        "$work/lab.json" "$work/lab-root.pem"
    entry=$(python3 -c 'import json, sys
entry = next(e for e in json.load(open(sys.argv[1]))["entries"] if e["kind"] == "tls")
print(entry["address"], entry["port"], entry["server_name"])' "$work/lab.json")
    read -r address number name <<<"$entry"
    openssl x509 -in "$work/lab-root.pem" -noout -text >"$work/lab-root.txt" 2>>"$work/openssl.log" ||
        fail "openssl cannot read the lab's root"
    # verified NAME: the chain is good by the strict rules, and for this name.
    verified() {
        openssl s_client -connect "$address:$number" -servername "$1" -verify_hostname "$1" -x509_strict \
            -verify_return_error -CAfile "$work/lab-root.pem" </dev/null >"$work/lab-chain.out" 2>&1
    }
    verified "$name" || fail "openssl does not verify the lab's certificate"
    verified other.example && fail "openssl takes the lab's certificate for another name"
    echo "passed: openssl verifies the lab's certificates by the strict rules"
fi

if have nginx "a web server in front of the lab" && have openssl "a chain of certificates"; then
    # A root, an intermediate and a certificate for the five names; the server shows the last two.
    certificate() { # NAME SUBJECT ISSUER EXTENSIONS
        openssl ecparam -name prime256v1 -genkey -noout -out "$work/$1.key" 2>>"$work/openssl.log"
        openssl req -new -key "$work/$1.key" -subj "/CN=$2" -out "$work/$1.csr" 2>>"$work/openssl.log"
        printf '%s\n' "$4" >"$work/$1.ext"
        local signer=(-signkey "$work/$1.key")
        [ "$3" = "$1" ] || signer=(-CA "$work/$3.pem" -CAkey "$work/$3.key" -CAcreateserial)
        openssl x509 -req -in "$work/$1.csr" "${signer[@]}" -days 2 -sha256 -extfile "$work/$1.ext" \
            -out "$work/$1.pem" 2>>"$work/openssl.log" || fail "openssl makes no certificate for $2"
    }
    names="pluto venus aurora vesta flora"
    certificate root "Root of a test" root "basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign"
    certificate middle "Intermediate of a test" root "basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign"
    certificate leaf "web.telegram.lab" middle "basicConstraints = CA:false
extendedKeyUsage = serverAuth
subjectAltName = $(for name in $names; do printf 'DNS:%s.web.telegram.lab,' "$name"; done | sed 's/,$//')"
    cat "$work/leaf.pem" "$work/middle.pem" >"$work/chain.pem"
    openssl verify -CAfile "$work/root.pem" -untrusted "$work/middle.pem" "$work/leaf.pem" >"$work/openssl.out" ||
        fail "openssl does not verify the chain"

    port=$(free_port)
    mkdir -p "$work/nginx"
    {
        echo "daemon off; pid $work/nginx/pid; error_log $work/nginx-error.log; worker_processes 1;"
        [ "$(id -u)" -ne 0 ] || echo "user root;"
        echo "events {} http { access_log $work/nginx-access.log;"
        for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/nginx/$kind;"; done
        number=0
        for name in $names; do
            number=$((number + 1))
            cat <<CONF
server {
    listen 127.0.0.1:$port ssl;
    server_name $name.web.telegram.lab;
    ssl_certificate $work/chain.pem;
    ssl_certificate_key $work/leaf.key;
    location / {
        proxy_pass http://127.0.0.1:$(field "[\"datacenters\"][$((number - 1))][\"port\"]");
        proxy_http_version 1.1;
        proxy_set_header Host \$http_host;
        proxy_set_header Upgrade \$http_upgrade;
        proxy_set_header Connection \$http_connection;
    }
}
CONF
        done
        echo "}"
    } >"$work/nginx.conf"
    PATH="$PATH:/usr/sbin" nginx -p "$work/nginx" -c "$work/nginx.conf" -e "$work/nginx-error.log" \
        >"$work/nginx.log" 2>&1 &
    processes+=($!)
    for _ in $(seq 1 100); do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
        sleep 0.1
    done

    # describe FILE ROOT SUFFIX: the lab as it looks through nginx alone; its own ports are left out.
    describe() {
        python3 - "$work/lab.json" "$1" "$2" "$port" "$3" <<'PYTHON'
import json, sys
source, target, root, port, suffix = sys.argv[1:]
lab = json.load(open(source))
names = ["pluto", "venus", "aurora", "vesta", "flora"]
lab["entries"] = [
    {"kind": "tls", "datacenter": n + 1, "address": "127.0.0.1", "port": int(port), "server_name": name + suffix,
     "media_only": False, "main": False, "announced": False}
    for n, name in enumerate(names)
]
lab["tls_root_pem"] = open(root).read() if root else None
json.dump(lab, open(target, "w"))
PYTHON
    }
    describe "$work/nginx.json" "$work/root.pem" .web.telegram.lab
    login "TLS through a real chain of certificates, nginx in front" "$work/nginx.json" wss
    upgrades=$(grep -c '"GET /apiws HTTP/1.1" 101' "$work/nginx-access.log" || true)
    [ "$upgrades" -ge 2 ] || fail "nginx saw $upgrades upgrades"
    login "HTTPS through a real chain of certificates, nginx in front" "$work/nginx.json" https
    posts=$(grep -c '"POST /apiw1 HTTP/1.1" 200' "$work/nginx-access.log" || true)
    [ "$posts" -ge 8 ] || fail "nginx passed on $posts requests"
    describe "$work/stranger.json" "" .web.telegram.lab
    refused "a root that the system does not know" "$work/stranger.json" "certificate is not trusted"
    describe "$work/misnamed.json" "$work/root.pem" .example.org
    refused "a certificate for another name" "$work/misnamed.json" "certificate is for another name"
fi

venv="$root/.build/websockets-venv"
if ! "$venv/bin/python" -c 'import websockets, cryptography' 2>/dev/null; then
    rm -rf "$venv"
    mkdir -p "$root/.build"
    { python3 -m venv "$venv" && "$venv/bin/pip" install --disable-pip-version-check --quiet 'websockets>=13' \
        cryptography; } >"$work/venv.log" 2>&1 || true
fi
if "$venv/bin/python" -c 'import websockets, cryptography' 2>/dev/null; then
    "$venv/bin/python" "$here/foreign_client.py" "$work/lab.json" 2>"$work/websockets.log" || fail "websockets"
else
    rm -rf "$venv"
    echo "skipped: PyPI's websockets (it cannot be installed: $(tail -n 1 "$work/venv.log"))"
fi
