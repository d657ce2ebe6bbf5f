"""The client that is broken on purpose: what check-judge and check-story share."""

from pathlib import Path

from mutations import MANIFEST, ROOT, Copy, Mutation, build, mutated, read_blocks, source_folders

TABLE = ROOT / "Interop" / "judge" / "mutations.txt"


class JudgedMutation(Mutation):
    def __init__(self, number, place, fields):
        super().__init__(number, place, fields)
        self.finding = fields["finding"]
        self.trials = fields.get("trials", "none")
        self.seconds = int(fields.get("seconds", 30))

    @property
    def title(self):
        return f"{self.finding}: {' '.join(self.change.split())}"


def read_table():
    keys = {"finding", "trials", "seconds", "file", "line", "from", "to"}
    found = read_blocks(TABLE, keys, {"finding", "file", "from"})
    return [JudgedMutation(number, *block) for number, block in enumerate(found, start=1)]


def add_arguments(parser):
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--scratch", type=Path, default=ROOT / ".build" / "mutations-judge")


def built(mutations, options):
    """The program, built in a copy of the sources with all of them."""
    copy = Copy(options.scratch.resolve(), stands_in=options.beside)
    if options.beside:
        copy.take_build()
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    copy.fill(source_folders(), manifest if options.beside else manifest + MANIFEST, mutated(mutations))
    build(copy, ("--product", "mtproto"))
    return copy.directory / ".build" / "debug" / "mtproto"
