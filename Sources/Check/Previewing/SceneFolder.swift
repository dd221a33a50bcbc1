import Checking
import Foundation
import Platform

/// The scene, or the folder of scenes, that a preview shows.
struct SceneFolder: Sendable {
  /// The path as given.
  let path: String
  /// Whether there may be several scenes.
  let isFolder: Bool

  init(_ path: String) throws(PreviewError) {
    guard let mode = System.mode(of: path) else { throw .noSuchFile(path) }
    self.path = path
    isFolder = mode & S_IFMT == S_IFDIR
    if isFolder, scenes.isEmpty { throw .noScenes(folder: path) }
  }

  /// The scenes by their names, the one that was written last first.
  var scenes: [(name: String, path: String)] {
    guard isFolder else { return [((path as NSString).lastPathComponent, path)] }
    let found = (try? GoldenSuite([path]))?.entries.map { $0.scene.path } ?? []
    let root = absolute + "/"
    return found.map { file in
      (time: Self.time(of: file), name: file.replacing(root, with: ""), path: file)
    }
    .sorted { ($1.time, $0.name) < ($0.time, $1.name) }
    .map { ($0.name, $0.path) }
  }

  var absolute: String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The folders whose changes may bring or remove scenes.
  var folders: Set<String> {
    guard isFolder else { return [] }
    let root = absolute
    var folders: Set<String> = [root]
    for (_, path) in scenes { folders.insert((path as NSString).deletingLastPathComponent) }
    return folders
  }

  private static func time(of file: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
