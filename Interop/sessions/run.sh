#!/usr/bin/env bash
# Moves sessions between `mtproto` and other libraries, both ways, against one `mtproto lab`: Telethon, Kurigram, Pyrogram 2, and
# Telegram Desktop's directory as opentele writes it; and takes the strings of Pyrogram 1 over, and GramJS' form as TGConvertor writes
# it, an implementation that is not ours.
# Also: a key that one process uses is refused to another. Where `mtproto` was built with the package trait SQLite, the databases of
# Telethon, Kurigram and Pyrogram 2 go both ways, too, and such as no library writes are refused.
#
#   Interop/sessions/run.sh [LIBRARY…]
#
#   LIBRARY   only these: telethon, kurigram, pyrogram, pyrogram1, tdata, gramjs
#
# Exit status 0: everything passed, or PyPI is out of reach (a line then begins with "skipped:").
# The packages are kept in .build/layers-venv and .build/opentele-venv. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid; `--traits SQLite,HTTPS`
#                               has the databases of the libraries read as well
#   PYTHON                      the interpreter for the virtual environments (default python3)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

libraries=("$@")
[ "$#" -gt 0 ] || libraries=(telethon kurigram pyrogram pyrogram1 tdata gramjs)

# environment DIRECTORY: makes a virtual environment, if it is not there.
environment() {
    "$1/bin/pip" --version >/dev/null 2>&1 && return 0
    rm -rf "$1"
    mkdir -p "$root/.build"
    "${PYTHON:-python3}" -m venv "$1" >"$work/venv.log" 2>&1 ||
        fail "cannot make a virtual environment; on Debian and Ubuntu install python3-venv"
}

# install DIRECTORY PACKAGE…: installs packages into an environment, or into a directory behind `--target`. Says whether that
# went well; what is out of reach is no error.
install() {
    local pip=$1
    shift
    "$pip/bin/pip" install --disable-pip-version-check --quiet --no-compile "$@" >"$work/pip.log" 2>&1 && return 0
    grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|MaxRetryError|name resolution|unreachable' \
        "$work/pip.log" || fail "${*: -1} cannot be installed"
    echo "skipped: PyPI is out of reach ($(tail -n 1 "$work/pip.log"))"
    return 1
}

# The same directories, with the same versions, as Interop/layers/run.sh has.
packages="$root/.build/layers-venv"
desktop="$root/.build/opentele-venv"

# prepare LIBRARY: sets the interpreter and the path of its packages; fails if they cannot be had.
prepare() {
    local place
    case "$1" in
    telethon) place="$packages/telethon-1.45.0" ;;
    kurigram) place="$packages/kurigram-2.2.26" ;;
    pyrogram) place="$packages/pyrogram-2.0.106" ;;
    pyrogram1) place="$packages/pyrogram-1.4.16" ;;
    gramjs) place="$packages/tgconvertor-0.3.0" ;;
    tdata)
        environment "$desktop"
        [ -e "$desktop/.whole" ] || install "$desktop" "opentele==1.15.1" || return 1
        touch "$desktop/.whole"
        python="$desktop/bin/python" path=
        return 0
        ;;
    *) fail "no library is called so: $1" ;;
    esac
    environment "$packages"
    if [ ! -e "$place/.whole" ]; then
        rm -rf "$place"
        local name=${place##*/}
        # What it needs for its own command line is not needed here.
        local alone=()
        [ "$1" != gramjs ] || alone=(--no-deps)
        install "$packages" "${alone[@]}" --target "$place" "${name/-/==}" || return 1
        touch "$place/.whole"
    fi
    python="$packages/bin/python" path=$place
    # These write what Telethon has signed in.
    if [ "$1" = gramjs ] || [ "$1" = pyrogram1 ]; then
        prepare telethon || return 1
        path="$place:$path"
    fi
}

start_lab
lab=${processes[0]}
for library in "${libraries[@]}"; do
    prepare "$library" || continue
    PYTHONPATH="$path" "$python" "$here/sessions.py" "$library" "$work/lab.json" "$mtproto" "$work/$library" \
        >"$work/$library.out" 2>&1 || fail "sessions of $library"
    grep '^passed:' "$work/$library.out"
done
kill -0 "$lab" 2>/dev/null || fail "the lab ended before it was asked to"
