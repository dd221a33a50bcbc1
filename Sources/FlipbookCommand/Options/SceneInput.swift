import Arguments
import Flipbook

/// The scene that a verb works on.
struct SceneInput: OptionGroup {
  @Argument("SCENE", help: "The scene file; - is standard input.")
  var path: String

  @Option(
    "--style", value: "STYLE", .choice,
    help: "Light or dark colors of the system. Default: the scene's first style, else light.")
  var style: Scene.Style?

  private let lottie = LottieOptions()

  /// - Throws: All errors of the scene at once.
  func scene() throws -> Scene {
    var scene = try Self.scene(at: path, style: style)
    try lottie.apply(to: &scene, file: path)
    return scene
  }

  /// Reads a scene file; `-` is standard input, whose files are looked for in this folder.
  ///
  /// - Parameter style: Light or dark; nil is the scene's first.
  static func scene(at path: String, style: Scene.Style? = nil) throws -> Scene {
    guard path == "-" else { return try Scene(contentsOf: path, style: style) }
    let text = try FileHandle.standardInput.readToEnd() ?? Data()
    return try Scene(
      json: String(decoding: text, as: UTF8.self), name: "<standard input>", style: style)
  }
}
