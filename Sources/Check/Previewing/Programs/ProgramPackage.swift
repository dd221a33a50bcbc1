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
  /// The absolute paths of the folders with sources and resources, without the tests'.
  private let sourceFolders: [String]
  /// The absolute paths of the packages beside it that it depends on.
  private let dependencies: [String]

  /// The extensions of sources; in the folder of a whole package only these count.
  private static let sourceExtensions: Set = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hpp", "s", "S", "modulemap",
  ]
  /// Folders that are watched at most.
  private static let folderLimit = 1000

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
    root = Self.absolutePath(of: path)
    sourceFolders = manifest.targets.filter { $0.type != "test" }
      .map { [root] in Self.absolutePath(of: "\(root)/\($0.path)") }
    dependencies = manifest.dependencies.compactMap { $0.type == "fileSystem" ? $0.path : nil }
      .map { Self.absolutePath(of: $0) }
  }

  /// The absolute path without parts such as `.`, which changes do not have.
  private static func absolutePath(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
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
    guard let input = ScratchFile(), let output = ScratchFile(), let errors = ScratchFile()
    else { throw .cannotDescribe(package: path, reason: System.errorMessage(errno)) }
    guard let process = swift(words, input: input, output: output, errors: errors) else {
      throw .noSwift
    }
    if process.wait() { return output.text }
    // The status of `env` for a program that is not there.
    if process.exitStatus == 127 { throw .noSwift }
    throw .cannotDescribe(package: path, reason: errors.text + output.text)
  }

  private static func swift(
    _ words: [String], input: ScratchFile, output: ScratchFile, errors: ScratchFile
  ) -> ChildProcess? {
    ChildProcess(
      "/usr/bin/env", ["swift"] + words, input: input.descriptor, output: output.descriptor,
      errors: errors.descriptor)
  }

  /// Starts to build the program; the output goes to a file.
  func startBuild(output: ScratchFile) -> ChildProcess? {
    guard let input = ScratchFile() else { return nil }
    return Self.swift(
      ["build", "--package-path", path, "--product", product], input: input, output: output,
      errors: output)
  }

  // MARK: - Files

  /// The folders whose changes may change the program, and why some are left out.
  func findFolders() -> (folders: Set<String>, problem: String?) {
    var folders: Set<String> = [root]
    var hasMore = false
    for folder in sourceFolders + dependencies {
      folders.insert(folder)
      let limit = max(0, Self.folderLimit - folders.count)
      // One more tells whether some are left out.
      let new = SceneFolder.subfolders(of: folder, atMost: limit + 1).subtracting(folders)
      folders.formUnion(new.sorted().prefix(limit))
      if new.count > limit { hasMore = true }
    }
    return (
      folders, hasMore ? "only \(Self.folderLimit) folders of the package are watched" : nil
    )
  }

  /// Whether a file is below the tests of the package or of one that it depends on.
  private func isOfTests(_ file: String) -> Bool {
    ([root] + dependencies).contains { (file + "/").hasPrefix("\($0)/Tests/") }
  }

  /// Whether a file of the package's own folder says how it is built: `Package.swift`, one for a
  /// version of Swift, or `Package.resolved`.
  private func isManifest(_ file: String) -> Bool {
    guard file.hasPrefix(root + "/Package") else { return false }
    let name = file.dropFirst(root.count + 1)
    return name == "Package.swift" || name == "Package.resolved"
      || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift") && !name.contains("/")
  }

  /// Whether the manifest is among changed files.
  func isManifestChanged(by changes: Set<String>) -> Bool { changes.contains(where: isManifest) }

  /// Whether a changed file belongs to the program, and is not one that an editor has beside it.
  func isChanged(by changes: Set<String>) -> Bool {
    changes.contains { file in
      if isManifest(file) { return true }
      let name = (file as NSString).lastPathComponent
      guard !name.hasPrefix("."), !name.hasSuffix("~"), Int(name) == nil else { return false }
      guard !isOfTests(file) else { return false }
      func isBelow(_ folder: String) -> Bool { file == folder || file.hasPrefix(folder + "/") }
      if sourceFolders.contains(where: { $0 != root && isBelow($0) }) { return true }
      // Pictures that a program writes to the folder of a package would start it again without end.
      return Self.sourceExtensions.contains((file as NSString).pathExtension)
        && (sourceFolders + dependencies).contains(where: isBelow)
    }
  }
}

/// An unnamed file for the input or output of a program, which is closed when it is not used.
final class ScratchFile {
  let descriptor: Int32

  /// Nil, with `errno`, on failure.
  init?() {
    guard let descriptor = TemporaryFile.openScratch() else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The text that has been written to it.
  var text: String { String(decoding: System.contents(of: descriptor) ?? [], as: UTF8.self) }
}
