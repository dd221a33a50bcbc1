"""What JSON Schema and `flipbook validate` say of the same scenes, compared."""
import collections
import re

# What a schema cannot know, by what `flipbook validate` says of it; a pattern with ^ is for the path.
UNKNOWABLE = {
    "ids and definitions": r"there is no (view|layer|constraint)|unknown definition|is already (that of|used)"
    r"|definitions use|another view than|two definitions",
    "what an id or a definition stands for": r"unknown property of|a wheel of the picker"
    r"|unknown key in a (UI|CA)",
    "files and fonts": r"cannot (be )?read|No such file|no such file|is a device|is a folder|font family"
    r"|is not a picture|is no picture|damaged|leads out|has no (frame|animation|marker)|is empty|has no glyph",
    "what must match something else": r"as many pixels|color of a pixel|scene's own `scale`"
    r"|row of the wheel|rows|greater than `from`|does not overlap|times, one|timing functions, one|at least the time before|one for each",
    "sums and products": r"the canvas would|more than \d+|too many|at most .* characters|deeper than|chain",
    "values of ID.property": r"^\w+\[\d+\]\.(set|animate|spring)\[",
    "keys that are there twice, of which JSON has the last": r"is already set",
    "numbers out of range": r"within range|range of a number|range of a Double",
}


def kind(error):
    """The kind of an error of the command that a schema cannot know; None if it can.

    >>> kind({"path": "script[0].on", "message": "there is no view with the id 'a'"})
    'ids and definitions'
    >>> kind({"path": "script[2].set[0]", "message": "must be a number"})
    'values of ID.property'
    >>> kind({"path": "", "message": "the key `fps` is already set on line 1"})
    'keys that are there twice, of which JSON has the last'
    >>> kind({"path": "views[0].text", "message": "has 2000000 characters; at most 1000000 characters"})
    'sums and products'
    >>> kind({"path": "size", "message": "must be two numbers"})
    """
    for name, pattern in UNKNOWABLE.items():
        text = error["path"] if pattern.startswith("^") else error["message"]
        if re.search(pattern, text):
            return name
    return None


def compare(names, refusals, errors):
    """Counts of names by both verdicts, counts of kinds, and lines for what only one of them refuses wrongly.

    `refusals` has the reason of the schema by name, `errors` the errors of the command.

    >>> unknown = {"path": "a", "message": "unknown definition 'x'"}
    >>> known = {"path": "a", "message": "must be a number"}
    >>> counts, kinds, wrong = compare(["1", "2", "3", "4"], {"2": "no"}, {"2": [known], "3": [unknown]})
    >>> sorted(counts.items())
    [((False, False), 1), ((True, False), 1), ((True, True), 2)]
    >>> kinds, wrong
    (Counter({'ids and definitions': 1}), [])
    >>> compare(["1", "2"], {"1": "no"}, {"2": [known]})[2]
    ['1: only the schema refuses it: no', '2: only the command refuses it: a: must be a number']
    """
    counts, kinds, wrong = collections.Counter(), collections.Counter(), []
    for name in names:
        by_schema, by_command = name not in refusals, name not in errors
        counts[by_schema, by_command] += 1
        if by_command and not by_schema:
            wrong.append(f"{name}: only the schema refuses it: {refusals[name][:200]}")
        elif by_schema and not by_command:
            unexplained = [error for error in errors[name] if kind(error) is None]
            if unexplained:
                error = unexplained[0]
                wrong.append(f"{name}: only the command refuses it: {error['path']}: {error['message'][:200]}")
            else:
                kinds[min(kind(error) for error in errors[name])] += 1
    return counts, kinds, wrong
