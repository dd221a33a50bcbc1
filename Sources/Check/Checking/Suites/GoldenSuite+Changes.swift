import Base
internal import Codecs
import Foundation
import SceneFile
import Typesetting

extension GoldenSuite {
  /// The scenes that depend on at least one of some files: on a golden or a text beside one, also
  /// one that is gone, on a file that the scene is read from, or on a link that leads to one.
  ///
  /// A scene with a Lottie file or a table of texts depends on any other file in its folder, and in
  /// the folders of its files: only reading tells which they are.
  /// - Parameters:
  ///   - paths: Absolute paths of files, folders and links, whose own folders have no links; a
  ///     folder stands for all that is in it.
  ///   - isSandboxed: Whether scenes are read as a check with a sandbox reads them.
  package func affected(by paths: Set<String>, isSandboxed: Bool) -> GoldenSuite {
    guard !paths.isEmpty else { return replacingEntries(by: []) }
    let changes = Changes(paths: paths)
    let scenes = entries.map(\.ownFile)
    var owners = GoldenOwners()
    owners.add(scenes: scenes)
    // A picture with the name of a scene's golden may be another scene's picture as well.
    let stems = Set(
      paths.compactMap { owners.owner(of: URL(fileURLWithPath: $0).pictureOfText)?.stem })
    let hashes = FileHashes()
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let areAffected = zip(entries, scenes).map { ($0, $1) }.concurrentMap(jobs: jobs) {
      entry, scene in
      stems.contains(scene.deletingPathExtension().path) || changes.haveGolden(of: entry)
        || changes.haveSource(of: entry, isSandboxed: isSandboxed, hashes: hashes)
    }
    return replacingEntries(by: zip(entries, areAffected).filter(\.1).map(\.0))
  }
}

extension GoldenSuite.Entry {
  /// The scene's file in a folder without links; it may be a link itself.
  fileprivate var ownFile: URL {
    let folder = scene.deletingLastPathComponent()
    let real = RealPath.of(folder.path).map { URL(fileURLWithPath: $0) } ?? folder
    return real.appendingPathComponent(scene.lastPathComponent)
  }
}

/// Files, folders and links that have changed.
private struct Changes: Sendable {
  let paths: Set<String>

  /// Whether a file, a folder around it, or a link that leads to it is among them.
  func have(_ path: String) -> Bool {
    (RealPath.steps(to: path) ?? [path]).contains { step in
      var outer = step
      while outer.count > 1 {
        if paths.contains(outer) { return true }
        outer = (outer as NSString).deletingLastPathComponent
      }
      return false
    }
  }

  func haveGolden(of entry: GoldenSuite.Entry) -> Bool {
    entry.sortedGoldens.contains { have($0.path) || have($0.valuesFile.path) }
  }

  /// Whether the scene is read from one of them, even if it has mistakes.
  func haveSource(
    of entry: GoldenSuite.Entry, isSandboxed: Bool, hashes: FileHashes
  ) -> Bool {
    var files: [String] = []
    let path = entry.scene.path
    let document = try? SceneDocument(
      contentsOf: path, sandbox: isSandboxed ? entry.folder : nil, noting: { files = $0 })
    if have(path) || files.contains(where: have) { return true }
    guard let document else { return false }
    let folders: [String]
    if let list = document.fileList(ofFile: path) {
      // A font that is gone from a folder was part of it.
      folders = list.fonts
      let fonts = list.fonts.flatMap { (try? hashes.fontFiles(at: $0)) ?? [] }
      if fonts.contains(where: have) { return true }
    } else {
      folders = (files + [path]).map { ($0 as NSString).deletingLastPathComponent }
    }
    return folders.contains { folder in
      let start = (RealPath.of(folder) ?? folder) + "/"
      return paths.contains { $0.hasPrefix(start) }
    }
  }
}

extension URL {
  /// The picture beside which a text such as `card.values.txt` or `card.a11y.txt` lies; other files
  /// are their own.
  fileprivate var pictureOfText: URL {
    guard pathExtension == "txt" else { return self }
    let stem = deletingPathExtension()
    let picture = stem.pathExtension == "values" ? stem.deletingPathExtension() : stem
    return picture.appendingPathExtension("png")
  }
}
