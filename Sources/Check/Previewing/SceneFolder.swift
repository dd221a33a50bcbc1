import Base
import Checking
import Foundation
import Platform

/// The scene, or the folder of scenes, that a preview shows, as it was at the last search.
final class SceneFolder: Sendable {
  /// A scene file that pages can ask for.
  struct Entry: Hashable, Sendable {
    let name: String
    let path: String
    /// The absolute path, and the one without symbolic links.
    var locations: Set<String>

    init(name: String, path: String) {
      self.name = name
      self.path = path
      locations = SceneFolder.locations(of: path)
    }
  }

  private struct State: Sendable {
    var scenes: [Entry] = []
    var folders: Set<String> = []
    var problem: String?
  }

  /// The path as given.
  let path: String
  let absolute: String
  /// Whether there may be several scenes.
  let isFolder: Bool
  private let state = Confined(State())

  /// Subfolders in which a first scene is noticed; a folder that has scenes is always watched.
  private static let mostFolders = 1000

  init(_ path: String) throws(PreviewError) {
    guard let mode = System.mode(of: path) else { throw .noSuchFile(path) }
    self.path = path
    absolute = SceneFolder.absolutePath(of: path)
    isFolder = mode & S_IFMT == S_IFDIR
    search()
    if let problem { throw .cannotSearch(reason: problem) }
    if scenes.isEmpty { throw .noScenes(folder: path) }
  }

  /// The scenes by their names, the one that was written last first.
  var scenes: [Entry] { state.with { $0.scenes } }

  /// The folders whose changes may bring, change or remove scenes.
  var folders: Set<String> { state.with { $0.folders } }

  /// The reason why the last search failed; then the scenes are those of the search before.
  var problem: String? { state.with { $0.problem } }

  /// Searches for scenes again.
  func search() {
    let old = scenes
    var (scenes, problem) = (old, nil as String?)
    do throws(GoldenSuiteError) {
      scenes = try findScenes()
    } catch {
      problem = error.description
    }
    let known = Dictionary(old.map { ($0.name, $0.locations) }, uniquingKeysWith: { $1 })
    for index in scenes.indices where System.mode(of: scenes[index].path) == nil {
      // The file that a link names may come back.
      scenes[index].locations.formUnion(known[scenes[index].name] ?? [])
    }
    let new = State(scenes: scenes, folders: findFolders(of: scenes), problem: problem)
    state.with { $0 = new }
  }

  private func findScenes() throws(GoldenSuiteError) -> [Entry] {
    guard isFolder else {
      return [Entry(name: (path as NSString).lastPathComponent, path: path)]
    }
    let files: [String]
    do throws(GoldenSuiteError) {
      files = try GoldenSuite([path]).entries.map { $0.scene.path }
    } catch {
      guard case .noScenes = error else { throw error }
      return []
    }
    let root = absolute + "/"
    return files.map { file in
      (time: Self.time(of: file), name: file.replacing(root, with: ""), path: file)
    }
    .sorted { ($1.time, $0.name) < ($0.time, $1.name) }
    .map { Entry(name: $0.name, path: $0.path) }
  }

  private func findFolders(of scenes: [Entry]) -> Set<String> {
    var folders: Set<String> = []
    for location in scenes.flatMap(\.locations) {
      folders.insert((location as NSString).deletingLastPathComponent)
    }
    guard isFolder else { return folders }
    folders.insert(absolute)
    return folders.union(Self.subfolders(of: absolute, atMost: Self.mostFolders))
  }

  /// The folders in a folder, at any depth, without hidden ones.
  static func subfolders(of folder: String, atMost most: Int) -> Set<String> {
    var folders: Set<String> = []
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles]
    ) { _, _ in true }
    while folders.count < most, let url = files?.nextObject() as? URL {
      let file = url.standardizedFileURL.path
      guard let mode = System.mode(of: file, followingLink: false), mode & S_IFMT == S_IFDIR
      else { continue }
      folders.insert(file)
    }
    return folders
  }

  private static func absolutePath(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The absolute path of a file, and the one without symbolic links.
  static func locations(of path: String) -> Set<String> {
    let file = SceneFolder.absolutePath(of: path)
    return Set([file, System.realPath(of: file) ?? file])
  }

  private static func time(of file: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
