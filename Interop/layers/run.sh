#!/usr/bin/env bash
# Runs older clients, which speak older layers and read nothing else, against one `mtproto lab`: Telethon of 2021, 2023
# and 2024, and Pyrogram. They sign in, list chats, write, answer, edit, make groups, send and load a file.
#
#   Interop/layers/run.sh
#
# Exit status 0: everything passed, or PyPI is out of reach (the last line then begins with "skipped:").
# The virtual environments are kept in .build/layers-venv. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid
#   PYTHON                      the interpreter for the virtual environments (default python3)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

# Package, version, layer, script.
clients=(
    "telethon 1.24.0 133 telethon_story.py"
    "telethon 1.28.5 155 telethon_story.py"
    "pyrogram 2.0.106 158 pyrogram_story.py"
    "telethon 1.36.0 181 telethon_story.py"
)

# The virtual environment of a client; made at its first use.
environment() {
    local venv="$root/.build/layers-venv/$1-$2"
    if ! "$venv/bin/python" -c "import $1" >/dev/null 2>&1; then
        rm -rf "$venv"
        mkdir -p "$(dirname "$venv")"
        "${PYTHON:-python3}" -m venv "$venv" >"$work/venv.log" 2>&1 ||
            fail "cannot make a virtual environment; on Debian and Ubuntu install python3-venv"
        if ! "$venv/bin/pip" install --disable-pip-version-check --quiet "$1==$2" >"$work/pip.log" 2>&1; then
            rm -rf "$venv"
            if grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|MaxRetryError|name resolution|unreachable' \
                "$work/pip.log"; then
                echo "skipped: PyPI is out of reach ($(tail -n 1 "$work/pip.log"))"
                exit 0
            fi
            fail "$1 $2 cannot be installed"
        fi
    fi
}

for client in "${clients[@]}"; do
    read -r package version layer story <<<"$client"
    environment "$package" "$version"
done
start_lab
lab=${processes[0]}
for client in "${clients[@]}"; do
    read -r package version layer story <<<"$client"
    "$root/.build/layers-venv/$package-$version/bin/python" "$here/$story" "$work/lab.json" "$layer" \
        >"$work/$package-$version.out" 2>&1 || fail "$package $version, which speaks layer $layer"
    grep '^passed:' "$work/$package-$version.out"
done
kill -0 "$lab" 2>/dev/null || fail "the lab ended before it was asked to"
