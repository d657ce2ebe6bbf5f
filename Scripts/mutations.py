"""What check-mutations, check-judge and sample-mutants share: broken forms of the sources that stand beside the right ones.

The sources are copied to a scratch directory. There, every place that is to be broken gets both forms, and an environment
variable chooses which of them runs; so one build serves all, and each mutant costs only a run of its tests. Nothing of this
is ever part of the product.
"""

import atexit
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from mutant_sites import SwiftFile

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "Tests" / "Mutations"
# What was judged to make no difference.
EQUIVALENT = TABLES / "equivalent.txt"
# The number of the mutant that runs; without it none does.
SWITCH = "MTPROTO_MUTANT"
# A file to which the numbers of the mutants are written whose places were reached.
REACHED = "MTPROTO_MUTANTS_REACHED"

MUTANT = """\
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
private let activeMutant: Int = getenv("%s").flatMap { Int(String(cString: $0)) } ?? 0
private let reachedFile: Int32 = getenv("%s").map { open($0, O_WRONLY | O_CREAT | O_APPEND, 0o600) } ?? -1
// Each byte goes from 0 to 1 once; two threads that meet write one number twice.
nonisolated(unsafe) private let wasReached = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
private let isPrepared: Bool = {
    wasReached.initialize(repeating: 0, count: 4096)
    return true
}()
func isMutant(_ number: Int) -> Bool {
    if reachedFile >= 0, isPrepared, wasReached[number %% 4096] == 0 {
        wasReached[number %% 4096] = 1
        let line = "\\(number)\\n"
        _ = line.withCString { write(reachedFile, $0, line.utf8.count) }
    }
    return activeMutant == number
}
""" % (SWITCH, REACHED)


# Added to the manifest of a copy that is built in a place of its own.
MANIFEST = """
package.name = "Mutations"
package.products = []
"""


class Failure(Exception):
    pass


def woven(text, choices):
    """The text with every place turned into a choice.

    `choices` are (number, start, stop, new form, name for errors); without a new form the statement is left out.
    """
    places = {}
    for choice in choices:
        places.setdefault(choice[1:3], []).append(choice)
    end = len(text)
    for (start, stop), here in sorted(places.items(), reverse=True):
        if stop > end:
            raise Failure(f"{here[0][4]}: overlaps another mutation of its file")
        end = start
        form = text[start:stop]
        for number, _, _, new, _ in here:
            if new is None:
                form = f"if !isMutant({number}) {{ {form} }}"
            else:
                form = f"(isMutant({number}) ? ({new}) : ({form}))"
        text = text[:start] + form + text[stop:]
    return text


class Mutation:
    """A place of the sources, and the broken form that stands there instead."""

    def __init__(self, number, place, fields):
        self.number = number
        self.place = place
        self.file = fields["file"]
        self.line = fields.get("line", fields["from"])
        self.old = fields["from"]
        self.new = fields.get("to")

    def location(self, text):
        """Where `from` stands in the text of the file."""
        if text.count(self.line) != 1:
            raise Failure(f"{self.place}: {self.file} holds {text.count(self.line)} times: {self.line}")
        if self.line.count(self.old) != 1:
            raise Failure(f"{self.place}: the line does not hold once: {self.old}")
        start = text.index(self.line) + self.line.index(self.old)
        return start, start + len(self.old)

    @property
    def module(self):
        return Path(self.file).parts[1]

    @property
    def change(self):
        return f"{self.old}  →  {self.new}" if self.new is not None else f"without  {self.old}"


def mutated(mutations):
    """The files that hold the mutations' places, each with every place turned into a choice; and the switch of each module."""
    by_file = {}
    for mutation in mutations:
        if not (ROOT / mutation.file).is_file():
            raise Failure(f"{mutation.place}: there is no {mutation.file}")
        by_file.setdefault(mutation.file, []).append(mutation)
    changed = {}
    for file, here in by_file.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        changed[file] = woven(text, [(m.number, *m.location(text), m.new, m.place) for m in here])
    for name in sorted({mutation.module for mutation in mutations}):
        changed[f"Sources/{name}/Mutant.swift"] = MUTANT
    return changed


def build(copy, arguments=("--build-tests",)):
    worked, output = timed("built", lambda: copy.build(arguments))
    if not worked:
        errors = [line for line in output.splitlines() if "error" in line]
        raise Failure("the mutated copy does not build:\n" + "\n".join(errors[:40] or output.splitlines()[-40:]))


def write(path, contents):
    contents = contents.encode("utf-8") if isinstance(contents, str) else contents
    if path.is_file() and path.read_bytes() == contents:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(contents)


def source_folders():
    """Everything that is built, relative to the package."""
    return [str(path.relative_to(ROOT)) for name in ["Sources", "Tests"] for path in sorted((ROOT / name).iterdir())
            if path.is_dir() and path != TABLES]


