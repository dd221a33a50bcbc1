import Arguments
import Flipbook

/// The scene that a verb draws, with the options that change it.
struct SceneOptions: OptionGroup {
  static let title: String? = "Picture"

  @Option(
    "--scale", value: "SCALE", .positive(example: "2"), separator: ",",
    help: "Pixels per point, such as 2; several for files with {scale} in their name. Default: the "
      + "scene's, else 1.")
  private var scales: [Double]

  @Options private var input: SceneInput
  /// Whether files outside of the scene's folder are refused.
  var isSandboxed: Bool { input.isSandboxed }

  @Options private var presentation: PresentationOptions

  /// The renderer whose look Lottie files have; nil for the default.
  var fidelity: LottieFidelity? { input.fidelity }
  /// The size of the canvas for Lottie files; nil for the file's.
  var size: FrameReader.Size? { input.size }

  /// The path of the given scene file.
  var path: String { input.path }

  /// Every look that the options choose, at least one.
  ///
  /// - Parameter styles: The styles if the options choose none.
  func looks(otherwise styles: [Scene.Style] = []) -> [OutputLook] {
    input.looks(otherwise: styles, scales: scales)
  }

  /// The argument's scene, for verbs that draw one look.
  ///
  /// - Throws: All errors of the scene at once.
  func scene() throws -> SceneDocument {
    try scene(at: path, look: input.onlyLook(scales: scales))
  }

  /// A scene in a look; nil for the first.
  ///
  /// - Throws: All errors of the scene at once.
  func scene(at path: String, look: OutputLook? = nil) throws -> SceneDocument {
    let look = look ?? looks()[0]
    var scene = try input.scene(at: path, look: look)
    if let scale = look.scale { scene.scale = CGFloat(scale) }
    presentation.apply(to: &scene.scene)
    return scene
  }
}

/// The options for the presentation around the canvas.
struct PresentationOptions: OptionGroup {
  static let title: String? = "Presentation"

  @Option(
    "--padding", value: "POINTS", .insets,
    help: "Space around the device: a number of points, or TOP,RIGHT,BOTTOM,LEFT. Default: the "
      + "scene's, else 0.")
  private var padding: UIEdgeInsets?

  @Option(
    "--backdrop", value: "COLOR", .color,
    help: "Background color behind the canvas, such as white. Default: the scene's, else its "
      + "background.")
  private var backdrop: CGColor?

  @Option(
    "--status-bar", value: "TIME", .text,
    help: "The time in the status bar of the scene's phone or tablet, such as 9:41.")
  private var statusBar: String?

  @Flag(
    "--keyboard",
    help: "Let a keyboard appear while text is edited. Default: the scene's, else none.")
  private var keyboard: Bool

  func apply(to scene: inout Scene) {
    var presentation = scene.presentation ?? Presentation()
    if let padding { presentation.padding = padding }
    if let backdrop { presentation.backdrop = .color(backdrop) }
    if let statusBar { presentation.statusBar = statusBar }
    if keyboard { presentation.hasKeyboard = true }
    if presentation != Presentation() { scene.presentation = presentation }
  }
}
