package import Foundation
import JSON
package import SceneModel

extension Grammar {
  /// Reads a scene file; the files that it names are relative to its folder.
  ///
  /// - Parameter style: Light or dark; nil for the first that the scene is meant for.
  /// - Throws: Everything that is wrong with the scene, in the order of the file.
  package func scene(contentsOf path: String, style: Scene.Style?) throws(SceneErrors) -> Scene {
    let bytes = try Self.bytes(contentsOf: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return try scene(SourceText(name: path, bytes: bytes), folder: folder, style: style)
  }

  /// Reads a scene from text.
  ///
  /// - Parameters:
  ///   - json: The scene in JSON5.
  ///   - name: The name of the text in messages.
  ///   - folder: The folder that the scene's file names are relative to; nil for the current
  ///     folder.
  ///   - style: Light or dark; nil for the first that the scene is meant for.
  /// - Throws: Everything that is wrong with the scene, in the order of the text.
  package func scene(
    json: String, name: String, folder: URL?, style: Scene.Style?
  ) throws(SceneErrors) -> Scene {
    let folder = folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try scene(
      SourceText(name: name, bytes: Array(json.utf8)), folder: folder, style: style)
  }

  private func scene(
    _ source: SourceText, folder: URL, style: Scene.Style?
  ) throws(SceneErrors) -> Scene {
    let (scene, errors) = read(source, folder: folder, style: style)
    guard errors.isEmpty, let scene else { throw SceneErrors(errors: errors) }
    return scene
  }

  /// Checks a scene made in Swift as if it had been read from a file, and gives its values the
  /// kinds of their properties: "red" becomes a color, a list of two numbers a point.
  ///
  /// - Returns: The scene as far as a file can say it, and what a file cannot say, with paths but
  ///   without positions.
  package func check(_ scene: Scene) -> (scene: Scene, errors: [SceneError]) {
    let source = SourceText(name: "<scene>", bytes: Array(text(of: scene).utf8))
    let result = read(source, folder: scene.folder, style: nil, hasPositions: false)
    guard let checked = result.scene else {
      return (Scene(size: scene.size, folder: scene.folder), result.errors)
    }
    return (checked, result.errors)
  }

  private func read(
    _ source: SourceText, folder: URL, style: Scene.Style?, hasPositions: Bool = true
  ) -> (scene: Scene?, errors: [SceneError]) {
    var reader = JSON5Reader(source)
    let value = reader.read()
    let decoding = Decoding(self, source: source, folder: folder, hasPositions: hasPositions)
    for fault in reader.faults {
      decoding.report(.syntax(fault.reason), at: fault.offset, path: .root)
    }
    // After a mistake in the notation, the meaning of the rest is uncertain.
    let isWhole = reader.faults.allSatisfy {
      if case .duplicateKey = $0.reason { true } else { false }
    }
    var scene: Scene?
    if isWhole, let value { scene = decoding.scene(Node(value: value, path: .root), style: style) }
    let errors = decoding.errors
    if errors.isEmpty { scene?.rememberValidContents() }
    return (scene, errors)
  }

  /// The bytes of a scene file.
  ///
  /// - Throws: The reason why the file cannot be read.
  package static func bytes(contentsOf path: String) throws(SceneErrors) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw SceneErrors(unreadable: path, reason: reason(error, path: path))
    }
  }

  private static func reason(_ error: any Error, path: String) -> String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return "there is no such file"
    }
    if attributes[.type] as? FileAttributeType == .typeDirectory { return "it is a folder" }
    return FileManager.default.isReadableFile(atPath: path)
      ? error.localizedDescription : "permission denied"
  }
}

extension SceneErrors {
  package init(unreadable file: String, reason: String) {
    let error = SceneError(
      file: file, line: nil, column: nil, path: "", fault: .unreadableFile(reason: reason),
      excerpt: "")
    self.init(errors: [error])
  }
}
