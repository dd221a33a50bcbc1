import Foundation
import TestSupport
import Testing

/// The table of *Architecture* against the manifest.
struct TargetTableTests {
  private static let article = Article.all.first { $0.name.hasSuffix("/Architecture.md") }

  /// Of each target in the table: what it may import.
  private static let table: [(target: String, imports: [String])] = {
    (article?.rows ?? []).compactMap { cells in
      guard cells.count == 3, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
      return (names(in: cells[0])[0], names(in: cells[2]))
    }
  }()

  /// A target in the manifest.
  private struct Target {
    let dependencies: [String]
    let folder: String
  }

  /// The targets in the manifest, tests left out, by their names.
  private static let manifest: [String: Target] = {
    let file = Article.root.appendingPathComponent("Package.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let folders = Repository.targetFolders(in: "Sources")
    var targets: [String: Target] = [:]
    for part in text.split(separator: /\n +\.(?=[a-zA-Z]+[tT]arget\(|target\(|systemLibrary\()/) {
      guard !part.hasPrefix("testTarget"), let name = part.firstMatch(of: /name: "([A-Za-z]+)"/),
        part.wholeMatch(of: /(?s)([a-z]+Target|target|systemLibrary)\(.*/) != nil
      else { continue }
      let list = part.firstMatch(of: /(?s)dependencies: \[(.*?)\]/).map { String($0.1) } ?? ""
      let path = part.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) }
      targets[String(name.1)] = Target(
        dependencies: list.matches(of: /"([A-Za-z]+)"/).map { String($0.1) },
        folder: path ?? folders.first { $0.hasSuffix("/\(name.1)") }.map { "Sources/\($0)" } ?? "")
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
      #expect(Set(imports) == Set(Self.manifest[target]?.dependencies ?? []), "\(target)")
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

  /// The table of floors has the folders under `Sources`, and targets come in that order.
  @Test func floorsAreTheFolders() throws {
    let floors = try #require(Self.article).rows.filter { $0.count == 2 }.map(\.[0])
      .compactMap { Self.names(in: $0).first }.prefix { $0 != "LayerProperty" }
    let folders = Repository.targetFolders(in: "Sources").map { String($0.prefix { $0 != "/" }) }
    #expect(Set(floors) == Set(folders))
    #expect(folders.count > floors.count)
    let places = Self.table.compactMap { row in
      Self.manifest[row.target]?.folder.split(separator: "/").dropFirst().first.map(String.init)
    }
    let order = places.compactMap { floors.firstIndex(of: $0) }
    #expect(order == order.sorted())
  }

  @Test func everyTargetHasItsFolder() {
    for (name, target) in Self.manifest {
      #expect(!target.folder.isEmpty && Article.exists(target.folder), "\(name)")
    }
  }
}
