#!/usr/bin/env bash
# Reads the QR code that `mtproto login --qr` draws into a terminal with PyPI's zxing-cpp, a reader that nobody here wrote, and
# confirms the link that it finds.
#
#   Interop/qr/run.sh
#
# Exit status 0: the other device is signed in, or PyPI is out of reach (the last line then begins with "skipped:"). The virtual
# environment is kept in .build/qr-venv. Environment variables:
#   MTPROTO                     a built `mtproto` to use instead of building one
#   MTPROTO_SWIFT_BUILD_FLAGS   added to `swift build`, so that a caller's build directory stays valid

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../common.sh
source "$here/../common.sh"

venv="$root/.build/qr-venv"
if ! "$venv/bin/python" -c 'import zxingcpp, PIL' 2>/dev/null; then
    mkdir -p "$root/.build"
    rm -rf "$venv"
    python3 -m venv "$venv" >"$work/venv.log" 2>&1 || { echo "skipped: no virtual environment can be made"; exit 0; }
    if ! "$venv/bin/pip" install --disable-pip-version-check --quiet zxing-cpp pillow >"$work/pip.log" 2>&1; then
        rm -rf "$venv"
        echo "skipped: zxing-cpp cannot be installed from PyPI ($(tail -n 1 "$work/pip.log"))"
        exit 0
    fi
fi

start_lab
"$mtproto" login --lab "$work/lab.json" --session "$work/first" --phone "$phone" --code "$code" >"$work/first.out" 2>&1 ||
    fail "no login with a code"
"$venv/bin/python" "$here/read.py" "$mtproto" "$work" >"$work/read.out" 2>&1 || fail "the picture cannot be read"
cat "$work/read.out"
