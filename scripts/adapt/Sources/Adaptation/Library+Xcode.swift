import Foundation
import Rewriting

extension Library {
  /// The targets of an Xcode project: apps, frameworks and unit tests with Swift files.
  ///
  /// - Parameters:
  ///   - project: The folder `NAME.xcodeproj`.
  ///   - chosen: The targets to take where several have the same module name.
  init(project: URL, choosing chosen: [String] = []) throws {
    let root = SourceRoot(project.deletingLastPathComponent())
    let file = project.appendingPathComponent("project.pbxproj")
    try root.check(file)
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw AdaptationError.unreadable(file: file.path, reason: "it cannot be opened")
    }
    let read: XcodeProject
    do {
      read = try XcodeProject(data)
    } catch {
      throw AdaptationError.unreadable(file: file.path, reason: "it is not a project of Xcode's")
    }
    let internalNames = Set(read.targets.map(\.name))
    self.init(
      name: project.deletingPathExtension().lastPathComponent.asModuleName,
      targets: read.targets.map { Target($0, in: root, internal: internalNames) },
      dependencies: Set(read.targets.flatMap(\.products)).subtracting(internalNames)
        .filter { !SnapshotLibrary.isProvided($0) }.sorted(),
      language: read.language)
    projectTargets = read.targets.map(\.title)
    let titled = zip(read.targets.map(\.title), targets).filter { !$0.1.sources.isEmpty }
    targets = Self.withUniqueNames(titled, choosing: chosen, project: project.lastPathComponent)
    try connect()
  }

  /// The targets without those whose module names others have, which becomes a finding.
  ///
  /// The same framework for several platforms has a target for each.
  private static func withUniqueNames(
    _ all: [(title: String, target: Target)], choosing chosen: [String], project: String
  ) -> [Target] {
    var names: Set<String> = []
    return all.filter { names.insert($0.target.name).inserted }.map { first in
      let same = all.filter { $0.target.name == first.target.name }
      var (title, target) = same.first { chosen.contains($0.title) } ?? first
      let left = same.map(\.title).filter { $0 != title }
      guard let other = left.first else { return target }
      target.findings.append(
        Finding(
          target: target.name, path: project, symbol: "target \(title)",
          message: "taken alone; \(left.joined(separator: ", ")) "
            + "\(left.count == 1 ? "is" : "are") left, with the same module name \(target.name); "
            + "to take another: --target \"\(other)\""))
      return target
    }
  }

  /// The project in a folder; nil if there is none.
  static func project(in folder: URL, names: [String]) throws -> URL? {
    let projects = names.filter { name in
      name.hasSuffix(".xcodeproj")
        && folder.appendingPathComponent("\(name)/project.pbxproj").isRegularFile
    }
    guard projects.count < 2 else {
      throw AdaptationError.severalProjects(projects, folder: folder.path)
    }
    return projects.first.map { folder.appendingPathComponent($0) }
  }
}

extension Library.Target {
  fileprivate init(_ target: XcodeProject.Target, in root: SourceRoot, internal names: Set<String>)
  {
    var files = target.sources
    var bundled = target.resources
    var missing: [String] = []
    for (folder, exceptions) in target.folders {
      let url = root.url.appendingPathComponent(folder)
      guard root.contains(url) else {
        missing.append(folder)
        continue
      }
      let tree = FileTree(url, in: root, all: true)
      let own = tree.files.filter { file in
        !exceptions.contains { file == $0 || file.hasPrefix($0 + "/") }
          && SnapshotLibrary.goldenFolder(of: file) == nil
      }
      let prefix = folder.isEmpty ? "" : folder + "/"
      files += own.filter { $0.hasSuffix(".swift") }.map { prefix + $0 }
      bundled += Library.bundled(own, below: root.url, prefix: prefix).map(\.path)
        .map { String($0.dropFirst(root.url.path.count + 1)) }
      files += own.filter { !$0.hasSuffix(".swift") && Library.hasFinding($0) }.map { prefix + $0 }
      missing += tree.links.map { prefix + $0 }
    }
    func isThere(_ path: String) -> Bool {
      let url = root.url.appendingPathComponent(path).standardizedFileURL
      if root.contains(url) { return FileManager.default.fileExists(atPath: url.path) }
      missing.append(path)
      return false
    }
    files = Set(files).filter(isThere).sorted()
    bundled = Set(bundled).filter(isThere).sorted()
    let sources = files.filter { $0.hasSuffix(".swift") }
    let base = Self.commonFolder(of: sources)
    let start = base.isEmpty ? 0 : base.count + 1
    self.init(
      name: target.name, isProgram: target.kind == .program, isPlain: true,
      isTest: target.kind == .test, folder: root.url.appendingPathComponent(base))
    self.sources = sources.map { String($0.dropFirst(start)) }
    let resourceFiles = bundled.filter { !Library.hasFinding($0) }
    resources = Library.bundled(resourceFiles, below: root.url, all: true)
    if isTest {
      let tree = FileTree(folder, in: root, all: true)
      goldens = SnapshotLibrary.goldens(tree.files, for: self.sources)
      goldenFolders = SnapshotLibrary.referenceFolders(beside: folder).filter(root.contains)
    }
    dependencies = target.dependencies.filter(names.contains)
    products = target.products.filter { !names.contains($0) && !SnapshotLibrary.isProvided($0) }
    findings = Library.findings(
      (files + bundled).filter { !$0.hasSuffix(".swift") }, links: missing.sorted(), target: name)
  }

  /// The innermost folder that has all of some files.
  private static func commonFolder(of files: [String]) -> String {
    guard var common = files.first?.split(separator: "/").dropLast() else { return "" }
    for file in files {
      let parts = file.split(separator: "/").dropLast()
      while !parts.starts(with: common) { common.removeLast() }
    }
    return common.joined(separator: "/")
  }
}
