import Foundation

/// Compiles an adapted package, to see what is left.
///
/// Against the modules that lie beside the command, which takes seconds; without them with SwiftPM,
/// which builds all of Flipbook first.
struct CompileCheck {
  let package: AdaptedPackage
  let folder: URL
  /// The folder of Flipbook's own package.
  let flipbook: URL
  /// The built modules of Flipbook.
  let modules: URL?

  /// What the compiler says, as lines with paths.
  struct Outcome {
    var output = ""
    var compiles = true
    /// Targets that were not compiled, because of others.
    var skipped: [String] = []
  }

  func run() throws -> Outcome {
    if let modules, let outcome = try compile(against: modules) { return outcome }
    let result = try Tool.run("swift", ["build", "--package-path", folder.path])
    var outcome = Outcome()
    outcome.output = String(decoding: result.output, as: UTF8.self) + result.error
    outcome.compiles = result.status == 0
    return outcome
  }

  /// Nil where the modules are those of another compiler.
  private func compile(against modules: URL) throws -> Outcome? {
    let scratch = try TemporaryCopy()
    defer { scratch.remove() }
    let common = try flags(modules) + ["-I", scratch.folder.path]
    var outcome = Outcome()
    var failed: Set<String> = []
    for target in package.targets {
      guard failed.isDisjoint(with: target.dependencies) else {
        failed.insert(target.name)
        outcome.skipped.append(target.name)
        continue
      }
      var arguments = common + ["-module-name", target.name]
      arguments += target.defines.flatMap { ["-D", $0] }
      // A program's name is that of no module to import.
      if !target.isProgram {
        arguments += [
          "-parse-as-library", "-emit-module-path",
          scratch.folder.appendingPathComponent("\(target.name).swiftmodule").path,
        ]
      }
      arguments += target.sources.map { folder.appendingPathComponent($0).path }
      if !target.resources.isEmpty { arguments.append(try accessor(scratch.folder).path) }
      let object = scratch.folder.appendingPathComponent("\(target.name).o")
      let result = try Tool.run("swiftc", arguments + ["-o", object.path])
      guard result.status != 0 else { continue }
      let words = result.error + String(decoding: result.output, as: UTF8.self)
      if words.contains("cannot be imported by the Swift") || words.contains("compiled with") {
        return nil
      }
      outcome.output += words
      outcome.compiles = false
      failed.insert(target.name)
    }
    return outcome
  }

  private func flags(_ modules: URL) throws -> [String] {
    let sources = flipbook.appendingPathComponent("Sources")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    let maps = folders.sorted().map { sources.appendingPathComponent($0) }.filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path)
    }
    var flags = [
      "-c", "-wmo", "-Onone", "-swift-version", "5", "-diagnostic-style=llvm", "-D",
      "SWIFT_PACKAGE", "-suppress-warnings", "-I", modules.path,
      "-I", sources.appendingPathComponent("CUIKit/modules").path,
    ]
    flags += maps.flatMap { ["-I", $0.path] }
    let libraries = ["cairo", "pangoft2", "libpng", "libjpeg", "librsvg-2.0"]
    if let result = try? Tool.run("pkg-config", ["--cflags"] + libraries), result.status == 0 {
      flags += String(decoding: result.output, as: UTF8.self).split { $0.isWhitespace }
        .filter { $0.hasPrefix("-I") }.map(String.init)
    }
    return flags
  }

  /// What SwiftPM writes for a target with resources.
  private func accessor(_ folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("resource_bundle_accessor.swift")
    let text =
      "import Foundation\nextension Foundation.Bundle { static let module = Bundle.main }\n"
    try Data(text.utf8).write(to: file)
    return file
  }
}
