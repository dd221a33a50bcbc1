import Arguments
import Flipbook

/// The scene that a verb reads.
struct SceneInput: OptionGroup {
  @Argument("SCENE", help: "The scene file; - is standard input.")
  var path: String

  private let sandbox = SandboxOption()

  var isSandboxed: Bool { sandbox.isOn }

  @Option(
    "--style", value: "STYLE", .choice,
    help: "Light or dark colors of the system. Default: the scene's first style, else light.")
  var style: Scene.Style?

  private let traits = TraitOptions()
  private let lottie = LottieOptions()

  /// The renderer whose look Lottie files have; nil for the default.
  var fidelity: LottieFidelity? { lottie.fidelity }
  /// The size of the canvas for Lottie files; nil for the file's.
  var size: FrameReader.Size? { lottie.size }

  /// - Parameter other: A scene file in place of the argument's; nil for the argument's.
  /// - Throws: All errors of the scene at once; those of its files when it is played.
  func scene(at other: String? = nil) throws -> SceneDocument {
    let path = other ?? path
    var scene = try Self.scene(at: path, style: style, isSandboxed: sandbox.isOn)
    try lottie.apply(to: &scene.scene, file: path)
    traits.apply(to: &scene)
    return scene
  }

  /// Reads a scene file; `-` is standard input, with file paths relative to the current folder.
  ///
  /// - Parameters:
  ///   - style: Light or dark; nil is the scene's first.
  ///   - isSandboxed: Whether all files must lie in the scene's folder.
  static func scene(
    at path: String, style: Scene.Style? = nil, isSandboxed: Bool = false
  ) throws -> SceneDocument {
    guard path == "-" else {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      return try SceneDocument(
        contentsOf: path, style: style, sandbox: isSandboxed ? folder : nil)
    }
    let text = try Scene.bytes(contentsOf: path)
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try SceneDocument(
      json: String(decoding: text, as: UTF8.self), name: "<standard input>", style: style,
      sandbox: isSandboxed ? here : nil)
  }
}

/// The option for the sandbox.
struct SandboxOption: OptionGroup {
  static let title: String? = "Options"

  @Flag(
    "--sandbox",
    help: "Read files only from the scene's folder, for scenes that you do not trust. Default: "
      + "any file that you can read.")
  var isOn: Bool
}
