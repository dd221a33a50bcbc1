package import Foundation
package import Rewriting

/// The targets of a library or an app to adapt.
package struct Library {
  package var name: String
  package var targets: [Target]
  /// Packages and pods that it depends on, which are not adapted.
  package var dependencies: [String] = []
  /// The targets that others import, by the names of products and pods.
  package var products: [String: [String]] = [:]
  /// The language of texts that have no translation.
  package var language: String?
  /// The names of all targets of an Xcode project, also of those that are not adapted.
  var projectTargets: [String] = []

  package struct Target {
    package var name: String
    /// Whether it is an app rather than a library.
    package var isProgram = false
    /// Whether it has no manifest, so that it is a program only if nothing imports it.
    var isPlain = false
    /// Whether it has tests.
    package var isTest = false
    /// The folder that paths are below.
    package var folder: URL
    /// Swift files, below the folder, in order.
    package var sources: [String] = []
    /// Files and folders that go into the bundle of the target.
    package var resources: [URL] = []
    /// The files that snapshots are compared with, below the folder.
    package var goldens: [String] = []
    /// Folders of goldens that lie beside the folder.
    package var goldenFolders: [URL] = []
    /// Targets that this one imports.
    package var dependencies: [String] = []
    /// Products and pods of other libraries that it needs.
    package var products: [String] = []
    /// Names for compilation conditions.
    package var defines: [String] = []
    /// Files that cannot be adapted, with the reasons.
    package var findings: [Finding] = []

    /// The folder in the package to be written.
    package var path: String { (isTest ? "Tests/" : "Sources/") + name }
    /// Whether no target can import it.
    fileprivate var isLeaf: Bool { isProgram || isTest }
  }

  /// Reads several folders, whose targets import one another.
  ///
  /// - Parameters:
  ///   - tests: Folders of tests for these targets.
  ///   - chosen: The targets of Xcode projects to take where several have the same module name.
  package init(at paths: [String], tests: [String] = [], choosing chosen: [String] = []) throws {
    var libraries = try paths.map { try Library(at: $0, choosing: chosen) }
    let titles = libraries.flatMap(\.projectTargets)
    if let unknown = chosen.first(where: { !titles.contains($0) }) {
      throw AdaptationError.noSuchTarget(unknown, among: titles)
    }
    libraries += try tests.map { try Library(tests: $0, of: libraries.first?.name ?? "") }
    let testFolders = tests.map { URL(fileURLWithPath: $0).standardizedFileURL.path + "/" }
    guard let first = libraries.first, libraries.count > 1 else {
      self = try libraries.first ?? Library(at: "")
      return
    }
    self = first
    targets = []
    for (library, path) in zip(libraries, paths + tests) {
      for var target in library.targets {
        if !target.isTest { target.removeFiles(below: testFolders) }
        if let other = targets.firstIndex(where: { $0.name == target.name }) {
          // Examples and tests have the same names, and nothing imports them.
          guard target.isLeaf || targets[other].isLeaf else {
            throw AdaptationError.sameTarget(target.name, folder: path)
          }
          if target.isLeaf {
            target.name = "\(library.name.asModuleName)_\(target.name)"
          } else {
            targets[other].name = "\(name.asModuleName)_\(target.name)"
          }
        }
        targets.append(target)
      }
      products.merge(library.products) { first, _ in first }
    }
    try connect()
    dependencies = Set(libraries.flatMap(\.dependencies)).filter {
      products[$0] == nil && !targets.map(\.name).contains($0)
    }.sorted()
  }

  /// Adds the dependencies between the folders: those of manifests and podspecs, and imports.
  mutating func connect() throws {
    let names = Set(targets.map(\.name))
    for index in targets.indices {
      let declared = targets[index].products.flatMap { products[$0] ?? [$0] }
      let imported = try targets[index].imports()
      let all = Set(declared).union(imported).intersection(names)
        .subtracting(targets[index].dependencies + [targets[index].name])
      targets[index].dependencies += all.sorted()
    }
    // A folder without a manifest may be what another imports.
    let wanted = Set(targets.flatMap(\.dependencies))
    for index in targets.indices
    where targets[index].isPlain && wanted.contains(targets[index].name) {
      targets[index].isProgram = false
    }
  }

  /// Reads a folder with a `Package.swift`, a podspec, an Xcode project, or Swift files; or one of
  /// the first three.
  package init(at path: String, choosing chosen: [String] = []) throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    if url.pathExtension == "xcodeproj" {
      self = try Self(project: url, choosing: chosen)
    } else if url.isFolder {
      self = try Self.find(in: url, choosing: chosen)
    } else if !FileManager.default.fileExists(atPath: url.path) {
      throw AdaptationError.noSuchFolder(path)
    } else if url.lastPathComponent == "Package.swift" {
      self = try Self(manifest: url)
    } else if url.pathExtension == "podspec" {
      self = try Self(podspecs: [url])
    } else {
      throw AdaptationError.noSuchFolder(path)
    }
    targets.removeAll { $0.sources.isEmpty }
    guard !targets.isEmpty else { throw AdaptationError.nothingToAdapt(folder: path) }
  }

  private static func find(in folder: URL, choosing chosen: [String]) throws -> Library {
    let manifest = folder.appendingPathComponent("Package.swift")
    if FileManager.default.fileExists(atPath: manifest.path) {
      return try Self(manifest: manifest)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let podspecs = names.filter { $0.hasSuffix(".podspec") }
    if !podspecs.isEmpty {
      return try Self(podspecs: podspecs.map { folder.appendingPathComponent($0) })
    }
    if let project = try project(in: folder, names: names) {
      return try Self(project: project, choosing: chosen)
    }
    return Self(folder: folder)
  }

  init(
    name: String, targets: [Target], dependencies: [String] = [],
    products: [String: [String]] = [:], language: String? = nil
  ) {
    self.name = name
    self.targets = targets
    self.dependencies = dependencies
    self.products = products
    self.language = language
  }

  /// Adds folders of resources to the first target that is not of tests.
  package mutating func addResources(_ folders: [String]) throws {
    for path in folders {
      let folder = URL(fileURLWithPath: path).standardizedFileURL
      guard folder.isFolder else { throw AdaptationError.noSuchFolder(path) }
      guard let index = targets.firstIndex(where: { !$0.isTest }) else {
        throw AdaptationError.nothingToAdapt(folder: path)
      }
      // A folder that is one resource is seen from the one around it.
      let isWhole = Self.wholeFolder(of: folder.lastPathComponent + "/") != nil
      let base = isWhole ? folder.deletingLastPathComponent() : folder
      let prefix = isWhole ? folder.lastPathComponent + "/" : ""
      let tree = FileTree(folder, in: SourceRoot(folder), all: true)
      let files = tree.files.map { prefix + $0 }
      let bundled = files.filter { !$0.hasSuffix(".swift") && !Self.hasFinding($0) }
      let there = Set(targets[index].resources.map(\.path))
      targets[index].resources += Self.bundled(bundled, below: base, all: true).filter {
        !there.contains($0.path)
      }
      targets[index].findings += Self.findings(
        files, links: tree.links, target: targets[index].name
      ).filter { !targets[index].findings.map(\.symbol).contains($0.symbol) }
    }
  }

  // MARK: A plain folder

  /// Everything below a folder as one program: an app, or a library without a manifest.
  private init(folder: URL) {
    var target = Target(
      name: folder.lastPathComponent.asModuleName, isProgram: true, isPlain: true, folder: folder)
    let tree = FileTree(folder, in: SourceRoot(folder))
    target.sources = tree.files.filter { $0.hasSuffix(".swift") }
    target.resources = Self.bundled(tree.files, below: folder)
    target.findings = Self.findings(tree.files, links: tree.links, target: target.name)
    self.init(name: target.name, targets: [target])
  }

  /// Everything below a folder as tests of a library.
  private init(tests path: String, of library: String) throws {
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    guard folder.isFolder else { throw AdaptationError.noSuchFolder(path) }
    let name = folder.lastPathComponent
    var target = Target(
      name: (name == "Tests" ? library + name : name).asModuleName, isTest: true, folder: folder)
    let tree = FileTree(folder, in: SourceRoot(folder), all: true)
    let files = tree.files.filter { SnapshotLibrary.goldenFolder(of: $0) == nil }
    target.sources = files.filter { $0.hasSuffix(".swift") }
    guard !target.sources.isEmpty else { throw AdaptationError.nothingToAdapt(folder: path) }
    target.goldens = SnapshotLibrary.goldens(tree.files, for: target.sources)
    target.goldenFolders = SnapshotLibrary.referenceFolders(beside: folder)
    target.resources = Self.bundled(files, below: folder)
    target.findings = Self.findings(files, links: tree.links, target: target.name)
    self.init(name: target.name, targets: [target])
  }

  /// The files to put into a program's bundle, and whole folders such as asset catalogs.
  ///
  /// - Parameters:
  ///   - prefix: Stands before each of the files' paths.
  ///   - all: Whether files of any kind are put there.
  static func bundled(
    _ files: [String], below folder: URL, prefix: String = "", all: Bool = false
  ) -> [URL] {
    let endings: Set<String> = [
      "png", "jpg", "jpeg", "svg", "gif", "json", "ttf", "otf", "ttc", "strings", "stringsdict",
      "xcstrings", "plist", "txt",
    ]
    var seen: Set<String> = []
    return files.compactMap { file -> URL? in
      let path = wholeFolder(of: file) ?? file
      let name = (path as NSString).lastPathComponent
      guard seen.insert(path).inserted, name != "Info.plist",
        all || path != file || endings.contains((file as NSString).pathExtension.lowercased())
      else { return nil }
      return folder.appendingPathComponent(prefix + path)
    }
  }

  private static func wholeFolder(of file: String) -> String? {
    let names = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let whole = names.dropLast().firstIndex {
      ["xcassets", "lproj", "bundle"].contains(($0 as NSString).pathExtension)
    }
    return whole.map { names[...$0].joined(separator: "/") }
  }

  /// Findings on files that cannot be adapted.
  ///
  /// - Parameter links: The links that are not followed.
  static func findings(_ files: [String], links: [String], target: String) -> [Finding] {
    links.map { link in
      Finding(
        target: target, path: link, symbol: (link as NSString).lastPathComponent,
        message: "a link to a folder or out of the one that is adapted; put a copy in its place")
    }
      + files.compactMap { file in
        message(on: file).map {
          Finding(
            target: target, path: file, symbol: (file as NSString).lastPathComponent, message: $0)
        }
      }
  }

  /// Whether a file cannot be adapted.
  static func hasFinding(_ file: String) -> Bool { message(on: file) != nil }

  private static func message(on file: String) -> String? {
    switch (file as NSString).pathExtension {
    case "xib", "storyboard": "there are no nibs here; make its views by code"
    case "m", "mm": "there is no Objective-C here; write it in Swift"
    case "c", "cpp", "metal": "only Swift is taken along; write it in Swift"
    case "pdf" where !file.contains(".xcassets/"):
      "a PDF is an image in asset catalogs alone; put it into one, or export it as SVG or PNG"
    default: nil
    }
  }
}

