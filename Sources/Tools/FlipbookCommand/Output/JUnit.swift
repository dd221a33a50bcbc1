import Base
import Flipbook

/// Results in JUnit's format, which most services for continuous integration read.
struct JUnit {
  let text: String

  init(_ result: CheckResult) {
    func count(_ kinds: String...) -> Int {
      result.scenes.count { kinds.contains($0.result) }
    }
    let tests = result.scenes.count + result.orphans.count
    let totals =
      "tests=\"\(tests)\" failures=\"\(count("differs", "missing") + result.orphans.count)\" "
      + "errors=\"\(count("failed"))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"flipbook check\" \(totals)>",
      "  <testsuite name=\"flipbook check\" \(totals)>",
    ]
    for item in result.scenes {
      let time = item.seconds.map { " time=\"\($0)\"" } ?? ""
      let start = Self.testcase(item.name, of: item.scene) + time
      switch item.result {
      case "differs", "missing":
        let words =
          item.findings ?? ["there is no golden \(item.golden ?? ""), and none may be recorded"]
        let message = Self.quoted(words.first ?? "")
        lines.append(start + ">")
        lines.append(
          "      <failure type=\(Self.quoted(item.result)) message=\(message)>"
            + Self.escaped(words.joined(separator: "\n")) + "</failure>")
        lines.append("    </testcase>")
      case "failed":
        lines.append(start + ">")
        lines.append("      <error message=\(Self.quoted(item.message ?? ""))/>")
        lines.append("    </testcase>")
      default: lines.append(start + "/>")
      }
    }
    for orphan in result.orphans {
      lines.append(Self.testcase(orphan, of: orphan) + ">")
      lines.append(
        "      <failure type=\"orphan\" message=\(Self.quoted(CheckReport.orphanMessage))/>")
      lines.append("    </testcase>")
    }
    text = (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func testcase(_ name: String, of file: String) -> String {
    let (name, file) = (name.printableLine, file.printableLine)
    let folder = (file as NSString).deletingLastPathComponent
    return "    <testcase classname=\(quoted(folder.isEmpty ? "." : folder)) "
      + "name=\(quoted((name as NSString).lastPathComponent)) file=\(quoted(file))"
  }

  private static func quoted(_ text: String) -> String { text.quotedForXML }

  private static func escaped(_ text: String) -> String { text.escapedForXML }
}

extension String {
  /// The text as an attribute's value in XML and HTML.
  var quotedForXML: String { "\"\(escapedForXML)\"" }

  /// The text with the characters escaped that mean something in XML and HTML.
  var escapedForXML: String {
    // XML 1.0 allows no control characters, not even escaped.
    printable.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      default: String(scalar)
      }
    }.joined()
  }
}