class Copy:
    """A copy of the package in a scratch directory.

    `stands_in` lets every command see it at the package's own place, in a mount namespace, so that what was built there
    need not be built again. Linux only, and only where namespaces may be made.
    """

    def __init__(self, directory, stands_in=False):
        self.directory = directory
        self.stands_in = stands_in
        self.place = ROOT if stands_in else directory
        self.bundle = None

    def command(self, words):
        if not self.stands_in:
            return words
        user = [] if os.geteuid() == 0 else ["--map-root-user"]
        script = ('mount --make-rprivate / && mount --bind "$1" "$2" && cd "$2" && shift 2 && exec "$@"')
        return ["unshare", "--mount"] + user + ["sh", "-c", script, "sh", str(self.directory), str(ROOT)] + words

    def start(self, words, **options):
        if self.stands_in:
            # There lies the lock of a package that is being built, and it is known by its place.
            temporary = self.directory / ".build" / "tmp"
            temporary.mkdir(parents=True, exist_ok=True)
            options["env"] = dict(options.get("env", os.environ), TMPDIR=str(self.place / ".build" / "tmp"))
        # In a group of its own, so that it can be ended with all that it started.
        process = subprocess.Popen(
            self.command(words), cwd=self.directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True, **options)
        RUNNING.add(process)
        return process

    def can_stand_in(self):
        try:
            return self.start(["test", "-d", "Sources"]).wait() == 0
        except OSError:
            return False

    def take_build(self):
        """Copies what was built, unless it was copied before."""
        (self.directory / "Sources").mkdir(parents=True, exist_ok=True)
        if not self.can_stand_in():
            raise Failure("mount namespaces may not be made here: leave out --beside")
        source, target = ROOT / ".build", self.directory / ".build"
        if target.exists() or not source.is_dir():
            return
        target.mkdir(parents=True)
        for entry in sorted(source.iterdir()):
            if entry.name.startswith(("mutations", "mutants", "without-traits")) or entry == self.directory:
                continue
            subprocess.run(["cp", "-a", str(entry), str(target / entry.name)], check=True)

    def fill(self, folders, manifest, changed):
        """Writes the sources, with other contents for some files."""
        self.directory.mkdir(parents=True, exist_ok=True)
        write(self.directory / "Package.swift", manifest)
        if (ROOT / "Package.resolved").is_file():
            write(self.directory / "Package.resolved", (ROOT / "Package.resolved").read_text())
        # Packages that were fetched before need not be fetched again.
        for name in ["checkouts", "repositories"]:
            target = self.directory / ".build" / name
            if (ROOT / ".build" / name).is_dir() and not target.exists():
                shutil.copytree(ROOT / ".build" / name, target, symlinks=True)
        wanted = {}
        for folder in folders:
            for path in sorted((ROOT / folder).rglob("*")):
                if path.is_file():
                    wanted[str(path.relative_to(ROOT))] = path
        for folder in ["Sources", "Tests"]:
            for path in sorted((self.directory / folder).rglob("*")):
                relative = str(path.relative_to(self.directory))
                if path.is_file() and relative not in wanted and relative not in changed:
                    path.unlink()
        for relative, path in wanted.items():
            if relative not in changed:
                self.keep(path, self.directory / relative)
        for relative, contents in changed.items():
            write(self.directory / relative, contents)

    @staticmethod
    def keep(source, target):
        """A copy that is as old as its original, so that a build that stands for both is not done again."""
        if target.is_file() and target.read_bytes() == source.read_bytes():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)

    def build(self, arguments=("--build-tests",)):
        """Builds; gives whether that went well, and the output."""
        process = self.start(["swift", "build", *arguments])
        output, _ = process.communicate()
        RUNNING.discard(process)
        self.bundle = None
        return process.returncode == 0, output

    def diagnose(self, module, files):
        """What the compiler says about a module alone, without building it; nil where nobody can tell.

        The modules below it are those that were built last.
        """
        manifest = self.directory / ".build" / "debug.yaml"
        if not manifest.is_file():
            return None
        begin = re.search(rf'^  "C\.{module}-\S+-debug\.module":$', manifest.read_text(encoding="utf-8"), re.M)
        found = begin and re.compile(r"^    args: (\[.*\])$", re.M).search(begin.string, begin.end())
        if not found:
            return None
        words, kept = json.loads(found.group(1)), []
        while words:
            word = words.pop(0)
            if word in ("-emit-module-path", "-output-file-map", "-index-store-path"):
                words.pop(0)
            elif word not in ("-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
                              "-serialize-diagnostics", "-parseable-output") and not word.startswith("@"):
                kept.append(word)
        # Into a file of its own: a compiler that fails removes what it was to write, devices as well.
        result = self.place / ".build" / "tmp" / f"{module}.sil"
        (self.directory / ".build" / "tmp").mkdir(parents=True, exist_ok=True)
        process = self.start(kept + ["-whole-module-optimization", "-emit-sil", "-o", str(result)] + files)
        output, _ = process.communicate()
        RUNNING.discard(process)
        (self.directory / ".build" / "tmp" / f"{module}.sil").unlink(missing_ok=True)
        return output

    def test_command(self, pattern):
        if self.bundle is None:
            found = sorted((self.directory / ".build" / "debug").glob("*PackageTests.xctest"))
            self.bundle = self.place / found[0].relative_to(self.directory) if found and found[0].is_file() else False
        filters = ["--filter", pattern] if pattern else []
        if self.bundle:
            return [str(self.bundle), "--testing-library", "swift-testing"] + filters
        return ["swift", "test", "--skip-build", "--disable-xctest"] + filters

    def test(self, number, pattern, limit, stops_early=False, reached=None):
        """Runs the tests whose ids match with a mutant; gives the exit status, nil for too late, and the output.

        `stops_early` ends the run soon after the first failure.
        """
        environment = dict(os.environ, **{SWITCH: str(number)})
        if reached:
            environment[REACHED] = str(reached)
        process = self.start(self.test_command(pattern), env=environment)
        lines, ended = [], threading.Event()
        state = {"late": False}

        def finish():
            state["late"] = not ended.is_set()
            end_group(process)

        timer = threading.Timer(limit, finish)
        timer.start()
        hasFailed = None
        for line in process.stdout:
            lines.append(line)
            if stops_early and hasFailed is None and FAILED.match(line):
                # The rest of what is said about it comes at once.
                hasFailed = threading.Timer(1, end_group, [process])
                ended.set()
                hasFailed.start()
        status = process.wait()
        timer.cancel()
        if hasFailed:
            hasFailed.cancel()
            status = status or 1
        end_group(process)
        return (None if state["late"] else status), "".join(lines)


