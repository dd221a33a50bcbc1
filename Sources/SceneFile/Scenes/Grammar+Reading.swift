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
    var reader = JSON5Reader(source)
    let value = reader.read()
    let decoding = Decoding(self, source: source, folder: folder)
    for fault in reader.faults {
      decoding.report(.syntax(fault.reason), at: fault.offset, path: .root)
    }
    // After a mistake in the notation, the meaning of the rest is uncertain.
    let isWhole = reader.faults.allSatisfy {
      if case .duplicateKey = $0.reason { true } else { false }
    }
    var scene: Scene?
    if isWhole, let value { scene = decoding.scene(Node(value: value, path: .root), style: style) }
    guard decoding.errors.isEmpty, let scene else { throw SceneErrors(errors: decoding.errors) }
    return scene
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
  init(unreadable file: String, reason: String) {
    let error = SceneError(
      file: file, line: nil, column: nil, path: "", fault: .unreadableFile(reason: reason),
      excerpt: "")
    self.init(errors: [error])
  }
}
