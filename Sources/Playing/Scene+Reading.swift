public import Foundation
public import SceneFile
public import SceneModel

extension Scene {
  /// Reads a scene file; what it names is looked for beside it.
  ///
  /// - Parameter style: Light or dark; nil is the first that the scene is meant for.
  /// - Throws: Everything that is wrong with the scene, in the order of the file.
  public init(contentsOf path: String, style: Style? = nil) throws(SceneErrors) {
    self = try Grammar.standard.scene(contentsOf: path, style: style)
  }

  /// Reads a scene from text.
  ///
  /// - Parameters:
  ///   - json: JSON5.
  ///   - name: What messages call the text.
  ///   - folder: Where the files that the scene names are; the current folder by default.
  ///   - style: Light or dark; nil is the first that the scene is meant for.
  public init(
    json: String, name: String = "<json>", folder: URL? = nil, style: Style? = nil
  ) throws(SceneErrors) {
    self = try Grammar.standard.scene(json: json, name: name, folder: folder, style: style)
  }

  /// The scene as a file would say it: strict JSON that reads back as an equal scene.
  public var text: String { Grammar.standard.text(of: self) }

  /// The JSON Schema (draft 2020-12) of scene files, made from the tables that read them.
  public static let schema: String = Grammar.standard.schema

  /// How scene files look in their canonical form.
  package static let formatting = Grammar.standard.formatting()

  /// The bytes of a scene file.
  package static func bytes(contentsOf path: String) throws(SceneErrors) -> [UInt8] {
    try Grammar.bytes(contentsOf: path)
  }
}
