import Foundation
import Rewriting

extension Library {
  /// The targets of a package, as its manifest names them.
  init(manifest: URL) throws {
    let root = SourceRoot(manifest.deletingLastPathComponent())
    let package = try Self.read(manifest, in: root)
    // Packages are published without the folders of their tests.
    let all = package.targets.filter { target in
      target.kind != .other && (target.kind != .test || target.folder(in: root) != nil)
    }
    // Names are used for folders and in code.
    if let odd = ([package.name] + all.map(\.name)).first(where: { !$0.isPlainName }) {
      throw AdaptationError.unreadable(
        file: manifest.path, reason: "\(odd.debugDescription) is no name of a package or a target")
    }
    let names = Set(all.map(\.name))
    let targets = try all.map { target in
      try Target(target, in: root, manifest: manifest, internal: names)
    }
    let foreign = all.flatMap(\.dependencies).filter {
      !names.contains($0) && !SnapshotLibrary.isProvided($0)
    }
    let products = package.products.map { ($0.name, $0.targets) }
    try SnapshotLibrary.checkIsOnlyOne(in: package, of: manifest)
    self.init(
      name: package.name, targets: targets,
      dependencies: Array(Set(foreign)).sorted(),
      products: Dictionary(products) { first, _ in first }, language: package.language)
  }

  static func read(_ manifest: URL, in root: SourceRoot) throws -> PackageManifest {
    do {
      return try ManifestParser.manifest(of: try root.text(of: manifest))
    } catch let fault as ManifestFault {
      throw AdaptationError.unreadableManifest(
        place: "\(manifest.path):\(fault.line):\(fault.column)", reason: fault.reason)
    }
  }
}

extension Library.Target {
  fileprivate init(
    _ target: PackageManifest.Target, in root: SourceRoot, manifest: URL,
    internal names: Set<String>
  ) throws {
    guard let folder = target.folder(in: root) else {
      throw AdaptationError.unreadable(
        file: manifest.path, reason: "target \(target.name) has no folder \(target.candidates[0])")
    }
    try root.check(folder)
    self.init(
      name: target.name, isProgram: target.kind == .executable, isTest: target.kind == .test,
      folder: folder)
    func covers(_ list: [String], _ file: String) -> Bool {
      list.contains { entry in
        let path = entry.hasSuffix("/") ? String(entry.dropLast()) : entry
        return path == "." || path == "./" || file == path || file.hasPrefix(path + "/")
      }
    }
    let declared = target.resources.map(\.path)
    let tree = FileTree(folder, in: root, all: true)
    let files = tree.files.filter {
      !covers(target.exclude, $0) && !(isTest && SnapshotLibrary.goldenFolder(of: $0) != nil)
    }
    sources = files.filter { file in
      file.hasSuffix(".swift") && (target.sources.map { covers($0, file) } ?? true)
        && !covers(declared, file)
    }
    // Manifests exclude them, since they are no resources.
    if isTest {
      goldens = SnapshotLibrary.goldens(tree.files, for: sources)
      goldenFolders = SnapshotLibrary.referenceFolders(beside: folder).filter(root.contains)
    }
    for resource in target.resources {
      let url = folder.appendingPathComponent(resource.path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      try root.check(url)
      // A processed folder contributes its files, a copied one itself.
      if url.isFolder, !resource.isCopied, url.pathExtension != "xcassets" {
        let inside = FileTree(url, in: root, all: true).files
        resources += Library.bundled(inside, below: url)
      } else {
        resources.append(url)
      }
    }
    let needed = target.dependencies
    dependencies = needed.filter(names.contains)
    products = needed.filter { !names.contains($0) && !SnapshotLibrary.isProvided($0) }
    defines = target.defines
    findings = Library.findings(files, links: tree.links, target: name)
  }
}

extension PackageManifest.Target {
  /// Where its folder may be, as SwiftPM looks for it.
  fileprivate var candidates: [String] {
    let folders = (kind == .test ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    return path.map { [$0] } ?? folders.map { "\($0)/\(name)" }
  }

  fileprivate func folder(in root: SourceRoot) -> URL? {
    candidates.map { root.url.appendingPathComponent($0).standardizedFileURL }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}

extension String {
  /// Whether it has only characters that are valid in names of packages and targets.
  fileprivate var isPlainName: Bool {
    !isEmpty && first != "."
      && allSatisfy { character in
        character.isLetter || character.isNumber || "_-. ".contains(character)
      }
  }
}
