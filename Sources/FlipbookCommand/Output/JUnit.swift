import Flipbook

/// Results in the form of JUnit, which most services for continuous integration read.
struct JUnit {
  let text: String

  init(_ result: CheckResult) {
    func count(_ kinds: String...) -> Int {
      result.scenes.count { kinds.contains($0.result) }
    }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"flipbook check\" tests=\"\(result.scenes.count)\" "
        + "failures=\"\(count("differs", "missing"))\" errors=\"\(count("failed"))\">",
      "  <testsuite name=\"flipbook check\" tests=\"\(result.scenes.count)\" "
        + "failures=\"\(count("differs", "missing"))\" errors=\"\(count("failed"))\">",
    ]
    for item in result.scenes {
      let folder = (item.scene as NSString).deletingLastPathComponent
      let start =
        "    <testcase classname=\(Self.quoted(folder.isEmpty ? "." : folder)) "
        + "name=\(Self.quoted((item.name as NSString).lastPathComponent)) "
        + "file=\(Self.quoted(item.scene))"
      switch item.result {
      case "differs", "missing":
        let words =
          item.findings ?? ["there is no golden \(item.golden ?? ""), and none may be recorded"]
        lines.append(start + ">")
        lines.append(
          "      <failure type=\(Self.quoted(item.result)) message=\(Self.quoted(words[0]))>"
            + Self.escaped(words.joined(separator: "\n")) + "</failure>")
        lines.append("    </testcase>")
      case "failed":
        lines.append(start + ">")
        lines.append("      <error message=\(Self.quoted(item.message ?? ""))/>")
        lines.append("    </testcase>")
      default: lines.append(start + "/>")
      }
    }
    text = (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> String in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "\n": "&#10;"
        // XML 1.0 has no other control characters, in whatever form.
        case _ where scalar.value < 0x20 && scalar != "\t": "\u{FFFD}"
        default: String(scalar)
        }
      }.joined())
  }
}
