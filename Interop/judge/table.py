"""The table of docs/judged.md from the reports of `mtproto lab --judge`.

    table.py docs NAME=REPORT.JSON…

Also writes the lists of docs/judge.md, which any report has.
"""

import datetime
import json
import subprocess
import sys
from pathlib import Path

SIGNS = {"kept": "kept", "broken": "**broken**", "not seen": "–", "not applicable": "n/a"}


def reports(arguments):
    for argument in arguments:
        name, path = argument.split("=", 1)
        with open(path, encoding="utf-8") as file:
            yield name, json.load(file)


def cell(finding, report):
    left = [each for each in report["trials"] if each["requirement"] == finding["requirement"] and each["text"] == "the client leaves"]
    if finding["verdict"] == "not seen" and left:
        return "left"
    if finding["verdict"] == "broken" and finding["strength"] == "should":
        return "broken"
    return SIGNS[finding["verdict"]]


def origin(judged):
    """Of which commit and day the reports are, and how long they looked."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=Path(__file__).resolve().parent, stdout=subprocess.PIPE, text=True, check=False
    ).stdout.strip()
    longest = max(report["milliseconds"] for _, report in judged) // 1000
    day = datetime.datetime.now(datetime.timezone.utc).date()
    return [f"Made at {commit or 'an unknown commit'} on {day}; the labs of these clients ran for at most {longest} s.", ""]


def table(judged):
    names = [name for name, _ in judged]
    lines = ["| Requirement | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    topic = None
    findings = [{each["requirement"]: each for each in report["findings"]} for _, report in judged]
    for first in judged[0][1]["findings"]:
        if first["topic"] != topic:
            topic = first["topic"]
            lines.append(f"| **{topic}** |" + " |" * len(names))
        text = f"`{first['requirement']}` {first['text']}" + (" (should)" if first["strength"] == "should" else "")
        name = first["requirement"]
        cells = [cell(each[name], report) if name in each else "–" for each, (_, report) in zip(findings, judged)]
        lines.append(f"| {text} | " + " | ".join(cells) + " |")
    counts = []
    for _, report in judged:
        tried = [each for each in report["trials"] if each["outcome"] in ("kept", "broken")]
        counts.append(f"{len(tried)} of {len(report['trials'])}")
    lines.append("| Trials with an outcome | " + " | ".join(counts) + " |")
    return lines


def broken(judged):
    """What is broken, with what shows it."""
    lines = []
    for name, report in judged:
        found = [each for each in report["findings"] if each["verdict"] == "broken"]
        lines += ["", f"### {name}", ""]
        if not found:
            lines.append("Nothing was broken.")
        for each in found:
            shown = each["evidence"][0]["text"] if each["evidence"] else each["note"]
            trials = [t["name"] for t in report["trials"] if t["requirement"] == each["requirement"] and t["outcome"] == "broken"]
            trial = f" Trials: {', '.join(trials)}." if trials else ""
            lines.append(f"- `{each['requirement']}`, {each['broken']} of {each['seen']} times: {shown}.{trial}")
    return lines


def requirements(report):
    lines = ["| Requirement | What | Must or should | Documentation |", "|---|---|---|---|"]
    topic = None
    for each in report["findings"]:
        if each["topic"] != topic:
            topic = each["topic"]
            lines.append(f"| **{topic}** | | | |")
        page = each["section"].removeprefix("https://core.telegram.org/")
        lines.append(f"| `{each['requirement']}` | {each['text']} | {each['strength']} | [{page}]({each['section']}) |")
    return lines


def trials(report):
    lines = ["| Trial | What the lab does | Shows |", "|---|---|---|"]
    for each in report["trials"]:
        lines.append(f"| `{each['name']}` | {each['words']} | `{each['requirement']}` |")
    return lines


def replace(path, name, end, lines):
    """Puts lines between the marks of a document."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    begin, end = f"<!-- {name}: written by Interop/judge/run.sh --write -->", f"<!-- {end} -->"
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + "\n".join([begin, "", *lines, "", end]) + after)


def main():
    docs, judged = sys.argv[1], list(reports(sys.argv[2:]))
    replace(f"{docs}/judged.md", "judged", "end of judged", origin(judged) + table(judged) + broken(judged))
    replace(f"{docs}/judge.md", "requirements", "end of requirements", requirements(judged[0][1]))
    replace(f"{docs}/judge.md", "trials", "end of trials", trials(judged[0][1]))


if __name__ == "__main__":
    main()
