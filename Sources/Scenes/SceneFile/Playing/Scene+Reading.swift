public import Foundation
public import SceneModel

extension Scene {
  /// Reads a scene file; the files that it names are relative to its folder.
  ///
  /// A Lottie file becomes the scene of its animation, from the first frame to the last.
  ///
  /// - Parameters:
  ///   - style: Light or dark; nil for the scene's first style.
  ///   - sandbox: The folder that the scene and all its files must lie in; nil for any place.
  ///     Without it, a scene from others can show any picture and font that the user may read.
  /// - Throws: Everything that is wrong with the scene, in the order of the file.
  public init(
    contentsOf path: String, style: Style? = nil, sandbox: URL? = nil
  ) throws(SceneErrors) {
    let document = try SceneDocument(contentsOf: path, style: style, sandbox: sandbox)
    try document.openFiles()
    self = document.scene
    self.sandbox = sandbox
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
  public init(
    json: String, name: String = "<json>", folder: URL? = nil, style: Style? = nil,
    sandbox: URL? = nil
  ) throws(SceneErrors) {
    let document = try SceneDocument(
      json: json, name: name, folder: folder, style: style, sandbox: sandbox)
    try document.openFiles()
    self = document.scene
    self.sandbox = sandbox
  }

  /// The scene as the text of a file, in strict JSON.
  ///
  /// A scene that was read from a file reads back as an equal one. So does a scene made in Swift
  /// after `validated()`. If the scene has values that a file cannot represent, reading the text
  /// throws the same mistakes as `validated()`.
  public var text: String { Grammar.text(of: self) }

  /// The scene with each value converted to the kind of its property, as if it had been read from a
  /// file: the text "red" becomes a color, a list of two numbers a point, "45deg" an angle.
  ///
  /// - Throws: Everything that a scene file cannot represent, with paths such as
  ///   `layers[0].backgroundColor`: unknown names, values of another kind or out of range.
  public func validated() throws(SceneErrors) -> Scene {
    let checked = Grammar.check(self)
    try checked.mistakes.check()
    return checked.scene
  }

  /// The JSON Schema (draft 2020-12) of scene files, made from the tables that read them.
  public static let schema: String = Grammar.schema

  /// The canonical form of scene files.
  package static let formatting = Grammar.formatting()

  /// The bytes of a scene file; `-` is standard input.
  ///
  /// - Throws: The reason why the file cannot be read.
  package static func bytes(contentsOf path: String) throws(SceneErrors) -> [UInt8] {
    try Grammar.bytes(contentsOf: path)
  }
}
