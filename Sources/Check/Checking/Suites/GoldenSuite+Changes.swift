import Base
internal import Codecs
import Foundation
import SceneFile
import Typesetting

extension GoldenSuite {
  /// The scenes that depend on at least one of some files: on a golden or a text beside one, also
  /// one that is gone, or on a file that the scene is read from.
  ///
  /// Of a scene with a Lottie file or a table of texts, any other file in its folder, or in that of
  /// one of its files, counts as such: only reading tells which they are.
  /// - Parameters:
  ///   - changes: Absolute paths with all links resolved.
  ///   - isSandboxed: Whether scenes are read as a check with a sandbox reads them.
  package func affected(by changes: Set<String>, isSandboxed: Bool) -> GoldenSuite {
    var owners = GoldenOwners()
    owners.add(scenes: entries.map(\.resolvedScene))
    var stems: Set<String> = []
    var others: Set<String> = []
    for change in changes {
      if let owner = owners.owner(of: URL(fileURLWithPath: change).pictureOfText) {
        stems.insert(owner.stem)
      } else {
        others.insert(change)
      }
    }
    let hashes = FileHashes()
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let areAffected = entries.concurrentMap(jobs: jobs) { [stems, others] entry in
      let scene = entry.resolvedScene
      return changes.contains(scene.path) || stems.contains(scene.deletingPathExtension().path)
        || !others.isEmpty
          && entry.isRead(from: others, isSandboxed: isSandboxed, hashes: hashes)
    }
    return replacingEntries(by: zip(entries, areAffected).filter(\.1).map(\.0))
  }
}

extension GoldenSuite.Entry {
  /// The scene's file with all links resolved.
  fileprivate var resolvedScene: URL {
    RealPath.of(scene.path).map { URL(fileURLWithPath: $0) } ?? scene
  }

  /// Whether the scene is read from one of some files, even if it has mistakes.
  fileprivate func isRead(
    from changes: Set<String>, isSandboxed: Bool, hashes: FileHashes
  ) -> Bool {
    var named: [String] = []
    let path = scene.path
    let document = try? SceneDocument(
      contentsOf: path, sandbox: isSandboxed ? folder : nil, noting: { named = $0 })
    let files = named.map { RealPath.of($0) ?? $0 }
    if files.contains(where: changes.contains) { return true }
    guard let document else { return false }
    var folders: [String] = []
    if let list = document.fileList(ofFile: path) {
      // A font that is gone from a folder was part of it.
      folders = list.fonts.map { RealPath.of($0) ?? $0 }
    } else {
      folders = (files + [path]).map { ($0 as NSString).deletingLastPathComponent }
        .map { RealPath.of($0) ?? $0 }
    }
    return folders.contains { folder in changes.contains { $0.hasPrefix(folder + "/") } }
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
