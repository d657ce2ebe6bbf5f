#!/usr/bin/env bash
# Builds the benchmarks for release and runs them.
#
#   Benchmarks/run.sh [--json FILE] [FILTER]
#
# FILTER is a part of the names to run, such as aes-ige or requests/64. FILE gets an array of {"name", "value", "unit",
# "reference", "reference_value", "ratio"}. The references run in the same call: openssl, PyPI's cryptg and Telethon in a
# virtual environment of their own where PyPI can be reached, and a raw echo over the same event loops.
set -euo pipefail
export BENCHMARK_DIRECTORY
BENCHMARK_DIRECTORY=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# A thousand connections in one process.
ulimit -n 8192 2>/dev/null || ulimit -n "$(ulimit -Hn)"

venv=$BENCHMARK_DIRECTORY/.venv
if [ ! -x "$venv/bin/python" ] && command -v python3 >/dev/null; then
    { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet cryptg; } >/dev/null 2>&1 ||
        echo "cryptg is left out: no virtual environment, or PyPI out of reach" >&2
fi
if [ -x "$venv/bin/python" ] && ! "$venv/bin/python" -c 'import telethon' 2>/dev/null; then
    "$venv/bin/pip" install --quiet 'telethon>=1.40,<2' >/dev/null 2>&1 ||
        echo "Telethon is left out: PyPI is out of reach" >&2
fi
if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import cryptg' 2>/dev/null; then
    export BENCHMARK_PYTHON=$venv/bin/python
    if "$venv/bin/python" -c 'import telethon' 2>/dev/null; then export BENCHMARK_TELETHON=1; fi
fi

swift build --configuration release --package-path "$BENCHMARK_DIRECTORY" --product benchmarks >&2
exec "$(swift build --configuration release --package-path "$BENCHMARK_DIRECTORY" --show-bin-path)/benchmarks" "$@"
