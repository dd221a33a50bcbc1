import Base
internal import Codecs
import Foundation
import SceneFile
import Typesetting

/// All that the outcome of a scene depends on, but for the program and the rules of the check.
struct SceneDependencies: Equatable, Sendable {
  /// The scene's goldens that exist, by their paths.
  var goldens: [String]
  /// The files that the scene is read from; empty if `content` has them.
  var sources: [CachedFile] = []
  /// The font files and folders that it names, each with the hash of the paths of the font files in
  /// it.
  var fonts: [(path: String, files: ContentHash)] = []
  /// The goldens, and the texts beside them, existing or not.
  var pictures: [CachedFile] = []
  /// The hash of the scene with its files, if only reading them tells which they are.
  var content: ContentHash?

  static func == (a: Self, b: Self) -> Bool {
    func isSame(_ a: [CachedFile], _ b: [CachedFile]) -> Bool {
      a.map(\.path) == b.map(\.path) && a.map(\.hash) == b.map(\.hash)
    }
    return a.goldens == b.goldens && a.content == b.content && isSame(a.sources, b.sources)
      && isSame(a.pictures, b.pictures) && a.fonts.map(\.path) == b.fonts.map(\.path)
      && a.fonts.map(\.files) == b.fonts.map(\.files)
  }
}

extension SceneDependencies {
  /// The dependencies as they are now.
  ///
  /// - Throws: If the scene or one of its files cannot be read.
  init(of entry: GoldenSuite.Entry, isSandboxed: Bool, hashes: FileHashes) throws {
    goldens = entry.sortedGoldens.map(\.pathFromCurrentFolder)
    let path = entry.scene.pathFromCurrentFolder
    let scene = try SceneDocument(
      contentsOf: path, sandbox: isSandboxed ? entry.folder : nil)
    if let list = scene.fileList(ofFile: path) {
      var files = list.files
      for path in list.fonts.map(\.relativeToCurrentFolder) {
        let found = try hashes.fontFiles(at: path)
        fonts.append((path, Self.hash(of: found)))
        files += found
      }
      sources = try files.map { try hashes.file(at: $0.relativeToCurrentFolder) }
    } else {
      content = scene.contentHash(ofFile: path)
    }
    for golden in entry.sortedGoldens {
      for file in [golden, golden.valuesFile] {
        pictures.append(try hashes.file(at: file.pathFromCurrentFolder))
      }
    }
  }

  private static func hash(of paths: [String]) -> ContentHash {
    ContentHash(Array(paths.map(\.relativeToCurrentFolder).joined(separator: "\n").utf8))
  }

  /// These dependencies with the present versions of their files; nil if something has changed.
  ///
  /// - Throws: If a file cannot be read.
  func current(
    for entry: GoldenSuite.Entry, isSandboxed: Bool, hashes: FileHashes
  ) throws -> SceneDependencies? {
    guard goldens == entry.sortedGoldens.map(\.pathFromCurrentFolder) else { return nil }
    var now = self
    let sandbox = isSandboxed ? Sandbox(entry.folder.path) : nil
    for font in fonts
    where try Self.hash(of: hashes.fontFiles(at: font.path)) != font.files
      || sandbox?.allowsAll(below: font.path) == false
    {
      return nil
    }
    for list in [\SceneDependencies.sources, \.pictures] {
      for (index, file) in self[keyPath: list].enumerated() {
        // The same file may now be reached through a link of a folder.
        guard sandbox?.allows(file.path) != false else { return nil }
        let other = try hashes.file(file)
        guard other.hash == file.hash else { return nil }
        if other.version == nil || other.version != file.version {
          now[keyPath: list][index] = other
        }
      }
    }
    if let content {
      let path = entry.scene.pathFromCurrentFolder
      let scene = try SceneDocument(contentsOf: path, sandbox: isSandboxed ? entry.folder : nil)
      guard scene.contentHash(ofFile: path) == content else { return nil }
    }
    return now
  }

  /// Whether the versions of all files are the other's, so that neither has to be written anew.
  func hasVersions(of other: SceneDependencies) -> Bool {
    sources == other.sources && pictures == other.pictures
  }
}

extension GoldenSuite.Entry {
  /// The existing goldens of all looks, by their paths.
  var sortedGoldens: [URL] {
    goldensBySuffix.count == 1 && goldensBySuffix.first?.value.count == 1
      ? goldensBySuffix.first!.value
      : goldensBySuffix.values.joined().sorted { $0.path < $1.path }
  }
}
