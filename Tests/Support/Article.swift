package import Foundation

/// A page of the documentation, or README: its text and its code blocks.
///
/// A comment directly above a block marks it: `<!-- untested: REASON -->`, or what the block needs
/// around it to be whole, such as `<!-- part: layers -->`. The suite `ArticleTests` says which
/// marks there are.
package struct Article: Sendable, CustomStringConvertible {
  /// The file's path in the repository.
  package let name: String
  /// The lines outside of blocks.
  package private(set) var prose: [String] = []
  package private(set) var blocks: [Block] = []

  package var description: String { name }

  package struct Block: Sendable, CustomStringConvertible {
    package let article: String
    /// The line number of the first line of code, from 1.
    package let line: Int
    /// The language after the fence, such as `swift`; empty for diagrams and output.
    package let language: String
    /// The comments above the block, by their first words.
    package let marks: [String: String]
    package fileprivate(set) var code = ""

    package var description: String { "\(article):\(line)" }
    /// The reason why it is not tested; nil for a block that is tested.
    package var untested: String? { marks["untested"] }
  }

  package init(name: String, text: String) {
    self.name = name
    var marks: [String: String] = [:]
    var open: Block?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if var block = open {
        if line.hasPrefix("```") {
          blocks.append(block)
          open = nil
        } else {
          block.code += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        open = Block(
          article: name, line: index + 2, language: String(line.dropFirst(3)), marks: marks)
        marks = [:]
      } else if let mark = Self.mark(line) {
        marks[mark.key] = mark.value
      } else {
        marks = [:]
        prose.append(String(line))
      }
    }
    if let open { blocks.append(open) }
  }

  /// The key and the value of `<!-- key: value -->`.
  private static func mark(_ line: Substring) -> (key: String, value: String)? {
    guard let match = line.wholeMatch(of: /<!-- ([a-z]+): (.+) -->/) else { return nil }
    return (String(match.1), String(match.2))
  }

  /// The texts between single back quotes.
  package var inlineCode: [String] {
    prose.flatMap { line in line.matches(of: /(?:^|[^`])`([^`]+)`(?!`)/).map { String($0.1) } }
  }

  /// The rows of the tables, each a list of its cells; heads and rules left out.
  package var rows: [[String]] {
    var rows: [[String]] = []
    for (line, next) in zip(prose, prose.dropFirst() + [""]) {
      guard line.hasPrefix("|"), !line.hasPrefix("| ---"), !next.hasPrefix("| ---") else {
        continue
      }
      rows.append(
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    return rows
  }
}

extension Article {
  package static let root = Repository.root

  /// Every page of the catalog, and README.
  package static let all: [Article] = {
    let catalog = "Sources/Library/Flipbook/Flipbook.docc"
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(catalog).path)
    let pages = (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    return (["README.md"] + pages).compactMap { name in
      let text = try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      return text.map { Article(name: name, text: $0) }
    }
  }()

  package static func blocks(in languages: String...) -> [Block] {
    all.flatMap(\.blocks).filter { languages.contains($0.language) && $0.untested == nil }
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }
}
