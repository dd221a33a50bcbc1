import Base
import Foundation
import Platform

/// A package with a program that calls `Stage.preview()`, as its manifest describes it.
struct ProgramPackage: Sendable {
  /// The path as given.
  let path: String
  /// The product of the program.
  let product: String
  /// The built program.
  let executable: String
  /// The absolute path of the package.
  let root: String
  /// The folders with sources and resources, without the tests', and those of the packages beside
  /// it that it depends on.
  let sourceFolders: [String]

  /// Folders that are watched at most.
  private static let mostFolders = 1000

  /// - Parameter wanted: The product to show; nil for the only one.
  /// - Throws: `PreviewError`.
  init(_ path: String, product wanted: String?) throws(PreviewError) {
    self.path = path
    let text = try Self.output(
      of: ["package", "--package-path", path, "describe", "--type", "json"], path)
    guard let manifest = try? JSONDecoder().decode(Description.self, from: Data(text.utf8)) else {
      throw .cannotDescribe(package: path, reason: text)
    }
    let programs = manifest.products.filter { $0.type.keys.contains("executable") }.map(\.name)
    if let wanted {
      guard programs.contains(wanted) else {
        throw .noSuchProduct(wanted, package: path, products: programs)
      }
      product = wanted
    } else {
      guard programs.count == 1 else { throw .whichProduct(package: path, products: programs) }
      product = programs[0]
    }
    let folder = try Self.output(of: ["build", "--package-path", path, "--show-bin-path"], path)
    executable = folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/\(product)"
    root = URL(fileURLWithPath: path).standardizedFileURL.path
    sourceFolders =
      manifest.targets.filter { $0.type != "test" }.map { [root] in "\(root)/\($0.path)" }
      + manifest.dependencies.compactMap { $0.type == "fileSystem" ? $0.path : nil }
      .map { "\($0)/Sources" }
  }

  private struct Description: Decodable {
    struct Product: Decodable {
      var name: String
      /// One key, the kind of product.
      var type: [String: [String]?]
    }

    struct Target: Decodable {
      var path: String
      var type: String
    }

    struct Dependency: Decodable {
      var type: String
      var path: String?
    }

    var products: [Product]
    var targets: [Target]
    var dependencies: [Dependency]
  }

  /// Standard output of `swift`.
  ///
  /// - Throws: `PreviewError`, with what it says, if it fails.
  private static func output(
    of words: [String], _ path: String
  ) throws(PreviewError) -> String {
    guard let none = TemporaryFile.openScratch(), let output = TemporaryFile.openScratch(),
      let errors = TemporaryFile.openScratch()
    else { throw .cannotDescribe(package: path, reason: System.errorMessage(errno)) }
    defer { for file in [none, output, errors] { close(file) } }
    guard let process = swift(words, input: none, output: output, errors: errors) else {
      throw .noSwift
    }
    if process.wait() { return text(of: output) }
    // The status of `env` for a program that is not there.
    if process.exitStatus == 127 { throw .noSwift }
    throw .cannotDescribe(package: path, reason: text(of: errors) + text(of: output))
  }

  static func text(of file: Int32) -> String {
    String(decoding: System.contents(of: file) ?? [], as: UTF8.self)
  }

  private static func swift(
    _ words: [String], input: Int32, output: Int32, errors: Int32
  ) -> ChildProcess? {
    ChildProcess(
      "/usr/bin/env", ["swift"] + words, input: input, output: output, errors: errors)
  }

  /// Starts to build the program; the output goes to a file.
  func startBuild(output: Int32) -> ChildProcess? {
    guard let none = TemporaryFile.openScratch() else { return nil }
    defer { close(none) }
    return Self.swift(
      ["build", "--package-path", path, "--product", product], input: none, output: output,
      errors: output)
  }

  // MARK: - Files

  private var manifest: String { "\(root)/Package.swift" }

  /// The folders whose changes may change the program.
  var watchedFolders: Set<String> {
    var folders: Set<String> = [root]
    for folder in sourceFolders {
      folders.insert(folder)
      folders.formUnion(
        SceneFolder.subfolders(of: folder, atMost: Self.mostFolders - folders.count))
    }
    return folders
  }

  /// Whether the manifest is among changed files.
  func isManifestChanged(by changes: Set<String>) -> Bool { changes.contains(manifest) }

  /// Whether a changed file belongs to the program, and is not one that an editor has beside it.
  func isChanged(by changes: Set<String>) -> Bool {
    changes.contains { file in
      if file == manifest { return true }
      let name = (file as NSString).lastPathComponent
      guard !name.hasPrefix("."), !name.hasSuffix("~"), Int(name) == nil else { return false }
      return sourceFolders.contains { file == $0 || file.hasPrefix($0 + "/") }
    }
  }
}
