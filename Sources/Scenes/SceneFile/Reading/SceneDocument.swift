import Base
import Codecs
package import Foundation
import JSON
package import SceneModel
package import Staging
import Views

/// A scene that has been read, which opens the files that it names when it is played.
@dynamicMemberLookup
package struct SceneDocument: Sendable {
  package var scene: Scene
  /// The scene as it was read; nil for one made in Swift.
  private let original: Scene?
  private let files: Deferred<OpenedFiles>?
  /// The files that it names; nil for a scene that no text was read for.
  let names: SceneFiles?

  init(_ scene: Scene, files: SceneFiles) {
    self.scene = scene
    original = scene
    self.files = Deferred { files.open() }
    names = files
  }

  /// A scene made in Swift, which is checked each time that it is played.
  package init(_ scene: Scene) {
    self.scene = scene
    original = nil
    files = nil
    names = nil
  }

  /// Reads a scene file, as `Scene.init(contentsOf:)` does.
  ///
  /// - Parameters:
  ///   - shared: The pictures that other documents of the file have opened; nil to open them anew.
  ///   - note: Receives the paths of the files that the scene names or includes, even if it has
  ///     mistakes.
  package init(
    contentsOf path: String, style: Scene.Style? = nil, sandbox: URL? = nil,
    sharing shared: SharedPictures? = nil, noting note: (([String]) -> Void)? = nil
  ) throws(SceneErrors) {
    let folder = sandbox.map { Sandbox($0.path) }
    try self.init(
      contentsOf: path, named: path, style: style, root: sandbox, sandbox: folder,
      sharing: shared, noting: note.map { note in { note($0.paths) } })
  }

  /// Reads a scene of a grid.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - note: Receives the names of its files, even if it has mistakes.
  init(
    contentsOf path: String, named name: String, reading grid: GridReading,
    noting note: @escaping (SceneFiles) -> Void
  ) throws(SceneErrors) {
    try self.init(
      contentsOf: path, named: name, style: grid.style, root: nil, sandbox: grid.sandbox,
      grid: grid, noting: note)
  }

  /// - Parameters:
  ///   - root: The folder that a Lottie file must lie in; nil for any place.
  ///   - sandbox: The folder that other files must lie in; nil for any place.
  private init(
    contentsOf path: String, named name: String, style: Scene.Style?, root: URL?,
    sandbox: Sandbox?, grid: GridReading? = nil, sharing shared: SharedPictures? = nil,
    noting note: ((SceneFiles) -> Void)?
  ) throws(SceneErrors) {
    if var scene = try Scene(lottieFile: path, sandbox: root) {
      if let style { scene.style = style }
      self.init(scene)
      return
    }
    if let sandbox, !sandbox.allows(path) {
      throw SceneErrors(unusable: name, .leadsOut(file: name, folder: sandbox.name))
    }
    self = try Grammar.document(
      SourceText(name: name, bytes: Grammar.bytes(contentsOf: path)),
      folder: URL(fileURLWithPath: path).deletingLastPathComponent(), sandbox: sandbox,
      style: style, grid: grid, sharing: shared, noting: note)
  }

  /// Reads a scene from text, as `Scene.init(json:)` does.
  package init(
    json: String, name: String, folder: URL? = nil, style: Scene.Style? = nil, sandbox: URL? = nil
  ) throws(SceneErrors) {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    self = try Grammar.document(
      SourceText(name: name, bytes: Array(json.utf8)), folder: (folder ?? here).asFolder,
      sandbox: sandbox.map { Sandbox($0.path) }, style: style)
  }

  package subscript<Value>(dynamicMember path: KeyPath<Scene, Value>) -> Value {
    scene[keyPath: path]
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Scene, Value>) -> Value {
    get { scene[keyPath: path] }
    set { scene[keyPath: path] = newValue }
  }

  package mutating func replaceTraits(by traits: Scene.Traits) { scene.replaceTraits(by: traits) }

  /// Opens the files that the scene names.
  ///
  /// - Throws: The mistakes in them, with their places in the scene.
  package func openFiles() throws(SceneErrors) { try files?.value.mistakes.check() }

  /// A new stage, as `Scene.makeStage()` makes it; what has not changed since it was read is not
  /// checked again.
  ///
  /// - Throws: The mistakes in the files that the scene names.
  package func makeStage() throws(SceneErrors) -> Stage {
    try openFiles()
    guard isAsRead, let pictures = files?.value.pictures else { return scene.makeStage() }
    return onStage { [scene] in scene.makeStage(with: pictures) }
  }

  /// Whether layers, views, constraints and script are as they were read.
  ///
  /// The cost does not depend on their number: lists with the same storage are equal.
  private var isAsRead: Bool {
    original?.layers == scene.layers && original?.views == scene.views
      && original?.constraints == scene.constraints && original?.script == scene.script
      && original?.grid == scene.grid && original?.fonts == scene.fonts
      && original?.folder == scene.folder
  }
}
