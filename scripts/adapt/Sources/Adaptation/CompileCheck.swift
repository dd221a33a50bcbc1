import Foundation

/// A compilation of an adapted package, which finds the errors left.
///
/// It compiles against the modules beside the command, which takes seconds; without them it uses
/// SwiftPM, which builds all of Flipbook first.
struct CompileCheck {
  let package: AdaptedPackage
  let folder: URL
  /// The folder of Flipbook's package.
  let flipbook: URL
  /// The built modules of Flipbook.
  let modules: URL?

  /// The result of a compilation: the compiler's output, with full paths, and what could not be
  /// compiled.
  struct Outcome {
    var output = ""
    var compiles = true
    /// Targets that were not compiled because of errors in others.
    var skipped: [String] = []
    /// Imported modules that are missing.
    ///
    /// They were replaced by empty ones, so that the list of other errors is complete.
    var missingModules: Set<String> = []
  }

  func run() throws -> Outcome {
    if let modules, let outcome = try compile(against: modules) { return outcome }
    let tests = package.targets.contains(where: \.isTest) ? ["--build-tests"] : []
    let result = try Tool.run("swift", ["build", "--package-path", folder.path] + tests)
    var outcome = Outcome()
    outcome.output = result.combinedOutput
    outcome.compiles = result.status == 0
    if !outcome.compiles { try Self.checkCompilerFinished(result, of: "swift build") }
    // With the modules of that build, the list is complete.
    let built = folder.appendingPathComponent(".build/debug/Modules")
    if !outcome.compiles, let complete = try compile(against: built), !complete.compiles {
      return complete
    }
    return outcome
  }

  /// Throws if a compiler ended before it had read all sources: its list of errors would be
  /// incomplete.
  private static func checkCompilerFinished(
    _ result: Tool.Result, of tool: String
  ) throws(AdaptationError) {
    // The driver's messages about a compiler that crashed, and the system's about memory, files and
    // disk space.
    let signs = [
      "due to signal", "jobFailedWithNonzeroExitCode", "LLVM ERROR: out of memory",
      "Too many open files", "Cannot allocate memory", "No space left on device", "File too large",
    ]
    let own = Self.linesWithoutSource(result.combinedOutput)
    guard let line = own.first(where: { signs.contains(where: $0.contains) }) else {
      return
    }
    throw .failed(tool: tool, message: String(line))
  }

