import Arguments
import Flipbook

/// The scene that a verb reads.
struct SceneInput: OptionGroup {
  @Argument("SCENE", help: "The scene file; - is standard input.")
  var path: String

  @Options private var sandbox: SandboxOption

  var isSandboxed: Bool { sandbox.isOn }

  @Option(
    "--style", value: "STYLE", .choice, separator: ",",
    help: "Light or dark colors of the system; light,dark for files with {style} in their name. "
      + "Default: the scene's first style, else light.")
  private var styles: [Scene.Style]

  @Options private var traits: TraitOptions
  @Options private var lottie: LottieOptions

  /// The renderer whose look Lottie files have; nil for the default.
  var fidelity: LottieFidelity? { lottie.fidelity }
  /// The size of the canvas for Lottie files; nil for the file's.
  var size: FrameReader.Size? { lottie.size }

  /// Every look that the options choose, at least one.
  ///
  /// - Parameter styles: The styles if the options choose none.
  func looks(otherwise styles: [Scene.Style], scales: [Double]) -> [OutputLook] {
    OutputLook.all(
      styles: self.styles.isEmpty ? styles : self.styles, devices: traits.screens,
      textSizes: traits.textSizes, looks: traits.looks, scales: scales)
  }

  /// The argument's scene, for verbs that draw one look.
  ///
  /// - Throws: All errors of the scene at once; those of its files when it is played.
  func scene() throws -> SceneDocument { try scene(at: path, look: onlyLook()) }

  /// - Throws: A usage error if the options choose several looks.
  func onlyLook(scales: [Double] = []) throws(CommandError) -> OutputLook {
    let looks = looks(otherwise: [], scales: scales)
    guard looks.count > 1 else { return looks[0] }
    let counts = [
      ("--style", styles.count), ("--device", traits.screens.count),
      ("--text-size", traits.textSizes.count), ("--look", traits.looks.count),
    ]
    let option = counts.first { $0.1 > 1 }?.0 ?? "--scale"
    throw .usage(
      "\(option) has several values, which are for names of files with placeholders; only "
        + "render, frame and strip write these")
  }

  /// - Throws: All errors of the scene at once; those of its files when it is played.
  func scene(at path: String, look: OutputLook) throws -> SceneDocument {
    var scene = try Self.scene(at: path, style: look.style, isSandboxed: sandbox.isOn)
    if look.device != nil { scene = try scene.forOne("--device", path: path) }
    try lottie.apply(to: &scene.scene, file: path)
    traits.apply(to: &scene, look: look)
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
    let text = try standardInput.get()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try SceneDocument(
      json: String(decoding: text, as: UTF8.self), name: "<standard input>", style: style,
      sandbox: isSandboxed ? here : nil)
  }
}

extension SceneDocument {
  /// The scene, for what needs one with its own content.
  ///
  /// - Parameter user: The verb or option that needs it, for messages.
  /// - Throws: A usage error for a grid of scenes.
  func forOne(_ user: String, path: String) throws(CommandError) -> SceneDocument {
    guard let file = scene.grid?.rows.first?.first?.file else { return self }
    throw .usage(
      "\(user) is for one scene, and \(path) is a grid of them",
      hint: "Give it a scene of the grid, such as \(file)")
  }
}

/// The bytes of standard input, which can be read once, for scenes that are drawn in several looks.
private let standardInput = Result { try Scene.bytes(contentsOf: "-") }

/// The option for the sandbox.
struct SandboxOption: OptionGroup {
  static let title: String? = "Options"

  @Flag(
    "--sandbox",
    help: "Read files only from the scene's folder, for scenes that you do not trust. Default: "
      + "any file that you can read.")
  var isOn: Bool
}