extension Library.Target {
  /// Removes files that belong to tests.
  fileprivate mutating func removeFiles(below folders: [String]) {
    func isBelow(_ url: URL) -> Bool { folders.contains { url.path.hasPrefix($0) } }
    sources.removeAll { isBelow(folder.appendingPathComponent($0)) }
    resources.removeAll(where: isBelow)
    findings.removeAll { isBelow(folder.appendingPathComponent($0.path)) }
  }

  /// The modules that its files import, by lines that begin with `import`.
  fileprivate func imports() throws -> Set<String> {
    var names: Set<String> = []
    for source in sources {
      let file = folder.appendingPathComponent(source)
      names.formUnion(((try? String(contentsOf: file, encoding: .utf8)) ?? "").importedModules)
    }
    return names
  }
}

/// The files below a folder that belong to it, by path, in order.
struct FileTree {
  var files: [String] = []
  /// Links to folders, and links that lead out.
  var links: [String] = []

  private static let foreign: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "fastlane", "Package.swift",
    "Podfile",
  ]

  /// - Parameters:
  ///   - root: The folder that the files must lie in, links resolved.
  ///   - all: Whether to include folders of tests and examples.
  init(_ folder: URL, in root: SourceRoot, all: Bool = false) {
    visit(folder, in: root, prefix: "", all: all)
  }

  private mutating func visit(_ folder: URL, in root: SourceRoot, prefix: String, all: Bool) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && !Self.foreign.contains(name) {
      let url = folder.appendingPathComponent(name)
      guard url.isFolder else {
        if !root.contains(url) {
          links.append(prefix + name)
        } else if url.isRegularFile {
          files.append(prefix + name)
        }
        continue
      }
      let isAside = name.hasSuffix("Tests") || name == "Example" || name == "Examples"
      let isProject = ["xcodeproj", "xcworkspace", "playground", "framework"]
        .contains((name as NSString).pathExtension)
      if isProject || !all && isAside { continue }
      // A link may lead to a parent folder, or anywhere.
      if url.isLink {
        links.append(prefix + name)
      } else {
        visit(url, in: root, prefix: prefix + name + "/", all: all)
      }
    }
  }
}

extension String {
  /// The modules that a source imports.
  var importedModules: Set<String> { Set(moduleImports.map(\.module)) }

  /// The imports of a source, by lines that begin with `import` or attributes before it; lines and
  /// columns from 1.
  var moduleImports: [(module: String, line: Int, column: Int)] {
    let kinds: Set<Substring> = [
      "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        guard line.contains("import") else { return nil }
        let words = line.split { $0.isWhitespace || $0 == "." || $0 == ";" }
          .drop { $0.hasPrefix("@") || $0 == "public" || $0 == "internal" }
        guard words.first == "import",
          let module = words.dropFirst().first(where: { !kinds.contains($0) })
        else { return nil }
        let column = line.utf8.distance(from: line.startIndex, to: module.startIndex) + 1
        return (String(module), index + 1, column)
      }
  }

  /// The name with invalid characters for a module replaced.
  var asModuleName: String {
    let name = String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber ?? true ? "_" + name : name
  }
}
