import Base
import Codecs
import Foundation
import JSON
import SceneModel

extension Grammar {
  /// Reads the text of a scene; its files are opened later, unless there are mistakes.
  ///
  /// - Parameters:
  ///   - grid: The grids around the scene; nil for none.
  ///   - shared: The pictures that other documents of the file have opened.
  ///   - note: Receives the names of its files, even if there are mistakes.
  static func document(
    _ source: SourceText, folder: URL, sandbox: Sandbox?, style: Scene.Style?,
    grid: GridReading? = nil, sharing shared: SharedPictures? = nil,
    noting note: ((SceneFiles) -> Void)? = nil
  ) throws(SceneErrors) -> SceneDocument {
    var (scene, files) = read(
      source, folder: folder, sandbox: sandbox, style: style, grid: grid)
    files.shared = shared
    note?(files)
    guard let scene, files.mistakes.count == 0 else {
      try files.open().mistakes.check()
      preconditionFailure("a text without mistakes is a scene")
    }
    return SceneDocument(scene, files: files)
  }

  /// Checks a scene made in Swift as if it had been read from a file, and converts its values to
  /// the kinds of their properties: "red" to a color, a list of two numbers to a point.
  ///
  /// What cannot be opened is left out: the text is read once more without it.
  ///
  /// - Returns: The scene as far as a file can represent it, its pictures, and the mistakes in the
  ///   rest, with paths but without positions.
  static func check(
    _ scene: Scene
  ) -> (scene: Scene, pictures: ScenePictures, mistakes: SceneMistakes) {
    let source = SourceText(name: "<scene>", bytes: Array(text(of: scene).utf8))
    let sandbox = scene.sandbox.map { Sandbox($0.path) }
    var (checked, files) = read(
      source, folder: scene.folder, sandbox: sandbox, style: nil, hasPositions: false)
    let opened = files.open()
    if !opened.refused.isEmpty {
      (checked, files) = read(
        source, folder: scene.folder, sandbox: sandbox, style: nil, hasPositions: false,
        refused: opened.refused)
    }
    var valid = checked ?? Scene(size: scene.size, folder: scene.folder)
    valid.sandbox = scene.sandbox
    return (valid, opened.pictures, opened.mistakes)
  }

  private static func read(
    _ source: SourceText, folder: URL, sandbox: Sandbox? = nil, style: Scene.Style?,
    hasPositions: Bool = true, refused: Set<Int> = [], grid: GridReading? = nil
  ) -> (scene: Scene?, files: SceneFiles) {
    var reader = JSON5Reader(source)
    let written = reader.read()
    let grid = grid ?? GridReading(of: source, in: folder, sandbox: sandbox, style: style)
    let expansion = Expansion(source, folder: folder, parameters: grid.parameters)
    // After a mistake in the notation or in an expression, the meaning of the rest is uncertain.
    let isReadable = reader.faults.allSatisfy {
      if case .duplicateKey = $0.reason { true } else { false }
    }
    let value = isReadable ? written.map { expansion.expand($0) } : nil
    let decoding = Decoding(
      sources: expansion.sources, folder: folder, hasPositions: hasPositions, refused: refused,
      grid: grid)
    for fault in reader.faults {
      decoding.report(.syntax(fault.reason), at: fault.offset, path: .root)
    }
    for fault in expansion.faults {
      decoding.report(fault.fault, at: fault.offset, path: fault.path)
    }
    var scene: Scene?
    if expansion.faults.isEmpty, let value {
      scene = decoding.scene(Node(value: value, path: .root), style: style)
    }
    let files = SceneFiles(
      folder: folder, sandbox: sandbox, references: decoding.references,
      mistakes: decoding.mistakes, texts: expansion.sources.texts,
      included: expansion.files.keys.sorted(), nested: decoding.nestedFiles)
    return (scene, files)
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
    return !isWide && bytes.prefix(1024).contains(0) ? "binary data" : nil
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
