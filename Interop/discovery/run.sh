#!/usr/bin/env bash
# Finds a lab whose addresses are blocked by asking resolvers that nobody here wrote: Python's web server with OpenSSL and
# certificates that openssl made, which passes on what the lab's own resolver says, in three ways to end an answer.
#
#   Interop/discovery/run.sh
#
# A part whose program is missing is left out and says so. Everything stays on 127.0.0.1. Exit status 0: everything that could
# be run passed. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

have openssl "resolvers with certificates of openssl" || exit 0
start_lab --discovery genuine --blocked

names="DNS:dns.google.com,DNS:mozilla.cloudflare-dns.com"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$work/key.pem" -out "$work/cert.pem" \
    -days 2 -subj "/CN=Resolvers of a test" -addext "subjectAltName=$names" 2>"$work/openssl.log" ||
    fail "openssl makes no certificate"
python3 "$here/resolver.py" "$work" >"$work/resolver.log" 2>&1 &
processes+=($!)
for _ in $(seq 1 240); do
    [ -f "$work/ports.json" ] && break
    sleep 0.5
done
[ -f "$work/ports.json" ] || fail "the resolver did not start"

# login NAME WAY [OPTION…]: signs in with what a resolver says that ends its answers in that way.
login() {
    local name=$1 way=$2
    shift 2
    python3 - "$work" "$way" <<'PYTHON'
import json, sys
work, way = sys.argv[1:]
lab = json.load(open(work + "/lab.json"))
lab["discovery"]["port"] = json.load(open(work + "/ports.json"))[way]
lab["discovery"]["root_certificate_pem"] = open(work + "/cert.pem").read()
json.dump(lab, open(work + "/way.json", "w"))
PYTHON
    "$mtproto" login --lab "$work/way.json" --session "$work/$name" --phone "$phone" --code "$code" --verbose "$@" \
        >"$work/$name.out" 2>"$work/$name.log" || fail "no login: $name"
    grep -q "Signed in" "$work/$name.out" || fail "no login: $name"
    grep -q "GET $way " "$work/resolver.log" || fail "$name: nobody asked"
    echo "passed: login by a backup address: $name ($(grep -c "GET $way " "$work/resolver.log") question(s))"
}

login "Python and OpenSSL, with a length" length
login "in chunks" chunks
login "up to the end of the connection" close
