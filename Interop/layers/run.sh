#!/usr/bin/env bash
# Runs clients of other people, in the layers that they speak, against one `mtproto lab`: what steps.py lists, one step after the
# other, at both ends of each chat. Then compares docs/foreign-clients.md with what they passed.
#
#   Interop/layers/run.sh [--write] [CLIENT…]
#
#   --write   writes the table of docs/foreign-clients.md
#   CLIENT    only these, such as telethon or pyrogram-2.0.106; the table is not looked at
#
# Exit status 0: everything passed, or PyPI is out of reach (the last line then begins with "skipped:").
# The packages are kept in .build/layers-venv. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid
#   PYTHON                      the interpreter for the virtual environment (default python3; GramFlux and sunnygram need 3.11)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

# Package, version, layer, script, and what is installed beside it: mostly a cipher in C that only makes it faster.
clients=(
    "telethon 1.24.0 133 telethon_story.py cryptg"
    "telethon 1.28.5 155 telethon_story.py cryptg"
    "pyrogram 2.0.106 158 pyrogram_story.py tgcrypto"
    "telethon 1.36.0 181 telethon_story.py cryptg"
    "gramflux 0.5.0a1 225 gramflux_story.py"
    "ferogram 0.5.4 228 ferogram_story.py telethon==1.45.0"
    "sunnygram 1.2.1 228 sunnygram_story.py cryptg"
    "kurigram 2.2.26 229 pyrogram_story.py tgcrypto"
    "telethon 1.45.0 229 telethon_story.py cryptg"
)
all=true
write=false
wanted=()
for argument in "$@"; do
    case "$argument" in
    --write) write=true ;;
    --*) fail "$argument is no option; see the head of this script" ;;
    *) wanted+=("$argument") ;;
    esac
done
if [ "${#wanted[@]}" -gt 0 ]; then
    all=false
    chosen=()
    for client in "${clients[@]}"; do
        read -r package version _ <<<"$client"
        for name in "${wanted[@]}"; do
            [ "$name" != "$package" ] && [ "$name" != "$package-$version" ] || chosen+=("$client")
        done
    done
    [ "${#chosen[@]}" -gt 0 ] || fail "no client is called so: ${wanted[*]}"
    clients=("${chosen[@]}")
fi

packages="$root/.build/layers-venv"
if ! "$packages/bin/pip" --version >/dev/null 2>&1; then
    rm -rf "$packages"
    mkdir -p "$root/.build"
    "${PYTHON:-python3}" -m venv "$packages" >"$work/venv.log" 2>&1 ||
        fail "cannot make a virtual environment; on Debian and Ubuntu install python3-venv"
fi
python="$packages/bin/python"

install() {
    "$packages/bin/pip" install --disable-pip-version-check --quiet --no-compile --target "$@"
}

# client_packages PACKAGE VERSION [BESIDE]: the packages of a client, in a directory of their own; made at its first use.
client_packages() {
    local place="$packages/$1-$2"
    [ ! -e "$place/.whole" ] || return 0
    rm -rf "$place"
    # Without a cipher if that cannot be had.
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

runnable=()
for client in "${clients[@]}"; do
    read -r package version layer story beside <<<"$client"
    if [[ "$package" = gramflux || "$package" = sunnygram ]] &&
        ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "skipped: $package $version (it needs Python 3.11, and this is $("$python" --version))"
        all=false
        continue
    fi
    client_packages "$package" "$version" "$beside"
    runnable+=("$client")
done

start_lab --proxy socks5
lab=${processes[0]}
for client in "${runnable[@]}"; do
    read -r package version layer story _ <<<"$client"
    PYTHONPATH="$packages/$package-$version" PYTHONWARNINGS=ignore "$python" "$here/$story" "$work/lab.json" "$layer" \
        >"$work/$package-$version.out" 2>&1 || fail "$package $version, which speaks layer $layer"
    grep -E '^(passed|left out):' "$work/$package-$version.out"
done
kill -0 "$lab" 2>/dev/null || fail "the lab ended before it was asked to"
# What a client asked for in vain is a hole of the lab's, but for the one that the step "refusals" asks for.
if grep -E '_NOT_IN_LAB|^METHOD' "$work/lab.log" | grep -v '^METHOD_NOT_IN_LAB: phone.getCallConfig$'; then
    fail "the lab refused something"
fi
if $all; then
    option=--check
    ! $write || option=--write
    "$python" "$here/table.py" "$option" "$root/docs/foreign-clients.md" "$work"/*.out
fi
