import Foundation
import TestSupport
import Testing

/// Rules for the text of sources, which the compiler does not know.
@Suite struct SourceRuleTests {
  private struct File {
    /// The path from the root of the repository.
    var path: String
    var lines: [Substring]
    var name: Substring { path.split(separator: "/").last ?? "" }
  }

  /// The Swift files of some folders of the repository.
  private func files(in folders: String...) throws -> [File] {
    let files = try folders.flatMap { folder in
      let root = Repository.root.appendingPathComponent(folder)
      let names = try #require(FileManager.default.enumerator(atPath: root.path))
      return try names.compactMap { $0 as? String }.sorted()
        .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
        .map { name in
          let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
          return File(
            path: "\(folder)/\(name)",
            lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }
    #expect(files.count > 20)
    return files
  }

  /// The compiler believes such code, so that a reader has to know why it is right.
  @Test(arguments: ["@unchecked Sendable", "unsafeBitCast("])
  func whatIsNotCheckedHasItsReason(code: String) throws {
    var count = 0
    for file in try files(in: "Sources") {
      for (index, line) in file.lines.enumerated() where line.contains(code) {
        let text = line.drop(while: \.isWhitespace)
        guard !text.hasPrefix("//") else { continue }
        count += 1
        let comment = file.lines[..<index].reversed().prefix { !$0.isEmpty }.reversed()
          .filter { $0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: " ")
        let reason = comment.contains(/\b(?:[Uu]nchecked|[Cc]ast)\b.*\bbecause\b/)
        #expect(reason, "\(file.path):\(index + 1) does not say: \(text) …, because")
      }
    }
    #expect(count > 5)
  }

  /// Gates for compilers that have not been tried say at build time what those lose.
  @Test func everyGateIsInTheListOfGates() throws {
    let list = try #require(
      try files(in: "Tests").first { $0.name == "CompilerGates.swift" })
    let messages = list.lines.joined(separator: "\n").matches(
      of: /#if compiler\(>=([\d.]+)\)\n  #error\(\s*"(\w+\.swift):/)
    let losses = messages.map { "\($0.output.2) \($0.output.1)" }
    let gates = try files(in: "Sources").flatMap { file in
      file.lines.filter { $0.contains("compiler(<") }.flatMap { line in
        line.matches(of: /compiler\(<([\d.]+)\)/).map { "\(file.name) \($0.output.1)" }
      }
    }
    #expect(!gates.isEmpty)
    #expect(losses.sorted() == gates.sorted())
  }

  /// The sentences of diagnostics are those of `DiagnosticFact`s.
  @Test func diagnosticsAreMadeOfFacts() throws {
    for file in try files(in: "Sources") where file.name != "Diagnostic.swift" {
      let text = file.lines.joined(separator: "\n")
      #expect(
        !text.contains(/\bDiagnostic\(\s*layer:/) && !text.contains(/\binit\(\s*layer: owner/),
        "\(file.path) makes a diagnostic's words itself")
    }
  }

  /// Files above the limit of lines, each with its own limit and the reason.
  private static let longFiles = [
    "Sources/Layers/LayerTree/Layers/CALayer.swift": (
      680, "Swift overrides only what the body of a class declares: here, all that Apple's does"
    ),
    "Sources/UIKit/Views/Core/UIView.swift": (
      600, "Swift overrides only what the body of a class declares: here, all that Apple's does"
    ),
    "Tests/UIKit/CompatibilityTests/PublicTypes.swift": (
      .max, "a line for each public type, written by scripts/names"
    ),
  ]

  @Test func filesAreShort() throws {
    for file in try files(in: "Sources", "Tests", "scripts") {
      let limit = Self.longFiles[file.path]?.0 ?? 560
      // The text ends with a line break.
      #expect(file.lines.count - 1 <= limit, "\(file.path)")
    }
  }
}
