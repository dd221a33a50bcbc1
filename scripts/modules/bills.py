"""Bills of materials: what a package consists of and needs, with versions and terms, as SPDX 2.3."""
import re

# Debian's short names of licenses that SPDX lists, in lower case.
SPDX = {name.lower(): name for name in [
    "0BSD", "AFL-2.0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "Beerware",
    "CC-BY-3.0", "CC-BY-SA-3.0", "CC0-1.0", "FSFAP", "FSFUL", "FSFULLR", "FTL", "IJG", "ISC",
    "Libpng", "MIT", "MPL-1.1", "MPL-2.0", "OFL-1.1", "Unicode-DFS-2016", "Unlicense", "X11",
    "Zlib", "bzip2-1.0.6",
]} | {"expat": "MIT"}
GNU = re.compile(r"(LGPL|GPL|AGPL|GFDL)-(\d(?:\.\d)?)(\+?)")


def spdx_name(name):
    """The name in SPDX of a license as Debian names it, or None if its terms have to be read.

    >>> [spdx_name(name) for name in ["Expat", "LGPL-2.1+", "GPL-2", "GPL-3.0+", "MIT-old", "public-domain"]]
    ['MIT', 'LGPL-2.1-or-later', 'GPL-2.0-only', 'GPL-3.0-or-later', None, None]
    """
    match = GNU.fullmatch(name)
    if match:
        number = match[2] if "." in match[2] else f"{match[2]}.0"
        return f"{match[1]}-{number}-{'or-later' if match[3] else 'only'}"
    return SPDX.get(name.lower())


def reference(source, name):
    """The identifier of a license that SPDX does not list; each source has its own text of a name.

    >>> reference("gtk+3.0", "GPL-2+ with Autoconf exception")
    'LicenseRef-gtk-plus-3.0-GPL-2-plus-with-Autoconf-exception'
    """
    text = f"{source} {name}".replace("+", "-plus ")
    return "LicenseRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", text).strip("-")


def expression(text, source, others):
    """The expression in SPDX of a license field; adds names that SPDX does not list to a set.

    >>> others = set()
    >>> expression("LGPL-2.1+ or MPL-1.1", "a", others), expression("Expat and old, and ISC", "a", others)
    ('(LGPL-2.1-or-later OR MPL-1.1)', 'MIT AND LicenseRef-a-old AND ISC')
    >>> expression("GPL-2+ with Font exception", "a", others), sorted(others)
    ('LicenseRef-a-GPL-2-plus-with-Font-exception', ['GPL-2+ with Font exception', 'old'])
    """
    def alternative(part):
        names = []
        for name in re.split(r",?\s+and\s+|\s*,\s*", part, flags=re.IGNORECASE):
            if not spdx_name(name):
                others.add(name)
            names.append(spdx_name(name) or reference(source, name))
        return " AND ".join(dict.fromkeys(names))
    parts = [
        alternative(part)
        for part in re.split(r",?\s+or\s+|\s*\|\s*", text.strip(" ,"), flags=re.IGNORECASE)]
    return parts[0] if len(parts) == 1 else "(" + " OR ".join(parts) + ")"


def stanzas(text):
    """The fields of each stanza of a file of Debian, by their names in lower case.

    >>> stanzas("A: 1\\nLicense: X\\n all\\n .\\n terms\\n\\n\\nB: 2\\n")
    [{'a': '1', 'license': 'X\\nall\\n\\nterms'}, {'b': '2'}]
    """
    found = []
    for block in re.split(r"\n(?:[ \t]*\n)+", text):
        fields, name = {}, None
        for line in block.splitlines():
            if line[:1] in (" ", "\t") and name:
                fields[name] += "\n" + ("" if line.strip() == "." else line.strip())
            elif re.match(r"[A-Za-z-]+:", line):
                name, _, value = line.partition(":")
                name = name.lower()
                fields[name] = value.strip()
        if fields:
            found.append(fields)
    return found


def terms(copyright, source):
    """The expression of all licenses in a source's copyright file, and those not in SPDX.

    These are name and text by their identifiers.

    None and no texts where the file is not in Debian's machine-readable form.

    >>> terms('''Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
    ...
    ... Files: *
    ... License: LGPL-2.1+ or MPL-1.1
    ...
    ... Files: a
    ... License: old
    ...
    ... License: old
    ...  Do as you like.
    ... ''', "a")
    ('(LGPL-2.1-or-later OR MPL-1.1) AND LicenseRef-a-old', {'LicenseRef-a-old': ('old', 'Do as you like.')})
    >>> terms("It was downloaded from somewhere.", "a")
    (None, {})
    """
    fields = stanzas(copyright)
    if not fields or "copyright-format" not in fields[0].get("format", ""):
        return None, {}
    texts, found, others = {}, [], set()
    for stanza in fields:
        name, _, text = stanza.get("license", "").partition("\n")
        if text:
            texts.setdefault(name, text)
        if name and "files" in stanza:
            found.append(expression(name, source, others))
    if not found:
        return None, {}
    return " AND ".join(dict.fromkeys(found)), {
        reference(source, name): (name, texts.get(name) or "In the package's copyright file.")
        for name in sorted(others)}


def identifier(name):
    """The identifier of a package in a document.

    >>> identifier("libstdc++6")
    'SPDXRef-Package-libstdc-plus-plus6'
    """
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name.replace("+", "-plus"))


def package(name, version, license, **fields):
    """A package of a document."""
    return {
        "name": name, "SPDXID": identifier(name), "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION", "licenseDeclared": license or "NOASSERTION",
        "copyrightText": "NOASSERTION", **fields,
    }


def document(name, namespace, created, packages, relations, texts):
    """A document whose first package is described; texts are those of licenses not in SPDX."""
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": name, "documentNamespace": namespace,
        "creationInfo": {"created": created, "creators": ["Tool: flipbook-release"]},
        "packages": packages,
        "hasExtractedLicensingInfos": [
            {"licenseId": reference, "name": name, "extractedText": text}
            for reference, (name, text) in sorted(texts.items())],
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in [
                ("SPDXRef-DOCUMENT", "DESCRIBES", packages[0]["SPDXID"]), *relations]],
    }
