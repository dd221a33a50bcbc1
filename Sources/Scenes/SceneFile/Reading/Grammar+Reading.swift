import Base
import Codecs
package import Foundation
import Graphics
import JSON
package import SceneModel

extension Grammar {
  /// Reads a scene file; the files that it names are relative to its folder.
  ///
  /// - Parameters:
  ///   - style: Light or dark; nil for the scene's first style.
  ///   - sandbox: The folder that the scene and all its files must lie in; nil for any place.
  /// - Throws: Everything that is wrong with the scene, in the order of the file.
  package static func scene(
    contentsOf path: String, style: Scene.Style?, sandbox: URL? = nil
  ) throws(SceneErrors) -> Scene {
    let sandbox = sandbox.map { Sandbox($0.path) }
    if let sandbox, !sandbox.allows(path) {
      throw SceneErrors(unusable: path, .leadsOut(file: path, folder: sandbox.name))
    }
    let bytes = try Self.bytes(contentsOf: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return try scene(
      SourceText(name: path, bytes: bytes), folder: folder, sandbox: sandbox, style: style)
  }

  /// Reads a scene from text.
  ///
  /// - Parameters:
  ///   - json: The scene in JSON5.
  ///   - name: The name of the text in messages.
  ///   - folder: The folder that the scene's file names are relative to; nil for the current
  ///     folder.
  ///   - style: Light or dark; nil for the scene's first style.
  ///   - sandbox: The folder that all files of the scene must lie in; nil for any place.
  /// - Throws: Everything that is wrong with the scene, in the order of the text.
  package static func scene(
    json: String, name: String, folder: URL?, style: Scene.Style?, sandbox: URL? = nil
  ) throws(SceneErrors) -> Scene {
    let folder = (folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).asFolder
    return try scene(
      SourceText(name: name, bytes: Array(json.utf8)), folder: folder,
      sandbox: sandbox.map { Sandbox($0.path) }, style: style)
  }

  private static func scene(
    _ source: SourceText, folder: URL, sandbox: Sandbox?, style: Scene.Style?
  ) throws(SceneErrors) -> Scene {
    let (scene, errors, more) = read(source, folder: folder, sandbox: sandbox, style: style)
    guard errors.isEmpty, let scene else { throw SceneErrors(errors: errors, more: more) }
    return scene
  }

  /// Checks a scene made in Swift as if it had been read from a file, and converts its values to
  /// the kinds of their properties: "red" to a color, a list of two numbers to a point.
  ///
  /// - Returns: The scene as far as a file can represent it, and errors for the rest, with paths
  ///   but without positions.
  package static func check(_ scene: Scene) -> (scene: Scene, errors: [SceneError]) {
    let source = SourceText(name: "<scene>", bytes: Array(text(of: scene).utf8))
    let result = read(source, folder: scene.folder, style: nil, hasPositions: false)
    guard let checked = result.scene else {
      return (Scene(size: scene.size, folder: scene.folder), result.errors)
    }
    return (checked, result.errors)
  }

  private static func read(
    _ source: SourceText, folder: URL, sandbox: Sandbox? = nil, style: Scene.Style?,
    hasPositions: Bool = true
  ) -> (scene: Scene?, errors: [SceneError], more: Int) {
    var reader = JSON5Reader(source)
    let value = reader.read()
    let decoding = Decoding(
      source: source, folder: folder, sandbox: sandbox, hasPositions: hasPositions)
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
    return (scene, errors, decoding.moreErrors)
  }

  /// The bytes of a scene file; `-` is standard input.
  ///
  /// - Throws: The reason why the file cannot be read.
  package static func bytes(contentsOf path: String) throws(SceneErrors) -> [UInt8] {
    guard !path.isEmpty else {
      throw SceneErrors(unreadable: "''", reason: "there is no such file")
    }
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try readFile(path, atMost: Limits.sceneBytes)
    } catch {
      let reason =
        switch error {
        case .cannotRead(_, ENOENT), .cannotRead(_, ENOTDIR): "there is no such file"
        case .cannotRead(_, EACCES): "permission denied"
        case .isDirectory: "it is a folder"
        case .notAFile: "it is a device or a pipe; only files, and - for standard input, are read"
        case .fileTooLarge(_, let limit): "it has more than \(limit >> 20) MB"
        default: error.description
        }
      throw SceneErrors(unreadable: path == "-" ? "<standard input>" : path, reason: reason)
    }
    // An excerpt of such a file would disturb the terminal.
    if let kind = kindOfNoText(bytes) {
      throw SceneErrors(unreadable: path, reason: "it is \(kind), not a scene")
    }
    return bytes
  }

  /// The kind of a file that cannot be a scene; nil for text.
  private static func kindOfNoText(_ bytes: [UInt8]) -> String? {
    let kinds: [(start: [UInt8], name: String)] = [
      (Array("GIF8".utf8), "a GIF"), ([0x89, 0x50, 0x4E, 0x47], "a PNG"),
      ([0xFF, 0xD8, 0xFF], "a JPEG"),
    ]
    if let kind = kinds.first(where: { bytes.starts(with: $0.start) }) { return kind.name }
    // UTF-16 has zeros in every other byte, and a separate error.
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return !isWide && bytes.prefix(1024).contains(0) ? "no text" : nil
  }
}

extension SceneErrors {
  package init(unreadable file: String, reason: String) {
    self.init(unusable: file, .unreadableFile(reason: reason))
  }

  package init(unusable file: String, _ fault: SceneError.Fault) {
    let error = SceneError(
      file: file, line: nil, column: nil, path: "", fault: fault, excerpt: "")
    self.init(errors: [error])
  }
}
