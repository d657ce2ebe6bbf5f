#!/usr/bin/env bash
# Emits Swift from the schemas.
#
#   Scripts/generate-api.sh [--check] [SCHEMA [OLDER]]
#
# The service messages come from Schema/mtproto.tl. The API comes from SCHEMA, or from $TELEGRAM_SCHEMA, a copy of the
# published telegram_api.tl; without it only the service messages are emitted. OLDER is a directory with the schemas of
# older layers, 158.tl and so on (by default "layers" beside SCHEMA): from them comes the table by which the lab speaks
# these layers. Without it the table stays as it is. With --check nothing is changed: the
# status is 1 if the committed code differs from what the schemas give. TLGEN is a built `tlgen`; without it one is built.
set -euo pipefail
cd "$(dirname "$0")/.."

layer=228
check=false
if [[ "${1:-}" == "--check" ]]; then
    check=true
    shift
fi
schema="${1:-${TELEGRAM_SCHEMA:-}}"
older="${2:-$(dirname "$schema")/layers}"

tlgen=${TLGEN:-}
if [[ -z "$tlgen" ]]; then
    swift build --quiet --product tlgen
    tlgen="$(swift build --show-bin-path)/tlgen"
fi

scratch=""
root="."
if $check; then
    scratch="$(mktemp -d)"
    trap 'rm -rf "$scratch"' EXIT
    root="$scratch"
    mkdir -p "$root/Tests/SchemaSupport/Generated" "$root/Sources/TelegramLab/Layers/Generated"
fi

messages=Sources/MTProtoCore/Messages/Generated
api=Sources/TelegramAPI/Generated
tables=Tests/SchemaSupport/Generated
layers=Sources/TelegramLab/Layers/Generated

compare() {
    if ! diff -r "$1" "$scratch/$1" >&2; then
        echo "$1 differs from its schema; run Scripts/generate-api.sh" >&2
        exit 1
    fi
}

"$tlgen" --schema Schema/mtproto.tl --patches Schema/mtproto.patches --namespace MT --access package \
    --constructor-ids --output "$root/$messages"
if $check; then compare "$messages"; fi

if [[ -z "$schema" ]]; then
    echo "no schema of the API given: only the service messages were looked at" >&2
    exit 0
fi
table=()
if [[ -d "$older" ]]; then
    table=(--older-layers "$older" --layer-table "$root/$layers/LayerTable+Standard.swift")
else
    echo "no schemas of older layers at $older: their table was not looked at" >&2
fi
"$tlgen" --schema "$schema" --patches Schema/telegram_api.patches --namespace API --access public --layer "$layer" \
    --enclosed users=User --enclosed chats=Chat --enclosed messages=Message --enclosed updates=Updates \
    --output "$root/$api" --declarations "$root/$tables/Declarations.swift" ${table[@]+"${table[@]}"}
if $check; then
    compare "$api"
    compare "$tables"
    if [[ -d "$older" ]]; then compare "$layers"; fi
fi
