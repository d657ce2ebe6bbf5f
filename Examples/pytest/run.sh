#!/usr/bin/env bash
# Runs the example suite with PyPI's pytest and Telethon.
#
#   Examples/pytest/run.sh [ARGUMENT OF PYTEST…]
#
# Exit status 0: everything passed, or PyPI is out of reach (the last line then begins with "skipped:").
# The virtual environment is kept in .build/pytest-venv. Environment variables:
#   MTPROTO   the built `mtproto`; default .build/debug/mtproto
#   PYTHON    the interpreter for the virtual environment (default python3)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
venv="$root/.build/pytest-venv"
export MTPROTO="${MTPROTO:-$root/.build/debug/mtproto}"

if ! "$venv/bin/python" -c 'import pytest, telethon' 2>/dev/null; then
    mkdir -p "$root/.build"
    rm -rf "$venv"
    "${PYTHON:-python3}" -m venv "$venv"
    if ! log=$("$venv/bin/pip" install --disable-pip-version-check --quiet 'telethon>=1.40,<2' 'pytest>=8,<10' 2>&1); then
        rm -rf "$venv"
        if grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|MaxRetryError|name resolution|unreachable' \
            <<<"$log"; then
            echo "skipped: PyPI is out of reach"
            exit 0
        fi
        echo "$log" >&2
        exit 1
    fi
    "$venv/bin/pip" install --disable-pip-version-check --quiet cryptg >/dev/null 2>&1 || true
fi
cd "$here"
exec "$venv/bin/python" -m pytest -q -p no:cacheprovider "$@"