FAILED = re.compile(r"^\S+\s+Test (?!run\b|case\b)(.+?) (?:failed after|recorded an issue)")


RUNNING = set()


def end_everything(*_):
    for process in list(RUNNING):
        end_group(process)


# Whoever ends this ends the builds and tests that it started, too.
atexit.register(end_everything)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def end_group(process):
    """Ends a process that was started in a group of its own, and all of that group."""
    RUNNING.discard(process)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def count_run(output):
    match = re.search(r"Test run with (\d+) test", output)
    return int(match.group(1)) if match else 0


def failing(output):
    """The names of the tests that failed."""
    return sorted({match.group(1) for match in map(FAILED.match, output.splitlines()) if match})


def functions(folders):
    """The names of all functions in the Swift files of some folders."""
    names = set()
    for folder in folders:
        for path in (ROOT / folder).rglob("*.swift"):
            names.update(re.findall(r"\bfunc `?(\w+)", path.read_text(encoding="utf-8")))
    return names


def read_blocks(path, keys, needed):
    """The blocks of `key: value` lines of a table, each with the place where it begins."""
    block, begin = {}, 0
    lines = path.read_text(encoding="utf-8").splitlines() + [""]
    for number, line in enumerate(lines, start=1):
        if line.startswith("#"):
            continue
        if line.strip():
            key, separator, value = line.partition(":")
            if not separator or key.strip() in block:
                raise Failure(f"{path.name}:{number}: not a new `key: value`")
            begin = begin or number
            block[key.strip()] = value.strip().replace("\\n", "\n")
        elif block:
            unknown, missing = set(block) - keys, needed - set(block)
            if unknown or missing:
                raise Failure(f"{path.name}:{begin}: unknown {sorted(unknown)}, missing {sorted(missing)}")
            yield f"{path.name}:{begin}", block
            block, begin = {}, 0


class Known:
    """What was judged to be equivalent."""

    def __init__(self):
        self.entries = []
        if EQUIVALENT.is_file():
            self.entries = list(read_blocks(
                EQUIVALENT, {"file", "line", "change", "reason"}, {"file", "line", "reason"}))

    def holds(self, file, line, site):
        return any(entry["file"] == file and entry["line"] in line and entry.get("change", site.what) == site.what
                   for _, entry in self.entries)

    def check(self):
        """Whether every entry still means a place."""
        for place, entry in self.entries:
            path = ROOT / entry["file"]
            if not path.is_file():
                raise Failure(f"{place}: there is no {entry['file']}")
            text = path.read_text(encoding="utf-8")
            if entry["line"] not in text:
                raise Failure(f"{place}: {entry['file']} does not hold: {entry['line']}")
            if "change" in entry:
                source = SwiftFile(text)
                if not any(site.what == entry["change"] and entry["line"] in line_of(source, site.start)
                           for site in source.sites()):
                    raise Failure(f"{place}: this change cannot be made: {entry['change']}")


def line_of(source, place):
    start = source.text.rfind("\n", 0, place) + 1
    stop = source.text.find("\n", place)
    return source.text[start:stop if stop >= 0 else len(source.text)]


def timed(name, body):
    """Does something and says how long it took."""
    started = time.monotonic()
    result = body()
    print(f"{name} in {time.monotonic() - started:.0f} s", flush=True)
    return result