  /// The lines of a compiler's output without its errors in sources, each of which is followed by
  /// the source's line: sources may contain any words.
  static func linesWithoutSource(_ output: String) -> [Substring] {
    let location = /\S.*:\d+:\d+: (error|warning|note): .*/
    var isQuoted = false
    return output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isError = line.wholeMatch(of: location) != nil
      defer { isQuoted = isError }
      return !isError && !isQuoted
    }
  }

  /// Options that emit a module in spite of errors, for the targets that import it.
  private static let tolerant = ["-Xfrontend", "-experimental-allow-module-with-compiler-errors"]

  /// The module behind a product of Flipbook's, and the folder with its names for imports; nil for
  /// one that has the name of its module.
  private func parts(of product: String) -> (module: String, names: String)? {
    switch product {
    case "FlipbookTesting": nil
    case "SwiftUI": ("SwiftUIHosting", "CSwiftUI")
    default: ("SnapshotSuites", "CSnapshotTesting")
    }
  }

  /// Compiles the targets; returns nil if the modules are from another compiler, or if those of a
  /// product are needed and not among them.
  private func compile(against modules: URL) throws -> Outcome? {
    let needed = package.targets.filter { !$0.drawsPreviews }.flatMap(\.products)
    for case (let module, _)? in needed.map(parts) {
      let file = modules.appendingPathComponent("\(module).swiftmodule")
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    }
    // Tests of previews have nothing but what was written here, and wait for `swift test`.
    let testing = modules.appendingPathComponent("FlipbookTesting.swiftmodule")
    let compilesPreviews = FileManager.default.fileExists(atPath: testing.path)
    let scratch = try Tool.makeFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    // First, since a build of Flipbook may have a module of the same name.
    let common = try ["-I", scratch.path] + flags(modules)
    func module(_ name: String) -> URL {
      scratch.appendingPathComponent("\(name).swiftmodule")
    }
    var outcome = Outcome()
    var failed: Set<String> = []
    for target in package.targets where compilesPreviews || !target.drawsPreviews {
      let inner = errors(forImportsOf: Adaptation.innerModules(of: flipbook), in: target)
      if !inner.isEmpty {
        outcome.output += inner
        outcome.compiles = false
        outcome.missingModules.formUnion(CompilerError.missingModules(in: inner))
      }
      let importsFailedTarget = !failed.isDisjoint(with: target.dependencies)
      let lacksImportedModule = failed.intersection(target.dependencies).contains {
        !FileManager.default.fileExists(atPath: module($0).path)
      }
      if lacksImportedModule {
        failed.insert(target.name)
        outcome.skipped.append(target.name)
        continue
      }
      var arguments = common + ["-module-name", target.name]
      arguments += target.defines.flatMap { ["-D", $0] }
      for case (_, let names)? in importedProducts(of: target).map(parts) {
        arguments += ["-I", flipbook.appendingPathComponent("Sources/C/\(names)/modules").path]
      }
      let isImported = package.targets.contains { $0.dependencies.contains(target.name) }
      var emits = target.isProgram ? [] : ["-parse-as-library"]
      // Only tests import a program.
      if !target.isProgram || isImported {
        emits += ["-emit-module-path", module(target.name).path]
      }
      arguments += target.sources.map { folder.appendingPathComponent($0).path }
      if !target.resources.isEmpty { arguments.append(try writeResourceAccessor(in: scratch).path) }
      let object = scratch.appendingPathComponent("\(target.name).o")
      let plain = arguments + emits + ["-c", "-o", object.path]
      while true {
        let result = try Tool.run("swiftc", plain)
        if result.status == 0, !importsFailedTarget { break }
        let output = result.combinedOutput
        if output.contains("cannot be imported by the Swift") || output.contains("compiled with") {
          return nil
        }
        if result.status != 0 { try Self.checkCompilerFinished(result, of: "swiftc") }
        outcome.output += output
        outcome.compiles = false
        failed.insert(target.name)
        let missing = CompilerError.missingModules(in: output).subtracting(outcome.missingModules)
        guard !missing.isEmpty else { break }
        outcome.missingModules.formUnion(missing)
        for name in missing { try makeEmptyModule(name, at: module(name)) }
      }
      // The compiler accepts imports of the empty modules, and reports a missing one in one file
      // only; so the errors are made here.
      outcome.output += errors(forImportsOf: outcome.missingModules, in: target)
      if importsFailedTarget {
        let kind = emits.isEmpty ? ["-typecheck"] : ["-emit-module"] + emits
        outcome.output += try Tool.run("swiftc", arguments + Self.tolerant + kind).error
      }
      if isImported, !FileManager.default.fileExists(atPath: module(target.name).path) {
        _ = try Tool.run("swiftc", arguments + Self.tolerant + ["-emit-module"] + emits)
      }
    }
    return outcome
  }

  /// The products of a target and of those that it depends on, as SwiftPM passes them on.
  private func importedProducts(of target: AdaptedPackage.Target) -> Set<String> {
    var (products, waiting, seen) = (Set<String>(), [target.name], Set<String>())
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted,
        let target = package.targets.first(where: { $0.name == name })
      else { continue }
      products.formUnion(target.products)
      waiting += target.dependencies
    }
    return products
  }

  /// The errors for imports of modules that are not available: Flipbook's internal modules and the
  /// empty replacements of missing ones.
  private func errors(forImportsOf names: Set<String>, in target: AdaptedPackage.Target) -> String {
    var output = ""
    for path in target.sources {
      guard case .text(let text)? = package.files[path] else { continue }
      let file = folder.appendingPathComponent(path).path
      for (module, line, column) in text.moduleImports where names.contains(module) {
        output += "\(file):\(line):\(column): error: no such module '\(module)'\n"
      }
    }
    return output
  }

  private func makeEmptyModule(_ name: String, at file: URL) throws {
    let source = file.deletingPathExtension().appendingPathExtension("swift")
    try Data().write(to: source)
    _ = try Tool.run(
      "swiftc",
      [
        "-parse-as-library", "-enable-testing", "-emit-module", "-module-name", name,
        "-emit-module-path", file.path, source.path,
      ])
  }

  private func flags(_ modules: URL) throws -> [String] {
    let sources = flipbook.appendingPathComponent("Sources/C")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let maps = folders.sorted().map { sources.appendingPathComponent($0) }.filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path)
    }
    var flags = [
      "-wmo", "-Onone", "-swift-version", "5", "-diagnostic-style=llvm", "-D",
      "SWIFT_PACKAGE", "-suppress-warnings", "-I", modules.path,
      "-I", sources.appendingPathComponent("CUIKit/modules").path,
    ]
    if package.targets.contains(where: \.isTest) { flags.append("-enable-testing") }
    flags += maps.flatMap { ["-I", $0.path] }
    let libraries = ["cairo", "pangoft2", "libpng", "libjpeg", "librsvg-2.0"]
    if Tool.find("pkg-config") == nil { return flags }
    let result = try Tool.run("pkg-config", ["--cflags"] + libraries)
    if result.status == 0 {
      flags += String(decoding: result.output, as: UTF8.self).split { $0.isWhitespace }
        .filter { $0.hasPrefix("-I") }.map(String.init)
    }
    return flags
  }

  /// Writes the accessor that SwiftPM generates for a target with resources.
  private func writeResourceAccessor(in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("resource_bundle_accessor.swift")
    let text =
      "import Foundation\nextension Foundation.Bundle { static let module = Bundle.main }\n"
    try Data(text.utf8).write(to: file)
    return file
  }
}
