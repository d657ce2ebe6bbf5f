"""Writes, or checks, the table of clients in docs/foreign-clients.md from what the stories printed.

    table.py --write|--check DOCUMENT OUTPUT…
"""

import re
import sys

from steps import STEPS

BEGIN, END = "<!-- clients: written by Interop/layers/run.sh --write -->\n", "<!-- end of clients -->\n"
LINE = re.compile(r"(passed|left out): (.+) (\S+), layer (\d+): ([a-z- ]+?)(?: \((.+)\))?$")


def table(paths):
    clients = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if found := LINE.match(line):
                    what, library, version, layer, step, reason = found.groups()
                    clients.setdefault((library, version, int(layer)), []).append((what, step, reason))
    names = [step for step, _ in STEPS]
    lines = ["| Client | Version | Layer | Language | Passes |", "|---|---|---|---|---|"]
    for (library, version, layer), steps in sorted(clients.items(), key=lambda item: (item[0][2], item[0][0])):
        if [step for _, step, _ in steps] != names:
            raise SystemExit(f"error: {library} {version} did not run all steps")
        left = [f"{step}: {reason}" for what, step, reason in steps if what == "left out"]
        passes = f"all but {'; '.join(left)}" if left else "all"
        lines.append(f"| {library} | {version} | {layer} | Python | {passes} |")
    return f"The steps: {', '.join(names)}.\n\n" + "\n".join(lines) + "\n"


def main(option, document, *paths):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    new = f"\n{table(paths)}\n"
    if option == "--write":
        with open(document, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + new + END + after)
    elif old != new:
        raise SystemExit(f"error: {document} shows another table; Interop/layers/run.sh --write makes this one:\n{new}")


main(*sys.argv[1:])
