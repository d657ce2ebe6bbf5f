"""Finds what can be broken in a Swift file: conditions, comparisons, statements, limits and arguments.

This is no parser: it knows comments, strings, brackets and the layout that `swift format` gives. What it takes for an
expression and is none does not compile, and is dropped.
"""

import bisect
import re
from dataclasses import dataclass

OPENING, CLOSING = "([{", ")]}"
TYPES = re.compile(r"\b(struct|class|enum|extension|protocol|actor)\b\s+\w")
HEAD = re.compile(r"\b(?:func\s+`?(\w+|[^\s\w(]+)|(init|deinit|subscript)\b|(?:var|let)\s+(\w+)|"
                  r"(?:struct|class|enum|extension|protocol|actor)\s+([\w.]+))")
# What tells people something and decides nothing, or ends the process on a mistake of ours.
TALK = re.compile(
    r"\blogger\b|\btracer\b|\.emit\(|\breserveCapacity\b|\b(precondition|preconditionFailure|assert|assertionFailure|"
    r"fatalError|debugPrint|withExtendedLifetime)\b|\bmessage: *\"|\bhint: *\"|\bMTPROTO_")
TALKERS = {"description", "debugDescription", "customMirror", "help", "discussion", "hash"}
KEYWORDS = {
    "return", "if", "guard", "while", "where", "in", "case", "let", "var", "try", "await", "else", "throw", "for",
    "switch", "default", "is", "as", "do", "repeat", "defer", "some", "any", "consume", "copy", "borrowing",
}
STATEMENT_KEYWORDS = {
    "let", "var", "if", "guard", "for", "while", "repeat", "switch", "do", "case", "default", "func", "struct", "class",
    "enum", "extension", "protocol", "actor", "import", "typealias", "defer", "init", "deinit", "subscript", "static",
    "private", "fileprivate", "public", "package", "internal", "mutating", "nonisolated", "override", "final", "lazy",
    "weak", "get", "set", "willSet", "didSet", "else", "catch", "indirect", "associatedtype", "convenience", "required",
    "isolated", "async", "open", "fallthrough", "unowned", "nonmutating", "precedencegroup", "operator", "infix",
    "prefix", "postfix", "where", "rethrows", "throws", "inout", "super", "macro",
}
CONTINUES = re.compile(r"^\s*(\.[a-zA-Z]|\?\?|&&|\|\||[-+*/%<>=!&|^?:](?=[ =&|<>.])|[=!<>]=|\.\.[.<]|else\b|catch\b|where\b|as\b|is\b)")
HANGS_ON = re.compile(r"(&&|\|\||\?\?|[=+\-*/%<>&|^,(\[{?:]|\breturn|\bin|\bthrow|->)\s*$")


@dataclass(frozen=True)
class Site:
    kind: str  # condition, comparison, statement, limit, argument
    start: int
    stop: int
    new: str | None  # the form that stands there instead; None leaves the statement out
    what: str  # what was changed, for people


