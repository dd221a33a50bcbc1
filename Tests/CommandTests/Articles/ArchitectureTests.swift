import Foundation
import Testing

/// The table of *Architecture* against the manifest.
struct ArchitectureTests {
  private static let article = Article.all.first { $0.name.hasSuffix("/Architecture.md") }

  /// Of each target in the table: what it may import.
  private static let table: [(target: String, imports: [String])] = {
    (article?.rows ?? []).compactMap { cells in
      guard cells.count == 3, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
      return (names(in: cells[0])[0], names(in: cells[2]))
    }
  }()

  /// Of each target in the manifest, tests left out: what it depends on.
  private static let manifest: [String: [String]] = {
    let file = Article.root.appendingPathComponent("Package.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var targets: [String: [String]] = [:]
    for part in text.split(separator: /\n    \.(?=[a-zA-Z]+[tT]arget\(|target\(|systemLibrary\()/) {
      guard !part.hasPrefix("testTarget"), let name = part.firstMatch(of: /name: "([A-Za-z]+)"/),
        part.wholeMatch(of: /(?s)([a-z]+Target|target|systemLibrary)\(.*/) != nil
      else { continue }
      let list = part.firstMatch(of: /(?s)dependencies: \[(.*?)\]/).map { String($0.1) } ?? ""
      targets[String(name.1)] = list.matches(of: /"([A-Za-z]+)"/).map { String($0.1) }
    }
    return targets
  }()

  private static func names(in cell: String) -> [String] {
    cell.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
  }

  @Test func everyTargetHasARow() {
    #expect(Self.manifest.count >= 20)
    #expect(Set(Self.table.map(\.target)) == Set(Self.manifest.keys))
    #expect(Self.table.count == Self.manifest.count)
  }

  @Test func rowsNameWhatTheManifestAllows() {
    for (target, imports) in Self.table {
      #expect(Set(imports) == Set(Self.manifest[target] ?? []), "\(target)")
      #expect(imports.count == Set(imports).count, "\(target)")
    }
  }

  /// Arrows point one way: a target imports only targets in rows above its own.
  @Test func rowsStandBelowWhatTheyImport() {
    var above: Set<String> = []
    for (target, imports) in Self.table {
      #expect(Set(imports).isSubset(of: above), "\(target) imports something below it")
      above.insert(target)
    }
  }

  @Test func everyTargetHasItsFolder() {
    for (target, _) in Self.table {
      #expect(Article.exists("Sources/\(target)"), "\(target)")
    }
  }
}
