import Foundation

extension Library {
  /// The targets of a package, as SwiftPM understands its manifest.
  init(manifest: URL) throws {
    let package = try PackageDump(manifest: manifest)
    let folder = manifest.deletingLastPathComponent()
    let kinds = ["regular", "executable"]
    let all = package.targets.filter { kinds.contains($0.type) }
    let names = Set(all.map(\.name))
    let targets = try all.map { target in
      try Target(target, in: folder, manifest: manifest, internal: names)
    }
    let foreign = package.targets.filter { kinds.contains($0.type) }.flatMap(\.dependencies)
      .map(\.name).filter { !names.contains($0) }
    let products = package.products.map { ($0.name, $0.targets) }
    self.init(
      name: package.name, targets: targets,
      dependencies: Array(Set(foreign)).sorted(),
      products: Dictionary(products) { first, _ in first })
  }
}

extension Library.Target {
  fileprivate init(
    _ target: PackageDump.Target, in root: URL, manifest: URL, internal names: Set<String>
  ) throws {
    let candidates =
      target.path.map { [$0] }
      ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
    guard
      let folder = candidates.map({ root.appendingPathComponent($0).standardizedFileURL })
        .first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else {
      throw AdaptationError.unreadable(
        file: manifest.path, reason: "target \(target.name) has no folder \(candidates[0])")
    }
    self.init(name: target.name, isProgram: target.type == "executable", folder: folder)
    func covers(_ list: [String], _ file: String) -> Bool {
      list.contains { entry in
        let path = entry.hasSuffix("/") ? String(entry.dropLast()) : entry
        return path == "." || path == "./" || file == path || file.hasPrefix(path + "/")
      }
    }
    let declared = target.resources?.map(\.path) ?? []
    let files = FileTree(folder, all: true).files.filter { !covers(target.exclude, $0) }
    sources = files.filter { file in
      file.hasSuffix(".swift") && (target.sources.map { covers($0, file) } ?? true)
        && !covers(declared, file)
    }
    for resource in target.resources ?? [] {
      let url = folder.appendingPathComponent(resource.path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      // A folder that is processed gives its files, one that is copied itself.
      if url.isFolder, resource.rule.keys.first != "copy", url.pathExtension != "xcassets" {
        let inside = FileTree(url, all: true).files
        resources += Library.bundled(inside, below: url)
      } else {
        resources.append(url)
      }
    }
    let needed = target.dependencies.map(\.name)
    dependencies = needed.filter(names.contains)
    products = needed.filter { !names.contains($0) }
    defines = target.defines
    findings = Library.findings(files, target: name)
  }
}

/// What `swift package dump-package` says of a manifest, as far as it is of use here.
private struct PackageDump: Decodable {
  var name: String
  var targets: [Target]
  var products: [Product]

  struct Product: Decodable {
    var name: String
    var targets: [String]
  }

  struct Target: Decodable {
    var name: String
    var type: String
    var path: String?
    var sources: [String]?
    var exclude: [String]
    var dependencies: [Dependency]
    var resources: [Resource]?
    var settings: [Setting]?

    var defines: [String] {
      (settings ?? []).filter { $0.tool == "swift" }.compactMap { $0.kind["define"]?["_0"] ?? nil }
    }
  }

  struct Resource: Decodable {
    var path: String
    var rule: [String: Empty]
  }

  struct Empty: Decodable {}

  struct Setting: Decodable {
    var tool: String
    var kind: [String: [String: String?]]

    private enum Key: String, CodingKey { case tool, kind }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      tool = try values.decode(String.self, forKey: .tool)
      // Other settings than names to define have values of other kinds.
      kind = (try? values.decode([String: [String: String?]].self, forKey: .kind)) ?? [:]
    }
  }

  /// A name, however the manifest gives it: `{"byName": ["Core", null]}`.
  struct Dependency: Decodable {
    var name: String

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.container(keyedBy: AnyKey.self)
      guard let kind = kinds.allKeys.first else {
        name = ""
        return
      }
      var values = try kinds.nestedUnkeyedContainer(forKey: kind)
      name = try values.decode(String.self)
    }
  }

  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a copy of the manifest, since SwiftPM writes beside what it reads.
  init(manifest: URL) throws {
    let copy = try TemporaryCopy()
    defer { copy.remove() }
    try FileManager.default.copyItem(
      at: manifest, to: copy.folder.appendingPathComponent("Package.swift"))
    let result = try Tool.run(
      "swift", ["package", "--package-path", copy.folder.path, "dump-package"])
    guard result.status == 0 else {
      throw AdaptationError.unreadable(file: manifest.path, reason: result.firstError)
    }
    do {
      self = try JSONDecoder().decode(PackageDump.self, from: result.output)
    } catch {
      throw AdaptationError.unreadable(file: manifest.path, reason: "\(error)")
    }
  }
}