def masked(text):
    """The text with blanks in place of comments and of what stands in quotes; as long as it was."""
    out, i, length = list(text), 0, len(text)

    def blank(start, stop):
        for place in range(start, min(stop, length)):
            if out[place] != "\n":
                out[place] = " "

    def string(i):
        """Behind the string that begins at i."""
        hashes = 0
        while text[i + hashes] == "#":
            hashes += 1
        quotes = 3 if text.startswith('"""', i + hashes) else 1
        end = '"' * quotes + "#" * hashes
        escape = "\\" + "#" * hashes
        i += hashes + quotes
        while i < length:
            if text.startswith(escape, i):
                i += len(escape)
                if i < length and text[i] == "(":
                    depth = 0
                    while i < length:
                        if text[i] == "(":
                            depth += 1
                        elif text[i] == ")":
                            depth -= 1
                            if depth == 0:
                                break
                        elif text[i] == '"' or text[i] == "#" and re.match(r'#+"', text[i:i + 8]):
                            i = string(i) - 1
                        i += 1
                i += 1
            elif text.startswith(end, i):
                return i + len(end)
            else:
                i += 1
        return length

    while i < length:
        if text.startswith("//", i):
            stop = text.find("\n", i)
            stop = length if stop < 0 else stop
            blank(i, stop)
            i = stop
        elif text.startswith("/*", i):
            depth, stop = 1, i + 2
            while stop < length and depth:
                if text.startswith("/*", stop):
                    depth, stop = depth + 1, stop + 2
                elif text.startswith("*/", stop):
                    depth, stop = depth - 1, stop + 2
                else:
                    stop += 1
            blank(i, stop)
            i = stop
        elif text[i] == '"' or text[i] == "#" and re.match(r'#+"', text[i:i + 8]):
            stop = string(i)
            # A quote stays on each side: it is an expression.
            blank(i + 1, stop - 1)
            out[i] = '"'
            i = stop
        else:
            i += 1
    return "".join(out)


