"""Small changes of Swift sources: finding them, and writing sources that have all of them, each behind its number."""
import pathlib
import random
import re

HELPER = pathlib.Path(__file__).with_name("Mutants.swift").read_text()

# An operator, its precedence, the protocol of its operands, its result, and what it becomes.
OPERATORS = {
    "+": ("AdditionPrecedence", ["AdditiveArithmetic"], "T", "-"),
    "-": ("AdditionPrecedence", ["AdditiveArithmetic"], "T", "+"),
    "*": ("MultiplicationPrecedence", ["Numeric"], "T", "+"),
    "/": ("MultiplicationPrecedence", ["BinaryInteger", "FloatingPoint"], "T", "*"),
    "<": ("ComparisonPrecedence", ["Comparable"], "Bool", "<="),
    "<=": ("ComparisonPrecedence", ["Comparable"], "Bool", "<"),
    ">": ("ComparisonPrecedence", ["Comparable"], "Bool", ">="),
    ">=": ("ComparisonPrecedence", ["Comparable"], "Bool", ">"),
    "==": ("ComparisonPrecedence", ["Equatable"], "Bool", "!="),
    "!=": ("ComparisonPrecedence", ["Equatable"], "Bool", "=="),
    "&&": ("LogicalConjunctionPrecedence", [], "Bool", "||"),
    "||": ("LogicalDisjunctionPrecedence", [], "Bool", "&&"),
}
STATEMENT = re.compile(r"^\s+(?:[a-z_][\w.]*(?:\[[^\]]*\])?(?:\.\w+)*)(?:\(.*\)|\s*[-+*/|&]?=\s.*[^{(,])$")
NOT_STATEMENT = re.compile(
    r"^\s*(?:let|var|return|guard|if|for|while|switch|case|default|import|throw|try\?|func|init|self\.\w+(?= =)"
    r"|super|break|continue|else|do|catch|defer|precondition(?:Failure)?|fatalError|in|where|get|set|unsafe)\b")
NUMBER = re.compile(r"(?<![\w.#$])(\d+(?:\.\d+)?)(?![\w.])")


class Change:
    """A place of a file, and what stands there instead."""

    def __init__(self, target, file, line, text, kind, start, end, old, new):
        self.target, self.file, self.line, self.text = target, file, line, text.strip()
        self.kind, self.start, self.end, self.old, self.new = kind, start, end, old, new

    def __str__(self):
        return f"{self.file}:{self.line + 1}: {self.kind}: {self.old} -> {self.new}"

    @property
    def key(self):
        """The change without its line number, for lists that last."""
        what = "" if self.kind == "statement" else f" {self.old} -> {self.new}:"
        return f"{self.target}: {self.kind}:{what} {self.text}"

    def applied(self, number, line):
        r"""The line with the change behind a number.

        >>> change = next(changes("A", {"A.swift": "{ {\n  x = a < 4\n} }"}))
        >>> change.applied(7, "  x = a < 4")
        '  x = a ∁∷ 4'
        """
        head, tail = line[:self.start], line[self.end:]
        if self.kind == "statement":
            return f"{line[:len(line) - len(line.lstrip())]}if !mutant({number}) {{ {self.text} }}"
        if self.kind == "constant":
            return f"{head}mutated({number}, {self.old}, {self.new}){tail}"
        if self.old in OPERATORS:
            return f"{head}{name(number)}{tail}"
        return f"{head}(mutant({number}) ? {self.new} : {self.old}){tail}"


def code(line):
    """The line with comments and texts blanked out.

    >>> code('a + "b // c" // d')
    'a +              '
    """
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: " " * len(m[0]), line)
    return re.sub(r"//.*", lambda m: " " * len(m[0]), line)


