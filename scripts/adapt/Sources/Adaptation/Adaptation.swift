import Foundation
import Rewriting

/// Writes a package that builds on Linux from a library or an app for iOS, and lists what is left.
package struct Adaptation {
  private let library: Library
  private let sources: [String]

  /// Flipbook, against which packages are compiled.
  private let flipbook: Flipbook

  package struct Flipbook: Decodable {
    /// The folder of its package.
    var package: URL
    /// Its built modules; nil to build them with the package.
    var modules: URL?
  }

  /// The result of an adaptation.
  package struct Outcome: Encodable {
    /// The program to run.
    package var program: String
    package var targets: Int
    /// Whether there are tests to run.
    package var hasTests: Bool
    package var sources: Int
    package var report = OutputFolder.Report()
    package var left: [Leftover]
    package var compiles: Bool
    /// The differences, if nothing was written.
    package var diff = ""
  }

  /// - Parameters:
  ///   - paths: Folders, or a `Package.swift`, a podspec or an Xcode project; at least one.
  ///   - tests: Folders of tests.
  ///   - resources: Folders of resources.
  ///   - chosen: The targets of Xcode projects to take where several have the same module name.
  package init(
    of paths: [String], tests: [String], resources: [String], choosing chosen: [String],
    with flipbook: Flipbook
  ) throws {
    var library = try Library(at: paths, tests: tests, choosing: chosen)
    try library.addResources(resources)
    self.library = library
    sources = paths + tests + resources
    self.flipbook = flipbook
  }

  /// Writes the package.
  package func write(to output: String) throws -> Outcome {
    try refuseOverlap(with: output)
    let folder = try OutputFolder(at: output)
    let (package, result) = try makePackage()
    let report = try folder.write(package)
    if report.edited.contains("Package.swift") {
      let manifest = folder.url.appendingPathComponent("Package.swift")
      let edited = try Library.read(manifest, in: SourceRoot(folder.url))
      try SnapshotLibrary.checkIsOnlyOne(in: edited, of: manifest)
    }
    var outcome = try check(package, in: folder.url, result)
    outcome.report = report
    return outcome
  }

  /// Computes the differences from the original or from an earlier output, without writing.
  package func compare(with output: String?) throws -> Outcome {
    if let output { try refuseOverlap(with: output) }
    let there = try output.map { try OutputFolder(at: $0) }
    let (package, result) = try makePackage()
    let scratch = try Tool.makeFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    _ = try OutputFolder(at: scratch.path).write(package)
    var outcome = try check(package, in: scratch, result)
    outcome.diff = there.map { difference(package, $0) } ?? difference(package)
    return outcome
  }

  /// The internal modules of Flipbook, which others do not import.
  static func innerModules(of flipbook: URL) -> Set<String> {
    func names(in folder: String) -> [String] {
      let path = flipbook.appendingPathComponent(folder).path
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    let targets = names(in: "Sources").flatMap { names(in: "Sources/\($0)") }
    return Set(targets).subtracting(["Flipbook", "FlipbookTesting"])
  }

  // MARK: Steps

  private func refuseOverlap(with output: String) throws {
    // The last folders of the output may not exist yet; links before them are resolved.
    func resolved(_ path: String) -> String {
      var url = URL(fileURLWithPath: path).standardizedFileURL
      var rest: [String] = []
      while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
        rest.insert(url.lastPathComponent, at: 0)
        url.deleteLastPathComponent()
      }
      return rest.reduce(url.resolvingSymlinksInPath()) { $0.appendingPathComponent($1) }.path + "/"
    }
    let target = resolved(output)
    func overlaps(_ folder: String) -> Bool {
      let folder = resolved(folder)
      return folder.hasPrefix(target) || target.hasPrefix(folder)
    }
    for source in sources where overlaps(source) {
      throw AdaptationError.overlapping(folder: source, output: output)
    }
    for folder in library.targets.map(\.folder.path) where overlaps(folder) {
      throw AdaptationError.overlapping(folder: folder, output: output)
    }
  }

  private func makePackage() throws -> (AdaptedPackage, RewriteResult) {
    let sources = try library.targets.flatMap { target in
      try target.sources.map { path in
        let file = target.folder.appendingPathComponent(path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
          throw AdaptationError.unreadable(file: file.path, reason: "it is not UTF-8")
        }
        return SourceFile(target: target.name, path: path, text: text)
      }
    }
    let names = Self.innerModules(of: flipbook.package)
    if let taken = library.targets.first(where: { names.contains($0.name) }) {
      throw AdaptationError.nameConflict(taken.name)
    }
    let bundles = Set(library.targets.filter { !$0.resources.isEmpty }.map(\.name))
    let result = Rewriter(sources, bundles: bundles).rewrite()
    let package = AdaptedPackage(library, rewritten: result, flipbook: flipbook.package.path)
    return (package, result)
  }

  private func check(
    _ package: AdaptedPackage, in folder: URL, _ result: RewriteResult
  ) throws -> Outcome {
    let compiled = try CompileCheck(
      package: package, folder: folder, flipbook: flipbook.package, modules: flipbook.modules
    ).run()
    let all = CompilerError.all(in: compiled.output, below: folder.path).filter { error in
      // The empty module in place of a missing one has no declarations to import.
      !compiled.missingModules.contains {
        error.message.hasSuffix("does not exist in module '\($0)'")
      }
    }
    let errors = CompilerError.leading(all)
    var left = errors.map { error in
      let lines = lines(of: error.place.file, in: folder)
      let line = lines.indices.contains(error.place.line - 1) ? lines[error.place.line - 1] : nil
      let symbol = error.symbol(source: line.map(String.init))
      let imported = lines.joined(separator: "\n").importedModules
      let missing = compiled.missingModules.intersection(imported).sorted()
      return Leftover(
        symbol: symbol,
        advice: error.advice(
          for: symbol, missing: missing, importsSwiftUI: imported.contains("SwiftUI")),
        places: [error.place], compiles: false)
    }
    if !compiled.compiles, errors.isEmpty {
      let message = compiled.output.split(separator: "\n").first { $0.contains("error:") }
      left.append(
        Leftover(
          symbol: package.name, advice: message.map(String.init) ?? compiled.output, places: [],
          compiles: false))
    }
    left += compiled.skipped.map {
      Leftover(
        symbol: $0, advice: "not compiled: it imports a target that does not compile",
        places: [Leftover.Place(file: path(of: $0), line: 0, column: 0)], compiles: false)
    }
    let findings = result.findings + library.targets.flatMap(\.findings)
    left += findings.map { finding in
      let isSource = finding.path.hasSuffix(".swift")
      let file = isSource ? "\(path(of: finding.target))/\(finding.path)" : finding.path
      return Leftover(
        symbol: finding.symbol, advice: finding.message,
        places: [Leftover.Place(file: file, line: finding.line, column: 0)], compiles: true)
    }
    left += library.dependencies.filter { !compiled.missingModules.contains($0) }.map {
      Leftover(
        symbol: $0,
        advice:
          "a library that is not taken along; name its folder beside this one, if it is needed",
        places: [], compiles: true)
    }
    return Outcome(
      program: package.program, targets: library.targets.count,
      hasTests: package.targets.contains(where: \.isTest), sources: result.files.count,
      left: Leftover.grouped(left), compiles: compiled.compiles)
  }

  /// The folder of a target in the package.
  private func path(of target: String) -> String {
    library.targets.first { $0.name == target }?.path ?? "Sources/\(target)"
  }

  private func lines(of path: String, in folder: URL) -> [Substring] {
    let file = folder.appendingPathComponent(path)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: Differences

  /// The changes of the rules in the sources.
  private func difference(_ package: AdaptedPackage) -> String {
    library.targets.flatMap { target in
      target.sources.map { path in
        let old = try? String(
          contentsOf: target.folder.appendingPathComponent(path), encoding: .utf8)
        let name = "\(target.path)/\(path)"
        guard case .text(let new)? = package.files[name] else { return "" }
        return TextDiff(old, new, path: name).description
      }
    }.joined()
  }

  /// The changes of writing in the output.
  private func difference(_ package: AdaptedPackage, _ folder: OutputFolder) -> String {
    let paths = Set(package.files.keys).union(folder.paths).sorted()
    return paths.map { path in
      switch package.files[path] {
      case .copy?: ""
      case .text(let new)?: TextDiff(folder.text(at: path), new, path: path).description
      case nil: TextDiff(folder.text(at: path), nil, path: path).description
      }
    }.joined()
  }
}
