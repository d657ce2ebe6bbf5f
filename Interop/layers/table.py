"""Writes, or checks, the table of clients in docs/foreign-clients.md from what the stories printed. Checks as well that
the steps and the suites that the document names are there.

    table.py --write|--check DOCUMENT OUTPUT…
"""

import re
import sys
import textwrap
from pathlib import Path

from steps import MORE_STEPS, STEPS

ROOT = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- clients: written by Interop/layers/run.sh --write -->\n", "<!-- end of clients -->\n"
LINE = re.compile(r"(passed|left out): (.+) (\S+), layer (\d+): ([a-z -]+?)(?: \((.+)\))?$")
LANGUAGES = {"ferogram": "Rust, Python"}
# What a step is called by where it stands.
PLACES = {
    "layers": "Interop/layers/steps.py",
    "telethon": "Interop/telethon/test.py",
    "daily": "Interop/telethon/daily.py",
    "topics": "Interop/telethon/daily_topics.py",
    "payments": "Interop/telethon/daily_payments.py",
    "games": "Interop/telethon/daily_games.py",
    "business": "Interop/telethon/daily_business.py",
    "settings": "Interop/telethon/daily_settings.py",
    "media": "Interop/telethon/daily_media.py",
    "start": "Interop/telethon/start.py",
    "secret": "Interop/telethon/secret.py",
    "ours": "Interop/telethon/ours.py",
    "chats": "Interop/telethon/ours_chats.py",
    "people": "Interop/telethon/ours_daily.py",
    "bots": "Interop/telethon/ours_bots.py",
    "customers": "Interop/telethon/ours_business.py",
    "bulk": "Interop/telethon/ours_bulk.py",
}


def passes(steps, all_steps, client):
    names = [step for step, _ in all_steps]
    mine = [(what, step, reason) for what, step, reason in steps if step in names]
    if not mine:
        return "–"
    if [step for _, step, _ in mine] != names:
        raise SystemExit(f"error: {client} did not run all steps")
    left = [f"{step} ({reason})" for what, step, reason in mine if what == "left out"]
    return f"all but {', '.join(left)}" if left else "all"


def table(paths):
    clients = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for found in filter(None, map(LINE.match, file)):
                what, library, version, layer, step, reason = found.groups()
                clients.setdefault((int(layer), library, version), []).append((what, step, reason))
    lines = ["| Client | Version | Layer | Language | What all do | More of it |", "|---|---|---|---|---|---|"]
    for (layer, library, version), steps in sorted(clients.items()):
        some = [passes(steps, list_, f"{library} {version}") for list_ in (STEPS, MORE_STEPS)]
        lines.append(f"| {library} | {version} | {layer} | {LANGUAGES.get(library, 'Python')} | {' | '.join(some)} |")
    told = [
        textwrap.fill(f"{what}: {', '.join(step for step, _ in list_)}.", 120)
        for what, list_ in (("What all do", STEPS), ("More of it", MORE_STEPS))]
    return "\n\n".join(told) + "\n\n" + "\n".join(lines) + "\n"


def wrong_names(text):
    """What the document names and is not there."""
    sources = {place: (ROOT / path).read_text(encoding="utf-8") for place, path in PLACES.items()}
    for line in filter(lambda line: line.startswith("|"), text.splitlines()):
        # `place: “step”, “step”` names two steps of one place.
        for place, steps in re.findall(r"\b(\w+): (“[^”]+”(?:, “[^”]+”)*)", line):
            for step in re.findall(r"“([^”]+)”", steps):
                if f'("{step}", ' not in sources.get(place, ""):
                    yield f"{place}: {step}"
    for suite in re.findall(r"`(\w+Tests)`", text):
        if not any(ROOT.glob(f"Tests/**/{suite}.swift")):
            yield suite


def main(option, document, *paths):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    if wrong := list(wrong_names(text)):
        raise SystemExit(f"error: {document} names what is not there: {', '.join(wrong)}")
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    new = f"\n{table(paths)}\n"
    if option == "--write":
        with open(document, "w", encoding="utf-8") as file:
            file.write(before + BEGIN + new + END + after)
    elif old != new:
        raise SystemExit(f"error: {document} shows another table; Interop/layers/run.sh --write makes this one:\n{new}")


main(*sys.argv[1:])