def changes(target, sources):
    r"""The possible changes of a target's sources, texts by file.

    >>> for change in changes("A", {"A.swift": "func f() { if x {\n  count += min(a, 2) // 3\n} }"}):
    ...     print(change)
    A.swift:2: operator: min -> max
    A.swift:2: constant: 2 -> 3
    A.swift:2: statement: count += min(a, 2) // 3 -> nothing
    """
    for file, text in sources.items():
        in_text = False
        depth = 0
        for number, line in enumerate(text.splitlines()):
            def change(*values):
                return Change(target, file, number, line, *values)

            if line.count('"""') % 2:
                in_text = not in_text
                continue
            before = depth
            plain = code(line)
            depth += plain.count("{") - plain.count("}")
            # Within a function: two levels at least.
            if in_text or before < 2 or "@" in plain or "#" in plain:
                continue
            for match in re.finditer(r"(?<=\s)(\+|-|\*|/|<=|>=|<|>|==|!=|&&|\|\|)(?=\s)", plain):
                if match[1] in "<>" and ("->" in plain or "func " in plain):
                    continue
                yield change("operator", *match.span(1), match[1], OPERATORS[match[1]][3])
            for match in re.finditer(r"(?<![\w.])(min|max)\((?=[^()]*,)", plain):
                other = "max" if match[1] == "min" else "min"
                yield change("operator", *match.span(1), match[1], other)
            if "case" not in plain and "let (" not in plain:
                for match in NUMBER.finditer(plain):
                    value = match[1]
                    new = str(float(value) * 1.1 + 0.1) if "." in value else str(int(value) + 1)
                    yield change("constant", *match.span(1), value, new)
            balanced = all(plain.count(a) == plain.count(b) for a, b in ("()", "[]", "{}"))
            if balanced and STATEMENT.match(plain) and not NOT_STATEMENT.match(plain):
                yield change("statement", 0, len(line), line.strip(), "nothing")


def pick(sources, count, seed):
    r"""A number of changes of targets, their sources by name: each kind as often as the others.

    >>> text = "{ {\n" + "".join(f"  x = a < {i}\n" for i in range(50))
    >>> chosen = pick({"A": {"A.swift": text}, "B": {"B.swift": text}}, 6, seed=1)
    >>> [change.target + change.kind[0] for change in chosen]
    ['Ao', 'As', 'Ac', 'Bo', 'Bs', 'Bc']
    >>> [str(change) for change in chosen] == [
    ...     str(change) for change in pick({"A": {"A.swift": text}, "B": {"B.swift": text}}, 6, 1)]
    True
    """
    dice = random.Random(seed)
    chosen = []
    for index, (target, files) in enumerate(sources.items()):
        left = list(changes(target, files))
        dice.shuffle(left)
        kinds = ["operator", "constant", "statement"]
        for share in range(count // len(sources) + (index < count % len(sources)), 0, -1):
            change = next((c for c in left if c.kind == kinds[share % 3]), left[0] if left else None)
            if change is None:
                break
            # One change a line.
            left = [c for c in left if (c.file, c.line) != (change.file, change.line)]
            chosen.append(change)
    return chosen


def name(number):
    return chr(0x2201 + number // 100) + chr(0x2230 + number % 100)


def declaration(number, change):
    """The operator that stands for one place."""
    precedence, protocols, result, other = OPERATORS[change.old]
    text = f"infix operator {name(number)}: {precedence}\n"
    if not protocols:
        return text + (
            f"func {name(number)} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
            f"  mutant({number}) ? (try a {other} b()) : (try a {change.old} b())\n}}\n")
    for protocol in protocols:
        kind = result if result == "Bool" else "T"
        text += (
            f"func {name(number)} <T: {protocol}>(a: T, b: T) -> {kind} {{ "
            f"mutant({number}) ? a {other} b : a {change.old} b }}\n")
    return text


def mutated_sources(chosen, left_out, read):
    r"""The texts of changed files, and of a file of helpers for each target, by file and by target.

    >>> text = "{ {\n  x = a < 4\n  y = 1\n}"
    >>> chosen = list(changes("A", {"A.swift": text}))
    >>> [change.kind for change in chosen]
    ['operator', 'constant', 'statement', 'constant', 'statement']
    >>> files, helpers = mutated_sources(chosen, {0, 1, 3}, lambda file: text)
    >>> print(files["A.swift"].rstrip())
    { {
      if !mutant(2) { x = a < 4 }
      if !mutant(4) { y = 1 }
    }
    >>> list(helpers)
    ['A']
    """
    files = {change.file: read(change.file).splitlines() for change in chosen}
    helpers = {change.target: HELPER + "\n" for change in chosen}
    for number, change in enumerate(chosen):
        if number in left_out:
            continue
        files[change.file][change.line] = change.applied(number, files[change.file][change.line])
        if change.old in OPERATORS:
            helpers[change.target] += declaration(number, change)
    return {file: "\n".join(lines) + "\n" for file, lines in files.items()}, helpers
