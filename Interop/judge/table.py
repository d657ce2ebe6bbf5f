"""The table of docs/judged.md from the reports of `mtproto lab --judge`.

    table.py --write docs/judged.md NAME=REPORT.JSON…
"""

import json
import sys

BEGIN = "<!-- judged: written by Interop/judge/run.sh --write -->"
END = "<!-- end of judged -->"
SIGNS = {"kept": "kept", "broken": "**broken**", "not seen": "–", "not applicable": "n/a"}


def reports(arguments):
    for argument in arguments:
        name, path = argument.split("=", 1)
        with open(path, encoding="utf-8") as file:
            yield name, json.load(file)


def cell(finding):
    if finding["verdict"] == "broken" and finding["strength"] == "should":
        return "broken"
    return SIGNS[finding["verdict"]]


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
        cells = [cell(each[first["requirement"]]) if first["requirement"] in each else "–" for each in findings]
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


def main():
    path, judged = sys.argv[2], list(reports(sys.argv[3:]))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    body = "\n".join([BEGIN, "", *table(judged), *broken(judged), "", END])
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + body + after)


if __name__ == "__main__":
    main()
