#!/usr/bin/env bash
# Makes Sources/ChatSchema/Generated from chat.tl.
#
#   ./generate.sh           writes it
#   ./generate.sh --check   writes nothing; the status is 1 if it is not what chat.tl gives
#
# tlgen is a product of swift-mtproto-kit. $KIT says where that lies, relative to this script (../.. if unset); $TLGEN names
# a tlgen that is built already.
set -euo pipefail
cd "$(dirname "$0")"

KIT=${KIT:-../..}
generated=Sources/ChatSchema/Generated
if [ -z "${TLGEN:-}" ]; then
    swift build --quiet --package-path "$KIT" --product tlgen
    TLGEN="$(swift build --package-path "$KIT" --show-bin-path)/tlgen"
fi

output=$generated
if [ "${1:-}" = --check ]; then
    output=$(mktemp -d)
    trap 'rm -rf "$output"' EXIT
fi
"$TLGEN" --schema chat.tl --namespace Chat --access public --output "$output"
if [ "$output" != "$generated" ] && ! diff -r "$generated" "$output" >&2; then
    echo "$generated differs from chat.tl; run generate.sh" >&2
    exit 1
fi