class SwiftFile:
    def __init__(self, text):
        self.text = text
        self.code = masked(text)
        self.lines = [0] + [match.end() for match in re.finditer("\n", text)]
        self.match = self._brackets()
        self.scopes = self._scopes()
        self.silent = self._silent()

    def line(self, place):
        return bisect.bisect_right(self.lines, place)

    def _brackets(self):
        match, stack = {}, []
        for place, letter in enumerate(self.code):
            if letter in OPENING:
                stack.append(place)
            elif letter in CLOSING and stack:
                other = stack.pop()
                match[other], match[place] = place, other
        return match

    def _scopes(self):
        """(start, stop, is a type, names) of every pair of braces, the outer ones first."""
        scopes = []
        for start in sorted(place for place in self.match if self.code[place] == "{"):
            begin = start
            while begin > 0 and self.code[begin - 1] not in "{};":
                if self.code[begin - 1] in ")]":
                    begin = self.match.get(begin - 1, begin - 1)
                elif self.code[begin - 1] in "([":
                    break
                else:
                    begin -= 1
            head = self.code[begin:start]
            # The statement that the brace belongs to begins after the last line that is whole.
            lines = head.split("\n")
            first = len(lines) - 1
            while first > 0 and (CONTINUES.match(lines[first]) or HANGS_ON.search(lines[first - 1])
                                 or re.match(r"\s*[)\]]", lines[first]) or not lines[first].strip()):
                first -= 1
            head = "\n".join(lines[first:])
            is_type = bool(TYPES.search(head)) and not re.search(r"\b(func|init|if|guard|for|while|switch|case)\b", head)
            names = [next(filter(None, found)) for found in HEAD.findall(head)]
            scopes.append((start, self.match[start], is_type, names))
        return scopes

    def around(self, place):
        return [scope for scope in self.scopes if scope[0] < place < scope[1]]

    def names(self, place):
        """Of the types and functions around a place, the inner ones last."""
        return [name for scope in self.around(place) for name in scope[3]]

    def _silent(self):
        """Stretches in which nothing is broken: what only talks, and what other systems compile."""
        stretches = []
        for start, stop, is_type, names in self.scopes:
            if TALKERS.intersection(names) and not is_type:
                stretches.append((start, stop))
        depth, begin = 0, None
        for match in re.finditer(r"^[ \t]*#(if|elseif|else|endif)\b(.*)$", self.code, re.M):
            word = match.group(1)
            if word == "if":
                if begin is None and not re.search(r"\bHTTPS\b", match.group(2)):
                    begin, depth = match.start(), 0
                depth += begin is not None
            elif word == "endif" and begin is not None:
                depth -= 1
                if depth == 0:
                    stretches.append((begin, match.end()))
                    begin = None
        for match in re.finditer(r"^[ \t]*(@available|@Option|@Argument|@Flag|import )\b.*$", self.code, re.M):
            stretches.append((match.start(), match.end()))
        return stretches

    def is_silent(self, place):
        return any(start <= place < stop for start, stop in self.silent)

    # Where expressions begin and end

    def _left(self, place):
        """The beginning of the operand that ends before `place`."""
        i = place
        while i > 0:
            letter = self.code[i - 1]
            if letter in ")]}":
                if letter == "}":
                    # A closure belongs to the call before it; a block does not.
                    return i
                i = self.match.get(i - 1, 0)
                continue
            if letter in "([{,;":
                break
            if letter == "\n":
                if not CONTINUES.match(self.code[i:place + 3]):
                    break
                i -= 1
                continue
            if letter in "&|" and self.code[i - 2:i] in ("&&", "||"):
                break
            if letter in "?:=" and self.code[i - 2] == " " and self.code[i:i + 1] in (" ", "\n"):
                break
            if letter == ":" and self.code[i:i + 1] == " ":
                break
            if letter == "=" and self.code[i - 2] in "+-*/|&%^" and self.code[i:i + 1] == " ":
                break
            if letter == ">" and self.code[i - 2] == "-":
                break
            if letter.isalnum() or letter == "_":
                begin = i
                while begin > 0 and (self.code[begin - 1].isalnum() or self.code[begin - 1] in "_`"):
                    begin -= 1
                if self.code[begin:i] in KEYWORDS and self.code[begin - 1:begin] != ".":
                    break
                i = begin
                continue
            i -= 1
        while i < place and self.code[i] in " \n":
            i += 1
        return i

    def _right(self, place):
        """The end of the operand that begins after `place`."""
        i = place
        while i < len(self.code):
            letter = self.code[i]
            if letter in "([":
                i = self.match.get(i, len(self.code)) + 1
                continue
            if letter in ")]},;{":
                break
            if letter == "\n":
                rest = self.code[i + 1:i + 120]
                if self.code[place:i].strip() and not CONTINUES.match(rest):
                    break
                if re.match(r"\s*(else|catch|where)\b|\s*[?:] ", rest):
                    break
            if self.code[i:i + 2] in ("&&", "||"):
                break
            if letter in "?:" and self.code[i - 1] in " \n" and self.code[i + 1] == " ":
                break
            if letter == ":" and self.code[i + 1] in " \n":
                break
            if (letter.isalpha() and not (self.code[i - 1].isalnum() or self.code[i - 1] in "_.`")
                    and re.match(r"(else|where|in)\b", self.code[i:i + 6])):
                break
            i += 1
        while i > place and self.code[i - 1] in " \n":
            i -= 1
        return i

    # What can be broken

    def sites(self):
        found = []
        for make in [self._conditions, self._comparisons, self._statements, self._numbers, self._arguments]:
            for site in make():
                if site.start < site.stop and not self.is_silent(site.start) and not self._talks(site):
                    found.append(site)
        return found

    def _in_function(self, place):
        around = self.around(place)
        return bool(around) and not around[-1][2]

    def _talks(self, site):
        """Whether it belongs to a statement that only tells people something."""
        start = self.code.rfind("\n", 0, site.start) + 1
        stop = self.code.find("\n", site.stop)
        lines = self.text[start:stop if stop >= 0 else len(self.text)]
        if site.kind == "statement" or site.kind == "condition":
            return bool(TALK.search(self.text[site.start:site.stop])) or bool(TALK.search(lines.split("\n")[0]))
        return bool(TALK.search(lines))

    def _elements(self, place, ends_with_else):
        """The elements of the condition that begins at `place`."""
        elements, begin, i = [], place, place
        while i < len(self.code):
            letter = self.code[i]
            if letter in "([":
                i = self.match.get(i, len(self.code)) + 1
                continue
            if letter == "{":
                if not ends_with_else:
                    break
                i = self.match.get(i, len(self.code)) + 1
                continue
            if letter == "}":
                return []
            if letter == ",":
                elements.append((begin, i))
                begin = i + 1
            if ends_with_else and re.match(r"\belse\b", self.code[i:i + 5]) and self.code[i - 1] in " \n})":
                break
            if ends_with_else is None and letter == ":":
                break
            i += 1
        elements.append((begin, i))
        trimmed = []
        for start, stop in elements:
            while start < stop and self.code[start] in " \n":
                start += 1
            while stop > start and self.code[stop - 1] in " \n":
                stop -= 1
            if start < stop:
                trimmed.append((start, stop))
        return trimmed

    def _conditions(self):
        for match in re.finditer(r"(?<![.\w#])(if|guard|while)\s", self.code):
            word = match.group(1)
            for start, stop in self._elements(match.end(), word == "guard"):
                if re.match(r"(let|var|case)\b|#", self.code[start:stop]):
                    continue
                form = self.text[start:stop]
                if form in ("true", "false") or "await " in self.code[start:stop] or "try " in self.code[start:stop]:
                    continue
                values = ["false"] if word == "while" else ["true", "false"]
                for new in values:
                    yield Site("condition", start, stop, new, f"`{word}`: `{brief(form)}` → `{new}`")
        for match in re.finditer(r" (&&|\|\|)[ \n]", self.code):
            operator = match.group(1)
            new = "true" if operator == "&&" else "false"
            for start, stop in [(self._left(match.start()), match.start()),
                                (self._skip(match.end()), self._right(match.end()))]:
                while stop > start and self.code[stop - 1] in " \n":
                    stop -= 1
                yield Site("condition", start, stop, new, f"beside `{operator}`: `{brief(self.text[start:stop])}` → `{new}`")
        for match in re.finditer(r"[ \n]\? ", self.code):
            start, stop = self._left(match.start()), match.start()
            while stop > start and self.code[stop - 1] in " \n":
                stop -= 1
            for new in ["true", "false"]:
                yield Site("condition", start, stop, new, f"`{brief(self.text[start:stop])} ? :` → `{new}`")

    def _skip(self, place):
        while place < len(self.code) and self.code[place] in " \n":
            place += 1
        return place

    def _comparisons(self):
        others = {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<"], ">": [">=", "<="], ">=": [">"]}
        for match in re.finditer(r"(?<=[ \n])(==|!=|<=|>=|<|>)(?=[ \n])", self.code):
            if not self._in_function(match.start()):
                continue
            start, stop = self._left(match.start()), self._right(self._skip(match.end()))
            if not self.code[start:match.start()].strip() or not self.code[match.end():stop].strip():
                continue
            for new in others[match.group(1)]:
                form = self.text[start:match.start()] + new + self.text[match.end():stop]
                yield Site("comparison", start, stop, form,
                           f"`{brief(self.text[start:stop])}`: `{match.group(1)}` → `{new}`")

    def _statements(self):
        for start, stop, is_type, _ in self.scopes:
            if is_type:
                continue
            for begin, end in self._lines_of(start, stop):
                form = self.code[begin:end]
                word = re.match(r"[A-Za-z_]*", form).group(0)
                if word in STATEMENT_KEYWORDS:
                    continue
                if word == "break" and self.code[:begin].rstrip().endswith(":"):
                    continue
                if re.match(r"(continue|break)\b", form):
                    pass
                elif word in ("return", "throw"):
                    # The only statement of its block besides what is told to people, or the last of a function.
                    pass
                elif re.match(r"(self\.|_ = )?[\w.\[\]?!]+(\([^\n]*\)[\w.?!\[\]]*)? ([-+*/%&|^]|&[-+*])?= ", form):
                    pass
                elif not re.match(r"(_ = )?(try[?!]? )?(await )?[A-Za-z_.][\w.?!]*[(\[ {]", form) or form[-1] not in ")}":
                    continue
                yield Site("statement", begin, end, None, f"without `{brief(self.text[begin:end])}`")

    def _lines_of(self, start, stop):
        """The statements that stand directly in a block, each from its first letter to its last."""
        i, begin = start + 1, None
        # The names of a closure's arguments come before its first statement.
        head = re.match(r"[ ]*(\[[^\]]*\] ?)?(\([^()]*\)|[\w, ]+)?( async)?( throws(\(\w+\))?)?( -> [\w.?\[\]: ]+)? in\b",
                        self.code[i:stop].split("\n")[0])
        if head:
            i += head.end()
        while i < stop:
            letter = self.code[i]
            if begin is None:
                if letter in " \n;":
                    i += 1
                    continue
                begin = i
                label = re.match(r"(case\b[^\n]*|default|@unknown default):(?=[ \n])", self.code[i:stop])
                if label and self.code[i:i + 4] == "case" or label and label.group(0).startswith(("default", "@unknown")):
                    i, begin = self._behind_label(i, stop), None
                    continue
            if letter in OPENING:
                i = self.match.get(i, stop) + 1
                continue
            if letter == ";" or letter == "\n" and not HANGS_ON.search(self.code[begin:i]) and not CONTINUES.match(
                    self._next_line(i, stop)):
                yield begin, len(self.code[:i].rstrip())
                begin = None
            i += 1
        if begin is not None and self.code[begin:stop].strip():
            yield begin, begin + len(self.code[begin:stop].rstrip())

    def _next_line(self, place, stop):
        rest = self.code[place + 1:stop].lstrip("\n")
        while rest and not rest.split("\n")[0].strip():
            rest = rest.partition("\n")[2]
        return rest[:120]

    def _behind_label(self, place, stop):
        while place < stop:
            if self.code[place] in OPENING:
                place = self.match.get(place, stop) + 1
            elif self.code[place] == ":" and self.code[place + 1] in " \n":
                return place + 1
            else:
                place += 1
        return stop

    def _numbers(self):
        for match in re.finditer(r"(?<![\w.$\"#])\d[\d_]*(?![\w.]|\.\d)|(?<=\.\.<)\d[\d_]*(?![\w.])", self.code):
            start, stop = match.span()
            value = int(match.group(0).replace("_", ""))
            before, after = self.code[max(0, start - 12):start], self.code[stop:stop + 6]
            line = self.code[self.code.rfind("\n", 0, start) + 1:start]
            if re.search(r"\bcase \w+ = -?$", line) or before.endswith("-") or re.match(r"\s*(>>|<<|&)", after):
                continue
            if not self._in_function(start) and not re.search(r"\b(let|var)\b", line):
                continue
            is_argument = re.search(r"[(,:] *$", before) and value < 2
            if is_argument:
                news = [1 - value]
            elif value < 2:
                continue
            elif value <= 16:
                news = [value + 1, value - 1]
            else:
                news = [value * 10, value // 10]
            for new in news:
                yield Site("argument" if is_argument else "limit", start, stop, str(new),
                           f"`{brief(line.strip() + match.group(0) + after.split(chr(10))[0])}`: `{value}` → `{new}`")

    def _arguments(self):
        for match in re.finditer(r"(?<=[(,\n ])(\w+): ", self.code):
            start, stop = match.end(), self._right(match.end())
            form = self.text[start:stop]
            if self.code[stop:stop + 1] not in (",", ")") or not self._in_function(start):
                continue
            if form in ("true", "false"):
                new = "false" if form == "true" else "true"
            elif form in ("nil", "self") or '"' in form or re.match(r"\d", form) or "{" in form or form.startswith("&"):
                continue
            elif re.match(r"[A-Z@]|inout\b|some\b|any\b|\[[A-Z]|\([A-Z]", form):
                continue  # A type.
            else:
                new = "nil"
            yield Site("argument", start, stop, new, f"`{match.group(1)}: {brief(form)}` → `{new}`")


def brief(text, length=70):
    """A piece of code in one short line, fit to stand between backticks."""
    text = re.sub(r"\s+", " ", text).strip().replace("`", "'")
    return text if len(text) <= length else text[: length - 1] + "…"
